"""What every catalogue of cards can do, and catalogues laid on top of each other."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

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
        for wanted in _readings(name):
            for layer in self.layers:
                try:
                    return layer.lookup(wanted)
                except UnknownCard:
                    continue
        raise UnknownCard(name, self.near(name))

    def near(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return names that a misspelt one may stand for, of all layers."""
        return nearest_names(name, (n for layer in self.layers for n in layer.near(name)), limit)


def _readings(name: str) -> tuple[str, ...]:
    """Return the names that a name may stand for: "Treasure token" is a Treasure."""
    bare = name.rstrip()
    return (name, bare[: -len(_TOKEN)]) if bare.casefold().endswith(_TOKEN) else (name,)


_TOKEN: Final = " token"
_LIKELY: Final = 60
"""Names compared letter by letter: comparing all of 33,000 would take a second."""


def likely_names(wanted: str, known: Iterable[str]) -> list[str]:
    """Return the few folded names that share most pairs of letters with a misspelt one.

    A beginning counts too: "jace, the mind" stands for the only name that begins so.
    """
    pairs = _pairs(wanted[:100])
    scored = []
    for key in known:
        if abs(len(key) - len(wanted)) <= 4 or (len(wanted) > 3 and key.startswith(wanted)):
            shared = len(pairs & _pairs(key))
            if shared:
                scored.append((-2 * shared / (len(pairs) + len(key)), key))
    return [key for _, key in heapq.nsmallest(_LIKELY, scored)]


def _pairs(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(len(text) - 1)}


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
