"""Improvise beside alternative and additional costs, other helpers, and odd symbols."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import table

CARDS: dict[str, dict[str, Any]] = {
    "Trinket": {"cost": "{0}", "type": "Artifact"},
    "Seat": {"type": "Artifact Land", "text": "{T}: Add {U}."},
    "Bear": {"cost": "{1}{G}", "type": "Creature — Bear", "power": 2, "toughness": 2},
    "Golem": {"cost": "{2}", "type": "Artifact Creature — Golem", "power": 1, "toughness": 1},
    "Blue Golem": {
        "cost": "{2}{U}",
        "type": "Artifact Creature — Golem",
        "power": 1,
        "toughness": 1,
    },
    "Lattice": {
        "cost": "{3}",
        "type": "Enchantment",
        "text": "Creatures you control are artifacts in addition to their other types.",
    },
    "Statuary": {
        "cost": "{3}",
        "type": "Artifact",
        "text": "Nonartifact spells you cast have improvise.",
    },
    "Guard": {
        "cost": "{1}{W}",
        "type": "Creature — Human",
        "text": "Noncreature spells cost {1} more to cast.",
        "power": 2,
        "toughness": 1,
    },
    "Plan": {"cost": "{2}{U}", "type": "Sorcery", "text": "Improvise"},
    "Sketch": {"cost": "{2}{U}", "type": "Sorcery"},
    "Toy": {"cost": "{2}", "type": "Artifact"},
    "Both": {"cost": "{2}{U}", "type": "Sorcery", "text": "Improvise\nConvoke"},
    "Dig": {"cost": "{4}{U}", "type": "Sorcery", "text": "Improvise\nDelve"},
    "Half": {"cost": "{2/W}{U}", "type": "Sorcery", "text": "Improvise"},
    "Grey": {"cost": "{C/U}{1}", "type": "Sorcery", "text": "Improvise"},
    "Blood": {"cost": "{U/P}{1}", "type": "Sorcery", "text": "Improvise"},
    "Frost": {"cost": "{S}{1}", "type": "Sorcery", "text": "Improvise"},
    "Many": {"cost": "{U}", "type": "Sorcery", "text": "Multikicker {1}\nImprovise"},
    "Copy": {"cost": "{U}", "type": "Sorcery", "text": "Replicate {1}\nImprovise"},
    "Back": {"cost": "{U}", "type": "Sorcery", "text": "Buyback {2}\nImprovise"},
    "Sweep": {
        "cost": "{U}",
        "type": "Sorcery",
        "text": "Destroy target creature.\nOverload {3}{U}\nImprovise",
    },
    "Grave": {
        "cost": "{5}{U}",
        "type": "Sorcery",
        "text": "Improvise\nEscape—{2}{U}, Exile two other cards from your graveyard.",
    },
}


def payable(pay: str | dict[str, Any], *battlefield: object, **rest: Any) -> bool:
    return tapwise.payable(table(pay, *battlefield, cards=CARDS, **rest))


@pytest.mark.parametrize(
    ("name", "choice", "artifacts"),
    [
        ("Many", {"multikicker": 3}, 3),
        ("Copy", {"replicate": 2}, 2),
        ("Back", {"buyback": True}, 2),
        ("Sweep", {"alternative": "overload"}, 3),
    ],
)
def test_improvise_pays_generic_mana_of_any_cost_of_the_spell(
    name: str, choice: dict[str, Any], artifacts: int
) -> None:
    pay = {"cast": name, "choose": choice}
    assert payable(pay, "Island", f"{artifacts} Trinket")
    assert not payable(pay, "Island", f"{artifacts - 1} Trinket")


def test_improvise_pays_for_an_escape_whose_exile_is_paid_too() -> None:
    pay = {"cast": "Grave", "choose": {"alternative": "escape"}}
    assert payable(pay, "Island", "2 Trinket", graveyard=["Grave", "2 Bear"])
    assert not payable(pay, "Island", "2 Trinket", graveyard=["Grave", "Bear"])
    assert not payable(pay, "Island", "Trinket", graveyard=["Grave", "2 Bear"])


def test_improvise_pays_for_an_opponents_tax() -> None:
    assert payable("Plan", "Island", "3 Trinket", opponent=["Guard"])
    assert not payable("Plan", "Island", "2 Trinket", opponent=["Guard"])


@pytest.mark.parametrize(
    ("name", "permanents", "expected"),
    [
        ("Half", ("Island", "2 Trinket"), True),  # its generic half is announced (601.2b)
        ("Half", ("Island", "Trinket"), False),
        ("Half", ("Island", "Swamp", "Trinket"), True),
        ("Half", ("Island", "Plains"), True),
        ("Grey", ("3 Trinket",), False),
        ("Grey", ("Island", "Trinket"), True),
        ("Frost", ("3 Trinket",), False),
        ("Frost", ("Snow-Covered Island", "Trinket"), True),
    ],
)
def test_improvise_pays_only_the_generic_part_of_odd_symbols(
    name: str, permanents: tuple[str, ...], expected: bool
) -> None:
    assert payable(name, *permanents) is expected


def test_improvise_pays_no_phyrexian_symbol() -> None:
    assert payable("Blood", "Trinket", life=2)
    assert not payable("Blood", "3 Trinket", life=1)
    assert payable("Blood", "Island", "Trinket", life=1)


@pytest.mark.parametrize(
    ("permanents", "expected"),
    [
        (("Island", "Golem", "Trinket"), True),
        (("Blue Golem", "Golem", "Trinket"), True),  # convoke pays {U}, improvise the rest
        (("Blue Golem", "2 Bear"), True),
        (("3 Golem",), False),
        (("Island", "Golem"), False),  # one tap, one use
    ],
)
def test_improvise_and_convoke_share_the_cost(permanents: tuple[str, ...], expected: bool) -> None:
    assert payable("Both", *permanents) is expected


def test_improvise_and_delve_share_the_generic_mana() -> None:
    assert payable("Dig", "Island", "2 Trinket", hand=["Dig"], graveyard=["2 Bear"])
    assert not payable("Dig", "Island", "Trinket", hand=["Dig"], graveyard=["2 Bear"])


def test_improvise_that_another_permanent_grants_is_the_same() -> None:
    assert payable("Sketch", "Island", "Statuary", "Trinket")
    assert not payable("Sketch", "Island", "2 Trinket")
    assert not payable("Toy", "Statuary", "2 Trinket")


def test_what_has_become_an_artifact_improvises() -> None:
    assert payable("Plan", "Island", "2 Bear", "Lattice")
    assert not payable("Plan", "Island", "2 Bear")


def test_an_artifact_land_makes_mana_or_improvises() -> None:
    assert payable("Plan", "2 Seat", "Trinket")
    assert payable("Plan", "3 Seat")
    assert not payable("Plan", "2 Seat")
