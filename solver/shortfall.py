"""What stands between a board and a cost: cores of requirements, and what is missing.

A core is a smallest set of requirements that cannot be met together: take any one of them
away and the rest can be paid. What is missing is a smallest set of requirements without
which the rest can be paid. Both come from deciding parts of the cost, a few dozen at most.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.model.errors import GaveUp, TapwiseError
from tapwise.model.symbols import ManaCost, Symbol
from tapwise.solver.cpsat.pipeline import solve_way
from tapwise.solver.early import EarlyWay
from tapwise.solver.x_range import largest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tapwise.model.characteristics import View
    from tapwise.model.costs import CostComponent
    from tapwise.model.mana import Mana
    from tapwise.model.problem import Problem
    from tapwise.model.way import Way

UNITS_FOR_EACH: Final = 60
"""Budget of the integer program for each part of a cost that is decided."""

STATES_IN_ALL: Final = 3_000
"""Budget of the search, for all parts of one cost together."""

_KEYS: Final = ("survive",)


MAX_MORE: Final = 100
"""Most mana that is tried as what would be missing."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a cost: how many of each of its symbols, and which of its other components."""

    counts: tuple[tuple[Symbol, int], ...]
    components: tuple[int, ...]

    @property
    def mana(self) -> ManaCost:
        """The mana of the part."""
        return ManaCost.of(s for symbol, n in self.counts for s in [symbol] * n)

    @property
    def size(self) -> int:
        """How many requirements there are: units of mana and components."""
        return sum(n for _, n in self.counts) + len(self.components)

    def with_count(self, symbol: Symbol, count: int) -> Part:
        """Return the part with this many of a symbol."""
        counts = tuple((s, count if s == symbol else n) for s, n in self.counts)
        return Part(counts, self.components)

    def without(self, component: int) -> Part:
        """Return the part without one of its components."""
        return Part(self.counts, tuple(c for c in self.components if c != component))


class Shortfall:
    """Decides parts of the cost of one way that cannot be paid as a whole.

    Parameters
    ----------
    problem, view
        The problem and its position.
    way
        The way.
    """

    def __init__(self, problem: Problem, view: View, way: Way) -> None:
        self.problem = problem
        self.view = view
        self.way = way
        self.states = STATES_IN_ALL
        self._known: dict[Part, bool | None] = {}
        counts: dict[Symbol, int] = {}
        for symbol in way.mana:
            if symbol.kind == "generic":
                counts[Symbol("generic", amount=1)] = symbol.amount
            else:
                counts[symbol] = counts.get(symbol, 0) + 1
        # Coloured symbols last, so that a core keeps what is hardest to find.
        order = sorted(counts, key=lambda s: (s.kind != "generic", -len(s.types), str(s)))
        self.whole = Part(tuple((s, counts[s]) for s in order), tuple(range(len(way.cost))))

    def component(self, place: int) -> CostComponent:
        """Return a component of the cost that is not mana."""
        return self.way.cost[place]

    def can_pay(self, part: Part) -> bool | None:
        """Whether a part of the cost can be paid; None if that is not established."""
        if part not in self._known:
            self._known[part] = self._decide(part, self.view)
        return self._known[part]

    def core(self) -> Part | None:
        """Return a smallest part that cannot be paid; None if even that is not established."""
        if self.can_pay(self.whole) is not False:
            return None
        part = self.whole
        for symbol, count in self.whole.counts:
            part = self._fewest(part, symbol, count)
        for component in self.whole.components:
            smaller = part.without(component)
            if self.can_pay(smaller) is False:
                part = smaller
        return part

    def _fewest(self, part: Part, symbol: Symbol, count: int) -> Part:
        """Return the part with as few of a symbol as keep it from being paid."""

        def stays(fewer: int) -> bool:
            return self.can_pay(part.with_count(symbol, count - fewer)) is False

        return part.with_count(symbol, count - largest(0, count, stays))

    def missing(self) -> Part | None:
        """Return a smallest part without which the rest can be paid; None if unknown."""
        nothing = tuple((s, 0) for s, _ in self.whole.counts)
        paid = Part(nothing, ())
        if self.can_pay(paid) is not True:
            return None
        for component in self.whole.components:
            more = Part(paid.counts, (*paid.components, component))
            if self.can_pay(more) is True:
                paid = more
        for symbol, count in reversed(self.whole.counts):
            paid = self._most(paid, symbol, count)
        return Part(
            tuple(
                (s, n - m) for (s, n), (_, m) in zip(self.whole.counts, paid.counts, strict=True)
            ),
            tuple(c for c in self.whole.components if c not in paid.components),
        )

    def _most(self, part: Part, symbol: Symbol, count: int) -> Part:
        def goes(number: int) -> bool:
            return self.can_pay(part.with_count(symbol, number)) is True

        return part.with_count(symbol, largest(0, count, goes))

    def fewest_more(self, unit: Mana, most: int) -> int | None:
        """Return how much more floating mana of one kind would do; None if ``most`` would not.

        None too where ``most`` is beyond `MAX_MORE`.
        """

        def too_little(more: int) -> bool:
            pool = self.view.position.pool.add([unit] * more)
            position = self.view.position.replace(pool=pool)
            return self._decide(self.whole, self.view.after(position)) is not True

        if most < 1 or most > MAX_MORE or too_little(most):
            return None
        return largest(0, most, too_little) + 1

    # ── deciding ─────────────────────────────────────────────────────────────

    def way_of(self, part: Part) -> Way:
        """Return the way with only this part of its cost."""
        mana = part.mana
        places = {place: new for new, place in enumerate(part.components)}
        x = min(self.way.x_generic, mana.generic)
        return dataclasses.replace(
            self.way,
            mana=mana,
            cost=tuple(self.way.cost[place] for place in part.components),
            bound=tuple((places[p], o) for p, o in self.way.bound if p in places),
            x_generic=x,
            waterbend_generic=min(self.way.waterbend_generic, mana.generic - x),
        )

    def _decide(self, part: Part, view: View) -> bool | None:
        way = self.way_of(part)
        problem = dataclasses.replace(self.problem, position=view.position)
        try:
            found = solve_way(problem, view, EarlyWay(way), _KEYS, UNITS_FOR_EACH)
            if found.candidate is not None:
                return True
            if found.proved:
                return False
            return self._search(problem, view, way)
        except TapwiseError:
            return None

    def _search(self, problem: Problem, view: View, way: Way) -> bool | None:
        from tapwise.solver.exhaustive import search

        if self.states < 1:
            return None
        try:
            found = search(problem, view, [way], _KEYS, self.states)
        except GaveUp:
            self.states = 0
            return None
        self.states -= found.work
        return found.candidate is not None


def largest_x(low: int, high: int, pays: Callable[[int], bool]) -> int | None:
    """Return the largest X between two that can be paid; None if the least cannot.

    >>> largest_x(0, 5, lambda x: x <= 2)
    2
    """
    return largest(low, high, pays) if pays(low) else None
