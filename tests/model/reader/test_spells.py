"""Costs of spells: helpers, modifiers, additional and alternative costs."""

from __future__ import annotations

import pytest

from tapwise.model import abilities as a
from tapwise.model import costs as c
from tapwise.model import predicates as p
from tapwise.model.symbols import ManaCost, generic

YOURS = p.ControlledBy("you")


def mana(text: str) -> c.PayMana:
    return c.PayMana(ManaCost.parse(text))


def test_helpers(face) -> None:  # type: ignore[no-untyped-def]
    card = face("Convoke, delve\nImprovise (Your artifacts help.)", "Instant")
    assert [x.kind for x in card.abilities] == ["convoke", "delve", "improvise"]
    assert card.keywords == {"convoke", "delve", "improvise"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Affinity for artifacts",
         a.CostModifier("", "self", p.Itself(), generic(1), -1,
                        p.Count(p.AllOf((p.Is("Artifact"), YOURS))), "you")),
        ("This spell costs {2} less to cast if you control a Wizard.",
         a.CostModifier("", "self", p.Itself(), generic(2), -1, 1, "you",
                        p.Comparison(p.Count(p.AllOf((p.Is("Wizard"), YOURS))), ">=", 1))),
        ("This spell costs {X} less to cast, where X is your life total.",
         a.CostModifier("", "self", p.Itself(), generic(1), -1, p.PlayerFact("life"), "you")),
        ("Strive — This spell costs {1}{R} more to cast for each target beyond the first.",
         a.CostModifier("", "self", p.Itself(), ManaCost.parse("{1}{R}"), 1,
                        p.Plus((p.Variable("targets"), -1)), "you")),
        ("Noncreature spells cost {1} more to cast.",
         a.CostModifier("", "spells", p.Not(p.Is("Creature")), generic(1), 1)),
        ("White spells you cast cost {1} less to cast.",
         a.CostModifier("", "spells", p.HasColor("W"), generic(1), -1, 1, "you")),
        ("Spells your opponents cast cost {1} more to cast.",
         a.CostModifier("", "spells", p.Anything(), generic(1), 1, 1, "opponent")),
        ("Activated abilities of artifacts cost {2} more to activate unless they're mana "
         "abilities.",
         a.CostModifier("", "abilities", p.Is("Artifact"), generic(2), 1,
                        exclude_mana_abilities=True)),
        ("Equip abilities you activate cost {1} less to activate.",
         a.CostModifier("", "abilities", p.Anything(), generic(1), -1, 1, "you", keyword="equip")),
        ("As long as this artifact is untapped, each spell that would cost less than three mana to "
         "cast costs three mana to cast.",
         a.CostFloor("", p.Anything(), 3, p.ObjectIs(p.Not(p.Tapped())))),
    ],
)  # fmt: skip
def test_modifier(read, text: str, expected: a.Ability) -> None:  # type: ignore[no-untyped-def]
    assert read(text) == (expected,)


def test_a_modifier_of_coloured_mana_only(read) -> None:  # type: ignore[no-untyped-def]
    (modifier,) = read(
        "Goblin spells you cast cost {B}{R} less to cast. "
        "This effect reduces only the amount of colored mana you pay."
    )
    assert modifier.colored_only


