"""Cards that between them use every part of the net, and nets of small boards of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tapwise
from tapwise.model.characteristics import View
from tapwise.model.objects import ObjectId
from tapwise.model.pricing import ways
from tapwise.model.way import Way
from tapwise.solver.net import Activation, Net
from tapwise.solver.net_builder import NetBuilder
from tests.tabletop import table

CARDS: dict[str, dict[str, Any]] = {
    "Sol Ring": {"cost": "{1}", "type": "Artifact", "text": "{T}: Add {C}{C}."},
    "Rock": {"cost": "{2}", "type": "Artifact", "text": "{T}: Add {C}."},
    "Signet": {"cost": "{2}", "type": "Artifact", "text": "{1}, {T}: Add {U}{R}."},
    "Wheel": {"cost": "{2}", "type": "Artifact", "text": "{1}, {T}: Add {W}{B}."},
    "Forge": {"cost": "{2}", "type": "Artifact", "text": "{2}, {T}: Add {B}{B}{B}."},
    "Prism": {"cost": "{2}", "type": "Artifact", "text": "{1}: Add one mana of any color."},
    "Treasure": {
        "type": "Token Artifact — Treasure",
        "text": "{T}, Sacrifice this artifact: Add one mana of any color.",
    },
    "Gold": {
        "type": "Token Artifact — Gold",
        "text": "Sacrifice this artifact: Add one mana of any color.",
    },
    "Altar": {"cost": "{3}", "type": "Artifact", "text": "Sacrifice a creature: Add {C}{C}."},
    "Smelter": {"cost": "{4}", "type": "Artifact", "text": "Sacrifice an artifact: Add {C}{C}."},
    "Kiln": {
        "cost": "{1}",
        "type": "Artifact",
        "text": "Sacrifice an artifact: Add {C}. Spend this mana only to cast creature spells.",
    },
    "Elf": {
        "cost": "{G}",
        "type": "Creature — Elf",
        "text": "{T}: Add {G}.",
        "power": 1,
        "toughness": 1,
    },
    "Shaman": {
        "cost": "{G}",
        "type": "Creature — Elf",
        "text": "{1}: Add {R}.",
        "power": 1,
        "toughness": 1,
    },
    "Mage": {
        "cost": "{1}",
        "type": "Creature — Wizard",
        "text": "{1}, {T}: Add {U}{R}.",
        "power": 1,
        "toughness": 1,
    },
    "Goblin": {"type": "Token Creature — Goblin", "power": 1, "toughness": 1},
    "Pala": {
        "cost": "{2}",
        "type": "Artifact Creature — Scarecrow",
        "text": "{2}, {Q}: Add one mana of any color.",
        "power": 1,
        "toughness": 1,
    },
    "Spring": {"cost": "{2}", "type": "Artifact", "text": "{T}: Add {C}.\n{Q}: Add {C}."},
    "Drum": {
        "cost": "{1}",
        "type": "Artifact",
        "text": "{T}, Tap an untapped creature you control: Add one mana of any color.",
    },
    "Dual": {"type": "Land", "text": "{T}: Add {W} or {U}."},
    "Tomb": {"type": "Land", "text": "{T}: Add {C}{C}. This land deals 2 damage to you."},
    "Road": {"type": "Land", "text": "{T}, Pay 1 life: Add {R} or {W}."},
    "Temple": {
        "type": "Land",
        "text": "{T}: Add {C}{C}. Spend this mana only to cast creature spells.",
    },
    "Mine": {
        "type": "Land",
        "text": "{T}, Remove a mining counter from this land: Add one mana of any color.",
    },
    "Vault": {
        "type": "Land",
        "text": "{T}: Add {C}.\n{T}, Remove any number of storage counters from this land: Add "
        "{B} for each counter removed this way.",
    },
    "Opal": {
        "cost": "{0}",
        "type": "Artifact",
        "text": "{T}: Add one mana of any color. Activate only if you control three or more "
        "artifacts.",
    },
    "Grove": {"type": "Land", "text": "{T}: Add {G} for each creature you control."},
    "Loop": {"cost": "{0}", "type": "Artifact", "text": "{0}: Add {C}."},
    "Brick": {"cost": "{0}", "type": "Artifact"},
    "Sphere": {
        "cost": "{2}",
        "type": "Artifact",
        "text": "Spells you cast cost {1} more to cast.",
    },
    "Bolt": {"cost": "{R}", "type": "Instant"},
    "Bear": {"cost": "{1}{G}", "type": "Creature — Bear", "power": 2, "toughness": 2},
    "Blast": {"cost": "{X}{R}", "type": "Instant"},
    "Chorus": {"cost": "{3}{G}", "type": "Sorcery", "text": "Convoke"},
    "Work": {"cost": "{3}{U}", "type": "Sorcery", "text": "Improvise"},
    "Dig": {"cost": "{4}{U}", "type": "Sorcery", "text": "Delve"},
    "Rite": {
        "cost": "{2}{B}",
        "type": "Sorcery",
        "text": "As an additional cost to cast this spell, sacrifice a creature.",
    },
}


def board(
    pay: str | Mapping[str, Any] | None, *battlefield: object, **rest: Any
) -> tapwise.Problem:
    return table(pay, *battlefield, cards=CARDS, **rest)


def way_of(problem: tapwise.Problem, x: int = 0) -> tuple[View, Way]:
    """Return the first way to pay, and the position read."""
    assert problem.request is not None
    view = View(problem.position)
    return view, ways(view, problem.request, x)[0]


def net_of(problem: tapwise.Problem, x: int = 0, *, split_inputs: bool = False) -> Net:
    view, way = way_of(problem, x)
    return NetBuilder(
        view, way, problem.forbid_objects, split_inputs=split_inputs, keep=problem.keep
    ).build()


def activations_of(net: Net, object_id: str) -> list[Activation]:
    """Return the activations of the class that has this object."""
    wanted = ObjectId(object_id)
    return [a for a in net.activations if wanted in net.classes[a.body].ids]
