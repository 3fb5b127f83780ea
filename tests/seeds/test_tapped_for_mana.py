"""Tapping for mana: what counts as that, and what it sets off (106.12)."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import planned, steps_of, table, tap

CARDS: dict[str, dict[str, Any]] = {
    "Rock": {"type": "Artifact", "text": "{T}: Add {C}."},
    "Bead": {"type": "Artifact", "text": "{T}, Sacrifice this artifact: Add {G}."},
    "Petal": {"type": "Artifact", "text": "Sacrifice this artifact: Add {G}."},
    "Press": {"type": "Artifact", "text": "{1}, {T}: Add {G}."},
    "Drum": {
        "type": "Artifact",
        "text": "Tap an untapped artifact you control: Add {G}.",
    },
    "Idle": {"type": "Artifact", "text": "{T}: Draw a card."},
    "Spring": {"type": "Artifact", "text": "{Q}: Add {G}."},
    "Echo": {
        "type": "Enchantment",
        "text": "Whenever you tap an artifact for mana, add an additional {R}.",
    },
    "Bloom": {
        "type": "Enchantment",
        "text": "Whenever you tap a land for mana, add one mana of any type that land produced.",
    },
    "Double": {
        "type": "Enchantment",
        "text": "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    },
    "Darkness": {
        "type": "Enchantment",
        "text": "If a land is tapped for mana, it produces {B} instead of any other type and "
        "amount.",
    },
    "Pool": {
        "type": "Land",
        "text": "{T}: Add one mana of any color that a land an opponent controls could produce.",
    },
    "Work": {"cost": "{1}{R}", "type": "Sorcery", "text": "Improvise"},
    "Dear": {"cost": "{R}{R}", "type": "Sorcery"},
}


def problem(pay: str | dict[str, Any], *battlefield: object) -> tapwise.Problem:
    return table(pay, *battlefield, cards=CARDS)


def payable(pay: str | dict[str, Any], *battlefield: object) -> bool:
    return tapwise.payable(problem(pay, *battlefield))


def test_a_mana_ability_with_the_tap_symbol_taps_for_mana() -> None:
    assert payable("{C}{R}", "Rock", "Echo")
    assert not payable("{C}{R}", "Rock")
    answer = planned(problem("{C}{R}", "Rock", "Echo"))
    assert [step.object for step in steps_of(answer, "trigger")] == ["echo"]
    assert steps_of(answer, "trigger")[0].rule == "605.4a"


@pytest.mark.parametrize("name", ["Bead", "Press"])
def test_further_costs_beside_the_tap_symbol_change_nothing(name: str) -> None:
    assert payable("{G}{R}", name, "Echo", "Island")
    assert not payable("{G}{R}", name, "Island")


def test_a_mana_ability_without_the_tap_symbol_does_not_tap_for_mana() -> None:
    assert payable("{G}", "Petal", "Echo")
    assert not payable("{G}{R}", "Petal", "Echo")
    each = problem("{R}", "Petal", "Echo")
    assert not tapwise.payable(each)
    told = {"do": "trigger", "object": "echo", "adds": "{R}"}
    assert not tapwise.check(each, [tap("petal", "{G}"), told]).legal


def test_being_tapped_for_another_permanents_mana_ability_is_not_being_tapped_for_mana() -> None:
    assert payable("{G}", "Drum", "Idle", "Echo")
    assert not payable("{R}", "Drum", "Idle", "Echo")


def test_the_untap_symbol_does_not_tap_for_mana() -> None:
    spring = {"card": "Spring", "tapped": True}
    assert payable("{G}", spring, "Echo")
    assert not payable("{G}{R}", spring, "Echo")
    assert not payable("{G}{G}", spring, "Double")


def test_improvise_does_not_tap_for_mana() -> None:
    assert payable("Work", "Mountain", "Idle", "Echo")
    assert not payable("Work", "Forest", "Idle", "Echo")
    assert payable("Work", "Forest", "Rock", "Echo")


def test_an_ability_that_is_no_mana_ability_does_not_tap_for_mana() -> None:
    assert not payable("{R}", "Idle", "Echo")
    assert not payable({"activate": "Idle", "ability": "Draw"}, {"card": "Idle", "tapped": True})
    assert payable({"activate": "Idle", "ability": "Draw"}, "Idle", "Echo")


def test_a_trigger_adds_what_the_resolved_ability_produced() -> None:
    assert payable("{G}{G}", "Forest", "Bloom")
    assert not payable("{G}{U}", "Forest", "Bloom")
    assert payable("{B}{B}", "Forest", "Bloom", "Darkness")
    assert not payable("{B}{G}", "Forest", "Bloom", "Darkness")


def test_an_ability_that_adds_nothing_sets_nothing_off() -> None:
    assert not payable("{1}", "Pool", "Bloom")
    assert not payable("{1}", "Pool", "Double")


def test_a_replacement_changes_what_the_tapped_permanent_produces() -> None:
    assert payable("{C}{C}", "Rock", "Double")
    assert not payable("{C}{C}", "Rock")
    assert not payable("{G}{G}", "Petal", "Double")
    assert payable("{G}{G}", "Bead", "Double")


def test_a_replacement_does_not_change_what_a_trigger_adds() -> None:
    """The trigger's mana is not produced by the permanent that was tapped (106.12b)."""
    assert payable("{C}{C}{R}", "Rock", "Double", "Echo")
    assert not payable("Dear", "Rock", "Double", "Echo")


def test_a_sacrifice_in_the_cost_comes_before_the_mana_and_the_trigger() -> None:
    answer = planned(problem("{G}{R}", "Bead", "Echo"))
    assert [step.do for step in answer.steps if step.do in ("activate", "trigger")] == [
        "activate",
        "trigger",
    ]
    assert answer.outcome is not None
    assert answer.outcome.sacrificed == ("bead",)
