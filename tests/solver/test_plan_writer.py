"""From a schedule to the steps of a plan, as a player carries them out."""

from __future__ import annotations

from typing import Any

import tapwise
from tapwise.model.plan import Step
from tapwise.model.problem import Problem
from tapwise.solver.cpsat.model import Relaxation
from tapwise.solver.net_builder import NetBuilder
from tapwise.solver.plan_writer import write_plan
from tapwise.solver.policy import ordering
from tapwise.solver.schedule import Schedule, Scheduler
from tests.solver.boards import CARDS, board, way_of
from tests.tabletop import table


def written(problem: Problem) -> tuple[Step, ...]:
    """Return the steps of the best counts, which the referee accepts."""
    view, way = way_of(problem)
    net = NetBuilder(view, way, problem.forbid_objects).build()
    relaxed = Relaxation(net, ordering(problem)).solve(1000)
    assert relaxed.counts is not None
    schedule = Scheduler(net, relaxed.counts).run()
    assert isinstance(schedule, Schedule)
    steps = write_plan(view, net, schedule)
    verdict = tapwise.check(problem, [step.to_json() for step in steps])
    assert verdict.legal, verdict
    return steps


def does(steps: tuple[Step, ...]) -> list[str]:
    return [step.do for step in steps]


def test_a_plan_announces_uses_mana_abilities_and_pays() -> None:
    steps = written(board("Bear", "2 Forest"))
    assert does(steps) == ["announce", "activate", "activate", "spend", "spend"]
    announce = steps[0]
    assert (announce.cast, announce.total_cost, announce.rule) == ("Bear", "{1}{G}", "601.2a-f")
    assert [(s.mana, s.source, s.on) for s in steps[-2:]] == [
        ("{G}", "forest#1", "{1}"),
        ("{G}", "forest#2", "{G}"),
    ]


def test_an_activation_says_what_it_pays_and_adds() -> None:
    steps = written(board("{U}", "Treasure"))
    (use,) = [s for s in steps if s.do == "activate"]
    assert does(use.pays) == ["tap", "sacrifice"]
    assert use.adds == "{U}"
    assert use.ability == "{T}, Sacrifice this artifact: Add one mana of any color."


def test_mana_that_an_ability_takes_is_spent_in_its_own_window() -> None:
    steps = written(board("{U}{R}", "Signet", "Forest"))
    signet = next(s for s in steps if s.object == "signet")
    (paid,) = signet.window
    assert (paid.do, paid.mana, paid.source, paid.on) == ("spend", "{G}", "forest", "{1}")
    assert {s.source for s in steps if s.do == "spend"} == {"signet"}


def test_mana_that_floats_is_spent_from_the_pool() -> None:
    steps = written(board("Bolt", pool="{R}"))
    assert [(s.do, s.source) for s in steps[1:]] == [("spend", "pool")]


def test_helpers_tap_in_the_payment_under_their_rule() -> None:
    steps = written(board("Work", "Island", "3 Brick"))
    taps = [s for s in steps if s.do == "tap"]
    assert {(s.for_, s.covers, s.rule) for s in taps} == {("improvise", "{1}", "702.126a")}
    convoked = written(board("Chorus", "Elf", "3 Goblin"))
    assert {s.rule for s in convoked if s.do == "tap"} == {"702.51a"}
    assert [s.covers for s in convoked if s.object == "elf"] == ["{G}"]


def test_helpers_tap_before_the_spells_own_sacrifice() -> None:
    cards = {
        **CARDS,
        "Gift": {
            "cost": "{1}{U}",
            "type": "Sorcery",
            "text": "As an additional cost to cast this spell, sacrifice an artifact.\nImprovise",
        },
    }
    steps = written(table("Gift", "Island", "Brick", cards=cards))
    assert does(steps) == ["announce", "activate", "tap", "sacrifice", "spend"]


def test_delved_cards_are_exiled_for_generic_mana() -> None:
    steps = written(board("Dig", "Island", hand=["Dig"], graveyard=["4 Bolt"]))
    exiled = [s for s in steps if s.do == "exile"]
    assert [(s.for_, s.covers, s.rule) for s in exiled] == [("delve", "{1}", "702.66a")] * 4


def test_an_ability_pays_its_own_tap_and_sacrifice() -> None:
    cards: dict[str, Any] = {
        **CARDS,
        "Bomb": {"type": "Artifact", "text": "{1}, {T}, Sacrifice this artifact: Draw a card."},
    }
    pay = {"activate": "Bomb", "ability": "Draw"}
    steps = written(table(pay, "Bomb", "Forest", cards=cards))
    assert steps[0].rule == "602.2b"
    own = [(s.do, s.object, s.for_) for s in steps if s.object == "bomb" and s.do != "announce"]
    assert own == [("tap", "bomb", "cost"), ("sacrifice", "bomb", "cost")]


def test_counters_and_life_are_paid_as_steps() -> None:
    steps = written(board("{B}{B}", {"card": "Vault", "counters": {"storage": 2}}))
    (use,) = [s for s in steps if s.do == "activate"]
    (removed,) = [s for s in use.pays if s.do == "remove_counter"]
    assert (removed.kind, removed.amount, use.adds) == ("storage", 2, "{B}{B}")
    (road,) = [s for s in written(board("Bolt", "Road")) if s.do == "activate"]
    assert [s.amount for s in road.pays if s.do == "pay_life"] == [1]


def test_a_trigger_is_a_step_after_its_activation() -> None:
    cards: dict[str, Any] = {
        **CARDS,
        "Flare": {
            "type": "Enchantment",
            "text": "Whenever a player taps a land for mana, that player adds one mana of any "
            "type that land produced.",
        },
    }
    steps = written(table("{G}{G}", "Forest", "Flare", cards=cards))
    place = does(steps).index("activate")
    assert steps[place].adds == "{G}"
    assert (steps[place + 1].do, steps[place + 1].object, steps[place + 1].adds) == (
        "trigger",
        "flare",
        "{G}",
    )
    assert sorted(s.source for s in steps if s.do == "spend") == ["flare", "forest"]


def test_what_makes_the_price_comes_before_the_announcement() -> None:
    from tapwise.solver.early import with_early_ways

    problem = board("Bolt", "Mountain", "Kiln", "Sphere")
    view, way = way_of(problem)
    assert problem.request is not None
    early = with_early_ways(view, problem.request, 0, (way,), frozenset())[-1]
    net = NetBuilder(view, early.way, frozenset(), changes=early.changes).build()
    relaxed = Relaxation(net, ordering(problem)).solve(1000)
    assert relaxed.counts is not None
    schedule = Scheduler(net, relaxed.counts).run()
    assert isinstance(schedule, Schedule)
    steps = write_plan(view, net, schedule)
    assert does(steps) == ["activate", "activate", "announce", "spend"]
    assert tapwise.check(problem, [step.to_json() for step in steps]).legal
