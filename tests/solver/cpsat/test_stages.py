"""Order as part of the program: what nothing starts never happens (605.3c)."""

from __future__ import annotations

from typing import Any, Literal

import pytest

import tapwise
from tapwise.solver.cpsat.model import Relaxation, Relaxed
from tapwise.solver.cpsat.stages import Stages, stages_needed
from tapwise.solver.cpsat.variables import Variables
from tapwise.solver.policy import ordering
from tapwise.solver.schedule import Schedule, Scheduler
from tests.solver.boards import board, net_of
from tests.tabletop import planned

DOWN = {"card": "Signet", "tapped": True}


def relaxed(problem: tapwise.Problem, stages: int = 0) -> Relaxed:
    return Relaxation(net_of(problem), ordering(problem), stages=stages).solve(2000)


def staged(problem: tapwise.Problem, number: int | None = None) -> Relaxed:
    """Solve with stages: by default with as many as leave no order out."""
    needed = stages_needed(Variables(net_of(problem)))
    return relaxed(problem, needed if number is None else number)


# Whether the counts alone have a solution, and whether some order of them is legal.
BOARDS: list[tuple[str, tuple[object, ...], bool, bool]] = [
    ("{U}{R}", ("2 Signet",), True, False),
    ("{U}{R}", ("2 Signet", "Forest"), True, True),
    ("{U}{U}", ("Signet", "Wheel"), True, False),
    ("{W}{U}", ("Signet", "Wheel"), True, False),
    ("{W}{U}", ("Signet", "Wheel", "Forest"), True, True),
    ("{W}{B}{U}{R}", ("Signet", "Wheel", "Forest"), False, False),
    ("{W}{B}{R}", ("Signet", "Wheel", "Forest"), True, True),
    ("{U}{R}", (DOWN, "Forest"), False, False),
    ("{B}", ("Forge",), True, False),
    ("{B}", ("Forge", "Forest"), True, False),
    ("{B}{B}{B}", ("Forge", "2 Forest"), True, True),
    ("{B}", ("2 Forge",), True, False),
    ("{B}", ("2 Forge", "Forest"), True, False),
    ("{B}{B}{B}{B}", ("2 Forge", "2 Forest"), True, True),
    ("{W}{W}", ("Prism", "2 Forest"), True, True),
    ("{W}{W}{W}", ("Prism", "2 Forest"), False, False),
    ("{W}", ("3 Prism", "Forest"), True, True),
    ("{W}", ("Prism",), True, False),
    ("{U}{R}", ("Mage", "Altar"), True, False),
    ("{U}{R}", ("Mage", "Altar", "Goblin"), True, True),
    ("{C}{C}", ("Mage", "Altar"), True, True),
    ("{U}{R}", ("Signet", "Smelter"), True, True),  # the Smelter sacrifices itself
    ("{W}", ({"card": "Pala", "tapped": True}, "2 Forest"), True, True),
    ("{W}", ({"card": "Pala", "tapped": True}, "Forest"), False, False),
    ("{W}{U}", ({"card": "Pala", "tapped": True}, "Drum", "2 Forest"), True, True),
    ("{W}{U}{U}", ({"card": "Pala", "tapped": True}, "Drum", "2 Forest"), False, False),
]


@pytest.mark.parametrize(("cost", "permanents", "counts", "legal"), BOARDS)
def test_stages_leave_what_some_order_allows(
    cost: str, permanents: tuple[object, ...], counts: bool, legal: bool
) -> None:
    each = board(cost, *permanents)
    if not counts:
        assert not legal
        assert relaxed(each).status == "infeasible"
    said = staged(each)
    if legal:
        assert said.status == "optimal"
        assert said.counts is not None
        assert isinstance(Scheduler(net_of(each), said.counts).run(), Schedule)
    assert tapwise.payable(each) is legal
    assert tapwise.plan(each, backend="exhaustive").status == ("optimal" if legal else "unpayable")


@pytest.mark.parametrize("permanents", [("2 Signet",), ("Signet", "Wheel"), ("4 Signet",)])
def test_converters_that_nothing_starts_have_no_staged_solution(
    permanents: tuple[str, ...],
) -> None:
    each = board("{U}{R}", *permanents)
    assert relaxed(each).status == "optimal"
    for number in range(1, 5):
        assert staged(each, number).status == "infeasible"


