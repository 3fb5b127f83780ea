"""All payments of a problem, lazily: iterate, count, ask whether one is among them.

>>> from tapwise.model.position import Position
>>> from tapwise.model.problem import Problem, Request
>>> free = Payments(Problem(Position(), Request("cost", cost="{0}")))
>>> free.count(), str(next(iter(free)))
(1, 'nothing')
"""

from __future__ import annotations

import dataclasses
import math
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from tapwise.model.characteristics import View
from tapwise.model.errors import GaveUp, Unsupported
from tapwise.model.pricing import unread_sources, ways
from tapwise.model.referee import initial_state
from tapwise.solver.kinds import Kinds
from tapwise.solver.net import NotModelled
from tapwise.solver.payment import Payment
from tapwise.solver.payment_counts import CountEnumeration
from tapwise.solver.payment_moves import MoveEnumeration
from tapwise.solver.planner import Planner
from tapwise.solver.pool_search import Purse
from tapwise.solver.work import units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tapwise.model.plan import Step
    from tapwise.model.problem import Problem
    from tapwise.model.way import Way

DEFAULT_BUDGET: Final = 4.0
"""The budget of one enumeration, in units of about a second of work on a current machine."""

WORK_PER_UNIT: Final = 120_000
"""Work of the enumerations in one unit of the budget."""


class Payments:
    """Every payment, interchangeable objects counted once; found as they are asked for.

    A payment is one multiset of activations, taps, sacrifices and other costs in which every
    activation contributes mana that is spent, directly or through others; which mana pays
    for what does not matter. A free X is the one that the planner would choose. Where
    activations can go round in a circle, the circles are left out of the list, and the count
    is infinite.

    Parameters
    ----------
    problem
        The problem; it must ask for a payment.
    budget
        Units of about a second of work; None for the default.

    Raises
    ------
    Unsupported
        If the problem asks for no payment, or text that bears on it is not understood.
    GaveUp
        While iterating or counting, if the budget ends.
    """

    def __init__(self, problem: Problem, *, budget: float | None = None) -> None:
        if problem.request is None:
            raise Unsupported("", "the problem asks for no payment")
        self._problem = problem
        self._units = units_of(DEFAULT_BUDGET if budget is None else budget, WORK_PER_UNIT)
        self._known: list[Payment] = []
        self._endless = False

    @cached_property
    def _parts(self) -> tuple[tuple[CountEnumeration, ...], MoveEnumeration | None]:
        """The ways that numbers decide, and the enumeration of the others."""
        problem = self._problem
        assert problem.request is not None
        found = ways(self._view, problem.request, self._x)
        purse = Purse(self._units)
        start = initial_state(problem, self._view)
        matters = Kinds(start, found).before_matters(self._view, found)
        if matters or len({way.choices for way in found}) < len(found):
            return (), MoveEnumeration(problem, self._view, self._x, found, purse)
        counted = []
        others = []
        for way in found:
            try:
                counted.append(CountEnumeration(problem, self._view, way, purse))
            except NotModelled:
                others.append(way)
        moves = MoveEnumeration(problem, self._view, self._x, others, purse) if others else None
        return tuple(counted), moves

    @cached_property
    def _source(self) -> Iterator[Payment]:
        return self._enumerate()

    def _enumerate(self) -> Iterator[Payment]:
        counted, moves = self._parts
        for each in counted:
            for payment in each:
                yield dataclasses.replace(payment, planner=partial(self._plan, each.way, payment))
        if moves is not None:
            yield from moves.run()
            self._endless = moves.endless
        self._refuse_unread()

    def _plan(self, way: Way, payment: Payment) -> tuple[Step, ...]:
        """Return steps for a payment that numbers found."""
        guided = MoveEnumeration(
            self._problem, self._view, way.x, [way], Purse(self._units), wanted=payment
        )
        return next((found.plan() for found in guided.run() if found == payment), ())

    def _refuse_unread(self) -> None:
        for source, line in unread_sources(self._view):
            raise Unsupported(source.name, line.text)

    @cached_property
    def _view(self) -> View:
        return View(self._problem.position)

    @cached_property
    def _x(self) -> int:
        request = self._problem.request
        assert request is not None
        if isinstance(request.x, int):
            return request.x
        planner = Planner(self._problem)
        if not planner.has_x:
            return 0
        most = planner.max_x()
        if most is None:
            return 0
        if request.x == "max":
            if most == math.inf:
                raise GaveUp("there is no largest X")
            return int(most)
        return planner.chosen_x(most)

    def __iter__(self) -> Iterator[Payment]:
        place = 0
        while True:
            if place == len(self._known):
                following = next(self._source, None)
                if following is None:
                    return
                self._known.append(following)
            yield self._known[place]
            place += 1

    def count(self) -> int | float:
        """Return how many payments there are; infinity where circles draw them out."""
        counted, moves = self._parts
        if moves is not None:
            number = sum(1 for _ in self)
            return math.inf if self._endless else number
        self._refuse_unread()
        return sum(each.count() for each in counted)

    def __contains__(self, payment: object) -> bool:
        """Whether a payment, or a text that `str` gives of one, is among them."""
        if isinstance(payment, Payment):
            return any(payment == each for each in self)
        return any(payment == str(each) for each in self)
