"""2 life for a symbol in the cost of a mana ability (107.4f, 118.3b)."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import table

CARDS: dict[str, dict[str, Any]] = {
    "Patron": {
        "type": "Creature",
        "text": "For each {B} in a cost, you may pay 2 life rather than pay that mana.",
        "power": 2,
        "toughness": 2,
    },
    "Ring": {"type": "Artifact", "text": "{B}, {T}: Add {R}{R}."},
    "Grate": {"type": "Artifact", "text": "{W/B}, {T}: Add {R}{R}."},
    "Needle": {"type": "Artifact", "text": "{B/P}, {T}: Add {R}{R}."},
    "Fork": {"type": "Artifact", "text": "{B/P}{G/P}, {T}: Add {R}{R}."},
    "Awl": {"type": "Artifact", "text": "{B/P}, Pay 1 life, {T}: Add {R}{R}."},
}


@pytest.mark.parametrize(
    ("battlefield", "least"),
    [
        (["Ring", "Patron"], 2),
        (["Grate", "Patron"], 2),
        (["Needle"], 2),
        (["Fork"], 4),
        (["Fork", "Forest"], 2),
        (["Fork", "Swamp"], 2),
        (["Fork", "Swamp", "Forest"], 0),
        (["Awl"], 3),
        (["Awl", "Swamp"], 1),
    ],
)
def test_life_pays_symbols_of_a_mana_ability(battlefield: list[str], least: int) -> None:
    """Gave "unpayable" with the permission, and broke off with Phyrexian symbols."""
    rich = table("{R}{R}", *battlefield, cards=CARDS, life=20)
    answer = tapwise.plan(rich)
    assert answer.status == "optimal"
    assert tapwise.check(rich, answer).legal
    assert tapwise.payable(table("{R}{R}", *battlefield, cards=CARDS, life=max(1, least)))
    if least > 1:
        assert not tapwise.payable(table("{R}{R}", *battlefield, cards=CARDS, life=least - 1))


def test_pools_count_what_life_pays() -> None:
    """Gave the empty pool."""
    problem = table("{R}{R}", "Ring", "Patron", cards=CARDS)
    assert [str(pool) for pool in tapwise.mana(problem)] == ["{R}{R}"]
    assert tapwise.payments(problem).count() == 1
