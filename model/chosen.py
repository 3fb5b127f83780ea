"""What was chosen for an object as it entered, and restrictions that speak of it.

Mana outlives the land that made it, so a restriction on it cannot ask the land what was
chosen: the choice is written into the restriction of the land's ability.
"""

from __future__ import annotations

import dataclasses

from tapwise.model.abilities import Ability, Activated, Restriction, TriggeredMana
from tapwise.model.objects import Chosen
from tapwise.model.predicates import (
    AllOf,
    AnyOf,
    HasColor,
    Is,
    IsChosen,
    Named,
    Not,
    Predicate,
)
from tapwise.model.symbols import COLORS, color_of_word


def letter_of_color(word: str) -> str:
    """Return the letter of a colour given as a word or a letter; empty if it is none.

    >>> letter_of_color("Red"), letter_of_color("u"), letter_of_color("Elf")
    ('R', 'U', '')
    """
    bare = word.strip("{} ").upper()
    return bare if len(bare) == 1 and bare in COLORS else color_of_word(word.strip()) or ""


def bind(predicate: Predicate, chosen: Chosen) -> Predicate:
    """Return the predicate with what was chosen in place of asking for it.

    >>> bind(IsChosen("creature_type"), (("creature_type", "Elf"),))
    Is(word='Elf')
    """
    if isinstance(predicate, IsChosen):
        value = next((v for key, v in chosen if key == predicate.what), None)
        if value is None:
            return predicate
        if predicate.what == "color":
            return HasColor(letter_of_color(value) or value)
        return Named(value) if predicate.what == "name" else Is(value)
    if isinstance(predicate, AllOf):
        return AllOf(tuple(bind(part, chosen) for part in predicate.parts))
    if isinstance(predicate, AnyOf):
        return AnyOf(tuple(bind(part, chosen) for part in predicate.parts))
    if isinstance(predicate, Not):
        return Not(bind(predicate.part, chosen))
    return predicate


def bind_restriction(ability: Ability, chosen: Chosen) -> Ability:
    """Return the ability with its restriction bound; itself where nothing changes."""
    if not isinstance(ability, Activated | TriggeredMana) or ability.add is None:
        return ability
    restriction = ability.add.restriction
    if restriction is None:
        return ability
    uses = tuple(
        dataclasses.replace(use, predicate=bind(use.predicate, chosen)) for use in restriction.uses
    )
    if uses == restriction.uses:
        return ability
    add = dataclasses.replace(ability.add, restriction=Restriction(uses, restriction.only))
    return dataclasses.replace(ability, add=add)
