"""Mana abilities used before announcing, where they make the price lower (117.1d, 601.2f).

Sacrificing your own Sphere of Resistance, or tapping your Trinisphere, with priority lets
the spell be announced for less; sacrificing what forbids you to cast it lets it be announced
at all. Each such price is a way of its own, which demands that the permanents are gone or
tapped before the announcement.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from tapwise.model.abilities import CostFloor, CostModifier, Prohibition
from tapwise.model.characteristics import View
from tapwise.model.objects import YOU
from tapwise.model.predicates import ObjectIs, Tapped
from tapwise.model.pricing import ways
from tapwise.solver.monotone import mentions
from tapwise.solver.net import NotModelled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tapwise.model.abilities import Ability
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.problem import Request
    from tapwise.model.way import Way

Change = Literal["gone", "tapped"]

MAX_PRICES: Final = 48
"""Most prices that are tried; a board with more is left to the search."""


@dataclass(frozen=True, slots=True)
class EarlyWay:
    """A way to announce once some of your permanents are gone or tapped."""

    way: Way
    changes: tuple[tuple[ObjectId, Change], ...] = ()


def raises_prices(ability: Ability) -> bool:
    """Whether a static ability makes payments dearer while its permanent is there."""
    if isinstance(ability, CostModifier):
        return ability.sign > 0 and ability.applies != "self"
    return isinstance(ability, CostFloor)


def _forbids(ability: Ability, kind: str) -> bool:
    """Whether a static ability may forbid its controller a request of this kind."""
    return isinstance(ability, Prohibition) and ability.what == kind and ability.who != "opponent"


def with_early_ways(
    view: View,
    request: Request,
    x: int,
    found: Sequence[Way],
    forbidden: frozenset[ObjectId],
) -> tuple[EarlyWay, ...]:
    """Return the ways to announce now, and those at prices that early activations make.

    Raises
    ------
    NotModelled
        If there are too many prices to try.
    """
    now = tuple(EarlyWay(way) for way in found)
    groups = _groups(view, forbidden, request.kind)
    if not groups:
        return now
    choices = [list(_changes(group, conditional)) for group, conditional in groups]
    total = 1
    for each in choices:
        total *= len(each)
    if total > MAX_PRICES:
        raise NotModelled("too many permanents whose departure changes the price")
    prices = {(way.choices, way.cost, way.bound): way.mana for way in found}
    early = []
    for combination in itertools.product(*choices):
        changes = tuple(itertools.chain.from_iterable(combination))
        if not changes:
            continue
        changed = _after(view, changes)
        for way in ways(changed, request, x):
            if prices.get((way.choices, way.cost, way.bound)) != way.mana:
                early.append(EarlyWay(way, changes))
    return (*now, *early)


def only_early(early: Sequence[EarlyWay], found: Sequence[Way]) -> bool:
    """Whether something can be announced early that cannot be announced now at any price."""
    now = {(way.choices, way.cost, way.bound) for way in found}
    return any((e.way.choices, e.way.cost, e.way.bound) not in now for e in early)


def _groups(
    view: View, forbidden: frozenset[ObjectId], kind: str
) -> list[tuple[list[GameObject], bool]]:
    """Return your permanents that raise prices or forbid requests of this kind.

    Those alike stand together, with whether they do so only while untapped.
    """
    found: dict[object, tuple[list[GameObject], bool]] = {}
    for each in view.position.in_zone("battlefield", YOU):
        what = view.of(each.id)
        raising = [a for a in what.abilities if raises_prices(a) or _forbids(a, kind)]
        if not raising or each.id in forbidden:
            continue
        conditional = not each.tapped and any(
            mentions(getattr(a, "condition", None), Tapped, ObjectIs) for a in raising
        )
        key = (id(what), each.tapped, each.counters, each.chosen, each.sick)
        found.setdefault(key, ([], conditional))[0].append(each)
    return list(found.values())


def _changes(
    group: list[GameObject], conditional: bool
) -> Iterator[tuple[tuple[ObjectId, Change], ...]]:
    for gone in range(len(group) + 1):
        for tapped in range(len(group) - gone + 1 if conditional else 1):
            yield (
                *((o.id, "gone") for o in group[:gone]),
                *((o.id, "tapped") for o in group[gone : gone + tapped]),
            )


def _after(view: View, changes: tuple[tuple[ObjectId, Change], ...]) -> View:
    position = view.position.without(*(o for o, change in changes if change == "gone"))
    tapped = [
        position.objects[o].replace(tapped=True) for o, change in changes if change == "tapped"
    ]
    return View(position.with_objects(*tapped))
