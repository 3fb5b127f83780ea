"""Name to card facts: embedded data, imported files, and how they are made.

What reads bulk files and databases is imported when it is first asked for: most runs look
up a few names in the embedded file.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from tapwise.model.catalogue.embedded import default_catalogue as default_catalogue
from tapwise.model.catalogue.embedded import embedded_catalogue as embedded_catalogue
from tapwise.model.catalogue.line_file import LineFile as LineFile
from tapwise.model.catalogue.names import fold as fold
from tapwise.model.catalogue.paths import database_path as database_path
from tapwise.model.catalogue.protocol import Catalogue as Catalogue
from tapwise.model.catalogue.protocol import Layered as Layered

if TYPE_CHECKING:
    from tapwise.model.catalogue.database import Database as Database
    from tapwise.model.catalogue.database import Imported as Imported
    from tapwise.model.catalogue.database import import_bulk as import_bulk

_LAZY: Final = frozenset({"Database", "Imported", "import_bulk"})


def __getattr__(name: str) -> Any:
    """Import what needs SQLite when it is first asked for (PEP 562)."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module("tapwise.model.catalogue.database"), name)
    globals()[name] = value
    return value
