"""A plan that names the life it pays names all of it (119.4, 601.2h); budgets are numbers."""

from __future__ import annotations

import math

import pytest

import tapwise
from tests.tabletop import table


@pytest.mark.parametrize(
    ("amounts", "legal"),
    [([2, 2], True), ([4], True), ([2], False), ([2, 2, 2], False), ([], True)],
)
def test_life_named_is_life_paid(amounts: list[int], legal: bool) -> None:
    """Called a plan legal that pays less life than two symbols take."""
    problem = table("{W/P}{W/P}", cards={}, life=10)
    plan = [{"do": "pay_life", "amount": n} for n in amounts]
    assert tapwise.check(problem, plan).legal == legal


def test_life_of_a_mana_ability_is_named_in_full() -> None:
    cards = {"Fen": {"type": "Land", "text": "{T}, Pay 1 life: Add {U}."}}
    problem = table("{U}", "Fen", cards=cards)
    tap = {"do": "activate", "object": "fen", "pays": [{"do": "pay_life", "amount": 2}]}
    assert tapwise.check(problem, [tap]).rule == "119.4"
    assert tapwise.check(problem, [tap | {"pays": [{"do": "pay_life", "amount": 1}]}]).legal


@pytest.mark.parametrize("budget", [math.nan, -1.0])
def test_a_budget_that_is_no_amount_is_refused(budget: float) -> None:
    with pytest.raises(tapwise.ParseError, match="budget"):
        tapwise.plan(table("{U}", "Island", cards={}), budget=budget)


def test_an_endless_budget_is_one() -> None:
    """Broke off."""
    answer = tapwise.plan(table("{U}", "Island", cards={}), budget=math.inf)
    assert answer.status == "optimal"
