"""Shared shorthand: read one line, or one face, of our own wording."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from tapwise.model.abilities import Ability
from tapwise.model.cards import Face
from tapwise.model.reader import read_face
from tapwise.model.symbols import ManaCost

ReadFace = Callable[..., Face]
ReadLine = Callable[..., tuple[Ability, ...]]


def _face(text: str, kind: str = "Artifact", name: str = "Test Thing", **more: Any) -> Face:
    cost = more.pop("cost", None)
    return read_face(
        name=name,
        card_name=name,
        mana_cost=ManaCost.parse(cost) if cost else None,
        type_line=kind,
        text=text,
        power=more.pop("power", None),
        toughness=more.pop("toughness", None),
        loyalty=more.pop("loyalty", None),
        **more,
    )


@pytest.fixture
def face() -> ReadFace:
    """Return the reader of a whole face."""
    return _face


@pytest.fixture
def read() -> ReadLine:
    """Return the reader of a text's abilities, their texts blanked."""

    def abilities(text: str, kind: str = "Artifact", **more: Any) -> tuple[Ability, ...]:
        return tuple(dataclasses.replace(a, text="") for a in _face(text, kind, **more).abilities)

    return abilities
