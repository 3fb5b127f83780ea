"""Sets of mana types, and the types that a permanent could produce (106.7).

Permanents that ask what others could produce may ask each other. The answer is the least
fixed point: a cycle without a seed has no type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tapwise.model.abilities import (
    Ability,
    Activated,
    AddEach,
    AddFixed,
    AddMana,
    AddOneType,
    AddPart,
    ChosenColor,
    ColorsAmong,
    CommanderIdentity,
    CouldProduce,
    CounterChange,
    DoublePool,
    FixedTypes,
    ProducedTypes,
    ProductionReplacement,
    TriggeredMana,
    TypeSet,
)
from tapwise.model.characteristics import View
from tapwise.model.continuous import mentions, walk
from tapwise.model.errors import GaveUp
from tapwise.model.evaluation import (
    NOTHING_SETTLED,
    Settled,
    chosen_colors,
    holds,
    matches,
    quantity,
)
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.predicates import (
    Attached,
    Devotion,
    DuringPhase,
    DuringTurn,
    HasStatus,
    IsChosen,
    Itself,
    PlayerFact,
    Quantity,
    Referred,
    SharesWith,
    StatOf,
    Tapped,
    TurnFact,
    Variable,
)
from tapwise.model.printed import Characteristics
from tapwise.model.produced import text_colors
from tapwise.model.replacements import is_tapped_for_mana, replacements
from tapwise.model.symbols import COLORS, sort_types

MAX_OUTCOMES: Final = 20_000
"""Most outcomes of one ability that are looked at; beyond it a search gives up."""

_ANY_X: Final = Settled(x=1, removed=1, kicked=1, targets=1)
"""Costs are ignored (106.7), so that an X of theirs may be anything above 0."""

_PASSING_KINDS: Final = (
    Tapped | DoublePool | PlayerFact | TurnFact | DuringPhase | DuringTurn | HasStatus
)

_MEMO: Final = "could produce"

Resolver = Callable[[TypeSet, GameObject, Settled], str]

Shape = tuple[str, int]
"""The types among some mana, in WUBRGC order, and how much mana it is."""


def resolve_types(
    view: View,
    type_set: TypeSet,
    *,
    source: ObjectId | GameObject | None,
    settled: Settled = NOTHING_SETTLED,
) -> str:
    """Return the types of a set in WUBRGC order; empty where it is undefined (106.5)."""
    if isinstance(type_set, FixedTypes):
        return sort_types(type_set.types)
    if isinstance(type_set, ProducedTypes):
        produced = sort_types(settled.produced)
        return produced.replace("C", "") if type_set.colors_only else produced
    speaker = _speaker(view, source, settled)
    if isinstance(type_set, ChosenColor):
        return chosen_colors(view, speaker, type_set.what)
    if isinstance(type_set, CommanderIdentity):
        return _identity(view, YOU if speaker is None else speaker.controller)
    if isinstance(type_set, ColorsAmong):
        found: set[str] = set()
        for each in view.position.objects.values():
            if each.zone == type_set.zone and matches(
                view, type_set.predicate, each, source=speaker, settled=settled
            ):
                found.update(view.of_object(each).colors)
        return sort_types(found)
    if speaker is None:
        return ""
    if type_set.reference == "any":
        return _survey(view).resolve(type_set, speaker, settled)
    return _types_of_taken(view, type_set, settled)


def _speaker(
    view: View, source: ObjectId | GameObject | None, settled: Settled
) -> GameObject | None:
    if source is None or isinstance(source, GameObject):
        return source
    last = settled.taken("self")
    return last[0] if last else view.position.objects.get(source)


def _identity(view: View, player: int) -> str:
    """Return the colour identity of a player's commanders (903.4f)."""
    found: set[str] = set()
    for each in view.position.objects.values():
        if each.controller != player:
            continue
        stated = each.choice("identity")
        if stated is not None:
            found.update(c for c in stated.upper() if c in COLORS)
        elif each.zone == "command" or each.choice("commander") is not None or each.cast_before:
            for face in each.card.faces:
                found.update(face.colors)
                found.update(text_colors(face))
                if face.mana_cost is not None:
                    found.update(face.mana_cost.colors)
    return sort_types(found & set(COLORS))


