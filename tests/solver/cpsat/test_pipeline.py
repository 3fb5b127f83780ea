"""Relax, schedule, replay, cut: what one way to pay comes to."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tapwise.model.errors import IllegalPlan
from tapwise.solver.cpsat import pipeline
from tapwise.solver.cpsat.model import Relaxation
from tapwise.solver.early import EarlyWay
from tapwise.solver.found import Found
from tapwise.solver.policy import ordering
from tests.solver.boards import CARDS, board, net_of, way_of
from tests.tabletop import table


def solved(problem: tapwise.Problem, budget: int = 2000) -> Found:
    view, way = way_of(problem)
    return pipeline.solve_way(problem, view, EarlyWay(way), ordering(problem), budget)


def value(problem: tapwise.Problem, key: str) -> int:
    found = solved(problem)
    assert found.proved
    assert found.candidate is not None
    assert found.candidate.values == found.bound
    return dict(found.candidate.outcome.objective)[key]


# ── proofs ───────────────────────────────────────────────────────────────────


def test_a_plan_that_measures_what_the_bound_promises_is_proved_best() -> None:
    found = solved(board("{U}{R}", "Signet", "2 Forest", "Treasure"))
    assert (found.status, found.open_because) == ("optimal", "")
    assert found.candidate is not None
    assert found.candidate.values == found.bound


def test_no_counts_prove_that_there_is_no_payment() -> None:
    found = solved(board("{U}{U}", "Signet", "Forest"))
    assert (found.status, found.candidate) == ("unpayable", None)


def test_a_loop_that_nothing_starts_is_cut_off() -> None:
    found = solved(board("{U}{R}", "2 Signet"))
    assert found.status == "unpayable"
    started = solved(board("{U}{R}", "2 Signet", "Forest"))
    assert started.status == "optimal"


def test_the_cut_of_a_loop_leaves_started_loops_alone() -> None:
    each = board("{U}{R}", "2 Signet")
    net = net_of(each, split_inputs=True)
    relaxation = Relaxation(net, ordering(each))
    assert relaxation.solve(1000).counts is not None
    fed = {
        u.kind for a in net.activations for u, _ in a.units
        if any(not net.demands[d].final for d in net.kinds[u.kind])
    }  # fmt: skip
    relaxation.cut_unfounded(frozenset(fed))
    assert relaxation.solve(1000).status == "infeasible"
    fine = board("{U}{R}", "2 Signet", "Forest")
    started = Relaxation(net_of(fine, split_inputs=True), ordering(fine))
    started.cut_unfounded(frozenset(fed))
    assert started.solve(1000).status == "optimal"


def test_a_board_beyond_the_net_is_left_open_and_says_why() -> None:
    pit = {"type": "Land", "text": "{T}: Add {B} for each creature card in your graveyard."}
    found = solved(table("{B}", "Pit", "Swamp", cards={**CARDS, "Pit": pit}))
    assert (found.status, found.proved) == ("gave_up", False)
    assert "grow" in found.open_because


def test_a_plan_that_the_referee_refuses_is_never_returned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise IllegalPlan("no", rule="0")

    each = board("{U}{R}", "Signet", "2 Forest")
    monkeypatch.setattr(pipeline, "play_out", refuse)
    found = solved(each)
    assert (found.candidate, found.proved) == (None, False)
    assert found.open_because == "the referee refused the best counts"


def test_a_plan_that_measures_less_than_promised_is_not_said_to_be_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    each = board("{U}{R}", "Signet", "2 Forest")
    promised = solved(each)
    assert promised.candidate is not None
    worse = tuple(number + 1 for number in promised.candidate.values)
    monkeypatch.setattr(pipeline, "vector", lambda *_: worse)
    found = solved(each)
    assert found.status == "payable"
    assert found.bound == promised.candidate.values
    assert found.open_because == "the plan measures less than the bound promises"


def test_a_count_that_might_be_read_later_leaves_the_plan_open() -> None:
    found = solved(board("{G}", "Grove", "3 Goblin", "Altar"))
    assert found.status == "payable"
    assert found.bound is None
    assert solved(board("{G}{G}{G}", "Grove", "3 Goblin", "Altar")).status == "optimal"


def test_the_same_way_gives_the_same_plan() -> None:
    pay = "{2}{U}{R}"
    mixed = ("Signet", "Wheel", "2 Treasure", "Tomb", "Road", "Altar", "Goblin", "Elf", "2 Forest")
    first, second = (solved(board(pay, *mixed)) for _ in range(2))
    assert first.candidate is not None
    assert second.candidate is not None
    assert first.candidate.steps == second.candidate.steps
    assert first.work == second.work


# ── what the rules bound ─────────────────────────────────────────────────────


PAYABLE: list[tuple[Any, tuple[object, ...], dict[str, Any], bool]] = [
    ("{R}{W}", ("2 Road",), {"life": 2}, True),
    ("{R}{W}", ("2 Road",), {"life": 1}, False),
    ("{C}{C}{R}", ("Tomb", "Road"), {"life": 3}, True),
    ("{C}{C}{R}", ("Tomb", "Road"), {"life": 1}, True),  # the life is paid first
    ("{C}{C}, Pay 2 life", ("Tomb",), {"life": 3}, False),  # the damage is dealt first
    ("{C}{C}, Pay 2 life", ("Tomb",), {"life": 4}, True),
    ("{2}", ({"card": "Mine", "count": 2, "counters": {"mining": 1}},), {}, True),
    ("{1}", ("Mine",), {}, False),
    ("{B}{B}", ({"card": "Vault", "counters": {"storage": 2}},), {}, True),
    ("{B}{B}", ({"card": "Vault", "counters": {"storage": 1}},), {}, False),
    ("{C}{C}{C}{C}", ("Altar", "2 Goblin"), {}, True),
    ("{C}{C}{C}{C}", ("Altar", "Goblin"), {}, False),
    ("{C}{C}, Sacrifice a creature", ("Altar", "Goblin"), {}, False),
    ("{C}{C}, Sacrifice a creature", ("Altar", "2 Goblin"), {}, True),
    ("{G}, Sacrifice a creature", ("Elf",), {}, True),  # tapped, then sacrificed
    ("{G}{C}{C}", ("Altar", "Elf"), {}, True),
    ("{G}{C}{C}, Sacrifice a creature", ("Altar", "Elf"), {}, False),
    ("{1}{R}", ("Drum", "Elf", "Mountain"), {}, True),
    ("{G}{R}", ("Drum", "Elf"), {}, False),  # one tap, one use
    ("{G}{R}", ("Drum", "Elf", "Goblin"), {}, True),
    ("{C}{C}", ("Spring",), {}, True),
    ("{C}{C}{C}", ("Spring",), {}, True),
    ("{1}", ({"card": "Rock", "tapped": True},), {}, False),
    ("{1}", ({"card": "Gold", "tapped": True},), {}, True),
    ("{1}", ({"card": "Treasure", "tapped": True},), {}, False),
]


@pytest.mark.parametrize(
    ("permanents", "graveyard", "payable"),
    [
        (("Island",), 4, True),
        (("Island",), 3, False),
        (("Island", "Altar", "Elf"), 0, True),  # {U}, {G}, {C}{C}, and then the Elf itself
        (("Island", "Altar", {"card": "Elf", "tapped": True}), 0, False),
        (("Island", "Altar", {"card": "Elf", "tapped": True}), 1, True),
        (("Island", "Swamp", "Altar", "Goblin"), 0, False),  # a token is no card
    ],
)
def test_delve_exiles_cards_that_are_there(
    permanents: tuple[object, ...], graveyard: int, payable: bool
) -> None:
    each = board("Dig", *permanents, hand=["Dig"], graveyard=["Bolt"] * graveyard)
    assert (solved(each).candidate is not None) is payable


@pytest.mark.parametrize(("pay", "permanents", "you", "payable"), PAYABLE)
def test_each_resource_serves_once(
    pay: Any, permanents: tuple[object, ...], you: dict[str, Any], payable: bool
) -> None:
    found = solved(board(pay, *permanents, **you))
    assert (found.candidate is not None) is payable
    assert payable or found.proved


# ── what is best ─────────────────────────────────────────────────────────────


def test_a_permanent_tapped_at_the_start_and_sacrificed_is_not_used() -> None:
    gold = {"card": "Gold", "tapped": True}
    assert value(board("{1}", gold), "permanents") == 0
    assert value(board("{1}", "Gold"), "permanents") == 1


def test_a_permanent_tapped_and_sacrificed_is_used_once() -> None:
    assert value(board("{G}{C}{C}", "Altar", "Elf"), "permanents") == 1


def test_waste_is_what_is_added_or_floats_and_is_not_spent() -> None:
    assert value(board("{1}", "Sol Ring"), "wasted") == 1
    assert value(board("{1}", "Sol Ring", "Forest"), "wasted") == 0
    assert value(board("{1}", "Forest", pool="{R}{R}"), "wasted") == 1
    assert value(board("{U}", "Signet", "Forest"), "wasted") == 1


def test_sacrifices_discards_and_exiles_are_counted_apart() -> None:
    cards = {**CARDS, "Rift": {"type": "Land", "text": "Discard a card: Add {R}."}}
    assert value(board("{R}", "Treasure"), "sacrifices") == 1
    discard = table("{R}", "Rift", cards=cards, hand=["Bear"])
    assert value(discard, "discards") == 1
    delve = board("Dig", "5 Island", hand=["Dig"], graveyard=["4 Bolt"])
    assert value(delve, "exiled") == 0
    short = board("Dig", "2 Island", hand=["Dig"], graveyard=["4 Bolt"])
    assert value(short, "exiled") == 3


def test_life_counts_what_is_paid_and_what_damage_does() -> None:
    assert value(board("{R}{C}{C}", "Road", "Tomb"), "life") == 3
    assert value(board("{R}", "Road", "Mountain"), "life") == 0
