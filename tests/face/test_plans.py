"""Plans as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from tapwise.model.errors import ParseError
from tapwise.model.plan import Answer, Step
from tapwise.plans import MAX_DEPTH, read_steps, steps_of


def test_a_plan_survives_the_way_through_its_document(whir: Answer, signet: Answer) -> None:
    for answer in (whir, signet):
        assert [s.to_json() for s in steps_of(answer.to_json())] == answer.to_json()["steps"]


def test_a_list_of_steps_is_a_plan() -> None:
    assert steps_of([{"do": "pay_life", "amount": 2}]) == (Step("pay_life", amount=2),)


@pytest.mark.parametrize(
    ("plan", "place"),
    [
        ({}, "plan"),
        (3, "steps"),
        ("tap", "steps"),
        ([3], "steps[0]"),
        ([{}], "steps[0].do"),
        ([{"do": "dance"}], "steps[0].do"),
        ([{"do": ["tap"]}], "steps[0].do"),
        ([{"do": "tap", "object": 3}], "steps[0].object"),
        ([{"do": "tap", "amount": True}], "steps[0].amount"),
        ([{"do": "tap", "colour": "U"}], "steps[0].colour"),
        ([{"do": "activate", "window": {}}], "steps[0].window"),
        ([{"do": "activate", "window": [{"do": "tap", "x": "1"}]}], "steps[0].window[0].x"),
        ([{"do": "announce", "choices": []}], "steps[0].choices"),
    ],
)
def test_a_fault_is_told_with_its_place(plan: Any, place: str) -> None:
    with pytest.raises(ParseError) as caught:
        steps_of(plan)
    assert caught.value.path == place


def test_endless_nesting_is_refused() -> None:
    plan: Any = [{"do": "tap"}]
    for _ in range(MAX_DEPTH + 2):
        plan = [{"do": "activate", "window": plan}]
    with pytest.raises(ParseError, match="windows"):
        read_steps(plan)
