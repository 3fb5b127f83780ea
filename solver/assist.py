"""Assist: what another player can pay of the generic mana (702.132)."""

from __future__ import annotations

import dataclasses
import math
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tapwise.model.mana import ManaPool
from tapwise.model.objects import YOU
from tapwise.model.problem import Problem, Request

if TYPE_CHECKING:
    from collections.abc import Callable

    from tapwise.model.position import Position

MOST_HELP: Final = 1_000
"""What help without end counts as: more than any cost asks for."""


def helped(problem: Problem, most_of: Callable[[Problem], float | None]) -> Problem:
    """Return the problem with what the helper can pay in place of the word "opponent".

    The helper has a window of their own before yours, and pays with nothing of yours, so
    the most that any opponent can pay alone is all that matters of them.

    Parameters
    ----------
    most_of
        Answers how large X can be in a problem that asks for {X}.
    """
    request = problem.request
    if request is None or not isinstance(request.choice("assist"), str):
        return problem
    most = 0.0
    for number in range(1, len(problem.position.players)):
        seat = seen_by(problem.position, number)
        asked = Problem(seat, Request("cost", cost="{X}", x="max"))
        most = max(most, most_of(asked) or 0)
    help_ = MOST_HELP if most == math.inf else int(most)
    choose = tuple((k, help_ if k == "assist" else v) for k, v in request.choose)
    return dataclasses.replace(problem, request=dataclasses.replace(request, choose=choose))


def seen_by(position: Position, number: int) -> Position:
    """Return the position as an opponent sees it: they are "you", and you are they."""
    players = list(position.players)
    players[YOU], players[number] = players[number], players[YOU]
    seats = {YOU: number, number: YOU}
    objects = {
        each.id: each.replace(controller=seats.get(each.controller, each.controller))
        for each in position.objects.values()
    }
    return position.replace(
        objects=MappingProxyType(objects),
        players=tuple(players),
        pool=ManaPool(),
        turn="opponent" if position.turn == "you" else "you",
        this_turn=(),
    )
