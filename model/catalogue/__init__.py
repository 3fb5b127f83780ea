"""Name to card facts."""

from tapwise.model.catalogue.embedded import Embedded as Embedded
from tapwise.model.catalogue.embedded import default_catalogue as default_catalogue
from tapwise.model.catalogue.names import fold as fold
from tapwise.model.catalogue.protocol import Catalogue as Catalogue
from tapwise.model.catalogue.protocol import Layered as Layered
