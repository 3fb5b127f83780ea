"""CP-SAT as the engine that solves an integer program.

`ortools.sat.python.cp_model` drags in pandas (about half a second); the binding below it
does not, so the program is written straight into its protocol buffer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tapwise.solver.cpsat.program import Program

DETERMINISTIC_TIME_PER_UNIT: Final = 1e-3
"""CP-SAT's deterministic seconds that one unit of tapwise's budget stands for."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What the engine found.

    ``optimal``: ``values`` are proved best. ``feasible``: the budget ended first; ``bound``
    is a proved lower bound of the objective. ``infeasible``: proved. ``unknown``: neither.
    ``work`` is in units of the budget.
    """

    status: Literal["optimal", "feasible", "infeasible", "unknown"]
    values: Sequence[int]
    objective: int
    bound: int
    work: int


def solve(program: Program, budget: int) -> Solution:
    """Minimise the program within a budget of work.

    One worker, no presolve, no cuts, full linearisation: the models are small, and each of
    those would cost more than the search. Deterministic: the same program gives the same solution.

    Parameters
    ----------
    program
        The integer program.
    budget
        Most units of work; one is a millisecond of CP-SAT's deterministic time.
    """
    from ortools.sat.python import cp_model_helper as engine

    proto = engine.CpModelProto()
    variables = proto.variables
    for lower, upper in zip(program.lower, program.upper, strict=True):
        variables.add().domain.extend([lower, upper])
    constraints = proto.constraints
    for terms, lower, upper in program.constraints:
        linear = constraints.add().linear
        linear.vars.extend([v for _, v in terms])
        linear.coeffs.extend([c for c, _ in terms])
        linear.domain.extend([lower, upper])
    if program.objective:
        proto.objective.vars.extend([v for _, v in program.objective])
        proto.objective.coeffs.extend([c for c, _ in program.objective])
    parameters = engine.SatParameters()
    parameters.num_workers = 1
    parameters.cp_model_presolve = False
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.linearization_level = 2
    parameters.add_lp_constraints_lazily = False
    parameters.cut_level = 0
    parameters.use_sat_inprocessing = False
    parameters.catch_sigint_signal = False
    parameters.max_deterministic_time = max(budget, 1) * DETERMINISTIC_TIME_PER_UNIT
    wrapper = engine.SolveWrapper()
    wrapper.set_parameters(parameters)
    run: Callable[[object], Any] = wrapper.solve
    response = run(proto)
    work = int(response.deterministic_time / DETERMINISTIC_TIME_PER_UNIT) + 1
    name = response.status.name
    if name == "INFEASIBLE":
        return Solution("infeasible", (), 0, 0, work)
    if name not in ("OPTIMAL", "FEASIBLE"):
        return Solution("unknown", (), 0, 0, work)
    values = list(response.solution)
    objective = sum(c * values[v] for c, v in program.objective)
    if name == "OPTIMAL":
        return Solution("optimal", values, objective, objective, work)
    bound = int(response.inner_objective_lower_bound)
    return Solution("feasible", values, objective, bound, work)
