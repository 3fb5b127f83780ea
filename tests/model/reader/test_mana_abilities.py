"""What mana abilities add, to what they bind it, and what makes them no mana abilities."""

from __future__ import annotations

import dataclasses

import pytest

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.costs import Mill, Reveal, TapSelf

YOURS = p.ControlledBy("you")
ANY = a.FixedTypes("WUBRG")


@pytest.mark.parametrize(
    ("effect", "part"),
    [
        ("Add {G}.", a.AddFixed(("G",))),
        ("Add {C}{C}.", a.AddFixed(("CC",))),
        ("Add {W}, {U}, or {B}.", a.AddFixed(("W", "U", "B"))),
        ("Add {U}{U}, {U}{R}, or {R}{R}.", a.AddFixed(("UU", "UR", "RR"))),
        ("Add one mana of any color.", a.AddOneType(ANY)),
        ("Add three mana of any one color.", a.AddOneType(ANY, 3)),
        ("Add two mana in any combination of colors.", a.AddCombination(ANY, 2)),
        ("Add three mana in any combination of {R} and/or {G}.",
         a.AddCombination(a.FixedTypes("RG"), 3)),
        ("Add {B} for each Swamp you control.",
         a.AddFixed(("B",), p.Count(p.AllOf((p.Is("Swamp"), YOURS))))),
        ("Add an amount of {G} equal to this creature's power.",
         a.AddFixed(("G",), p.StatOf("power"))),
        ("Add X mana of any one color, where X is the number of creatures you control.",
         a.AddOneType(ANY, p.Count(p.AllOf((p.Is("Creature"), YOURS))))),
        ("Add one mana of the chosen color.", a.AddOneType(a.ChosenColor())),
        ("Add one mana of any color in your commander's color identity.",
         a.AddOneType(a.CommanderIdentity())),
        ("Add one mana of any type that a land you control could produce.",
         a.AddOneType(a.CouldProduce(p.AllOf((p.Is("Land"), YOURS))))),
        ("Add one mana of any color that a land an opponent controls could produce.",
         a.AddOneType(a.CouldProduce(p.AllOf((p.Is("Land"), p.ControlledBy("opponent"))), True))),
        ("Choose a color. Add an amount of mana of that color equal to your devotion to that "
         "color.",
         a.AddOneType(ANY, p.Devotion("*"))),
        ("For each color among permanents you control, add one mana of that color.",
         a.AddEach(a.ColorsAmong(p.AllOf((p.Is("Permanent"), YOURS))))),
        ("Double the amount of each type of unspent mana you have.", a.DoublePool()),
    ],
)  # fmt: skip
def test_addition(read, effect: str, part: a.AddPart) -> None:  # type: ignore[no-untyped-def]
    (ability,) = read("{T}: " + effect, "Creature")
    assert ability == a.Activated("", (TapSelf(),), a.AddMana((part,)), is_mana=True)


def test_a_choice_that_no_part_expresses_becomes_two_abilities(read) -> None:  # type: ignore[no-untyped-def]
    one, other = read("{T}: Add {G} or one mana of the chosen color.")
    assert one.add.parts == (a.AddFixed(("G",)),)
    assert other.add.parts == (a.AddOneType(a.ChosenColor()),)


def test_instead_replaces_the_addition(read) -> None:  # type: ignore[no-untyped-def]
    (ability,) = read("{T}: Add {C}. If you control an Urza's Mine, add {C}{C}{C} instead.")
    ((_, parts),) = ability.add.instead
    assert parts == (a.AddFixed(("CCC",)),)


def test_riders(read) -> None:  # type: ignore[no-untyped-def]
    (pain,) = read("{T}: Add {R}. This land deals 1 damage to you.", "Land")
    assert pain.riders == (a.DamageToYou(1),)
    (mine,) = read(
        "{T}, Remove a mining counter from this land: Add one mana of any color. "
        "If there are no mining counters on this land, sacrifice it.",
        "Land",
    )
    none_left = p.Comparison(p.CountersOn("mining"), "<=", 0)
    assert mine.riders == (a.SacrificeIf(none_left),)
    (before,) = read(
        "{T}: Put a charge counter on this artifact. Add {C} for each charge counter on this "
        "artifact."
    )
    assert before.riders == (a.CounterChange("charge", 1, before=True),)


