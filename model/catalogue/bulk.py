"""Bulk files of card data: Scryfall "oracle cards" and MTGJSON "AtomicCards", streamed.

They are one huge JSON text, or JSON Lines with a card each. `read_bulk` walks them card by
card, so that memory does not grow with the file, and turns either shape into `CardFacts`.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from tapwise.model.catalogue.facts import (
    CardFacts,
    FaceFacts,
    clean_colors,
    colored_backs,
    colors_without_cost,
    flipped,
    layout_of,
)
from tapwise.model.errors import ParseError

MAX_CARD: Final = 8_000_000
"""Longest JSON of one card in characters: the longest real one has some 10,000."""

MAX_TEXT: Final = 4_000_000_000
"""Most characters of an unpacked bulk file: ten times today's, a bound for packed bombs."""

_CHUNK: Final = 1 << 20
_BLANKS: Final = " \t\n\r"
_SKIPPED: Final = frozenset({"art_series", "front_card", "planar", "scheme", "vanguard"})


class _Stream:
    """JSON text read piece by piece."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file
        self.buffer = ""
        self.at = 0
        self.line = 1
        self.passed = 0
        self.ended = False
        self.decoder = json.JSONDecoder()

    def fill(self) -> bool:
        """Read on, dropping what was consumed; whether anything came."""
        if self.ended:
            return False
        self.line += self.buffer.count("\n", 0, self.at)
        self.passed += self.at
        if self.passed > MAX_TEXT:
            raise self.error("the file is too long")
        # Twice what is at hand, so that a long card is not parsed again and again.
        more = self.file.read(max(_CHUNK, len(self.buffer) - self.at))
        self.buffer = self.buffer[self.at :] + more
        self.at = 0
        self.ended = not more
        return bool(more)

    def peek(self) -> str:
        """Return the next character that is no blank; empty at the end."""
        while True:
            while self.at < len(self.buffer):
                char = self.buffer[self.at]
                if char not in _BLANKS:
                    return char
                self.at += 1
            if not self.fill():
                return ""

    def take(self, expected: str) -> None:
        """Consume one character that must come."""
        char = self.peek()
        if char != expected:
            raise self.error(f"expected {expected!r}, found {char or 'the end'!r}")
        self.at += 1

    def value(self) -> Any:
        """Consume one JSON value."""
        self.peek()
        while True:
            try:
                value, self.at = self.decoder.raw_decode(self.buffer, self.at)
                return value
            except json.JSONDecodeError as error:
                ahead = max(error.pos - self.at, 0)
                if len(self.buffer) - self.at > MAX_CARD or not self.fill():
                    self.at = min(self.at + ahead, len(self.buffer))
                    raise self.error(f"this is no JSON: {error.msg}") from None
            except (RecursionError, ValueError) as error:
                raise self.error(f"this is no card: {error}") from None

    def items(self) -> Iterator[Any]:
        """Consume a list, yielding its values."""
        self.take("[")
        if self.peek() == "]":
            self.at += 1
            return
        while True:
            yield self.value()
            if self.peek() != ",":
                break
            self.at += 1
        self.take("]")

    def members(self) -> Iterator[str]:
        """Consume a mapping, yielding each key; the caller consumes its value."""
        self.take("{")
        if self.peek() == "}":
            self.at += 1
            return
        while True:
            if self.peek() != '"':
                raise self.error("expected a key in quotes")
            key = self.value()
            self.take(":")
            yield key
            if self.peek() != ",":
                break
            self.at += 1
        self.take("}")

    def error(self, message: str) -> ParseError:
        """Return an error at the present place."""
        start = self.buffer.rfind("\n", 0, self.at)
        line = self.line + self.buffer.count("\n", 0, self.at)
        column = self.at - start if start >= 0 else None
        return ParseError(message, line=line, column=column)


def read_bulk(path: str | os.PathLike[str]) -> Iterator[CardFacts]:
    """Read a bulk file card by card, packed with gzip or not.

    Raises
    ------
    ParseError
        If it cannot be read or is of neither shape; cards before the fault come out.
    """
    name = str(path)
    try:
        with _open(Path(path)) as file:
            yield from _cards(_Stream(file))
    except ParseError as error:
        raise ParseError(
            f"{error.message} in the card file {name!r}", line=error.line, column=error.column
        ) from None
    except (OSError, EOFError, zlib.error, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise ParseError(f"cannot read the card file {name!r}: {why}") from None


def _open(path: Path) -> IO[str]:
    with path.open("rb") as raw:
        packed = raw.read(2) == b"\x1f\x8b"
    if packed:
        return gzip.open(path, "rt", encoding="utf-8-sig")
    return path.open(encoding="utf-8-sig")


def _cards(stream: _Stream) -> Iterator[CardFacts]:
    start = stream.peek()
    if start == "[":
        for item in stream.items():
            yield from _checked(stream, item, _scryfall)
        _at_end(stream)
    elif start == "{":
        found = False
        others: dict[str, Any] = {}
        for key in stream.members():
            if key != "data":
                others[key] = stream.value()
                continue
            found = True
            if stream.peek() == "[":
                for item in stream.items():
                    yield from _checked(stream, item, _scryfall)
                continue
            for _ in stream.members():
                yield from _checked(stream, stream.value(), _atomic)
        if not found and "name" not in others:
            raise stream.error("expected a list of cards, or a mapping with 'data'")
        if not found:
            yield from _checked(stream, others, _scryfall)
            while stream.peek() == "{":
                yield from _checked(stream, stream.value(), _scryfall)
        _at_end(stream)
    else:
        raise stream.error(f"expected a list of cards, found {start or 'the end'!r}")


def _at_end(stream: _Stream) -> None:
    if stream.peek():
        raise stream.error("expected the end of the file")


def _checked(stream: _Stream, item: Any, read: Any) -> Iterator[CardFacts]:
    try:
        card = read(item)
    except (TypeError, KeyError, AttributeError, IndexError, ValueError, ParseError) as error:
        what = f"the key {error} is missing" if isinstance(error, KeyError) else str(error)
        raise stream.error(f"this is no card: {what}") from None
    if card is not None and card.faces:
        yield card


# ── the two shapes ───────────────────────────────────────────────────────────


def _scryfall(item: dict[str, Any]) -> CardFacts | None:
    layout = item.get("layout", "normal")
    if layout in _SKIPPED:
        return None
    token = layout in ("token", "double_faced_token", "emblem")
    parts = item.get("card_faces") or [item]
    if layout == "reversible_card":
        parts = parts[:1]
    name = str(parts[0]["name"] if layout == "reversible_card" else item["name"])
    faces = tuple(
        _face(part, "mana_cost", "type_line", "oracle_text", "color_indicator", token)
        for part in parts
    )
    return _card(name, layout, faces, _legal(item))


def _atomic(items: list[dict[str, Any]]) -> CardFacts | None:
    ordered = sorted(items, key=lambda each: str(each.get("side") or ""))
    layout = ordered[0].get("layout", "normal")
    if layout in _SKIPPED:
        return None
    token = layout in ("token", "double_faced_token", "emblem")
    if layout == "reversible_card":
        ordered = ordered[:1]
    faces = tuple(
        _face(
            {**each, "name": each.get("faceName") or each["name"]},
            "manaCost", "type", "text", "colorIndicator", token,
        )
        for each in ordered
    )  # fmt: skip
    name = faces[0].name if layout == "reversible_card" else str(ordered[0]["name"])
    return _card(name, layout, faces, _legal(ordered[0]))


def _card(name: str, layout: str, faces: tuple[FaceFacts, ...], legal: bool | None) -> CardFacts:
    known = layout_of(layout, faces)
    return CardFacts(name, known, flipped(known, colored_backs(faces)), legal)


def _legal(item: dict[str, Any]) -> bool | None:
    """Whether a card is legal in one of the two formats that allow nearly every card."""
    stated = item.get("legalities")
    if not isinstance(stated, dict) or not stated:
        return None
    words = {str(stated.get(each, "")).lower() for each in ("vintage", "commander")}
    return bool(words & {"legal", "restricted"})


def _face(
    part: dict[str, Any], cost: str, type_line: str, text: str, indicator: str, token: bool
) -> FaceFacts:
    name = str(part["name"])
    printed = str(part.get(cost) or "")
    colors = part.get("colors")
    if colors is None:
        colors = part.get(indicator)
    return FaceFacts(
        name=name,
        cost=printed or None,
        type_line=str(part.get(type_line) or ""),
        text=str(part.get(text) or ""),
        power=_stat(part.get("power")),
        toughness=_stat(part.get("toughness")),
        loyalty=_stat(part.get("loyalty")),
        colors=colors_without_cost(name, printed)
        if colors is None
        else clean_colors("".join(map(str, colors))),
        token=token,
    )


def _stat(value: Any) -> str | None:
    return None if value is None else str(value)
