"""The policy: which of two legal plans is better.

A plan is judged by a vector of numbers, most important first, each to be minimised; of the
keys of which more is better the negative stands there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tapwise.model.plan import MAXIMISED, POLICY
from tapwise.model.worth import sacrifice_rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.model.characteristics import View
    from tapwise.model.plan import Outcome
    from tapwise.model.problem import Problem

SACRIFICE_RANK: Final = "sacrifice_rank"
"""The refinement of ``sacrifices``: among equal numbers, what is given up."""

X_KEYS: Final = 5
"""A free X grows as long as this many keys of the default policy stay as they are."""

Vector = tuple[int, ...]


def ordering(problem: Problem) -> tuple[str, ...]:
    """Return the policy keys of a problem, most important first, refinements included.

    >>> from tapwise.model.position import Position
    >>> from tapwise.model.problem import Problem
    >>> ordering(Problem(Position(), prefer=("life",)))[:4]
    ('life', 'survive', 'keep', 'sacrifices')
    """
    keys = [*problem.prefer, *(k for k in POLICY if k not in problem.prefer)]
    keys.insert(keys.index("sacrifices") + 1, SACRIFICE_RANK)
    return tuple(keys)


def vector(view: View, outcome: Outcome, keys: Sequence[str]) -> Vector:
    """Return what the referee measured as numbers to be minimised, in the order of the keys.

    Parameters
    ----------
    view
        The position before the plan, which knows what was sacrificed.
    """
    measured = dict(outcome.objective)
    numbers = []
    for key in keys:
        if key == SACRIFICE_RANK:
            numbers.append(sum(sacrifice_rank(view.of(o)) for o in outcome.sacrificed))
        else:
            value = int(measured.get(key, 0))
            numbers.append(-value if key in MAXIMISED else value)
    return tuple(numbers)


def shown(keys: Sequence[str], values: Vector) -> tuple[tuple[str, int], ...]:
    """Return a vector as the answer document shows it: by key, in the policy's own sense."""
    return tuple(
        (key, -value if key in MAXIMISED else value)
        for key, value in zip(keys, values, strict=True)
        if key != SACRIFICE_RANK
    )
