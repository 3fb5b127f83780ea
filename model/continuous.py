"""Continuous effects one by one: what each reads, and what it does to an object (613.1)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from types import UnionType
from typing import Final, Literal

from tapwise.model.abilities import (
    Ability,
    Activated,
    ColorChange,
    KeywordAbility,
    LoseAbilities,
    PowerChange,
    TriggeredMana,
    TypeChange,
)
from tapwise.model.cards import BASIC_LAND_TYPES, CARD_TYPES, SUPERTYPES
from tapwise.model.errors import GaveUp
from tapwise.model.evaluation import Board, letter_of_color, quantity
from tapwise.model.objects import GameObject
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
    HasKeyword,
    HasStatus,
    Itself,
    ObjectIs,
    PlayerFact,
    Referred,
    SharesWith,
    StatOf,
    Tapped,
    Total,
    TurnFact,
)
from tapwise.model.printed import (
    Characteristics,
    ContinuousEffect,
    facts,
    intrinsic,
    intrinsic_abilities,
    with_abilities,
)
from tapwise.model.subtypes import LAND_TYPES, OTHER_SUBTYPES
from tapwise.model.symbols import sort_types

MAX_EFFECTS: Final = 4_000
"""Most continuous effects on a board: more than that is no game, and would take long."""

NO_LAND_TYPE: Final = "-"
"""What stands in ``TypeChange.land_types`` where an effect takes all land types away."""

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
    Referred: "board",
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
    leader: ContinuousEffect | None = None
    """The part of the same effect that applies in an earlier layer, if there is one.

    What the first part reached the others reach, even if the ability is gone (613.6).
    """


def walk(value: object) -> Iterator[object]:
    """Iterate over a value and every part of it."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from walk(part)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from walk(getattr(value, field.name))


def mentions(value: object, kind: type | UnionType) -> bool:
    """Whether a part of a value is of this kind."""
    return any(isinstance(part, kind) for part in walk(value))


def _aspects(value: object) -> Iterator[Aspect]:
    for part in walk(value):
        aspect = _READS.get(type(part))
        if aspect is not None:
            yield aspect
            if isinstance(part, PlayerFact) and part.what != "life":
                yield "board"


@dataclass(frozen=True, slots=True)
class Nature:
    """What the reach of an effect asks about, found once for each ability."""

    ability: ContinuousEffect
    aspects: frozenset[Aspect]
    names_source: bool
    """Whether it says "this" or "another", so that sources cannot stand for each other."""
    names_host: bool
    """Whether it speaks of what the source is attached to."""
    reads_abilities: bool
    """Whether it asks for keywords or other abilities."""


_NATURES: dict[int, Nature] = {}


def nature(ability: ContinuousEffect) -> Nature:
    """Return what the reach and the size of an effect depend on."""
    known = _NATURES.get(id(ability))
    if known is None:
        if len(_NATURES) >= MAX_EFFECTS:
            _NATURES.clear()
        parts = [getattr(ability, name, None) for name in _SIZED]
        known = _NATURES[id(ability)] = Nature(
            ability,
            frozenset(aspect for part in parts for aspect in _aspects(part)),
            mentions(ability.predicate, Itself),
            mentions(ability.predicate, Attached),
            mentions(ability.predicate, HasKeyword | HasStatus),
        )
    return known


_SIZED: Final = ("predicate", "condition", "power", "toughness")


def layer(ability: ContinuousEffect) -> int:
    """Return 0 for layer 4 (types), 1 for 5 (colours), 2 for 6 (abilities), 3 for 7 (power).

    >>> layer(LoseAbilities("All lose all abilities.", Itself()))
    2
    """
    if isinstance(ability, TypeChange):
        return 0
    if isinstance(ability, ColorChange):
        return 1
    return 3 if isinstance(ability, PowerChange) else 2


def same_effect(a: ContinuousEffect, b: ContinuousEffect) -> bool:
    """Whether two abilities of one object are parts of one effect on the same objects."""
    return (
        a.text != ""
        and a.text == b.text
        and a.predicate == b.predicate
        and getattr(a, "zone", "battlefield") == getattr(b, "zone", "battlefield")
    )


def _leader(
    ability: ContinuousEffect, effects: tuple[ContinuousEffect, ...]
) -> ContinuousEffect | None:
    if len(effects) < 2 or layer(ability) == 0:
        return None
    parts = [e for e in effects if layer(e) < layer(ability) and same_effect(e, ability)]
    return min(parts, key=layer) if parts else None


def effects_of(position: Position) -> tuple[Effect, ...]:
    """Return the printed continuous effects on the battlefield, in order of timestamps.

    Raises
    ------
    GaveUp
        If there are more than `MAX_EFFECTS`.
    """
    found: list[Effect] = []
    for each in position.objects.values():
        if each.zone == "battlefield" and not each.face_down:
            effects = facts(each.card.faces[each.face_index]).effects
            if effects:
                found.extend(Effect(each, a, _leader(a, effects)) for a in effects)
    if len(found) > MAX_EFFECTS:
        raise GaveUp(f"{len(found)} continuous effects are more than {MAX_EFFECTS}")
    return tuple(found)


