"""Characteristics, and what an object's face gives it before continuous effects apply.

Two objects with the same face and counters share one `Characteristics`, so that comparing
them by identity is cheap and boards of a thousand permanents stay small.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from dataclasses import dataclass, field
from typing import Any, Final

from tapwise.model.abilities import (
    Ability,
    Activated,
    ActivationCost,
    AddFixed,
    AddMana,
    ColorChange,
    Grant,
    KeywordAbility,
    LoseAbilities,
    PowerChange,
    TriggeredMana,
    TypeChange,
)
from tapwise.model.cards import BASIC_LAND_TYPES, Card, Face
from tapwise.model.chosen import bind_restriction
from tapwise.model.costs import TapSelf
from tapwise.model.objects import Chosen, Counters, GameObject
from tapwise.model.symbols import ManaCost, sort_types

ContinuousEffect = TypeChange | Grant | LoseAbilities | ColorChange | PowerChange
"""The static abilities that change characteristics of objects (613.1)."""

KEYWORD_COUNTERS: Final = frozenset(
    {
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste",
        "hexproof", "indestructible", "lifelink", "menace", "reach", "shadow", "trample",
        "vigilance",
    }
)  # fmt: skip
"""The kinds of counters that give a keyword ability (122.1b)."""

SPELL_X: Final = "x"
"""The key under which a spell remembers the X that was chosen for it."""

_MAX_CACHED_FACES: Final = 20_000
"""Beyond this many faces the cache starts anew: batch runs must not eat memory."""

_POWER_COUNTER: Final = re.compile(r"([+-]\d+)/([+-]\d+)")


@dataclass(frozen=True, slots=True, eq=False)
class Characteristics:
    """What an object is at some moment (109.3); compared by identity.

    Parameters
    ----------
    power, toughness, loyalty
        Numbers, or None for an object that has none.
    mana_value
        The mana value (202.3); X counts as 0.
    keywords
        Keyword abilities in lower case, granted ones included.
    abilities
        Every ability it has: those of its own text, then those of basic land types
        (305.6), then granted ones. Lost abilities are not among them.
    activated
        The activated ones of ``abilities``, in order; `Step.index` is an index into it.
    others
        The rest of ``abilities``, in order.
    every_creature_type
        Whether it has every creature type (changeling).
    """

    name: str = ""
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    colors: str = ""
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    mana_cost: ManaCost | None = None
    mana_value: int = 0
    token: bool = False
    keywords: frozenset[str] = frozenset()
    abilities: tuple[Ability, ...] = ()
    activated: tuple[Activated, ...] = ()
    others: tuple[Ability, ...] = ()
    every_creature_type: bool = False

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "Creature" in self.types

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return "Land" in self.types

    @property
    def is_snow(self) -> bool:
        """Whether it is snow, so that mana of its abilities is (107.4h)."""
        return "Snow" in self.supertypes


def with_abilities(
    old: Characteristics, abilities: tuple[Ability, ...], **changes: Any
) -> Characteristics:
    """Return the characteristics with these abilities, and other changes to its fields.

    Additional costs to activate them are part of the activated ones (602.2b).
    """
    activated = tuple(a for a in abilities if isinstance(a, Activated))
    for extra in abilities:
        if isinstance(extra, ActivationCost):
            activated = tuple(
                dataclasses.replace(a, cost=(*a.cost, *extra.cost))
                if a.is_mana or not extra.mana_only
                else a
                for a in activated
            )
    return dataclasses.replace(
        old,
        **changes,
        abilities=abilities,
        activated=activated,
        others=tuple(a for a in abilities if not isinstance(a, Activated)),
    )


@functools.cache
def intrinsic(mana_type: str) -> Activated:
    """Return the mana ability of a basic land type (305.6).

    >>> intrinsic("U").text
    '{T}: Add {U}.'
    """
    return Activated(
        text=f"{{T}}: Add {{{mana_type}}}.",
        cost=(TapSelf(),),
        add=AddMana((AddFixed((mana_type,)),)),
        is_mana=True,
    )


def intrinsic_abilities(
    types: frozenset[str], subtypes: frozenset[str]
) -> tuple[tuple[str, Activated], ...]:
    """Return the basic land types of a land and their mana abilities (305.6)."""
    if "Land" not in types:
        return ()
    return tuple((t, intrinsic(m)) for t, m in BASIC_LAND_TYPES.items() if t in subtypes)


FACE_DOWN: Final = Characteristics(types=frozenset({"Creature"}), power=2, toughness=2)
"""A face-down permanent or spell: a 2/2 creature and nothing else (708.2)."""


@dataclass(slots=True)
class FaceFacts:
    """What follows from a face alone."""

    face: Face
    base: Characteristics
    effects: tuple[ContinuousEffect, ...]
    restricts: bool
    """Whether mana of its abilities is restricted, perhaps by what is chosen for it."""
    chosen: dict[Chosen, Characteristics] = field(default_factory=dict)
    with_counters: dict[Counters, Characteristics] = field(default_factory=dict)


_FACTS: dict[int, FaceFacts] = {}


def facts(face: Face) -> FaceFacts:
    """Return what follows from the face, computed once for each `Face` object.

    Keyed by identity, since hashing a face with its abilities costs more than all the rest;
    the entry holds the face, so that its identity stays its own.
    """
    known = _FACTS.get(id(face))
    if known is not None:
        return known
    if len(_FACTS) >= _MAX_CACHED_FACES:
        _FACTS.clear()
    made = FaceFacts(
        face,
        _base(face),
        tuple(a for a in face.abilities if isinstance(a, ContinuousEffect)),
        any(
            isinstance(a, Activated | TriggeredMana) and a.add is not None and a.add.restriction
            for a in face.abilities
        ),
    )
    _FACTS[id(face)] = made
    return made


def _base(face: Face) -> Characteristics:
    types = frozenset(face.types)
    subtypes = frozenset(word.replace("Time-Lord", "Time Lord") for word in face.subtypes)
    words = {a.keyword for a in face.abilities if isinstance(a, KeywordAbility)}
    keywords = face.keywords | words if words else face.keywords
    own = Characteristics(
        name=face.name,
        supertypes=frozenset(face.supertypes),
        types=types,
        subtypes=subtypes,
        colors=face.colors,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        mana_cost=face.mana_cost,
        mana_value=face.mana_value,
        token=face.token,
        keywords=keywords,
        every_creature_type="changeling" in keywords,
    )
    extra = tuple(ability for _, ability in intrinsic_abilities(types, subtypes))
    return with_abilities(own, face.abilities + extra)


_HALVES: dict[int, tuple[Card, Characteristics]] = {}


def _both_halves(card: Card) -> Characteristics:
    """Return what a split card is everywhere but on the stack (709.4)."""
    known = _HALVES.get(id(card))
    if known is not None:
        return known[1]
    if len(_HALVES) >= _MAX_CACHED_FACES:
        _HALVES.clear()
    halves = [facts(face).base for face in card.faces]
    costs = [h.mana_cost for h in halves if h.mana_cost is not None]
    joined = Characteristics(
        name=card.name,
        supertypes=frozenset().union(*(h.supertypes for h in halves)),
        types=frozenset().union(*(h.types for h in halves)),
        subtypes=frozenset().union(*(h.subtypes for h in halves)),
        colors=sort_types("".join(h.colors for h in halves)),
        mana_cost=sum(costs[1:], costs[0]) if costs else None,
        mana_value=sum(h.mana_value for h in halves),
        keywords=frozenset().union(*(h.keywords for h in halves)),
    )
    made = with_abilities(joined, tuple(a for h in halves for a in h.abilities))
    _HALVES[id(card)] = (card, made)
    return made


_FUSED: dict[int, tuple[Card, Card]] = {}


def fused(card: Card) -> Card:
    """Return a split card as the one spell that both halves are when fused (702.102)."""
    known = _FUSED.get(id(card))
    if known is not None:
        return known[1]
    if len(_FUSED) >= _MAX_CACHED_FACES:
        _FUSED.clear()
    halves = card.faces
    costs = [h.mana_cost for h in halves if h.mana_cost is not None]
    both = Face(
        name=card.name,
        mana_cost=sum(costs[1:], costs[0]) if len(costs) == len(halves) else None,
        supertypes=tuple(dict.fromkeys(t for h in halves for t in h.supertypes)),
        types=tuple(dict.fromkeys(t for h in halves for t in h.types)),
        subtypes=tuple(dict.fromkeys(t for h in halves for t in h.subtypes)),
        text="\n".join(h.text for h in halves if h.text),
        colors=sort_types("".join(h.colors for h in halves)),
        abilities=tuple(a for h in halves for a in h.abilities),
        keywords=frozenset().union(*(h.keywords for h in halves)),
    )
    made = Card(card.name, (both,))
    _FUSED[id(card)] = (card, made)
    return made


def face_of(each: GameObject) -> Face | None:
    """Return the face whose text counts; None for a face-down permanent.

    Off the battlefield and the stack a card is its front face (712.8, 715.4).
    """
    if each.zone == "battlefield":
        return None if each.face_down else each.card.faces[each.face_index]
    return each.card.faces[each.face_index if each.zone == "stack" else 0]


def printed(each: GameObject) -> Characteristics:
    """Return an object's characteristics before continuous effects and counters."""
    zone, card = each.zone, each.card
    if zone == "battlefield":
        if each.face_down:
            return FACE_DOWN
        known = facts(card.faces[each.face_index])
        if each.face_index and card.layout == "transform":
            return _back_face(card, each.face_index)
        return _bound(known, each.chosen) if each.chosen and known.restricts else known.base
    if zone != "stack":
        if card.layout == "split" and len(card.faces) > 1:
            return _both_halves(card)
        return facts(card.faces[0]).base
    return printed_spell(each)


