from __future__ import annotations

from typing import Any

import pytest

from tapwise.model.characteristics import View
from tapwise.model.document import load
from tapwise.model.errors import AmbiguousName, Unsupported
from tapwise.model.pricing import announced_x_range, unread_sources, ways
from tapwise.model.way import Way

CARDS: dict[str, Any] = {
    "Bolt": {"cost": "{R}", "type": "Instant", "text": "Bolt deals 3 damage to any target."},
    "Bear": {"cost": "{1}{G}", "type": "Creature — Bear", "power": 2, "toughness": 2},
    "Tax": {
        "cost": "{W}", "type": "Enchantment", "text": "Noncreature spells cost {1} more to cast.",
    },
    "Medal": {
        "cost": "{2}", "type": "Artifact", "text": "Red spells you cast cost {1} less to cast.",
    },
    "Sphere of Three": {
        "cost": "{3}", "type": "Artifact",
        "text": "As long as Sphere of Three is untapped, each spell that would cost less than "
        "three mana to cast costs three mana to cast.",
    },
    "Freedom": {
        "cost": "{7}", "type": "Enchantment",
        "text": "You may cast spells from your hand without paying their mana costs.",
    },
    "Blaze": {"cost": "{X}{R}", "type": "Sorcery", "text": "Blaze deals X damage to any target."},
    "Probe": {"cost": "{U/P}", "type": "Sorcery", "text": "Draw a card."},
    "Enforcer": {
        "cost": "{7}", "type": "Artifact Creature — Myr", "text": "Affinity for artifacts",
        "power": 4, "toughness": 4,
    },
    "Titan": {
        "cost": "{1}{G}", "type": "Creature — Kavu", "text": "Kicker {2}{G}",
        "power": 2, "toughness": 2,
    },
    "Vision": {"cost": "", "type": "Sorcery", "text": "Draw three cards."},
    "Odd": {
        "cost": "{1}", "type": "Enchantment",
        "text": "Spells you cast cost {1} less for each frobnication to cast.",
    },
    "Reap": {
        "cost": "{1}{B}", "type": "Instant",
        "text": "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards.",
    },
    "Pinger": {
        "cost": "{1}", "type": "Artifact",
        "text": "{1}, {T}: Pinger deals 1 damage to any target.\n{2}: Draw a card.",
    },
}  # fmt: skip


def priced(
    pay: dict[str, Any], battlefield: list[Any] | None = None, x: int = 0, **you: Any
) -> tuple[Way, ...]:
    document = {
        "position": {"you": {"life": 20, "battlefield": battlefield or [], **you}},
        "pay": pay,
        "cards": CARDS,
    }
    problem = load(document)
    assert problem.request is not None
    return ways(View(problem.position), problem.request, x)


def costs(*args: Any, **kwargs: Any) -> list[str]:
    return [str(way.mana) for way in priced(*args, **kwargs)]


BOLT = {"cast": "Bolt"}


@pytest.mark.parametrize(
    ("battlefield", "total"),
    [
        ([], "{R}"),
        (["Tax"], "{1}{R}"),
        (["Medal"], "{R}"),
        (["Tax", "Medal"], "{R}"),
        (["Sphere of Three"], "{2}{R}"),
        (["Tax", "Sphere of Three"], "{2}{R}"),
        (["Tax", "Tax", "Tax", "Sphere of Three"], "{3}{R}"),
        ([{"card": "Sphere of Three", "tapped": True}], "{R}"),
    ],
)
def test_increases_come_before_reductions_and_floors_last(
    battlefield: list[Any], total: str
) -> None:
    assert costs(BOLT, battlefield, hand=["Bolt"]) == [total]


def test_an_alternative_cost_is_one_more_way() -> None:
    assert costs(BOLT, ["Freedom"], hand=["Bolt"]) == ["{R}", "{0}"]
    free = BOLT | {"choose": {"alternative": "without paying its mana cost"}}
    assert costs(free, ["Freedom", "Sphere of Three"], hand=["Bolt"]) == ["{3}"]
    assert costs(BOLT | {"choose": {"alternative": "none"}}, ["Freedom"], hand=["Bolt"]) == ["{R}"]


def test_a_free_spell_has_no_window_and_no_x() -> None:
    free = {"cast": "Blaze", "choose": {"alternative": "without paying its mana cost"}}
    (way,) = priced(free, ["Freedom"], hand=["Blaze"])
    assert not way.has_mana_part
    assert priced(free, ["Freedom"], x=1, hand=["Blaze"]) == ()


