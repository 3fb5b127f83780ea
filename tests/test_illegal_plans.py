"""A plan that is legal on one board is refused on a board where a rule stands against it."""

from __future__ import annotations

from typing import Any

import pytest

from tapwise import check, load, plan

CITY = {"type": "Land", "text": "{T}: Add {C}{C}. This land deals 2 damage to you."}
ELF = {"type": "Creature — Elf", "cost": "{G}", "text": "{T}: Add {G}.", "power": 1}
ROAD = {"type": "Land", "text": "{T}, Pay 1 life: Add {R}."}
PRISM = {"type": "Artifact", "text": "{1}: Add {U}. Activate only once each turn."}
CARDS: dict[str, Any] = {"City": CITY, "Elf": ELF | {"toughness": 1}, "Road": ROAD, "Prism": PRISM}


def problem(cost: str, *battlefield: Any, **you: Any) -> Any:
    board = {"turn": "you", "you": {"life": 20, "battlefield": list(battlefield)} | you}
    return load({"position": board, "pay": {"cost": cost}, "cards": CARDS})


@pytest.mark.parametrize(
    ("legal", "illegal", "rule"),
    [
        (problem("{2}", "City"), problem("{2}", {"card": "City", "tapped": True}), "701.26a"),
        (problem("{G}", "Forest"), problem("{G}", {"card": "Forest", "tapped": True}), "701.26a"),
        (problem("{G}", "Elf"), problem("{G}", {"card": "Elf", "sick": True}), "302.6"),
        (problem("{R}", "Road"), problem("{R}", "Road", life=0), "119.4"),
        (problem("{G}", pool="{G}"), problem("{G}", pool="{R}"), "118.3a"),
        (
            problem("{U}", "Prism", "Forest"),
            problem("{U}", {"card": "Prism", "chosen": {"activations_this_turn": 1}}, "Forest"),
            "602.5b",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_plan_is_refused_under_the_rule_that_it_breaks(
    legal: Any, illegal: Any, rule: str
) -> None:
    steps = plan(legal).steps
    assert check(legal, steps).legal
    verdict = check(illegal, steps)
    assert not verdict.legal
    assert verdict.rule == rule


def test_a_plan_in_part_is_refused() -> None:
    both = problem("{G}{G}", "2 Forest")
    steps = plan(both).steps
    for place in range(len(steps)):
        assert not check(both, steps[:place] + steps[place + 1 :]).legal or (
            steps[place].do == "announce"
        )


def test_a_step_twice_is_refused() -> None:
    one = problem("{2}", "2 Forest")
    for place, step in enumerate(steps := plan(one).steps):
        if step.do != "announce":
            assert not check(one, (*steps[: place + 1], *steps[place:])).legal
