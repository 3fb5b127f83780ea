"""{T}, {Q}, and creatures that came under control this turn (107.5, 107.6, 302.6)."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import planned, steps_of, table, tap

CARDS: dict[str, dict[str, Any]] = {
    "Elf": {"type": "Creature — Elf", "text": "{T}: Add {G}.", "power": 1, "toughness": 1},
    "Swift": {
        "type": "Creature — Elf",
        "text": "Haste\n{T}: Add {G}.",
        "power": 1,
        "toughness": 1,
    },
    "Rouser": {"type": "Creature — Scarecrow", "text": "{Q}: Add {U}.", "power": 1, "toughness": 1},
    "Fleet": {
        "type": "Creature — Scarecrow",
        "text": "Haste\n{Q}: Add {U}.",
        "power": 1,
        "toughness": 1,
    },
    "Rock": {"type": "Artifact", "text": "{T}: Add {C}."},
    "Spring": {"type": "Artifact", "text": "{Q}: Add {U}."},
    "Totem": {"type": "Artifact", "text": "{T}: Add {G}.\n{Q}: Add {U}."},
    "Drum": {
        "type": "Artifact",
        "text": "{T}, Tap an untapped creature you control: Add {R}.",
    },
    "Pod": {
        "type": "Creature — Plant",
        "text": "Sacrifice this creature: Add {G}.",
        "power": 0,
        "toughness": 1,
    },
    "Banner": {"type": "Enchantment", "text": "Creatures you control have haste."},
}


def problem(cost: str, *battlefield: object) -> tapwise.Problem:
    return table(cost, *battlefield, cards=CARDS)


def payable(cost: str, *battlefield: object) -> bool:
    return tapwise.payable(problem(cost, *battlefield))


def broken(each: tapwise.Problem, *steps: dict[str, Any]) -> tuple[int | None, str]:
    verdict = tapwise.check(each, list(steps))
    assert not verdict.legal
    return verdict.step, verdict.rule


def test_tap_symbol_needs_an_untapped_permanent() -> None:
    assert payable("{1}", "Rock")
    each = problem("{1}", {"card": "Rock", "tapped": True})
    assert not tapwise.payable(each)
    assert broken(each, tap("rock", "{C}")) == (0, "701.26a")


def test_untap_symbol_needs_a_tapped_permanent() -> None:
    assert payable("{U}", {"card": "Spring", "tapped": True})
    each = problem("{U}", "Spring")
    assert not tapwise.payable(each)
    assert broken(each, tap("spring", "{U}")) == (0, "701.26b")


def test_tapping_for_mana_lets_the_untap_symbol_be_paid() -> None:
    answer = planned(problem("{G}{U}", "Totem"))
    assert [step.adds for step in steps_of(answer, "activate")] == ["{G}", "{U}"]
    assert payable("{G}{G}{U}", "Totem")  # untapped again, it is tapped once more
    assert not payable("{U}{U}", {"card": "Spring", "tapped": True})


@pytest.mark.parametrize(
    ("name", "symbol", "tapped"), [("Elf", "{G}", False), ("Rouser", "{U}", True)]
)
def test_a_creatures_own_tap_or_untap_ability_waits_for_its_controllers_turn(
    name: str, symbol: str, tapped: bool
) -> None:
    assert payable(symbol, {"card": name, "tapped": tapped})
    each = problem(symbol, {"card": name, "tapped": tapped, "sick": True})
    assert not tapwise.payable(each)
    assert broken(each, tap(name.lower(), symbol)) == (0, "302.6")


@pytest.mark.parametrize(
    ("name", "symbol", "tapped"), [("Swift", "{G}", False), ("Fleet", "{U}", True)]
)
def test_haste_lifts_the_wait(name: str, symbol: str, tapped: bool) -> None:
    assert payable(symbol, {"card": name, "tapped": tapped, "sick": True})
    assert not payable(symbol, {"card": name, "tapped": not tapped, "sick": True})


def test_haste_that_another_permanent_gives_lifts_it_too() -> None:
    sick = {"card": "Elf", "sick": True}
    assert payable("{G}", sick, "Banner")
    assert not payable("{G}", sick)


def test_what_is_no_creature_does_not_wait() -> None:
    assert payable("{1}", {"card": "Rock", "sick": True})
    assert payable("{U}", {"card": "Spring", "tapped": True, "sick": True})


def test_another_permanents_cost_taps_a_creature_that_came_this_turn() -> None:
    assert payable("{R}", "Drum", {"card": "Elf", "sick": True})
    assert not payable("{R}", "Drum", {"card": "Elf", "tapped": True})


def test_a_cost_without_tap_or_untap_symbol_does_not_wait() -> None:
    assert payable("{G}", {"card": "Pod", "sick": True})
    assert payable("{G}", {"card": "Pod", "sick": True, "tapped": True})
