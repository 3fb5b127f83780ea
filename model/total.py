"""The total cost: base, halves, increases, reductions, floors (601.2b, 601.2f)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

from tapwise.model.costs import Cost, PayLife
from tapwise.model.problem import Request
from tapwise.model.reductions import (
    Reduction,
    at_least,
    life_variants,
    reduce_cost,
    symbol_choices,
)
from tapwise.model.settling import with_x
from tapwise.model.symbols import ManaCost
from tapwise.model.way import Way
from tapwise.model.wording import component_in_words


def lock_in(
    base: ManaCost,
    cost: Cost,
    *,
    increases: Iterable[ManaCost],
    reductions: Iterable[Reduction],
    floors: Iterable[int],
    request: Request,
    way: Way,
    reduce_x_first: bool = False,
) -> Iterator[Way]:
    """Choose halves, then add, subtract, set, and settle life for symbols (601.2b, 601.2f)."""
    phyrexian = _texts(request.choice("phyrexian"))
    hybrid = _texts(request.choice("hybrid"))
    increases, reductions, floors = tuple(increases), tuple(reductions), tuple(floors)
    cost = with_x(cost, way.x)
    for chosen in symbol_choices(base, phyrexian=phyrexian, hybrid=hybrid):
        raised = chosen.mana
        for increase in increases:
            raised = raised + increase
        total = reduce_cost(raised, reductions)
        for floor in floors:
            total = at_least(total, floor)
        lost = max(0, raised.generic - total.generic)
        x_left = max(0, way.x_generic - lost) if reduce_x_first else way.x_generic
        has_mana = way.has_mana_part or bool(total) or bool(increases)
        choices = way.choices
        if chosen.phyrexian:
            choices = (*choices, ("phyrexian", chosen.phyrexian))
        if chosen.hybrid:
            choices = (*choices, ("hybrid", chosen.hybrid))
        for left, life in life_variants(total, way.context.life_for):
            paid = chosen.life + life
            full = cost + (PayLife(2),) * paid
            extra = (("life_for_color", life),) if life else ()
            yield dataclasses.replace(
                way,
                mana=left,
                cost=full,
                choices=(*choices, *extra),
                x_generic=min(x_left, left.generic),
                waterbend_generic=min(way.waterbend_generic, left.generic),
                has_mana_part=has_mana,
                also=tuple(_also(way, full)),
            )


def _also(way: Way, cost: Cost) -> Iterator[str]:
    life = 0
    for place, component in enumerate(cost):
        if isinstance(component, PayLife) and isinstance(component.amount, int):
            life += component.amount
            continue
        named = way.bound_to(place)
        words = component_in_words(component)
        if named is not None:
            context_view = way.context.view
            if context_view is not None and named in context_view.position.objects:
                words = f"{words.split(' ', 1)[0]} {context_view.position.objects[named].name}"
        yield words
    if life:
        yield f"pay {life} life"


def _texts(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    return tuple(str(v) for v in value)
