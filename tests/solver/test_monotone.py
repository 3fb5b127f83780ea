"""How conditions and amounts can move while something is paid."""

from __future__ import annotations

import pytest

from tapwise.model.abilities import AddFixed, AddMana
from tapwise.model.predicates import (
    AllHold,
    AllOf,
    AnyHolds,
    Comparison,
    Condition,
    Count,
    CountersOn,
    Devotion,
    DuringPhase,
    DuringTurn,
    Greatest,
    HasCounter,
    Is,
    Not,
    NotHolds,
    ObjectIs,
    PlayerFact,
    Plus,
    Quantity,
    StatOf,
    Tapped,
    Times,
    TurnFact,
    Variable,
)
from tapwise.solver.monotone import (
    amount_is_stable,
    condition_trend,
    may_grow,
    mentions,
    parts_of,
    takes_note_of_taken,
    trend,
)

ARTIFACTS = Count(Is("Artifact"))
UNTAPPED = Count(AllOf((Is("Artifact"), Not(Tapped()))))
METALCRAFT = Comparison(ARTIFACTS, ">=", 3)
MINE = DuringTurn("you")


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        (3, "fixed"),
        (Variable("x"), "fixed"),
        (TurnFact("spells_cast"), "fixed"),
        (ARTIFACTS, "falls"),
        (Devotion("G"), "falls"),
        (Greatest("power", Is("Creature")), "falls"),
        (Count(HasCounter("charge")), "any"),
        (UNTAPPED, "any"),
        (Count(Is("Creature"), "graveyard"), "any"),
        (PlayerFact("life"), "any"),
        (PlayerFact("life", "opponent"), "fixed"),
        (PlayerFact("opponents"), "fixed"),
        (StatOf("power", "sacrificed"), "fixed"),
        (StatOf("power", "attached"), "any"),
        (Plus((1, ARTIFACTS)), "falls"),
        (Plus((ARTIFACTS, PlayerFact("graveyard"))), "any"),
        (Times(2, ARTIFACTS), "falls"),
        (Times(-1, ARTIFACTS), "any"),
    ],
)
def test_a_quantity_moves_as_its_parts_do(quantity: Quantity, expected: str) -> None:
    assert trend(quantity) == expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (MINE, "fixed"),
        (DuringPhase(("main1",)), "fixed"),
        (METALCRAFT, "falls"),
        (Comparison(ARTIFACTS, "<=", 2), "any"),
        (Comparison(TurnFact("spells_cast"), "<=", 2), "fixed"),
        (Comparison(UNTAPPED, ">=", 1), "any"),
        (Comparison(ARTIFACTS, ">=", ARTIFACTS), "any"),
        (AllHold((MINE, METALCRAFT)), "falls"),
        (AnyHolds((METALCRAFT, Comparison(PlayerFact("life"), "<=", 5))), "any"),
        (NotHolds(METALCRAFT), "any"),
        (NotHolds(MINE), "fixed"),
        (ObjectIs(Is("Creature")), "fixed"),
        (ObjectIs(Tapped()), "any"),
    ],
)
def test_a_condition_may_only_cease_to_hold_or_come_true_too(
    condition: Condition, expected: str
) -> None:
    assert condition_trend(condition) == expected


def test_parts_are_found_at_any_depth() -> None:
    assert mentions(AllHold((MINE, Comparison(UNTAPPED, ">=", 1))), Tapped)
    assert not mentions(AllHold((MINE, METALCRAFT)), Tapped, HasCounter)
    assert Is("Artifact") in list(parts_of(METALCRAFT))


def test_counters_of_the_source_are_read_once_its_cost_is_paid() -> None:
    assert amount_is_stable(CountersOn("storage"))
    assert not may_grow(CountersOn("storage"))
    assert not amount_is_stable(ARTIFACTS)
    assert not may_grow(ARTIFACTS)
    assert may_grow(PlayerFact("graveyard"))


def test_an_amount_may_ask_about_what_the_cost_took() -> None:
    assert takes_note_of_taken(AddMana((AddFixed(("C",), StatOf("mana value", "sacrificed")),)))
    assert takes_note_of_taken(AddMana((AddFixed(("C",), Variable("discarded")),)))
    assert not takes_note_of_taken(AddMana((AddFixed(("C",), ARTIFACTS),)))
