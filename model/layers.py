"""Continuous effects in layer order (Comprehensive Rules 613).

Timestamps are the order of the document. Within a layer an effect waits for those it
depends on (613.8): those that would end it, or change what it applies to.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tapwise.model.abilities import (
    Ability,
    ColorChange,
    Grant,
    KeywordAbility,
    LoseAbilities,
    PowerChange,
    TriggeredMana,
    TypeChange,
)
from tapwise.model.cards import BASIC_LAND_TYPES, CARD_TYPES, SUPERTYPES
from tapwise.model.errors import GaveUp
from tapwise.model.evaluation import (
    OTHER_SUBTYPES,
    holds,
    letter_of_color,
    matches_as,
    quantity,
)
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.position import Position
from tapwise.model.predicates import (
    Attached,
    Count,
    CountersOn,
    Devotion,
    DistinctAmong,
    DuringPhase,
    DuringTurn,
    Greatest,
    HasStatus,
    Itself,
    ObjectIs,
    PlayerFact,
    SharesWith,
    StatOf,
    Tapped,
    Total,
    TurnFact,
)
from tapwise.model.printed import (
    Characteristics,
    ContinuousEffect,
    face_of,
    facts,
    intrinsic,
    intrinsic_abilities,
    printed,
    printed_spell,
    with_abilities,
    with_counters,
)
from tapwise.model.symbols import sort_types

MAX_EFFECTS: Final = 4_000
"""Most continuous effects on a board: more than that is no game, and would take long."""

LAND_TYPES: Final = frozenset(
    {
        *BASIC_LAND_TYPES, "Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet",
        "Power-Plant", "Sphere", "Tower", "Town", "Urza's",
    }
)  # fmt: skip
"""The land types (205.3i)."""

_INTRINSIC: Final = frozenset(id(intrinsic(m)) for m in BASIC_LAND_TYPES.values())

Aspect = Literal["tapped", "board", "players"]
"""What the reach of an effect may depend on, other than the object it changes."""

_READS: Final[dict[type, Aspect]] = {
    Tapped: "tapped",
    Count: "board",
    Greatest: "board",
    Total: "board",
    Devotion: "board",
    DistinctAmong: "board",
    SharesWith: "board",
    HasStatus: "board",
    ObjectIs: "board",
    StatOf: "board",
    CountersOn: "board",
    PlayerFact: "players",
    TurnFact: "players",
    DuringTurn: "players",
    DuringPhase: "players",
}


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """One continuous effect of a permanent on the battlefield."""

    source: GameObject
    ability: ContinuousEffect


def _aspects(value: object) -> Iterator[Aspect]:
    aspect = _READS.get(type(value))
    if aspect is not None:
        yield aspect
        if isinstance(value, PlayerFact) and value.what != "life":
            yield "board"
    if isinstance(value, tuple):
        for part in value:
            yield from _aspects(part)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _aspects(getattr(value, field.name))


def aspects(ability: ContinuousEffect) -> frozenset[Aspect]:
    """Return what the reach and the size of an effect depend on."""
    fields = ("predicate", "condition", "power", "toughness")
    return frozenset(a for name in fields for a in _aspects(getattr(ability, name, None)))


class _Stage:
    """The board as it is once the effects of some layers have applied."""

    __slots__ = ("_of", "position")

    def __init__(self, position: Position, of: Callable[[GameObject], Characteristics]) -> None:
        self.position = position
        self._of = of

    def of(self, object_id: ObjectId, /) -> Characteristics:
        return self._of(self.position.objects[object_id])

    def of_object(self, each: GameObject, /) -> Characteristics:
        return self._of(each)

    def of_spell(self, each: GameObject, /) -> Characteristics:
        return printed_spell(each)


_SHARED: Final = (
    "_abilities", "_colors", "_hosts", "_memo", "_powers", "_ready", "_representatives",
    "_sources", "_types", "aspects", "effects",
)  # fmt: skip


class Layers:
    """The continuous effects of a position, applied object by object on demand."""

    __slots__ = (*_SHARED, "_position", "_stages")

    def __init__(self, position: Position, like: Layers | None = None) -> None:
        self._position = position
        self._stages = tuple(
            _Stage(position, of)
            for of in (printed, self.after_types, self.after_colors, self.after_abilities)
        )
        if like is not None:
            for name in _SHARED:
                setattr(self, name, getattr(like, name))
            return
        found: list[Effect] = []
        for each in position.objects.values():
            if each.zone == "battlefield" and not each.face_down:
                for ability in facts(each.card.faces[each.face_index]).effects:
                    found.append(Effect(each, ability))
        if len(found) > MAX_EFFECTS:
            raise GaveUp(f"{len(found)} continuous effects are more than {MAX_EFFECTS}")
        self.effects: tuple[Effect, ...] = tuple(found)
        self.aspects: frozenset[Aspect] = frozenset().union(*(aspects(e.ability) for e in found))
        self._sources = frozenset(e.source.id for e in found)
        self._memo: tuple[dict[Hashable, Characteristics], ...] = ({}, {}, {}, {})
        self._ready = False
        self._types: tuple[Effect, ...] = ()
        self._colors: tuple[Effect, ...] = ()
        self._abilities: tuple[Effect, ...] = ()
        self._powers: tuple[Effect, ...] = ()
        self._hosts: frozenset[ObjectId] = frozenset()
        self._representatives: tuple[GameObject, ...] = ()

    def rebased(self, position: Position) -> Layers:
        """Return the same effects, looking at a position in which they reach the same."""
        return Layers(position, self)

    # ── which effects there are, in what order ───────────────────────────────

    def _prepare(self) -> None:
        """Find the order of the effects of each layer, lowest layer first."""
        self._ready = True
        objects = self._position.objects.values()
        field = [o for o in objects if o.zone == "battlefield"]
        self._hosts = frozenset(o.attached_to for o in field if o.attached_to is not None)
        seen: dict[Hashable, GameObject] = {}
        for each in field:
            seen.setdefault(self._key(each), each)
        self._representatives = tuple(seen.values())
        own = self.effects
        types = [e for e in own if isinstance(e.ability, TypeChange)]
        self._types = self._ordered(types, 0, printed)
        colors = [e for e in own if isinstance(e.ability, ColorChange)]
        self._colors = tuple(e for e in colors if _lasts(e, self.after_types(e.source)))
        changes = [e for e in own if isinstance(e.ability, Grant | LoseAbilities)]
        self._abilities = self._ordered(changes, 2, self.after_colors)
        self._powers = tuple(self._power_effects(field))

    def _power_effects(self, field: list[GameObject]) -> Iterator[Effect]:
        """Yield the effects of layer 7: by sublayer, then by timestamp."""
        granting = any(
            isinstance(a, PowerChange)
            for e in self._abilities
            if isinstance(e.ability, Grant)
            for a in e.ability.abilities
        )
        found = [
            Effect(each, ability)
            for each in field
            if granting or each.id in self._sources
            for ability in self.after_abilities(each).others
            if isinstance(ability, PowerChange)
        ]
        yield from sorted(found, key=lambda e: _sublayer(e.ability))

    def _ordered(
        self,
        waiting: list[Effect],
        stage: int,
        start: Callable[[GameObject], Characteristics],
    ) -> tuple[Effect, ...]:
        """Return the effects of one layer in the order in which they apply (613.7-8)."""
        order: list[Effect] = []
        waiting = list(waiting)
        current: dict[ObjectId, Characteristics] = {}

        def now(each: GameObject) -> Characteristics:
            what = current.get(each.id)
            if what is None:
                what = start(each)
                for effect in order:
                    what = self._apply(effect, each, what, stage)
                current[each.id] = what
            return what

        while waiting:
            chosen = next(
                (
                    e
                    for e in waiting
                    if not any(
                        other is not e and self._depends(e, other, stage, now) for other in waiting
                    )
                ),
                waiting[0],
            )
            waiting.remove(chosen)
            if not _lasts(chosen, now(chosen.source)):
                continue
            order.append(chosen)
            for each in self._representatives:
                if each.id in current:
                    current[each.id] = self._apply(chosen, each, current[each.id], stage)
            waiting.extend(self._granted(chosen, stage, now))
            if len(order) + len(waiting) > MAX_EFFECTS:
                raise GaveUp(f"more than {MAX_EFFECTS} continuous effects apply")
            for object_id in list(current):
                if self._position.objects[object_id] not in self._representatives:
                    del current[object_id]
        return tuple(order)

    def _granted(
        self, effect: Effect, stage: int, now: Callable[[GameObject], Characteristics]
    ) -> Iterator[Effect]:
        """Yield effects of abilities that another effect grants."""
        ability = effect.ability
        if not isinstance(ability, Grant):
            return
        further = [a for a in ability.abilities if isinstance(a, Grant | LoseAbilities)]
        if not further:
            return
        for each in self._position.objects.values():
            if each.zone == "battlefield" and self._applies(effect, each, now(each), stage):
                for granted in further:
                    yield Effect(each, granted)

    def _depends(
        self,
        effect: Effect,
        other: Effect,
        stage: int,
        now: Callable[[GameObject], Characteristics],
    ) -> bool:
        """Whether applying ``other`` would end the effect or change its reach (613.8a)."""
        strips = _strips(other.ability)
        simple = _by_identity(effect.ability.predicate)
        if simple and not strips:
            return False
        source = effect.source
        if strips and self._applies(other, source, now(source), stage):
            return True
        if simple:
            return False
        for each in self._representatives:
            before = now(each)
            if self._applies(other, each, before, stage):
                after = _change(other, before, self._stages[stage])
                if self._applies(effect, each, before, stage) != self._applies(
                    effect, each, after, stage
                ):
                    return True
        return False

    # ── applying them ────────────────────────────────────────────────────────

    def _applies(self, effect: Effect, each: GameObject, what: Characteristics, stage: int) -> bool:
        ability = effect.ability
        board = self._stages[stage]
        if each.zone != getattr(ability, "zone", "battlefield"):
            return False
        if not matches_as(board, ability.predicate, each, what, source=effect.source):
            return False
        condition = getattr(ability, "condition", None)
        return condition is None or holds(board, condition, source=effect.source)

    def _apply(
        self, effect: Effect, each: GameObject, what: Characteristics, stage: int
    ) -> Characteristics:
        if self._applies(effect, each, what, stage):
            return _change(effect, what, self._stages[stage])
        return what

    def _key(self, each: GameObject) -> Hashable:
        """Return what an object's characteristics can depend on."""
        if each.id in self._sources or each.id in self._hosts:
            return each.id, each.zone, each.counters, "tapped" in self.aspects and each.tapped
        return (
            id(each.card), each.face_index, each.zone, each.controller, each.counters,
            each.chosen, each.face_down, each.attacking, each.entered_this_turn,
            each.attached_to, each.cast_before, "tapped" in self.aspects and each.tapped,
        )  # fmt: skip

    def _fold(
        self,
        each: GameObject,
        stage: int,
        start: Callable[[GameObject], Characteristics],
        effects: Iterable[Effect],
    ) -> Characteristics:
        memo = self._memo[stage]
        key = self._key(each)
        what = memo.get(key)
        if what is None:
            what = start(each)
            for effect in effects:
                what = self._apply(effect, each, what, stage)
            memo[key] = what
        return what

    def after_types(self, each: GameObject) -> Characteristics:
        """Return what an object is once type-changing effects have applied (layer 4)."""
        if each.zone != "battlefield":
            return printed(each)
        return self._fold(each, 0, printed, self._types)

    def after_colors(self, each: GameObject) -> Characteristics:
        """Return what an object is after layer 5."""
        start = self.after_types
        return self._fold(each, 1, lambda o: self._own_color(o, start(o)), self._colors)

    def after_abilities(self, each: GameObject) -> Characteristics:
        """Return what an object is after layer 6; keyword counters come with layer 7."""
        return self._fold(each, 2, self.after_colors, self._abilities)

    def final(self, each: GameObject) -> Characteristics:
        """Return what an object is once every layer has applied."""
        if not self._ready:
            self._prepare()
        if each.zone != "battlefield":  # its own abilities may count what has changed since
            return self._powered(each, self.after_abilities(each))
        memo = self._memo[3]
        key = self._key(each)
        what = memo.get(key)
        if what is None:
            what = self._powered(each, self.after_abilities(each))
            memo[key] = what
        return what

    def _own_color(self, each: GameObject, what: Characteristics) -> Characteristics:
        """Apply the object's own colour-defining abilities off the battlefield (604.3)."""
        if each.zone == "battlefield":
            return what
        for ability in what.others:
            if isinstance(ability, ColorChange) and isinstance(ability.predicate, Itself):
                what = _recolor(ability, each, what)
        return what

    def _powered(self, each: GameObject, what: Characteristics) -> Characteristics:
        """Apply layer 7: defining and setting effects, then changes and counters."""
        board = self._stages[3]
        if each.zone != "battlefield":
            for ability in what.others:
                if isinstance(ability, PowerChange) and _sublayer(ability) == 0:
                    what = _repower(ability, each, what, board)
            return what
        for effect in self._powers:
            if self._applies(effect, each, what, 3):
                what = _change(effect, what, board)
        return with_counters(what, each.counters) if each.counters else what

    def spell(self, each: GameObject) -> Characteristics:
        """Return what a card is as a spell: effects that reach spells apply."""
        if not self._ready:
            self._prepare()
        there = dataclasses.replace(each, zone="stack")
        what = self._own_color(there, printed_spell(each))
        for effect in (*self._colors, *self._abilities):
            what = self._apply(effect, there, what, 1)
        return self._powered(there, what)

    def survives(self, old: Position, new: Position, changed: list[GameObject]) -> bool:
        """Whether the effects reach the objects of a successor position in the same way.

        ``changed`` are the objects, old and new, that differ in more than being tapped.
        """
        if not self.effects:
            return not any(
                o.zone == "battlefield" and (face := face_of(o)) and facts(face).effects
                for o in changed
            )
        if "players" in self.aspects and (
            old.players != new.players
            or old.this_turn != new.this_turn
            or old.turn != new.turn
            or old.phase != new.phase
        ):
            return False
        if not changed:
            return True
        if "board" in self.aspects:
            return False
        for each in changed:
            if each.id in self._sources or each.id in self._hosts:
                return False
            face = face_of(each)
            if each.zone == "battlefield" and (
                each.attached_to is not None or (face is not None and facts(face).effects)
            ):
                return False
        return True