def test_x_is_generic_mana_that_is_known_as_x() -> None:
    (way,) = priced({"cast": "Blaze"}, x=3, hand=["Blaze"])
    assert str(way.mana) == "{3}{R}"
    assert [(d.count, d.part) for d in way.demands] == [(3, "x"), (1, "")]


def test_whether_x_is_chosen() -> None:
    for card, chosen in (("Blaze", True), ("Bolt", False)):
        problem = load(
            {"position": {"you": {"hand": [card]}}, "pay": {"cast": card}, "cards": CARDS}
        )
        assert problem.request is not None
        assert announced_x_range(View(problem.position), problem.request) is chosen


def test_phyrexian_life_is_a_cost_of_its_own() -> None:
    mana, life = priced({"cast": "Probe"}, hand=["Probe"])
    assert (str(mana.mana), mana.also) == ("{U}", ())
    assert (str(life.mana), life.also) == ("{0}", ("pay 2 life",))


def test_affinity_counts_artifacts() -> None:
    assert costs({"cast": "Enforcer"}, ["4 Medal"], hand=["Enforcer"]) == ["{3}"]
    assert costs({"cast": "Enforcer"}, ["9 Medal"], hand=["Enforcer"]) == ["{0}"]


def test_kicker_is_paid_only_if_chosen() -> None:
    assert costs({"cast": "Titan"}, hand=["Titan"]) == ["{1}{G}"]
    assert costs({"cast": "Titan", "choose": {"kicker": 1}}, hand=["Titan"]) == ["{3}{G}{G}"]


def test_commander_tax_is_two_for_each_cast() -> None:
    twice = [{"card": "Bear", "cast_before": 2}]
    assert costs({"cast": "Bear", "choose": {"from": "command"}}, command=twice) == ["{5}{G}"]


def test_no_mana_cost_is_no_way() -> None:
    assert costs({"cast": "Vision"}, hand=["Vision"]) == []
    assert costs({"cast": "Vision"}, ["Freedom", "Tax"], hand=["Vision"]) == ["{1}"]


def test_additional_costs_are_told_in_words() -> None:
    (way,) = priced({"cast": "Reap"}, ["Bear"], hand=["Reap"])
    assert way.also == ("sacrifice a creature",)


def test_text_that_bears_on_the_price_is_refused() -> None:
    with pytest.raises(Unsupported, match="frobnication"):
        priced(BOLT, ["Odd"], hand=["Bolt"])


def test_an_ability_is_singled_out_by_its_words() -> None:
    draw = {"activate": "Pinger", "ability": "draw"}
    assert costs(draw, ["Pinger"]) == ["{2}"]
    with pytest.raises(AmbiguousName):
        costs({"activate": "Pinger", "ability": "{3}"}, ["Pinger"])


def test_a_bare_cost_knows_no_taxes() -> None:
    assert costs({"cost": "{2}{U}"}, ["Tax"]) == ["{2}{U}"]
    (way,) = priced({"cost": "{1}, pay 2 life"})
    assert (str(way.mana), way.also) == ("{1}", ("pay 2 life",))


def test_unread_lines_of_sources_are_reported_not_raised() -> None:
    rock = {"type": "Artifact", "text": "{T}: Add {C} for each frobnicated widget."}
    problem = load(
        {
            "position": {"you": {"battlefield": ["Rock"]}},
            "pay": {"cost": "{1}"},
            "cards": {"Rock": rock},
        }
    )
    view = View(problem.position)
    assert problem.request is not None
    assert len(ways(view, problem.request)) == 1
    assert [each.name for each, _ in unread_sources(view)] == ["Rock"]


def test_a_bestowed_card_is_no_creature_spell() -> None:
    cards = CARDS | {
        "Satyr": {
            "cost": "{1}{G}", "type": "Enchantment Creature — Satyr", "text": "Bestow {3}{G}",
            "power": 2, "toughness": 2,
        },
    }  # fmt: skip
    problem = load(
        {
            "position": {"you": {"hand": ["Satyr"], "battlefield": ["Tax"]}},
            "pay": {"cast": "Satyr"},
            "cards": cards,
        }
    )
    assert problem.request is not None
    found = ways(View(problem.position), problem.request)
    assert [str(way.mana) for way in found] == ["{1}{G}", "{4}{G}"]
