"""The ``position`` section of a document: players, zones and their objects."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal, cast

from tapwise.model.cards import Card
from tapwise.model.catalogue.names import fold, slug
from tapwise.model.document_cards import DocumentCards
from tapwise.model.document_node import Fault, Node, Path, hint, shorten
from tapwise.model.document_pool import read_pool
from tapwise.model.mana import NO_POOL
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.position import MAX_LIFE, MAX_OBJECTS, TURN_FACTS, Player, Position
from tapwise.model.symbols import COLORS, MANA_TYPES, color_of_word, sort_types
from tapwise.model.zones import Zone

CARD_ZONES: Final[tuple[Zone, ...]] = (
    "battlefield", "hand", "graveyard", "exile", "command", "library",
)  # fmt: skip
"""The zones of a player in a document, in the order in which ids are given."""

ENTRY_KEYS: Final = (
    "card", "count", "id", "tapped", "sick", "counters", "attached_to", "chosen",
    "entered_this_turn", "face_down", "attacking", "cast_before", "may_cast",
)  # fmt: skip
"""What an entry of a zone may state."""

FLAGS: Final = ("tapped", "sick", "entered_this_turn", "face_down", "attacking", "may_cast")
"""The keys of an entry that are true or false."""

CHOSEN_KEYS: Final = (
    "color", "creature_type", "basic_land_type", "land_type", "card_type", "imprint", "name",
    "imprint_colors", "imprint_mana_value", "imprint_types",
    "noted", "identity", "number", "player", "mode", "activations_this_turn", "commander",
    "modified", "kicked", "attacked_this_turn", "airbent", "manifested", "solved",
    "renowned",
)  # fmt: skip
"""What can have been chosen for an object, in a document."""

NUMBERS: Final = ("activations_this_turn", "number", "imprint_mana_value")
"""Keys of ``chosen`` that are numbers."""

STATUSES: Final = (
    "commander", "modified", "kicked", "attacked_this_turn", "airbent", "manifested", "solved",
    "renowned",
)  # fmt: skip
"""Keys of ``chosen`` that are true or false."""

PHASES: Final = {
    "untap": "untap", "upkeep": "upkeep", "draw": "draw", "main1": "main1", "main": "main1",
    "precombat main": "main1", "combat": "combat", "beginning of combat": "beginning of combat",
    "declare attackers": "declare attackers", "declare blockers": "declare blockers",
    "combat damage": "combat damage", "end of combat": "end of combat", "main2": "main2",
    "postcombat main": "main2", "end": "end", "end step": "end", "cleanup": "cleanup",
}  # fmt: skip
"""Names of steps and phases, and how a position writes each (500.1)."""

MAX_COUNTERS: Final = 10**6
"""Most counters of one kind."""

MAX_PLAYERS: Final = 20
"""Most players."""

_COUNTED: Final = re.compile(r"(\d+)x?\s+(\S.*)\Z", re.DOTALL)
_PLAYER_KEYS: Final = ("life", "counters", *CARD_ZONES)
_YOUR_KEYS: Final = ("life", "pool", "counters", *CARD_ZONES)


@dataclass(slots=True)
class _Entry:
    node: Node
    card: Card
    face_index: int
    count: int
    zone: Zone
    controller: int
    own_id: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    attached: Node | None = None
    ids: tuple[ObjectId, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A position as read, and where each object stands in the document."""

    position: Position
    places: MappingProxyType[ObjectId, Path]


