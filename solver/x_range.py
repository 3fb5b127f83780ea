"""How large X can become: a bound from the net, then bisection.

With a larger X a cost only asks for more, so payable values of X are an interval from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.model.pricing import ways
from tapwise.solver.net import NotModelled
from tapwise.solver.net_builder import NetBuilder

if TYPE_CHECKING:
    from collections.abc import Callable

    from tapwise.model.characteristics import View
    from tapwise.model.problem import Problem
    from tapwise.model.way import Way
    from tapwise.solver.net import Net

UNKNOWN_REACH: Final = 64
"""Where the net does not fit, X is looked for up to here."""

PROBE: Final = 10_000
"""An X beyond every reach, at which reductions and floors of the cost are past."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A bound of X on a board.

    ``unbounded``: some activation can be repeated without end, so that ``most`` bounds only
    what the others give.
    """

    most: int
    unbounded: bool


def reach(problem: Problem, view: View) -> Reach:
    """Return a bound of the X that the board can pay.

    The ways are priced at a large X, so that what reductions leave of small ones is counted.
    """
    assert problem.request is not None
    most, unbounded = 0, False
    before = {_announced(w): _units(w) for w in ways(view, problem.request, PROBE - 1)}
    for way in ways(view, problem.request, PROBE):
        step = _units(way) - before.get(_announced(way), 0)
        in_mana = step != 0
        if not 0 < step < PROBE:
            step = 1
        try:
            net = NetBuilder(view, way, problem.forbid_objects).build()
        except NotModelled:
            if not in_mana:  # then X costs what can be used up
                most = PROBE
                continue
            most, unbounded = max(most, UNKNOWN_REACH), True
            continue
        supply, repeats = _supply(net)
        unbounded |= repeats
        most = max(most, (supply - _units(way)) // step + PROBE)
    return Reach(max(0, most), unbounded)


def greatest_number(view: View) -> int:
    """Return the greatest mana value, power or toughness among the objects that may pay."""
    found = 0
    for each in view.position.objects.values():
        what = view.of_object(each)
        found = max(found, what.mana_value, what.power or 0, what.toughness or 0)
    return found


def _announced(way: Way) -> object:
    return tuple(c for c in way.choices if c[0] != "x"), way.bound


def _units(way: Way) -> int:
    return sum(demand.count for demand in way.demands)


def _supply(net: Net) -> tuple[int, bool]:
    """Return how many units of the cost a board can pay, loops left out; whether it has any."""
    total, loops = sum(n for _, n in net.floating), False
    if net.delve_pays:
        total += sum(c.size for c in net.classes)
    total += sum(net.classes[h.body].untapped for h in net.helpers)
    for a in net.activations:
        added = sum(n for _, n in a.units)
        if a.repeats:
            loops |= a.untaps or added > sum(n for _, n in a.takes)
        else:
            total += added * a.limit + (a.stock if a.per_counter is not None else 0)
    return total, loops


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
