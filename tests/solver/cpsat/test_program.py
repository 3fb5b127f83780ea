"""Integer programs: building, ranges, and what the engine makes of them."""

from __future__ import annotations

import itertools
import random

import pytest

from tapwise.solver.cpsat.backend import solve
from tapwise.solver.cpsat.program import Program


def brute_force(program: Program) -> int | None:
    """Return the least objective value over the whole box, or None if nothing fits."""
    best: int | None = None
    ranges = [range(lo, hi + 1) for lo, hi in zip(program.lower, program.upper, strict=True)]
    for values in itertools.product(*ranges):
        fits = all(
            lower <= sum(c * values[v] for c, v in terms) <= upper
            for terms, lower, upper in program.constraints
        )
        if fits:
            value = sum(c * values[v] for c, v in program.objective)
            best = value if best is None else min(best, value)
    return best


def test_a_variable_needs_a_domain() -> None:
    with pytest.raises(ValueError, match="empty domain"):
        Program().variable(2, 1, "x")


def test_equal_variables_of_a_constraint_are_merged() -> None:
    program = Program()
    x = program.variable(0, 5)
    program.at_most([(1, x), (2, x), (-3, x)], 0)
    assert program.constraints == [([], -(1 << 40), 0)]


def test_the_range_of_a_sum_follows_the_bounds() -> None:
    program = Program()
    x, y = program.variable(0, 3), program.variable(1, 2)
    assert program.range_of([(2, x), (-1, y)]) == (-2, 5)


def test_an_empty_objective_only_asks_for_feasibility() -> None:
    program = Program()
    x = program.variable(0, 3)
    program.at_least([(1, x)], 2)
    assert solve(program, 100).status == "optimal"
    program.at_most([(1, x)], 1)
    assert solve(program, 100).status == "infeasible"


@pytest.mark.parametrize("seed", range(60))
def test_the_engine_agrees_with_brute_force(seed: int) -> None:
    dice = random.Random(seed)
    program = Program()
    variables = [program.variable(0, dice.randint(1, 3)) for _ in range(5)]
    for _ in range(3):
        terms = [(dice.randint(-2, 3), v) for v in dice.sample(variables, 3)]
        program.constrain(terms, dice.randint(-2, 2), dice.randint(2, 6))
    program.minimise([(dice.randint(-3, 5), v) for v in variables])
    found, expected = solve(program, 1000), brute_force(program)
    if expected is None:
        assert found.status == "infeasible"
    else:
        assert (found.status, found.objective) == ("optimal", expected)


def test_the_same_program_gives_the_same_solution() -> None:
    program = Program()
    variables = [program.variable(0, 4) for _ in range(12)]
    program.at_least([(1, v) for v in variables], 20)
    program.minimise([(1, v) for v in variables])
    assert list(solve(program, 500).values) == list(solve(program, 500).values)