def read_position(node: Node, cards: DocumentCards) -> Board:
    """Read the section; the position may still have faults that `problems` tells."""
    parts = node.mapping(("turn", "phase", "this_turn", "you", "opponents"))
    if "you" not in parts:
        node.fail("expected the player who pays under the key 'you'")
    rivals = parts["opponents"].items("a list of players") if "opponents" in parts else []
    if len(rivals) >= MAX_PLAYERS:
        parts["opponents"].fail(f"at most {MAX_PLAYERS - 1} opponents are read")
    entries: list[_Entry] = []
    players = [_player(parts["you"], YOU, entries, cards)]
    for number, rival in enumerate(rivals, 1):
        players.append(_player(rival, number, entries, cards))
    if "opponents" not in parts:
        players.append(Player())
    places = _name_all(entries)
    objects = _objects(entries)
    pool = NO_POOL
    you = parts["you"].value
    if you.get("pool") is not None:
        pool = read_pool(parts["you"].child("pool"), cards)
    position = Position(
        objects=MappingProxyType({each.id: each for each in objects}),
        players=tuple(players),
        pool=pool,
        turn=_turn(parts.get("turn")),
        phase=_phase(parts.get("phase")),
        this_turn=_this_turn(parts.get("this_turn")),
    )
    return Board(position, MappingProxyType(places))


def _turn(node: Node | None) -> Literal["you", "opponent"]:
    if node is None:
        return "you"
    return cast('Literal["you", "opponent"]', node.one_of(("you", "opponent"), "whose turn"))


def _phase(node: Node | None) -> str:
    if node is None:
        return ""
    word = node.text("a step or phase").lower().replace("_", " ").removesuffix(" phase")
    if word not in PHASES and word.removesuffix(" step") in PHASES:
        word = word.removesuffix(" step")
    if word not in PHASES:
        known = ", ".join(dict.fromkeys(PHASES.values()))
        node.fail(f"{shorten(word)!r} is no step or phase ({known})")
    return PHASES[word]


def _this_turn(node: Node | None) -> tuple[tuple[str, int], ...]:
    if node is None:
        return ()
    facts = node.mapping(TURN_FACTS)
    return tuple(
        (key, int(each.value) if isinstance(each.value, bool) else each.integer(0, MAX_LIFE))
        for key, each in sorted(facts.items())
    )


def _player(node: Node, number: int, entries: list[_Entry], cards: DocumentCards) -> Player:
    keys = _YOUR_KEYS if number == YOU else _PLAYER_KEYS
    if number != YOU and isinstance(node.value, Mapping) and "pool" in node.value:
        node.child("pool").fail_key("only your own mana pool can pay")
    parts = node.mapping(keys)
    total = sum(entry.count for entry in entries)
    library = 0
    for zone in CARD_ZONES:
        if zone not in parts:
            continue
        if zone == "library" and not isinstance(parts[zone].value, list | tuple):
            library = parts[zone].integer(0, MAX_OBJECTS, "a number of cards or a list")
            continue
        listed = 0
        for each in parts[zone].items():
            entry = _entry(each, zone, number, cards)
            listed += entry.count
            if total + listed > MAX_OBJECTS:
                each.fail(f"the position holds more than {MAX_OBJECTS} objects")
            entries.append(entry)
        total += listed
        if zone == "library":
            library = listed
    return Player(
        life=parts["life"].integer(-MAX_LIFE, MAX_LIFE) if "life" in parts else 20,
        counters=_counters(parts.get("counters")),
        library=library,
    )


def _counters(node: Node | None) -> tuple[tuple[str, int], ...]:
    if node is None:
        return ()
    counts: dict[str, int] = {}
    for kind, each in node.entries().items():
        name = " ".join(kind.split()).lower()
        if not name:
            each.fail_key("expected a kind of counter")
        if name in counts:
            each.fail_key(f"the counter {shorten(kind)!r} stands here twice")
        counts[name] = each.integer(0, MAX_COUNTERS, "a number of counters")
    return tuple(sorted((kind, number) for kind, number in counts.items() if number))


# ── entries of a zone ────────────────────────────────────────────────────────


