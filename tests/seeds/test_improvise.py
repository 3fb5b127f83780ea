"""Improvise (702.126): what it taps, for which part of which cost, and when."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import helping, improvise, planned, spend, table, tap

CARDS: dict[str, dict[str, Any]] = {
    "Trinket": {"cost": "{0}", "type": "Artifact"},
    "Cube": {"cost": "{1}", "type": "Artifact", "text": "{T}: Add {C}."},
    "Treasure": {
        "type": "Token Artifact — Treasure",
        "text": "{T}, Sacrifice this artifact: Add one mana of any color.",
    },
    "Forge": {
        "cost": "{4}",
        "type": "Artifact",
        "text": "Sacrifice an artifact: Add {C}{C}.",
    },
    "Golem": {"cost": "{2}", "type": "Artifact Creature — Golem", "power": 1, "toughness": 1},
    "Blade": {"cost": "{1}", "type": "Artifact — Equipment", "text": "Equip {1}"},
    "Bear": {"cost": "{1}{G}", "type": "Creature — Bear", "power": 2, "toughness": 2},
    "Charm": {"cost": "{1}", "type": "Enchantment"},
    "Plan": {"cost": "{2}{U}", "type": "Sorcery", "text": "Improvise"},
    "Twice": {"cost": "{2}{U}", "type": "Sorcery", "text": "Improvise\nImprovise"},
    "Tax": {"cost": "{2}", "type": "Enchantment", "text": "Spells you cast cost {1} more to cast."},
    "Aid": {
        "cost": "{2}",
        "type": "Enchantment",
        "text": "Sorcery spells you cast cost {1} less to cast.",
    },
    "Kin": {
        "cost": "{5}{U}",
        "type": "Sorcery",
        "text": "Affinity for artifacts\nImprovise",
    },
    "Sphere": {
        "cost": "{3}",
        "type": "Artifact",
        "text": "As long as this artifact is untapped, each spell that would cost less than "
        "three mana to cast costs three mana to cast.",
    },
    "Spark": {"cost": "{U}", "type": "Sorcery", "text": "Improvise"},
    "Engine": {"cost": "{3}", "type": "Artifact", "text": "Improvise\n{2}: Draw a card."},
    "Colours": {"cost": "{C}{W}{U}{B}{R}{G}", "type": "Sorcery", "text": "Improvise"},
    "Kicked": {"cost": "{U}", "type": "Sorcery", "text": "Kicker {2}\nImprovise"},
    "Again": {"cost": "{4}{U}", "type": "Sorcery", "text": "Improvise\nFlashback {2}{U}"},
    "Offering": {
        "cost": "{1}{U}",
        "type": "Sorcery",
        "text": "As an additional cost to cast this spell, sacrifice an artifact.\nImprovise",
    },
    "Price": {
        "cost": "{G}",
        "type": "Sorcery",
        "text": "As an additional cost to cast this spell, sacrifice an artifact.",
    },
    "Temple": {
        "type": "Land",
        "text": "{T}: Add {U}. Spend this mana only to cast a spell with mana value 3 or greater.",
    },
    "Hut": {
        "type": "Land",
        "text": "{T}: Add {U}. Spend this mana only to cast a spell with mana value 2 or less.",
    },
    "Helper": {
        "cost": "{2}",
        "type": "Artifact",
        "text": "Sorcery spells you cast cost {1} less to cast.",
    },
}


def problem(pay: str | dict[str, Any], *battlefield: object, **rest: Any) -> tapwise.Problem:
    return table(pay, *battlefield, cards=CARDS, **rest)


def payable(pay: str | dict[str, Any], *battlefield: object, **rest: Any) -> bool:
    return tapwise.payable(problem(pay, *battlefield, **rest))


def broken(each: tapwise.Problem, *steps: dict[str, Any]) -> tuple[int | None, str]:
    """Return the first illegal step, counted after the announcement, and its rule."""
    verdict = tapwise.check(each, [{"do": "announce"}, *steps])
    assert not verdict.legal
    return (None if verdict.step is None else verdict.step - 1), verdict.rule


# ── what can be tapped ───────────────────────────────────────────────────────


def test_improvise_taps_untapped_artifacts_you_control() -> None:
    answer = planned(problem("Plan", "Island", "2 Trinket"))
    assert helping(answer) == ["trinket#1", "trinket#2"]
    assert answer.outcome is not None
    assert answer.outcome.mana_paid == "{U}"
    assert answer.outcome.tapped == ("island", "trinket#1", "trinket#2")


def test_improvise_does_not_tap_a_tapped_artifact() -> None:
    each = problem("Plan", "Island", "Trinket", {"card": "Blade", "tapped": True})
    assert not tapwise.payable(each)
    steps = [tap("island", "{U}"), improvise("trinket"), improvise("blade")]
    assert broken(each, *steps) == (2, "701.26a")


def test_improvise_does_not_tap_an_opponents_artifact() -> None:
    each = problem("Plan", "Island", "Trinket", opponent=["Blade"])
    assert not tapwise.payable(each)
    assert broken(each, tap("island", "{U}"), improvise("blade"))[1] == "702.126a"


@pytest.mark.parametrize("name", ["Bear", "Charm", "Plains"])
def test_improvise_does_not_tap_what_is_no_artifact(name: str) -> None:
    forbid = {"forbid": ["plains"]} if name == "Plains" else {}
    assert not payable("Plan", "Island", "Trinket", name, wishes=forbid)
    each = problem("Plan", "Island", "Trinket", name)
    steps = [tap("island", "{U}"), improvise("trinket"), improvise(name.lower())]
    assert broken(each, *steps, spend("{U}", "island", "{U}"))[1] == "702.126a"


def test_improvise_taps_an_artifact_creature_that_came_this_turn() -> None:
    assert payable("Plan", "Island", {"card": "Golem", "count": 2, "sick": True})


def test_an_equipment_and_its_bearer_are_tapped_separately() -> None:
    worn = {"card": "Blade", "attached_to": "golem"}
    answer = planned(problem("Plan", "Island", "Golem", worn))
    assert sorted(helping(answer)) == ["blade", "golem"]
    tapped = {"card": "Golem", "tapped": True}
    assert payable("Plan", "2 Island", tapped, worn)
    assert not payable("Plan", "Island", tapped, worn)
    assert not payable("Plan", "Island", "Golem", {**worn, "tapped": True})


# ── for which mana ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("symbol", ["{W}", "{U}", "{B}", "{R}", "{G}", "{C}"])
def test_improvise_never_pays_for(symbol: str) -> None:
    cards = CARDS | {"Asked": {"cost": f"{{1}}{symbol}", "type": "Sorcery", "text": "Improvise"}}
    land = {"Source": {"type": "Land", "text": f"{{T}}: Add {symbol}."}}
    assert tapwise.payable(table("Asked", "Source", "Trinket", cards=cards | land))
    short = table("Asked", "5 Trinket", cards=cards)
    assert not tapwise.payable(short)
    verdict = tapwise.check(
        short, [{"do": "announce"}, improvise("trinket#1"), improvise("trinket#2", symbol)]
    )
    assert not verdict.legal
    assert verdict.rule in ("601.2h", "702.126a")


def test_improvise_pays_for_no_coloured_symbol_of_many() -> None:
    lands = ("Plains", "Island", "Swamp", "Mountain", "Forest")
    assert payable("Colours", *lands, "Cube")
    assert not payable("Colours", *lands, "9 Trinket")
    assert not payable("Colours", *lands[1:], "Cube", "9 Trinket")


def test_an_artifact_pays_for_one_generic_mana() -> None:
    assert not payable("Plan", "Island", "Trinket")
    assert payable("Plan", "2 Island", "Trinket")


def test_several_instances_of_improvise_are_redundant() -> None:
    assert not payable("Twice", "Island", "Trinket")
    each = problem("Twice", "Island", "2 Trinket")
    assert helping(planned(each)) == ["trinket#1", "trinket#2"]
    twice = [tap("island", "{U}"), improvise("trinket#1"), improvise("trinket#1")]
    assert broken(each, *twice) == (2, "701.26a")


# ── of the total cost, once it is locked in ──────────────────────────────────


def test_improvise_pays_for_what_an_effect_adds_to_the_cost() -> None:
    each = problem("Plan", "Island", "Tax", "3 Trinket")
    assert str(tapwise.total_cost(each)) == "{3}{U}"
    assert len(helping(planned(each))) == 3
    assert not payable("Plan", "Island", "Tax", "2 Trinket")


def test_improvise_pays_only_for_what_a_reduction_leaves() -> None:
    each = problem("Plan", "Island", "Aid", "3 Trinket")
    assert str(tapwise.total_cost(each)) == "{1}{U}"
    assert len(helping(planned(each))) == 1
    steps = [tap("island", "{U}"), improvise("trinket#1"), improvise("trinket#2")]
    assert broken(each, *steps, spend("{U}", "island", "{U}"))[1] in ("601.2h", "702.126a")


def test_affinity_counts_the_artifacts_before_improvise_taps_them() -> None:
    each = problem("Kin", "Island", "2 Trinket", "Golem")
    assert str(tapwise.total_cost(each)) == "{2}{U}"
    assert len(helping(planned(each))) == 2
    assert not payable("Kin", "Island", "2 Trinket")


def test_improvise_comes_too_late_to_change_the_cost() -> None:
    """The total cost is locked in before the artifact is tapped (601.2f, 601.2h)."""
    each = problem("Spark", "Island", "Sphere")
    assert str(tapwise.total_cost(each)) == "{2}{U}"
    assert not tapwise.payable(each)
    steps = [tap("island", "{U}"), improvise("sphere"), spend("{U}", "island", "{U}")]
    assert broken(each, *steps)[1] == "601.2h"
    assert payable("Spark", "Island", "Sphere", "Trinket")
    assert payable("Spark", "Island", {"card": "Sphere", "tapped": True})


# ── for casting only ─────────────────────────────────────────────────────────


def test_improvise_does_not_help_with_a_cost_asked_while_something_resolves() -> None:
    each = problem("{3}", "Cube", "5 Trinket")
    assert not tapwise.payable(each)
    assert payable("{3}", "3 Cube")
    assert broken(each, improvise("trinket#1"))[1] == "702.126a"


def test_improvise_does_not_help_to_activate_an_ability() -> None:
    pay = {"activate": "Engine", "ability": "Draw a card"}
    assert not payable(pay, "Engine", "5 Trinket")
    assert payable(pay, "Engine", "2 Cube", "5 Trinket")
    assert payable("Engine", "3 Trinket")


# ── with other costs ─────────────────────────────────────────────────────────


def test_improvise_combines_with_an_additional_cost() -> None:
    kicked = {"cast": "Kicked", "choose": {"kicker": 1}}
    assert str(tapwise.total_cost(problem(kicked, "Island"))) == "{2}{U}"
    assert payable(kicked, "Island", "2 Trinket")
    assert not payable(kicked, "Island", "Trinket")


def test_improvise_combines_with_an_alternative_cost() -> None:
    again = {"cast": "Again", "choose": {"alternative": "flashback"}}
    assert payable(again, "Island", "2 Trinket", graveyard=["Again"])
    assert not payable(again, "Island", "Trinket", graveyard=["Again"])
    assert not payable("Again", "Island", "2 Trinket")
    assert payable("Again", "Island", "4 Trinket")


def test_mana_value_is_not_what_improvise_leaves_to_pay() -> None:
    """Mana cost and mana value stay as printed, however little mana is spent (202.3)."""
    assert payable("Plan", "Temple", "2 Trinket")
    assert not payable("Plan", "Hut", "2 Trinket")


# ── one object, one use ──────────────────────────────────────────────────────


def test_an_artifact_tapped_for_mana_does_not_improvise() -> None:
    each = problem("Plan", "Island", "Trinket", "Cube")
    assert tapwise.payable(each)
    assert not payable("Plan", "Island", "Cube")
    steps = [tap("island", "{U}"), tap("cube", "{C}"), improvise("trinket"), improvise("cube")]
    assert broken(each, *steps) == (3, "701.26a")


def test_an_artifact_tapped_for_improvise_is_not_tapped_for_mana() -> None:
    each = problem("Plan", "Island", "Cube")
    steps = [tap("island", "{U}"), improvise("cube"), tap("cube", "{C}")]
    place, rule = broken(each, *steps)
    assert place == 2
    assert rule in ("601.2h", "701.26a")


def test_an_artifact_sacrificed_for_mana_does_not_improvise() -> None:
    assert not payable("Plan", "Treasure", "Trinket")
    assert payable("Plan", "Treasure", "2 Trinket")
    each = problem("Plan", "Island", "Forge", "Trinket")
    assert tapwise.payable(each)  # the Forge gives {C}{C} for the Trinket
    gone = {**tap("forge", "{C}{C}"), "pays": [{"do": "sacrifice", "object": "trinket"}]}
    place, rule = broken(each, tap("island", "{U}"), gone, improvise("trinket"))
    assert place == 2
    assert rule in ("118.3", "702.126a")


def test_an_artifact_tapped_for_improvise_may_be_sacrificed_to_the_same_spell() -> None:
    each = problem("Offering", "Island", "Trinket")
    answer = planned(each)
    assert answer.outcome is not None
    assert helping(answer) == ["trinket"]
    assert answer.outcome.sacrificed == ("trinket",)


def test_an_artifact_sacrificed_to_the_spell_is_not_tapped_afterwards() -> None:
    each = problem("Offering", "Island", "Trinket")
    sacrifice = {"do": "sacrifice", "object": "trinket"}
    island, paid = tap("island", "{U}"), spend("{U}", "island", "{U}")
    announced = {"do": "announce"}
    assert tapwise.check(each, [announced, island, improvise("trinket"), sacrifice, paid]).legal
    assert broken(each, island, sacrifice, improvise("trinket"), paid) == (2, "118.3")


def test_an_artifact_sacrificed_for_mana_is_no_additional_cost() -> None:
    each = problem("Price", "Treasure", "Trinket")
    answer = planned(each)
    assert answer.outcome is not None
    assert sorted(answer.outcome.sacrificed) == ["treasure", "trinket"]
    assert not payable("Price", "Treasure")
    sacrifice = {"do": "sacrifice", "object": "treasure"}
    paid = spend("{G}", "treasure", "{G}")
    assert broken(each, tap("treasure", "{G}"), sacrifice, paid) == (1, "118.3")


# ── a tapped artifact still works ────────────────────────────────────────────


def test_a_tapped_artifacts_abilities_stay_on() -> None:
    tapped = {"card": "Helper", "tapped": True}
    assert str(tapwise.total_cost(problem("Plan", "Island", tapped))) == "{1}{U}"
    assert payable("Plan", "Island", tapped, "Trinket")
    assert payable("{2}", {"card": "Forge", "tapped": True}, "Trinket")


def test_an_artifact_that_lowers_the_cost_may_be_tapped_for_it() -> None:
    each = problem("Plan", "Island", "Helper")
    assert str(tapwise.total_cost(each)) == "{1}{U}"
    assert helping(planned(each)) == ["helper"]
