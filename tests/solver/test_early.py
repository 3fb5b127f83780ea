"""Prices that mana abilities used before announcing make (117.1d, 601.2f)."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tapwise.model.characteristics import View
from tapwise.model.objects import ObjectId
from tapwise.model.pricing import ways
from tapwise.solver.early import (
    MAX_PRICES,
    EarlyWay,
    only_early,
    raises_prices,
    with_early_ways,
)
from tapwise.solver.net import NotModelled
from tests.solver.boards import CARDS, board
from tests.tabletop import planned, table


def early_ways(problem: tapwise.Problem) -> tuple[EarlyWay, ...]:
    assert problem.request is not None
    view = View(problem.position)
    found = ways(view, problem.request, 0)
    return with_early_ways(view, problem.request, 0, found, problem.forbid_objects)


def prices(problem: tapwise.Problem) -> list[tuple[str, int]]:
    return [(str(early.way.mana), len(early.changes)) for early in early_ways(problem)]


def test_a_board_without_taxes_has_the_price_of_now() -> None:
    assert prices(board("Bolt", "Mountain", "Smelter", "Rock")) == [("{R}", 0)]


def test_each_tax_that_may_be_gone_is_a_price_of_its_own() -> None:
    found = prices(board("Bolt", "Mountain", "Smelter", "2 Sphere"))
    assert found == [("{2}{R}", 0), ("{1}{R}", 1), ("{R}", 2)]


def test_an_early_way_names_what_must_be_gone() -> None:
    _, without = early_ways(board("Bolt", "Mountain", "Smelter", "Sphere"))
    assert without.changes == ((ObjectId("sphere"), "gone"),)


def test_what_the_document_forbids_stays() -> None:
    each = board("Bolt", "Mountain", "Smelter", "Sphere", wishes={"forbid": ["sphere"]})
    assert prices(each) == [("{1}{R}", 0)]


def test_an_opponents_tax_stays() -> None:
    taxing = {"card": "Sphere"}
    assert len(prices(board("Bolt", "Mountain", opponent=[taxing]))) == 1


def test_too_many_prices_are_left_to_the_search() -> None:
    with pytest.raises(NotModelled):
        early_ways(board("Bolt", "Mountain", "Smelter", f"{MAX_PRICES} Sphere"))


def test_only_what_makes_things_dearer_is_worth_losing() -> None:
    view = View(board("Bolt", "Sphere", "Rock").position)
    assert any(map(raises_prices, view.of(ObjectId("sphere")).abilities))
    assert not any(map(raises_prices, view.of(ObjectId("rock")).abilities))


def test_a_plan_sacrifices_the_tax_before_it_announces() -> None:
    """The Kiln's mana is of no use to the Bolt, but the Sphere is gone when it is priced."""
    answer = planned(board("Bolt", "Mountain", "Kiln", "Sphere"))
    assert answer.total_cost == "{R}"
    used = [step.object or step.do for step in answer.steps]
    assert used.index(ObjectId("kiln")) < used.index(ObjectId("bolt"))
    kept = board("Bolt", "Mountain", "Kiln", "Sphere", wishes={"forbid": ["sphere"]})
    assert planned(kept, "unpayable").steps == ()


def test_a_plan_announces_at_the_price_of_now_where_that_is_cheaper() -> None:
    """The Sphere's own sacrifice pays for what it asks, so less is wasted."""
    answer = planned(board("Bolt", "Mountain", "Smelter", "Sphere"))
    assert answer.total_cost == "{1}{R}"
    assert answer.steps[0].do == "announce"


# ── what forbids the request ─────────────────────────────────────────────────


BARS: dict[str, Any] = {
    **CARDS,
    "Ban": {"type": "Artifact", "text": "Green spells can't be cast."},
    "Lid": {"type": "Artifact", "text": "You can't cast spells with mana value 4 or greater."},
    "Hydra": {"cost": "{X}{G}", "type": "Creature — Hydra", "power": 1, "toughness": 1},
    "Beast": {
        "cost": "{5}{G}",
        "type": "Creature — Beast",
        "text": "Morph {G}",
        "power": 5,
        "toughness": 5,
    },
}


def barred(pay: str | dict[str, Any], *battlefield: object, **rest: Any) -> tapwise.Problem:
    return table(pay, *battlefield, cards=BARS, **rest)


def test_your_own_ban_may_be_sacrificed_before_announcing() -> None:
    each = barred("Bear", "Forest", "Ban", "Smelter")
    answer = planned(each)
    assert answer.outcome is not None
    assert answer.outcome.sacrificed == ("ban",)
    used = [step.object or step.do for step in answer.steps]
    assert used.index(ObjectId("smelter")) < used.index(ObjectId("bear"))


def test_a_ban_that_nothing_removes_stands() -> None:
    assert not tapwise.payable(barred("Bear", "4 Forest", "Ban"))
    assert not tapwise.payable(barred("Bear", "4 Forest", "Smelter", "Rock", opponent=["Ban"]))
    forbidden = {"forbid": ["ban"]}
    assert not tapwise.payable(barred("Bear", "Forest", "Ban", "Smelter", wishes=forbidden))


def test_the_search_proves_nothing_where_something_is_allowed_only_early() -> None:
    each = barred("Bear", "Forest", "Ban", "Smelter")
    assert only_early(early_ways(each), ())
    assert tapwise.plan(each, backend="exhaustive").status == "gave_up"


def test_a_ban_on_mana_values_counts_x() -> None:
    """With X=3 the Hydra's mana value is 4 on the stack (202.3e, 601.3)."""
    assert tapwise.max_x(barred("Hydra", "6 Forest", "Lid")) == 2
    assert tapwise.max_x(barred("Hydra", "4 Forest", "Lid", "Smelter")) == 5
    assert not tapwise.payable(barred({"cast": "Hydra", "x": 3}, "6 Forest", "Lid"))


def test_a_ban_does_not_know_what_is_face_down() -> None:
    """Face down it is a colourless spell of mana value 0 (708.2a)."""
    down = {"cast": "Beast", "choose": {"alternative": "face down"}}
    for ban in ("Ban", "Lid"):
        assert tapwise.payable(barred(down, "3 Forest", opponent=["Ban"]))
        assert tapwise.payable(barred(down, "3 Forest", ban))
        plainly = {"cast": "Beast", "choose": {"alternative": "none"}}
        assert not tapwise.payable(barred(plainly, "6 Forest", ban))
        answer = planned(barred("Beast", "6 Forest", ban))
        assert dict(answer.choices)["alternative"] == "face down"
