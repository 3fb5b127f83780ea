"""An alternative cost for "spells you cast" is one wherever they are cast from (118.9)."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import table

GHOUL = {
    "cost": "{B}",
    "type": "Creature — Zombie",
    "text": "You may cast this card from your graveyard as long as you control a Zombie.",
    "power": 2,
    "toughness": 1,
}
CARDS: dict[str, dict[str, Any]] = {
    "Ghoul": GHOUL,
    "Brute": {"cost": "{4}{B}", "type": "Creature — Zombie", "power": 5, "toughness": 4},
    "Storm": {
        "type": "Enchantment",
        "text": "You may pay {0} rather than pay the mana cost for Zombie creature spells you "
        "cast.",
    },
    "Suns": {
        "type": "Artifact",
        "text": "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast.",
    },
    "Mind": {
        "type": "Enchantment",
        "text": "You may cast spells from your hand without paying their mana costs.",
    },
    "Gears": {"cost": "{7}", "type": "Artifact"},
    "Miner": {
        "type": "Creature",
        "power": 1,
        "toughness": 1,
        "text": "You may cast artifact spells from your graveyard by paying 3 life in addition to "
        "paying their other costs.",
    },
    "Eye": {"type": "Enchantment", "text": "You may cast spells from the top of your library."},
}


@pytest.mark.parametrize(
    ("battlefield", "zone", "card", "payable"),
    [
        (["Storm", "Brute"], "graveyard", "Ghoul", True),
        (["Storm"], "graveyard", "Ghoul", False),
        (["Storm"], "graveyard", "Brute", False),
        (["Storm"], "command", "Brute", True),
        (["Storm", "Eye"], "library", "Brute", True),
        (["Storm"], "exile", {"card": "Brute", "may_cast": True}, True),
        (["Suns", "5 Treasure"], "command", "Brute", True),
        (["Mind", "Brute"], "graveyard", "Ghoul", False),
        (["Mind"], "command", "Brute", False),
        (["Mind"], "exile", {"card": "Brute", "may_cast": True}, False),
        (["Mind"], "hand", "Brute", True),
    ],
)
def test_the_zone_does_not_matter_unless_it_is_named(
    battlefield: list[str], zone: str, card: Any, payable: bool
) -> None:
    """Gave "unpayable" outside the hand, and free spells from exile where only the hand is free."""
    name = card if isinstance(card, str) else card["card"]
    pay = {"cast": name, "choose": {"from": zone}}
    zones: dict[str, Any] = {"hand": [], zone: [card]}
    problem = table(pay, *battlefield, cards=CARDS, **zones)
    assert tapwise.payable(problem) == payable


def test_commander_tax_is_paid_on_top_of_an_alternative_cost() -> None:
    commander = {"card": "Brute", "cast_before": 1}
    pay = {"cast": "Brute", "choose": {"from": "command"}}
    problem = table(pay, "Storm", "2 Island", cards=CARDS, hand=[], command=[commander])
    assert tapwise.payable(problem)
    assert not tapwise.payable(
        table(pay, "Storm", "Island", cards=CARDS, hand=[], command=[commander])
    )


@pytest.mark.parametrize(
    ("battlefield", "life", "payable"),
    [
        (["Miner", "Suns", "5 Treasure"], 3, True),
        (["Miner", "Suns", "5 Treasure"], 2, False),
        (["Miner", "Suns", "4 Treasure"], 3, False),
        (["Miner", "7 Treasure"], 3, True),
        (["Miner", "5 Treasure"], 3, False),
        (["Suns", "5 Treasure"], 3, False),
        (["Miner", "Mind"], 3, False),
    ],
)
def test_what_the_zone_costs_is_paid_on_top_of_an_alternative_cost(
    battlefield: list[str], life: int, payable: bool
) -> None:
    """Gave "unpayable": "in addition to paying their other costs" left the mana cost alone."""
    pay = {"cast": "Gears", "choose": {"from": "graveyard"}}
    problem = table(pay, *battlefield, cards=CARDS, life=life, hand=[], graveyard=["Gears"])
    assert tapwise.payable(problem) == payable
