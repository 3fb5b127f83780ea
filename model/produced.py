"""What mana a face can add, by whatever ability: what data files call produced mana.

More than mana abilities count: a ritual, a trigger that adds mana, an ability that is
granted. Abilities that were read say it exactly; of the rest of the text, the clauses that
add mana are looked through for symbols and for words such as "any color".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import (
    Activated,
    AddFixed,
    AddMana,
    AddPart,
    ChosenColor,
    ColorsAmong,
    CommanderIdentity,
    CouldProduce,
    DoublePool,
    FixedTypes,
    Grant,
    ProducedTypes,
    ProductionReplacement,
    TriggeredMana,
    TypeChange,
    TypeSet,
)
from tapwise.model.symbols import COLORS, MANA_TYPES, sort_types

if TYPE_CHECKING:
    from tapwise.model.cards import Face

_LAND_MANA: Final = {
    "Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G", "-": "",
}  # fmt: skip
_REMINDER: Final = re.compile(r"\([^()]*\)")
_ADDS: Final = re.compile(r"\b(?:adds?|produces?)\b([^.\"]*)", re.I)
_COUNTED: Final = re.compile(r"\b(?:for each|where X is|equal to|if|instead)\b", re.I)
_MAKES_TOKENS: Final = re.compile(r"\bcreates?\b.*\btokens?\b", re.I)
_QUOTED: Final = re.compile(r'"[^"]*"')
_SYMBOL: Final = re.compile(r"\{([WUBRGC])\}")
_ANY_TYPE: Final = re.compile(r"\btypes?\b")
_ANY_COLOR: Final = re.compile(r"\bcolors?\b")
_TEXT_SYMBOL: Final = re.compile(r"\{([WUBRGCPXS0-9/]+)\}")


def types_of(type_set: TypeSet) -> str:
    """Return every type that a type set can stand for on some board."""
    match type_set:
        case FixedTypes(types=letters):
            return letters
        case CouldProduce(colors_only=True) | ProducedTypes(colors_only=True):
            return COLORS
        case CouldProduce() | ProducedTypes() | ChosenColor(what="noted"):
            return MANA_TYPES
        case ColorsAmong() | CommanderIdentity() | ChosenColor():
            return COLORS


def types_of_part(part: AddPart) -> str:
    """Return every type that a part of an addition can add."""
    match part:
        case AddFixed(bundles=bundles):
            return "".join(bundles)
        case DoublePool():
            return MANA_TYPES
        case _:
            return types_of(part.types)


def types_added(add: AddMana) -> str:
    """Return every type that an effect can add, in WUBRGC order."""
    parts = [*add.parts, *(part for _, more in add.instead for part in more)]
    return sort_types("".join(types_of_part(part) for part in parts))


def types_of_ability(ability: object) -> str:
    """Return every type that an ability, or one that it grants, adds.

    >>> from tapwise.model.costs import TapSelf
    >>> types_of_ability(Activated("", (TapSelf(),), AddMana((AddFixed(("G", "W")),))))
    'WG'
    """
    return sort_types("".join(_types_of_ability(ability)))


def _types_of_ability(ability: object) -> Iterator[str]:
    match ability:
        case Activated(add=AddMana() as add) | TriggeredMana(add=add):
            yield types_added(add)
        case Grant(abilities=granted):
            for each in granted:
                yield from _types_of_ability(each)
        case ProductionReplacement(become=become, additional=additional):
            if become is not None:
                yield types_of(become)
            if additional is not None:
                yield types_of_part(additional)
        case TypeChange(land_types=land_types):
            for land_type in land_types:
                yield _LAND_MANA.get(land_type, COLORS)


def types_in_words(text: str) -> str:
    """Return every type that the clauses of a text add, as far as words tell.

    >>> types_in_words("When this creature enters, add {R}{R}. Draw a card.")
    'R'
    >>> types_in_words("Add two mana of any one color.")
    'WUBRG'
    """
    found = ""
    for line in _REMINDER.sub("", text).split("\n"):
        # What a token can do is no ability of the card, nor one that it grants.
        outside = _QUOTED.sub("", line)
        own = outside if _MAKES_TOKENS.search(outside) else line
        for match in _ADDS.finditer(own):
            head = _COUNTED.split(match[1])[0]
            found += "".join(_SYMBOL.findall(head))
            if re.search(r"\bmana\b", head):
                found += _words(head)
    return sort_types(found)


def _words(clause: str) -> str:
    if _ANY_TYPE.search(clause):
        return MANA_TYPES
    return COLORS if _ANY_COLOR.search(clause) else ""


def face_produces(face: Face) -> str:
    """Return every type of mana that the face can add, in WUBRGC order."""
    if face.adds is not None:
        return face.adds
    found = "".join(_LAND_MANA.get(each, "") for each in face.subtypes)
    told: set[str] = set()
    for ability in face.abilities:
        types = types_of_ability(ability)
        found += types
        if types:
            told.add(str(getattr(ability, "text", "")))
    return sort_types(found + types_in_words("\n".join(_untold(face.text, told))))


def _untold(text: str, told: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a text from which no ability that adds mana was read."""
    for line in text.split("\n"):
        bare = " ".join(_REMINDER.sub("", line).split())
        if bare and not any(bare == each or bare in each for each in told):
            yield bare


def text_colors(face: Face) -> str:
    """Return the colours of the mana symbols in a face's rules text (903.4).

    Reminder text does not count (903.4d).
    """
    found = face.symbols
    for match in _TEXT_SYMBOL.finditer(_REMINDER.sub("", face.text)):
        found += match[1]
    return "".join(c for c in COLORS if c in found)
