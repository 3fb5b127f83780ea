"""Static abilities in our own words: what they change, for whom, and when."""

from __future__ import annotations

import re
from typing import Any, Final

from tapwise.model import abilities as a
from tapwise.model.catalogue.phrases import amount, clause, phrase
from tapwise.model.symbols import COLORS, MANA_TYPES
from tapwise.model.wording import cost_in_words

_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_COLORS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_CASTER: Final = {"you": " you cast", "opponent": " your opponents cast", "any": ""}
_GRAVEYARD: Final = {
    "you": "your graveyard", "opponent": "an opponent's graveyard", "any": "a graveyard",
}  # fmt: skip
_PLACE: Final = {"exile": "exile", "hand": "its owner's hand", "library": "its owner's library"}
_TAPPER: Final = {"you": "you tap", "opponent": "an opponent taps", "any": "a player taps"}


def static_words(ability: Any) -> str:
    """Return a static ability, a replacement or a trigger in words.

    >>> static_words(a.ManaPersists(""))
    'Your unspent mana does not empty.'
    """
    sentence = _words(ability)
    condition = getattr(ability, "condition", None)
    if condition is not None:
        sentence += f" while {clause(condition)}"
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _words(ability: Any) -> str:
    match ability:
        case a.TapTrigger(tapped=tapped, damage=damage, lose=lose):
            harm = "costs life" if lose else "deals damage"
            return f"{phrase(tapped)} becoming tapped {harm}: {amount(damage)}"
        case a.ProductionReplacement():
            return _replacement(ability)
        case a.Grant(predicate=predicate, abilities=granted):
            from tapwise.model.catalogue.ability_words import words

            listed = " ".join(f'"{words(each)}"' for each in granted)
            return f"{phrase(predicate)} has {listed}"
        case a.LoseAbilities(predicate=predicate, mana_only=mana_only):
            which = "mana abilities" if mana_only else "abilities"
            return f"{phrase(predicate)} loses all {which}"
        case a.TypeChange():
            listed = " ".join((*ability.types, *ability.land_types))
            listed = listed.replace("*", "every basic land type")
            return f"{phrase(ability.predicate)} is {listed}" + (
                "" if ability.replace else " in addition"
            )
        case a.ColorChange(predicate=predicate, colors=colors, chosen=chosen):
            shown = " and ".join(_COLORS.get(c, c) for c in colors) or "colorless"
            return f"{phrase(predicate)} is {'the chosen color' if chosen else shown}"
        case a.PowerChange(predicate=predicate, power=power, toughness=toughness, base=base):
            verb = "has base power/toughness" if base else "gets power/toughness"
            return f"{phrase(predicate)} {verb} {amount(power)}/{amount(toughness)}"
        case a.CostModifier():
            return _modifier(ability)
        case a.CostFloor(predicate=predicate, minimum=minimum):
            return f"{phrase(predicate, 'spell')} costs at least {minimum} mana"
        case a.AlternativeGrant(predicate=predicate, cost=cost, free=free, zone=zone):
            shown = "without paying its mana cost" if free else f"for {cost_in_words(cost)}"
            where = "" if zone == "hand" else f" from {zone}"
            return f"{phrase(predicate, 'spell')} may be cast{where} {shown}"
        case a.CastPermission(predicate=predicate, zone=zone):
            return f"{phrase(predicate, 'card')} may be cast from {zone}"
        case a.HelperGrant(kind=kind, predicate=predicate):
            return f"{phrase(predicate, 'spell')} you cast has {kind}"
        case a.SpendAsThough(of=of, mana=mana, uses=uses, sources=sources):
            from tapwise.model.catalogue.ability_words import use_words

            origin = "" if sources is None else f" from {phrase(sources)}"
            what = " to " + " or ".join(use_words(use) for use in uses) if uses else ""
            rest = "; other mana only as colorless" if ability.others_only_as_colorless else ""
            return f"{_types(mana)}{origin} may be spent{what} as though it were {_types(of)}{rest}"
        case a.SpendLimit():
            return _limit(ability)
        case a.LifeForColor(color=color):
            return f"{{{color}}} in costs may be paid with 2 life"
        case a.LifeForReduction(predicate=predicate, life=life, change=change):
            return f"{phrase(predicate, 'spell')} costs {change} less for {life} life"
        case a.Prohibition():
            return _prohibition(ability)
        case a.GraveyardReplacement(predicate=predicate, to=to):
            when = "dying" if ability.dying else f"being put into {_GRAVEYARD[ability.whose]}"
            return f"{phrase(predicate, 'card')} goes to {_PLACE[to]} instead of {when}"
        case a.ManaPersists(types=types):
            which = "" if types == MANA_TYPES else f"{_types(types)} of "
            return f"{which}your unspent mana does not empty"
        case _:
            return f"({_CAMEL.sub(' ', type(ability).__name__).lower()})"


