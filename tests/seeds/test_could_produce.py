"""Undefined types of mana, and what could be produced (106.5, 106.7)."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import table, tap

CARDS: dict[str, dict[str, Any]] = {
    "Mirror": {
        "type": "Land",
        "text": "{T}: Add one mana of any type that a land you control could produce.",
    },
    "Spyglass": {
        "type": "Land",
        "text": "{T}: Add one mana of any color that a land an opponent controls could produce.",
    },
    "Waste": {"type": "Land", "text": "{T}: Add {C}."},
    "Filter": {"type": "Land", "text": "{W/U}, {T}: Add {W}{U}."},
    "Toll": {"type": "Land", "text": "{T}, Pay 3 life: Add {B}."},
    "Vault": {
        "type": "Land",
        "text": "{T}: Add one mana of any color. Activate only if you control three or more "
        "artifacts.",
    },
    "Storage": {
        "type": "Land",
        "text": "{T}, Remove a charge counter from this land: Add {R}.",
    },
    "Plain Tower": {"type": "Land"},
    "Palette": {
        "type": "Land",
        "text": "{T}: Add one mana of any color among permanents you control.",
    },
    "Green Thing": {"cost": "{G}", "type": "Enchantment"},
    "Darkness": {
        "type": "Enchantment",
        "text": "If a land is tapped for mana, it produces {B} instead of any other type and "
        "amount.",
    },
    "Embers": {
        "type": "Enchantment",
        "text": "If a land is tapped for mana, it produces {R} instead of any other type.",
    },
    "Mine": {"type": "Land", "text": "{T}: Add {C}{C}."},
}


def problem(cost: str | None, *battlefield: object, **rest: Any) -> tapwise.Problem:
    return table(cost, *battlefield, cards=CARDS, **rest)


def payable(cost: str, *battlefield: object, **rest: Any) -> bool:
    return tapwise.payable(problem(cost, *battlefield, **rest))


def types(name: str, *battlefield: object, **rest: Any) -> str:
    return "".join(tapwise.could_produce(problem(None, *battlefield, **rest), name))


# ── a type that is undefined ─────────────────────────────────────────────────


@pytest.mark.parametrize("lonely", ["Mirror", "Spyglass", "Palette"])
def test_an_ability_whose_type_is_undefined_adds_nothing(lonely: str) -> None:
    each = problem("{1}", lonely)
    assert not tapwise.payable(each)
    assert types(lonely, lonely) == ""
    verdict = tapwise.check(each, [tap(lonely.lower(), "{G}")])
    assert not verdict.legal
    assert verdict.step == 0


def test_a_type_that_is_defined_is_added() -> None:
    assert payable("{U}{U}", "Mirror", "Island")
    assert not payable("{U}{G}", "Mirror", "Island")
    assert payable("{G}", "Palette", "Green Thing")
    assert not payable("{C}{C}", "Palette", "Waste", "Green Thing")


def test_a_colour_is_not_colourless() -> None:
    """Any color of a land that only makes {C} is undefined; any type is {C}."""
    assert types("Spyglass", "Spyglass", opponent=["Waste"]) == ""
    assert types("Mirror", "Mirror", "Waste") == "C"
    assert not payable("{1}", "Spyglass", opponent=["Waste"])
    assert payable("{C}{C}", "Mirror", "Waste")


# ── no answer ────────────────────────────────────────────────────────────────


def test_could_produce_may_have_no_answer() -> None:
    """Two lands that ask each other, and nothing else: no type at all (106.7)."""
    assert types("Mirror", "2 Mirror") == ""
    assert types("Spyglass", "Spyglass", opponent=["Mirror"]) == ""
    assert not payable("{1}", "2 Mirror")
    assert types("Plain Tower", "Plain Tower") == ""


def test_one_answer_is_enough_for_lands_that_ask_each_other() -> None:
    assert types("Mirror", "2 Mirror", "Swamp") == "B"
    assert types("Spyglass", "Spyglass", opponent=["Mirror", "Plains"]) == "W"
    assert payable("{B}{B}{B}", "2 Mirror", "Swamp")


# ── costs do not matter ──────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ({"card": "Island", "tapped": True}, "U"),
        ("Filter", "WU"),
        ("Toll", "B"),
        ("Storage", "R"),
        ("Vault", "WUBRG"),
    ],
)
def test_could_produce_ignores_whether_the_cost_can_be_paid(source: Any, expected: str) -> None:
    assert types("Mirror", "Mirror", source, life=1) == expected


def test_what_the_land_itself_cannot_pay_for_the_mirror_still_reflects() -> None:
    assert payable("{B}", "Mirror", "Toll", life=1)
    assert not payable("{B}{B}", "Mirror", "Toll", life=1)
    assert payable("{W}", "Mirror", "Filter")
    assert payable("{U}", "Mirror", {"card": "Island", "tapped": True})


# ── replacement effects ──────────────────────────────────────────────────────


def test_could_produce_applies_a_replacement() -> None:
    assert types("Island", "Island", "Darkness") == "B"
    assert types("Mirror", "Mirror", "Island", "Darkness") == "B"
    assert payable("{B}{B}", "Mirror", "Island", "Darkness")
    assert not payable("{U}", "Mirror", "Island", "Darkness")


def test_could_produce_takes_replacements_in_any_order() -> None:
    """Either of two replacements may come last (616.1): both types count."""
    assert types("Island", "Island", "Darkness", "Embers") == "BR"
    assert types("Mirror", "Mirror", "Island", "Embers", "Darkness") == "BR"
    assert payable("{R}{B}", "2 Island", "Darkness", "Embers")
    assert not payable("{U}", "Island", "Darkness", "Embers")


def test_a_replacement_does_not_make_an_undefined_type_defined() -> None:
    """What adds no mana produces nothing that could be replaced."""
    assert types("Mirror", "Mirror", "Darkness") == ""


def test_a_replacement_of_the_amount_counts_when_mana_is_added() -> None:
    assert not payable("{1}{B}", "Mine", "Darkness")
    assert payable("{R}{R}", "Mine", "Embers")