def test_a_chain_needs_as_many_stages_as_it_has_links() -> None:
    """Forest, then a Signet, then a Wheel, then a Signet: each waits for the one before."""
    each = board("{U}{R}{B}{R}", "Forest", "2 Signet", "Wheel", "Mountain")
    assert staged(each, 1).status == "infeasible"
    found = [number for number in range(1, 6) if staged(each, number).counts is not None]
    assert found == list(range(found[0], 6))
    assert found[0] > 1


def test_stages_never_promise_more_than_the_counts() -> None:
    each = board("{U}{R}", "2 Signet", "2 Forest", "Road", "Treasure")
    bound = relaxed(each).values
    for number in (2, 3, 4):
        said = staged(each, number)
        assert said.counts is not None
        assert said.values >= bound


def test_the_stages_of_a_solution_add_up_to_its_counts() -> None:
    each = board("{W}{B}{R}", "Signet", "Wheel", "Forest")
    counts = staged(each).counts
    assert counts is not None
    assert len(counts.stages) == stages_needed(Variables(net_of(each)))
    total = [sum(stage.activations[i] for stage in counts.stages) for i in range(3)]
    assert total == list(counts.activations)


def test_one_stage_is_enough_without_converters() -> None:
    assert stages_needed(Variables(net_of(board("{3}", "3 Forest", "2 Rock")))) == 1
    assert stages_needed(Variables(net_of(board("{3}", "Forest", "2 Signet")))) == 3


def test_splitting_adds_nothing_to_a_program_without_order() -> None:
    v = Variables(net_of(board("{2}", "2 Forest")))
    Stages(v, 1)
    low, high = v.program.range_of([(1, x) for x in v.activations])
    assert (low, high) == (0, 2)


@pytest.mark.parametrize("backend", ["cpsat", "exhaustive"])
@pytest.mark.parametrize(
    ("cost", "permanents", "status"),
    [
        ("{U}{R}", ("2 Signet",), "unpayable"),
        ("{U}{R}", ("2 Signet", "Forest"), "optimal"),
        ("{U}{R}{R}", ("2 Signet", "Forest", "Mountain"), "optimal"),
        ("{B}{B}{B}{B}", ("2 Forge", "2 Forest"), "optimal"),
        ("{B}{B}{B}{B}{B}", ("2 Forge", "2 Forest"), "unpayable"),
        ("{B}{B}{B}{B}{B}{B}", ("2 Forge", "2 Forest", "Swamp"), "unpayable"),
    ],
)
def test_both_methods_know_the_order(
    cost: str, permanents: tuple[str, ...], status: Literal["optimal", "unpayable"], backend: str
) -> None:
    each = board(cost, *permanents)
    said = tapwise.plan(each, backend=backend)
    assert said.status == status


def test_an_ability_may_be_paid_by_the_sacrifice_of_its_own_source() -> None:
    """Mana abilities nest: `{1}: Add {R}` of a creature sacrificed for that {1} (605.3a)."""
    answer = planned(board("{C}{R}", "Shaman", "Altar"))
    assert answer.outcome is not None
    assert answer.outcome.sacrificed == ("shaman",)


def test_a_source_sacrificed_for_mana_cannot_be_tapped_any_more() -> None:
    """The Mage is gone when its own {T} would be paid (118.3)."""
    each = board("{U}{R}", "Mage", "Altar")
    assert not tapwise.payable(each)
    nested: dict[str, Any] = {
        "do": "activate", "object": "altar", "adds": "{C}{C}",
        "pays": [{"do": "sacrifice", "object": "mage"}],
    }  # fmt: skip
    mage: dict[str, Any] = {
        "do": "activate", "object": "mage", "adds": "{U}{R}",
        "window": [nested, {"do": "spend", "mana": "{C}", "from": "altar", "on": "{1}"}],
        "pays": [{"do": "tap", "object": "mage"}],
    }  # fmt: skip
    verdict = tapwise.check(each, [mage])
    assert (verdict.legal, verdict.step, verdict.rule) == (False, 0, "118.3")
