"""The rest of a document: ``pay``, ``prefer``, ``keep``, ``forbid``."""

from __future__ import annotations

from typing import Any, Final, Literal, cast

from tapwise.model.abilities import AlternativeCost
from tapwise.model.catalogue.names import fold
from tapwise.model.document_cards import DocumentCards, face_named
from tapwise.model.document_choices import MAX_TIMES, read_choices
from tapwise.model.document_node import Fault, Node, hint, shorten
from tapwise.model.document_position import is_named, names_of
from tapwise.model.errors import ParseError
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.plan import POLICY_KEYS
from tapwise.model.position import Position
from tapwise.model.problem import Request
from tapwise.model.symbols import ManaCost
from tapwise.model.zones import Zone

PAY_KEYS: Final = {
    "cast": ("cast", "x", "choose"),
    "activate": ("activate", "ability", "x", "choose"),
    "special": ("special", "card", "x", "choose"),
    "cost": ("cost", "x", "choose"),
}
"""What can be paid for, and the keys of each."""

ALTERNATIVE_ZONES: Final[dict[str, Zone]] = {
    "flashback": "graveyard", "escape": "graveyard", "harmonize": "graveyard",
    "jump-start": "graveyard", "retrace": "graveyard", "disturb": "graveyard",
    "aftermath": "graveyard", "mayhem": "graveyard", "embalm": "graveyard",
    "eternalize": "graveyard", "unearth": "graveyard", "foretell": "exile", "plot": "exile",
    "suspend": "exile", "warp": "hand", "madness": "exile",
}  # fmt: skip
"""The zone in which the alternative of a keyword works (702)."""

_CAST_ORDER: Final[tuple[Zone, ...]] = ("hand", "graveyard", "exile", "command", "library")
_HALVES: Final = frozenset({"split", "adventure", "omen", "prepare", "modal_dfc"})
"""Layouts of which either part can be cast (709.3, 715.3, 712.11)."""

_ACTIVATE_ORDER: Final[tuple[Zone, ...]] = (
    "battlefield", "hand", "graveyard", "exile", "command",
)  # fmt: skip


def read_request(node: Node, position: Position) -> Request:
    """Read what is to be paid for, and find the object that it names."""
    entries = node.entries()
    kinds = [kind for kind in PAY_KEYS if kind in entries]
    if len(kinds) != 1:
        known = sorted({key for keys in PAY_KEYS.values() for key in keys})
        odd = next((key for key in entries if key not in known), None)
        if odd is not None:
            entries[odd].fail_key(f"unknown key {shorten(odd)!r}{hint(odd, known)}")
        node.fail(f"expected exactly one of {', '.join(PAY_KEYS)}")
    kind = cast('Literal["cast", "activate", "special", "cost"]', kinds[0])
    parts = node.mapping(PAY_KEYS[kind])
    if kind not in parts:
        entries[kind].expected("what to pay for")
    x = _x(parts.get("x"))
    choose = read_choices(parts.get("choose"))
    if kind == "cost":
        cost = parts["cost"]
        if isinstance(cost.value, int) and not isinstance(cost.value, bool):
            text = f"{{{cost.integer(0, MAX_TIMES)}}}"
        else:
            text = cost.text("a cost", empty=True)
            if "{" in text and "," not in text and text.startswith("{") and text.endswith("}"):
                Node(text, cost.path).mana_cost()
        return Request("cost", cost=text, x=x, choose=choose)
    if kind == "cast":
        target = parts["cast"]
        each = _spell(target, dict(choose), position)
    elif kind == "activate":
        target = parts["activate"]
        each = _first(target, position, _ACTIVATE_ORDER, others=True)
    else:
        if "card" not in parts:
            node.fail("expected the card's name under the key 'card'")
        target = parts["card"]
        up = parts["special"].text("a special action").lower() in ("turn face up", "unlock")
        order: tuple[Zone, ...] = ("battlefield", "hand") if up else ("hand", "battlefield")
        each = _first(target, position, (*order, "graveyard", "exile", "command"))
    name = target.text("a name")
    return Request(
        kind,
        object=each.id,
        name=each.name if name == each.id else name,
        face_index=_face_index(each, name),
        any_face=kind == "cast" and _names_whole(each, name),
        ability=parts["ability"].text("words of an ability") if "ability" in parts else "",
        special=parts["special"].text().lower() if "special" in parts else "",
        x=x,
        choose=choose,
    )


def _face_index(each: GameObject, name: str) -> int:
    named = face_named(each.card, name)
    return each.face_index if name == each.id or named == 0 else named


def _names_whole(each: GameObject, name: str) -> bool:
    """Whether a name is that of a card of which each half can be cast by itself."""
    return (
        len(each.card.faces) > 1
        and each.card.layout in _HALVES
        and all(face.name != name for face in each.card.faces)
        and ("//" in name or name == each.id)
    )


def _x(node: Node | None) -> int | Literal["max"] | None:
    if node is None:
        return None
    if isinstance(node.value, str):
        if node.text().lower() != "max":
            node.expected("a number or max")
        return "max"
    return node.integer(0, MAX_TIMES, "a number or max")


# ── finding objects ──────────────────────────────────────────────────────────


def _yours(position: Position, text: str, zone: Zone) -> list[GameObject]:
    return [o for o in position.in_zone(zone) if is_named(o.card, text)]


