"""A problem written back as a document reads as the same problem."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tapwise.model.document import load
from tapwise.model.document_dump import dump
from tapwise.model.problem import Problem

CARDS: dict[str, Any] = {
    "Rock": {"cost": "{2}", "type": "Artifact", "text": "{T}: Add {C}{C}."},
    "Elf": {"cost": "{G}", "type": "Creature — Elf", "text": "{T}: Add {G}.", "power": 1,
            "toughness": "1+*"},
    "Growth": {"cost": "{G}", "type": "Enchantment — Aura", "text": "Enchant land"},
    "Whirl": {"cost": "{X}{U}{U}{U}", "type": "Instant"},
    "Vision": {"type": "Sorcery", "colors": ["U"]},
    "Goblin": {"type": "Token Creature — Goblin", "colors": "R", "power": 1, "toughness": 1},
    "Fire // Ice": {"cost": "{1}{R} // {1}{U}", "type": "Instant // Instant"},
    "Day // Night": {"type": "Creature — Human // Creature — Insect", "cost": "{U} // ",
                     "layout": "transform"},
}  # fmt: skip

DOCUMENTS: dict[str, dict[str, Any]] = {
    "nothing": {"position": {"you": {}}},
    "no opponent": {"position": {"you": {}, "opponents": []}},
    "everything": {
        "title": "all", "ask": "payable", "expect": {"payable": True},
        "position": {
            "turn": "opponent", "phase": "end step",
            "this_turn": {"spells_cast": 2, "opponent_lost_life": True},
            "you": {
                "life": 3, "counters": {"energy": 2}, "library": ["Rock", "2 Island"],
                "pool": [{"mana": "{R}{R}", "source": "Rock"}, {"mana": "{U}", "snow": True}],
                "battlefield": [
                    "3 Island", "Night", "2 Goblin", {"card": "Elf", "id": "my elf", "sick": True},
                    {"card": "Growth", "attached_to": "island#2"},
                    {"card": "Rock", "count": 2, "id": "r", "tapped": True,
                     "counters": {"charge": 2, "+1/+1": 1}, "entered_this_turn": True,
                     "chosen": {"color": "blue", "imprint": "Vision", "commander": True,
                                "activations_this_turn": 2, "identity": ["W", "blue"]}},
                ],
                "hand": ["2 Whirl", "Vision"], "graveyard": ["Elf"],
                "exile": [{"card": "Fire // Ice", "may_cast": True}],
                "command": [{"card": "Elf", "cast_before": 2}],
            },
            "opponents": [{"life": 5, "battlefield": ["Island", "Elf"], "library": 7}, {}],
        },
        "pay": {"cast": "Whirl", "x": "max",
                "choose": {"targets": ["a", "b"], "kicker": ["x", "y"]}},
        "prefer": ["life", "colors"], "keep": ["{U}{U}", "Rock"], "forbid": ["Rock", "exiled"],
    },
    "a half": {"position": {"you": {"hand": ["Fire // Ice"]}}, "pay": {"cast": "Ice"}},
    "an id": {"position": {"you": {"battlefield": ["2 Rock"]}},
              "pay": {"activate": "rock#2", "ability": "{T}: Add"}},
    "special": {"position": {"you": {"battlefield": [{"card": "Elf", "face_down": True}]}},
                "pay": {"special": "turn face up", "card": "Elf"}},
    "cost": {"position": {"you": {}}, "pay": {"cost": "{2}{U}, sacrifice a creature", "x": 2}},
}  # fmt: skip


def content(problem: Problem) -> tuple[Any, ...]:
    position = problem.position
    return (
        dict(position.objects), position.players, position.pool, position.turn, position.phase,
        position.this_turn, problem.request, problem.prefer, problem.keep, problem.forbid_objects,
        problem.forbid_kinds, problem.title, dict(problem.extra or {}),
    )  # fmt: skip


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_problem_reads_back_from_what_was_dumped(name: str) -> None:
    problem = load(DOCUMENTS[name] | {"cards": CARDS})
    dumped = json.loads(json.dumps(dump(problem)))
    assert content(load(dumped)) == content(problem)
    assert dump(load(dumped)) == dumped


def test_restricted_mana_reads_back() -> None:
    pool = [{"mana": "{R}", "only": "cast a creature spell"}]
    problem = load({"position": {"you": {"pool": pool}}})
    assert content(load(dump(problem))) == content(problem)


def test_cards_of_the_catalogue_are_not_defined_again() -> None:
    problem = load({"position": {"you": {"battlefield": ["Island", "Treasure"]}}})
    assert "cards" not in dump(problem)


def test_cards_that_differ_from_the_catalogue_are_defined() -> None:
    cards = {"Island": {"type": "Artifact"}}
    problem = load({"position": {"you": {"battlefield": ["Island"]}}, "cards": cards})
    assert dump(problem)["cards"]["Island"] == {"type": "Artifact"}
