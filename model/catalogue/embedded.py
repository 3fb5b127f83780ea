"""The catalogue that is used where none is given: what was imported, over what is embedded."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from tapwise.model.catalogue.line_file import LineFile
from tapwise.model.catalogue.paths import database_path
from tapwise.model.catalogue.protocol import Catalogue, Layered

_CARDS: Final = Path(__file__).parent / "data" / "cards.txt"


@functools.cache
def embedded_catalogue() -> LineFile:
    """Return the cards that tapwise itself knows."""
    return LineFile(_CARDS)


def default_catalogue() -> Catalogue:
    """Return the imported cards, if any, over the embedded ones."""
    path = database_path()
    try:
        stamp = path.stat().st_mtime_ns
    except (OSError, ValueError):
        return _without_import()
    return _with_import(path, stamp)


@functools.cache
def _without_import() -> Catalogue:
    return Layered((embedded_catalogue(),))


@functools.lru_cache(maxsize=4)
def _with_import(path: Path, stamp: int) -> Catalogue:
    from tapwise.model.catalogue.database import Database

    return Layered((Database(path), embedded_catalogue()))
