"""From the steps of a plan to moves: which objects, which mana, which cost a step means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tapwise.model.costs import (
    Behold,
    CollectEvidence,
    Cost,
    CostComponent,
    Discard,
    DiscardHand,
    DiscardSelf,
    ExileFrom,
    ExileSelf,
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
from tapwise.model.errors import IllegalPlan, ParseError
from tapwise.model.evaluation import Settled, quantity
from tapwise.model.payment import Choice, candidates, in_order, needs_choice
from tapwise.model.spending import spendable_as
from tapwise.model.symbols import MANA_TYPES, ManaCost

if TYPE_CHECKING:
    from tapwise.model.mana import Mana, ManaPool
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.plan import Step
    from tapwise.model.spending import SpendContext
    from tapwise.model.state import Draft

HELPING: Final = ("improvise", "convoke", "waterbend", "delve")

MOST_COUNTERS: Final = 10_000
"""Most counters of one step that are told apart: more are in no game."""

_DONE_BY: Final[dict[type[object], str]] = {
    TapSelf: "tap", TapOthers: "tap", TapTotalPower: "tap",
    UntapSelf: "untap", UntapOther: "untap",
    SacrificeSelf: "sacrifice", Sacrifice: "sacrifice",
    ReturnSelf: "return", ReturnToHand: "return",
    DiscardSelf: "discard", Discard: "discard",
    ExileSelf: "exile", ExileFrom: "exile", CollectEvidence: "exile",
    Reveal: "reveal", Behold: "reveal",
    RemoveCounters: "remove_counter", PutCounters: "put_counter",
}  # fmt: skip
_OF_ITSELF: Final = (TapSelf, UntapSelf, SacrificeSelf, ReturnSelf, DiscardSelf, ExileSelf)


def check_target(step: Step, units: Iterable[Mana], context: SpendContext) -> None:
    """Raise unless the mana of a step can pay the symbol that the step names (107.4, 118.3a).

    A step may leave unsaid what it pays; one that names several kinds of symbol says too
    little to be held against it. What the mana is restricted to is asked as it is paid.

    Raises
    ------
    IllegalPlan
        If a unit cannot pay the symbol.
    """
    if not step.on:
        return
    try:
        symbols = set(ManaCost.parse(step.on))
    except ParseError as error:
        raise IllegalPlan(f'"{step.on}" is no part of a mana cost', rule="118.3a") from error
    if len(symbols) != 1:
        return
    symbol = symbols.pop()
    if symbol.amount or symbol.kind not in ("typed", "snow"):
        return
    for unit in units:
        types = spendable_as(unit, context)
        pays = unit.snow if symbol.kind == "snow" else bool(set(types) & set(symbol.types))
        if not pays:
            raise IllegalPlan(f"{{{unit.type}}} cannot be spent on {symbol}", rule="107.4")


def mana_types(text: str) -> str:
    """Return the types of mana that a text of symbols stands for, in WUBRGC order.

    Raises
    ------
    IllegalPlan
        If it stands for no mana.

    Examples
    --------
    >>> mana_types("{C}{U}{C}")
    'UCC'
    """
    found = []
    try:
        for symbol in ManaCost.parse(text):
            if symbol.kind != "typed" or len(symbol.types) != 1:
                raise IllegalPlan(f"{text!r} is no mana", rule="106.1b")
            found.append(symbol.types)
    except ParseError as fault:
        raise IllegalPlan(f"{text!r} is no mana", rule="106.1b") from fault
    return "".join(sorted(found, key=MANA_TYPES.index))


@dataclass(slots=True)
class Paid:
    """Steps that pay a cost, to be matched with its components one by one."""

    steps: list[tuple[int, Step]] = field(default_factory=list)

    @staticmethod
    def of(steps: Sequence[Step]) -> Paid:
        """Return the steps with their places."""
        return Paid(list(enumerate(steps)))

    def take(self, do: str, target: ObjectId) -> bool:
        """Take the step that does this to this object; whether there was one."""
        for place, (_, step) in enumerate(self.steps):
            if step.do == do and step.object == target and step.for_ not in HELPING:
                del self.steps[place]
                return True
        return False

    def objects(self, do: str) -> Iterator[ObjectId]:
        """Iterate over the objects to which this is done, one for each counter."""
        for _, step in self.steps:
            if step.do == do and step.object is not None and step.for_ not in HELPING:
                often = min(step.amount, MOST_COUNTERS) if do == "remove_counter" else 1
                for _ in range(max(1, often)):
                    yield step.object

    def left_over(self) -> Iterator[tuple[int, Step]]:
        """Iterate over steps that change something and that no component asked for."""
        for place, step in self.steps:
            if step.do in ("tap", "untap", "sacrifice", "discard", "exile", "return"):
                yield place, step


def assign_choices(
    draft: Draft,
    cost: Cost,
    source: GameObject | None,
    settled: Settled,
    paid: Paid,
    bound: dict[int, ObjectId],
) -> tuple[Choice, ...]:
    """Return the objects that the steps choose for each component of a cost.

    Where the steps leave a component out, its objects are taken if only they will do.

    Raises
    ------
    IllegalPlan
        If a component is not paid by the steps.
    """
    picked: list[Choice] = [()] * len(cost)
    order = in_order(cost)
    for _, component in order:
        if isinstance(component, _OF_ITSELF) and source is not None:
            paid.take(_DONE_BY[type(component)], source.id)
        if isinstance(component, DiscardHand):
            for each in list(paid.objects("discard")):
                paid.take("discard", each)
    order.sort(key=lambda item: item[0] not in bound)
    graveyard = any(_uses_graveyard(component) for component in cost)
    for place, component in order:
        if not needs_choice(component):
            continue
        do = _DONE_BY[type(component)]
        if place in bound:
            paid.take(do, bound[place])
            picked[place] = (bound[place],)
        else:
            picked[place] = _pick(draft, component, source, settled, paid, do)
        if graveyard and isinstance(component, Sacrifice | Discard):
            draft = _without(draft, picked[place], component)
    return tuple(picked)


def _uses_graveyard(component: CostComponent) -> bool:
    return isinstance(component, CollectEvidence) or (
        isinstance(component, ExileFrom) and component.zone == "graveyard"
    )


def _without(draft: Draft, gone: Choice, component: Sacrifice | Discard) -> Draft:
    """Return the draft once these are in the graveyard, where another component may exile them."""
    after = draft.copy()
    for each in gone:
        try:
            after.leave(each, "sacrifice" if isinstance(component, Sacrifice) else "discard")
        except IllegalPlan:
            return draft  # paying the cost will say what is wrong
    return after


def _pick(
    draft: Draft,
    component: CostComponent,
    source: GameObject | None,
    settled: Settled,
    paid: Paid,
    do: str,
) -> Choice:
    ready = _untapped(draft, paid)
    named = list(paid.objects(do))
    fits = {each.id for each in candidates(ready, component, source, settled, dict.fromkeys(named))}
    given = [o for o in named if o in fits]
    whole = isinstance(component, TapTotalPower | CollectEvidence) or (
        isinstance(component, Sacrifice) and component.at_least
    )
    if whole:
        chosen = given
    else:
        number = 1
        if not isinstance(component, Behold | UntapOther | PutCounters):
            number = max(
                0,
                quantity(
                    draft.view, getattr(component, "number", 1), source=source, settled=settled
                ),
            )
        chosen = given[:number]
        if len(chosen) < number:
            able = [each.id for each in candidates(ready, component, source, settled)]
            if len(able) == number or isinstance(component, Reveal | Behold):
                chosen = able[:number]
    for each in chosen:
        paid.take(do, each)
    return tuple(chosen)


def _untapped(draft: Draft, paid: Paid) -> Draft:
    """Return the draft as it is once the steps that tap for help are done."""
    helping = [s.object for _, s in paid.steps if s.do == "tap" and s.for_ in HELPING]
    gone = [s.object for _, s in paid.steps if s.do in ("sacrifice", "discard")]
    if not helping and not gone:
        return draft
    after = draft.copy()
    for each_id in helping:
        each = None if each_id is None else after.objects.get(each_id)
        if each is not None:
            after.objects[each.id] = each.replace(tapped=True)
    return after


class Ledger:
    """Which mana in the pool came from where, so that a plan can say what it spends.

    Units are kept by type and by source, so that a payment of thousands of mana is noted in
    time that grows with it, not with its square.
    """

    def __init__(self, pool: ManaPool) -> None:
        self._units: dict[str, dict[str, list[Mana]]] = {}
        self._counts: Counter[str] = Counter()
        self.add("", tuple(pool))

    def count(self, mana_type: str) -> int:
        """Return how much mana of a type there is."""
        return self._counts[mana_type]

    def add(self, source: str, mana: Sequence[Mana]) -> None:
        """Note mana that a source added."""
        for unit in mana:
            self._units.setdefault(unit.type, {}).setdefault(source, []).append(unit)
            self._counts[unit.type] += 1

    def take(self, mana_type: str, source: str = "") -> Mana:
        """Take a unit of this type, from this source if it is named; restricted mana first.

        Raises
        ------
        IllegalPlan
            If there is none.
        """
        there = self._units.get(mana_type, {})
        floating = source in ("", "pool")
        named = "" if floating else source
        sources = [named] if named in there else list(there) if floating else []
        best: tuple[str, int] | None = None
        for each in sources:
            units = there[each]
            restricted = next((i for i, u in enumerate(units) if u.restriction is not None), None)
            if restricted is not None:
                best = (each, restricted)
                break
            best = best or (each, 0)
        if best is None:
            origin = f" from {source}" if source else ""
            raise IllegalPlan(f"there is no {{{mana_type}}}{origin} to spend", rule="118.3a")
        return self._remove(mana_type, *best)

    def take_unit(self, unit: Mana, prefer: str = "") -> str:
        """Take this very kind of mana and return the source that it is from."""
        there = self._units.get(unit.type, {})
        for source in (prefer, *there):
            if unit in there.get(source, ()):
                self._remove(unit.type, source, there[source].index(unit))
                return source
        raise IllegalPlan(f"there is no {{{unit.type}}} to spend", rule="118.3a")

    def _remove(self, mana_type: str, source: str, place: int) -> Mana:
        units = self._units[mana_type][source]
        taken = units.pop(place)
        if not units:
            del self._units[mana_type][source]
        self._counts[mana_type] -= 1
        return taken
