"""What the exhaustive search may take for the same: objects, mana, whole states.

Two objects are of one kind if they began alike and the same was done to them; two units of
mana if no cost on this board tells them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tapwise.model.abilities import (
    Activated,
    CostFloor,
    CostModifier,
    DoublePool,
    Prohibition,
    SpendAsThough,
)
from tapwise.model.costs import (
    Discard,
    DiscardHand,
    DiscardSelf,
    ExileFrom,
    ExileSelf,
    RemoveCounters,
    ReturnSelf,
    ReturnToHand,
    Reveal,
    Sacrifice,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from tapwise.model.evaluation import matches
from tapwise.model.moves import final_mask, mask_of, unit_demands
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.payment import needs_choice
from tapwise.model.predicates import Count, PlayerFact
from tapwise.model.pricing import ability_context, ability_costs
from tapwise.model.worth import has_other_uses, types_of
from tapwise.solver.monotone import parts_of, trend
from tapwise.solver.plain import Loans, Offer, plain_sources
from tapwise.solver.steady import steady

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.mana import Mana
    from tapwise.model.spending import SpendContext
    from tapwise.model.state import State
    from tapwise.model.symbols import Symbol
    from tapwise.model.way import Way

_SELF = (TapSelf, UntapSelf, SacrificeSelf, ReturnSelf, ExileSelf, DiscardSelf)
_TAKES = (Sacrifice, ExileFrom, ReturnToHand)
_HAND = (Discard, DiscardHand, Reveal)


def mana_abilities(view: View) -> Iterator[tuple[GameObject, int, Activated]]:
    """Iterate over your mana abilities that work where they are, or could be once moved."""
    for each in view.position.objects.values():
        if each.controller == YOU:
            for index, ability in enumerate(view.of_object(each).activated):
                if ability.is_mana and (
                    ability.zone == each.zone
                    or (each.zone in ("battlefield", "hand") and ability.zone != "battlefield")
                ):
                    yield each, index, ability


class Kinds:
    """The kinds of one search.

    Parameters
    ----------
    start
        The state before the first move.
    ways
        The ways to announce.
    keys
        The policy keys: some of them tell more mana apart.
    """

    def __init__(self, start: State, ways: Sequence[Way], keys: Sequence[str] = ()) -> None:
        view = start.view
        by_color = "colors" in keys
        self.view = view
        self.ways = tuple(ways)
        self.root = view.position.objects
        self.abilities = list(mana_abilities(view))
        self.steady = steady(view, self.abilities)
        self.limited = any(a.per_turn is not None or a.once_ever for _, _, a in self.abilities)
        self.attached = {o.id for o in self.root.values() if o.attached_to is not None}
        self.state: State | None = None
        self._mana: dict[Mana, Hashable] = {}
        self._ways: dict[int, tuple[Way, Hashable]] = {}
        self._asked = _letters(view, self.ways)
        self._raw = (
            by_color
            or bool(view.board_abilities(SpendAsThough))
            or any(
                isinstance(part, DoublePool)
                for _, _, a in self.abilities
                if a.add
                for part in a.add.parts
            )
        )
        self._contexts = self._ability_contexts()
        self._nests: dict[tuple[ObjectId, int], bool] = {}
        plain: dict[ObjectId, Offer] = {}
        if not by_color and "riders" not in keys:
            plain = plain_sources(start, self.ways, self.abilities, self.steady)
        self.loans = Loans(plain, self.of)
        self.classes = self._numbers(plain)

    def _numbers(self, plain: dict[ObjectId, Offer]) -> dict[ObjectId, int]:
        """Number the objects so that alike ones share a number, plain sources by their mana."""
        classes = _classes(self.view)
        if any(needs_choice(c) for way in self.ways for c in way.cost):
            return classes
        hosts = {o.attached_to for o in self.root.values()}
        numbers: dict[Hashable, int] = {}
        for object_id, offer in plain.items():
            each = self.root[object_id]
            if not offer.only or each.attached_to is not None or object_id in hosts:
                continue
            what = self.view.of_object(each)
            label = (
                frozenset(self.mana(unit) for unit, _ in offer.units),
                has_other_uses(what),
                len(types_of(self.view, object_id)),
                what.types & {"Artifact", "Creature"},
                what.colors if "Creature" in what.types else "",
            )
            classes[object_id] = -1 - numbers.setdefault(label, len(numbers))
        return classes

    def _ability_contexts(self) -> list[tuple[tuple[Symbol, ...], SpendContext]]:
        found = []
        for each, _, ability in self.abilities:
            symbols: dict[Symbol, None] = {}
            for mana, _ in ability_costs(self.view, each, ability, 1):
                symbols.update((symbol, None) for symbol, _ in unit_demands(mana))
            if symbols:
                found.append((tuple(symbols), ability_context(self.view, each, ability)))
        return found

    def mana(self, unit: Mana) -> Hashable:
        """Return the kind of a unit of mana."""
        known = self._mana.get(unit)
        if known is None:
            letter = unit.type if self._raw or unit.type in self._asked else ""
            if self._raw:
                known = (unit,)
            else:
                known = (
                    letter,
                    tuple(final_mask(self.view, unit, way) for way in self.ways),
                    tuple(mask_of(self.view, unit, s, c) for s, c in self._contexts),
                    len(unit.riders),
                    repr(unit.restriction) if unit.restriction is not None else "",
                    unit.snow,
                    unit.source_qualities,
                )
            self._mana[unit] = known
        return known

    def of(self, each: GameObject) -> Hashable:
        """Return the kind of an object in the state that is looked at."""
        began = self.root.get(each.id)
        state = self.state
        marks: Hashable = ()
        if state is not None and (state.stack or self.limited or each.id in state.tally.touched):
            marks = (
                tuple(p.index for p in state.stack if p.source.id == each.id),
                tuple(i for o, i in state.tally.used if o == each.id) if self.limited else (),
                each.id in state.tally.touched,
            )
        if began is each and not marks:
            return self.classes[each.id]
        return (self.classes[each.id], *_status(each), marks)

    def key(self, state: State) -> Hashable:
        """Return what two states share exactly if the same can follow from them."""
        objects = state.view.position.objects
        tally = state.tally
        changed: list[tuple[Any, ...]] = []
        hosts = False
        for object_id, began in self.root.items():
            now = objects.get(object_id)
            if now is began:
                continue
            hosts = hosts or object_id in self.attached
            if now is None:
                changed.append((self.classes[object_id], "gone"))
                continue
            used: tuple[int, ...] = ()
            if self.limited:
                used = tuple(i for o, i in tally.used if o == object_id)
            changed.append(
                (self.classes[object_id], *_status(now), object_id in tally.touched, used)
            )
        if hosts:
            changed = [
                (object_id, *_status(now))
                for object_id, began in self.root.items()
                if (now := objects.get(object_id)) is not None and now is not began
            ]
            changed += [(o, "gone") for o in self.root if o not in objects]
        counts: dict[Hashable, int] = {}
        for unit, count in state.view.position.pool.units:
            kind = self.mana(unit)
            counts[kind] = counts.get(kind, 0) + count
        you = state.view.position.you
        return (
            state.stage,
            None if state.way is None else self._way(state.way),
            tuple((p.source.id, p.index, p.x, p.mana, p.life) for p in state.stack),
            tuple(sorted(changed, key=repr)),
            frozenset(counts.items()),
            you.life,
            you.counters,
            tally.pending,
        )

    def _way(self, way: Way) -> Hashable:
        known = self._ways.get(id(way))
        if known is None:
            label = (
                way.x, way.mana, way.cost, way.bound, way.helpers, way.x_generic,
                way.waterbend_generic, way.choices,
            )  # fmt: skip
            known = self._ways[id(way)] = (way, label)
        return known[1]

    # ── what may be left out without losing anything ─────────────────────────

    def before_matters(self, view: View, ways: Sequence[Way]) -> bool:
        """Whether a mana ability used before announcing can do what none does after it."""
        if not self.abilities or not ways:
            return False
        if any(a.timing for _, _, a in self.abilities):
            return True
        if any(not way.has_mana_part and way.cost for way in ways):
            return True
        if view.board_abilities(CostFloor) or any(
            p.what in ("cast", "activate")
            for _, p in view.board_abilities(Prohibition)
            if isinstance(p, Prohibition)
        ):
            return True
        modifiers = [m for _, m in view.board_abilities(CostModifier)]
        subject = ways[0].context.object
        if subject is not None:
            what = (
                view.of_spell(subject)
                if ways[0].context.kind == "cast"
                else view.of_object(subject)
            )
            modifiers += [a for a in what.abilities if isinstance(a, CostModifier)]
            if ways[0].context.kind == "activate" and any(
                a.condition is not None for a in what.activated
            ):
                return True
        for modifier in modifiers:
            if isinstance(modifier, CostModifier) and (
                modifier.sign > 0
                or modifier.condition is not None
                or trend(modifier.times) == "any"
            ):
                return True
        return any(_looks_at_hand(a) for _, _, a in self.abilities)

    def nests(self, view: View) -> Callable[[GameObject, Activated], bool]:
        """Return which abilities are worth announcing before the mana for them is there.

        Only those that something used in between could make impossible to announce later:
        in every other case what is used in between may as well be used first.
        """
        if not self.steady.effects:
            return lambda each, ability: True
        modified = any(
            isinstance(m, CostModifier)
            and m.applies in ("abilities", "keyword")
            and not m.exclude_mana_abilities
            for _, m in view.board_abilities(CostModifier)
        )

        def worth(each: GameObject, ability: Activated) -> bool:
            if modified or ability.condition is not None:
                return True
            if any(isinstance(c, _SELF) for c in ability.cost):
                return False
            key = (each.id, id(ability))
            if key not in self._nests:
                self._nests[key] = self._may_leave(each)
            return self._nests[key]

        return worth

    def _may_leave(self, each: GameObject) -> bool:
        for source, _, ability in self.abilities:
            for component in ability.cost:
                if isinstance(component, _SELF) and not isinstance(component, TapSelf | UntapSelf):
                    if source.id == each.id:
                        return True
                elif isinstance(component, _TAKES):
                    if each.zone != "battlefield" or matches(
                        self.view, component.predicate, each, source=source.id
                    ):
                        return True
                elif isinstance(component, RemoveCounters) and source.id == each.id:
                    return True
        return False


def _status(each: GameObject) -> tuple[Hashable, ...]:
    return (each.zone, each.tapped, each.counters)


def _classes(view: View) -> dict[ObjectId, int]:
    """Number the objects so that those that began alike have the same number."""
    numbers: dict[Hashable, int] = {}
    cards: list[Any] = []
    by_card: dict[int, int] = {}
    attachments: dict[ObjectId, list[int]] = {}
    objects = view.position.objects
    for each in objects.values():
        if id(each.card) not in by_card:
            for number, card in enumerate(cards):
                if card.name == each.card.name and card == each.card:
                    by_card[id(each.card)] = number
                    break
            else:
                by_card[id(each.card)] = len(cards)
                cards.append(each.card)
    for each in objects.values():
        if each.attached_to is not None:
            attachments.setdefault(each.attached_to, []).append(by_card[id(each.card)])
    classes: dict[ObjectId, int] = {}
    for each in objects.values():
        label: Hashable = (
            by_card[id(each.card)], each.zone, each.controller, each.tapped, each.sick,
            each.counters, each.chosen, each.entered_this_turn, each.face_down, each.attacking,
            each.cast_before, each.may_cast, each.face_index,
            each.id if each.attached_to is not None else "",
            tuple(sorted(attachments.get(each.id, ()))),
        )  # fmt: skip
        classes[each.id] = numbers.setdefault(label, len(numbers))
    return classes


def _letters(view: View, ways: Sequence[Way]) -> frozenset[str]:
    """The types of mana that the costs of what is cast could ask for, as printed."""
    from tapwise.model.symbols import ManaCost

    found: set[str] = set()
    for way in ways:
        subject = way.context.object
        if subject is None:
            continue
        for face in subject.card.faces:
            values: list[Any] = [face.mana_cost, *face.abilities]
            for value in values:
                for part in parts_of(value):
                    if isinstance(part, ManaCost):
                        found.update(t for symbol in part for t in symbol.types)
    return frozenset(found)


def _looks_at_hand(ability: Activated) -> bool:
    if any(isinstance(c, _HAND) for c in ability.cost):
        return True
    if any(isinstance(c, ExileFrom) and c.zone == "hand" for c in ability.cost):
        return True
    return any(
        (isinstance(part, Count) and part.zone != "battlefield")
        or (isinstance(part, PlayerFact) and part.what in ("hand", "graveyard"))
        for part in parts_of(ability)
    )
