"""Cards as one line of text each: facts and abilities, without rules text.

A line is JSON. A card is ``[name, layout, face, …]``; a face is an object of the keys of
`_FACE_KEYS`, those that say nothing left out. An ability, and everything within it, is an
object whose first key is the name of its class with the list of its required fields;
further keys are the fields that differ from their defaults::

    {"Activated":[[{"TapSelf":[]}]],"add":{"AddMana":[[{"AddFixed":[["CC"]]}]]},"is_mana":true}

Lists are tuples and a mana cost is its symbols, ``{"ManaCost":"{2}{W}"}``. The texts that
abilities carry for messages are not stored: `decode` words them anew from what they mean.
Lines that bear on no payment leave nothing; of lines that bear on one and are not understood
the class stays (`tapwise.model.catalogue.line_classes`).

>>> face = Face("Grove", types=("Land",))
>>> encode(Card("Grove", (face,)))
'["Grove","normal",{"t":"Land"}]'
>>> decode(encode(Card("Grove", (face,)))).face == face
True
"""

from __future__ import annotations

import dataclasses
import functools
import json
import types
from typing import Any, Final, get_args

from tapwise.model import abilities, costs, mana_effects, predicates
from tapwise.model.abilities import Ability, Unread
from tapwise.model.cards import Card, Face, Layout, split_type_line
from tapwise.model.catalogue.ability_words import worded
from tapwise.model.errors import ParseError
from tapwise.model.symbols import ManaCost

_FACE_KEYS: Final = {
    "n": "the face's name where it is not the card's",
    "c": "the mana cost; absent: none",
    "t": "the type line, 'Token' included",
    "o": "the colours, where they are not those of the cost",
    "p": "power", "h": "toughness", "l": "loyalty",
    "k": "the keywords, sorted", "a": "the abilities",
    "m": "the types of mana that it adds, where the abilities do not say so",
    "i": "colours of symbols in its text, where they are not its own (903.4)",
}  # fmt: skip
"""What the keys of a face stand for."""

_TEXT_FIELDS: Final = frozenset({"text", "phrase", "why"})
"""Fields that hold words of a card: never stored."""

MAX_LINE: Final = 1_000_000
"""Longest line in characters."""


def _classes() -> dict[str, type[Any]]:
    found: dict[str, type[Any]] = {}
    for module in (predicates, costs, mana_effects, abilities):
        for name, each in vars(module).items():
            if (
                isinstance(each, type)
                and dataclasses.is_dataclass(each)
                and each.__module__ == module.__name__
            ):
                found[name] = each
    return found


_CLASSES: Final = types.MappingProxyType(_classes())


@functools.cache
def _fields(name: str) -> tuple[tuple[str, bool, Any], ...]:
    """Return the stored fields of a class: name, whether required, default."""
    out = []
    for field in dataclasses.fields(_CLASSES[name]):
        if field.name in _TEXT_FIELDS and (name, field.name) != ("Unread", "why"):
            continue
        default = field.default
        if field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
        out.append((field.name, default is dataclasses.MISSING, default))
    return tuple(out)


# ── writing ──────────────────────────────────────────────────────────────────


def encode(card: Card) -> str:
    """Return the line of a card."""
    faces = [_face(card, face) for face in card.faces]
    return _json([card.name, card.layout, *faces])


def encode_value(value: Any) -> str:
    """Return the notation of an ability, or of a part of one."""
    return _json(_plain(value))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _face(card: Card, face: Face) -> dict[str, Any]:
    from tapwise.model.produced import text_colors

    out: dict[str, Any] = {}
    if face.name != card.name:
        out["n"] = face.name
    if face.mana_cost is not None:
        out["c"] = str(face.mana_cost)
    out["t"] = face.type_line
    if face.colors != ("" if face.mana_cost is None else face.mana_cost.colors):
        out["o"] = face.colors
    for key, value in (("p", face.power), ("h", face.toughness), ("l", face.loyalty)):
        if value is not None:
            out[key] = value
    if face.keywords:
        out["k"] = sorted(face.keywords)
    kept = [ability for ability in face.abilities if not _idle(ability)]
    if kept:
        out["a"] = [_plain(ability) for ability in kept]
    if face.produces != dataclasses.replace(face, text="", adds=None).produces:
        out["m"] = face.produces
    own = {*face.colors, *("" if face.mana_cost is None else face.mana_cost.colors)}
    foreign = "".join(c for c in text_colors(face) if c not in own)
    if foreign:
        out["i"] = foreign
    return out


def _idle(ability: Ability) -> bool:
    """Whether it is a line that bears on no payment, of which only the text is known."""
    return isinstance(ability, Unread) and not ability.bears


