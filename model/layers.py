"""Continuous effects in layer order (Comprehensive Rules 613).

Timestamps are the order of the document. Within a layer an effect waits for those it
depends on (613.8): those that would end it, or change what it applies to.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Final

from tapwise.model.abilities import ColorChange, Grant, LoseAbilities, PowerChange, TypeChange
from tapwise.model.continuous import (
    MAX_EFFECTS,
    Aspect,
    Effect,
    change,
    lasts,
    layer,
    nature,
    recolor,
    repower,
    same_effect,
    strips,
    sublayer,
)
from tapwise.model.errors import GaveUp
from tapwise.model.evaluation import holds, matches_as
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.position import Position
from tapwise.model.predicates import Attached, Itself
from tapwise.model.printed import (
    Characteristics,
    ContinuousEffect,
    face_of,
    facts,
    printed,
    printed_spell,
    with_counters,
)

_MANY_KINDS: Final = 40
"""Above this many different effects in a layer, what waits for what is found only once."""

_MAX_ENTANGLED: Final = 500
"""Most effects of one layer whose order needs more than timestamps."""

_MAX_WORK: Final = 200_000
"""Most looks at an object while it is found out which effects wait for which."""

_Start = Callable[[GameObject], Characteristics]


class _Stage:
    """The board as it is once the effects of some layers have applied."""

    __slots__ = ("_of", "position")

    def __init__(self, position: Position, of: _Start) -> None:
        self.position = position
        self._of = of

    def of(self, object_id: ObjectId, /) -> Characteristics:
        return self._of(self.position.objects[object_id])

    def of_object(self, each: GameObject, /) -> Characteristics:
        return self._of(each)

    def of_spell(self, each: GameObject, /) -> Characteristics:
        return printed_spell(each)


_SHARED: Final = (
    "_abilities", "_begun", "_colors", "_hosts", "_leaders", "_memo", "_powers", "_reached",
    "_ready", "_representatives", "_singular", "_sources", "_types", "aspects", "effects",
)  # fmt: skip


class Layers:
    """The continuous effects of a position, applied object by object on demand.

    Objects that no effect can tell apart share the result.
    """

    __slots__ = (*_SHARED, "_position", "_stages")

    def __init__(
        self, position: Position, effects: tuple[Effect, ...], like: Layers | None = None
    ) -> None:
        self._position = position
        self._stages = tuple(
            _Stage(position, of)
            for of in (printed, self.after_types, self.after_colors, self.after_abilities)
        )
        if like is not None:
            for name in _SHARED:
                setattr(self, name, getattr(like, name))
            return
        self.effects = effects
        self.aspects: frozenset[Aspect] = frozenset().union(
            *(nature(e.ability).aspects for e in effects)
        )
        self._sources = frozenset(e.source.id for e in effects)
        self._singular = frozenset(e.source.id for e in effects if nature(e.ability).names_source)
        self._memo: tuple[dict[Hashable, Characteristics], ...] = ({}, {}, {}, {})
        self._leaders = frozenset(id(e.leader) for e in effects if e.leader is not None)
        self._begun: set[tuple[ObjectId, int]] = set()
        self._reached: dict[Hashable, set[tuple[ObjectId, int]]] = {}
        self._ready = False
        self._types: tuple[Effect, ...] = ()
        self._colors: tuple[Effect, ...] = ()
        self._abilities: tuple[Effect, ...] = ()
        self._powers: tuple[Effect, ...] = ()
        self._hosts: frozenset[ObjectId] = frozenset()
        self._representatives: tuple[GameObject, ...] = ()

    def rebased(self, position: Position) -> Layers:
        """Return the same effects, looking at a position in which they reach the same."""
        return Layers(position, self.effects, self)

    # ── which effects there are, in what order ───────────────────────────────

    def _prepare(self) -> None:
        """Find the order of the effects of each layer, lowest layer first."""
        self._ready = True
        field = [o for o in self._position.objects.values() if o.zone == "battlefield"]
        self._hosts = frozenset(o.attached_to for o in field if o.attached_to is not None)
        if not self.effects:
            return
        seen: dict[Hashable, GameObject] = {}
        for each in field:
            seen.setdefault(self._key(each), each)
        self._representatives = tuple(seen.values())
        own = self.effects
        types = [e for e in own if isinstance(e.ability, TypeChange)]
        self._types = self._ordered(types, 0, printed)
        self._begun.update(map(_part, self._types))
        colors = [e for e in own if isinstance(e.ability, ColorChange)]
        self._colors = tuple(e for e in colors if self._exists(e, self.after_types(e.source)))
        self._begun.update(map(_part, self._colors))
        changes = [e for e in own if isinstance(e.ability, Grant | LoseAbilities)]
        self._abilities = self._ordered(changes, 2, self.after_colors)
        self._begun.update(map(_part, self._abilities))
        self._powers = tuple(self._power_effects(field))

    def _power_effects(self, field: list[GameObject]) -> Iterator[Effect]:
        """Yield the effects of layer 7: by sublayer, then by timestamp."""
        granting = any(
            isinstance(a, PowerChange)
            for e in self._abilities
            if isinstance(e.ability, Grant)
            for a in e.ability.abilities
        )
        led = {_part(e): e for e in self.effects if layer(e.ability) == 3 and e.leader is not None}
        found = [
            led.get((each.id, id(ability)), Effect(each, ability))
            for each in field
            if granting or each.id in self._sources
            for ability in self.after_abilities(each).others
            if isinstance(ability, PowerChange)
        ]
        kept = {_part(e) for e in found}
        found = [e for e in found if e.leader is None or self._continues(e)]
        found += [e for e in led.values() if _part(e) not in kept and self._continues(e)]
        if len(found) > MAX_EFFECTS:
            raise GaveUp(f"{len(found)} continuous effects are more than {MAX_EFFECTS}")
        yield from sorted(found, key=lambda e: sublayer(e.ability))

    def _ordered(self, effects: list[Effect], stage: int, start: _Start) -> tuple[Effect, ...]:
        """Return the effects of one layer in the order in which they apply (613.7-8)."""
        if not _entangled(effects, stage):
            return tuple(e for e in effects if self._exists(e, start(e.source)))
        order: list[Effect] = []
        waiting = self._first_and_last(effects)
        if len(waiting) > _MAX_ENTANGLED:
            raise GaveUp(f"{len(waiting)} effects of one layer may depend on each other")
        statics = {id(e): _static(e) for e in waiting}
        current: dict[Hashable, Characteristics] = {}

        def now(each: GameObject) -> Characteristics:
            key = self._key(each)
            what = current.get(key)
            if what is None:
                what = start(each)
                for effect in order:
                    what = self._apply(effect, each, what, stage)
                current[key] = what
            return what

        graph: dict[tuple[Hashable, Hashable], bool] | None = None
        reaches: dict[tuple[Hashable, Hashable], bool] = {}
        work = [_MAX_WORK]
        while waiting:
            first: dict[Hashable, Effect] = {}
            for e in waiting:
                first.setdefault((statics[id(e)], id(now(e.source))), e)
            if graph is None or len(first) <= _MANY_KINDS:
                graph, reaches = {}, {}
            chosen = waiting[0]
            for kind, effect in first.items():
                if not self._waits(kind, first, stage, now, graph, reaches, work):
                    chosen = effect
                    break
            waiting.remove(chosen)
            if not self._exists(chosen, now(chosen.source), order):
                continue
            order.append(chosen)
            for each in self._representatives:
                key = self._key(each)
                if key in current:
                    current[key] = self._apply(chosen, each, current[key], stage)
            for granted in self._granted(chosen, stage, now):
                statics[id(granted)] = _static(granted)
                waiting.append(granted)
            if len(order) + len(waiting) > MAX_EFFECTS:
                raise GaveUp(f"more than {MAX_EFFECTS} continuous effects apply")
        return tuple(order)

    def _first_and_last(self, effects: list[Effect]) -> list[Effect]:
        """Leave out those between the first and the last of several that do the same.

        Setting types, or taking abilities away, twice in a row is doing it once.
        """
        places: dict[Hashable, list[int]] = {}
        for place, effect in enumerate(effects):
            if isinstance(effect.ability, TypeChange | LoseAbilities):
                key = (_static(effect), self._key(effect.source))
                places.setdefault(key, []).append(place)
        idle = {place for found in places.values() for place in found[1:-1]}
        return [effect for place, effect in enumerate(effects) if place not in idle]

    def _waits(
        self,
        kind: Hashable,
        first: dict[Hashable, Effect],
        stage: int,
        now: _Start,
        graph: dict[tuple[Hashable, Hashable], bool],
        reaches: dict[tuple[Hashable, Hashable], bool],
        work: list[int],
    ) -> bool:
        """Whether effects of this kind depend on others that have not applied yet (613.8a)."""
        effect = first[kind]
        for other_kind, other in first.items():
            if other_kind == kind:
                continue
            known = graph.get((kind, other_kind))
            if known is None:
                known = self._ends(effect, other, stage, now)
                if not known and _reads_layer(effect.ability, stage):
                    key = (_static(effect), _static(other))
                    if key not in reaches:
                        reaches[key] = self._moves(effect, other, stage, now, work)
                    known = reaches[key]
                graph[kind, other_kind] = known
            if known:
                return True
        return False

    def _ends(self, effect: Effect, other: Effect, stage: int, now: _Start) -> bool:
        """Whether applying ``other`` would end the effect."""
        if not strips(other.ability) or effect.leader is not None:
            return False
        source = effect.source
        if isinstance(other.ability.predicate, Attached) and other.source.attached_to != source.id:
            return False
        return self._applies(other, source, now(source), stage)

    def _moves(
        self, effect: Effect, other: Effect, stage: int, now: _Start, work: list[int]
    ) -> bool:
        """Whether applying ``other`` would change what the effect reaches."""
        host = other.source.attached_to if isinstance(other.ability.predicate, Attached) else None
        for each in self._representatives:
            if host is not None and host != each.id:
                continue
            work[0] -= 1
            if work[0] < 0:
                raise GaveUp("the continuous effects of this board are too entangled")
            before = now(each)
            if self._applies(other, each, before, stage):
                after = change(other, before, self._stages[stage])
                if self._applies(effect, each, before, stage) != self._applies(
                    effect, each, after, stage
                ):
                    return True
        return False

    def _continues(self, effect: Effect) -> bool:
        """Whether an effect began to apply in an earlier layer (613.6)."""
        return (effect.source.id, id(effect.leader)) in self._begun

    def _exists(
        self, effect: Effect, source: Characteristics, order: Iterable[Effect] = ()
    ) -> bool:
        """Whether an effect applies: it has begun, or its source still has the ability."""
        if effect.leader is not None:
            return self._continues(effect)
        return lasts(effect, source) or any(
            e.source.id == effect.source.id and same_effect(e.ability, effect.ability)
            for e in order
        )

    def _granted(self, effect: Effect, stage: int, now: _Start) -> Iterator[Effect]:
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

    # ── applying them ────────────────────────────────────────────────────────

    def _applies(self, effect: Effect, each: GameObject, what: Characteristics, stage: int) -> bool:
        ability = effect.ability
        if each.zone != getattr(ability, "zone", "battlefield"):
            return False
        if effect.leader is not None:
            return (effect.source.id, id(effect.leader)) in self._reached.get(self._key(each), ())
        board, source = self._stages[stage], effect.source
        if not matches_as(board, ability.predicate, each, what, source=source):
            return False
        condition = getattr(ability, "condition", None)
        return condition is None or holds(board, condition, source=self._now(source))

    def _now(self, source: GameObject) -> GameObject:
        """Return the source as it is in this position: it may have been tapped since."""
        return self._position.objects.get(source.id, source)

    def _apply(
        self, effect: Effect, each: GameObject, what: Characteristics, stage: int
    ) -> Characteristics:
        if self._applies(effect, each, what, stage):
            return change(effect, what, self._stages[stage])
        return what

    def _key(self, each: GameObject) -> Hashable:
        """Return what an object's characteristics can depend on."""
        tapped = each.tapped and "tapped" in self.aspects
        if each.id in self._singular or each.id in self._hosts:
            return each.id, each.zone, each.counters, tapped
        return (
            id(each.card), each.face_index, each.zone, each.controller, each.counters,
            each.chosen, each.face_down, each.attacking, each.entered_this_turn,
            each.attached_to, each.cast_before, tapped,
        )  # fmt: skip

    def _fold(
        self, each: GameObject, stage: int, start: _Start, effects: Iterable[Effect]
    ) -> Characteristics:
        memo = self._memo[stage]
        key = self._key(each)
        what = memo.get(key)
        if what is None:
            what = start(each)
            for effect in effects:
                if self._applies(effect, each, what, stage):
                    what = change(effect, what, self._stages[stage])
                    if id(effect.ability) in self._leaders:
                        self._reached.setdefault(key, set()).add(_part(effect))
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
        return self._fold(each, 1, lambda o: _own_color(o, start(o)), self._colors)

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
            what = memo[key] = self._powered(each, self.after_abilities(each))
        return what

    def _powered(self, each: GameObject, what: Characteristics) -> Characteristics:
        """Apply layer 7: defining and setting effects, then changes and counters."""
        board = self._stages[3]
        if each.zone != "battlefield":
            for ability in what.others:
                if isinstance(ability, PowerChange) and sublayer(ability) == 0:
                    what = repower(ability, each, what, board)
            return what
        for effect in self._powers:
            if self._applies(effect, each, what, 3):
                what = change(effect, what, board)
        return with_counters(what, each.counters) if each.counters else what

    def spell(self, each: GameObject) -> Characteristics:
        """Return what a card is as a spell: effects that reach spells apply."""
        if not self._ready:
            self._prepare()
        there = dataclasses.replace(each, zone="stack")
        what = _own_color(there, printed_spell(each))
        for effect in (*self._colors, *self._abilities):
            what = self._apply(effect, there, what, 2)
        return self._powered(there, what)

    def survives(self, old: Position, new: Position, changed: list[GameObject]) -> bool:
        """Whether the effects reach the objects of a successor position in the same way.

        ``changed`` are the objects, old and new, that differ in more than being tapped.
        """
        if "tapped" in self.aspects and old.objects is not new.objects:
            return False
        if "players" in self.aspects and (
            old.players != new.players
            or old.this_turn != new.this_turn
            or old.turn != new.turn
            or old.phase != new.phase
        ):
            return False
        if changed and "board" in self.aspects:
            return False
        for each in changed:
            if each.id in self._sources or each.id in self._hosts or brings_effects(each):
                return False
            if each.attached_to is not None:
                return False
        return True


