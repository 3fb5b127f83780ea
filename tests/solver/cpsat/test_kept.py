"""What should stay payable once the payment is over."""

from __future__ import annotations

import dataclasses

import pytest

import tapwise
from tapwise.model.plan import Answer
from tapwise.model.referee import play_out
from tapwise.model.symbols import NO_MANA, ManaCost
from tapwise.solver.cpsat.model import Relaxation
from tapwise.solver.cpsat.pipeline import kept_costs
from tapwise.solver.policy import ordering
from tests.solver.boards import CARDS, board, net_of, way_of
from tests.tabletop import planned, table


def keeping(pay: str, *battlefield: object, keep: list[str], **rest: object) -> tapwise.Problem:
    return board(pay, *battlefield, wishes={"keep": keep}, **rest)


def kept(problem: tapwise.Problem) -> tuple[str, ...]:
    """Return what the best plan keeps; its plan is played, and what is left does pay it."""
    answer = planned(problem)
    assert sorted(_truly_kept(problem, answer)) == sorted(answer.kept)
    return answer.kept


def _truly_kept(problem: tapwise.Problem, answer: Answer) -> list[str]:
    _, way = way_of(problem)
    _, end = play_out(problem, way, answer.steps)
    return [str(cost) for cost in kept_costs(problem, end.view.position)]


def promised(problem: tapwise.Problem) -> int:
    """Return how many kept costs the relaxation promises at most."""
    keys = ordering(problem)
    relaxed = Relaxation(net_of(problem), keys).solve(2000)
    assert relaxed.status == "optimal"
    return -relaxed.values[keys.index("keep")]


KEEPING: list[tuple[str, tuple[object, ...], list[str], int]] = [
    ("{1}", ("Island", "Forest"), ["{U}"], 1),
    ("{1}", ("Island",), ["{U}"], 0),
    ("{1}", ("2 Island", "Forest"), ["{U}", "{U}"], 2),
    ("{2}", ("2 Island", "Forest"), ["{U}", "{U}"], 1),
    ("{2}", ("Island", "Forest", "Swamp"), ["{U}", "{G}", "{B}"], 1),
    ("{1}", ("Sol Ring",), ["{1}"], 1),
    ("{1}", ("Sol Ring",), ["{U}"], 0),
    ("{1}", ("Rock", "Signet", "Forest"), ["{U}{R}"], 1),
    ("{2}", ("Rock", "Signet", "Forest"), ["{U}{R}"], 0),
    ("{1}", ("Gold",), ["{1}"], 0),
    ("{2}", ("Altar", "2 Goblin"), ["{2}"], 1),
    ("{2}", ("Altar", "Goblin"), ["{2}"], 0),
    ("{1}", ("2 Road",), ["{R}"], 1),
    ("{G}", ("Elf", "Altar"), ["{2}"], 1),
    ("{2}", ("Elf", "Altar"), ["{G}"], 1),  # {G} floats
    ("{B}", ({"card": "Vault", "counters": {"storage": 3}},), ["{B}{B}"], 1),
    ("{1}", ({"card": "Mine", "counters": {"mining": 2}},), ["{1}"], 0),
    ("{1}", ("Spring",), ["{1}"], 1),
]


@pytest.mark.parametrize(("pay", "permanents", "keep", "number"), KEEPING)
def test_as_much_as_can_stays_payable(
    pay: str, permanents: tuple[object, ...], keep: list[str], number: int
) -> None:
    assert len(kept(keeping(pay, *permanents, keep=keep))) == number


@pytest.mark.parametrize(("pay", "permanents", "keep", "number"), KEEPING)
def test_the_bound_is_never_below_what_can_be_kept(
    pay: str, permanents: tuple[object, ...], keep: list[str], number: int
) -> None:
    assert promised(keeping(pay, *permanents, keep=keep)) >= number


def test_floating_mana_counts_for_what_is_kept() -> None:
    """Tapped for {C}{C}, the Sol Ring leaves one to float rather than a land to untap."""
    assert kept(keeping("{1}", "Sol Ring", keep=["{1}"])) == ("{1}",)
    assert kept(keeping("{U}", "Island", keep=["{R}"], pool="{R}")) == ("{R}",)


def test_mana_spent_by_the_payment_is_not_kept_twice() -> None:
    assert kept(keeping("{R}", keep=["{R}"], pool="{R}{R}")) == ("{R}",)
    assert kept(keeping("{R}", keep=["{R}"], pool="{R}")) == ()


def test_of_equally_many_costs_the_first_are_kept() -> None:
    assert kept(keeping("{1}", "2 Island", keep=["{1}{U}", "{U}", "{1}"])) == ("{U}",)


def test_a_mana_cost_in_hand_may_be_named_by_its_card() -> None:
    each = board("{1}", "2 Forest", "Rock", hand=["Bear"], wishes={"keep": ["Bear"]})
    assert [str(cost) for cost in each.keep] == ["{1}{G}"]
    assert kept(each) == ("{1}{G}",)


def test_life_is_shared_with_what_is_kept() -> None:
    assert kept(keeping("{R}", "2 Road", keep=["{W}"], life=1)) == ()
    assert kept(keeping("{R}", "2 Road", keep=["{W}"], life=2)) == ("{W}",)


def test_keeping_comes_before_sacrifices_and_life_by_default_only() -> None:
    each = board("{R}", "Mountain", "Treasure", wishes={"keep": ["{R}{G}"]})
    assert kept(each) == ()
    choice = keeping("{R}", "Mountain", "Treasure", "Road", keep=["{R}"])
    assert len(kept(choice)) == 1
    spend = board(
        "{1}", "Island", "Treasure", wishes={"keep": ["{U}"], "prefer": ["sacrifices", "keep"]}
    )
    answer = planned(spend)
    assert answer.outcome is not None
    assert answer.outcome.sacrificed == ()
    assert answer.kept == ("{U}",)  # the Treasure still pays it


def test_a_forbidden_permanent_pays_for_nothing_that_is_kept() -> None:
    each = board("{1}", "2 Island", wishes={"keep": ["{U}"], "forbid": ["island#2"]})
    assert kept(each) == ()


def test_kept_costs_are_those_payable_together_in_a_position() -> None:
    each = keeping("{1}", "Island", "Forest", keep=["{U}", "{G}", "{U}{G}"])
    assert [str(c) for c in kept_costs(each, each.position)] == ["{U}", "{G}"]
    bare = dataclasses.replace(each, keep=(ManaCost.parse("{B}"), NO_MANA))
    assert kept_costs(bare, each.position) == (NO_MANA,)


def test_improvise_helps_nothing_that_is_kept() -> None:
    cards = {**CARDS, "Small": {"cost": "{1}{U}", "type": "Sorcery", "text": "Improvise"}}
    wish = {"keep": ["{1}"]}
    each = table("Small", "Island", "2 Brick", cards=cards, wishes=wish)
    assert kept(each) == ()
    assert kept(table("Small", "2 Island", "Brick", cards=cards, wishes=wish)) == ("{1}",)
