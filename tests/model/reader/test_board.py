"""Text of permanents that bears on everyone's payments."""

from __future__ import annotations

import pytest

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.costs import TapSelf

YOURS = p.ControlledBy("you")
NONBASIC = p.AllOf((p.Not(p.Is("Basic")), p.Is("Land")))
OTHER_ELVES = p.AllOf((p.Not(p.Itself()), p.Is("Elf"), p.Is("Creature"), YOURS))
LANDS = p.AllOf((p.Is("Land"), YOURS))


def fixed(bundle: str) -> a.AddMana:
    return a.AddMana((a.AddFixed((bundle,)),))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Whenever enchanted land is tapped for mana, its controller adds an additional {G}.",
         a.TriggeredMana("", p.AllOf((p.Attached(), p.Is("Land"))), fixed("G"))),
        ("Whenever you tap a creature for mana, add an additional {G}.",
         a.TriggeredMana("", p.Is("Creature"), fixed("G"), tapper="you")),
        ("Whenever you tap a permanent for {C}, add an additional {C}.",
         a.TriggeredMana("", p.Is("Permanent"), fixed("C"), "C", "you")),
        ("Whenever a player taps a land for mana, that player adds one mana of any type that "
         "land produced.",
         a.TriggeredMana("", p.Is("Land"), a.AddMana((a.AddOneType(a.ProducedTypes()),)))),
        ("Whenever this land becomes tapped, it deals 1 damage to you.",
         a.TapTrigger("", p.Itself(), 1)),
        ("Whenever a player taps a land for mana, this artifact deals 1 damage to that player.",
         a.TapTrigger("", p.Is("Land"), 1, for_mana_only=True)),
        ("If you tap a permanent for mana, it produces twice as much of that mana instead.",
         a.ProductionReplacement("", p.Is("Permanent"), "you", 2)),
        ("If a land is tapped for mana, it produces {B} instead of any other type and amount.",
         a.ProductionReplacement("", p.Is("Land"), become=a.FixedTypes("B"), one=True)),
        ("If a land is tapped for two or more mana, it produces {C} instead of any other type "
         "and amount.",
         a.ProductionReplacement("", p.Is("Land"), become=a.FixedTypes("C"), one=True, minimum=2)),
        ("Nonbasic lands are Mountains.",
         a.TypeChange("", NONBASIC, land_types=("Mountain",), replace=True)),
        ("Each land is a Swamp in addition to its other land types.",
         a.TypeChange("", p.Is("Land"), land_types=("Swamp",))),
        ("Lands you control are every basic land type in addition to their other types.",
         a.TypeChange("", LANDS, land_types=("*",))),
        ("All permanents are artifacts in addition to their other types.",
         a.TypeChange("", p.Is("Permanent"), ("Artifact",))),
        ("Other Elf creatures you control get +1/+1.",
         a.PowerChange("", OTHER_ELVES, 1, 1)),
        ("Activated abilities of artifacts can't be activated.",
         a.Prohibition("", "activate", p.Is("Artifact"))),
        ("Activated abilities of sources with the chosen name can't be activated unless they're "
         "mana abilities.",
         a.Prohibition("", "activate", p.IsChosen("name"), except_mana=True)),
        ("Spells with the chosen name can't be cast.",
         a.Prohibition("", "cast", p.IsChosen("name"))),
        ("Each player can't cast more than one spell each turn.", None),
        ("For each {B} in a cost, you may pay 2 life rather than pay that mana.",
         a.LifeForColor("", "B")),
        ("You may spend mana as though it were mana of any color.", a.SpendAsThough("", "WUBRG")),
        ("You may spend white mana as though it were red mana.", a.SpendAsThough("", "R", "W")),
        ("Players don't lose unspent mana as steps and phases end.", a.ManaPersists("")),
    ],
)  # fmt: skip
def test_line(read, text: str, expected: a.Ability | None) -> None:  # type: ignore[no-untyped-def]
    found = read(text, "Enchantment")
    if expected is None:
        assert all(isinstance(x, a.Prohibition) for x in found)
    else:
        assert found == (expected,)


def test_granted_mana_abilities(read) -> None:  # type: ignore[no-untyped-def]
    (grant,) = read('Lands you control have "{T}: Add one mana of any color."')
    assert grant.predicate == LANDS
    (ability,) = grant.abilities
    assert ability.is_mana
    assert ability.cost == (TapSelf(),)


def test_haste_is_granted_as_a_keyword(read) -> None:  # type: ignore[no-untyped-def]
    (grant,) = read("Creatures you control have haste.")
    assert grant.abilities == (a.KeywordAbility("haste", "haste"),)


def test_one_subject_with_several_verbs(read) -> None:  # type: ignore[no-untyped-def]
    loses, becomes, color, size = read(
        "Enchanted creature loses all abilities and is a green Elk creature with base power and "
        "toughness 3/3.",
        "Enchantment — Aura",
    )
    assert loses == a.LoseAbilities("", p.Attached())
    assert becomes == a.TypeChange("", p.Attached(), ("Elk", "Creature"), replace=True)
    assert color == a.ColorChange("", p.Attached(), "G")
    assert (size.power, size.toughness, size.base) == (3, 3, True)


def test_a_pronoun_stands_for_what_the_condition_names(read) -> None:  # type: ignore[no-untyped-def]
    (grant,) = read("As long as equipped creature is a Human, it has haste.")
    assert grant.predicate == p.Attached()
    assert grant.condition == p.ObjectIs(p.Is("Human"), "attached")


def test_levels_gate_what_stands_below_them(face) -> None:  # type: ignore[no-untyped-def]
    card = face(
        "Level up {1}{G}\nLEVEL 1-4\n1/2\n{T}: Add {G}{G}.", "Creature", power=1, toughness=1
    )
    ability = next(x for x in card.abilities if isinstance(x, a.Activated) and x.is_mana)
    least = p.Comparison(p.CountersOn("level"), ">=", 1)
    assert ability.condition == p.AllHold((least, p.Comparison(p.CountersOn("level"), "<=", 4)))


@pytest.mark.parametrize(
    ("text", "bears"),
    [
        ("Whenever this creature attacks, draw a card.", False),
        ("You have no maximum hand size.", False),
        ("As this artifact enters, choose a color.", False),
        ("Whenever a spell is cast, hum a tune that costs nobody mana.", False),
        ("Everyone's spells cost whatever their owner sings.", True),
        ('Creatures you control have "{T}: Add mana, somehow."', True),
    ],
)
def test_unread_lines_of_permanents(read, text: str, bears: bool) -> None:  # type: ignore[no-untyped-def]
    (line,) = read(text, "Enchantment")
    assert isinstance(line, a.Unread)
    assert line.bears is bears


def test_colours_of_a_face(face) -> None:  # type: ignore[no-untyped-def]
    assert face("", "Creature", cost="{1}{G/W}").colors == "WG"
    assert face("Devoid", "Creature", cost="{1}{G}").colors == ""
    assert face("", "Sorcery", colors="U").colors == "U"
