from __future__ import annotations

import pytest

from tapwise.model.reductions import (
    Reduction,
    at_least,
    life_variants,
    mana_amount,
    multiply,
    reduce_cost,
    symbol_choices,
)
from tapwise.model.symbols import ManaCost


def cost(text: str) -> ManaCost:
    return ManaCost.parse(text)


@pytest.mark.parametrize(
    ("before", "less", "after"),
    [
        ("{4}{U}", "{6}", "{U}"),  # 118.7a: generic reduces generic only
        ("{5}{B}{B}", "{2}{R}", "{2}{B}{B}"),  # 118.7b: no matching symbol
        ("{5}{W}", "{2}{W}{W}", "{2}"),  # 118.7c: excess spills
        ("{3}{C}", "{C}{C}{C}", "{1}"),  # 118.7d
        ("{1}{R}", "{R/P}", "{1}"),  # 118.7f
        ("{2}{S}", "{S}", "{1}{S}"),  # 118.7g
        ("{W}{U}{B}{R}{G}", "{W}{U}{B}{R}{G}", "{0}"),
        ("{1}", "{2}", "{0}"),
    ],
)
def test_reduction_follows_118_7(before: str, less: str, after: str) -> None:
    assert str(reduce_cost(cost(before), [Reduction(cost(less))])) == after


def test_reduction_of_colored_mana_only_does_not_spill() -> None:
    only = Reduction(cost("{G}{G}"), colored_only=True)
    assert str(reduce_cost(cost("{3}{G}"), [only])) == "{3}"


def test_reduction_takes_pure_symbols_before_hybrids() -> None:
    assert str(reduce_cost(cost("{B/G}{G}"), [Reduction(cost("{G}"))])) == "{B/G}"
    assert str(reduce_cost(cost("{3}{B/G}{G}"), [Reduction(cost("{G}{G}"))])) == "{3}"


def test_floors_bind_before_other_reductions() -> None:
    floor = Reduction(cost("{2}"), minimum=1)
    assert str(reduce_cost(cost("{3}"), [Reduction(cost("{1}")), floor])) == "{0}"
    assert str(reduce_cost(cost("{2}"), [floor, floor])) == "{1}"


def test_two_reductions_commute() -> None:
    red, one = Reduction(cost("{R}")), Reduction(cost("{1}"))
    assert reduce_cost(cost("{2}{R}"), [red, one]) == reduce_cost(cost("{2}{R}"), [one, red])


def test_equal_symbols_give_one_way_for_each_number() -> None:
    assert len(symbol_choices(cost("{2/W}{2/U}{2/B}"))) == 8
    assert len(symbol_choices(cost("{2/W}{2/W}{2/W}"))) == 4
    assert [c.life for c in symbol_choices(cost("{B/P}{B/P}"))] == [0, 1, 2]


def test_fixed_halves_are_kept() -> None:
    fixed = symbol_choices(cost("{2/W}{2/U}"), hybrid=("W", "2"))
    assert [str(c.mana) for c in fixed] == ["{2}{W}"]
    paid = symbol_choices(cost("{U/P}"), phyrexian=("life",))
    assert [(str(c.mana), c.life) for c in paid] == [("{0}", 1)]


def test_hybrids_of_two_types_stay_symbols() -> None:
    assert [str(c.mana) for c in symbol_choices(cost("{B/G}{B/G}"))] == ["{B/G}{B/G}"]


def test_set_total_adds_generic_only_where_it_is_missing() -> None:
    assert at_least(cost("{2}{R}"), 3) == cost("{2}{R}")
    assert mana_amount(at_least(cost("{0}"), 3)) == 3


def test_life_may_replace_symbols_of_a_color() -> None:
    assert [n for _, n in life_variants(cost("{1}{B}{B/G}"), "B")] == [0, 1, 1, 2]
    assert life_variants(cost("{1}{U}"), "B") == ((cost("{1}{U}"), 0),)


def test_multiply_takes_every_symbol() -> None:
    assert multiply(cost("{2}{G}"), 3) == cost("{6}{G}{G}{G}")
    assert multiply(cost("{2}{G}"), 0) == cost("{0}")
