"""Tokens that come with tapwise, against what their texts say."""

from __future__ import annotations

import dataclasses

import pytest

from tapwise.model.catalogue.notation import without_text
from tapwise.model.catalogue.tokens import tokens
from tapwise.model.reader import read_face

BY_NAME = {token.name: token for token in tokens()}


def test_they_are_sorted_and_tokens() -> None:
    assert list(BY_NAME) == sorted(BY_NAME)
    assert all(token.face.token for token in tokens())


@pytest.mark.parametrize(
    ("name", "type_line", "text"),
    [
        ("Treasure", "Artifact — Treasure",
         "{T}, Sacrifice this token: Add one mana of any color."),
        ("Gold", "Artifact — Gold", "Sacrifice this token: Add one mana of any color."),
        ("Eldrazi Spawn", "Creature — Eldrazi Spawn", "Sacrifice this creature: Add {C}."),
        ("Eldrazi Sliver", "Creature — Eldrazi Sliver", "Sacrifice this creature: Add {C}."),
        ("Powerstone", "Artifact — Powerstone",
         "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."),
        ("Heartwood", "Artifact — Heartwood", "{T}: Add {R} or {G}."),
        ("Banana", "Artifact", "{T}, Sacrifice this artifact: Add {R} or {G}. You gain 2 life."),
        ("Elf Druid", "Creature — Elf Druid", "{T}: Add {G}."),
        ("Icy Manalith", "Snow Artifact", "{T}: Add one mana of any color."),
    ],
)  # fmt: skip
def test_a_token_is_what_its_text_says(name: str, type_line: str, text: str) -> None:
    token = BY_NAME[name].face
    read = read_face(
        name=name, card_name=name, mana_cost=None, type_line=f"Token {type_line}", text=text,
        power=token.power, toughness=token.toughness, loyalty=None, colors=token.colors,
    )  # fmt: skip
    wanted = tuple(without_text(ability) for ability in read.abilities)
    assert tuple(without_text(ability) for ability in token.abilities) == wanted
    assert dataclasses.replace(token, abilities=()) == dataclasses.replace(
        read, abilities=(), text="", keywords=token.keywords
    )
