"""What mana a card can add, by abilities that were read and by words that were not."""

from __future__ import annotations

import pytest

from tapwise.model.cards import Card
from tapwise.model.catalogue.notation import decode, encode
from tapwise.model.produced import types_in_words
from tapwise.model.reader import read_face
from tapwise.model.symbols import ManaCost


def card(type_line: str, text: str) -> Card:
    face = read_face(
        name="Test", card_name="Test", mana_cost=ManaCost.parse("{1}"), type_line=type_line,
        text=text, power=None, toughness=None, loyalty=None,
    )  # fmt: skip
    return Card("Test", (face,))


@pytest.mark.parametrize(
    ("type_line", "text", "types"),
    [
        ("Artifact", "{T}: Add {C}{C}.", "C"),
        ("Land — Forest Island", "", "UG"),
        ("Land", "{T}: Add one mana of any color.", "WUBRG"),
        ("Land", "{T}: Add one mana of any type that a land you control could produce.", "WUBRGC"),
        ("Land", "{T}: Add one mana of any color that a land an opponent controls could produce.",
         "WUBRG"),
        ("Instant", "Add {B}{B}{B}.", "B"),
        ("Enchantment", "At the beginning of your first main phase, add {G}{G}.", "G"),
        ("Enchantment", 'Creatures you control have "{T}: Add {R}."', "R"),
        ("Enchantment — Aura", "Enchant land\nWhenever enchanted land is tapped for mana, its "
         "controller adds an additional {G}.", "G"),
        ("Sorcery", "Draw two cards.", ""),
        ("Creature — Elf", "{T}: Put a +1/+1 counter on target creature.", ""),
        ("Artifact", "When this artifact enters, add four mana of any one color.", "WUBRG"),
    ],
)  # fmt: skip
def test_every_ability_counts_and_survives_the_notation(
    type_line: str, text: str, types: str
) -> None:
    whole = card(type_line, text)
    assert whole.produces == types
    assert decode(encode(whole)).produces == types


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Add {R} for each {G} in its mana cost.", "R"),
        ("Add X mana in any combination of colors, where X is its power.", "WUBRG"),
        ("Add {W} or one mana of the chosen color.", "WUBRG"),
        ("Add a lore counter to it.", ""),
        ("(It has \"{T}: Add {B}.\")", ""),
        ("Add one mana of any type that land produced.", "WUBRGC"),
        ('Create a 1/1 green Elf creature token with "{T}: Add {G}."', ""),
        ("It has \"Enchanted Forest has '{T}: Add {G}{G}' and '{1}: Create a token.'\"", "G"),
        ('Wrenn gains "{T}: Add {G}" until your next turn.', "G"),
        ("Add X mana in any combination of colors, where X is the number of basic land types.",
         "WUBRG"),
        ("It produces one mana of a color of your choice instead of any other type.", "WUBRG"),
        ("Add an amount of {C} equal to its mana value.", "C"),
        ("", ""),
    ],
)  # fmt: skip
def test_words_tell_types_where_nothing_was_read(text: str, types: str) -> None:
    assert types_in_words(text) == types
