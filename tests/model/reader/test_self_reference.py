"""A card that calls itself by name reads as one that says "this creature"."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

NAME = "Odd Thing"


def _blank(value: Any) -> Any:
    """Return the abilities without the words that they were read from."""
    if isinstance(value, tuple):
        return tuple(_blank(part) for part in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        changes = {
            f.name: "" if f.name in ("text", "why") else _blank(getattr(value, f.name))
            for f in dataclasses.fields(value)
            if f.init
        }
        return dataclasses.replace(value, **changes)
    return value


@pytest.mark.parametrize(
    ("kind", "this", "text"),
    [
        ("Land", "this land", "{T}: Add {G}. ~ deals 1 damage to you."),
        ("Land", "this land", "{T}, Remove a mining counter from ~: Add one mana of any color. "
         "If there are no mining counters on ~, sacrifice it."),
        ("Land", "this land", "{T}, Sacrifice ~: Add {C}{C}."),
        ("Artifact", "this artifact", "As long as ~ is untapped, each spell that would cost less "
         "than three mana to cast costs three mana to cast."),
        ("Creature — Elf", "this creature", "{T}: Add an amount of {G} equal to ~'s power."),
        ("Creature — Elf", "this creature", "Whenever ~ becomes tapped, it deals 1 damage to you."),
        ("Creature — Elf", "this creature", "~'s power and toughness are each equal to the number "
         "of creatures you control."),
        ("Creature — Elf", "this creature", "Exile ~ from your graveyard: Draw a card."),
        ("Instant", "this spell", "~ costs {1} less to cast for each artifact you control."),
        ("Instant", "this spell", "As an additional cost to cast ~, sacrifice a creature."),
        ("Sorcery", "this spell", "You may pay {0} rather than pay ~'s mana cost."),
        ("Creature — Elf", "this creature", "{2}: ~ gets +1/+1 until end of turn. Activate only if "
         "~ is attacking."),
        ("Enchantment — Saga", "this Saga", "~ has \"{T}: Add {C}.\""),
        ("Artifact — Vehicle", "this Vehicle", "Tap an untapped creature you control other than "
         "~: Add {C}."),
        ("Artifact — Equipment", "this Equipment", "Spells you cast that target ~ cost {2} less to "
         "cast."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("short", [NAME, "Odd Thing, of Nowhere"])
def test_both_wordings_give_the_same_abilities(  # type: ignore[no-untyped-def]
    face, kind: str, this: str, text: str, short: str
) -> None:
    by_name = face(text.replace("~", short), kind, short)
    upper = this[0].upper() + this[1:]
    by_kind = text.replace(". ~", f". {upper}")
    if by_kind.startswith("~"):
        by_kind = upper + by_kind[1:]
    told = face(by_kind.replace("~", this), kind, short)
    assert _blank(told.abilities) == _blank(by_name.abilities)
    assert told.keywords == by_name.keywords
    assert told.abilities


def test_a_name_that_is_a_subtype_too_is_the_object_where_it_has_a_power(face) -> None:  # type: ignore[no-untyped-def]
    text = "{}'s power and toughness are each equal to the number of Swamps you control."
    by_name = face(text.format("Nightmare"), "Creature — Nightmare Horse", "Nightmare")
    told = face(text.format("This creature"), "Creature — Nightmare Horse", "Nightmare")
    assert _blank(told.abilities) == _blank(by_name.abilities)