def needs_layers(each: GameObject) -> bool:
    """Whether an object changes itself, wherever it is (604.3)."""
    face = face_of(each)
    return face is not None and bool(facts(face).effects)


def _lasts(effect: Effect, source: Characteristics) -> bool:
    """Whether the source still has the ability."""
    return any(a is effect.ability for a in source.others)


def _strips(ability: ContinuousEffect) -> bool:
    """Whether the effect takes abilities away."""
    if isinstance(ability, LoseAbilities):
        return not ability.mana_only
    return isinstance(ability, TypeChange) and ability.replace and bool(ability.land_types)


def _by_identity(predicate: object) -> bool:
    return isinstance(predicate, Attached | Itself)


def _sublayer(ability: ContinuousEffect) -> int:
    """Return 0 for a characteristic-defining ability (7a), 1 for 7b, 2 for 7c."""
    if isinstance(ability, PowerChange) and ability.base:
        return 0 if isinstance(ability.predicate, Itself) else 1
    return 2


def _change(effect: Effect, what: Characteristics, board: _Stage) -> Characteristics:
    """Apply an effect to an object that it reaches."""
    ability = effect.ability
    if isinstance(ability, TypeChange):
        return _retype(ability, effect.source, what)
    if isinstance(ability, ColorChange):
        return _recolor(ability, effect.source, what)
    if isinstance(ability, PowerChange):
        return _repower(ability, effect.source, what, board)
    if isinstance(ability, LoseAbilities):
        return _lose(ability, what)
    return _gain(ability.abilities, what)


