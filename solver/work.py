"""How much work a budget allows: steps of the solvers, never seconds."""

from __future__ import annotations

import math
from typing import Final

from tapwise.model.errors import ParseError

MOST_UNITS: Final = 10**12
"""More than any run can do: what an endless budget stands for."""


def units_of(budget: float, per_unit: int) -> int:
    """Return a budget in steps of which ``per_unit`` make up one unit of it.

    >>> units_of(2.5, 1000), units_of(math.inf, 1000) == MOST_UNITS
    (2500, True)

    Raises
    ------
    ParseError
        If it is no number, or below 0.
    """
    if math.isnan(budget) or budget < 0:
        raise ParseError(f"a budget is a number above 0, not {budget}")
    return int(min(budget * per_unit, MOST_UNITS))
