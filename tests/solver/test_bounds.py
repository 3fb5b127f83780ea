"""How often an activation can be used in a payment without idle mana."""

from __future__ import annotations

import pytest

from tests.solver.boards import activations_of, board, net_of


@pytest.mark.parametrize(
    ("pay", "permanents", "source", "limit"),
    [
        ("{4}", ["3 Rock"], "rock#1", 3),
        ("{4}", ["Rock", {"card": "Rock", "tapped": True, "id": "down"}], "down", 1),
        ("{4}", ["2 Treasure"], "treasure#1", 2),
        ("{4}", ["Gold", {"card": "Gold", "tapped": True, "id": "down"}], "down", 2),
        ("{4}", ["Altar", "2 Goblin", "Elf"], "altar", 3),
        ("{4}", ["2 Drum", "Goblin", {"card": "Elf", "tapped": True}], "drum#1", 1),
        ("{4}", [{"card": "Mine", "count": 2, "counters": {"mining": 1}}], "mine#1", 2),
    ],
)
def test_bodies_bound_the_uses(pay: str, permanents: list[object], source: str, limit: int) -> None:
    (activation,) = activations_of(net_of(board(pay, *permanents)), source)
    assert (activation.limit, activation.repeats) == (limit, False)


def test_counters_bound_the_uses() -> None:
    drained = {"card": "Mine", "counters": {"mining": 3}}
    (once,) = activations_of(net_of(board("{4}", drained)), "mine")
    assert once.limit == 1  # it taps as well


def test_life_bounds_the_uses() -> None:
    poor = net_of(board("{4}", "4 Road", life=2))
    assert {a.limit for a in activations_of(poor, "road#1")} == {2}
    rich = net_of(board("{4}", "4 Road", life=20))
    assert {a.limit for a in activations_of(rich, "road#1")} == {4}


def test_what_nothing_else_bounds_is_bounded_by_what_the_cost_absorbs() -> None:
    """The cost asks for 3, the Signet for 1: more mana of the Loop would be idle."""
    (loop,) = activations_of(net_of(board("{3}", "Loop", "Signet")), "loop")
    assert loop.repeats
    assert loop.limit == 4


def test_untapping_lets_a_permanent_tap_more_than_once() -> None:
    activations = activations_of(net_of(board("{5}", "Spring")), "spring")
    assert all(a.repeats and a.limit >= 5 for a in activations)


def test_converters_that_feed_each_other_get_room_for_it() -> None:
    """Each {Q} takes two, so the uses of an endless source may double."""
    net = net_of(board("{W}", {"card": "Pala", "tapped": True}, "Loop"))
    (loop,) = activations_of(net, "loop")
    assert loop.limit >= 2
