"""What a document may say, and what becomes of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tapwise.model.document import load
from tapwise.model.errors import ParseError
from tapwise.model.mana import Mana
from tapwise.model.objects import ObjectId
from tapwise.model.problem import Problem
from tapwise.model.symbols import ManaCost

CARDS: dict[str, Any] = {
    "My Rock": {"cost": "{2}", "type": "Artifact", "text": "{T}: Add {C}{C}."},
    "Elf": {"cost": "{G}", "type": "Creature — Elf", "text": "{T}: Add {G}.", "power": 1},
    "Growth": {"cost": "{G}", "type": "Enchantment — Aura", "text": "Enchant land"},
    "Whirl": {"cost": "{X}{U}{U}{U}", "type": "Instant"},
    "Echo": {"cost": "{1}{U}", "type": "Instant", "text": "Flashback {2}{U}"},
}

FULL = """
position:
  turn: opponent
  phase: precombat main
  this_turn: {spells_cast: 2, opponent_lost_life: true}
  you:
    life: 17
    pool: "{R}{R}{C}"
    counters: {energy: 3}
    battlefield:
      - 3 Island
      - {card: Elf, id: elf, sick: true}
      - Forest
      - {card: Growth, attached_to: forest}
      - {card: Treasure, count: 2, tapped: true}
      - {card: My Rock, counters: {charge: 2}, chosen: {color: blue}, entered_this_turn: true}
    hand: [Whirl, Whirl]
    graveyard: [Echo]
    library: 40
  opponents:
    - {life: 5, battlefield: [Island, {card: Elf, tapped: true}]}
pay: {cast: Whirl, x: 3, choose: {targets: [elf], kicker: true, buyback: 1}}
prefer: [life, sacrifices]
keep: ["{U}{U}", My Rock]
forbid: [elf, Island, sacrifices]
title: everything at once
cards:
  My Rock: {cost: "{2}", type: Artifact, text: "{T}: Add {C}{C}."}
  Elf: {cost: "{G}", type: Creature — Elf, text: "{T}: Add {G}.", power: 1, toughness: 1}
  Growth: {cost: "{G}", type: Enchantment — Aura, text: Enchant land}
  Whirl: {cost: "{X}{U}{U}{U}", type: Instant}
  Echo: {cost: "{1}{U}", type: Instant, text: "Flashback {2}{U}"}
