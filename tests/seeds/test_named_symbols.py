"""A plan that names the symbol that mana is spent on names one that it can pay (107.4)."""

from __future__ import annotations

import pytest

import tapwise
from tests.tabletop import table

TAPS = [{"do": "activate", "object": land} for land in ("island", "forest")]


@pytest.mark.parametrize(
    ("blue_on", "green_on", "legal"),
    [
        ("{U}", "{G}", True),
        ("", "", True),
        ("{G}", "{U}", False),
        ("{U}", "{U}", False),
        ("{S}", "{G}", False),
        ("blue", "{G}", False),
    ],
)
def test_mana_pays_the_symbol_it_is_said_to_pay(blue_on: str, green_on: str, legal: bool) -> None:
    """Called a plan legal that spends each mana on the other's symbol."""
    problem = table("{U}{G}", "Island", "Forest", cards={})
    spends = [
        {"do": "spend", "mana": mana, "on": on}
        for mana, on in (("{U}", blue_on), ("{G}", green_on))
    ]
    assert tapwise.check(problem, [*TAPS, *spends]).legal == legal


@pytest.mark.parametrize("symbol", ["{U/G}", "{U/P}", "{G/U/P}", "{2/U}"])
def test_hybrid_symbols_are_paid_by_either_half(symbol: str) -> None:
    problem = table(symbol, "Island", cards={})
    spend = {"do": "spend", "mana": "{U}", "on": symbol}
    assert tapwise.check(problem, [TAPS[0], spend]).legal
