"""Counts of what is understood: by class of line, and what is missing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tapwise.model.cards import Face
from tapwise.model.catalogue.bulk import read_bulk
from tapwise.model.catalogue.coverage import Coverage, coverage, template_of
from tapwise.model.catalogue.facts import CardFacts
from tapwise.model.catalogue.line_classes import CLASSES, RULES, class_of, classes_of
from tapwise.model.catalogue.reading import map_cards


def plain(name: str, text: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "layout": "normal", "mana_cost": "{1}", "type_line": "Artifact",
            "oracle_text": text, **more}  # fmt: skip


ODD = "Spells cost {1} more to cast for each sneeze of their blorbo."
ODDER = "Spells cost {2} more to cast for each sneeze of their blorbo."


@pytest.fixture
def counted(tmp_path: Path) -> Coverage:
    file = tmp_path / "bulk.json"
    file.write_text(json.dumps([
        plain("Rock", "{T}: Add {C}. (It is a rock.)\nWhen this artifact enters, draw a card."),
        plain("Odd", ODD, legalities={"vintage": "restricted", "commander": "banned"}),
        plain("Odder", ODDER),
        plain("Joke", ODD, legalities={"vintage": "not_legal", "commander": "banned"}),
        plain("Token", "{T}: Add {G}.", layout="token"),
        plain("Unpayable", "{T}: Add {C}.", mana_cost="{HW}"),
    ]))  # fmt: skip
    return coverage(file, workers=1)


def test_cards_are_counted_without_tokens_jokes_and_what_no_one_may_play(
    counted: Coverage,
) -> None:
    assert (counted.cards, counted.understood, counted.left_out) == (3, 1, 1)
    assert counted.lines == 4
    assert round(counted.share, 1) == 33.3


def test_lines_are_counted_by_class(counted: Coverage) -> None:
    mana = counted.classes["mana ability"]
    assert (mana.lines, mana.read, mana.no_matter, mana.missing) == (1, 1, 0, 0)
    modifiers = counted.classes["cost modifier"]
    assert (modifiers.lines, modifiers.read, modifiers.missing) == (2, 0, 2)
    assert (mana.share, modifiers.share) == (100.0, 0.0)
    assert counted.classes["spend clause"].share == 100.0


def test_missing_lines_of_one_form_are_counted_together(counted: Coverage) -> None:
    (missing,) = counted.missing
    assert (missing.cards, missing.example) == (2, "Odd")
    assert missing.template == ODD.replace("{1}", "{N}")
    assert counted.unread == [("Odd", ODD), ("Odder", ODDER)]


def test_the_counts_are_plain_data(counted: Coverage) -> None:
    shown = json.loads(json.dumps(counted.to_json(limit=0)))
    assert shown["missing"] == []
    assert list(shown["classes"]) == list(CLASSES)
    assert shown["classes"]["cost modifier"]["percent"] == 0.0
    assert len(counted.to_json()["missing"]) == 1


def test_an_empty_file_is_wholly_understood(tmp_path: Path) -> None:
    file = tmp_path / "bulk.json"
    file.write_text("[]")
    assert coverage(file, workers=1).share == 100.0


@pytest.mark.parametrize(
    ("line", "classes"),
    [
        ("{T}: Add {G} or {W}.", ("mana ability",)),
        ("Metalcraft — {T}: Add one mana of any color.", ("mana ability",)),
        ("{T}: Draw a card.", ("activated ability",)),
        ("{T}: Put a +1/+1 counter on target creature.", ("activated ability",)),
        ("[+1]: Add {R}{R}.", ()),
        ('Creatures you control have "{T}: Add {G}."', ("granted mana ability",)),
        ("Whenever you tap a land for mana, add {G}.", ("mana trigger",)),
        ("If you tap a permanent for mana, it produces twice as much of that mana instead.",
         ("mana replacement",)),
        ("Spend only black mana on X.", ("spend clause",)),
        ("You may spend mana as though it were mana of any color.", ("spend as though",)),
        ("Creature spells you cast cost {1} less to cast.", ("cost modifier",)),
        ("As an additional cost to cast this spell, discard a card.", ("additional cost",)),
        ("You may pay {0} rather than pay this spell's mana cost.", ("alternative cost",)),
        ("Nonbasic lands are Mountains.", ("land type change",)),
        ("Activated abilities of artifacts can't be activated.", ("prohibition",)),
        ("Whenever this creature attacks, draw a card.", ()),
    ],
)  # fmt: skip
def test_words_tell_the_class_of_a_line(line: str, classes: tuple[str, ...]) -> None:
    assert classes_of(line) == classes
    assert class_of(line) == (classes[0] if classes else "other")
    assert set(classes) <= set(RULES)


def test_a_form_has_neither_names_nor_numbers() -> None:
    face = Face("Rock, Rolling")
    assert template_of("Rock deals 2 damage to each 1/1. {3}{R}{R}", face) == (
        "~ deals N damage to each N. {N}{c}"
    )
    assert len(template_of("long " * 100, face)) == 200


def name_of(facts: CardFacts) -> str:
    return facts.name


@pytest.mark.parametrize("workers", [1, 2])
def test_cards_stay_in_order_in_any_number_of_processes(workers: int, tmp_path: Path) -> None:
    file = tmp_path / "bulk.json"
    file.write_text(json.dumps([plain(f"Rock {n}", "") for n in range(1_700)]))
    told: list[int] = []
    names = list(map_cards(name_of, read_bulk(file), workers=workers, progress=told.append))
    assert names == [f"Rock {n}" for n in range(1_700)]
    assert told[-1] == 1_700
    assert told == sorted(told)
