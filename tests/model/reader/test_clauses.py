"""Quantities, conditions and costs share the noun phrases."""

from __future__ import annotations

import pytest

from tapwise.model import costs as c
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader.nouns import NotUnderstood
from tapwise.model.symbols import ManaCost

YOURS = p.ControlledBy("you")
CREATURES = p.AllOf((p.Is("Creature"), YOURS))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the number of creatures you control", p.Count(CREATURES)),
        ("~'s power", p.StatOf("power")),
        ("the sacrificed creature's mana value", p.StatOf("mana value", "sacrificed")),
        ("the greatest power among creatures you control", p.Greatest("power", CREATURES)),
        ("your devotion to green and white", p.Devotion("GW")),
        ("the number of charge counters on ~", p.CountersOn("charge")),
        ("1 plus the exiled creature's mana value", p.Plus((1, p.StatOf("mana value", "exiled")))),
        ("your life total", p.PlayerFact("life")),
    ],
)
def test_quantity(text: str, expected: p.Quantity) -> None:
    assert clauses.quantity(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("artifact you control", p.Count(p.AllOf((p.Is("Artifact"), YOURS)))),
        ("storage counter removed this way", p.Variable("removed")),
        ("creature card in your graveyard",
         p.Count(p.AllOf((p.Is("Creature"), YOURS)), "graveyard")),
        ("target beyond the first", p.Plus((p.Variable("targets"), -1))),
        ("basic land type among lands you control",
         p.DistinctAmong("basic land type", p.AllOf((p.Is("Land"), YOURS)))),
    ],
)  # fmt: skip
def test_for_each(text: str, expected: p.Quantity) -> None:
    assert clauses.for_each(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("you control three or more artifacts",
         p.Comparison(p.Count(p.AllOf((p.Is("Artifact"), YOURS))), ">=", 3)),
        ("~ is untapped", p.ObjectIs(p.Not(p.Tapped()))),
        ("there are no mining counters on ~", p.Comparison(p.CountersOn("mining"), "<=", 0)),
        ("an opponent lost life this turn",
         p.Comparison(p.TurnFact("opponent_lost_life"), ">=", 1)),
        ("it's not your turn", p.NotHolds(p.DuringTurn("you"))),
        ("creatures you control have total power 8 or greater",
         p.Comparison(p.Total("power", CREATURES), ">=", 8)),
        ("you control three or more creatures with different powers",
         p.Comparison(p.DistinctAmong("power", p.AllOf((p.Is("Creature"), YOURS))), ">=", 3)),
    ],
)  # fmt: skip
def test_condition(text: str, expected: p.Condition) -> None:
    assert clauses.condition(text) == expected


def test_conditions_are_joined_by_or_and_by_and() -> None:
    either = clauses.condition("~ entered this turn or if you control a basic land")
    assert isinstance(either, p.AnyHolds)
    assert len(either.parts) == 2
    both = clauses.condition("you control an Urza's Mine and an Urza's Tower")
    assert isinstance(both, p.AllHold)
    assert len(both.parts) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{1}, {T}", (c.PayMana(ManaCost.parse("{1}")), c.TapSelf())),
        ("{2}, {Q}", (c.PayMana(ManaCost.parse("{2}")), c.UntapSelf())),
        ("Sacrifice ~", (c.SacrificeSelf(),)),
        ("Sacrifice two Goblins", (c.Sacrifice(p.Is("Goblin"), 2),)),
        ("Sacrifice one or more artifacts", (c.Sacrifice(p.Is("Artifact"), 1, True),)),
        ("Pay 2 life", (c.PayLife(2),)),
        ("Pay {E}{E}", (c.PayEnergy(2),)),
        ("Remove X storage counters from ~", (c.RemoveCounters("storage", p.Variable("X")),)),
        ("Remove any number of storage counters from ~",
         (c.RemoveCounters("storage", 0, any_number=True),)),
        ("Exile ~ from your hand", (c.ExileSelf(),)),
        ("Exile two cards from your graveyard", (c.ExileFrom("graveyard", p.Anything(), 2),)),
        ("Discard your hand", (c.DiscardHand(),)),
        ("Discard a card with mana value X",
         (c.Discard(p.Compare("mana value", "==", p.Variable("X"))),)),
        ("Tap two untapped Elves you control", (c.TapOthers(p.AllOf((p.Is("Elf"), YOURS)), 2),)),
        ("Tap any number of untapped creatures you control with total power 3 or greater",
         (c.TapTotalPower(CREATURES, 3),)),
        ("Put a -1/-1 counter on ~", (c.PutCounters("-1/-1"),)),
        ("Mill two cards", (c.Mill(2),)),
        ("Collect evidence 4", (c.CollectEvidence(4),)),
        ("Waterbend {3}", (c.WaterbendMana(ManaCost.parse("{3}")),)),
        ("-3", (c.ChangeLoyalty(-3),)),
        ("-X", (c.ChangeLoyalty(None),)),
        ("Return ~ to its owner's hand", (c.ReturnSelf(),)),
    ],
)  # fmt: skip
def test_cost(text: str, expected: c.Cost) -> None:
    assert clauses.cost(text) == expected


@pytest.mark.parametrize("text", ["Sacrifice", "{T}, Sacrifice a", "Sing a song", "{T}, and"])
def test_costs_that_are_cut_or_unknown_are_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        clauses.cost(text)