def printed_spell(each: GameObject) -> Characteristics:
    """Return what a card is as a spell: the face that is cast, or face down (708.4)."""
    if each.face_down:
        return FACE_DOWN
    base = facts(each.card.faces[each.face_index]).base
    x = each.choice(SPELL_X)
    return base if x is None else _with_x(base, int(x))


def as_spell_with_x(each: GameObject, x: int) -> GameObject:
    """Return a spell that remembers the X chosen for it: its mana value counts it (202.3e)."""
    return each.replace(chosen=(*each.chosen, (SPELL_X, str(x)))) if x else each


@functools.lru_cache(maxsize=1024)
def _with_x(base: Characteristics, x: int) -> Characteristics:
    cost = base.mana_cost
    number = 0 if cost is None else len(cost.variables)
    return dataclasses.replace(base, mana_value=base.mana_value + x * number)


def _bound(known: FaceFacts, chosen: Chosen) -> Characteristics:
    """Return the face's characteristics, what was chosen written into its restrictions."""
    made = known.chosen.get(chosen)
    if made is None:
        if len(known.chosen) >= _MAX_CACHED_FACES:
            known.chosen.clear()
        abilities = tuple(bind_restriction(a, chosen) for a in known.base.abilities)
        made = known.chosen[chosen] = with_abilities(known.base, abilities)
    return made


