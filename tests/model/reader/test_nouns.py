"""Noun phrases become predicates; what may be read in two ways is refused."""

from __future__ import annotations

import pytest

from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader.nouns import NotUnderstood

YOURS = p.ControlledBy("you")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("artifacts you control", p.AllOf((p.Is("Artifact"), YOURS))),
        ("noncreature, nonland card", p.AllOf((p.Not(p.Is("Creature")), p.Not(p.Is("Land"))))),
        ("instant or sorcery spell", p.AnyOf((p.Is("Instant"), p.Is("Sorcery")))),
        (
            "black or red creature",
            p.AnyOf(
                (
                    p.AllOf((p.HasColor("B"), p.Is("Creature"))),
                    p.AllOf((p.HasColor("R"), p.Is("Creature"))),
                )
            ),
        ),
        ("Elves you control", p.AllOf((p.Is("Elf"), YOURS))),
        ("another creature", p.AllOf((p.Not(p.Itself()), p.Is("Creature")))),
        (
            "creature with power 3 or greater",
            p.AllOf((p.Is("Creature"), p.Compare("power", ">=", 3))),
        ),
        (
            "spells with mana value 3 or less",
            p.Compare("mana value", "<=", 3),
        ),
        ("colorless Eldrazi spells", p.AllOf((p.ColorCount("==", 0), p.Is("Eldrazi")))),
        ("Urza's Power-Plant", p.AllOf((p.Is("Urza's"), p.Is("Power-Plant")))),
        (
            "artifact, enchantment, or token",
            p.AnyOf((p.Is("Artifact"), p.Is("Enchantment"), p.IsToken())),
        ),
    ],
)
def test_phrase(text: str, expected: p.Predicate) -> None:
    assert clauses.predicate(text) == expected


def test_a_leading_adjective_binds_every_alternative() -> None:
    read = clauses.predicate("legendary creatures and planeswalkers you control")
    assert isinstance(read, p.AnyOf)
    assert all(isinstance(x, p.AllOf) and p.Is("Legendary") in x.parts for x in read.parts)


def test_an_article_ends_what_an_adjective_binds() -> None:
    read = clauses.counted("another creature or an artifact").noun.predicate
    assert read == p.AnyOf((p.AllOf((p.Not(p.Itself()), p.Is("Creature"))), p.Is("Artifact")))


@pytest.mark.parametrize(
    "text",
    [
        "an artifact or a creature with power 2 or less",
        "red creature or artifact",
        "creature you control with",
        "creature you",
        "gadgets you control",
        "creature with toughness greater than its power",
        "Cave you control and each Cave card in your graveyard",
        "",
    ],
)
def test_unclear_or_cut_phrases_are_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        clauses.counted(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mercenaries", "Mercenary"),
        ("Elves", "Elf"),
        ("Plains", "Plains"),
        ("Sphinxes", "Sphinx"),
        ("Goblins", "Goblin"),
        ("Locus", "Locus"),
    ],
)
def test_subtypes_are_read_in_the_singular(text: str, expected: str) -> None:
    assert clauses.predicate(text) == p.Is(expected)
