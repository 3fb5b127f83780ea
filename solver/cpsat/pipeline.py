"""Relax, schedule, replay, cut: one way to pay, decided by integer programming.

The relaxation proves impossibility and bounds the objective. Its optimum is put in order and
replayed by the referee; a plan that the referee accepts and that measures what the
relaxation promised is proved best. Anything else is reported as open.
"""

from __future__ import annotations

import itertools
import logging
from typing import TYPE_CHECKING, Final

from tapwise.model.characteristics import View
from tapwise.model.errors import IllegalPlan
from tapwise.model.objective import outcome
from tapwise.model.pricing import activations_stated, ways
from tapwise.model.problem import Problem, Request
from tapwise.model.referee import play_out
from tapwise.model.symbols import NO_MANA
from tapwise.solver.cpsat.model import Relaxation, Relaxed
from tapwise.solver.drafts import amount_may_shrink
from tapwise.solver.early import EarlyWay
from tapwise.solver.found import Candidate, Found
from tapwise.solver.net import NotModelled
from tapwise.solver.net_builder import NetBuilder
from tapwise.solver.plan_writer import write_plan
from tapwise.solver.policy import vector
from tapwise.solver.schedule import Scheduler, Stuck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.model.plan import Step
    from tapwise.model.position import Position
    from tapwise.model.state import State
    from tapwise.model.symbols import ManaCost
    from tapwise.model.way import Way
    from tapwise.solver.net import Net
    from tapwise.solver.policy import Vector
    from tapwise.solver.schedule import Schedule

MAX_STAGES: Final = 24
"""Most stages of a staged program; beyond it the search must decide."""

UNITS_FOR_KEPT: Final = 200
"""Units of work to find out whether kept costs are payable in one position."""

LOG: Final = logging.getLogger("tapwise")

MAX_CUTS: Final = 40
"""Most loop cuts for one way; boards need a handful."""


def solve_way(
    problem: Problem, view: View, early: EarlyWay, keys: Sequence[str], budget: int
) -> Found:
    """Decide one way to pay.

    Parameters
    ----------
    view
        The position before anything is done.
    early
        The way, and what must have become of some permanents before it is announced.
    keys
        Policy keys, most important first.
    budget
        Units of work.
    """
    attempt = _Attempt(problem, view, early.way, keys, budget)
    try:
        for split_inputs in (False, True):
            net = NetBuilder(
                view,
                early.way,
                problem.forbid_objects,
                changes=early.changes,
                split_inputs=split_inputs,
                keep=problem.keep,
                by_color="colors" in keys,
                by_riders="riders" in keys,
            ).build()
            relaxation = Relaxation(net, keys, forbidden=problem.forbid_kinds)
            found = attempt.relaxed(net, relaxation, cut_loops=split_inputs)
            if found is not None:
                return found
            if not _order_matters(net):
                return attempt.open()
        return attempt.staged(net, relaxation.stages_needed) or attempt.open()
    except NotModelled as reason:
        attempt.why = str(reason)
        return attempt.open()


class _Attempt:
    """The methods for one way, tried one after another, and what they established."""

    def __init__(
        self, problem: Problem, view: View, way: Way, keys: Sequence[str], budget: int
    ) -> None:
        self.problem = problem
        self.view = view
        self.way = way
        self.keys = keys
        self.budget = budget
        self.work = 0
        self.bound: Vector | None = None
        self.best: Candidate | None = None
        self.why = ""

    def open(self) -> Found:
        """Return what is known, unproved."""
        return Found(self.best, False, self.bound, self.work, self.why)

    def relaxed(self, net: Net, relaxation: Relaxation, *, cut_loops: bool) -> Found | None:
        """Solve, schedule, replay, cut and solve again; None if that settles nothing."""
        seen: set[frozenset[int]] = set()
        for _ in range(MAX_CUTS):
            relaxed = self._solve(relaxation)
            if relaxed.status == "infeasible":
                return Found(None, True, None, self.work)
            if relaxed.counts is None:
                return self.open()
            if relaxed.status == "optimal":
                self.bound = relaxed.values
            schedule = Scheduler(net, relaxed.counts).run()
            if isinstance(schedule, Stuck):
                self.why = "no order was found for the best counts"
                if cut_loops and schedule.unfounded and schedule.unfounded not in seen:
                    seen.add(schedule.unfounded)
                    relaxation.cut_unfounded(schedule.unfounded)
                    continue
                if relaxation.cut_short(schedule.activations):
                    continue
                return None
            return self._take(net, schedule, relaxed)
        return None

    def staged(self, net: Net, enough: int) -> Found | None:
        """Solve with the order in the program, in more and more stages."""
        number = 2
        while True:
            number = min(number, enough, MAX_STAGES)
            relaxation = Relaxation(
                net, self.keys, forbidden=self.problem.forbid_kinds, stages=number
            )
            relaxed = self._solve(relaxation)
            proves = number >= enough
            if relaxed.status == "infeasible" and proves:
                return Found(None, True, None, self.work)
            if relaxed.counts is not None:
                if proves and relaxed.status == "optimal":
                    self.bound = relaxed.values
                schedule = Scheduler(net, relaxed.counts).run()
                if not isinstance(schedule, Stuck):
                    found = self._take(net, schedule, relaxed)
                    if found is not None:
                        return found
            if proves or number == MAX_STAGES or self.work >= self.budget:
                return None
            number += 1 if number < 4 else number // 2

    def _solve(self, relaxation: Relaxation) -> Relaxed:
        relaxed = relaxation.solve(max(1, self.budget - self.work))
        self.work += relaxed.work
        if relaxed.counts is None and relaxed.status != "infeasible":
            self.why = "the budget ended"
        return relaxed

    def _take(self, net: Net, schedule: Schedule, relaxed: Relaxed) -> Found | None:
        """Replay a schedule; a result if it measures what the bound promises."""
        candidate = _replayed(self.problem, self.view, net, schedule, self.keys)
        if candidate is None:
            self.why = "the referee refused the best counts"
            return None
        if self.best is None or candidate.values < self.best.values:
            self.best = candidate
        if _could_waste_less(net, candidate):
            self.why = "mana is wasted that a count read later would not add"
            self.bound = None
            return self.open()
        if self.bound is not None and candidate.values == self.bound:
            return Found(candidate, True, self.bound, self.work)
        self.why = "the plan measures less than the bound promises"
        return None


