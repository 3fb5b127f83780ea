"""Why sources and helpers of yours have no part in a payment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tapwise.model.costs import RemoveCounters, TapSelf, UntapSelf
from tapwise.model.evaluation import holds
from tapwise.model.moves import helper_kinds
from tapwise.model.objects import YOU
from tapwise.model.pricing import activations_stated
from tapwise.model.statics import prohibited
from tapwise.model.symbols import sort_types

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tapwise.model.abilities import Activated
    from tapwise.model.characteristics import View
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.problem import Problem
    from tapwise.model.way import Way
    from tapwise.solver.net import Net

TAPPED: Final = "tapped"
SICK: Final = "summoning sick"


def left_out(
    problem: Problem, view: View, way: Way, net: Net | None
) -> tuple[tuple[ObjectId, str], ...]:
    """Return your sources and helpers that cannot help, each with the reason.

    Parameters
    ----------
    net
        The net of the way, which knows where mana may be spent; None if there is none.
    """
    idle = _unspendable(net) if net is not None else {}
    found = []
    for each in view.position.objects.values():
        if each.controller != YOU or each.id in (way.spell, way.source):
            continue
        reason = _reason(problem, view, way, each) or idle.get(each.id)
        if reason:
            found.append((each.id, reason))
    return tuple(sorted(found, key=lambda pair: pair[1]))


def _reason(problem: Problem, view: View, way: Way, each: GameObject) -> str:
    """Return why an object can do nothing; empty if it can, or was never of use."""
    abilities = [
        (index, ability)
        for index, ability in enumerate(view.of_object(each).activated)
        if ability.is_mana and ability.zone == each.zone
    ]
    helps = helper_kinds(view, each, way)
    if not abilities and not helps:
        return ""
    if each.id in problem.forbid_objects:
        return "the document forbids it"
    if helps and not each.tapped:
        return ""
    reasons = [TAPPED] if helps else []
    for index, ability in abilities:
        reason = _hindrance(view, each, index, ability)
        if not reason:
            return ""
        reasons.append(reason)
    return reasons[0]


def _hindrance(view: View, each: GameObject, index: int, ability: Activated) -> str:
    """Return why an ability cannot be activated in the payment; empty if it can."""
    taps = any(isinstance(c, TapSelf) for c in ability.cost)
    untaps = any(isinstance(c, UntapSelf) for c in ability.cost)
    if taps and each.tapped:
        return TAPPED
    if untaps and not each.tapped:
        return "untapped, and its ability untaps it"
    if taps or untaps:
        what = view.of_object(each)
        if each.sick and what.is_creature and "haste" not in what.keywords:
            return SICK
    if prohibited(view, "activate", each, is_mana=True):
        return "its abilities cannot be activated"
    if ability.timing:
        return "its ability works only before announcing"
    if ability.condition is not None and not holds(view, ability.condition, source=each.id):
        return f"its condition is not met: {ability.text}"
    limit = 1 if ability.once_ever else ability.per_turn
    if limit is not None and activations_stated(each, index) >= limit:
        return "its ability was used already"
    for component in ability.cost:
        if isinstance(component, RemoveCounters) and component.among is None:
            number = component.number if isinstance(component.number, int) else 1
            if not component.any_number and each.counter(component.kind) < number:
                return f"too few {component.kind} counters".replace("  ", " ")
    return ""


def _unspendable(net: Net) -> dict[ObjectId, str]:
    """Return the objects whose mana cannot be spent on any part of this payment."""
    useful: set[int] = set()
    useless: dict[int, str] = {}
    for a in net.activations:
        kinds = {u.kind for u, _ in a.units}
        if a.per_counter is not None:
            kinds.add(a.per_counter.kind)
        if any(net.kinds[k] for k in kinds):
            useful.add(a.body)
        elif kinds:
            restricted = any(u.restriction is not None for u, _ in a.units)
            types = sort_types("".join(u.types for u, _ in a.units))
            useless[a.body] = (
                "its mana may not be spent on this"
                if restricted or net.way.context.limits or not types
                else f"makes only {' or '.join(f'{{{t}}}' for t in types)}"
            )
    helpers = {h.body for h in net.helpers}
    return {
        each: why
        for body, why in useless.items()
        if body not in useful and body not in helpers
        for each in _ids(net, body)
    }


def _ids(net: Net, body: int) -> Iterator[ObjectId]:
    yield from net.classes[body].ids