def lasts(effect: Effect, source: Characteristics) -> bool:
    """Whether the source still has the ability."""
    return any(a is effect.ability for a in source.others)


def strips(ability: ContinuousEffect) -> bool:
    """Whether the effect takes abilities away."""
    if isinstance(ability, LoseAbilities):
        return not ability.mana_only
    return (
        isinstance(ability, TypeChange)
        and ability.replace
        and bool(ability.land_types)
        and NO_LAND_TYPE not in ability.land_types
    )


def sublayer(ability: ContinuousEffect) -> int:
    """Return 0 for a characteristic-defining ability (7a), 1 for 7b, 2 for 7c."""
    if isinstance(ability, PowerChange) and ability.base:
        return 0 if isinstance(ability.predicate, Itself) else 1
    return 2


def change(effect: Effect, what: Characteristics, board: Board) -> Characteristics:
    """Apply an effect to an object that it reaches."""
    ability = effect.ability
    if isinstance(ability, TypeChange):
        return _retype(ability, effect.source, what)
    if isinstance(ability, ColorChange):
        return recolor(ability, effect.source, what)
    if isinstance(ability, PowerChange):
        return repower(ability, effect.source, what, board)
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
        elif word == NO_LAND_TYPE:
            continue
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
            if new_subtypes or ("Creature" not in types and "Kindred" not in types):
                subtypes = subtypes & OTHER_SUBTYPES
                every_creature_type = False
            if "Land" not in types:
                subtypes -= LAND_TYPES
        elif new_subtypes:
            subtypes = subtypes & OTHER_SUBTYPES
            every_creature_type = False
        if NO_LAND_TYPE in ability.land_types:
            subtypes = subtypes - LAND_TYPES
        elif ability.land_types:
            if not lands:
                return what
            subtypes = subtypes - LAND_TYPES
            own, keywords = (), frozenset()
    types = types | new_types
    subtypes = subtypes | new_subtypes | lands
    extra = tuple(a for _, a in intrinsic_abilities(types, subtypes))
    if types == what.types and subtypes == what.subtypes and own + extra == what.abilities:
        if new_supers <= what.supertypes:
            return what
        return dataclasses.replace(what, supertypes=what.supertypes | new_supers)
    return with_abilities(
        what,
        own + extra,
        supertypes=what.supertypes | new_supers,
        types=types,
        subtypes=subtypes,
        keywords=keywords,
        every_creature_type=every_creature_type,
    )


def recolor(ability: ColorChange, source: GameObject, what: Characteristics) -> Characteristics:
    """Apply a colour-changing effect (layer 5)."""
    colors = ability.colors
    if ability.chosen:
        value = source.choice("color")
        if value is None:
            return what
        colors = letter_of_color(value)
    return dataclasses.replace(
        what, colors=sort_types(what.colors + colors if ability.add else colors)
    )


def repower(
    ability: PowerChange, source: GameObject, what: Characteristics, board: Board
) -> Characteristics:
    """Apply an effect on power and toughness (layer 7)."""
    power = quantity(board, ability.power, source=source)
    toughness = quantity(board, ability.toughness, source=source)
    if ability.base:
        return dataclasses.replace(what, power=power, toughness=toughness)
    if what.power is None or what.toughness is None:
        return what
    return dataclasses.replace(what, power=what.power + power, toughness=what.toughness + toughness)


def _lose(ability: LoseAbilities, what: Characteristics) -> Characteristics:
    if not ability.mana_only and not ability.keep_mana:
        return with_abilities(dataclasses.replace(what, keywords=frozenset()), ())
    if ability.keep_mana:
        kept = tuple(a for a in what.abilities if _is_mana(a))
        return with_abilities(dataclasses.replace(what, keywords=frozenset()), kept)
    kept = tuple(a for a in what.abilities if not _is_mana(a))
    return with_abilities(what, kept)


def _is_mana(ability: Ability) -> bool:
    return bool(getattr(ability, "is_mana", False)) or isinstance(ability, TriggeredMana)


def _gain(gained: tuple[Ability, ...], what: Characteristics) -> Characteristics:
    """Give abilities (layer 6).

    An activated ability that it already has adds nothing, unless its uses are counted.
    """
    words = {a.keyword for a in gained if isinstance(a, KeywordAbility)}
    changed = dataclasses.replace(what, keywords=what.keywords | words) if words else what
    new = tuple(a for a in gained if not (_repeats(a) and any(a is b for b in what.abilities)))
    return with_abilities(changed, what.abilities + new) if new else changed


def _repeats(ability: Ability) -> bool:
    return (
        isinstance(ability, Activated) and ability.per_turn is None and not ability.once_ever
    ) or isinstance(ability, KeywordAbility)