def _could_waste_less(net: Net, candidate: Candidate) -> bool:
    """Whether a count source, used after a departure, might add what is needed and no more.

    The program takes counts as they stand at the start: that bounds what can be paid, but
    not what need be wasted.
    """
    return (
        bool(candidate.outcome.wasted)
        and any(amount_may_shrink(a.ability) for a in net.activations)
        and any(a.leaves or any(t.how != "tap" for t in a.takings) for a in net.activations)
    )


def _order_matters(net: Net) -> bool:
    return any(a.takes for a in net.activations)


def _replayed(
    problem: Problem, view: View, net: Net, schedule: Schedule, keys: Sequence[str]
) -> Candidate | None:
    """Return the plan as the referee measured it; None, and a logged fault, if it refuses."""
    steps = write_plan(view, net, schedule)
    try:
        start, end = play_out(problem, net.way, steps, view)
    except IllegalPlan as fault:
        LOG.info("a scheduled plan was refused: %s", fault)
        return None
    return measured(problem, view, net.way, steps, keys, start, end)


def measured(
    problem: Problem,
    view: View,
    way: Way,
    steps: tuple[Step, ...],
    keys: Sequence[str],
    start: State,
    end: State,
) -> Candidate:
    """Return a plan that was played, with what it did and what stays payable after it."""
    kept = kept_costs(problem, _remembering(end))
    done = outcome(start.view, end, keep=len(kept))
    return Candidate(way, steps, done, vector(view, done, keys), kept)


def kept_costs(problem: Problem, after: Position) -> tuple[ManaCost, ...]:
    """Return the most of a problem's kept costs that are payable together in a position.

    Of sets of one size the first in the problem's order counts.
    """
    for number in range(len(problem.keep), 0, -1):
        for costs in itertools.combinations(problem.keep, number):
            joint = sum(costs, NO_MANA)
            if _pays(after, joint, problem):
                return costs
    return ()


def _remembering(end: State) -> Position:
    """Return the position after a payment, in which used up abilities stay used up (602.5b)."""
    position = end.view.position
    for source, index in sorted(set(end.tally.used)):
        each = position.objects.get(source)
        activated = () if each is None else end.view.of_object(each).activated
        if each is None or index >= len(activated):
            continue
        if activated[index].per_turn is None and not activated[index].once_ever:
            continue
        used = activations_stated(each, index) + end.times_used(source, index)
        key = f"activations_this_turn#{index}"
        chosen = {**dict(each.chosen), key: str(used)}
        position = position.with_objects(each.replace(chosen=tuple(sorted(chosen.items()))))
    return position


def _pays(position: Position, cost: ManaCost, problem: Problem) -> bool:
    view = View(position)
    request = Request("cost", cost=str(cost))
    later = Problem(
        position, request, forbid_objects=problem.forbid_objects & set(position.objects)
    )
    return any(
        solve_way(later, view, EarlyWay(way), ("sacrifices",), UNITS_FOR_KEPT).candidate is not None
        for way in ways(view, request, 0)
    )
