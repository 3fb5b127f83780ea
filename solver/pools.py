"""Mana pools: what one window of mana abilities can add, the undominated pools only.

>>> from tapwise.model.position import Position
>>> from tapwise.model.problem import Problem
>>> [str(pool) for pool in Pools(Problem(Position()))]
['']
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from tapwise.model.characteristics import View
from tapwise.model.errors import GaveUp, Unsupported
from tapwise.model.pricing import unread_sources
from tapwise.model.statics import unread_on_board
from tapwise.model.symbols import COLORS, MANA_TYPES, ManaCost, mana_string
from tapwise.solver.net import NotModelled
from tapwise.solver.pool_moves import MovesLoop, pools_by_moves
from tapwise.solver.pool_net import Kind, compile_board
from tapwise.solver.pool_search import PoolSearch, Purse, Unbounded
from tapwise.solver.work import units_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tapwise.model.problem import Problem
    from tapwise.solver.pool_net import Board

DEFAULT_BUDGET: Final = 2.0
"""The budget of one view, in units of about a second of work on a current machine."""

WORK_PER_UNIT: Final = 6_000_000
"""Comparisons of two pools in one unit of the budget."""

WORK_OF_COVERS: Final = 15
"""What comparing pools with ``{*}`` costs in plain comparisons."""

_STAR: Final = len(MANA_TYPES)
_BITS: Final = 32
_GUARDS: Final = sum(1 << (_BITS * place + _BITS - 1) for place in range(_STAR + 1))


@dataclass(frozen=True, slots=True, order=True)
class Pool:
    """How much mana of each type, in WUBRGC order, and last how much of any colour.

    >>> str(Pool((0, 1, 0, 0, 0, 2, 1)))
    '{U}{C}{C}{*}'
    """

    counts: tuple[int, int, int, int, int, int, int]

    @property
    def total(self) -> int:
        """How much mana there is."""
        return sum(self.counts)

    def expanded(self) -> Iterator[Pool]:
        """Yield the pools that this one stands for, every ``{*}`` made a colour.

        >>> [str(pool) for pool in Pool((0, 0, 0, 0, 0, 0, 1)).expanded()]
        ['{W}', '{U}', '{B}', '{R}', '{G}']
        """
        for colors in combinations_with_replacement(range(len(COLORS)), self.counts[_STAR]):
            counts = [*self.counts[:_STAR], 0]
            for color in colors:
                counts[color] += 1
            yield Pool(tuple(counts))  # type: ignore[arg-type]

    def covers(self, other: Pool) -> bool:
        """Whether every pool that the other stands for lies within one of this.

        >>> Pool((0, 0, 0, 0, 0, 0, 2)).covers(Pool((1, 0, 0, 0, 0, 0, 1)))
        True
        """
        mine, theirs = self.counts, other.counts
        if theirs[5] > mine[5] or theirs[_STAR] > mine[_STAR]:
            return False
        missing = sum(max(0, b - a) for a, b in zip(mine[:5], theirs[:5], strict=True))
        return missing + theirs[_STAR] <= mine[_STAR]

    @staticmethod
    def parse(text: str) -> Pool:
        """Read a pool as `str` writes it.

        Raises
        ------
        ParseError
            If anything but ``{W}`` … ``{C}`` and ``{*}`` stands in it.
        """
        stars = text.count("{*}")
        counts = [0] * (_STAR + 1)
        counts[_STAR] = stars
        for symbol in ManaCost.parse(text.replace("{*}", "")):
            if symbol.kind != "typed" or len(symbol.types) != 1 or symbol.phyrexian:
                _refuse(text, str(symbol))
            counts[MANA_TYPES.index(symbol.types)] += 1
        return Pool(tuple(counts))  # type: ignore[arg-type]

    def __str__(self) -> str:
        return mana_string(zip(MANA_TYPES + "*", self.counts, strict=True))


def _refuse(text: str, symbol: str) -> None:
    from tapwise.model.errors import ParseError

    raise ParseError(f"{symbol} is no type of mana", text=text, column=text.find(symbol) + 1)


@dataclass(frozen=True, slots=True)
class Loop:
    """A repeatable sequence of activations that adds mana: pairs of an object and an ability."""

    steps: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "; ".join(f"{source}: {text}" for source, text in self.steps)


class Pools:
    """The undominated mana pools of one window; nothing is worked out before it is asked for.

    Mana that is floating counts, restricted mana is listed by its type, abilities that need
    priority are out. Iterating gives pools in which ``{*}`` is one mana of any colour; none
    of them lies within another.

    Parameters
    ----------
    problem
        The problem; what it asks to pay for does not matter.
    budget
        Units of about a second of work; None for the default.

    Raises
    ------
    Unsupported
        On first use, if a line that may bear on it is not understood.
    GaveUp
        On first use, if the budget ends; on iteration also if the mana is unbounded.
    """

    def __init__(self, problem: Problem, *, budget: float | None = None) -> None:
        self._problem = problem
        self._units = units_of(DEFAULT_BUDGET if budget is None else budget, WORK_PER_UNIT)

    @property
    def unbounded(self) -> bool:
        """Whether some loop adds mana without end."""
        return isinstance(self._found, Loop)

    @property
    def loop(self) -> Loop | None:
        """The loop that adds mana without end, or None."""
        return self._found if isinstance(self._found, Loop) else None

    def count(self) -> int:
        """Return how many undominated pools there are, each ``{*}`` written out."""
        pools = self._pools
        if len(pools) == 1:
            return math.comb(pools[0].counts[_STAR] + len(COLORS) - 1, len(COLORS) - 1)
        return len(self._concrete)

    def expanded(self) -> Iterator[Pool]:
        """Yield every undominated pool with each ``{*}`` written out, none twice."""
        pools = self._pools
        yield from pools[0].expanded() if len(pools) == 1 else self._concrete

    def __iter__(self) -> Iterator[Pool]:
        return iter(self._pools)

    def __contains__(self, pool: object) -> bool:
        """Whether a pool, or all that its ``{*}`` stand for, are among the undominated ones."""
        asked = pool if isinstance(pool, Pool) else Pool.parse(str(pool))
        pools = self._pools
        if len(pools) == 1:
            return asked.total == pools[0].total and pools[0].covers(asked)
        found = set(self._concrete)
        return all(one in found for one in asked.expanded())

    @property
    def _pools(self) -> tuple[Pool, ...]:
        found = self._found
        if isinstance(found, Loop):
            raise GaveUp("the mana is unbounded")
        return found

    @cached_property
    def _concrete(self) -> tuple[Pool, ...]:
        if not any(pool.counts[_STAR] for pool in self._pools):
            return self._pools
        purse = Purse(self._units)
        found: dict[Pool, None] = {}
        for pool in self._pools:
            larger = [p for p in self._pools if p.total > pool.total]
            for one in pool.expanded():
                purse.spend(WORK_OF_COVERS * (len(larger) + 2))
                if not any(p.covers(one) for p in larger):
                    found[one] = None
        return tuple(found)

    @cached_property
    def _found(self) -> tuple[Pool, ...] | Loop:
        view = View(self._problem.position)
        _refuse_unread(view)
        purse = Purse(self._units)
        forbidden, kinds = self._problem.forbid_objects, self._problem.forbid_kinds
        try:
            board = compile_board(view, forbidden, kinds)
            search = PoolSearch(board, purse)
            try:
                vectors = search.run()
            except Unbounded as endless:
                return _loop_of(board, endless)
            return undominated(_written(board.kinds, vectors, purse), purse)
        except NotModelled:
            pass
        try:
            held = pools_by_moves(view, forbidden, kinds, purse)
        except MovesLoop as endless:
            return Loop(tuple((str(source), text) for source, text in endless.steps))
        found = set()
        for pool in held:
            counts = [0] * (_STAR + 1)
            for unit, number in pool:
                counts[MANA_TYPES.index(unit.type)] += number
            found.add(Pool(tuple(counts)))  # type: ignore[arg-type]
        return undominated(found, purse)


def _refuse_unread(view: View) -> None:
    for source, line in unread_sources(view):
        raise Unsupported(source.name, line.text)
    for source, line in unread_on_board(view):
        raise Unsupported(source.name, line.text)


def undominated(pools: Iterable[Pool], purse: Purse) -> tuple[Pool, ...]:
    """Return the pools that lie within no other, the largest first.

    Raises
    ------
    GaveUp
        If the budget ends.
    """
    kept: list[Pool] = []
    larger: list[int] = []
    starred: list[Pool] = []
    at = (-1, -1)
    for pool in sorted(set(pools), key=lambda p: (-p.total, -p.counts[_STAR], p.counts)):
        if (pool.total, pool.counts[_STAR]) != at:
            # Of the same total and the same number of stars none lies within another.
            at = (pool.total, pool.counts[_STAR])
            larger = [_packed(p) for p in kept if not p.counts[_STAR]]
            starred = [p for p in kept if p.counts[_STAR]]
        purse.spend(len(larger) + WORK_OF_COVERS * len(starred) + 1)
        packed = _packed(pool)
        if not any(((p | _GUARDS) - packed) & _GUARDS == _GUARDS for p in larger) and not any(
            p.covers(pool) for p in starred
        ):
            kept.append(pool)
    return tuple(kept)


def _packed(pool: Pool) -> int:
    """Return the counts of a pool side by side in one number, with a guard bit over each."""
    return sum(n << (_BITS * place) for place, n in enumerate(pool.counts))


def _loop_of(board: Board, endless: Unbounded) -> Loop:
    steps = []
    for place in endless.loop:
        activation = board.activations[place]
        steps.append((str(board.net.classes[activation.body].ids[0]), activation.ability.text))
    return Loop(tuple(steps))


def _written(kinds: list[Kind], vectors: list[tuple[int, ...]], purse: Purse) -> set[Pool]:
    """Return the pools that numbers of tokens stand for: choices but "any colour" written out."""
    found: set[tuple[int, ...]] = set()
    for vector in vectors:
        partial = {(0,) * (_STAR + 1)}
        for kind, number in zip(kinds, vector, strict=True):
            if not number:
                continue
            purse.spend(len(partial))
            options = _options(kind.types)
            if len(options) == 1:
                partial = {_plus(p, options[0], number) for p in partial}
                continue
            sums = set()
            for split in combinations_with_replacement(options, number):
                purse.spend(len(partial))
                for p in partial:
                    counts = list(p)
                    for place in split:
                        counts[place] += 1
                    sums.add(tuple(counts))
            partial = sums
        found |= partial
    return {Pool(counts) for counts in found}  # type: ignore[arg-type]


def _options(types: str) -> list[int]:
    """Return the places in a pool that a token of these types may count for."""
    if set(COLORS) <= set(types):
        return [_STAR, MANA_TYPES.index("C")] if "C" in types else [_STAR]
    return [MANA_TYPES.index(t) for t in types]


def _plus(counts: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + number, *counts[place + 1 :])


__all__ = ["Loop", "Pool", "Pools", "undominated"]
