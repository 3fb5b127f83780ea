"""X is chosen first (601.2b), and belongs to the spell, not to the permanent (107.3)."""

from __future__ import annotations

import math
from typing import Any

import pytest

import tapwise
from tests.tabletop import helping, improvise, planned, spend, table, tap

CARDS: dict[str, dict[str, Any]] = {
    "Trinket": {"cost": "{0}", "type": "Artifact"},
    "Whir": {"cost": "{X}{U}{U}{U}", "type": "Instant", "text": "Improvise"},
    "Directive": {"cost": "{X}{R}{R}{R}", "type": "Sorcery", "text": "Improvise"},
    "Hydra": {
        "cost": "{X}{G}",
        "type": "Creature — Hydra",
        "text": "When this creature enters, draw X cards.",
        "power": 1,
        "toughness": 1,
    },
    "Altar": {
        "type": "Artifact",
        "text": "Sacrifice a creature: Add an amount of {C} equal to the sacrificed creature's "
        "mana value.",
    },
    "Big Temple": {
        "type": "Land",
        "text": "{T}: Add {G}. Spend this mana only to cast a spell with mana value 4 or greater.",
    },
    "Hut": {
        "type": "Land",
        "text": "{T}: Add {G}. Spend this mana only to cast a spell with mana value 2 or less.",
    },
    "Free": {
        "type": "Enchantment",
        "text": "You may cast spells from your hand without paying their mana costs.",
    },
    "Twin": {"cost": "{X}{X}{G}", "type": "Sorcery"},
    "Loop": {"type": "Artifact", "text": "{0}: Add {C}."},
}

SEEDS = [("Whir", "Island", "{U}"), ("Directive", "Mountain", "{R}")]


def problem(pay: str | dict[str, Any], *battlefield: object, **rest: Any) -> tapwise.Problem:
    return table(pay, *battlefield, cards=CARDS, **rest)


def payable(pay: str | dict[str, Any], *battlefield: object, **rest: Any) -> bool:
    return tapwise.payable(problem(pay, *battlefield, **rest))


# ── X and improvise ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(("spell", "land", "symbol"), SEEDS)
def test_x_is_chosen_before_artifacts_are_tapped(spell: str, land: str, symbol: str) -> None:
    """With X=3 and two artifacts one generic and the three coloured mana are left."""
    each = problem({"cast": spell, "x": 3}, f"4 {land}", "2 Trinket")
    assert str(tapwise.total_cost(each)) == "{3}" + symbol * 3
    answer = planned(each)
    assert answer.outcome is not None
    assert helping(answer) == ["trinket#1", "trinket#2"]
    assert answer.outcome.mana_paid == symbol * 4
    on = [step.on for step in answer.steps if step.do == "spend"]
    assert sorted(on) == sorted(["{1}", symbol, symbol, symbol])


@pytest.mark.parametrize(("spell", "land", "symbol"), SEEDS)
def test_artifacts_do_not_lower_what_x_adds(spell: str, land: str, symbol: str) -> None:
    asked = {"cast": spell, "x": 3}
    assert not payable(asked, f"3 {land}", "2 Trinket")
    assert payable(asked, f"3 {land}", "3 Trinket")
    assert not payable(asked, f"2 {land}", "9 Trinket")
    other = "Plains"
    assert payable(asked, f"3 {land}", other, "2 Trinket")
    assert not payable(asked, f"2 {land}", f"2 {other}", "2 Trinket"), symbol


def test_the_largest_x_counts_the_artifacts() -> None:
    assert tapwise.max_x(problem("Whir", "4 Island", "2 Trinket")) == 3
    assert tapwise.max_x(problem("Whir", "3 Island")) == 0
    assert tapwise.max_x(problem("Whir", "2 Island", "9 Trinket")) is None
    assert tapwise.max_x(problem("Whir", "3 Island", "Loop")) == math.inf


def test_a_plan_for_another_x_than_was_announced_is_refused() -> None:
    each = problem({"cast": "Whir", "x": 3}, "4 Island", "3 Trinket")
    islands = [tap(f"island#{n}", "{U}") for n in range(1, 4)]
    paid = [spend("{U}", f"island#{n}", "{U}") for n in range(1, 4)]
    two, three = ([improvise(f"trinket#{n}") for n in range(1, m + 1)] for m in (2, 3))
    announced = {"do": "announce", "choices": {"x": 3}, "total_cost": "{3}{U}{U}{U}"}
    assert tapwise.check(each, [announced, *islands, *three, *paid]).legal
    verdict = tapwise.check(each, [announced, *islands, *two, *paid])
    assert (verdict.legal, verdict.rule) == (False, "601.2h")
    fewer = {"do": "announce", "choices": {"x": 3}, "total_cost": "{2}{U}{U}{U}"}
    verdict = tapwise.check(each, [fewer, *islands, *two, *paid])
    assert (verdict.legal, verdict.step, verdict.rule) == (False, 0, "601.2f")
    other = {"do": "announce", "choices": {"x": 2}, "total_cost": "{2}{U}{U}{U}"}
    verdict = tapwise.check(each, [other, *islands, *two, *paid])
    assert (verdict.legal, verdict.step) == (False, 0)


def test_every_x_of_a_cost_is_the_same() -> None:
    assert str(tapwise.total_cost(problem({"cast": "Twin", "x": 2}, "Forest"))) == "{4}{G}"
    assert tapwise.max_x(problem("Twin", "6 Forest")) == 2


# ── the spell's X and the permanent's ────────────────────────────────────────


def test_the_answer_reports_the_x_that_an_enters_ability_will_see() -> None:
    answer = planned(problem("Hydra", "4 Forest"))
    assert dict(answer.choices)["x"] == 3
    assert answer.max_x == 3
    assert answer.to_json()["choices"] == {"x": 3}
    fixed = planned(problem({"cast": "Hydra", "x": 1}, "4 Forest"))
    assert dict(fixed.choices)["x"] == 1


def test_the_x_of_a_permanent_is_zero() -> None:
    """A Hydra on the battlefield has mana value 1, whatever X it was cast for (202.3e)."""
    assert payable("{C}", "Altar", "Hydra")
    assert not payable("{C}{C}", "Altar", "Hydra")


def test_x_is_zero_where_the_mana_cost_is_not_paid() -> None:
    free = {"cast": "Whir", "choose": {"alternative": "without paying its mana cost"}}
    assert tapwise.max_x(problem(free, "Free", "9 Island")) == 0
    assert payable({**free, "x": 0}, "Free")
    assert not payable({**free, "x": 1}, "Free", "9 Island")


def test_the_x_of_a_spell_counts_in_its_mana_value() -> None:
    """On the stack the mana value has the chosen X (202.3e)."""
    assert payable({"cast": "Hydra", "x": 3}, "Big Temple", "3 Forest")
    assert not payable({"cast": "Hydra", "x": 2}, "Big Temple", "2 Forest")
    assert payable({"cast": "Hydra", "x": 1}, "Hut", "Forest")
    assert not payable({"cast": "Hydra", "x": 2}, "Hut", "2 Forest")
