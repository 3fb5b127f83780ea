"""Abilities survive their notation; their texts are worded anew."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapwise.model import abilities, costs, predicates
from tapwise.model.cards import Card, Face
from tapwise.model.catalogue.notation import (
    decode,
    decode_value,
    encode,
    encode_value,
    without_text,
)
from tapwise.model.errors import ParseError
from tapwise.model.produced import text_colors
from tapwise.model.reader import read_face
from tapwise.model.symbols import ManaCost

LINES = [
    "{T}: Add {C}{C}.",
    "{T}: Add one mana of any color. Spend this mana only to cast creature spells.",
    "{1}, {T}: Add {W}{U}.",
    "{T}: Add {C}.\n{T}: Add {U} or {B}. This land deals 1 damage to you.",
    "{T}, Tap an untapped creature you control: Add one mana of any color.",
    "Improvise", "Convoke", "Delve", "Kicker {2}{R}", "Flashback {2}{U}", "Cycling {2}",
    "Sacrifice a creature: Add {C}{C}.",
    "{T}: Add {G} for each creature you control.",
    "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an "
    "additional {G}.",
    "Noncreature spells cost {1} more to cast.",
    "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    "{T}: Add one mana of any type that a land you control could produce.",
]  # fmt: skip


def card_of(text: str) -> Card:
    face = read_face(
        name="Test", card_name="Test", mana_cost=ManaCost.parse("{1}{G}"),
        type_line="Artifact Creature — Elf", text=text, power="1", toughness="*", loyalty=None,
    )  # fmt: skip
    return Card("Test", (face,))


@pytest.mark.parametrize("text", LINES)
def test_a_card_survives_but_for_its_text(text: str) -> None:
    card = card_of(text)
    line = encode(card)
    again = decode(line)
    assert encode(again) == line
    assert "\n" not in line
    wanted = tuple(without_text(ability) for ability in card.face.abilities)
    kept = dataclasses.replace(again.face, adds=None, symbols="")
    assert dataclasses.replace(card.face, text="", abilities=wanted) == kept
    assert again.produces == card.produces
    own = set("G")
    assert {*text_colors(again.face)} | own == {*text_colors(card.face)} | own
    assert all(getattr(ability, "text", "") for ability in again.face.abilities)


def test_the_words_of_a_mana_ability_are_those_by_which_people_name_it() -> None:
    (ability,) = card_of("{T}: Add {C}{C}.").face.abilities
    assert without_text(ability).text == "{T}: Add {C}{C}."
    (ability,) = card_of("{1}, {T}: Add {W}{U}.").face.abilities
    assert without_text(ability).text == "{1}, {T}: Add {W}{U}."


def test_names_of_classes_are_unambiguous() -> None:
    names = [
        name
        for module in (predicates, costs, abilities)
        for name, each in vars(module).items()
        if dataclasses.is_dataclass(each) and each.__module__ == module.__name__
    ]
    assert len(names) == len(set(names))
    assert all(name[0].isupper() for name in names)


def test_a_back_face_keeps_its_name_and_colours() -> None:
    front = Face("Day", ManaCost.parse("{U}"), types=("Creature",), colors="U", power=1)
    back = Face("Night", types=("Creature",), colors="UB", keywords=frozenset({"flying"}))
    card = Card("Day // Night", (front, back), "transform")
    assert decode(encode(card)) == card


@pytest.mark.parametrize(
    "line",
    ["", "[]", "3", '["A"]', '["A","normal"]', '["A","odd",{"t":"Land"}]', '["A","normal",{}]',
     '["A","normal",{"t":"Land","zz":1}]', '["A","normal",{"t":"Land","a":[{"Nope":[]}]}]',
     '["A","normal",{"t":"Land","a":[{"Activated":[]}]}]', "[" * 50_000,
     '["A","normal",{"t":"Land","a":[{"Is":["Elf"]}]}]',
     '["A","normal",{"t":"Land","a":[{"Helper":["delve"],"odd":1}]}]'],
)  # fmt: skip
def test_what_is_no_line_is_refused(line: str) -> None:
    with pytest.raises(ParseError):
        decode(line)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["Activated", "Is", "AllOf", "ManaCost", "add", "cost", "Count"]),
        inner, max_size=2,
    ),
    max_leaves=10,
)  # fmt: skip


@settings(max_examples=200, deadline=None, derandomize=True)
@given(PLAIN)
def test_odd_notation_gives_a_value_or_a_parse_error(plain: Any) -> None:
    import json

    try:
        value = decode_value(json.dumps(plain))
    except ParseError:
        return
    encode_value(value)
