"""Every card of the case files is the same in our notation as read from its text."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from tapwise.model.abilities import Unread
from tapwise.model.cards import Card, Face
from tapwise.model.catalogue.notation import decode, encode
from tapwise.model.reader import read_face
from tapwise.model.symbols import ManaCost

TESTS = Path(__file__).parents[2]
OWN = TESTS / "cases"
HANDED = TESTS.parents[1] / "shared" / "cases"
FILES = [*sorted(OWN.glob("*.json")), *sorted(HANDED.glob("*.json"))]
WORDS = frozenset({"text", "phrase", "why"})


def cards_of(path: Path) -> dict[str, dict[str, Any]]:
    cases = json.loads(path.read_text(encoding="utf-8"))
    found: dict[str, dict[str, Any]] = {}
    for case in cases if isinstance(cases, list) else ():
        for name, entry in case.get("cards", {}).items():
            if isinstance(entry, dict) and isinstance(entry.get("text"), str):
                found.setdefault(name, entry)
    return found


def read(name: str, entry: dict[str, Any]) -> Face:
    cost = entry.get("cost")
    return read_face(
        name=name, card_name=name, mana_cost=ManaCost.parse(cost) if cost else None,
        type_line=entry.get("type", ""), text=entry["text"], power=entry.get("power"),
        toughness=entry.get("toughness"), loyalty=entry.get("loyalty"),
    )  # fmt: skip


def meaning(value: Any) -> Any:
    """Return a value without the words of the card that it was read from."""
    if isinstance(value, tuple):
        return tuple(meaning(each) for each in value)
    if not dataclasses.is_dataclass(value) or isinstance(value, ManaCost):
        return value
    kind = type(value).__name__
    words = WORDS | {"AddMana": {"riders"}, "ModeCosts": {"modes"}}.get(kind, set())
    fields = [field.name for field in dataclasses.fields(value) if field.name not in words]
    return (kind, *((name, meaning(getattr(value, name))) for name in fields))


def abilities(face: Face) -> list[Any]:
    bearing = (a for a in face.abilities if not isinstance(a, Unread) or a.bears)
    return [meaning(ability) for ability in bearing]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_cards_of_cases_survive_the_notation(path: Path) -> None:
    for name, entry in cards_of(path).items():
        face = read(name, entry)
        card = Card(name, (face,))
        again = decode(encode(card))
        assert abilities(again.face) == abilities(face), name
        assert again.produces == card.produces, name
        for field in ("mana_cost", "type_line", "colors", "power", "toughness", "keywords"):
            assert getattr(again.face, field) == getattr(face, field), name
