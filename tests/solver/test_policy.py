"""Which of two legal plans is better."""

from __future__ import annotations

from tapwise.model.characteristics import View
from tapwise.model.objects import ObjectId
from tapwise.model.plan import POLICY, Outcome
from tapwise.model.position import Position
from tapwise.model.problem import Problem
from tapwise.solver.policy import SACRIFICE_RANK, ordering, shown, vector
from tests.solver.boards import board

DEFAULT = ordering(Problem(Position()))


def test_the_default_order_is_that_of_the_policy() -> None:
    assert tuple(key for key in DEFAULT if key != SACRIFICE_RANK) == POLICY


def test_what_is_given_up_is_compared_right_after_how_many() -> None:
    for prefer in ((), ("life",), ("sacrifices",), ("wasted", "sacrifices")):
        keys = ordering(Problem(Position(), prefer=prefer))
        assert keys.index(SACRIFICE_RANK) == keys.index("sacrifices") + 1


def test_preferred_keys_come_first_and_the_rest_follow_in_order() -> None:
    keys = ordering(Problem(Position(), prefer=("permanents", "life")))
    assert keys[:3] == ("permanents", "life", "survive")
    rest = [key for key in POLICY if key not in ("permanents", "life")]
    assert [key for key in keys[2:] if key != SACRIFICE_RANK] == rest


def test_further_keys_count_only_where_they_are_asked_for() -> None:
    assert "colors" not in DEFAULT
    assert ordering(Problem(Position(), prefer=("colors",)))[0] == "colors"


def test_of_a_key_that_is_to_be_large_the_negative_is_compared() -> None:
    view = View(Position())
    outcome = Outcome(objective=(("survive", 1), ("life", 3), ("flexibility", 4)))
    assert vector(view, outcome, ("survive", "life", "flexibility")) == (-1, 3, -4)
    assert vector(view, outcome, ("keep", "wasted")) == (0, 0)


def test_a_treasure_is_given_up_before_other_tokens_and_creatures_last() -> None:
    view = View(board("{1}", "Treasure", "Gold", "Goblin", "Rock", "Elf").position)

    def rank(name: str) -> int:
        return vector(view, Outcome(sacrificed=(ObjectId(name),)), (SACRIFICE_RANK,))[0]

    ranks = [rank(name) for name in ("treasure", "gold", "goblin", "rock", "elf")]
    assert ranks == sorted(set(ranks))


def test_a_vector_is_shown_in_the_policys_own_sense() -> None:
    keys = ("survive", "sacrifices", SACRIFICE_RANK, "flexibility")
    assert shown(keys, (-1, 2, 5, -3)) == (("survive", 1), ("sacrifices", 2), ("flexibility", 3))
