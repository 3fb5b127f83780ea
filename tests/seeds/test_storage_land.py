"""Mana of a storage land, for Dragon spells and abilities of Dragons only (106.6)."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import planned, spend, table

CARDS: dict[str, dict[str, Any]] = {
    "Crucible": {
        "type": "Land",
        "text": "{T}: Add {C}.\n{T}, Remove X storage counters from this land: Add X mana in any "
        "combination of colors. Spend this mana only to cast Dragon spells or activate abilities "
        "of Dragons.",
    },
    "Wyrm": {
        "cost": "{3}{R}",
        "type": "Creature — Dragon",
        "text": "Dash {1}{R}",
        "power": 4,
        "toughness": 4,
    },
    "Whelp": {
        "cost": "{R}",
        "type": "Creature — Dragon",
        "text": "Kicker {1}{G}\n{R}: This creature gets +1/+0 until end of turn.",
        "power": 1,
        "toughness": 1,
    },
    "Goblin": {
        "cost": "{R}",
        "type": "Creature — Goblin",
        "text": "Kicker {1}{G}\n{R}: This creature gets +1/+0 until end of turn.",
        "power": 1,
        "toughness": 1,
    },
    "Kindred Fire": {"cost": "{R}", "type": "Kindred Sorcery — Dragon"},
    "Dragon Fire": {"cost": "{R}", "type": "Sorcery"},
    "Cycler": {
        "cost": "{5}{R}",
        "type": "Creature — Dragon",
        "text": "Cycling {R}",
        "power": 5,
        "toughness": 5,
    },
    "Riser": {
        "cost": "{5}{R}",
        "type": "Creature — Dragon",
        "text": "{R}: Return this card from your graveyard to your hand.",
        "power": 5,
        "toughness": 5,
    },
    "Hidden": {
        "cost": "{5}{R}",
        "type": "Creature — Dragon",
        "text": "Morph {R}",
        "power": 5,
        "toughness": 5,
    },
    "Shifter": {
        "cost": "{2}{U}",
        "type": "Creature — Shapeshifter",
        "text": "Changeling",
        "power": 1,
        "toughness": 1,
    },
    "Dream": {
        "type": "Enchantment",
        "text": "Creatures you control are Dragons in addition to their other types.",
    },
    "Omen": {
        "cost": "{3}{R}",
        "type": "Creature — Dragon",
        "text": "Foretell {R}",
        "power": 2,
        "toughness": 2,
    },
    "Tax": {"type": "Enchantment", "text": "Spells you cast cost {1} more to cast."},
}


def crucible(storage: int) -> dict[str, Any]:
    return {"card": "Crucible", "counters": {"storage": storage}}


def problem(pay: str | dict[str, Any], *battlefield: object, **rest: Any) -> tapwise.Problem:
    return table(pay, *battlefield, cards=CARDS, **rest)


def payable(pay: str | dict[str, Any], *battlefield: object, **rest: Any) -> bool:
    return tapwise.payable(problem(pay, *battlefield, **rest))


def test_storage_mana_casts_a_dragon_spell() -> None:
    plainly = {"cast": "Wyrm", "choose": {"alternative": "none"}}
    answer = planned(problem(plainly, crucible(4)))
    assert answer.outcome is not None
    assert answer.outcome.counters == (("crucible", (("storage", 4),)),)
    assert not payable(plainly, crucible(3))
    assert payable("Kindred Fire", crucible(1))


@pytest.mark.parametrize("name", ["Goblin", "Dragon Fire"])
def test_storage_mana_casts_nothing_else(name: str) -> None:
    each = problem(name, crucible(3))
    assert not tapwise.payable(each)
    remove = {"do": "remove_counter", "object": "crucible", "kind": "storage", "amount": 1}
    ability = CARDS["Crucible"]["text"].split("\n")[1]
    add = {
        "do": "activate", "object": "crucible", "ability": ability, "x": 1, "adds": "{R}",
        "pays": [{"do": "tap", "object": "crucible"}, remove],
    }  # fmt: skip
    paid = [{"do": "announce"}, add, spend("{R}", "crucible", "{R}")]
    verdict = tapwise.check(each, paid)
    assert (verdict.legal, verdict.rule) == (False, "601.2h")
    assert tapwise.check(problem("Whelp", crucible(3)), paid).legal


def test_storage_mana_pays_an_alternative_cost_of_a_dragon() -> None:
    dash = {"cast": "Wyrm", "choose": {"alternative": "dash"}}
    assert payable(dash, crucible(2))
    assert not payable(dash, crucible(1))


def test_storage_mana_pays_an_additional_cost_of_a_dragon() -> None:
    kicked: dict[str, Any] = {"cast": "Whelp", "choose": {"kicker": 1}}
    assert payable(kicked, crucible(3))
    assert not payable(kicked, crucible(2))
    assert not payable({**kicked, "cast": "Goblin"}, crucible(3), "Mountain")


def test_storage_mana_pays_what_an_effect_adds_to_the_cost_of_a_dragon() -> None:
    assert payable("Whelp", crucible(2), "Tax")
    assert not payable("Whelp", crucible(1), "Tax")


def test_storage_mana_activates_abilities_of_dragons_on_the_battlefield() -> None:
    pay = {"activate": "Whelp", "ability": "gets +1/+0"}
    assert payable(pay, "Whelp", crucible(1))
    assert not payable({**pay, "activate": "Goblin"}, "Goblin", crucible(1))
    assert payable({**pay, "activate": "Goblin"}, "Goblin", crucible(1), "Mountain")


def test_storage_mana_activates_no_ability_of_a_card_in_hand() -> None:
    pay = {"activate": "Cycler", "ability": "Cycling"}
    assert not payable(pay, crucible(1), hand=["Cycler"])
    assert payable(pay, "Mountain", hand=["Cycler"])
    assert payable("Cycler", crucible(6))


def test_storage_mana_activates_no_ability_of_a_card_in_the_graveyard() -> None:
    pay = {"activate": "Riser", "ability": "Return this card"}
    assert not payable(pay, crucible(1), graveyard=["Riser"])
    assert payable(pay, "Mountain", graveyard=["Riser"])


def test_storage_mana_turns_no_creature_face_up() -> None:
    pay = {"special": "turn face up", "card": "Hidden"}
    hidden = {"card": "Hidden", "face_down": True}
    assert not payable(pay, hidden, crucible(1))
    assert payable(pay, hidden, "Mountain")


def test_storage_mana_does_not_cast_a_dragon_face_down() -> None:
    """Face down it is no Dragon spell (708.4)."""
    down = {"cast": "Hidden", "choose": {"alternative": "face down"}}
    assert not payable(down, crucible(9))
    assert payable(down, "3 Mountain")


def test_what_is_a_dragon_now_decides() -> None:
    """Every creature type is Dragon too; a Goblin is one on this battlefield, not as a spell."""
    assert payable("Shifter", crucible(3))
    gets = {"activate": "Goblin", "ability": "gets +1/+0"}
    assert payable(gets, "Goblin", "Dream", crucible(1))
    assert not payable("Goblin", "Dream", crucible(1))


def test_storage_mana_takes_no_special_action() -> None:
    foretell = {"special": "foretell", "card": "Omen"}
    assert not payable(foretell, crucible(9), hand=["Omen"])
    assert payable(foretell, "2 Mountain", hand=["Omen"])


def test_storage_mana_of_several_lands_adds_up() -> None:
    assert payable("Whelp", crucible(1))
    plainly = {"cast": "Wyrm", "choose": {"alternative": "none"}}
    assert payable(plainly, crucible(1), {**crucible(3), "id": "other"})
    assert not payable(plainly, crucible(1), {**crucible(2), "id": "other"})


def test_storage_mana_pays_no_bare_cost() -> None:
    assert not payable("{R}", crucible(1))
    assert payable("{1}", crucible(1))  # its other ability adds {C} freely
