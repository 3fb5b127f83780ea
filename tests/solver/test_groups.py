"""Bodies by class: what makes two objects alike, and what using one costs."""

from __future__ import annotations

from typing import Any

import tapwise
from tapwise.model.characteristics import View
from tapwise.model.objects import ObjectId
from tapwise.solver.groups import body_class, grouped, tap_damage, weights
from tests.solver.boards import CARDS, board
from tests.tabletop import table


def classes(problem: tapwise.Problem, *excluded: str, special: str = "") -> list[tuple[str, ...]]:
    groups = grouped(
        View(problem.position),
        frozenset(map(ObjectId, excluded)),
        frozenset({ObjectId(special)} if special else ()),
    )
    return [tuple(member.id for member in group.members) for group in groups]


def test_alike_permanents_form_a_class() -> None:
    assert classes(board("{1}", "2 Rock", "Island", "Rock")) == [
        ("rock#1", "rock#2", "rock#3"),
        ("island",),
    ]


def test_tapped_and_untapped_permanents_share_a_class() -> None:
    each = board(
        "{1}", {"card": "Rock", "id": "down", "tapped": True}, {"card": "Rock", "id": "up"}
    )
    assert classes(each) == [("down", "up")]
    view = View(each.position)
    (group,) = grouped(view, frozenset(), frozenset())
    bodies = body_class(view, 0, group)
    assert (bodies.ids, bodies.untapped, bodies.size) == (("up", "down"), 1, 2)


def test_counters_sickness_and_choices_tell_objects_apart() -> None:
    each = board(
        "{1}",
        {"card": "Elf", "id": "a"},
        {"card": "Elf", "id": "b", "sick": True},
        {"card": "Elf", "id": "c", "counters": {"+1/+1": 1}},
        {"card": "Elf", "id": "d", "chosen": {"color": "red"}},
    )
    assert len(classes(each)) == 4


def test_what_is_attached_tells_objects_apart() -> None:
    cards: dict[str, Any] = {
        **CARDS,
        "Growth": {"type": "Enchantment — Aura", "text": "Enchant land"},
    }
    each = table(
        "{1}",
        {"card": "Forest", "id": "grown"},
        {"card": "Forest", "id": "bare"},
        {"card": "Growth", "attached_to": "grown"},
        cards=cards,
    )
    assert ("grown",) in classes(each)
    assert ("bare",) in classes(each)


def test_what_the_request_names_stays_by_itself() -> None:
    assert classes(board("{1}", "3 Rock"), special="rock#2") == [("rock#1", "rock#3"), ("rock#2",)]


def test_excluded_objects_and_those_of_opponents_are_out() -> None:
    each = board("{1}", "2 Rock", opponent=["Rock"], hand=["Bear"])
    mine = classes(each, "rock#1")
    assert ("rock#2",) in mine
    assert len([c for c in mine if "rock" in c[0]]) == 1
    assert ("bear",) in mine


def test_only_what_is_no_token_becomes_a_card_in_the_graveyard() -> None:
    view = View(board("{1}", "Goblin", "Elf", hand=["Bear"], graveyard=["Bolt"]).position)
    found = {g.example.id: body_class(view, 0, g) for g in grouped(view, frozenset(), frozenset())}
    assert {i: c.becomes_card for i, c in found.items()} == {
        "goblin": False,
        "elf": True,
        "bear": True,
        "bolt": False,
    }
    assert found[ObjectId("bear")].untapped == 0


def test_what_a_permanent_is_worth() -> None:
    view = View(board("{1}", "Treasure", "Elf", "Brick").position)
    worth = {o.id: weights(view, o) for o in view.position.objects.values()}
    assert worth[ObjectId("treasure")].flexibility == 5
    assert worth[ObjectId("brick")].flexibility == 0
    assert worth[ObjectId("elf")].creature == 1
    assert worth[ObjectId("treasure")].creature == 0
    assert (
        worth[ObjectId("treasure")].sacrifice_rank
        < worth[ObjectId("brick")].sacrifice_rank
        < worth[ObjectId("elf")].sacrifice_rank
    )


def test_damage_that_waits_for_a_tap_is_counted_by_class() -> None:
    cards = {
        **CARDS,
        "City": {
            "type": "Land",
            "text": "Whenever this land becomes tapped, it deals 1 damage to you.\n"
            "{T}: Add one mana of any color.",
        },
    }
    view = View(table("{1}", "City", "Rock", cards=cards).position)
    damage = {g.example.id: tap_damage(view, g) for g in grouped(view, frozenset(), frozenset())}
    assert damage == {"city": 1, "rock": 0}
