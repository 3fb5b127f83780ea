"""The facts of a card as data files state them, before its text is read."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast, get_args

from tapwise.model.cards import Card, Layout, split_type_line
from tapwise.model.catalogue.names import fold
from tapwise.model.errors import ParseError
from tapwise.model.symbols import COLORS, ManaCost

_WITHOUT_COST: Final = {
    "ancestral vision": "U",
    "asmoranomardicadaistinaculdacar": "BR",
    "crashing footfalls": "G",
    "dryad arbor": "G",
    "evermind": "U",
    "gaea's will": "G",
    "garruk, the veil-cursed": "BG",
    "glimpse of tomorrow": "R",
    "hypergenesis": "G",
    "inevitable betrayal": "U",
    "living end": "B",
    "lotus bloom": "",
    "mox tantalite": "",
    "profane tutor": "B",
    "restore balance": "W",
    "resurgent belief": "W",
    "sol talisman": "",
    "wheel of fate": "R",
}
"""Colours of cards without a mana cost (204), for files that leave colours out."""

_LAYOUTS: Final = {"aftermath": "split", "class": "normal", "saga": "normal"}


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """What a data file states of one face; ``colors`` None: from the cost."""

    name: str
    cost: str | None
    type_line: str
    text: str
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    colors: str | None = None
    token: bool = False


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What a data file states of one card."""

    name: str
    layout: Layout
    faces: tuple[FaceFacts, ...]
    legal: bool | None = None
    """Whether it is legal in Vintage or Commander; None if the file does not say."""

    @property
    def token(self) -> bool:
        """Whether it is no card, but a token or an emblem."""
        return self.faces[0].token

    def to_plain(self) -> list[Any]:
        """Return the facts as plain data, that `from_plain` reads."""
        return [self.name, self.layout, *(_face_plain(face) for face in self.faces)]

    @staticmethod
    def from_plain(plain: Sequence[Any]) -> CardFacts:
        """Read the facts from plain data."""
        name, layout, *faces = plain
        return CardFacts(name, layout, tuple(FaceFacts(*face) for face in faces))


def _face_plain(face: FaceFacts) -> list[Any]:
    return [
        face.name, face.cost, face.type_line, face.text, face.power, face.toughness,
        face.loyalty, face.colors, face.token,
    ]  # fmt: skip


@functools.lru_cache(maxsize=4096)
def read_card(facts: CardFacts) -> Card:
    """Return the card of these facts, its texts read.

    Raises
    ------
    ParseError
        If a mana cost does not parse.
    """
    from tapwise.model.reader import read_face

    faces = tuple(
        read_face(
            name=face.name,
            card_name=facts.name,
            mana_cost=None if face.cost is None else ManaCost.parse(face.cost),
            type_line=face.type_line,
            text=face.text,
            power=face.power,
            toughness=face.toughness,
            loyalty=face.loyalty,
            colors=face.colors,
            token=face.token,
        )
        for face in facts.faces
    )
    return Card(facts.name, faces, facts.layout)


def readable(facts: CardFacts) -> bool:
    """Whether every mana cost of the card is one of the game's (joke sets have others)."""
    try:
        for face in facts.faces:
            ManaCost.parse(face.cost or "")
    except ParseError:
        return False
    return True


def colors_without_cost(name: str, cost: str) -> str | None:
    """Return the colours of a known card without a mana cost; None: from the cost."""
    return None if cost else _WITHOUT_COST.get(fold(name))


def flipped(layout: Layout, faces: tuple[FaceFacts, ...]) -> tuple[FaceFacts, ...]:
    """Give the flipped half of a flip card the mana cost and colours that it keeps (710.1c)."""
    if layout != "flip":
        return faces
    front, *rest = faces
    return (
        front,
        *(dataclasses.replace(each, cost=front.cost, colors=front.colors) for each in rest),
    )


def colored_backs(faces: tuple[FaceFacts, ...]) -> tuple[FaceFacts, ...]:
    """Give back faces the front's colours where a file leaves out their indicators (204).

    A nonland back face without a mana cost has an indicator, nearly always of those colours.
    """
    front = faces[0]
    if front.cost is None or not readable(CardFacts(front.name, "normal", (front,))):
        return faces
    colors = ManaCost.parse(front.cost).colors if front.colors is None else front.colors
    return tuple(
        dataclasses.replace(face, colors=colors)
        if face.cost is None and face.colors is None and "Land" not in face.type_line
        else face
        for face in faces
    )


def clean_colors(colors: str | None) -> str | None:
    """Return the letters of colours in WUBRG order; None stays None."""
    return None if colors is None else "".join(c for c in COLORS if c in colors)


def layout_of(word: str, faces: Sequence[FaceFacts]) -> Layout:
    """Return the layout that a data file's word stands for."""
    word = _LAYOUTS.get(word, word)
    if len(faces) < 2:
        return "normal"
    if word == "adventure" and "Omen" in split_type_line(faces[1].type_line)[3]:
        return "omen"
    if word in get_args(Layout) and word != "normal":
        return cast("Layout", word)
    return "transform"
