"""Abilities in our own words, for cards that are stored without their text.

The words name the cost and what comes of it, in the form in which people single out an
ability ("{T}: Add {G}."); they are no rules text.
"""

from __future__ import annotations

import dataclasses
import re
from typing import Any, Final, TypeVar

from tapwise.model.abilities import (
    Activated,
    AddCombination,
    AddEach,
    AddFixed,
    AdditionalCost,
    AddMana,
    AddOneType,
    AddPart,
    AlternativeCost,
    CardSpecial,
    ChosenColor,
    ColorsAmong,
    CommanderIdentity,
    CouldProduce,
    DamageToYou,
    FixedTypes,
    Helper,
    KeywordAbility,
    ModeCosts,
    ProducedTypes,
    SpendUse,
    TriggeredMana,
    TypeSet,
    Unread,
)
from tapwise.model.predicates import Count, Predicate, Quantity
from tapwise.model.symbols import COLORS, MANA_TYPES
from tapwise.model.wording import UNTOLD, cost_in_words, in_words

_T = TypeVar("_T")
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def worded(ability: _T) -> _T:
    """Return the ability with a text made from what it means, if it has none."""
    return dataclasses.replace(ability, text=words(ability))  # type: ignore[type-var]


def words(ability: Any) -> str:
    """Return an ability in words.

    >>> from tapwise.model.costs import TapSelf
    >>> words(Activated("", (TapSelf(),), AddMana((AddFixed(("CC",)),)), is_mana=True))
    '{T}: Add {C}{C}.'
    """
    match ability:
        case Activated(keyword="loyalty", cost=cost):
            return f"{cost_in_words(cost).removeprefix('loyalty ')}: {_effect(ability)}"
        case Activated(keyword=keyword, cost=cost, add=None) if keyword:
            return f"{_capital(keyword)} {cost_in_words(cost)}"
        case Activated(cost=cost):
            return f"{_capital(cost_in_words(cost))}: {_effect(ability)}"
        case TriggeredMana(add=add, tapped=tapped):
            return f"Whenever {in_words(tapped)} is tapped for mana: {added(add)}"
        case KeywordAbility(keyword=keyword):
            return _capital(keyword)
        case Helper(kind=kind):
            return _capital(kind)
        case AlternativeCost(cost=cost, keyword=keyword):
            shown = "without paying its mana cost" if ability.free else cost_in_words(cost)
            return f"{_capital(keyword) or 'Alternative cost:'} {shown}".strip()
        case AdditionalCost(options=options, keyword=keyword):
            listed = " or ".join(cost_in_words(option) for option in options)
            return f"{_capital(keyword) or 'Additional cost:'} {listed}".strip()
        case CardSpecial(keyword=keyword, cost=cost):
            return f"{_capital(keyword)} {cost_in_words(cost)}"
        case ModeCosts(keyword=keyword, modes=modes):
            return f"{_capital(keyword)}: {' | '.join(cost_in_words(cost) for _, cost in modes)}"
        case Unread(why=why):
            return f"(a line of the class '{why}')"
        case _:
            from tapwise.model.catalogue.static_words import static_words

            return static_words(ability)


def _effect(ability: Activated) -> str:
    effect = added(ability.add) if ability.add is not None else UNTOLD
    for rider in ability.riders:
        if isinstance(rider, DamageToYou):
            verb = (
                f"You lose {_amount(rider.amount)} life"
                if rider.lose
                else (f"It deals {_amount(rider.amount)} damage to you")
            )
            effect += f" {verb}."
    return effect


def added(add: AddMana) -> str:
    """Return in words what an effect adds."""
    out = "Add " + " and ".join(part_words(part) for part in add.parts) + "."
    if add.restriction is not None:
        uses = " or ".join(use_words(use) for use in add.restriction.uses)
        out += f" ({'Only' if add.restriction.only else 'Not'} to {uses}.)"
    return out


def use_words(use: SpendUse) -> str:
    """Return in words one thing that mana may be spent on."""
    match use.action:
        case "cast":
            return f"cast {_several(use.predicate, noun='spell')}"
        case "activate" | "activate anywhere":
            return f"activate abilities of {_several(use.predicate)}"
        case "special":
            return use.keyword or "take a special action"
        case "x":
            return "pay for X"
        case "pay":
            return f"pay {use.keyword or 'other costs'}"


def part_words(part: AddPart) -> str:
    """Return in words what one part of an effect adds."""
    match part:
        case AddFixed(bundles=bundles, times=times):
            shown = " or ".join("".join(f"{{{t}}}" for t in bundle) for bundle in bundles)
            return shown if times == 1 else f"{shown} for each {_each(times)}"
        case AddOneType(types=types, amount=amount):
            return f"{_amount(amount)} mana of {types_words(types, one=True)}"
        case AddCombination(types=types, amount=amount):
            return f"{_amount(amount)} mana in any combination of {types_words(types)}"
        case AddEach(types=types, amount=amount):
            return f"{_amount(amount)} mana of each of {types_words(types)}"
        case _:
            return "as much mana of each type as you have"


def _each(times: Quantity) -> str:
    if isinstance(times, Count):
        return in_words(times.predicate).split(" ", 1)[-1]
    return f"of {_amount(times)}"


def types_words(types: TypeSet, *, one: bool = False) -> str:
    """Return a set of mana types in words; ``one``: of which one is chosen."""
    match types:
        case FixedTypes(types=letters) if set(letters) == set(COLORS):
            return "any color" if one else "colors"
        case FixedTypes(types=letters) if set(letters) == set(MANA_TYPES):
            return "any type" if one else "types"
        case FixedTypes(types=letters):
            return " or ".join(f"{{{t}}}" for t in letters)
        case CouldProduce(predicate=predicate, colors_only=colors_only):
            kind = "color" if colors_only else "type"
            return f"any {kind} that {in_words(predicate)} could produce"
        case ColorsAmong(predicate=predicate):
            return f"any color among {_several(predicate)}"
        case CommanderIdentity():
            return "any color in your commander's color identity"
        case ChosenColor():
            return "the chosen color"
        case ProducedTypes():
            return "any type that was produced"


def _amount(amount: Any) -> str:
    if isinstance(amount, int):
        return {1: "one", 2: "two", 3: "three"}.get(amount, str(amount))
    return getattr(amount, "name", "") or "X"


def _several(predicate: Predicate, noun: str = "permanent") -> str:
    return in_words(predicate, 2, noun=noun).removeprefix("2 ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
