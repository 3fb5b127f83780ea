"""How large X can become: a bound from the net, then bisection.

With a larger X a cost only asks for more, so payable values of X are an interval from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.solver.net import NotModelled
from tapwise.solver.net_builder import NetBuilder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tapwise.model.characteristics import View
    from tapwise.model.problem import Problem
    from tapwise.model.way import Way

UNKNOWN_REACH: Final = 64
"""Where the net does not fit, X is looked for up to here."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A bound of X on a board.

    ``unbounded``: some activation can be repeated without end, so that ``most`` bounds only
    what the others give.
    """

    most: int
    unbounded: bool


def reach(problem: Problem, view: View, ways: Sequence[Way]) -> Reach:
    """Return a bound of the X that the board can pay."""
    most, unbounded = 0, False
    for way in ways:
        try:
            net = NetBuilder(view, way, problem.forbid_objects).build()
        except NotModelled:
            most, unbounded = max(most, UNKNOWN_REACH), True
            continue
        total = sum(n for _, n in net.floating)
        total += sum(c.size for c in net.classes if net.delve_pays)
        total += sum(net.classes[h.body].untapped for h in net.helpers)
        for a in net.activations:
            added = sum(n for _, n in a.units)
            total += added * a.limit + (a.stock if a.per_counter is not None else 0)
            unbounded |= a.repeats
        most = max(most, total)
    return Reach(most, unbounded)


def largest(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """Return the largest number that holds, given that ``low`` does and that it is monotone.

    >>> largest(0, 10, lambda n: n * n <= 30)
    5
    """
    while low < high:
        middle = (low + high + 1) // 2
        if holds(middle):
            low = middle
        else:
            high = middle - 1
    return low