def _types_of_taken(view: View, type_set: CouldProduce, settled: Settled) -> str:
    """Return the types that the object taken by the ability's cost could produce."""
    taken = [
        each
        for reference, objects in settled.objects
        if reference == type_set.reference
        or (type_set.reference == "untapped" and reference == "tapped")
        for each in objects
    ]
    survey = _survey(view)
    known = dict(settled.known)
    found = {
        t for each in taken for t in survey.types(each, known.get(each.id) or view.of_object(each))
    }
    return _colors_only(type_set, sort_types(found))


def _colors_only(type_set: CouldProduce, types: str) -> str:
    return types.replace("C", "") if type_set.colors_only else types


def could_produce(view: View, object_id: ObjectId) -> str:
    """Return the types of mana that a permanent could produce, in WUBRGC order (106.7).

    Costs, conditions on activation and tapped states are ignored; replacement effects apply
    in any order. Amounts are those of this moment, and none of an amount of 0 counts.
    """
    each = view.position.objects[object_id]
    return _survey(view).types(each, view.of_object(each))


def _survey(view: View) -> _Survey:
    known = view.memo.get(_MEMO) or view.lasting.get(_MEMO)
    if not isinstance(known, _Survey):
        known = _Survey(view)
        (view.memo if known.passing else view.lasting)[_MEMO] = known
    return known


_PASSING: dict[int, tuple[Ability, bool]] = {}


def _is_passing(ability: Ability) -> bool:
    """Whether what an ability adds may change while objects only tap and untap."""
    known = _PASSING.get(id(ability))
    if known is None:
        if len(_PASSING) >= MAX_OUTCOMES:
            _PASSING.clear()
        add = getattr(ability, "add", ability)
        known = _PASSING[id(ability)] = (ability, mentions(add, _PASSING_KINDS))
    return known[1]


def as_resolving(
    view: View, each: GameObject, ability: Activated, settled: Settled = NOTHING_SETTLED
) -> GameObject:
    """Return the source as it is when its ability adds mana.

    That is after counters that the effect itself puts on it, or removes, before that.
    """
    for rider in ability.riders:
        if isinstance(rider, CounterChange) and rider.before:
            amount = quantity(view, rider.amount, source=each, settled=settled)
            each = each.with_counter(rider.kind, amount)
    return each


