"""The ``cards`` section of a document: cards that need no catalogue."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final, cast, get_args

from tapwise.model.cards import CARD_TYPES, Card, Layout, split_type_line
from tapwise.model.catalogue.facts import (
    CardFacts,
    FaceFacts,
    colored_backs,
    colors_without_cost,
    flipped,
    read_card,
)
from tapwise.model.catalogue.names import fold, halves
from tapwise.model.catalogue.protocol import Catalogue, nearest_names
from tapwise.model.document_node import Fault, Node, hint, shorten
from tapwise.model.errors import AmbiguousName, UnknownCard
from tapwise.model.symbols import COLORS, color_of_word, sort_types

FACE_KEYS: Final = (
    "cost", "type", "text", "power", "toughness", "loyalty", "colors", "token",
)  # fmt: skip
"""What a card of a document may state."""

MAX_CARDS: Final = 2000
"""Most cards that a document defines."""

MAX_TEXT: Final = 10_000
"""Longest rules text of a face in characters: ten times the longest real one."""

_CARD_KEYS: Final = (*FACE_KEYS, "faces", "layout")
_SEPARATOR: Final = re.compile(r"\s*//+\s*")
_TOKEN: Final = " token"
_STAT: Final = re.compile(r"[-+0-9*.X?½²∞]{1,12}\Z")


class UnknownAt(Fault):
    """A name at a place of a document that no catalogue knows."""

    def __init__(self, unknown: UnknownCard, node: Node) -> None:
        super().__init__(str(unknown), node.path)
        self.unknown = unknown


@dataclass(slots=True)
class DocumentCards:
    """The cards of a document on top of a catalogue, each read when it is asked for."""

    entries: dict[str, tuple[str, Node]]
    """By folded name: the name as written, and where its facts stand."""
    below: Catalogue
    cards: dict[str, Card] = field(default_factory=dict)

    @staticmethod
    def read(section: Node | None, below: Catalogue) -> DocumentCards:
        """Read the section; every entry is checked at once, texts are read when needed."""
        cards = DocumentCards({}, below)
        if section is None:
            return cards
        defined: set[str] = set()
        if len(section.entries()) > MAX_CARDS:
            section.fail(f"at most {MAX_CARDS} cards are read, found {len(section.entries())}")
        for name, node in section.entries().items():
            if not halves(name):
                node.fail_key("expected the name of a card")
            facts = _facts(name, node)
            names = {fold(name), *(fold(face.name) for face in facts.faces)}
            if fold(name) in defined:
                node.fail_key(f"the card {shorten(name)!r} is defined twice")
            defined.add(fold(name))
            for each in sorted(names):
                cards.entries.setdefault(each, (name, node))
            cards.entries[fold(name)] = (name, node)
        return cards

    def defines(self, name: str) -> bool:
        """Whether the document itself defines a card of this name."""
        return fold(name) in self.entries

    def lookup(self, name: str) -> Card:
        """Return the document's card of this name, or the catalogue's."""
        key = fold(name)
        card = self.cards.get(key)
        if card is not None:
            return card
        if key in self.entries:
            whole, node = self.entries[key]
            card = self.cards.get(fold(whole)) or read_card(_facts(whole, node))
            self.cards[fold(whole)] = card
        else:
            try:
                card = self.below.lookup(name)
            except UnknownCard as unknown:
                bare = key.removesuffix(_TOKEN)
                if bare == key or bare.endswith(_TOKEN):
                    near = self._near(name, unknown.suggestions)
                    raise UnknownCard(shorten(name), near) from None
                card = self.lookup(bare)
        self.cards[key] = card
        return card

    def near(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return names that a misspelt one may stand for."""
        return self._near(name, self.below.near(name, limit), limit)

    def _near(self, name: str, below: tuple[str, ...], limit: int = 3) -> tuple[str, ...]:
        own = [whole for whole, _ in self.entries.values()]
        return nearest_names(name, [*own, *below], limit)

    def find(self, name: str, node: Node) -> tuple[Card, int]:
        """Return the card of a name that stands at a place, and which face has the name."""
        try:
            card = self.lookup(name)
        except UnknownCard as unknown:
            raise UnknownAt(unknown, node) from None
        except AmbiguousName as ambiguous:
            node.fail(str(ambiguous))
        return card, face_named(card, name)


def face_named(card: Card, name: str) -> int:
    """Return the index of the face with this name; 0 for the card's whole name."""
    wanted = fold(name)
    return next((i for i, face in enumerate(card.faces) if fold(face.name) == wanted), 0)