def _ready(candidates: list[GameObject]) -> GameObject:
    """Of several of one name take the first that is untapped and not summoning sick."""
    return min(candidates, key=lambda o: (o.tapped, o.sick))


def _first(
    node: Node, position: Position, order: tuple[Zone, ...], *, others: bool = False
) -> GameObject:
    text = node.text("a name or an id")
    by_id = position.objects.get(ObjectId(text))
    if by_id is not None:
        return by_id
    for zone in order:
        candidates = _yours(position, text, zone)
        if candidates:
            return _ready(candidates)
    if others:
        rivals = [
            o
            for o in position.in_zone("battlefield", None)
            if o.controller != YOU and is_named(o.card, text)
        ]
        if rivals:
            return _ready(rivals)
    raise _not_found(node, text, position, order[0])


def _spell(node: Node, choose: dict[str, Any], position: Position) -> GameObject:
    """Find the card to cast: in the zone that the choices name, else in hand (601.2a)."""
    text = node.text("the name of a card")
    by_id = position.objects.get(ObjectId(text))
    if by_id is not None and by_id.controller == YOU and by_id.zone in _CAST_ORDER:
        return by_id
    zone = choose.get("from")
    if zone is not None:
        candidates = _yours(position, text, zone)
        if candidates:
            return candidates[0]
        raise _not_found(node, text, position, zone)
    named: list[Zone] = [z for z in _CAST_ORDER if _yours(position, text, z)]
    keyword = "jump-start" if choose.get("jump-start") else str(choose.get("alternative", ""))
    for place in named:
        for each in _yours(position, text, place):
            if place == _works_in(keyword.lower(), each):
                return each
    if "hand" in named:
        return _yours(position, text, "hand")[0]
    allowed = [o for place in named for o in _yours(position, text, place) if o.may_cast]
    if allowed:
        return allowed[0]
    if len(named) == 1:
        return _yours(position, text, named[0])[0]
    if named:
        node.fail(f"{shorten(text)!r} is in {' and '.join(named)}; say which under 'choose: from'")
    raise _not_found(node, text, position, "hand")


def _works_in(keyword: str, each: GameObject) -> Zone | None:
    if not keyword or keyword == "none":
        return None
    for face in each.card.faces:
        for ability in face.abilities:
            if isinstance(ability, AlternativeCost) and ability.keyword == keyword:
                return ability.zone
    return ALTERNATIVE_ZONES.get(keyword)


def _not_found(node: Node, text: str, position: Position, zone: Zone) -> Fault:
    there = [o.card.name for o in position.in_zone(zone)]
    where = "on the battlefield" if zone == "battlefield" else f"in your {zone}"
    elsewhere = sorted({o.zone for o in position.objects.values() if is_named(o.card, text)})
    message = f"there is no {shorten(text)!r} {where}"
    if elsewhere:
        message += f" (there is one in the zone {elsewhere[0]})"
    if there:
        listed = ", ".join(dict.fromkeys(there[:12]))
        message += f"; there you have: {listed}{' …' if len(there) > 12 else ''}"
    else:
        message += ", where you have nothing"
    return node.fault(message + hint(text, there))


# ── wishes ───────────────────────────────────────────────────────────────────


def read_prefer(node: Node | None) -> tuple[str, ...]:
    """Read the policy keys that come first."""
    if node is None:
        return ()
    keys: list[str] = []
    for each in node.words():
        key = each.one_of(POLICY_KEYS, "a policy key")
        if key in keys:
            each.fail(f"{key!r} stands here twice")
        keys.append(key)
    return tuple(keys)


def read_keep(node: Node | None, cards: DocumentCards) -> tuple[ManaCost, ...]:
    """Read the costs that should stay payable: symbols, or a card whose mana cost is meant."""
    if node is None:
        return ()
    return tuple(_kept(each, cards) for each in node.words())


def _kept(node: Node, cards: DocumentCards) -> ManaCost:
    if isinstance(node.value, int):
        return node.mana_cost()
    text = node.text('a mana cost such as "{U}{U}", or the name of a card')
    if "{" in text:
        return node.mana_cost()
    if not cards.defines(text):
        try:
            return ManaCost.parse(text)
        except ParseError:
            pass
    card, index = cards.find(text, node)
    cost = card.faces[index].mana_cost
    if cost is None:
        node.fail(f"{shorten(text)!r} has no mana cost")
    return cost


def read_forbid(
    node: Node | None, position: Position
) -> tuple[frozenset[ObjectId], frozenset[str]]:
    """Read what must not be used: ids, names of your objects, or policy keys."""
    objects: set[ObjectId] = set()
    kinds: set[str] = set()
    by_name: dict[str, list[GameObject]] = {}
    for each in position.objects.values() if node is not None else ():
        for name in names_of(each.card):
            by_name.setdefault(name, []).append(each)
    for place in node.words() if node is not None else ():
        text = place.text("an id, a name or a policy key")
        if ObjectId(text) in position.objects:
            objects.add(ObjectId(text))
            continue
        if text.lower() in POLICY_KEYS:
            kinds.add(text.lower())
            continue
        named = by_name.get(fold(text), [])
        if not named:
            known = [*position.objects, *(o.name for o in position.objects.values()), *POLICY_KEYS]
            place.fail(f"no object has the id or name {shorten(text)!r}{hint(text, known)}")
        yours = [o for o in named if o.controller == YOU]
        objects.update(o.id for o in yours or named)
    return frozenset(objects), frozenset(kinds)