def _types(types: str) -> str:
    if set(types) == set(COLORS):
        return "mana of any color"
    if set(types) == set(MANA_TYPES):
        return "mana of any type"
    return " or ".join(f"{{{t}}}" for t in types)


def _replacement(ability: a.ProductionReplacement) -> str:
    from tapwise.model.catalogue.ability_words import part_words, types_words

    when = f"if {_TAPPER[ability.tapper]} {phrase(ability.tapped)} for mana"
    if ability.produced:
        when += f" of {_types(ability.produced)}"
    if ability.minimum:
        when += f" and it makes at least {ability.minimum}"
    effects = []
    if ability.multiply != 1:
        effects.append(f"it makes {ability.multiply} times as much")
    if ability.become is not None:
        which = "one mana" if ability.one else "mana"
        effects.append(f"it makes {which} of {types_words(ability.become)} instead")
    if ability.additional is not None:
        effects.append(f"it makes {part_words(ability.additional)} more")
    return f"{when}, {' and '.join(effects)}"


def _modifier(ability: a.CostModifier) -> str:
    more = "more" if ability.sign > 0 else "less"
    if ability.applies == "self":
        who = "this spell"
    elif ability.applies == "spells":
        who = f"{phrase(ability.predicate, 'spell')}{_CASTER[ability.caster]}"
    else:
        who = f"{ability.keyword} abilities of {phrase(ability.predicate)}".strip()
    out = f"{who} costs {ability.change} {more}"
    if ability.times != 1:
        out += f" times {amount(ability.times)}"
    if ability.targets is not None:
        out += f" if it targets {phrase(ability.targets)}"
    if ability.first_only:
        out += " (only the first each turn)"
    if ability.colored_only:
        out += " (only colored mana)"
    if ability.minimum:
        out += f" (at least {ability.minimum})"
    return out


def _limit(ability: a.SpendLimit) -> str:
    if ability.none:
        return "no mana can be spent on this"
    what = "X" if ability.part == "x" else "this"
    if ability.chosen:
        which = "mana of the chosen color"
    elif ability.distinct:
        which = "one mana of each type"
    elif ability.sources is not None:
        which = f"mana from {phrase(ability.sources)}"
    else:
        which = _types(ability.types)
    return f"only {which} can be spent on {what}"


def _prohibition(ability: a.Prohibition) -> str:
    match ability.what:
        case "activate":
            but = " but mana abilities" if ability.except_mana else ""
            return f"abilities of {phrase(ability.predicate)}{but} can't be activated"
        case "pay life":
            return "life can't be paid"
        case "cast":
            return f"{phrase(ability.predicate, 'spell')} can't be cast"
        case "counters":
            return f"counters can't be put on {phrase(ability.predicate)}"
        case "sacrifice":
            return f"{phrase(ability.predicate)} can't be sacrificed"
        case "untap":
            return f"{phrase(ability.predicate)} can't untap"
