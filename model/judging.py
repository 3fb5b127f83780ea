"""The meaning of predicates: which objects meet them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tapwise.model.abilities import TriggeredMana
from tapwise.model.board import (
    COMPARE,
    Context,
    last_known,
    meets,
    referred,
    same_player,
    statistic,
    value,
)
from tapwise.model.cards import CARD_TYPES, PERMANENT_TYPES, SUPERTYPES
from tapwise.model.chosen import letter_of_color
from tapwise.model.objects import GameObject
from tapwise.model.predicates import (
    AllOf,
    AnyOf,
    Anything,
    Attached,
    ColorCount,
    Compare,
    ControlledBy,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSymbol,
    InZone,
    Is,
    IsChosen,
    IsToken,
    Itself,
    Named,
    Not,
    Referred,
    SharesWith,
    Tapped,
)
from tapwise.model.printed import Characteristics
from tapwise.model.subtypes import OTHER_SUBTYPES

_OUTLAWS: Final = frozenset({"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"})
PARTY: Final = frozenset({"Cleric", "Rogue", "Warrior", "Wizard"})
"""The creature types that make up a party (700.8)."""


def has_word(what: Characteristics, word: str) -> bool:
    """Whether a word stands in a type line; changelings have every creature type."""
    if word in what.types or word in what.subtypes or word in what.supertypes:
        return True
    if not what.every_creature_type:
        return False
    return word not in CARD_TYPES and word not in SUPERTYPES and word not in OTHER_SUBTYPES


def _is(ctx: Context, predicate: Is, each: GameObject, what: Characteristics) -> bool:
    special = _SPECIAL.get(predicate.word)
    return has_word(what, predicate.word) if special is None else special(ctx, each, what)


def _permanent(ctx: Context, each: GameObject, what: Characteristics) -> bool:
    if each.zone == "battlefield" and not ctx.as_spell:
        return True
    return not what.types.isdisjoint(PERMANENT_TYPES)


def _historic(ctx: Context, each: GameObject, what: Characteristics) -> bool:
    return "Artifact" in what.types or "Legendary" in what.supertypes or "Saga" in what.subtypes


def _any_of_words(words: frozenset[str]) -> Callable[[Context, GameObject, Characteristics], bool]:
    return lambda ctx, each, what: any(has_word(what, word) for word in sorted(words))


def _commander(ctx: Context, each: GameObject, what: Characteristics) -> bool:
    return (
        each.choice("commander") is not None or each.zone == "command" or each.cast_before > 0
    ) and not each.face.token


_SPECIAL: Final[dict[str, Callable[[Context, GameObject, Characteristics], bool]]] = {
    "Permanent": _permanent,
    "Historic": _historic,
    "Outlaw": _any_of_words(_OUTLAWS),
    "Party": _any_of_words(PARTY),
    "Commander": _commander,
    "Token": lambda ctx, each, what: what.token,
    "Card": lambda ctx, each, what: not what.token,
    "Spell": lambda ctx, each, what: ctx.as_spell or each.zone == "stack",
    "Colorless": lambda ctx, each, what: not what.colors,
    "Multicolored": lambda ctx, each, what: len(what.colors) > 1,
    "White": lambda ctx, each, what: "W" in what.colors,
    "Blue": lambda ctx, each, what: "U" in what.colors,
    "Black": lambda ctx, each, what: "B" in what.colors,
    "Red": lambda ctx, each, what: "R" in what.colors,
    "Green": lambda ctx, each, what: "G" in what.colors,
}


def _has_color(ctx: Context, predicate: HasColor, each: GameObject, what: Characteristics) -> bool:
    return any(c in what.colors for c in predicate.colors)


def _compare(ctx: Context, predicate: Compare, each: GameObject, what: Characteristics) -> bool:
    left = statistic(ctx, what, predicate.stat)
    return left is not None and COMPARE[predicate.operator](left, value(ctx, predicate.value))


def _keyword(ctx: Context, predicate: HasKeyword, each: GameObject, what: Characteristics) -> bool:
    keyword = predicate.keyword
    if keyword in what.keywords:
        return True
    if keyword == "cycling" and any(k.endswith("cycling") for k in what.keywords):
        return True  # typecycling is a kind of cycling (702.29e)
    return any(
        getattr(ability, "keyword", "") == keyword or getattr(ability, "kind", "") == keyword
        for ability in what.abilities
    )


def _symbol(ctx: Context, predicate: HasSymbol, each: GameObject, what: Characteristics) -> bool:
    symbol = predicate.symbol
    for each_symbol in what.mana_cost or ():
        if symbol == "P":
            if each_symbol.phyrexian:
                return True
        elif symbol == "S":
            if each_symbol.kind == "snow":
                return True
        elif symbol in each_symbol.types or symbol == each_symbol.letter:
            return True
    return False


def _chosen(ctx: Context, predicate: IsChosen, each: GameObject, what: Characteristics) -> bool:
    value = None if ctx.source is None else ctx.source.choice(predicate.what)
    if value is None:
        return False
    if predicate.what == "color":
        letters = letter_of_color(value) or value
        return any(c in what.colors for c in letters)
    if predicate.what == "name":
        return what.name == value
    return has_word(what, value) or has_word(what, value.capitalize())


def creature_types(what: Characteristics) -> frozenset[str]:
    """Return its creature types, changeling's left out."""
    if "Creature" not in what.types and "Kindred" not in what.types and "Tribal" not in what.types:
        return frozenset()
    return what.subtypes - OTHER_SUBTYPES


