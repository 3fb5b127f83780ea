"""The planner: X, wishes, budgets, and what each status promises."""

from __future__ import annotations

import math
from typing import Any

import pytest

import tapwise
from tapwise.model.errors import GaveUp, Unsupported
from tapwise.model.plan import POLICY, Answer
from tapwise.solver import planner
from tests.solver.boards import CARDS, board
from tests.tabletop import planned, table

MIXED = ("Signet", "Wheel", "2 Treasure", "Tomb", "Road", "Altar", "Goblin", "Elf", "2 Forest")


def objective(answer: Answer) -> dict[str, int]:
    assert answer.outcome is not None
    return dict(answer.outcome.objective)


def used(answer: Answer) -> set[str]:
    assert answer.outcome is not None
    return {*answer.outcome.tapped, *answer.outcome.sacrificed}


# ── X ────────────────────────────────────────────────────────────────────────


def test_the_largest_x_is_what_the_board_can_pay() -> None:
    assert planner.max_x(board("Blast", "Mountain", "4 Forest")) == 4
    assert planner.max_x(board("Blast", "Mountain")) == 0


def test_a_loop_has_no_largest_x() -> None:
    assert planner.max_x(board("Blast", "Mountain", "Loop")) == math.inf
    assert planner.max_x(board("Blast", "Mountain", "Spring")) == math.inf
    assert planner.max_x(board("Blast", "Mountain", "Prism")) == 0  # it gives what it takes


def test_there_is_no_largest_x_where_zero_is_not_payable() -> None:
    assert planner.max_x(board("Blast", "4 Forest")) is None
    assert planner.max_x(board("Bear", "Forest")) is None
    assert planner.max_x(board("Bear", "2 Forest")) == 0


def test_a_free_x_takes_nothing_of_the_first_keys() -> None:
    """Each further X would cost a Treasure or life: two Forests are all that it takes."""
    answer = planned(board("Blast", "Mountain", "2 Forest", "3 Treasure", "Road"))
    assert dict(answer.choices)["x"] == 3  # the Road's life is the sixth key
    assert answer.max_x == 6
    assert objective(answer)["sacrifices"] == 0


def test_asked_for_the_most_the_planner_pays_it() -> None:
    pay = {"cast": "Blast", "x": "max"}
    answer = planned(board(pay, "Mountain", "2 Forest", "3 Treasure", "Road"))
    assert dict(answer.choices)["x"] == answer.max_x == 6
    assert objective(answer)["sacrifices"] == 3


def test_a_free_x_stays_finite_where_there_is_no_largest() -> None:
    answer = planned(board("Blast", "Mountain", "Loop"))
    assert answer.max_x == math.inf
    assert dict(answer.choices)["x"] >= 0


HALLS: dict[str, Any] = {
    **CARDS,
    "Hall": {
        "type": "Land",
        "text": "{T}: Add {R}. Spend this mana only to cast a spell with mana value 4 or greater.",
    },
    "Hut": {
        "type": "Land",
        "text": "{T}: Add {R}. Spend this mana only to cast a spell with mana value 2 or less.",
    },
}
"""X counts in the mana value of a spell (202.3e), so what it may be paid with depends on X."""


@pytest.mark.parametrize(
    ("permanents", "values"),
    [
        (("2 Hall", "2 Mountain"), {0, 1, 3}),
        (("5 Hall",), {3, 4}),
        (("3 Hut",), {0, 1}),
        (("2 Hut", "3 Hall", "2 Mountain"), {0, 1, 3, 4}),
        (("2 Hall", "Mountain"), {0}),
        (("2 Hall",), set()),
    ],
)
def test_values_of_x_with_gaps_are_all_found(permanents: tuple[str, ...], values: set[int]) -> None:
    each = table("Blast", *permanents, cards=HALLS)
    able = {
        x
        for x in range(7)
        if planner.payable(table({"cast": "Blast", "x": x}, *permanents, cards=HALLS))
    }
    assert able == values
    assert planner.max_x(each) == max(values, default=None)
    assert planner.payable(each) is bool(values)
    answer = planned(each, "optimal" if values else "unpayable")
    assert answer.max_x == max(values, default=None)
    assert not values or dict(answer.choices)["x"] == max(values)
    most = table({"cast": "Blast", "x": "max"}, *permanents, cards=HALLS)
    assert dict(planned(most, answer.status).choices).get("x") == max(values, default=None)


def test_a_free_x_with_gaps_takes_nothing_of_the_first_keys() -> None:
    """X=3 would need the Treasure: the Halls help only from there on."""
    answer = planned(table("Blast", "2 Hall", "Mountain", "Treasure", cards=HALLS))
    assert (dict(answer.choices)["x"], answer.max_x) == (0, 3)