def _land_types(ability: TypeChange, source: GameObject) -> frozenset[str]:
    found: set[str] = set()
    for word in ability.land_types:
        if word == "*":
            found |= set(BASIC_LAND_TYPES)
        elif word == "chosen":
            found |= {source.choice("basic_land_type") or ""} - {""}
        else:
            found.add(word)
    return frozenset(found)


def _retype(ability: TypeChange, source: GameObject, what: Characteristics) -> Characteristics:
    """Apply a type-changing effect (layer 4; 305.7 for land types)."""
    lands = _land_types(ability, source)
    words = set(ability.types)
    if "chosen" in words:
        words = (words - {"chosen"}) | ({source.choice("creature_type") or ""} - {""})
    new_types = frozenset(w for w in words if w in CARD_TYPES)
    new_supers = frozenset(w for w in words if w in SUPERTYPES)
    new_subtypes = frozenset(words) - new_types - new_supers
    types, subtypes = what.types, what.subtypes
    every_creature_type = what.every_creature_type
    own: tuple[Ability, ...] = tuple(a for a in what.abilities if id(a) not in _INTRINSIC)
    keywords = what.keywords
    if ability.replace:
        if new_types:
            types = new_types
            if "Creature" not in types and "Kindred" not in types:
                subtypes = subtypes & OTHER_SUBTYPES
                every_creature_type = False
            if "Land" not in types:
                subtypes -= LAND_TYPES
        elif new_subtypes:
            subtypes = subtypes & OTHER_SUBTYPES
            every_creature_type = False
        if ability.land_types:
            if not lands:
                return what
            subtypes = subtypes - LAND_TYPES
            own, keywords = (), frozenset()
    types = types | new_types
    subtypes = subtypes | new_subtypes | lands
    extra = tuple(a for _, a in intrinsic_abilities(types, subtypes))
    if types == what.types and subtypes == what.subtypes and own + extra == what.abilities:
        return dataclasses.replace(what, supertypes=what.supertypes | new_supers)
    changed = dataclasses.replace(
        what,
        supertypes=what.supertypes | new_supers,
        types=types,
        subtypes=subtypes,
        keywords=keywords,
        every_creature_type=every_creature_type,
    )
    return with_abilities(changed, own + extra)