def _shares(ctx: Context, predicate: SharesWith, each: GameObject, what: Characteristics) -> bool:
    if predicate.reference == "exiled" and ctx.source is not None:
        stated = ctx.source.choice("imprint_types")  # a card exiled before is no object here
        if predicate.quality == "name" and ctx.source.choice("imprint") is not None:
            return what.name == ctx.source.choice("imprint")
        if stated is not None and predicate.quality == "card type":
            return any(word in what.types for word in stated.split())
        colors = ctx.source.choice("imprint_colors")
        if colors is not None and predicate.quality == "color":
            return any(c in what.colors for c in colors)
    for other in referred(ctx, predicate.reference):
        theirs = last_known(ctx, other)
        if predicate.quality == "color":
            same = any(c in what.colors for c in theirs.colors)
        elif predicate.quality == "card type":
            same = not what.types.isdisjoint(theirs.types)
        elif predicate.quality == "name":
            same = what.name == theirs.name and what.name != ""
        else:
            mine, its = creature_types(what), creature_types(theirs)
            same = not mine.isdisjoint(its)
            same = same or (what.every_creature_type and bool(its or theirs.every_creature_type))
            same = same or (theirs.every_creature_type and bool(mine))
        if same:
            return True
    return False


def _modified(ctx: Context, each: GameObject) -> bool:
    """Whether it has a counter, Equipment, or an Aura of its controller (700.9)."""
    if each.counters:
        return True
    for other in ctx.board.position.objects.values():
        if other.attached_to == each.id and other.zone == "battlefield":
            subtypes = ctx.board.of_object(other).subtypes
            if "Equipment" in subtypes:
                return True
            if "Aura" in subtypes and other.controller == each.controller:
                return True
    return False


def _status(ctx: Context, predicate: HasStatus, each: GameObject, what: Characteristics) -> bool:
    status = predicate.status
    if status == "attacking":
        return each.attacking
    if status == "entered_this_turn":
        return each.entered_this_turn
    if status == "face_down":
        return each.face_down
    if status == "commander":
        return _commander(ctx, each, what)
    if status == "modified":
        return _modified(ctx, each)
    if status == "has_mana_ability":
        return any(a.is_mana for a in what.activated) or any(
            isinstance(a, TriggeredMana) for a in what.others
        )
    if status == "kicked" and ctx.as_spell and ctx.settled.kicked > 0:
        return True
    return each.choice(status) is not None


MEANINGS: Final[dict[type, Callable[[Context, Any, GameObject, Characteristics], bool]]] = {
    Anything: lambda ctx, predicate, each, what: True,
    Is: _is,
    HasColor: _has_color,
    ColorCount: lambda ctx, p, each, what: COMPARE[p.operator](len(what.colors), p.number),
    IsToken: lambda ctx, predicate, each, what: what.token,
    ControlledBy: lambda ctx, p, each, what: same_player(ctx, p.who, each.controller),
    InZone: lambda ctx, predicate, each, what: each.zone == predicate.zone,
    Tapped: lambda ctx, predicate, each, what: each.tapped and each.zone == "battlefield",
    Itself: lambda ctx, p, each, what: ctx.source is not None and each.id == ctx.source.id,
    Attached: lambda ctx, p, each, what: (
        ctx.source is not None and each.id == ctx.source.attached_to
    ),
    Named: lambda ctx, predicate, each, what: what.name == predicate.name,
    Compare: _compare,
    HasKeyword: _keyword,
    HasCounter: lambda ctx, predicate, each, what: each.counter(predicate.kind) > 0,
    HasSymbol: _symbol,
    IsChosen: _chosen,
    SharesWith: _shares,
    Referred: lambda ctx, p, each, what: any(
        other.id == each.id for other in referred(ctx, p.reference)
    ),
    HasStatus: _status,
    AllOf: lambda ctx, p, each, what: all(meets(ctx, part, each, what) for part in p.parts),
    AnyOf: lambda ctx, p, each, what: any(meets(ctx, part, each, what) for part in p.parts),
    Not: lambda ctx, predicate, each, what: not meets(ctx, predicate.part, each, what),
}