def _facts(name: str, node: Node) -> CardFacts:
    entries = node.mapping(_CARD_KEYS)
    layout = None
    if "layout" in entries:
        layout = cast("Layout", entries["layout"].one_of(get_args(Layout), "a layout"))
    if "faces" in entries:
        for key in FACE_KEYS:
            if key in entries:
                entries[key].fail_key(f"{key!r} belongs to the faces where there are faces")
        faces = tuple(_named_face(each) for each in entries["faces"].items("a list of faces"))
        if not 1 <= len(faces) <= 5:
            entries["faces"].fail(f"expected one to five faces, found {len(faces)}")
    else:
        parts = _stated(halves(name), entries)
        faces = tuple(_face(part, entries, node, i) for i, part in enumerate(parts))
    if layout is None:
        layout = guess_layout([f.type_line for f in faces], [f.cost for f in faces])
    return CardFacts(name, layout, flipped(layout, colored_backs(faces)))


def _named_face(node: Node) -> FaceFacts:
    entries = node.mapping(("name", *FACE_KEYS))
    if "name" not in entries:
        node.fail("expected the face's name under the key 'name'")
    return _face(entries["name"].text("a name"), entries, node, 0)


def _stated(names: tuple[str, ...], entries: dict[str, Node]) -> tuple[str, ...]:
    """Return the faces of which the entry states a type; of the others nothing is known."""
    line = entries["type"].value if "type" in entries else None
    return names[: len(_SEPARATOR.split(line))] if isinstance(line, str) else names


def _face(name: str, entries: dict[str, Node], whole: Node, index: int) -> FaceFacts:
    """Read one face; of a card "A // B" each fact is split at "//" the same way."""

    def part(key: str) -> Node | None:
        node = entries.get(key)
        if node is None or not isinstance(node.value, str):
            return node if index == 0 else None
        pieces = _SEPARATOR.split(node.value)
        return Node(pieces[index].strip() if index < len(pieces) else "", node.path)

    type_node = part("type")
    if type_node is None:
        whole.fail("expected the card's type line under the key 'type'")
    type_line = type_node.text("a type line")
    token, _, types, _ = split_type_line(type_line)
    unknown = [t for t in types if t not in CARD_TYPES]
    if unknown or not types:
        odd = unknown[0] if unknown else type_line
        type_node.fail(f"{shorten(odd)!r} is no card type{hint(odd, sorted(CARD_TYPES))}")
    text = part("text")
    node = part("cost")
    cost = None if node is None or node.value == "" else str(node.mana_cost())
    # A real card's colour indicator (204) is a fact of it that documents leave out.
    known = colors_without_cost(name, cost or "")
    return FaceFacts(
        name=name,
        cost=cost,
        type_line=type_line,
        text="" if text is None else _rules_text(text),
        power=_stat(part("power")),
        toughness=_stat(part("toughness")),
        loyalty=_stat(part("loyalty")),
        colors=colors(entries["colors"]) if "colors" in entries else known,
        token=token or ("token" in entries and entries["token"].flag()),
    )


def _rules_text(node: Node) -> str:
    text = node.text("rules text", empty=True)
    if len(text) > MAX_TEXT:
        node.fail(f"rules text has at most {MAX_TEXT} characters, found {len(text)}")
    return text


def _stat(node: Node | None) -> str | None:
    if node is None or node.value == "":
        return None
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return str(node.integer(-1_000_000, 1_000_000))
    text = node.text("a number or text such as '*'")
    if not _STAT.match(text):
        node.expected("a number or text such as '*'")
    return text


def colors(node: Node) -> str:
    """Read colours: letters in one text, or a list of letters or words."""
    value: Any = node.value
    words = [(node, value)] if isinstance(value, str) else [
        (each, each.text("a colour")) for each in node.items("a list of colours")
    ]  # fmt: skip
    out = ""
    for place, word in words:
        letter = color_of_word(word.strip())
        if letter is not None:
            out += letter
        elif all(c in COLORS for c in word.strip().upper()):
            out += word.strip().upper()
        else:
            place.fail(f"{shorten(word)!r} is no colour; write letters of {COLORS}")
    return sort_types(out)


def guess_layout(type_lines: list[str], costs: list[str | None]) -> Layout:
    """Return the layout of a card from what its faces are."""
    if len(type_lines) < 2:
        return "normal"
    _, _, types, subtypes = split_type_line(type_lines[1])
    if "Adventure" in subtypes:
        return "adventure"
    if "Omen" in subtypes:
        return "omen"
    front = split_type_line(type_lines[0])
    spells = ("Instant", "Sorcery")
    if "Room" in subtypes or (
        any(t in spells for t in types) and any(t in spells for t in front[2])
    ):
        return "split"
    return "modal_dfc" if costs[1] is not None or "Land" in types else "transform"
