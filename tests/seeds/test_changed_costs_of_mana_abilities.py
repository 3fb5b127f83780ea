"""Mana abilities that cost more or less than they say (601.2f, 602.2b)."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import table

CARDS: dict[str, dict[str, Any]] = {
    "Box": {"type": "Artifact", "text": "{2}, {T}: Add {R}{R}{R}."},
    "Spring": {"type": "Creature", "text": "{2}: Add {R}{R}.", "power": 1, "toughness": 1},
    "Workshop": {
        "type": "Enchantment",
        "text": "Activated abilities of artifacts you control cost {1} less to activate. "
        "This effect can't reduce the mana in that cost to less than one mana.",
    },
    "Grounds": {
        "type": "Enchantment",
        "text": "Activated abilities of creatures you control cost {2} less to activate. "
        "This effect can't reduce the mana in that cost to less than one mana.",
    },
    "Gift": {
        "type": "Enchantment",
        "text": "Activated abilities of artifacts you control cost {2} less to activate.",
    },
    "Toll": {
        "type": "Enchantment",
        "text": "Activated abilities of artifacts cost {1} more to activate.",
    },
}


@pytest.mark.parametrize(
    ("battlefield", "pool", "payable"),
    [
        (["Workshop", "Box"], "", False),
        (["Workshop", "Box"], "{C}", True),
        (["Gift", "Box"], "", True),
        (["Toll", "Box"], "{C}{C}", False),
        (["Toll", "Box"], "{C}{C}{C}", True),
        (["Grounds", "Spring"], "", False),
        (["Grounds", "Spring"], "{C}", True),
    ],
)
def test_a_reduction_helps_a_mana_ability(battlefield: list[str], pool: str, payable: bool) -> None:
    """Gave "unpayable" by the cost as printed."""
    problem = table("{R}{R}{R}", *battlefield, cards=CARDS, pool=pool)
    answer = tapwise.plan(problem)
    assert answer.status == ("optimal" if payable else "unpayable")
    assert not payable or tapwise.check(problem, answer).legal