def _entry(node: Node, zone: Zone, controller: int, cards: DocumentCards) -> _Entry:
    if isinstance(node.value, str):
        count, name = _counted(node, cards)
        card, face = cards.find(name, node)
        return _Entry(node, card, _face_up(card, face, zone), count, zone, controller)
    if not isinstance(node.value, Mapping):
        node.expected("a card such as 'Island', '3 Island' or {card: Island, tapped: true}")
    parts = node.mapping(ENTRY_KEYS)
    if "card" not in parts:
        node.fail("expected the card's name under the key 'card'")
    name = parts["card"].text("the name of a card")
    card, face = cards.find(name, parts["card"])
    entry = _Entry(node, card, _face_up(card, face, zone), 1, zone, controller)
    if "count" in parts:
        entry.count = parts["count"].integer(1, MAX_OBJECTS, "a number of objects")
    if "id" in parts:
        entry.own_id = parts["id"].text("an id")
        if len(entry.own_id) > 200:
            parts["id"].fail("an id has at most 200 characters")
    facts: dict[str, Any] = {key: parts[key].flag() for key in FLAGS if key in parts}
    if "counters" in parts:
        facts["counters"] = _counters(parts["counters"])
    if "chosen" in parts:
        facts["chosen"] = _chosen(parts["chosen"], cards)
    if "cast_before" in parts:
        facts["cast_before"] = parts["cast_before"].integer(0, 1000)
    entry.facts = facts
    entry.attached = parts.get("attached_to")
    return entry


def _counted(node: Node, cards: DocumentCards) -> tuple[int, str]:
    """Read "N Name" or "Name"; a card may have a name that begins with a number."""
    text = node.text("the name of a card")
    match = _COUNTED.match(text)
    if match is None or cards.defines(text):
        return 1, text
    digits = match[1]
    if len(digits) > 9 or not 1 <= int(digits) <= MAX_OBJECTS:
        node.fail(f"expected a number from 1 to {MAX_OBJECTS} before the name, found {digits[:20]}")
    return int(digits), match[2]


def _face_up(card: Card, face: int, zone: Zone) -> int:
    """A permanent may be named by its back face; elsewhere a card is its front (712.8a)."""
    return face if zone == "battlefield" and card.layout in (
        "transform", "modal_dfc", "flip", "meld"
    ) else 0  # fmt: skip


def _chosen(node: Node, cards: DocumentCards) -> tuple[tuple[str, str], ...]:
    out: dict[str, str] = {}
    for key, each in node.mapping(CHOSEN_KEYS).items():
        value = each.value
        if key in ("color", "identity", "noted", "imprint_colors"):
            out[key] = _letters(each, COLORS if key != "noted" else MANA_TYPES)
            if key == "color" and len(out[key]) != 1:
                each.expected("one colour")
        elif key in STATUSES:
            if each.flag():
                out[key] = "yes"
        elif key in NUMBERS:
            out[key] = str(each.integer(0, MAX_COUNTERS))
        elif isinstance(value, list | tuple):
            out[key] = ", ".join(item.text() for item in each.items())
        else:
            out[key] = each.text()
        if key == "imprint" and "imprint_colors" not in node.value:
            card, index = cards.find(out[key], each)
            out["imprint"] = card.name if index == 0 else card.faces[index].name
            # The imprinted card is no object here, and all that is asked of it is this.
            out["imprint_colors"] = sort_types(c for face in card.faces for c in face.colors)
            out["imprint_types"] = " ".join(dict.fromkeys(t for f in card.faces for t in f.types))
            faces = card.faces if card.layout == "split" else card.faces[:1]
            out["imprint_mana_value"] = str(sum(face.mana_value for face in faces))
    return tuple(sorted(out.items()))


def _letters(node: Node, letters: str) -> str:
    """Read colours or mana types: words, letters or symbols."""
    words = [node] if isinstance(node.value, str) else node.items("a colour")
    out = ""
    for each in words:
        text = each.text("a colour")
        for word in re.split(r"[\s,/{}]+|and", text):
            letter = color_of_word(word) or ("C" if word.lower() == "colorless" else word.upper())
            if any(c not in letters for c in letter):
                known = "white, blue, black, red or green"
                each.fail(f"{shorten(word)!r} is no colour; expected {known}")
            out += letter
    return sort_types(out)


# ── ids ──────────────────────────────────────────────────────────────────────


