"""Cards and their faces: printed characteristics and abilities (Comprehensive Rules 201-209).

>>> face = Face(name="Sol Ring", mana_cost=ManaCost.parse("{1}"), types=("Artifact",))
>>> face.mana_value, face.is_land
(1, False)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from tapwise.model.abilities import Ability
from tapwise.model.symbols import ManaCost, sort_types

Layout = Literal[
    "normal", "split", "adventure", "omen", "prepare", "flip", "transform", "modal_dfc", "meld"
]

BASIC_LAND_TYPES: Final = {
    "Plains": "W",
    "Island": "U",
    "Swamp": "B",
    "Mountain": "R",
    "Forest": "G",
}
"""The basic land types and the mana of their intrinsic abilities (305.6)."""

SUPERTYPES: Final = frozenset({"Basic", "Legendary", "Snow", "World", "Ongoing", "Host", "Elite"})
"""The supertypes (205.4a)."""

CARD_TYPES: Final = frozenset(
    {
        "Artifact", "Battle", "Conspiracy", "Creature", "Dungeon", "Enchantment", "Instant",
        "Kindred", "Land", "Phenomenon", "Plane", "Planeswalker", "Scheme", "Sorcery", "Tribal",
        "Vanguard",
    }
)  # fmt: skip
"""The card types (205.2a)."""

PERMANENT_TYPES: Final = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
)
"""The card types of permanents (110.4)."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a card, as printed.

    Parameters
    ----------
    name
        The face's name.
    mana_cost
        Its mana cost; None if it has none (202.1b), which is unpayable (118.6).
    supertypes, types, subtypes
        The words of its type line.
    colors
        Its colours, letters of WUBRG: from the cost, an indicator or the document.
    power, toughness, loyalty
        As numbers; ``*`` counts as 0 until a characteristic-defining ability says more.
    abilities
        What was read from its text, the intrinsic abilities of basic land types left out:
        they depend on what the object is, not on what it says.
    """

    name: str
    mana_cost: ManaCost | None = None
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    text: str = ""
    colors: str = ""
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    abilities: tuple[Ability, ...] = ()
    token: bool = False
    keywords: frozenset[str] = field(default_factory=frozenset)
    """Keyword abilities of the face in lower case, costs left out: ``flying``, ``cycling``."""
    adds: str | None = None
    """The types of mana that its abilities add, if the text that says so is not kept."""
    symbols: str = ""
    """Colours of the mana symbols in its rules text, if the text is not kept (903.4)."""

    @property
    def produces(self) -> str:
        """The types of mana that any ability of the face, or one that it grants, can add.

        Letters in WUBRGC order. Rituals and triggers count as mana abilities do.
        """
        from tapwise.model.produced import face_produces

        return face_produces(self)

    @property
    def mana_value(self) -> int:
        """The mana value (202.3); 0 without a mana cost."""
        return 0 if self.mana_cost is None else self.mana_cost.mana_value

    @property
    def is_land(self) -> bool:
        """Whether the face is a land."""
        return "Land" in self.types

    @property
    def is_permanent(self) -> bool:
        """Whether the face is a permanent's (110.4)."""
        return any(t in PERMANENT_TYPES for t in self.types)

    @property
    def type_line(self) -> str:
        """The type line, with a long dash before subtypes."""
        front = " ".join((*self.supertypes, *self.types))
        if self.token:
            front = f"Token {front}".rstrip()
        return f"{front} — {' '.join(self.subtypes)}" if self.subtypes else front


@dataclass(frozen=True, slots=True)
class Card:
    """A card: one face, or several.

    The first face is what the card is in every zone but where a rule says otherwise;
    ``split`` cards have the characteristics of both halves off the stack (709.4).
    """

    name: str
    faces: tuple[Face, ...]
    layout: Layout = "normal"

    @property
    def face(self) -> Face:
        """The front face, or the first half."""
        return self.faces[0]

    @property
    def produces(self) -> str:
        """The types of mana that the card's abilities, on any face, can add: WUBRGC order.

        >>> Card("Grove", (Face("Grove", types=("Land",), subtypes=("Forest",)),)).produces
        'G'
        """
        return sort_types("".join(face.produces for face in self.faces))


def split_type_line(line: str) -> tuple[bool, tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Split a type line into: whether a token, supertypes, types, subtypes.

    >>> split_type_line("Token Artifact Creature — Eldrazi Spawn")
    (True, (), ('Artifact', 'Creature'), ('Eldrazi', 'Spawn'))
    """
    front, _, back = line.replace(" - ", " — ").replace("–", "—").partition("—")
    words = front.split()
    token = "Token" in words
    supertypes = tuple(w for w in words if w in SUPERTYPES)
    types = tuple(w for w in words if w not in SUPERTYPES and w != "Token")
    subtypes = tuple(back.replace("Time Lord", "Time-Lord").split())
    return token, supertypes, types, subtypes