def test_two_sides_of_a_tax(read) -> None:  # type: ignore[no-untyped-def]
    mine, theirs = read("Each spell costs {3} more to cast except during its controller's turn.")
    assert (mine.caster, mine.condition) == ("you", p.NotHolds(p.DuringTurn("you")))
    assert (theirs.caster, theirs.condition) == ("opponent", p.NotHolds(p.DuringTurn("opponent")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("As an additional cost to cast this spell, sacrifice a creature or pay {3}.",
         a.AdditionalCost("", ((c.Sacrifice(p.Is("Creature")),), (mana("{3}"),)))),
        ("As an additional cost to cast this spell, you may collect evidence 4.",
         a.AdditionalCost("", ((c.CollectEvidence(4),),), True, keyword="collect evidence")),
        ("Kicker {1}{U}", a.AdditionalCost("", ((mana("{1}{U}"),),), True, keyword="kicker")),
        ("Multikicker {2}",
         a.AdditionalCost("", ((mana("{2}"),),), True, True, "multikicker")),
        ("Buyback—Discard two cards.",
         a.AdditionalCost("", ((c.Discard(p.Anything(), 2),),), True, keyword="buyback")),
        ("Casualty 2",
         a.AdditionalCost("", ((c.Sacrifice(p.AllOf((p.Is("Creature"),
                                                     p.Compare("power", ">=", 2)))),),),
                          True, keyword="casualty")),
        ("Flashback—{1}{U}, Pay 3 life.",
         a.AlternativeCost("", (mana("{1}{U}"), c.PayLife(3)), "flashback", "graveyard")),
        ("Escape—{G}{U}, Exile five other cards from your graveyard.",
         a.AlternativeCost("", (mana("{G}{U}"), c.ExileFrom("graveyard", p.Not(p.Itself()), 5)),
                           "escape", "graveyard")),
        ("Emerge {5}{U}",
         a.AlternativeCost("", (mana("{5}{U}"), c.Sacrifice(p.Is("Creature"))), "emerge")),
        ("Overload {6}{U}", a.AlternativeCost("", (mana("{6}{U}"),), "overload")),
        ("You may pay 1 life and exile a blue card from your hand rather than pay this spell's "
         "mana cost.",
         a.AlternativeCost("", (c.PayLife(1), c.ExileFrom("hand", p.HasColor("U"))))),
        ("You can't spend mana to cast this spell.", a.SpendLimit("", none=True)),
        ("Spend only mana produced by creatures to cast this spell.",
         a.SpendLimit("", sources=p.Is("Creature"))),
        ("You may cast this card from your graveyard.",
         a.CastPermission("", p.Itself(), "graveyard")),
    ],
)  # fmt: skip
def test_own_cost(read, text: str, expected: a.Ability) -> None:  # type: ignore[no-untyped-def]
    assert read(text, "Sorcery") == (expected,)


def test_jump_start_keeps_the_mana_cost(read) -> None:  # type: ignore[no-untyped-def]
    (ability,) = read("Jump-start", "Instant")
    assert ability.keeps_mana_cost
    assert ability.zone == "graveyard"


def test_morph_is_cast_for_three_and_turned_up(read) -> None:  # type: ignore[no-untyped-def]
    cast, turn = read("Morph {2}{G}", "Creature")
    assert cast == a.AlternativeCost("", (mana("{3}"),), "face down")
    assert turn == a.CardSpecial("", "turn face up", (mana("{2}{G}"),))


def test_priced_modes(face) -> None:  # type: ignore[no-untyped-def]
    card = face(
        "Tiered (Choose one additional cost.)\n"
        "• Small — {0} — Draw a card.\n• Large — {4} — Draw three cards.",
        "Instant",
    )
    (modes,) = card.abilities
    assert modes.keyword == "tiered"
    assert [name for name, _ in modes.modes] == ["Small", "Large"]


@pytest.mark.parametrize(
    ("text", "zone", "keyword"),
    [
        ("Cycling {2}", "hand", "cycling"),
        ("Plainscycling {2}", "hand", "plainscycling"),
        ("Equip {3}", "battlefield", "equip"),
        ("Crew 2", "battlefield", "crew"),
        ("Scavenge {3}{B}", "graveyard", "scavenge"),
    ],
)
def test_keyword_abilities_with_a_cost(read, text: str, zone: str, keyword: str) -> None:  # type: ignore[no-untyped-def]
    (ability,) = read(text, "Creature")
    assert (ability.zone, ability.keyword, ability.is_mana) == (zone, keyword, False)


def test_several_cycling_abilities_on_one_line(read) -> None:  # type: ignore[no-untyped-def]
    first, second = read("Islandcycling {2}, swampcycling {1}", "Creature")
    assert (first.keyword, second.keyword) == ("islandcycling", "swampcycling")


def test_grants_to_spells(read) -> None:  # type: ignore[no-untyped-def]
    assert read("Artifact spells you cast have convoke.") == (
        a.HelperGrant("", "convoke", p.Is("Artifact")),
    )
    (free,) = read("You may cast spells from your hand without paying their mana costs.")
    assert free == a.AlternativeGrant("", p.InZone("hand"), (), free=True)


@pytest.mark.parametrize(
    ("text", "bears"),
    [
        ("This spell can't be countered.", False),
        ("Counter target spell unless its controller pays {3}.", False),
        ("This spell costs a song less to cast.", True),
        ("If this spell was kicked, draw a card.", False),
    ],
)
def test_unread_lines_of_spells(read, text: str, bears: bool) -> None:  # type: ignore[no-untyped-def]
    (line,) = read(text, "Sorcery")
    assert isinstance(line, a.Unread)
    assert line.bears is bears
