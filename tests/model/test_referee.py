from __future__ import annotations

from typing import Any

import pytest

from tapwise.model.characteristics import View
from tapwise.model.document import load
from tapwise.model.errors import IllegalPlan
from tapwise.model.objects import ObjectId
from tapwise.model.plan import Step
from tapwise.model.pricing import ways
from tapwise.model.problem import Problem
from tapwise.model.referee import Verdict, check, replay

CARDS: dict[str, Any] = {
    "Red Land": {"type": "Land", "text": "{T}: Add {R}."},
    "Tower": {"type": "Land", "text": "{T}: Add {C}{C}. Tower deals 2 damage to you."},
    "City": {
        "type": "Land",
        "text": "Whenever this land becomes tapped, it deals 1 damage to you.\n"
        "{T}: Add one mana of any color.",
    },
    "Paying Land": {"type": "Land", "text": "{T}, Pay 1 life: Add one mana of any color."},
    "Azure Signet": {"cost": "{2}", "type": "Artifact", "text": "{1}, {T}: Add {W}{U}."},
    "Black Signet": {"cost": "{2}", "type": "Artifact", "text": "{1}, {T}: Add {U}{B}."},
    "Altar": {"cost": "{3}", "type": "Artifact", "text": "Sacrifice a creature: Add {C}{C}."},
    "Elf": {
        "cost": "{G}", "type": "Creature — Elf", "text": "{T}: Add {G}.",
        "power": 1, "toughness": 1,
    },
    "Painter": {
        "cost": "{G}", "type": "Creature — Elf", "text": "{1}: Add {R} or {W}.",
        "power": 1, "toughness": 1,
    },
    "Diamond": {
        "cost": "{0}", "type": "Artifact",
        "text": "Sacrifice this artifact, Discard your hand: Add three mana of any one color. "
        "Activate only as an instant.",
    },
    "Growth": {
        "cost": "{G}", "type": "Enchantment — Aura",
        "text": "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an "
        "additional {G}.",
    },
    "Bolt": {"cost": "{R}", "type": "Instant", "text": "Bolt deals 3 damage to any target."},
    "Whir": {"cost": "{2}{R}", "type": "Instant", "text": "Improvise\nDraw a card."},
    "Reap": {
        "cost": "{B}", "type": "Instant",
        "text": "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards.",
    },
    "Grab": {"cost": "", "type": "Instant", "text": "Draw a card."},
}  # fmt: skip


def problem(cost: str | dict[str, Any], battlefield: list[Any], **you: Any) -> Problem:
    pay = {"cost": cost} if isinstance(cost, str) else cost
    return load(
        {
            "position": {"you": {"life": 20, "battlefield": battlefield, **you}},
            "pay": pay,
            "cards": CARDS,
        }
    )


def tap(target: str, adds: str, *window: Step, **more: Any) -> Step:
    return Step("activate", object=target, adds=adds, window=window, **more)  # type: ignore[arg-type]


def spend(mana: str, on: str = "") -> Step:
    return Step("spend", mana=mana, on=on)


def judged(asked: Problem, *steps: Step) -> Verdict:
    return check(asked, steps)


ANNOUNCE = Step("announce")


def test_a_land_pays_for_a_spell() -> None:
    asked = problem({"cast": "Bolt"}, ["Red Land"], hand=["Bolt"])
    verdict = judged(asked, ANNOUNCE, tap("red-land", "{R}"), spend("{R}", "{R}"))
    assert verdict.legal
    assert verdict.outcome is not None
    assert verdict.outcome.tapped == ("red-land",)
    assert verdict.outcome.mana_paid == "{R}"


def test_what_does_not_say_itself_may_be_left_out() -> None:
    assert judged(problem("{R}", ["Red Land"]), tap("red-land", "")).legal


@pytest.mark.parametrize(
    ("cost", "battlefield", "steps", "rule", "place"),
    [
        ("{R}{R}", ["Red Land"], [tap("red-land", "{R}"), tap("red-land", "{R}")], "701.26a", 1),
        ("{R}", ["Red Land"], [tap("red-land", "{G}")], "605.3b", 0),
        ("{R}{R}", ["Red Land"], [tap("red-land", "{R}"), ANNOUNCE, spend("{R}")], "601.2h", 2),
        ("{G}", [{"card": "Elf", "sick": True}], [tap("elf", "{G}")], "302.6", 0),
        ("{W}", ["Azure Signet"], [ANNOUNCE, tap("azure-signet", "{W}{U}")], "601.2h", 1),
        ("{R}", ["2 Red Land"], [spend("{R}")], "118.3a", 0),
    ],
)
def test_the_first_illegal_step_is_named_with_its_rule(
    cost: str, battlefield: list[Any], steps: list[Step], rule: str, place: int
) -> None:
    verdict = judged(problem(cost, battlefield), *steps)
    assert (verdict.legal, verdict.rule, verdict.step) == (False, rule, place)


def test_no_mana_ability_once_a_cost_was_paid() -> None:
    asked = problem("{R}{R}", ["2 Red Land"])
    steps = (ANNOUNCE, tap("red-land#1", "{R}"), spend("{R}"), tap("red-land#2", "{R}"))
    assert judged(asked, *steps).rule == "601.2h"


def test_mana_abilities_nest() -> None:
    sacrifice = Step("sacrifice", object=ObjectId("painter"))
    inner = Step("activate", object=ObjectId("altar"), adds="{C}{C}", pays=(sacrifice,))
    asked = problem("{R}", ["Altar", "Painter"])
    verdict = judged(asked, ANNOUNCE, tap("painter", "{R}", inner), spend("{R}"))
    assert verdict.legal
    assert verdict.outcome is not None
    assert verdict.outcome.sacrificed == ("painter",)
    assert verdict.outcome.wasted == "{C}"


