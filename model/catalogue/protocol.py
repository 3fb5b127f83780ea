"""What every catalogue of cards can do, and catalogues laid on top of each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from tapwise.model.cards import Card
from tapwise.model.errors import UnknownCard


class Catalogue(Protocol):
    """Something that knows cards by name."""

    def lookup(self, name: str) -> Card:
        """Return the card of this name, or of which a face has it.

        Raises
        ------
        UnknownCard
            If there is none; with near names.
        AmbiguousName
            If faces of several cards have it and no card as a whole does.
        """
        ...

    def near(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return names that a misspelt one may stand for, nearest first."""
        ...


@dataclass(frozen=True, slots=True)
class Layered:
    """Catalogues in order of precedence."""

    layers: tuple[Catalogue, ...]

    def lookup(self, name: str) -> Card:
        """Return the card of the first catalogue that knows the name."""
        for layer in self.layers:
            try:
                return layer.lookup(name)
            except UnknownCard:
                continue
        raise UnknownCard(name, self.near(name))

    def near(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return names that a misspelt one may stand for, of all layers."""
        return nearest_names(name, (n for layer in self.layers for n in layer.near(name)), limit)


def nearest_names(name: str, known: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Return the known names that resemble this one, nearest first."""
    import difflib

    from tapwise.model.catalogue.names import fold

    by_fold = {fold(n): n for n in known}
    wanted = fold(name[:100])
    close = difflib.get_close_matches(wanted, by_fold, n=limit, cutoff=0.6)
    likeness = [difflib.SequenceMatcher(None, each, wanted).ratio() for each in close]
    # What is much less alike than the nearest name is no help beside it.
    return tuple(by_fold[c] for c, r in zip(close, likeness, strict=True) if r > likeness[0] - 0.1)