"""


def board(**you: Any) -> dict[str, Any]:
    return {"position": {"you": you}, "cards": CARDS}


def ids(problem: Problem) -> list[str]:
    return list(problem.position.objects)


def test_a_full_document_is_read() -> None:
    problem = load(FULL)
    position = problem.position
    assert (position.turn, position.phase) == ("opponent", "main1")
    assert position.fact("spells_cast") == 2
    assert position.fact("opponent_lost_life") == 1
    assert position.you.life == 17
    assert position.you.counter("energy") == 3
    assert position.you.library == 40
    assert str(position.pool) == "{R}{R}{C}"
    assert problem.prefer == ("life", "sacrifices")
    assert problem.keep == (ManaCost.parse("{U}{U}"), ManaCost.parse("{2}"))
    assert problem.forbid_objects == {"elf", "island#1", "island#2", "island#3"}
    assert problem.forbid_kinds == {"sacrifices"}
    assert problem.title == "everything at once"
    rock = position.objects[ObjectId("my-rock")]
    assert rock.counter("charge") == 2
    assert rock.choice("color") == "U"
    assert rock.entered_this_turn


def test_ids_are_slugs_numbered_over_all_zones_of_one_player() -> None:
    assert ids(load(FULL)) == [
        "island#1", "island#2", "island#3", "elf", "forest", "growth", "treasure#1",
        "treasure#2", "my-rock", "whirl#1", "whirl#2", "echo", "opponent-1/island",
        "opponent-1/elf",
    ]  # fmt: skip


def test_numbers_run_through_the_zones() -> None:
    problem = load(board(battlefield=["Island"], hand=["Island"], library=["Island"]))
    assert ids(problem) == ["island#1", "island#2", "island#3"]
    assert problem.position.you.library == 1


def test_an_explicit_id_with_a_count_is_numbered() -> None:
    problem = load(board(battlefield=[{"card": "Island", "count": 2, "id": "i"}, "Forest"]))
    assert ids(problem) == ["i#1", "i#2", "forest"]


def test_a_slug_gives_way_to_an_explicit_id() -> None:
    problem = load(board(battlefield=["Forest", {"card": "Island", "id": "forest"}]))
    assert len(set(ids(problem))) == 2


def test_an_aura_finds_its_host_by_name_or_id() -> None:
    for host in ("Forest", "forest", "f"):
        forest: Any = {"card": "Forest", "id": "f"} if host == "f" else "Forest"
        problem = load(board(battlefield=[forest, {"card": "Growth", "attached_to": host}]))
        growth = problem.position.objects[ObjectId("growth")]
        assert growth.attached_to == ("f" if host == "f" else "forest")


def test_a_name_on_both_sides_of_the_table_means_yours() -> None:
    document = board(battlefield=["Forest", {"card": "Growth", "attached_to": "Forest"}])
    document["position"]["opponents"] = [{"battlefield": ["Forest"]}]
    problem = load(document)
    assert problem.position.objects[ObjectId("growth")].attached_to == "forest"


def test_text_path_and_data_are_the_same_document(tmp_path: Path) -> None:
    document = board(battlefield=["2 Island"])
    text = json.dumps(document)
    (tmp_path / "p.json").write_text(text)
    (tmp_path / "p.yaml").write_text(text)
    for source in (text, text.encode(), tmp_path / "p.json", str(tmp_path / "p.yaml"), document):
        assert ids(load(source)) == ["island#1", "island#2"]


def test_a_byte_order_mark_is_no_matter(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_bytes(b"\xef\xbb\xbfposition: {you: {battlefield: [Island]}}\r\n")
    assert ids(load(path)) == ["island"]


def test_yaml_anchors_are_understood() -> None:
    problem = load("position: {you: {battlefield: [&i Island, *i], hand: [*i]}}")
    assert ids(problem) == ["island#1", "island#2", "island#3"]


def test_the_pool_may_say_where_its_mana_comes_from() -> None:
    pool = [{"mana": "{R}{R}", "snow": True, "source": "My Rock"}, "{C}"]
    units = dict(load(board(pool=pool)).position.pool.units)
    assert units == {
        Mana("R", snow=True, source_qualities=frozenset({"My Rock", "Artifact"})): 2,
        Mana("C"): 1,
    }


def test_a_snow_source_makes_snow_mana() -> None:
    pool = [{"mana": "{U}", "source": "Snow-Covered Island"}]
    (unit,) = load(board(pool=pool)).position.pool
    assert unit.snow


@pytest.mark.parametrize(
    ("only", "action"),
    [("cast a creature spell", "cast"), ("to cast creature spells", "cast"),
     ("only to activate abilities", "activate"),
     ("Spend this mana only to cast an artifact spell", "cast")],
)  # fmt: skip
def test_restricted_mana_is_read_in_the_words_of_cards(only: str, action: str) -> None:
    (unit,) = load(board(pool=[{"mana": "{C}", "only": only}])).position.pool
    assert unit.restriction is not None
    assert [use.action.split()[0] for use in unit.restriction.uses] == [action]


def test_the_card_to_cast_is_looked_for_in_hand_first() -> None:
    document = board(hand=["Echo"], graveyard=["Echo"])
    document["pay"] = {"cast": "Echo"}
    request = load(document).request
    assert request is not None
    assert request.object == "echo#1"


@pytest.mark.parametrize(
    "choose", [{"alternative": "flashback"}, {"from": "graveyard"}, {"from": "graveyard",
    "alternative": "flashback"}],
)  # fmt: skip
def test_a_named_alternative_finds_the_card_where_it_works(choose: dict[str, str]) -> None:
    document = board(hand=["Echo"], graveyard=["Echo"])
    document["pay"] = {"cast": "Echo", "choose": choose}
    request = load(document).request
    assert request is not None
    assert request.object == "echo#2"


def test_a_card_in_one_other_zone_is_taken() -> None:
    document = board(command=["Echo"])
    document["pay"] = {"cast": "Echo"}
    request = load(document).request
    assert request is not None
    assert request.object == "echo"


def test_a_card_in_two_other_zones_must_be_told_apart() -> None:
    document = board(command=["Echo"], graveyard=["Echo"])
    document["pay"] = {"cast": "Echo"}
    with pytest.raises(ParseError, match=r"pay\.cast.*graveyard and command.*choose: from"):
        load(document)


def test_a_missing_card_is_answered_with_what_is_there() -> None:
    document = board(hand=["Echo", "Whirl"], battlefield=["Elf"])
    document["pay"] = {"cast": "Elf"}
    with pytest.raises(ParseError, match=r"no 'Elf' in your hand.*battlefield.*Echo, Whirl"):
        load(document)


def test_an_ability_belongs_to_an_untapped_permanent_by_preference() -> None:
    document = board(battlefield=[{"card": "Elf", "tapped": True}, "Elf"], hand=["Elf"])
    document["pay"] = {"activate": "Elf"}
    request = load(document).request
    assert request is not None
    assert request.object == "elf#2"


def test_choices_are_kept_in_one_form() -> None:
    document = board(hand=["Whirl"])
    document["pay"] = {
        "cast": "Whirl",
        "x": "max",
        "choose": {"buyback": 1, "bargain": True, "kicker": True, "splice": ["A", "B"],
                   "phyrexian": ["life"], "hybrid": ["W", "{U}", 2], "targets": 2},
    }  # fmt: skip
    request = load(document).request
    assert request is not None
    assert request.x == "max"
    assert dict(request.choose) == {
        "buyback": True, "bargain": True, "kicker": 1, "splice": ("A", "B"),
        "phyrexian": ("life",), "hybrid": ("W", "U", "2"), "targets": 2,
    }  # fmt: skip


def test_a_bare_cost_needs_no_object() -> None:
    document = board()
    document["pay"] = {"cost": "{2}{U}, sacrifice a creature"}
    request = load(document).request
    assert request is not None
    assert (request.kind, request.object, request.cost) == (
        "cost", None, "{2}{U}, sacrifice a creature",
    )  # fmt: skip


def test_cards_of_the_document_come_first() -> None:
    document = board(battlefield=["Island"])
    document["cards"] = {"Island": {"type": "Artifact Land", "text": ""}}
    assert load(document).position.objects[ObjectId("island")].face.types == ("Artifact", "Land")


def test_a_card_with_two_halves_is_found_by_each_name() -> None:
    halves = {"Fire // Ice": {"cost": "{1}{R} // {1}{U}", "type": "Instant // Instant"}}
    for name, index in (("Fire", 0), ("ice", 1), ("Fire // Ice", 0)):
        document = {
            "position": {"you": {"hand": [name]}}, "pay": {"cast": name}, "cards": halves,
        }  # fmt: skip
        problem = load(document)
        (each,) = problem.position.objects.values()
        assert each.card.layout == "split"
        assert [str(face.mana_cost) for face in each.card.faces] == ["{1}{R}", "{1}{U}"]
        assert problem.request is not None
        assert problem.request.face_index == index


def test_a_card_of_which_only_the_front_is_typed_is_its_front() -> None:
    cards = {"Day // Night": {"type": "Creature", "cost": "{U}", "text": "Haste\n//\nFlying"}}
    problem = load({"position": {"you": {"hand": ["Day // Night"]}}, "cards": cards})
    (each,) = problem.position.objects.values()
    assert [(face.name, face.text) for face in each.card.faces] == [("Day", "Haste")]


def test_a_permanent_may_show_its_back() -> None:
    cards = {
        "Day // Night": {
            "layout": "transform",
            "faces": [
                {"name": "Day", "cost": "{U}", "type": "Creature — Human", "power": 1},
                {"name": "Night", "type": "Creature — Insect", "colors": ["U"], "power": "1+*"},
            ],
        }
    }
    problem = load({"position": {"you": {"battlefield": ["Night", "Day"]}}, "cards": cards})
    assert [o.face_index for o in problem.position.objects.values()] == [1, 0]
    assert ids(problem) == ["night", "day-night"]


def test_colour_indicators_that_documents_leave_out_are_known() -> None:
    cards: dict[str, Any] = {
        "Dryad Arbor": {"type": "Land Creature — Forest Dryad"},
        "Day // Night": {"type": "Creature // Creature", "cost": "{U} // "},
        "Vision": {"type": "Sorcery"},
    }
    for name, colors in (("Dryad Arbor", "G"), ("Night", "U"), ("Vision", "")):
        problem = load({"position": {"you": {"hand": [name]}}, "cards": cards})
        (each,) = problem.position.objects.values()
        assert each.card.faces[-1].colors == colors


def test_tokens_are_known_by_type_or_key() -> None:
    cards = {"A": {"type": "Token Artifact"}, "B": {"type": "Artifact", "token": True}}
    problem = load({"position": {"you": {"battlefield": ["A", "B"]}}, "cards": cards})
    assert all(o.face.token for o in problem.position.objects.values())


def test_what_a_case_says_beside_the_problem_is_kept() -> None:
    document = board() | {"id": "c1", "ask": "payable", "expect": {"payable": True}, "why": "…"}
    extra = load(document).extra
    assert extra is not None
    assert extra["expect"] == {"payable": True}


def test_the_imprinted_card_tells_its_colours() -> None:
    document = board(battlefield=[{"card": "My Rock", "chosen": {"imprint": "echo"}}])
    (rock,) = load(document).position.objects.values()
    assert (rock.choice("imprint"), rock.choice("imprint_colors")) == ("Echo", "U")


def test_the_largest_position_loads_quickly() -> None:
    assert len(load(board(battlefield=["5000 Island"])).position.objects) == 5_000