def test_an_ability_does_not_feed_itself() -> None:
    asked = problem("{W}", ["Azure Signet", "Black Signet"])
    other = tap("black-signet", "{U}{B}", tap("azure-signet", "{W}{U}"))
    assert judged(asked, ANNOUNCE, tap("azure-signet", "{W}{U}", other)).rule == "605.3c"


def test_what_was_sacrificed_cannot_be_tapped() -> None:
    asked = problem("{G}", ["Altar", "Elf"])
    first = Step("activate", object="altar", adds="{C}{C}", pays=(Step("sacrifice", object="elf"),))  # type: ignore[arg-type]
    assert not judged(asked, ANNOUNCE, first, tap("elf", "{G}")).legal


def test_damage_of_an_ability_lowers_life_at_once() -> None:
    asked = problem("{2}{U}", ["Tower", "Paying Land"], life=2)
    tower, land = tap("tower", "{C}{C}"), tap("paying-land", "{U}")
    assert judged(asked, ANNOUNCE, tower, land).rule == "119.4"
    legal = judged(asked, ANNOUNCE, land, tower)
    assert legal.legal
    assert legal.outcome is not None
    assert legal.outcome.life.after == -1


def test_damage_of_a_trigger_waits() -> None:
    asked = problem("{U}{R}", ["City", "Paying Land"], life=1)
    verdict = judged(asked, ANNOUNCE, tap("city", "{U}"), tap("paying-land", "{R}"))
    assert verdict.legal
    assert verdict.outcome is not None
    assert dict(verdict.outcome.objective)["survive"] == 0


def test_with_priority_no_life_loses() -> None:
    asked = problem("{C}{C}", ["Tower"], life=2)
    assert judged(asked, tap("tower", "{C}{C}"), ANNOUNCE).rule == "704.5a"
    assert judged(asked, ANNOUNCE, tap("tower", "{C}{C}")).legal


def test_an_instants_timing_needs_priority() -> None:
    asked = problem("{R}{R}{R}", ["Diamond"])
    crack = Step("activate", object="diamond", adds="{R}{R}{R}")  # type: ignore[arg-type]
    assert judged(asked, ANNOUNCE, crack).rule == "602.5d"
    assert judged(asked, crack, ANNOUNCE).legal


def test_discarding_the_hand_takes_the_spell_along() -> None:
    asked = problem({"cast": "Bolt"}, ["Diamond"], hand=["Bolt"])
    crack = Step("activate", object="diamond", adds="{R}{R}{R}")  # type: ignore[arg-type]
    assert not judged(asked, crack, ANNOUNCE).legal


def test_triggered_mana_comes_at_once() -> None:
    growth = {"card": "Growth", "attached_to": "red-land"}
    asked = problem("{R}{G}", ["Red Land", growth])
    trigger = Step("trigger", object="growth", adds="{G}")  # type: ignore[arg-type]
    assert judged(asked, ANNOUNCE, tap("red-land", "{R}"), trigger).legal


def test_an_artifact_taps_for_generic_mana_only() -> None:
    helps = [Step("tap", object=f"altar#{n}", for_="improvise") for n in (1, 2)]  # type: ignore[arg-type]
    asked = problem({"cast": "Whir"}, ["2 Altar", "Red Land"], hand=["Whir"])
    assert judged(asked, ANNOUNCE, tap("red-land", "{R}"), *helps, spend("{R}")).legal
    wrong = problem({"cast": "Whir"}, ["3 Altar"], hand=["Whir"])
    third = Step("tap", object="altar#3", for_="improvise")  # type: ignore[arg-type]
    assert judged(wrong, ANNOUNCE, *helps, third).rule == "601.2h"


def test_a_tapped_creature_can_be_sacrificed() -> None:
    cards = ["Elf", "Azure Signet", "Black Signet"]
    asked = problem({"cast": "Reap"}, cards, hand=["Reap"])
    signet = tap("black-signet", "{U}{B}", tap("elf", "{G}"))
    kill = Step("sacrifice", object="elf")  # type: ignore[arg-type]
    verdict = judged(asked, ANNOUNCE, signet, kill, spend("{B}"))
    assert verdict.legal
    assert verdict.outcome is not None
    assert dict(verdict.outcome.objective)["permanents"] == 2


def test_forbidden_objects_are_not_used() -> None:
    document = {
        "position": {"you": {"battlefield": ["2 Red Land"]}},
        "pay": {"cost": "{R}"},
        "forbid": ["red-land#1"],
        "cards": CARDS,
    }
    assert not judged(load(document), tap("red-land#1", "{R}")).legal
    assert judged(load(document), tap("red-land#2", "{R}")).legal


def test_a_replay_measures_or_raises() -> None:
    asked = problem("{R}", ["Red Land"])
    assert asked.request is not None
    (way,) = ways(View(asked.position), asked.request)
    assert replay(asked, way, [ANNOUNCE, tap("red-land", "{R}")]).tapped == ("red-land",)
    with pytest.raises(IllegalPlan) as fault:
        replay(asked, way, [ANNOUNCE, tap("red-land", "{G}")])
    assert fault.value.step == 1


@pytest.mark.parametrize("x", [-1, 10**9, "many"])
def test_an_impossible_x_is_refused(x: Any) -> None:
    verdict = judged(problem("{X}", ["Red Land"]), Step("announce", choices=(("x", x),)))
    assert not verdict.legal
    land = Step("activate", object="red-land", x=x if isinstance(x, int) else -1)  # type: ignore[arg-type]
    assert not judged(problem("{R}", ["Red Land"]), land).legal