def _recolor(ability: ColorChange, source: GameObject, what: Characteristics) -> Characteristics:
    colors = ability.colors
    if ability.chosen:
        value = source.choice("color")
        if value is None:
            return what
        colors = letter_of_color(value)
    return dataclasses.replace(
        what, colors=sort_types(what.colors + colors if ability.add else colors)
    )


def _repower(
    ability: PowerChange, source: GameObject, what: Characteristics, board: _Stage
) -> Characteristics:
    power = quantity(board, ability.power, source=source)
    toughness = quantity(board, ability.toughness, source=source)
    if ability.base:
        return dataclasses.replace(what, power=power, toughness=toughness)
    if what.power is None or what.toughness is None:
        return what
    return dataclasses.replace(what, power=what.power + power, toughness=what.toughness + toughness)


def _lose(ability: LoseAbilities, what: Characteristics) -> Characteristics:
    if not ability.mana_only:
        return with_abilities(dataclasses.replace(what, keywords=frozenset()), ())
    kept = tuple(
        a
        for a in what.abilities
        if not getattr(a, "is_mana", False) and not isinstance(a, TriggeredMana)
    )
    return with_abilities(what, kept)


def _gain(gained: tuple[Ability, ...], what: Characteristics) -> Characteristics:
    words = {a.keyword for a in gained if isinstance(a, KeywordAbility)}
    changed = dataclasses.replace(what, keywords=what.keywords | words) if words else what
    return with_abilities(changed, what.abilities + gained)