class _Survey:
    """What the permanents of a position could produce, as a least fixed point."""

    __slots__ = ("_known", "_reach", "_view", "passing")

    def __init__(self, view: View) -> None:
        self._view = view
        self._known: dict[ObjectId, str] = {}
        self._reach: dict[object, tuple[CouldProduce, tuple[ObjectId, ...]]] = {}
        self.passing = False
        """Whether it may differ in a position in which objects have only tapped."""
        self._solve()

    def _solve(self) -> None:
        """Start from nothing and add types until no permanent gains one."""
        view = self._view
        open_ones: list[tuple[GameObject, Characteristics]] = []
        closed: dict[object, str] = {}
        alike = not view.board_abilities(ProductionReplacement)
        for each in view.position.objects.values():
            if each.zone != "battlefield":
                continue
            what = view.of_object(each)
            self._known[each.id] = ""
            if not what.activated and not what.others:
                continue
            self.passing = self.passing or any(map(_is_passing, what.abilities))
            key = (id(what), each.controller, each.counters, each.chosen)
            if alike and key in closed and each.attached_to is None:
                self._known[each.id] = closed[key]
            elif self._asks(each, what):
                open_ones.append((each, what))
            else:
                closed[key] = self._known[each.id] = self.types(each, what)
        changed = bool(open_ones)
        while changed:
            changed = False
            for each, what in open_ones:
                types = self.types(each, what)
                if types != self._known[each.id]:
                    self._known[each.id] = types
                    changed = True

    def _asks(self, each: GameObject, what: Characteristics) -> bool:
        for ability in what.abilities:
            if (
                isinstance(ability, Activated | TriggeredMana)
                and ability.add is not None
                and _mentions_could_produce(ability.add)
            ):
                return True
        return any(
            isinstance(ability.become, CouldProduce)
            for _, ability in replacements(self._view, each, what)
        )

    def resolve(self, type_set: TypeSet, source: GameObject, settled: Settled) -> str:
        """Return the types of a set, `CouldProduce` by what is known so far."""
        if not isinstance(type_set, CouldProduce):
            return resolve_types(self._view, type_set, source=source, settled=settled)
        if type_set.reference != "any":
            return ""  # nothing is taken while the cost is ignored
        found: set[str] = set()
        for object_id in self._reached(type_set, source):
            found.update(self._known[object_id])
        return _colors_only(type_set, sort_types(found))

    def _reached(self, type_set: CouldProduce, source: GameObject) -> tuple[ObjectId, ...]:
        own = source.id if _mentions_source(type_set.predicate) else source.controller
        key = (id(type_set), own)
        cached = self._reach.get(key)
        if cached is None:
            view = self._view
            reached = tuple(
                each.id
                for each in view.position.objects.values()
                if each.zone == "battlefield"
                and matches(view, type_set.predicate, each, source=source)
            )
            cached = self._reach[key] = (type_set, reached)
        return cached[1]

    def types(self, each: GameObject, what: Characteristics) -> str:
        """Return what a permanent could produce, given what is known of the others."""
        found: set[str] = set()
        for ability in what.abilities:
            if isinstance(ability, Activated):
                if ability.add is not None and ability.zone == "battlefield":
                    for shape in self._shapes(each, what, ability.add, ability):
                        found.update(shape[0])
            elif isinstance(ability, TriggeredMana):
                for shape in self._shapes(each, what, ability.add, None):
                    found.update(shape[0])
        return sort_types(found)

    def _shapes(
        self, each: GameObject, what: Characteristics, add: AddMana, ability: Activated | None
    ) -> set[Shape]:
        """Return the shapes of everything that an ability could add."""
        shapes: set[Shape] = {("", 0)}
        source = each if ability is None else as_resolving(self._view, each, ability, _ANY_X)
        x: int | None = None
        if ability is not None and ability.defined_x is not None:
            x = quantity(self._view, ability.defined_x, source=source)
        for part in self._parts(add, source):
            options = [s for s in self._options(part, source, x) if s[0] and s[1] > 0]
            if options:
                shapes = {(sort_types(a[0] + b[0]), a[1] + b[1]) for a in shapes for b in options}
            if len(shapes) > MAX_OUTCOMES:
                raise GaveUp(f"{what.name}: too many outcomes")
        shapes.discard(("", 0))
        if ability is None or not is_tapped_for_mana(ability):
            return shapes
        return self._replaced(shapes, replacements(self._view, each, what))

    def _parts(self, add: AddMana, source: GameObject) -> tuple[AddPart, ...]:
        for condition, parts in add.instead:
            if holds(self._view, condition, source=source):
                return parts
        return add.parts

    def _options(self, part: AddPart, source: GameObject, x: int | None = None) -> Iterator[Shape]:
        if isinstance(part, AddFixed):
            times = self._amount(part.times, source, x=x)
            for bundle in part.bundles:
                yield sort_types(bundle), len(bundle) * times
        elif isinstance(part, DoublePool):
            pool = self._view.position.pool
            yield sort_types(unit.type for unit, _ in pool.units), pool.total
        else:
            types = self.resolve(part.types, source, NOTHING_SETTLED)
            if isinstance(part, AddEach):
                yield types, self._amount(part.amount, source, x=x) * len(types)
                return
            for mana_type in types:
                yield mana_type, self._amount(part.amount, source, mana_type, x)
            if not isinstance(part, AddOneType):
                amount = self._amount(part.amount, source, x=x)
                if 1 < len(types) <= amount:
                    yield types, amount

    def _amount(
        self, q: Quantity, source: GameObject, color: str = "", x: int | None = None
    ) -> int:
        if isinstance(q, int):
            return q
        if x is not None:
            return quantity(self._view, q, source=source, settled=Settled(x=x, color=color))
        if _depends_on_cost(q):
            return max(1, quantity(self._view, q, source=source, settled=_ANY_X))
        return quantity(self._view, q, source=source, settled=Settled(color=color))

    def _replaced(
        self,
        shapes: set[Shape],
        effects: tuple[tuple[GameObject, ProductionReplacement], ...],
    ) -> set[Shape]:
        """Return the shapes once replacements have applied, in every order (616.1)."""
        if not effects:
            return shapes
        kinds: dict[ProductionReplacement, int] = {}
        sources: dict[ProductionReplacement, GameObject] = {}
        for source, effect in effects:
            kinds[effect] = kinds.get(effect, 0) + 1
            sources.setdefault(effect, source)
        ends: set[Shape] = set()
        start = tuple(kinds.values())
        waiting = [(shape, start) for shape in sorted(shapes)]
        seen = set(waiting)
        order = tuple(kinds)
        while waiting:
            shape, left = waiting.pop()
            ended = True
            for place, effect in enumerate(order):
                if not left[place] or not _shape_applies(effect, shape):
                    continue
                ended = False
                rest = (*left[:place], left[place] - 1, *left[place + 1 :])
                for after in self._replace(effect, sources[effect], shape):
                    if (after, rest) not in seen:
                        seen.add((after, rest))
                        waiting.append((after, rest))
            if ended:
                ends.add(shape)
            if len(seen) > MAX_OUTCOMES:
                raise GaveUp("too many orders of replacement effects")
        return ends

    def _replace(
        self, effect: ProductionReplacement, source: GameObject, shape: Shape
    ) -> Iterator[Shape]:
        types, amount = shape
        amount = min(amount * effect.multiply, MAX_OUTCOMES)
        if effect.become is not None:
            for mana_type in self.resolve(effect.become, source, Settled(produced=types)):
                yield mana_type, 1 if effect.one else amount
        elif effect.additional is not None:
            part = effect.additional
            for extra, more in self._additional(part, source, types):
                yield sort_types(types + extra), amount + more
        else:
            yield types, amount

    def _additional(self, part: AddPart, source: GameObject, produced: str) -> Iterator[Shape]:
        if isinstance(part, AddOneType) and isinstance(part.types, ProducedTypes):
            for mana_type in self.resolve(part.types, source, Settled(produced=produced)):
                yield mana_type, self._amount(part.amount, source)
        else:
            yield from self._options(part, source)


def _shape_applies(effect: ProductionReplacement, shape: Shape) -> bool:
    types, amount = shape
    if not types or amount < effect.minimum:
        return False
    return not effect.produced or any(t in effect.produced for t in types)


def _mentions_could_produce(add: AddMana) -> bool:
    parts = [*add.parts, *(part for _, parts in add.instead for part in parts)]
    return any(isinstance(getattr(part, "types", None), CouldProduce) for part in parts)


def _mentions_source(predicate: object) -> bool:
    return mentions(predicate, Itself | Attached | IsChosen | SharesWith | Referred)


def _depends_on_cost(q: Quantity) -> bool:
    """Whether an amount is settled only as the cost is paid."""
    return any(
        isinstance(v, Variable)
        or (isinstance(v, StatOf) and v.reference not in ("self", "attached"))
        for v in walk(q)
    )


def depends_on_color(q: Quantity) -> bool:
    """Whether an amount depends on the colour that the effect chooses (Nykthos)."""
    return not isinstance(q, int) and any(
        isinstance(v, Devotion) and v.colors == "*" for v in walk(q)
    )
