"""Floating mana of a document: symbols, or a list with where each mana came from (106)."""

from __future__ import annotations

import re
from typing import Final

from tapwise.model.abilities import Activated, Restriction
from tapwise.model.document_cards import DocumentCards
from tapwise.model.document_node import Node, shorten
from tapwise.model.errors import ParseError
from tapwise.model.mana import Mana, ManaPool

POOL_KEYS: Final = ("mana", "snow", "source", "only")
"""What an item of a pool may state."""

MAX_POOL: Final = 100_000
"""Most floating mana."""

_NOTATION: Final = "="
_ONLY: Final = re.compile(r"(spend this mana only |only )?(to |on |for )?", re.IGNORECASE)


def read_pool(node: Node, cards: DocumentCards) -> ManaPool:
    """Read the mana pool."""
    if isinstance(node.value, str):
        return ManaPool.of(Mana(t) for t in _types(node))
    units: list[Mana] = []
    for item in node.items("mana symbols, or a list of mana"):
        if isinstance(item.value, str):
            units.extend(Mana(t) for t in _types(item))
        else:
            units.extend(_item(item, cards))
        if len(units) > MAX_POOL:
            item.fail(f"the pool holds more than {MAX_POOL} mana")
    return ManaPool.of(units)


def _types(node: Node) -> list[str]:
    out: list[str] = []
    text = node.text('mana symbols in quotes, such as "{R}{R}"', empty=True)
    for symbol in Node(text, node.path).mana_cost():
        if symbol.kind != "typed" or len(symbol.types) != 1 or symbol.amount or symbol.phyrexian:
            node.fail(
                f"{symbol} is no mana: floating mana is {{W}}, {{U}}, {{B}}, {{R}}, {{G}} or {{C}}"
            )
        out.append(symbol.types)
    if len(out) > MAX_POOL:
        node.fail(f"the pool holds more than {MAX_POOL} mana")
    return out


def _item(node: Node, cards: DocumentCards) -> list[Mana]:
    parts = node.mapping(POOL_KEYS)
    if "mana" not in parts:
        node.fail("expected mana symbols under the key 'mana'")
    snow = parts["snow"].flag() if "snow" in parts else False
    qualities: frozenset[str] = frozenset()
    if "source" in parts:
        card, index = cards.find(parts["source"].text("the name of a card"), parts["source"])
        face = card.faces[index]
        qualities = frozenset({face.name, *face.supertypes, *face.types, *face.subtypes})
        if "snow" not in parts:
            snow = "Snow" in face.supertypes
    restriction = restriction_of(parts["only"]) if "only" in parts else None
    return [
        Mana(t, snow=snow, restriction=restriction, source_qualities=qualities)
        for t in _types(parts["mana"])
    ]


def restriction_of(node: Node) -> Restriction:
    """Read what mana may only be spent on, in the words of cards."""
    from tapwise.model.reader import read_face

    words = node.text("what the mana may be spent on").rstrip(".")
    if words.startswith(_NOTATION):
        return _noted(node, words.removeprefix(_NOTATION))
    match = _ONLY.match(words)
    start = (match[2] if match is not None else None) or "to "
    rest = words[match.end() :] if match is not None else words
    sentence = f"Spend this mana only {start.lower()}{rest}."
    if words.lower().startswith("this mana can't"):
        sentence = f"{words}."
    face = read_face(
        name="Floating Mana", card_name="Floating Mana", mana_cost=None, type_line="Land",
        text=f"{{T}}: Add {{C}}. {sentence}", power=None, toughness=None, loyalty=None,
    )  # fmt: skip
    for ability in face.abilities:
        if isinstance(ability, Activated) and ability.add is not None and ability.add.restriction:
            return ability.add.restriction
    raise node.fault(
        f"{shorten(words)!r} is not understood; write it as cards do: 'to cast a creature spell'"
    )


def restriction_text(restriction: Restriction) -> str:
    """Return a text that `restriction_of` reads to the same restriction."""
    from tapwise.model.catalogue.notation import encode_value

    return _NOTATION + encode_value(restriction)


def _noted(node: Node, text: str) -> Restriction:
    from tapwise.model.catalogue.notation import decode_value

    try:
        restriction = decode_value(text)
    except ParseError as error:
        raise node.fault(shorten(error.message, 200)) from None
    if not isinstance(restriction, Restriction):
        raise node.fault(f"expected a restriction, found a {type(restriction).__name__}")
    return restriction
