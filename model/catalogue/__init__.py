"""Name to card facts: embedded data, imported files, and how they are made."""

from tapwise.model.catalogue.database import Database as Database
from tapwise.model.catalogue.database import Imported as Imported
from tapwise.model.catalogue.database import database_path as database_path
from tapwise.model.catalogue.database import import_bulk as import_bulk
from tapwise.model.catalogue.embedded import default_catalogue as default_catalogue
from tapwise.model.catalogue.embedded import embedded_catalogue as embedded_catalogue
from tapwise.model.catalogue.line_file import LineFile as LineFile
from tapwise.model.catalogue.names import fold as fold
from tapwise.model.catalogue.protocol import Catalogue as Catalogue
from tapwise.model.catalogue.protocol import Layered as Layered