def test_loops_have_no_largest_x_whatever_gaps_there_are() -> None:
    each = table("Blast", "Hall", "Loop", cards=HALLS)
    assert planner.max_x(each) == math.inf
    assert planner.payable(each)
    assert dict(planned(each).choices)["x"] >= 3


def test_gaps_that_are_too_many_to_try_end_the_budget() -> None:
    cards = {
        **CARDS,
        "Hall": {
            "type": "Land",
            "text": "{T}: Add {R}. Spend this mana only to cast a spell with mana value 99999 "
            "or greater.",
        },
    }
    with pytest.raises(GaveUp):
        planner.max_x(table("Blast", "Hall", cards=cards), budget=0.2)


def test_a_fixed_x_is_paid_or_refused() -> None:
    assert planner.payable(board({"cast": "Blast", "x": 2}, "Mountain", "2 Forest"))
    assert not planner.payable(board({"cast": "Blast", "x": 3}, "Mountain", "2 Forest"))
    refused = planned(board({"cast": "Blast", "x": 3}, "Mountain", "2 Forest"), "unpayable")
    assert refused.total_cost == "{3}{R}"


# ── wishes ───────────────────────────────────────────────────────────────────


def test_by_default_life_goes_before_permanents_that_are_sacrificed() -> None:
    answer = planned(board("{R}", "Treasure", "Road"))
    assert used(answer) == {"road"}


def test_what_is_preferred_comes_first() -> None:
    answer = planned(board("{R}", "Treasure", "Road", wishes={"prefer": ["life"]}))
    assert used(answer) == {"treasure"}
    two = board("{C}{C}", "2 Rock", "Tomb")
    assert used(planned(two)) == {"rock#1", "rock#2"}
    fewest = board("{C}{C}", "2 Rock", "Tomb", wishes={"prefer": ["permanents"]})
    assert used(planned(fewest)) == {"tomb"}


@pytest.mark.parametrize("key", ["sacrifices", "life", "wasted", "permanents", "creatures"])
def test_no_order_of_keys_has_a_better_value_of_the_first_one(key: str) -> None:
    pay = "{2}{U}{R}"
    best = objective(planned(board(pay, *MIXED, wishes={"prefer": [key]})))[key]
    for other in ("sacrifices", "life", "wasted", "permanents", "creatures"):
        answer = planned(board(pay, *MIXED, wishes={"prefer": [other]}))
        assert objective(answer)[key] >= best


def test_the_bound_of_an_optimal_plan_is_what_it_measures() -> None:
    answer = planned(board("{2}{U}{R}", *MIXED))
    bound = dict(answer.bound)
    assert bound == {key: objective(answer)[key] for key in POLICY}


def test_a_forbidden_object_is_not_used_in_any_way() -> None:
    assert used(planned(board("{R}", "Treasure", "Road", wishes={"forbid": ["road"]}))) == {
        "treasure"
    }
    for wish in (["treasure"], ["Treasure"]):
        assert not planner.payable(board("{U}", "Treasure", wishes={"forbid": wish}))
    assert not planner.payable(board("{C}{C}", "Altar", "Goblin", wishes={"forbid": ["goblin"]}))
    assert not planner.payable(board("Chorus", "2 Forest", "2 Elf", wishes={"forbid": ["elf#1"]}))


@pytest.mark.parametrize(
    ("kind", "permanent"), [("sacrifices", "Treasure"), ("life", "Road"), ("life", "Tomb")]
)
def test_a_forbidden_kind_of_thing_is_not_done(kind: str, permanent: str) -> None:
    pay = "{C}" if permanent == "Tomb" else "{R}"
    assert planner.payable(board(pay, permanent))
    assert not planner.payable(board(pay, permanent, wishes={"forbid": [kind]}))


def test_what_is_to_be_kept_stays_payable() -> None:
    assert used(planned(board("{1}", "Island", "Rock"))) == {"island"}
    answer = planned(board("{1}", "Island", "Rock", wishes={"keep": ["{U}"]}))
    assert used(answer) == {"rock"}
    assert answer.kept == ("{U}",)


def test_costs_are_kept_together() -> None:
    """Either {U} alone could stay, both together cannot."""
    keep = {"keep": ["{U}", "{U}"]}
    both = planned(board("{1}", "2 Island", "Forest", wishes=keep))
    assert used(both) == {"forest"}
    assert objective(both)["keep"] == 2
    one = planned(board("{2}", "2 Island", "Forest", wishes=keep))
    assert objective(one)["keep"] == 1


# ── the same again ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("pay", ["{2}{U}{R}", "{3}", "{W}{B}{G}", "Rite"])
def test_the_same_problem_has_the_same_answer(pay: str) -> None:
    each = board(pay, *MIXED)
    assert planned(each).to_json() == planned(board(pay, *MIXED)).to_json()


