"""Kinds of mana: type, snow, qualities of the source, restriction, riders (106).

A mana pool is a multiset of these. Two units that no cost could tell apart are equal.

    >>> pool = ManaPool.of([Mana("U"), Mana("C"), Mana("U")])
    >>> str(pool), pool.total
    ('{U}{U}{C}', 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tapwise.model.abilities import Restriction
from tapwise.model.symbols import MANA_TYPES, mana_string


@dataclass(frozen=True, slots=True)
class Mana:
    """One kind of mana.

    Parameters
    ----------
    type
        One of WUBRGC.
    snow
        Whether its source is snow (107.4h).
    restriction
        What it may be spent on (106.6); None: anything.
    lasts
        ``turn`` or ``combat`` if it does not empty with the step or phase.
    source_qualities
        Words of the source's type line and name at production: what consumer-side filters
        ask. Empty unless something in the position asks for it.
    riders
        What happens when it is spent, as text.
    """

    type: str
    snow: bool = False
    restriction: Restriction | None = None
    lasts: str = ""
    source_qualities: frozenset[str] = frozenset()
    riders: tuple[str, ...] = ()

    @property
    def sort_key(self) -> tuple[int, bool, str, str, tuple[str, ...], tuple[str, ...]]:
        """A total order that does not depend on hashes."""
        return (
            MANA_TYPES.index(self.type),
            self.snow,
            "" if self.restriction is None else repr(self.restriction),
            self.lasts,
            tuple(sorted(self.source_qualities)),
            self.riders,
        )


@dataclass(frozen=True, slots=True)
class ManaPool:
    """A multiset of mana: pairs of a kind and how much of it, in a fixed order."""

    units: tuple[tuple[Mana, int], ...] = ()

    @staticmethod
    def of(mana: Iterable[Mana]) -> ManaPool:
        """Return the pool of these units."""
        return ManaPool().add(mana)

    def add(self, mana: Iterable[Mana]) -> ManaPool:
        """Return the pool with these units in it."""
        counts = dict(self.units)
        for unit in mana:
            counts[unit] = counts.get(unit, 0) + 1
        return ManaPool(_ordered(counts))

    def remove(self, mana: Iterable[Mana]) -> ManaPool:
        """Return the pool without these units.

        Raises
        ------
        KeyError
            If the pool does not hold one of them.
        """
        counts = dict(self.units)
        for unit in mana:
            if counts.get(unit, 0) < 1:
                raise KeyError(unit)
            counts[unit] -= 1
        return ManaPool(_ordered({k: n for k, n in counts.items() if n}))

    @property
    def total(self) -> int:
        """How much mana there is."""
        return sum(n for _, n in self.units)

    def __iter__(self) -> Iterator[Mana]:
        for unit, count in self.units:
            for _ in range(count):
                yield unit

    def __bool__(self) -> bool:
        return bool(self.units)

    def __str__(self) -> str:
        return mana_string((unit.type, count) for unit, count in self.units)


def _ordered(counts: dict[Mana, int]) -> tuple[tuple[Mana, int], ...]:
    if len(counts) < 2:
        return tuple(counts.items())
    return tuple(sorted(counts.items(), key=lambda item: item[0].sort_key))


NO_POOL: Final = ManaPool()
"""The empty mana pool."""
