from __future__ import annotations

from typing import Any

import pytest

from tapwise.model.document import load
from tapwise.model.errors import GaveUp
from tapwise.model.plan import Outcome
from tapwise.model.referee import check
from tapwise.solver.exhaustive import SearchEnded, solve
from tapwise.solver.found import Found

CARDS: dict[str, Any] = {
    "Red Land": {"type": "Land", "text": "{T}: Add {R}."},
    "Blue Land": {"type": "Land", "text": "{T}: Add {U}."},
    "Both": {"type": "Land", "text": "{T}: Add {U} or {R}."},
    "Ring": {"cost": "{1}", "type": "Artifact", "text": "{T}: Add {C}{C}."},
    "Gem": {
        "type": "Token Artifact — Treasure",
        "text": "{T}, Sacrifice this token: Add one mana of any color.",
    },
    "Signet": {"cost": "{2}", "type": "Artifact", "text": "{1}, {T}: Add {U}{B}."},
    "Altar": {"cost": "{3}", "type": "Artifact", "text": "Sacrifice a creature: Add {C}{C}."},
    "Painter": {
        "cost": "{G}", "type": "Creature — Elf", "text": "{1}: Add {R} or {W}.",
        "power": 1, "toughness": 1,
    },
    "Moth": {"cost": "{0}", "type": "Artifact Creature — Insect", "power": 0, "toughness": 2},
    "Academy": {"type": "Land", "text": "{T}: Add {U} for each artifact you control."},
    "Scarecrow": {
        "cost": "{2}", "type": "Artifact Creature — Scarecrow",
        "text": "{2}, {Q}: Add one mana of any color.", "power": 1, "toughness": 1,
    },
    "Whir": {"cost": "{2}{R}", "type": "Instant", "text": "Improvise\nDraw a card."},
    "Cruise": {"cost": "{3}{U}", "type": "Sorcery", "text": "Delve\nDraw three cards."},
    "Bolt": {"cost": "{R}", "type": "Instant", "text": "Bolt deals 3 damage to any target."},
    "Sphere of Three": {
        "cost": "{3}", "type": "Artifact",
        "text": "As long as Sphere of Three is untapped, each spell that would cost less than "
        "three mana to cast costs three mana to cast.",
    },
    "Urza": {
        "cost": "{2}{U}{U}", "type": "Legendary Creature — Human",
        "text": "Tap an untapped artifact you control: Add {U}.", "power": 1, "toughness": 4,
    },
    "Deal": {
        "cost": "{B}", "type": "Instant",
        "text": "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards.",
    },
}  # fmt: skip


def found(
    cost: str | dict[str, Any], battlefield: list[Any], *prefer: str, states: int = 3000, **you: Any
) -> Found:
    problem = load(
        {
            "position": {"you": {"life": 20, "battlefield": battlefield, **you}},
            "pay": {"cost": cost} if isinstance(cost, str) else cost,
            "prefer": list(prefer),
            "cards": CARDS,
        }
    )
    result = solve(problem, states=states)
    if result.candidate is not None:
        assert check(problem, result.candidate.steps).legal
    return result


def best(*args: Any, **kwargs: Any) -> Outcome:
    result = found(*args, **kwargs)
    assert result.candidate is not None
    return result.candidate.outcome


def unpayable(*args: Any, **kwargs: Any) -> bool:
    result = found(*args, **kwargs)
    return result.candidate is None and result.proved


def test_lands_are_assigned_not_taken_in_turn() -> None:
    assert best("{U}{R}", ["Both", "Blue Land"]).tapped == ("both", "blue-land")
    assert unpayable("{U}{R}", ["2 Blue Land"])


def test_no_more_is_tapped_than_needed() -> None:
    outcome = best("{2}{R}", ["Red Land", "Blue Land", "Ring"])
    assert outcome.tapped == ("red-land", "ring")
    assert outcome.wasted == ""


def test_waste_comes_before_permanents_unless_preferred() -> None:
    board = ["Ring", "Red Land", "Blue Land"]
    assert best("{1}", board).wasted == ""
    assert best("{3}", board, "wasted").wasted == ""


def test_a_signet_needs_a_starter() -> None:
    assert unpayable("{U}", ["2 Signet"])
    assert set(best("{U}{B}{B}", ["2 Signet", "Red Land"]).tapped) == {
        "signet#1", "signet#2", "red-land",
    }  # fmt: skip


