"""From moves to the steps of a plan: what a player would do, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from tapwise.model.costs import (
    Behold,
    ChangeLoyalty,
    CollectEvidence,
    Cost,
    CostComponent,
    Discard,
    DiscardHand,
    DiscardSelf,
    ExileFrom,
    ExileSelf,
    PayEnergy,
    PayLife,
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
)
from tapwise.model.evaluation import Settled, quantity
from tapwise.model.flow import Supply, assign
from tapwise.model.moves import (
    Activate,
    Announce,
    Begin,
    Finish,
    Move,
    Pay,
    final_mask,
    helper_mask,
    play,
    source_of,
)
from tapwise.model.objects import ObjectId
from tapwise.model.payment import Choice, in_order, variants
from tapwise.model.plan import Action, Step
from tapwise.model.plan_reader import Ledger
from tapwise.model.symbols import mana_string

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.mana import Mana
    from tapwise.model.objects import GameObject
    from tapwise.model.production import Production
    from tapwise.model.state import State
    from tapwise.model.way import Way

_HELPER_RULES: Final = {
    "improvise": "702.126a", "convoke": "702.51a", "delve": "702.66a", "waterbend": "701.67a",
}  # fmt: skip

_ON_CHOSEN: Final[dict[type[object], Action]] = {
    TapOthers: "tap", TapTotalPower: "tap", UntapOther: "untap", Sacrifice: "sacrifice",
    Discard: "discard", ExileFrom: "exile", CollectEvidence: "exile", ReturnToHand: "return",
    Reveal: "reveal", Behold: "reveal",
}  # fmt: skip
_ON_ITSELF: Final[dict[type[object], Action]] = {
    TapSelf: "tap", UntapSelf: "untap", SacrificeSelf: "sacrifice", ReturnSelf: "return",
    DiscardSelf: "discard", ExileSelf: "exile",
}  # fmt: skip


def write_steps(start: State, moves: Iterable[Move]) -> tuple[Step, ...]:
    """Return the steps of a plan that makes these moves from the start.

    Raises
    ------
    IllegalPlan
        If a move is illegal.
    """
    writer = _Writer(start)
    for move in moves:
        writer.add(move)
    return tuple(writer.frames[0])


class _Writer:
    def __init__(self, start: State) -> None:
        self.state = start
        self.ledger = Ledger(start.view.position.pool)
        self.frames: list[list[Step]] = [[]]

    def add(self, move: Move) -> None:
        before = self.state
        if isinstance(move, Activate):
            self.add(move.begin)
            self.add(move.finish)
            return
        self.state = play(before, move)
        match move:
            case Begin():
                self.frames.append([])
            case Finish():
                self._finished(before, move)
            case Announce(way=way):
                self.frames[0].append(_announcement(way))
            case Pay():
                self.frames[0].extend(self._payment(before, move))

    def _rule(self, before: State) -> str:
        if len(before.stack) > 1:
            return "605.3a"
        return "117.1d" if before.stage == "before" else "601.2g"

    def _finished(self, before: State, move: Finish) -> None:
        pending = before.stack[-1]
        source = pending.source
        view = before.view
        window = self.frames.pop()
        cost = variants(pending.ability.cost)[move.variant]
        for unit, origin, count in self._spent(move.spend):
            window.append(
                Step(
                    "spend",
                    mana=f"{{{unit.type}}}" * count,
                    source=origin or "pool",
                    on=str(pending.mana),
                    rule="601.2h",
                )
            )
        settled = Settled(x=pending.x)
        pays = list(_component_steps(view, cost, move.choices, source, settled, move.removed))
        pays += [Step("pay_life", amount=2, rule="107.4f")] * pending.life
        frame = self.frames[-1]
        frame.append(
            Step(
                "activate",
                object=source.id,
                card=source.name,
                ability=pending.ability.text,
                index=pending.index,
                x=pending.x or move.removed,
                window=tuple(window),
                pays=tuple(pays),
                adds=_symbols(move.production.own),
                rule=self._rule(before),
            )
        )
        frame.extend(self._triggers(view, move.production))
        self.ledger.add(source.id, move.production.own)
        for origin, _, mana in move.production.triggered:
            self.ledger.add(origin, mana)

    def _triggers(self, view: View, production: Production) -> Iterator[Step]:
        for origin, text, mana in production.triggered:
            each = view.position.objects.get(origin)
            name = "" if each is None else each.name
            yield Step(
                "trigger", object=origin, card=name, ability=text, adds=_symbols(mana),
                rule="605.4a",
            )  # fmt: skip

    def _spent(self, spend: Sequence[Mana], prefer: str = "") -> list[tuple[Mana, str, int]]:
        """Take mana from the ledger; equal mana of one source together."""
        groups: dict[tuple[Mana, str], int] = {}
        for unit in spend:
            origin = self.ledger.take_unit(unit, prefer)
            groups[unit, origin] = groups.get((unit, origin), 0) + 1
        return [(unit, origin, count) for (unit, origin), count in groups.items()]

    def _payment(self, before: State, move: Pay) -> Iterator[Step]:
        way = before.way
        assert way is not None
        view = before.view
        demands = way.demands
        units = list(dict.fromkeys(move.spend))
        supplies = [
            Supply(1, helper_mask(view, view.position.objects.get(o), how, way))
            for o, how in move.helpers
        ]
        supplies += [Supply(move.spend.count(u), final_mask(view, u, way)) for u in units]
        flow = assign([d.count for d in demands], supplies, []) or []
        helping: list[Step] = []
        late: list[Step] = []
        for (helper, how), row in zip(move.helpers, flow, strict=False):
            covers = next((str(d.symbol) for d, n in zip(demands, row, strict=True) if n), "")
            each = view.position.objects.get(helper)
            step = Step(
                "exile" if how == "delve" else "tap",
                object=helper,
                card="" if each is None else each.name,
                for_=how,
                covers=covers,
                rule=_HELPER_RULES[how],
            )
            (late if how == "delve" else helping).append(step)
        yield from helping
        yield from _component_steps(view, way.cost, move.choices, source_of(way), way.settled, 0)
        yield from late
        for unit, row in zip(units, flow[len(move.helpers) :], strict=False):
            for demand, count in zip(demands, row, strict=True):
                symbols = [unit] * count
                for kind, origin, number in self._spent(symbols):
                    generic = demand.symbol.kind == "generic"
                    on = f"{{{number}}}" if generic else str(demand.symbol) * number
                    yield Step(
                        "spend", mana=f"{{{kind.type}}}" * number, source=origin or "pool", on=on,
                        rule="601.2h",
                    )  # fmt: skip


def _announcement(way: Way) -> Step:
    return Step(
        "announce",
        object=way.spell or way.source,
        cast=way.title,
        choices=way.choices,
        total_cost=str(way.mana),
        rule="602.2b" if way.context.kind == "activate" else "601.2a-f",
    )


def _symbols(mana: Sequence[Mana]) -> str:
    return mana_string((unit.type, 1) for unit in mana)


def _component_steps(
    view: View,
    cost: Cost,
    picked: tuple[Choice, ...],
    source: GameObject | None,
    settled: Settled,
    removed: int,
) -> Iterator[Step]:
    for place, component in in_order(cost):
        choice = picked[place] if place < len(picked) else ()
        yield from _steps_for(view, component, choice, source, settled, removed)


def _steps_for(
    view: View,
    component: CostComponent,
    choice: Choice,
    source: GameObject | None,
    settled: Settled,
    removed: int,
) -> Iterator[Step]:
    def name(target: ObjectId) -> str:
        each = view.position.objects.get(target)
        return "" if each is None else each.name

    def amount(value: Any) -> int:
        return max(0, quantity(view, value, source=source, settled=settled))

    own = _ON_ITSELF.get(type(component))
    if own is not None and source is not None:
        yield Step(own, object=source.id, card=source.name, rule="601.2h")
        return
    others = _ON_CHOSEN.get(type(component))
    if others is not None:
        for target in choice:
            for_ = "cost" if others == "tap" else ""
            yield Step(others, object=target, card=name(target), for_=for_, rule="601.2h")
        return
    match component:
        case PayLife(amount=n):
            yield Step("pay_life", amount=amount(n), rule="119.4")
        case PayEnergy(amount=n):
            yield Step("pay_energy", amount=amount(n), kind="energy", rule="107.14")
        case RemoveCounters(kind=kind, among=among, any_number=any_number, number=n):
            if among is not None:
                for target in dict.fromkeys(choice):
                    yield Step(
                        "remove_counter", object=target, card=name(target), kind=kind,
                        amount=choice.count(target), rule="122.1",
                    )  # fmt: skip
            elif source is not None:
                count = removed if any_number else amount(n)
                yield Step(
                    "remove_counter", object=source.id, card=source.name, kind=kind, amount=count,
                    rule="122.1",
                )  # fmt: skip
        case PutCounters(kind=kind, number=n, on=on):
            put_on = choice[0] if on is not None else None if source is None else source.id
            if put_on is not None:
                yield Step(
                    "put_counter", object=put_on, card=name(put_on), kind=kind, amount=amount(n),
                    rule="122.1",
                )  # fmt: skip
        case DiscardHand():
            for each in view.position.in_zone("hand"):
                yield Step("discard", object=each.id, card=each.name, rule="601.2h")
        case ChangeLoyalty(change=change) if source is not None:
            number = -settled.x if change is None else change
            do: Action = "put_counter" if number > 0 else "remove_counter"
            yield Step(
                do, object=source.id, card=source.name, kind="loyalty", amount=abs(number),
                rule="606.4",
            )  # fmt: skip
        case _:
            return
