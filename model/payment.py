"""Paying the components of a cost that are not mana (118, 601.2h, 701).

Costs may be paid in any order (601.2h). Whatever can be paid in some order can be paid in
the order kept here: first taps, then what only looks at things, then counters and life,
then what leaves the battlefield, then the hand, then the graveyard.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from tapwise.model.costs import (
    Behold,
    ChangeLoyalty,
    CollectEvidence,
    Cost,
    CostComponent,
    Discard,
    DiscardHand,
    DiscardSelf,
    ExertSelf,
    ExileFrom,
    ExileSelf,
    Mill,
    OneOf,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    ReturnToHand,
    Reveal,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
    TapSelf,
    TapTotalPower,
    UntapOther,
    UntapSelf,
    WaterbendMana,
)
from tapwise.model.errors import IllegalPlan
from tapwise.model.evaluation import Settled, matches, quantity
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.statics import prohibited

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.state import Draft

Choice = tuple[ObjectId, ...]
Taken = tuple[str, GameObject]

_RANK: Final[dict[type[object], int]] = {
    PayMana: 0, WaterbendMana: 0,
    TapSelf: 0, TapOthers: 0, TapTotalPower: 0, UntapSelf: 0, UntapOther: 0,
    Reveal: 1, Behold: 1, ExertSelf: 1,
    RemoveCounters: 2, PutCounters: 2, ChangeLoyalty: 2, PayEnergy: 2, PayLife: 2,
    ReturnSelf: 4, ReturnToHand: 3, Sacrifice: 3, SacrificeSelf: 4,
    Discard: 5, DiscardHand: 6, DiscardSelf: 5,
    ExileFrom: 7, CollectEvidence: 7, ExileSelf: 8, Mill: 9, OneOf: 9,
}  # fmt: skip

_NEEDS_CHOICE: Final = (
    Sacrifice, TapOthers, TapTotalPower, UntapOther, Discard, ExileFrom, CollectEvidence,
    ReturnToHand, Reveal, Behold,
)  # fmt: skip


def in_order(cost: Cost) -> list[tuple[int, CostComponent]]:
    """Return the components with their places, in an order in which they can be paid."""
    return sorted(enumerate(cost), key=lambda item: _rank(item[1]))


def _rank(component: CostComponent) -> int:
    if isinstance(component, ExileFrom) and component.zone in ("battlefield", "hand"):
        return 3 if component.zone == "battlefield" else 5
    return _RANK[type(component)]


def variants(cost: Cost) -> tuple[Cost, ...]:
    """Return the costs that the choices within a cost lead to (`OneOf`)."""
    if not any(isinstance(c, OneOf) for c in cost):
        return (cost,)
    groups = [c.options if isinstance(c, OneOf) else ((c,),) for c in cost]
    return tuple(
        tuple(itertools.chain.from_iterable(parts)) for parts in itertools.product(*groups)
    )


def needs_choice(component: CostComponent) -> bool:
    """Whether objects are chosen to pay the component."""
    if isinstance(component, RemoveCounters):
        return component.among is not None
    if isinstance(component, PutCounters):
        return component.on is not None
    return isinstance(component, _NEEDS_CHOICE)


def candidates(
    draft: Draft,
    component: CostComponent,
    source: GameObject | None,
    settled: Settled,
    among: Iterable[ObjectId] | None = None,
) -> list[GameObject]:
    """Return the objects that may be chosen for a component as things stand.

    ``among`` limits them to those that are asked about.
    """
    zone = "battlefield"
    match component:
        case Discard() | Reveal():
            zone = "hand"
        case ExileFrom(zone=named):
            zone = named
        case CollectEvidence():
            zone = "graveyard"
        case _:
            pass
    predicate = getattr(component, "predicate", None)
    if isinstance(component, RemoveCounters):
        predicate = component.among
    elif isinstance(component, PutCounters):
        predicate = component.on
    view = draft.view
    anyone = isinstance(component, UntapOther)
    found = []
    objects = draft.objects
    asked = objects.values() if among is None else [objects[o] for o in among if o in objects]
    for each in asked:
        if each.zone != zone and not (isinstance(component, Behold) and each.zone == "hand"):
            continue
        if each.controller != YOU and not anyone:
            continue
        if isinstance(component, TapOthers | TapTotalPower) and each.tapped:
            continue
        if isinstance(component, UntapOther) and not each.tapped:
            continue
        if isinstance(component, Sacrifice) and prohibited(
            view, "sacrifice", each, purpose=draft.purpose
        ):
            continue
        if isinstance(component, RemoveCounters) and not each.counter(component.kind):
            continue
        if predicate is None or matches(view, predicate, each, source=source, settled=settled):
            found.append(each)
    return found


def choices(
    draft: Draft,
    component: CostComponent,
    source: GameObject | None,
    settled: Settled,
    kind_of: Callable[[GameObject], Hashable],
    bound: ObjectId | None = None,
) -> Iterator[Choice]:
    """Iterate over the ways to choose objects for a component, one for each kind of way."""
    if not needs_choice(component):
        yield ()
        return
    able = candidates(draft, component, source, settled)
    if bound is not None:
        able = [each for each in able if each.id == bound]
    if isinstance(component, TapTotalPower):
        need = quantity(draft.view, component.power, source=source, settled=settled)
        yield from _reaching(
            able, need, lambda each: max(0, draft.view.of_object(each).power or 0), kind_of
        )
    elif isinstance(component, CollectEvidence):
        yield from _reaching(
            able, component.amount, lambda each: draft.view.of_object(each).mana_value, kind_of
        )
    else:
        number = _number(draft.view, component, source, settled)
        if isinstance(component, Sacrifice) and component.at_least:
            for more in range(number, len(able) + 1):
                yield from by_kind(able, more, kind_of)
        elif isinstance(component, RemoveCounters):
            yield from _counters_among(able, component, number)
        else:
            yield from by_kind(able, number, kind_of)


def _number(
    view: View, component: CostComponent, source: GameObject | None, settled: Settled
) -> int:
    if isinstance(component, Behold | UntapOther | PutCounters):
        return 1
    number = getattr(component, "number", 1)
    return max(0, quantity(view, number, source=source, settled=settled))


def by_kind(
    able: Sequence[GameObject], number: int, kind_of: Callable[[GameObject], Hashable]
) -> Iterator[Choice]:
    """Iterate over the multisets of kinds of ``number`` objects, one choice for each."""
    groups: dict[Hashable, list[ObjectId]] = {}
    for each in able:
        groups.setdefault(kind_of(each), []).append(each.id)
    yield from _draw(list(groups.values()), number)


def _draw(groups: list[list[ObjectId]], number: int) -> Iterator[Choice]:
    if number == 0:
        yield ()
        return
    if not groups or number > sum(map(len, groups)):
        return
    first, rest = groups[0], groups[1:]
    for taken in range(min(number, len(first)), -1, -1):
        for others in _draw(rest, number - taken):
            yield (*first[:taken], *others)


def _reaching(
    able: Sequence[GameObject],
    need: int,
    worth: Callable[[GameObject], int],
    kind_of: Callable[[GameObject], Hashable],
) -> Iterator[Choice]:
    """Choices whose worth reaches ``need``, none of them with an object to spare."""
    if need <= 0:
        yield ()
        return
    by_worth = {each.id: worth(each) for each in able}
    useful = [each for each in able if by_worth[each.id] > 0]
    for number in range(1, len(useful) + 1):
        for choice in by_kind(useful, number, kind_of):
            total = sum(by_worth[o] for o in choice)
            if total >= need and total - min(by_worth[o] for o in choice) < need:
                yield choice


def _counters_among(
    able: Sequence[GameObject], component: RemoveCounters, number: int
) -> Iterator[Choice]:
    """Ways to remove counters from several objects: ids, one for each counter."""

    def go(rest: Sequence[GameObject], left: int) -> Iterator[Choice]:
        if left == 0:
            yield ()
            return
        if not rest:
            return
        have = rest[0].counter(component.kind)
        for taken in range(min(left, have), -1, -1):
            for others in go(rest[1:], left - taken):
                yield ((rest[0].id,) * taken) + others

    yield from go(able, number)


def pay(
    draft: Draft,
    component: CostComponent,
    choice: Choice,
    source: GameObject | None,
    settled: Settled,
    *,
    for_mana: bool = False,
    removed: int = 0,
) -> tuple[list[Taken], int]:
    """Pay one component on the draft.

    Parameters
    ----------
    choice
        The objects chosen for it.
    source
        The permanent or card whose ability or spell it is, as it was when announced.
    for_mana
        Whether a {T} in it taps the permanent for mana (106.12).
    removed
        How many counters the payer chooses to remove, where that is open.

    Returns
    -------
    tuple
        The objects taken, as they last were, by reference; and the counters removed.

    Raises
    ------
    IllegalPlan
        If it cannot be paid so.
    """
    view = draft.view
    taken: list[Taken] = []
    count = 0

    def amount(value: object) -> int:
        return max(0, quantity(view, value, source=source, settled=settled))  # type: ignore[arg-type]

    if needs_choice(component):
        _check_choice(draft, component, choice, source, settled)
    match component:
        case TapSelf():
            each = _self(draft, source, "battlefield")
            _check_sickness(view, each)
            draft.tap(each.id, for_mana=for_mana)
        case UntapSelf():
            each = _self(draft, source, "battlefield")
            _check_sickness(view, each)
            draft.untap(each.id)
        case SacrificeSelf():
            taken.append(("self", draft.leave(_self(draft, source, "battlefield").id, "sacrifice")))
        case ReturnSelf():
            taken.append(("self", draft.leave(_self(draft, source, "battlefield").id, "return")))
        case ExileSelf():
            zone = "battlefield" if source is None else source.zone
            taken.append(("self", draft.leave(_self(draft, source, zone).id, "exile")))
        case DiscardSelf():
            taken.append(("self", draft.leave(_self(draft, source, "hand").id, "discard")))
        case Sacrifice():
            taken += [("sacrificed", draft.leave(o, "sacrifice")) for o in choice]
        case TapOthers() | TapTotalPower():
            for each_id in choice:
                taken.append(("tapped", draft.permanent(each_id)))
                draft.tap(each_id)
        case UntapOther():
            for each_id in choice:
                taken.append(("tapped", draft.permanent(each_id)))
                draft.untap(each_id)
        case Discard():
            taken += [("discarded", draft.leave(o, "discard")) for o in choice]
        case DiscardHand():
            hand = [o.id for o in draft.objects.values() if o.zone == "hand"]
            mine = [o for o in hand if draft.objects[o].controller == YOU]
            taken += [("discarded", draft.leave(o, "discard")) for o in mine]
        case ExileFrom() | CollectEvidence():
            taken += [("exiled", draft.leave(o, "exile")) for o in choice]
        case ReturnToHand():
            taken += [("returned", draft.leave(o, "return")) for o in choice]
        case PayLife(amount=n):
            draft.pay_life(amount(n))
        case PayEnergy(amount=n):
            draft.pay_player_counters("energy", amount(n))
        case RemoveCounters(kind=kind, number=n, any_number=any_number, among=among):
            if among is not None:
                for each_id in choice:
                    draft.remove_counters(each_id, kind, 1)
                count = len(choice)
            else:
                count = removed if any_number else amount(n)
                draft.remove_counters(_self(draft, source, "battlefield").id, kind, count)
        case PutCounters(kind=kind, number=n, on=on):
            target = choice[0] if on is not None else _self(draft, source, "battlefield").id
            if prohibited(view, "counters", draft.permanent(target)):
                raise IllegalPlan(f"{target} can't have counters put on it", rule="614.17b")
            draft.put_counters(target, kind, amount(n))
        case ChangeLoyalty(change=change):
            each = _self(draft, source, "battlefield")
            number = -settled.x if change is None else change
            if number < 0:
                draft.remove_counters(each.id, "loyalty", -number)
            else:
                draft.put_counters(each.id, "loyalty", number)
        case Mill(number=n):
            if view.position.you.library < amount(n):
                raise IllegalPlan("the library has too few cards", rule="118.3")
        case _:
            pass
    return taken, count


def _self(draft: Draft, source: GameObject | None, zone: str) -> GameObject:
    if source is None:
        raise IllegalPlan("the cost has no source", rule="118.3")
    each = draft.objects.get(source.id)
    if each is None or each.zone != zone:
        raise IllegalPlan(f"{source.id} is not there any more", rule="118.3")
    if each.controller != YOU:
        raise IllegalPlan(f"you do not control {source.id}", rule="118.3")
    return each


def _check_sickness(view: View, each: GameObject) -> None:
    if each.sick:
        what = view.of_object(each)
        if what.is_creature and "haste" not in what.keywords:
            raise IllegalPlan(f"{each.id} is under your control only since this turn", rule="302.6")


def _check_choice(
    draft: Draft,
    component: CostComponent,
    choice: Choice,
    source: GameObject | None,
    settled: Settled,
) -> None:
    """Check that the chosen objects fit the component and are as many as it asks for."""
    asked = dict.fromkeys(choice)
    able = {each.id: each for each in candidates(draft, component, source, settled, asked)}
    repeats = isinstance(component, RemoveCounters)
    if not repeats and len(set(choice)) != len(choice):
        raise IllegalPlan("one object cannot pay twice", rule="118.10")
    for each_id in choice:
        if each_id not in able:
            raise IllegalPlan(f"{each_id} cannot pay this cost", rule="118.3")
    if isinstance(component, TapTotalPower):
        need = quantity(draft.view, component.power, source=source, settled=settled)
        total = sum(max(0, draft.view.of_object(able[o]).power or 0) for o in choice)
        if total < need:
            raise IllegalPlan(f"their total power is {total}, not {need}", rule="118.3")
    elif isinstance(component, CollectEvidence):
        total = sum(draft.view.of_object(able[o]).mana_value for o in choice)
        if total < component.amount:
            raise IllegalPlan(f"their total mana value is {total}", rule="701.59a")
    else:
        number = _number(draft.view, component, source, settled)
        more = isinstance(component, Sacrifice) and component.at_least
        if len(choice) != number and not (more and len(choice) >= number):
            raise IllegalPlan(f"the cost takes {number}, not {len(choice)}", rule="118.3")
