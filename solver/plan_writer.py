"""From a schedule to the steps of a plan, in the order in which a player carries them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tapwise.model.costs import (
    DiscardSelf,
    ExileSelf,
    PayEnergy,
    PayLife,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from tapwise.model.evaluation import quantity
from tapwise.model.plan import Step
from tapwise.model.symbols import mana_string

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tapwise.model.characteristics import View
    from tapwise.model.objects import ObjectId
    from tapwise.model.plan import Action
    from tapwise.model.way import Way
    from tapwise.solver.net import Net
    from tapwise.solver.schedule import Firing, Schedule, Token

_DOING: Final[dict[str, Action]] = {
    "tap": "tap",
    "sacrifice": "sacrifice",
    "exile": "exile",
    "return": "return",
    "discard": "discard",
}

_HELPER_RULE: Final = {"improvise": "702.126a", "convoke": "702.51a", "waterbend": "701.67a"}


def write_plan(view: View, net: Net, schedule: Schedule) -> tuple[Step, ...]:
    """Return the steps of a schedule: announce, mana abilities, then the payment (601.2)."""
    way = net.way
    steps: list[Step] = []
    for firing in schedule.firings:
        steps.append(_activation(view, net, firing, schedule))
        steps += _triggers(view, firing)
    steps.insert(len(steps) if net.early else 0, announce(way))
    steps += [
        Step(
            "tap",
            object=body,
            card=_name(view, body),
            for_=how,
            covers=str(net.demands[demand].symbol),
            rule=_HELPER_RULE[how],
        )
        for how, body, demand in schedule.helpers
    ]
    steps += _own_costs(view, way)
    steps += [
        Step(_DOING[how], object=body, card=_name(view, body), for_="cost", rule="601.2h")
        for how, body in schedule.taken
    ]
    steps += [
        Step(
            "exile",
            object=body,
            card=_name(view, body),
            for_="delve",
            covers=str(net.demands[demand].symbol),
            rule="702.66a",
        )
        for body, demand in schedule.delved
    ]
    steps += [_spend(view, net, token, schedule) for token in schedule.spent]
    return tuple(steps)


def announce(way: Way) -> Step:
    """Return the step that announces a way (601.2a-f)."""
    return Step(
        "announce",
        object=way.spell or way.source,
        cast=way.title,
        choices=way.choices,
        total_cost=str(way.mana),
        rule="602.2b" if way.context.kind == "activate" else "601.2a-f",
    )


def _name(view: View, object_id: ObjectId) -> str:
    return view.position.objects[object_id].name


def _spend(view: View, net: Net, token: Token, schedule: Schedule) -> Step:
    symbol = "" if token.demand is None else str(net.demands[token.demand].symbol)
    source = token.source or "pool"
    if token.trigger is not None and token.source is not None:
        firing = next(f for f in schedule.firings if any(t is token for t in f.added))
        source = _trigger_source(view, firing, token.trigger)
    return Step("spend", mana=f"{{{token.mana}}}", source=source, on=symbol, rule="601.2h")


def _triggers(view: View, firing: Firing) -> Iterator[Step]:
    """Yield the triggered mana abilities of an activation, which resolve at once (605.4a)."""
    for number, (_, text, _) in enumerate(firing.activation.triggered):
        source = _trigger_source(view, firing, number)
        added = [(t.mana, 1) for t in firing.added if t.trigger == number]
        yield Step(
            "trigger",
            object=source,
            card=_name(view, source),
            ability=text,
            adds=mana_string(added),
            rule="605.4a",
        )


def _trigger_source(view: View, firing: Firing, number: int) -> ObjectId:
    """Return whose ability triggered: for an Aura, the one on the very body that was tapped."""
    position = view.position
    source = firing.activation.triggered[number][0]
    host = position.objects[source].attached_to
    if host is None or host == firing.body:
        return source
    there = [o.id for o in position.objects.values() if o.attached_to == host]
    here = [o.id for o in position.objects.values() if o.attached_to == firing.body]
    return here[there.index(source)] if len(here) == len(there) else source


def _activation(view: View, net: Net, firing: Firing, schedule: Schedule) -> Step:
    body = firing.body
    ability = view.of(body).activated[firing.activation.place]
    pays: list[Step] = []
    taken = list(firing.taken)
    for component in ability.cost:
        match component:
            case TapSelf():
                pays.append(Step("tap", object=body))
            case UntapSelf():
                pays.append(Step("untap", object=body))
            case SacrificeSelf():
                pays.append(Step("sacrifice", object=body))
            case ExileSelf():
                pays.append(Step("exile", object=body))
            case ReturnSelf():
                pays.append(Step("return", object=body))
            case DiscardSelf():
                pays.append(Step("discard", object=body))
            case PayLife(amount=int(amount)):
                pays.append(Step("pay_life", amount=amount))
            case PayEnergy(amount=int(amount)):
                pays.append(Step("pay_energy", amount=amount))
            case RemoveCounters(kind=kind):
                amount = firing.activation.counters[1] or firing.x
                pays.append(Step("remove_counter", object=body, kind=kind, amount=amount))
            case PutCounters(kind=kind, number=int(number)):
                pays.append(Step("put_counter", object=body, kind=kind, amount=number))
            case _:
                pass
    pays += [Step(_DOING[how], object=each) for how, each in taken]
    return Step(
        "activate",
        object=body,
        card=_name(view, body),
        ability=ability.text,
        index=firing.activation.place,
        x=firing.x,
        window=tuple(_spend(view, net, token, schedule) for token in firing.spent),
        pays=tuple(pays),
        adds=mana_string((token.mana, 1) for token in firing.added if token.trigger is None),
        rule="605.3a",
    )


def _own_costs(view: View, way: Way) -> Iterator[Step]:
    """Yield the parts of the request's own cost that leave nothing to choose."""
    source = way.source
    for component in way.cost:
        match component:
            case TapSelf():
                yield Step("tap", object=source, for_="cost", rule="602.2b")
            case SacrificeSelf():
                yield Step("sacrifice", object=source, for_="cost", rule="602.2b")
            case ExileSelf():
                yield Step("exile", object=source, for_="cost", rule="602.2b")
            case ReturnSelf():
                yield Step("return", object=source, for_="cost", rule="602.2b")
            case DiscardSelf():
                yield Step("discard", object=source, for_="cost", rule="602.2b")
            case PayLife(amount=amount):
                paid = quantity(view, amount, source=way.source or way.spell, settled=way.settled)
                yield Step("pay_life", amount=max(0, paid), rule="119.4")
            case PayEnergy(amount=int(amount)):
                yield Step("pay_energy", amount=amount, rule="107.14")
            case RemoveCounters(kind=kind, number=int(number)):
                yield Step("remove_counter", object=source, kind=kind, amount=number, rule="122.1")
            case _:
                pass