def needs_layers(each: GameObject) -> bool:
    """Whether an object changes itself, wherever it is (604.3)."""
    face = face_of(each)
    return face is not None and bool(facts(face).effects)


def brings_effects(each: GameObject) -> bool:
    """Whether a permanent has continuous effects of its own."""
    return each.zone == "battlefield" and needs_layers(each)


def _own_color(each: GameObject, what: Characteristics) -> Characteristics:
    """Apply the object's own colour-defining abilities off the battlefield (604.3)."""
    if each.zone == "battlefield":
        return what
    for ability in what.others:
        if isinstance(ability, ColorChange) and isinstance(ability.predicate, Itself):
            what = recolor(ability, each, what)
    return what


def _reads_layer(ability: ContinuousEffect, stage: int) -> bool:
    """Whether what an effect reaches can depend on other effects of the same layer."""
    if isinstance(ability.predicate, Attached | Itself):
        return False
    return stage == 0 or nature(ability).reads_abilities


def _entangled(effects: list[Effect], stage: int) -> bool:
    """Whether the order of these effects is more than their timestamps."""
    for effect in effects:
        ability = effect.ability
        if strips(ability) or (len(effects) > 1 and _reads_layer(ability, stage)):
            return True
        if isinstance(ability, Grant) and any(
            isinstance(a, Grant | LoseAbilities) for a in ability.abilities
        ):
            return True
    return False


def _part(effect: Effect) -> tuple[ObjectId, int]:
    return effect.source.id, id(effect.ability)


def _static(effect: Effect) -> Hashable:
    """Return what an effect's reach follows from; equal for equal Blood Moons."""
    ability, source = effect.ability, effect.source
    asks = nature(ability)
    bare = not (asks.names_source or asks.names_host) and (
        getattr(ability, "condition", None) is None
    )
    return id(ability), source.controller, source.chosen, None if bare else source.id
