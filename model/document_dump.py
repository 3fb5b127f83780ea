"""Problems back to documents: `dump` is the inverse of `tapwise.model.document.load`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tapwise.model.cards import Card, Face
from tapwise.model.catalogue import Catalogue, default_catalogue
from tapwise.model.catalogue.names import fold
from tapwise.model.document_cards import DocumentCards
from tapwise.model.document_node import Node
from tapwise.model.document_pool import restriction_text
from tapwise.model.document_position import CARD_ZONES, FLAGS, NUMBERS, STATUSES
from tapwise.model.document_request import read_request
from tapwise.model.errors import TapwiseError
from tapwise.model.mana import Mana, ManaPool
from tapwise.model.objects import YOU, GameObject
from tapwise.model.position import Player, Position
from tapwise.model.problem import Problem, Request


def dump(problem: Problem, *, catalogue: Catalogue | None = None) -> dict[str, Any]:
    """Return the document of a problem: plain data that `load` reads to the same problem.

    Every object carries its id, and every card that the catalogue does not hold in the same
    form is defined under ``cards``.

    >>> from tapwise.model.document import load
    >>> problem = load({"position": {"you": {"battlefield": ["Island"]}}, "pay": {"cost": "{U}"}})
    >>> dump(problem)["position"]["you"]["battlefield"]
    [{'card': 'Island', 'id': 'island'}]
    """
    known = catalogue or default_catalogue()
    position = problem.position
    cards: dict[str, Any] = {}
    for card in {o.card.name: o.card for o in position.objects.values()}.values():
        if not _holds(known, card):
            cards[card.name] = _card(card)
    out: dict[str, Any] = dict(problem.extra or {})
    if problem.title:
        out["title"] = problem.title
    out["position"] = _position(position, known)
    if problem.request is not None:
        out["pay"] = _pay(problem.request, position)
    if problem.prefer:
        out["prefer"] = list(problem.prefer)
    if problem.keep:
        out["keep"] = [str(cost) for cost in problem.keep]
    if problem.forbid_objects or problem.forbid_kinds:
        out["forbid"] = [*sorted(problem.forbid_objects), *sorted(problem.forbid_kinds)]
    if cards:
        out["cards"] = cards
    return out


def _holds(catalogue: Catalogue, card: Card) -> bool:
    try:
        return catalogue.lookup(card.name) == card
    except TapwiseError:
        return False


# ── cards ────────────────────────────────────────────────────────────────────


def _card(card: Card) -> dict[str, Any]:
    if len(card.faces) == 1 and fold(card.face.name) == fold(card.name):
        return _face(card.face)
    faces = [{"name": face.name, **_face(face)} for face in card.faces]
    return {"layout": card.layout, "faces": faces}


def _face(face: Face) -> dict[str, Any]:
    out: dict[str, Any] = {"type": face.type_line}
    if face.mana_cost is not None:
        out["cost"] = str(face.mana_cost)
    if face.text:
        out["text"] = face.text
    for key in ("power", "toughness", "loyalty"):
        value = getattr(face, key)
        if value is not None:
            out[key] = value
    if face.colors != ("" if face.mana_cost is None else face.mana_cost.colors):
        out["colors"] = face.colors
    return out


# ── positions ────────────────────────────────────────────────────────────────


def _position(position: Position, known: Catalogue) -> dict[str, Any]:
    out: dict[str, Any] = {"turn": position.turn}
    if position.phase:
        out["phase"] = position.phase
    if position.this_turn:
        out["this_turn"] = dict(position.this_turn)
    players = [_player(position, n, each) for n, each in enumerate(position.players)]
    if position.pool:
        players[YOU]["pool"] = _pool(position, known)
    out["you"] = players[YOU]
    out["opponents"] = players[1:]
    return out


def _player(position: Position, number: int, player: Player) -> dict[str, Any]:
    out: dict[str, Any] = {"life": player.life}
    if player.counters:
        out["counters"] = dict(player.counters)
    for zone in CARD_ZONES:
        entries = [_entry(each) for each in position.in_zone(zone, number)]
        if entries:
            out[zone] = entries
    if "library" not in out and player.library:
        out["library"] = player.library
    return out


def _entry(each: GameObject) -> dict[str, Any]:
    name = each.card.name if each.face_index == 0 else each.face.name
    out: dict[str, Any] = {"card": name, "id": str(each.id)}
    out |= {flag: True for flag in FLAGS if getattr(each, flag)}
    if each.counters:
        out["counters"] = dict(each.counters)
    if each.attached_to is not None:
        out["attached_to"] = str(each.attached_to)
    chosen = {key: _number(key, value) for key, value in each.chosen}
    if chosen:
        out["chosen"] = chosen
    if each.cast_before:
        out["cast_before"] = each.cast_before
    return out


def _number(key: str, value: str) -> str | int | bool:
    if key in STATUSES:
        return True
    return int(value) if key in NUMBERS else value


def _pool(position: Position, known: Catalogue) -> list[dict[str, Any]] | str:
    pool: ManaPool = position.pool
    if all(unit == Mana(unit.type) for unit, _ in pool.units):
        return str(pool)
    cards = [o.card for o in position.objects.values()]
    out = []
    for unit, number in pool.units:
        item: dict[str, Any] = {"mana": f"{{{unit.type}}}" * number, "snow": unit.snow}
        source = _source(unit.source_qualities, cards, known)
        if source is not None:
            item["source"] = source
        if unit.restriction is not None:
            item["only"] = restriction_text(unit.restriction)
        out.append(item)
    return out


def _source(qualities: frozenset[str], cards: Iterable[Card], known: Catalogue) -> str | None:
    """Find the card whose qualities these are: its name is one of them."""
    layers = DocumentCards({}, known, {fold(card.name): card for card in cards})
    for name in sorted(qualities):
        try:
            card = layers.lookup(name)
        except TapwiseError:
            continue
        for face in card.faces:
            if {face.name, *face.supertypes, *face.types, *face.subtypes} == qualities:
                return face.name
    return None


# ── requests ─────────────────────────────────────────────────────────────────


def _pay(request: Request, position: Position) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if request.kind == "cost":
        out["cost"] = request.cost
    elif request.kind == "special":
        out |= {"special": request.special, "card": request.name}
    else:
        out[request.kind] = request.name
    if request.ability:
        out["ability"] = request.ability
    if request.x is not None:
        out["x"] = request.x
    if request.choose:
        out["choose"] = {k: list(v) if isinstance(v, tuple) else v for k, v in request.choose}
    if request.object is None or _finds(out, request, position):
        return out
    return out | {"card" if request.kind == "special" else request.kind: str(request.object)}


def _finds(pay: dict[str, Any], request: Request, position: Position) -> bool:
    try:
        return read_request(Node(pay, ("pay",)), position) == request
    except TapwiseError:
        return False