@pytest.mark.parametrize(
    ("clause", "restriction"),
    [
        ("Spend this mana only to cast creature spells.",
         a.Restriction((a.SpendUse("cast", p.Is("Creature")),))),
        ("This mana can't be spent to cast a nonartifact spell.",
         a.Restriction((a.SpendUse("cast", p.Not(p.Is("Artifact"))),), only=False)),
        ("Spend this mana only to cast Dragon spells or activate abilities of Dragons.",
         a.Restriction((a.SpendUse("cast", p.Is("Dragon")),
                        a.SpendUse("activate", p.Is("Dragon"))))),
        ("Spend this mana only to activate abilities.",
         a.Restriction((a.SpendUse("activate anywhere", p.Anything()),))),
        ("Spend this mana only to cast your commander.",
         a.Restriction((a.SpendUse("cast", p.HasStatus("commander")),))),
        ("Spend this mana only on costs that contain {X}.",
         a.Restriction((a.SpendUse("pay", p.Anything(), "{X}"),))),
    ],
)  # fmt: skip
def test_restriction(read, clause: str, restriction: a.Restriction) -> None:  # type: ignore[no-untyped-def]
    (ability,) = read("{T}: Add {C}. " + clause)
    assert ability.add.restriction == restriction


def test_activation_limits(read) -> None:  # type: ignore[no-untyped-def]
    (once,) = read("{1}: Add one mana of any color. Activate only once each turn.")
    assert once.per_turn == 1
    (instant,) = read("{T}: Add {B}. Activate only as an instant.")
    assert instant.timing == "instant"
    (both,) = read("{0}: Add {R}. Activate only during your turn and only once each turn.")
    assert (both.condition, both.per_turn) == (p.DuringTurn("you"), 1)


@pytest.mark.parametrize(
    "text",
    [
        "{1}, {T}: Add one mana of any color. Draw a card.",
        "{T}, Mill a card: Add {C}.",
        "{T}: Exile target card from a graveyard. Add {C}.",
        "{T}: Target player adds {R}.",
        "-1: Add {R}{R}.",
    ],
)
def test_no_mana_ability(read, text: str) -> None:  # type: ignore[no-untyped-def]
    kind = "Planeswalker" if text.startswith("-") else "Artifact"
    (ability,) = read(text, kind)
    assert isinstance(ability, a.Activated)
    assert not ability.is_mana
    assert ability.add is not None


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {R}. When that mana is spent to cast a red spell, copy that spell and you may "
        "choose new targets for the copy.",
        "{1}, {T}: Add {G}. Draw a card at the beginning of the next turn's upkeep.",
        "{T}: Add {C}. When you do, mill two cards.",
    ],
)
def test_what_happens_in_another_ability_does_not_matter(read, text: str) -> None:  # type: ignore[no-untyped-def]
    (ability,) = read(text)
    assert ability.is_mana


def test_a_mill_cost_stands_in_the_cost(read) -> None:  # type: ignore[no-untyped-def]
    (ability,) = read("{T}, Mill a card: Add {C}.")
    assert ability.cost == (TapSelf(), Mill(1))


def test_revealing_any_number_is_an_x(read) -> None:  # type: ignore[no-untyped-def]
    (ability,) = read(
        "{T}: Reveal any number of artifact cards in your hand. "
        "Add {C}{C} for each card revealed this way."
    )
    assert Reveal(p.Is("Artifact"), p.Variable("X")) in ability.cost
    assert ability.add.parts == (a.AddFixed(("CC",), p.Variable("X")),)


def test_the_text_is_kept_as_printed(face) -> None:  # type: ignore[no-untyped-def]
    card = face("Metalcraft — {T}: Add {U}. Activate only if you control three or more artifacts.")
    assert card.abilities[0].text.startswith("Metalcraft — {T}: Add {U}.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("{T}, Sacrifice this artifact: Add {C}.", "{T}, Sacrifice Test Thing: Add {C}."),
        ("This artifact enters the battlefield tapped.", "Test Thing enters tapped."),
        ("{T}: Add {R} to your mana pool.", "{T}: Add {R}."),
        ("−2: Draw a card.", "-2: Draw a card."),
    ],
)
def test_both_wordings_give_the_same_abilities(read, one: str, other: str) -> None:  # type: ignore[no-untyped-def]
    assert read(one, "Planeswalker") == read(other, "Planeswalker")


def test_an_addition_that_is_not_understood_leaves_the_line_unread(read) -> None:  # type: ignore[no-untyped-def]
    (line,) = read("{T}: Add {G}. Then turn every land over and add {G} again for luck.")
    assert isinstance(line, a.Unread)
    assert (line.bears, line.scope) == (True, "self")


def test_a_bare_addition_of_a_spell_is_no_ability(read) -> None:  # type: ignore[no-untyped-def]
    (line,) = read("Add {B}{B}{B}.", "Instant")
    assert isinstance(line, a.Unread)
    assert not line.bears


def test_intrinsic_abilities_are_not_read_from_reminders(face) -> None:  # type: ignore[no-untyped-def]
    assert face("({T}: Add {U}.)", "Basic Land — Island", name="Island").abilities == ()


def test_a_spend_filter_of_an_ability(read) -> None:  # type: ignore[no-untyped-def]
    (ability,) = read("{X}: This creature deals X damage to you. Spend only black mana on X.")
    assert dataclasses.replace(ability.spend_limit, text="") == a.SpendLimit(
        "", types="B", part="x"
    )
