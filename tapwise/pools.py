"""Sets of mana pools as text: expand ``{*}``, keep the undominated, compare.

>>> sorted(map(str, undominated(["{*}", "{G}"])))[:2]
['{B}', '{G}']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from tapwise.model.errors import GaveUp, ParseError
from tapwise.model.symbols import COLORS, MANA_TYPES, mana_string

MAX_EXPANDED: Final = 300_000
"""Most pools that an expansion may hold before it is given up."""

_SYMBOL: Final = re.compile(r"\{([WUBRGC*])\}|\s+")


@dataclass(frozen=True, slots=True, order=True)
class Amounts:
    """How much mana of each type a pool holds, in WUBRGC order."""

    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """How much mana there is."""
        return sum(self.counts)

    def within(self, other: Amounts) -> bool:
        """Whether the other pool holds at least as much of every type."""
        return all(a <= b for a, b in zip(self.counts, other.counts, strict=True))

    def __str__(self) -> str:
        return mana_string(zip(MANA_TYPES, self.counts, strict=True))


def expand(pool: str) -> Iterator[Amounts]:
    """Yield every pool that a text stands for: one for each choice of its ``{*}``.

    Raises
    ------
    ParseError
        If the text holds anything but ``{W}`` … ``{C}`` and ``{*}``.

    Examples
    --------
    >>> [str(amounts) for amounts in expand("{C}{C}")]
    ['{C}{C}']
    >>> sum(1 for _ in expand("{*}{*}"))
    15
    """
    place = 0
    fixed: Counter[str] = Counter()
    while place < len(pool):
        match = _SYMBOL.match(pool, place)
        if match is None:
            raise ParseError("expected symbols of mana", text=pool, column=place + 1)
        if match[1]:
            fixed[match[1]] += 1
        place = match.end()
    for colors in combinations_with_replacement(COLORS, fixed.pop("*", 0)):
        counts = fixed + Counter(colors)
        yield Amounts(tuple(counts[t] for t in MANA_TYPES))


def undominated(pools: Iterable[str]) -> frozenset[Amounts]:
    """Expand pools and keep the componentwise maximal ones; no pool at all is the empty one.

    Raises
    ------
    GaveUp
        If there are more than `MAX_EXPANDED`.
    """
    found: set[Amounts] = set()
    for pool in pools:
        for amounts in expand(pool):
            found.add(amounts)
            if len(found) > MAX_EXPANDED:
                raise GaveUp(f"more than {MAX_EXPANDED} pools")
    if not found:
        return frozenset({Amounts((0,) * len(MANA_TYPES))})
    return frozenset(found - _dominated(found))


def _dominated(pools: set[Amounts]) -> set[Amounts]:
    """Return the pools that another one holds.

    Pools of the same total cannot dominate each other. So the pools are walked down by
    totals, with everything that lies below the larger ones; where that would become more
    than can be compared, it is given up.
    """
    by_total: dict[int, list[Amounts]] = {}
    for pool in pools:
        by_total.setdefault(pool.total, []).append(pool)
    gone: set[Amounts] = set()
    if len(by_total) < 2:
        return gone
    below: set[tuple[int, ...]] = set()
    for total in range(max(by_total), min(by_total) - 1, -1):
        level = by_total.get(total, [])
        gone.update(pool for pool in level if pool.counts in below)
        below.update(pool.counts for pool in level)
        below = {
            (*counts[:place], counts[place] - 1, *counts[place + 1 :])
            for counts in below
            for place in range(len(counts))
            if counts[place]
        }
        if len(below) > MAX_EXPANDED:
            raise GaveUp(f"more than {MAX_EXPANDED} pools")
    return gone
