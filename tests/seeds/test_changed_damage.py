"""Damage and life that something changes, in a way that is not understood (614, 615)."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import table

CARDS: dict[str, dict[str, Any]] = {
    "Crypt": {"type": "Land", "text": "{T}: Add {C}{C}. This land deals 2 damage to you."},
    "Talisman": {"type": "Artifact", "text": "{T}: Add {C}. You gain 1 life."},
    "Furnace": {
        "type": "Enchantment",
        "text": "If a source would deal damage to a permanent or player, it deals double that "
        "damage to that permanent or player instead.",
    },
    "Ward": {
        "type": "Enchantment",
        "text": "If a source would deal damage to you, prevent 1 of that damage.",
    },
    "Tyrant": {
        "type": "Enchantment",
        "text": "If a source you control would deal damage to an opponent or a permanent an "
        "opponent controls, it deals double that damage instead.",
    },
    "Wall": {
        "type": "Enchantment",
        "text": "Prevent all combat damage that would be dealt to you.",
    },
    "Blood": {
        "type": "Enchantment",
        "text": "If a player would lose life during your turn, they lose twice that much life "
        "instead.",
    },
    "Probe": {"cost": "{U/P}", "type": "Sorcery", "text": "Draw a card."},
    "Hunt": {"type": "Enchantment", "text": "Players can't gain life."},
}


@pytest.mark.parametrize(
    ("battlefield", "status"),
    [
        (["Crypt", "Furnace"], "unsupported"),
        (["Crypt", "Ward"], "unsupported"),
        (["Crypt", "Tyrant"], "optimal"),
        (["Crypt", "Wall"], "optimal"),
        (["Crypt", "Hunt"], "optimal"),
        (["Talisman", "Hunt"], "unsupported"),
        (["Talisman", "Furnace"], "optimal"),
        (["Island", "Furnace", "Ward", "Hunt"], "optimal"),
    ],
)
def test_a_change_of_damage_is_not_passed_over(battlefield: list[str], status: str) -> None:
    """Paid life that doubled damage had already cost."""
    assert tapwise.plan(table("{1}", *battlefield, cards=CARDS)).status == status


@pytest.mark.parametrize(
    ("pay", "status"),
    [("{W/P}{W/P}", "unsupported"), ("Pay 2 life", "unsupported"), ("{W}", "optimal")],
)
def test_life_that_is_paid_is_lost(pay: str, status: str) -> None:
    """Paid {W/P}{W/P} with 5 life where each payment takes 4."""
    problem = table(pay, "2 Plains", "Blood", cards=CARDS, life=5)
    assert tapwise.plan(problem).status == status


def test_life_for_the_symbols_of_a_card_is_lost() -> None:
    probe = table({"cast": "Probe"}, "Island", "Blood", cards=CARDS, life=5, hand=["Probe"])
    assert tapwise.plan(probe).status == "unsupported"
    other = table("{W}", "Plains", "Blood", cards=CARDS, life=5, hand=["Probe"])
    assert tapwise.plan(other).status == "optimal"