def test_a_planner_does_not_decide_the_same_x_twice() -> None:
    each = planner.Planner(board("Blast", "Mountain", "2 Forest"))
    assert each.max_x() == 2
    work = each.work
    assert each.at(2).candidate is not None
    assert each.work == work


# ── status ───────────────────────────────────────────────────────────────────


PIT: dict[str, Any] = {
    **CARDS,
    "Pit": {"type": "Land", "text": "{T}: Add {B} for each creature card in your graveyard."},
}
"""With it the net does not fit, so that the search must decide."""


@pytest.mark.parametrize(("black", "status"), [(6, "optimal"), (7, "unpayable")])
def test_a_budget_that_is_too_small_proves_nothing(black: int, status: str) -> None:
    each = table("{B}" * black, "2 Pit", "Altar", "3 Elf", cards=PIT)
    short = tapwise.plan(each, budget=0)
    assert (short.status, short.steps) == ("gave_up", ())
    assert short.reason is not None
    assert tapwise.plan(each).status == status


def test_a_plan_that_is_not_proved_best_is_said_to_be_payable() -> None:
    """The Grove might be read later and add less: only the search can tell."""
    each = board("{G}", "Grove", "3 Goblin", "Altar")
    short = tapwise.plan(each, budget=0)
    assert short.status == "payable"
    assert tapwise.check(each, short).legal
    planned(each)


@pytest.mark.parametrize("budget", [0.0, 0.001, 0.01, 0.1, 2.0])
def test_a_budget_never_changes_what_is_true(budget: float) -> None:
    for pay, payable in (("{2}{U}{R}", True), ("{W}{W}{W}{W}{W}{W}", False)):
        answer = tapwise.plan(board(pay, *MIXED), budget=budget)
        allowed = {"optimal", "payable"} if payable else {"unpayable"}
        assert answer.status in allowed | {"gave_up"}


@pytest.mark.parametrize("backend", ["auto", "cpsat", "exhaustive"])
def test_each_method_answers_alone(backend: str) -> None:
    yes = tapwise.plan(board("{U}{R}", "Signet", "Forest"), backend=backend)
    assert (yes.status, yes.total_cost) == ("optimal", "{U}{R}")
    no = tapwise.plan(board("{U}{U}", "Signet", "Forest"), backend=backend)
    assert no.status == "unpayable"


ODD: dict[str, Any] = {
    **CARDS,
    "Odd Rock": {"type": "Artifact", "text": "{T}: Add mana as if by wishing upon a star."},
}


def test_an_unread_source_leaves_unpayable_open() -> None:
    each = table("{G}{G}", "Forest", "Odd Rock", cards=ODD)
    answer = planned(each, "unsupported")
    assert answer.reason is not None
    assert (answer.reason.card, answer.reason.text) == (
        "Odd Rock",
        "{T}: Add mana as if by wishing upon a star.",
    )
    with pytest.raises(Unsupported):
        planner.payable(each)
    with pytest.raises(Unsupported):
        planner.max_x(table("Blast", "Mountain", "Odd Rock", cards=ODD))


def test_an_unread_source_leaves_open_only_whether_a_plan_is_best() -> None:
    answer = planned(table("{G}", "Forest", "Odd Rock", cards=ODD), "payable")
    assert used(answer) == {"forest"}
    assert planner.payable(table("{G}", "Forest", "Odd Rock", cards=ODD))


def test_without_a_request_there_is_nothing_to_plan() -> None:
    assert tapwise.plan(board(None, "Forest")).status == "unsupported"
    with pytest.raises(Unsupported):
        planner.payable(board(None, "Forest"))


def test_a_bare_answer_is_not_guessed_when_the_budget_ends() -> None:
    each = table("{B}{B}{B}{B}", "2 Pit", "Altar", "3 Elf", cards=PIT)
    with pytest.raises(GaveUp):
        planner.payable(each, budget=0)
    with pytest.raises(GaveUp):
        planner.max_x(table("Blast", "Mountain", "2 Pit", "Altar", "3 Elf", cards=PIT), budget=0)


def test_a_lethal_plan_is_legal_ranks_last_and_warns() -> None:
    answer = planned(board("{C}{C}", "Tomb", life=2))
    assert objective(answer)["survive"] == 0
    assert answer.warnings == ("this leaves you at 0 life",)
    assert used(planned(board("{C}{C}", "Tomb", "2 Rock", life=2))) == {"rock#1", "rock#2"}


# ── the total cost ───────────────────────────────────────────────────────────


def test_the_total_cost_is_that_of_the_plan_or_of_the_plain_way() -> None:
    assert str(planner.total_cost(board("Bear", "2 Forest"))) == "{1}{G}"
    assert str(planner.total_cost(board("Bear"))) == "{1}{G}"
    assert str(planner.total_cost(board("Bear", "Sphere"))) == "{2}{G}"
    assert str(planner.total_cost(board({"cast": "Blast", "x": 2}))) == "{2}{R}"