def test_a_painter_is_sacrificed_while_its_ability_waits() -> None:
    outcome = best("{R}", ["Altar", "Painter"])
    assert outcome.sacrificed == ("painter",)
    assert outcome.wasted == "{C}"


def test_amounts_are_read_before_what_they_count_is_gone() -> None:
    assert best("{U}{U}{R}", ["Academy", "Gem", "Ring"], "permanents").sacrificed == ("gem",)
    assert unpayable("{U}{U}{U}{R}", ["Academy", "Gem", "Ring"])


def test_treasures_are_kept_where_lands_do() -> None:
    assert best("{R}", ["Gem", "Red Land"]).tapped == ("red-land",)
    assert best("{R}", ["Gem", "Blue Land"]).sacrificed == ("gem",)


def test_artifacts_improvise_after_the_mana() -> None:
    outcome = best({"cast": "Whir"}, ["Red Land", "2 Moth"], hand=["Whir"])
    assert [how for _, how in outcome.helpers] == ["improvise", "improvise"]
    assert unpayable({"cast": "Whir"}, ["3 Moth"], hand=["Whir"])


def test_what_is_sacrificed_can_be_delved() -> None:
    cards = {"hand": ["Cruise"], "graveyard": ["2 Bolt"]}
    assert best({"cast": "Cruise"}, ["2 Blue Land"], **cards).exiled == ("bolt#1", "bolt#2")
    assert unpayable({"cast": "Cruise"}, ["Blue Land"], **cards)


def test_a_creature_tapped_to_help_is_sacrificed_too() -> None:
    outcome = best({"cast": "Deal"}, ["Signet", "Red Land", "Moth"], hand=["Deal"])
    assert outcome.sacrificed == ("moth",)


def test_a_price_falls_if_its_cause_is_tapped_before_announcing() -> None:
    board = ["Sphere of Three", "Urza", "Red Land"]
    outcome = best({"cast": "Bolt"}, board, hand=["Bolt"])
    assert outcome.mana_paid == "{R}"
    assert outcome.wasted == "{U}"


def test_untapping_costs_loop_as_long_as_they_pay() -> None:
    tapped = {"card": "Scarecrow", "tapped": True}
    assert best("{R}", ["2 Blue Land", tapped]).tapped == ("blue-land#1", "blue-land#2")
    assert unpayable("{R}", ["2 Blue Land", "Scarecrow"])


def test_floating_mana_is_spent_first() -> None:
    assert best("{1}{R}", ["2 Red Land"], pool="{U}").tapped == ("red-land#1",)


def test_the_objective_can_be_reordered() -> None:
    board = ["Gem", "Red Land", "Blue Land", "Ring"]
    assert len(best("{3}", board, "permanents").tapped) == 2
    assert dict(best("{2}", board, "colors").objective)["colors"] == 2


def test_alike_objects_count_once() -> None:
    assert found("{U}{U}{U}{U}{U}{R}", ["12 Blue Land"]).work <= 2
    assert found("{3}", ["20 Gem"]).work < 100


def test_the_budget_ends_a_search() -> None:
    with pytest.raises(GaveUp):
        found("{W}{W}{U}{B}", ["6 Signet", "4 Scarecrow", "Both", "Ring"], states=20)


def test_the_same_question_has_the_same_answer() -> None:
    board = ["2 Both", "Signet", "Ring", "2 Gem"]
    first, second = found("{2}{U}{R}", board), found("{2}{U}{R}", board)
    assert first == second


def test_mana_that_pays_nothing_itself_may_be_converted() -> None:
    board = ["Red Land", "Signet", {"card": "Painter", "sick": True}]
    assert best("{W}{W}", board).tapped == ("red-land", "signet")


def test_a_search_that_ends_early_hands_over_what_it_met() -> None:
    board = [{"card": "Scarecrow", "tapped": True}, "4 Blue Land", "2 Signet", "3 Gem", "Academy"]
    with pytest.raises(SearchEnded) as ended:
        found("{R}{B}{U}", board, states=12)
    so_far = ended.value.found
    assert not so_far.proved
    assert so_far.bound is not None
    if so_far.candidate is not None:
        assert so_far.bound <= so_far.candidate.values