def _class_of(line: Unread) -> str:
    from tapwise.model.catalogue.line_classes import RULES, class_of

    return line.why if line.why in RULES else class_of(line.text)


def _plain(value: Any) -> Any:
    if isinstance(value, ManaCost):
        return {"ManaCost": str(value)}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if value is None or isinstance(value, str | int):
        return value
    name = type(value).__name__
    if name == "SideEffect":
        return {name: []}
    if isinstance(value, Unread):
        value = dataclasses.replace(value, why=_class_of(value))
    required: list[Any] = []
    out: dict[str, Any] = {name: required}
    for key, needed, default in _fields(name):
        item = getattr(value, key)
        if key == "riders" and name == "AddMana":
            item = ("…",) * len(item)
        if key == "modes" and getattr(value, "keyword", "") in ("spree", "escalate"):
            item = tuple(("", cost) for _, cost in item)
        if needed:
            required.append(_plain(item))
        elif item != default:
            out[key] = _plain(item)
    return out


# ── reading ──────────────────────────────────────────────────────────────────


def decode(line: str) -> Card:
    """Read the line of a card.

    Raises
    ------
    ParseError
        If it is no such line.
    """
    try:
        name, layout, *faces = _loads(line)
        if layout not in get_args(Layout) or not isinstance(name, str) or not faces:
            raise ParseError("this is no line of a card", text=line, column=1)
        read = [_read_face(name, face) for face in faces]
        if len(read) > 1:
            read = [_placed(face) for face in read]
        return Card(name, tuple(read), layout)
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise ParseError(f"this is no line of a card: {error}", text=line, column=1) from None


def decode_value(text: str) -> Any:
    """Read the notation of an ability, or of a part of one.

    Raises
    ------
    ParseError
        If it is no such notation.
    """
    try:
        return _built(_loads(text))
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise ParseError(f"this is no notation: {error}", text=text, column=1) from None


def _loads(text: str) -> Any:
    if len(text) > MAX_LINE:
        raise ValueError("it is too long")
    return json.loads(text)


def _read_face(card_name: str, plain: dict[str, Any]) -> Face:
    unknown = sorted(set(plain) - set(_FACE_KEYS))
    if unknown:
        raise ValueError(f"unknown key {unknown[0]!r}")
    token, supertypes, kinds, subtypes = split_type_line(plain["t"])
    cost = ManaCost.parse(plain["c"]) if "c" in plain else None
    return Face(
        name=plain.get("n", card_name),
        mana_cost=cost,
        supertypes=supertypes,
        types=kinds,
        subtypes=subtypes,
        colors=plain.get("o", "" if cost is None else cost.colors),
        power=plain.get("p"),
        toughness=plain.get("h"),
        loyalty=plain.get("l"),
        abilities=tuple(_ability(each) for each in plain.get("a", ())),
        token=token,
        keywords=frozenset(plain.get("k", ())),
        adds=plain.get("m"),
        symbols=plain.get("i", ""),
    )


def _placed(face: Face) -> Face:
    """Let what is not understood name its face, as the card's name does not."""
    abilities = tuple(
        dataclasses.replace(each, text=f"{each.text} on {face.name}")
        if isinstance(each, Unread)
        else each
        for each in face.abilities
    )
    return dataclasses.replace(face, abilities=abilities)


def _ability(plain: Any) -> Ability:
    built = _built(plain)
    if not isinstance(built, get_args(Ability)):
        raise ValueError(f"{type(built).__name__} is no ability")
    return built  # type: ignore[no-any-return]


def _built(plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple(_built(each) for each in plain)
    if not isinstance(plain, dict):
        return plain
    name = next(iter(plain), "")
    if name == "ManaCost":
        return ManaCost.parse(plain[name])
    if name not in _CLASSES:
        raise ValueError(f"unknown class {name!r}")
    if name == "SideEffect":
        return abilities.SideEffect("")
    stored = _fields(name)
    given = plain[name]
    required = [key for key, needed, _ in stored if needed]
    if len(given) != len(required):
        raise ValueError(f"{name} takes {len(required)} values, found {len(given)}")
    values = {key: _built(each) for key, each in zip(required, given, strict=True)}
    known = {key for key, needed, _ in stored if not needed}
    for key, each in plain.items():
        if key == name:
            continue
        if key not in known:
            raise ValueError(f"{name} has no field {key!r}")
        values[key] = _built(each)
    kind = _CLASSES[name]
    if any(field.name == "text" for field in dataclasses.fields(kind)):
        return worded(kind(text="", **values))
    return kind(**values)


def without_text(value: Any) -> Any:
    """Return an ability as the notation keeps it: what it means, worded anew."""
    return decode_value(encode_value(value))
