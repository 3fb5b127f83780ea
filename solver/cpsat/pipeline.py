"""Relax, schedule, replay, cut: one way to pay, decided by integer programming.

The relaxation proves impossibility and bounds the objective. Its optimum is put in order and
replayed by the referee; a plan that the referee accepts and that measures what the
relaxation promised is proved best. Anything else is reported as open.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from tapwise.model.errors import IllegalPlan
from tapwise.model.referee import replay
from tapwise.solver.cpsat.model import Relaxation
from tapwise.solver.found import Candidate, Found
from tapwise.solver.net import NotModelled
from tapwise.solver.net_builder import NetBuilder
from tapwise.solver.plan_writer import write_plan
from tapwise.solver.policy import vector
from tapwise.solver.schedule import Scheduler, Stuck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.model.characteristics import View
    from tapwise.model.problem import Problem
    from tapwise.model.way import Way
    from tapwise.solver.net import Net
    from tapwise.solver.policy import Vector
    from tapwise.solver.schedule import Schedule

LOG: Final = logging.getLogger("tapwise")

MAX_CUTS: Final = 40
"""Most loop cuts for one way; boards need a handful."""


def solve_way(problem: Problem, view: View, way: Way, keys: Sequence[str], budget: int) -> Found:
    """Decide one way to pay.

    Parameters
    ----------
    view
        The position before anything is done.
    keys
        Policy keys, most important first.
    budget
        Units of work.
    """
    work = 0
    bound: Vector | None = None
    best: Candidate | None = None
    why = ""
    for split_inputs in (False, True):
        try:
            net = NetBuilder(view, way, problem.forbid_objects, split_inputs=split_inputs).build()
            relaxation = Relaxation(net, keys, forbidden=problem.forbid_kinds)
        except NotModelled as reason:
            return Found(best, False, bound, work, str(reason))
        seen: set[frozenset[int]] = set()
        for _ in range(MAX_CUTS):
            relaxed = relaxation.solve(max(1, budget - work))
            work += relaxed.work
            if relaxed.status == "infeasible":
                return Found(best, best is None, None, work)
            if relaxed.counts is None:
                return Found(best, False, bound, work, "the budget ended")
            if relaxed.status == "optimal":
                bound = relaxed.values
            schedule = Scheduler(net, relaxed.counts).run()
            if isinstance(schedule, Stuck):
                why = "no order was found for the best counts"
                if split_inputs and schedule.unfounded and schedule.unfounded not in seen:
                    seen.add(schedule.unfounded)
                    relaxation.cut_unfounded(schedule.unfounded)
                    continue
                if relaxation.cut_short(schedule.activations):
                    continue
                break
            candidate = _replayed(problem, view, net, schedule, keys)
            if candidate is not None:
                if best is None or candidate.values < best.values:
                    best = candidate
                if relaxed.status == "optimal" and candidate.values == relaxed.values:
                    return Found(candidate, True, relaxed.values, work)
                why = "the plan measures less than the bound promises"
            else:
                why = "the referee refused the best counts"
            break
        if why and not _order_matters(net):
            break
    return Found(best, False, bound, work, why)


def _order_matters(net: Net) -> bool:
    return any(a.takes for a in net.activations)


def _replayed(
    problem: Problem, view: View, net: Net, schedule: Schedule, keys: Sequence[str]
) -> Candidate | None:
    """Return the plan as the referee measured it; None, and a logged fault, if it refuses."""
    steps = write_plan(view, net, schedule)
    try:
        outcome = replay(problem, net.way, steps)
    except IllegalPlan as fault:
        LOG.info("a scheduled plan was refused: %s", fault)
        return None
    return Candidate(net.way, steps, outcome, vector(view, outcome, keys))