_BACKS: dict[int, tuple[Face, Characteristics]] = {}


def _back_face(card: Card, index: int) -> Characteristics:
    """Return a back face, which has the mana value of its front (202.3b)."""
    face = card.faces[index]
    known = _BACKS.get(id(face))
    if known is not None:
        return known[1]
    if len(_BACKS) >= _MAX_CACHED_FACES:
        _BACKS.clear()
    made = dataclasses.replace(facts(face).base, mana_value=card.faces[0].mana_value)
    _BACKS[id(face)] = (face, made)
    return made


def counter_bonus(counters: Counters) -> tuple[int, int]:
    """Return what +1/+1 counters and their like add to power and toughness (613.4c).

    >>> counter_bonus((("+1/+1", 2), ("charge", 1)))
    (2, 2)
    """
    power = toughness = 0
    for kind, number in counters:
        match = _POWER_COUNTER.fullmatch(kind)
        if match is not None:
            power += int(match[1]) * number
            toughness += int(match[2]) * number
    return power, toughness


def with_counters(old: Characteristics, counters: Counters) -> Characteristics:
    """Return the characteristics changed by counters on a permanent."""
    power, toughness = counter_bonus(counters)
    gained = {kind for kind, _ in counters} & KEYWORD_COUNTERS
    loyalty = next((n for kind, n in counters if kind == "loyalty"), old.loyalty)
    if not power and not toughness and not gained and loyalty == old.loyalty:
        return old
    return dataclasses.replace(
        old,
        power=None if old.power is None else old.power + power,
        toughness=None if old.toughness is None else old.toughness + toughness,
        loyalty=loyalty,
        keywords=old.keywords | gained,
    )


def plain(each: GameObject) -> Characteristics:
    """Return an object's characteristics where no continuous effect touches it."""
    base = printed(each)
    if not each.counters or each.zone != "battlefield":
        return base
    if each.face_down or each.face_index or each.chosen:
        return with_counters(base, each.counters)
    known = facts(each.card.faces[0]).with_counters
    made = known.get(each.counters)
    if made is None:
        if len(known) >= _MAX_CACHED_FACES:
            known.clear()
        made = known[each.counters] = with_counters(base, each.counters)
    return made
