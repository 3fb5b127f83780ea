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