def _name_all(entries: list[_Entry]) -> dict[ObjectId, Path]:
    """Give every object its id: explicit ones first, so that no slug takes their place."""
    places: dict[ObjectId, Path] = {}
    for entry in entries:
        if entry.own_id is None:
            continue
        counted = entry.count > 1
        ids = [f"{entry.own_id}#{n}" for n in range(1, entry.count + 1)] if counted else [
            entry.own_id
        ]  # fmt: skip
        entry.ids = tuple(ObjectId(i) for i in ids)
        for each in entry.ids:
            if each in places:
                raise Fault(f"the id {shorten(each)!r} is used twice", (*entry.node.path, "id"))
            places[each] = entry.node.path
    several: Counter[tuple[int, str]] = Counter()
    for entry in entries:
        several[entry.controller, _base(entry)] += entry.count
    used: set[str] = set()
    for player in sorted({entry.controller for entry in entries}):
        own = [e for e in entries if e.controller == player]
        bases = {_base(e) for e in own}
        numbers: Counter[str] = Counter()
        for entry in own:
            if entry.own_id is not None:
                continue
            base = _base(entry)
            prefix = f"opponent-{player}/" if player != YOU and base in used else ""
            given: list[ObjectId] = []
            for _ in range(entry.count):
                while True:
                    numbers[base] += 1
                    number = f"#{numbers[base]}" if several[player, base] > 1 else ""
                    each = ObjectId(f"{prefix}{base}{number}")
                    if each not in places:
                        break
                    # An explicit id holds this slug already.
                    several[player, base] = max(2, several[player, base])
                places[each] = entry.node.path
                given.append(each)
            entry.ids = tuple(given)
        used |= bases
    return places


def _base(entry: _Entry) -> str:
    return slug(entry.card.faces[entry.face_index].name if entry.face_index else entry.card.name)


def _objects(entries: list[_Entry]) -> list[GameObject]:
    objects: list[GameObject] = []
    hosts = _Hosts(entries) if any(e.attached is not None for e in entries) else None
    for entry in entries:
        host = None
        if entry.attached is not None and hosts is not None:
            host = hosts.find(entry.attached, entry)
        for each in entry.ids:
            objects.append(
                GameObject(
                    id=each,
                    card=entry.card,
                    zone=entry.zone,
                    controller=entry.controller,
                    attached_to=host,
                    face_index=entry.face_index,
                    **entry.facts,
                )
            )
    return objects


class _Hosts:
    """The permanents that others can be attached to, by id and by name."""

    def __init__(self, entries: list[_Entry]) -> None:
        self.ids: dict[str, ObjectId] = {}
        self.names: dict[str, list[tuple[ObjectId, _Entry]]] = {}
        for entry in entries:
            if entry.zone != "battlefield":
                continue
            self.ids |= {str(each): each for each in entry.ids}
            for name in names_of(entry.card):
                self.names.setdefault(name, []).extend((each, entry) for each in entry.ids)

    def find(self, node: Node, entry: _Entry) -> ObjectId:
        """Resolve an id, or a name that occurs once; on both sides of the table it is yours."""
        text = node.text("an id or a card's name")
        if text in self.ids:
            return self.ids[text]
        named = [(i, e) for i, e in self.names.get(fold(text), ()) if e is not entry]
        yours = [i for i, e in named if e.controller == YOU] or [i for i, _ in named]
        if len(yours) == 1:
            return yours[0]
        if yours:
            listed = ", ".join(yours[:6])
            node.fail(f"{shorten(text)!r} fits several permanents ({listed}); name one id")
        known = [*self.ids, *self.names]
        raise node.fault(
            f"nothing on the battlefield has the id or name {shorten(text)!r}{hint(text, known)}"
        )


def is_named(card: Card, text: str) -> bool:
    """Whether a text is the name of the card or of a face, or its slug."""
    return fold(text) in names_of(card)


def names_of(card: Card) -> frozenset[str]:
    """Return the folded names of a card and its faces, and their slugs."""
    names = (card.name, *(face.name for face in card.faces))
    return frozenset(form for name in names for form in (fold(name), slug(name)))
