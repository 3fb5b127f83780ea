"""Costs with a choice in them: each choice is a way of its own, in plans and for the referee."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import document

CARDS: dict[str, dict[str, Any]] = {
    "Bear": {"cost": "{1}{G}", "type": "Creature — Bear", "text": "", "power": 2, "toughness": 2},
    "Rock": {"cost": "{1}", "type": "Artifact", "text": ""},
    "Furnace": {
        "cost": "{1}",
        "type": "Enchantment",
        "text": "Sacrifice an artifact: Add {C}{C}.",
    },
    "Codex": {"cost": "{2}", "type": "Artifact", "text": "Craft with artifact {2}"},
    "Deal": {
        "cost": "{B}",
        "type": "Sorcery",
        "text": "As an additional cost to cast this spell, sacrifice a creature or discard a card.",
    },
    "Burial": {
        "cost": "{B}",
        "type": "Sorcery",
        "text": "As an additional cost to cast this spell, sacrifice a creature.\n"
        "As an additional cost to cast this spell, exile a creature card from your graveyard.",
    },
}


def planned(pay: Any, *board: object, backend: str = "auto", **you: Any) -> tapwise.Answer:
    problem = tapwise.load(document(pay, *board, cards=CARDS, **you))
    answer = tapwise.plan(problem, backend=backend)
    if answer.payable:
        assert tapwise.check(problem, answer.to_json()["steps"]).legal
    return answer


@pytest.mark.parametrize(
    ("forbidden", "said"),
    [("discards", "sacrifice a creature"), ("sacrifices", "discard a card")],
)
def test_the_referee_finds_the_choice_that_the_steps_mean(forbidden: str, said: str) -> None:
    # it tried only the first of them, and called the other one illegal
    wishes = {"forbid": [forbidden]}
    answer = planned("Deal", "Swamp", "Bear", hand=["Deal", "Bear"], wishes=wishes)
    assert answer.also == (said,)


@pytest.mark.parametrize("backend", ["auto", "exhaustive"])
def test_what_is_sacrificed_for_mana_can_be_exiled_from_the_graveyard(backend: str) -> None:
    # proved unpayable by the integer program while no artifact lay in the graveyard yet
    pay = {"activate": "Codex", "ability": "craft"}
    answer = planned(pay, "Furnace", "Rock", "Codex", backend=backend, graveyard=["Bear"])
    assert answer.status == "optimal"
    assert answer.outcome is not None
    assert answer.outcome.sacrificed == ("rock",)


def test_one_cost_can_exile_what_another_has_sacrificed() -> None:
    # an internal fault: the replay looked for it in the graveyard as that was before
    assert planned("Burial", "Swamp", "Bear").status == "optimal"


def test_a_choice_that_nothing_can_pay_is_not_free() -> None:
    # a cost of an ability with a choice in it was paid with nothing
    pay = {"activate": "Codex", "ability": "craft"}
    assert planned(pay, "4 Island", "Codex").status == "unpayable"
    assert planned({"cost": "{1}, forage"}, "4 Island").status == "unpayable"


def test_a_choice_that_the_card_does_not_offer_is_not_passed_over() -> None:
    # the plan was for the spell without it
    answer = planned({"cast": "Bear", "choose": {"kicker": 1}}, "2 Forest", hand=["Bear"])
    assert answer.status == "unsupported"
