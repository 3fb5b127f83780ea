"""Small positions for tests, and the questions that most tests ask about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import tapwise
from tapwise.model.plan import Answer, Step

Cards = Mapping[str, Mapping[str, Any]]


def document(
    pay: str | Mapping[str, Any] | None,
    *battlefield: object,
    cards: Cards,
    opponent: Sequence[object] = (),
    wishes: Mapping[str, Any] | None = None,
    **you: object,
) -> dict[str, Any]:
    """Return a problem document; a ``pay`` in words is a card in your hand, or a cost."""
    if isinstance(pay, str):
        pay = {"cast": pay} if pay in cards else {"cost": pay}
    if pay is not None and "cast" in pay and not {"hand", "graveyard", "exile"} & set(you):
        you["hand"] = [pay["cast"]]
    position: dict[str, Any] = {"you": {"battlefield": list(battlefield), **you}}
    if opponent:
        position["opponents"] = [{"battlefield": list(opponent)}]
    asked = {} if pay is None else {"pay": pay}
    return {"position": position, **asked, "cards": cards, **(wishes or {})}


def table(
    pay: str | Mapping[str, Any] | None,
    *battlefield: object,
    cards: Cards,
    opponent: Sequence[object] = (),
    wishes: Mapping[str, Any] | None = None,
    **you: object,
) -> tapwise.Problem:
    """Return the problem of such a document."""
    return tapwise.load(
        document(pay, *battlefield, cards=cards, opponent=opponent, wishes=wishes, **you)
    )


def planned(problem: tapwise.Problem, status: str = "optimal") -> Answer:
    """Return the answer, which has this status; a plan in it is legal."""
    answer = tapwise.plan(problem)
    assert answer.status == status, answer.reason
    if answer.steps:
        assert tapwise.check(problem, answer).legal
    return answer


def tap(source: str, adds: str) -> dict[str, Any]:
    """Return the step that activates a permanent's only mana ability."""
    return {"do": "activate", "object": source, "adds": adds}


def improvise(artifact: str, covers: str = "{1}") -> dict[str, Any]:
    return {"do": "tap", "object": artifact, "for": "improvise", "covers": covers}


def spend(mana: str, source: str, on: str) -> dict[str, Any]:
    return {"do": "spend", "mana": mana, "from": source, "on": on}


def steps_of(answer: Answer, do: str) -> list[Step]:
    return [step for step in answer.steps if step.do == do]


def helping(answer: Answer) -> list[str]:
    """Return what the plan taps for improvise, convoke or waterbend."""
    assert answer.outcome is not None
    return [str(each) for each, _ in answer.outcome.helpers]
