"""Where payable values of X may have gaps.

A larger X asks for more mana, so what it can be is an interval; unless it must fit the
objects that pay, or a spell's mana value, in which X counts (202.3e), decides what mana may
be spent on it or what it costs. Beyond the largest number that X is compared with there are
no gaps again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tapwise.model.errors import TapwiseError
from tapwise.model.evaluation import quantity
from tapwise.model.predicates import Compare
from tapwise.model.pricing import objects_say_x
from tapwise.solver.monotone import parts_of
from tapwise.solver.x_range import greatest_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tapwise.model.characteristics import View
    from tapwise.model.objects import ObjectId
    from tapwise.model.problem import Request


def last_gap(view: View, request: Request) -> int:
    """Return an X from which on payable values have no gaps: 0 where they have none at all."""
    found = 0
    if objects_say_x(view, request):
        found = greatest_number(view) + 1
    if request.kind == "cast":
        for value in _compared_mana_values(view):
            found = max(found, value + 1)
    return found


def _compared_mana_values(view: View) -> Iterator[int]:
    """Yield the numbers that some text on the board, or some floating mana, asks about."""
    for unit, _ in view.position.pool.units:
        yield from _in(view, unit.restriction, None)
    seen: set[int] = set()
    for each in view.position.objects.values():
        if each.zone == "library":
            continue
        abilities = view.of_object(each).abilities
        if id(abilities) not in seen:
            seen.add(id(abilities))
            yield from _in(view, abilities, each.id)


def _in(view: View, value: Any, source: ObjectId | None) -> Iterator[int]:
    for part in parts_of(value):
        if isinstance(part, Compare) and part.stat == "mana value":
            try:
                yield quantity(view, part.value, source=source)
            except TapwiseError:
                continue  # no number of this board, so nothing is compared with it
