"""Prices and permissions that mana abilities used before announcing may change (117.1d).

`tapwise.solver.early` prices anew what your own permanents make dearer. What is left are
increases that count something, reductions that may come to count more, and conditions that
may come true: the search over moves decides those boards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import (
    AlternativeCost,
    AlternativeGrant,
    CastPermission,
    CostFloor,
    CostModifier,
    GainLife,
    ProductionReplacement,
    TriggeredMana,
)
from tapwise.model.costs import (
    ExileFrom,
    ExileSelf,
    RemoveCounters,
    ReturnSelf,
    ReturnToHand,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
    TapSelf,
)
from tapwise.model.evaluation import holds, matches
from tapwise.model.objects import YOU
from tapwise.model.predicates import HasCounter, Tapped
from tapwise.solver.early import raises_prices
from tapwise.solver.monotone import condition_trend, mentions, trend
from tapwise.solver.net import NotModelled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tapwise.model.abilities import Ability, Activated
    from tapwise.model.characteristics import View
    from tapwise.model.costs import CostComponent
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.way import Way

_MOVING: Final = (ExileFrom, ExileSelf, ReturnSelf, ReturnToHand, Sacrifice, SacrificeSelf)
"""Costs of mana abilities after which something of yours counts no more."""


def refuse_moving_prices(view: View, way: Way) -> None:
    """Refuse a way whose price, or whose like, mana abilities may make better first.

    Raises
    ------
    NotModelled
        If something that counts or asks a condition bears on the price and may move.
    """
    if not _has_mana_abilities(view):
        return
    for source, ability in _bearing(view, way):
        if isinstance(ability, CostModifier):
            if _may_improve(view, source, ability):
                raise NotModelled("a price that the payment itself may change")
        elif isinstance(ability, CostFloor):
            yours = view.position.objects[source].controller == YOU
            if not yours and ability.condition is not None:
                continue  # it asks about itself, and you do not tap what is not yours
            if ability.condition is not None and not raises_prices(ability):
                raise NotModelled("a price that the payment itself may change")
        elif may_come_true(view, source, ability):
            raise NotModelled("a permission that may come true during the payment")
    if not way.has_mana_part and way.cost and _gains_life(view):
        raise NotModelled("life that may be gained before announcing")


def may_waste_less(view: View, way: Way, sacrifices: int) -> bool:
    """Whether mana abilities used first may make the price higher, or what others add less.

    Nobody wants that, but who has sacrificed anyway may waste less mana so: of two artifacts
    sacrificed for mana, the one that makes the spell cheaper goes before the announcement;
    what doubles mana goes before the last land is tapped.

    Parameters
    ----------
    sacrifices
        How many permanents the best known plan sacrifices; one with more is no better.
    """
    leaving = [
        (source, component)
        for source, ability in _mana_abilities(view)
        for component in ability.cost
        if isinstance(component, _MOVING)
        and (sacrifices or not isinstance(component, Sacrifice | SacrificeSelf))
    ]
    taps = any(
        isinstance(component, TapSelf | TapOthers | RemoveCounters)
        for _, ability in _mana_abilities(view)
        for component in ability.cost
    )
    for source, modifier in _bearing(view, way):
        if not isinstance(modifier, CostModifier) or modifier.sign > 0:
            continue
        here = view.position.objects[source]
        asked = (modifier.times, modifier.condition)
        if taps and mentions(asked, Tapped, HasCounter):
            return True
        counts = trend(modifier.times) != "fixed" or (
            modifier.condition is not None and condition_trend(modifier.condition) != "fixed"
        )
        if counts and leaving:
            return True
        if _may_leave(view, here, leaving):
            return True
    return any(
        _may_leave(view, view.position.objects[source], leaving)
        for kind in (TriggeredMana, ProductionReplacement)
        for source, _ in view.board_abilities(kind)
    )


def _may_leave(
    view: View, each: GameObject, leaving: Sequence[tuple[ObjectId, CostComponent]]
) -> bool:
    yours = each.zone == "battlefield" and each.controller == YOU
    return yours and any(_may_take(view, each, by, component) for by, component in leaving)


def _may_take(view: View, each: GameObject, source: ObjectId, component: CostComponent) -> bool:
    if isinstance(component, Sacrifice | ReturnToHand):
        return matches(view, component.predicate, each, source=source)
    return source == each.id


def may_come_true(view: View, source: ObjectId, ability: Ability) -> bool:
    """Whether an ability's condition does not hold now and may hold later in the payment."""
    condition = getattr(ability, "condition", None)
    return (
        condition is not None
        and condition_trend(condition) == "any"
        and not holds(view, condition, source=source)
    )


def _bearing(view: View, way: Way) -> Iterator[tuple[ObjectId, Ability]]:
    yield from view.board_abilities(CostModifier)
    yield from view.board_abilities(CostFloor)
    yield from view.board_abilities(AlternativeGrant)
    yield from view.board_abilities(CastPermission)
    if way.spell is not None:
        what = view.of_spell(view.position.objects[way.spell])
        for ability in what.abilities:
            if isinstance(ability, CostModifier | AlternativeCost):
                yield way.spell, ability


def _may_improve(view: View, source: ObjectId, modifier: CostModifier) -> bool:
    """Whether a modifier may come to ask for less than it does now."""
    moves = trend(modifier.times)
    condition = modifier.condition
    if modifier.sign > 0:
        return moves != "fixed" or (
            condition is not None
            and condition_trend(condition) != "fixed"
            and holds(view, condition, source=source)
        )
    return moves == "any" or may_come_true(view, source, modifier)


def _has_mana_abilities(view: View) -> bool:
    return next(_mana_abilities(view), None) is not None


def _mana_abilities(view: View) -> Iterator[tuple[ObjectId, Activated]]:
    for each in view.position.objects.values():
        if each.controller == YOU and each.zone in ("battlefield", "hand", "graveyard"):
            for ability in view.of(each.id).activated:
                if ability.is_mana:
                    yield each.id, ability


def _gains_life(view: View) -> bool:
    return any(
        isinstance(rider, GainLife)
        for each in view.position.in_zone("battlefield", YOU)
        for ability in view.of(each.id).activated
        if ability.is_mana
        for rider in ability.riders
    )
