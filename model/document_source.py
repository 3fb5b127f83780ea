"""Where documents come from: a path, YAML or JSON text, or plain data.

`read` returns plain values and remembers the text, so that the line of a mistake can be
found once there is one: the good case pays nothing for it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from json.decoder import scanstring  # type: ignore[attr-defined]
from pathlib import Path as FilePath
from typing import Any, Final, Literal

from tapwise.model.document_node import MAX_DEPTH, Fault, Path, check_plain, shorten
from tapwise.model.errors import ParseError

MAX_BYTES: Final = 10_000_000
"""Largest document in bytes: a thousand times any real one, still quick to refuse."""

_JSON_START: Final = re.compile(r'\s*(\{\s*["}]|\[\s*[\[{"\]])')
_TOKEN: Final = re.compile(r'\s*([{}\[\]:,]|"|[^\s{}\[\]:,"]+)')


@dataclass(frozen=True, slots=True)
class Source:
    """A document as plain values, with its text if it came as one."""

    value: Any
    text: str | None = None
    language: Literal["yaml", "json", "data"] = "data"

    def locate(self, fault: Fault) -> ParseError:
        """Return the fault as an error that names line and column where there are any."""
        offset = None
        if self.text is not None:
            offset = self._offset(fault.place, fault.at_key)
        if offset is None or self.text is None:
            return ParseError(fault.message, path=fault.path)
        if fault.inside is not None:
            whole, within = fault.inside
            end = self.text.find("\n", offset)
            start = self.text.find(whole, offset, len(self.text) if end < 0 else end)
            offset = offset if start < 0 or not whole else start + within
        return _at(fault.message, self.text, offset, path=fault.path)

    def _offset(self, place: Path, at_key: bool) -> int | None:
        if self.text is None:
            return None
        if self.language == "yaml":
            from tapwise.model.yaml_source import locate_yaml

            return locate_yaml(self.text, place, at_key)
        return locate_json(self.text, place, at_key)


def read(source: str | bytes | os.PathLike[str] | Mapping[str, Any]) -> Source:
    """Read a document.

    Parameters
    ----------
    source
        A path, the text of a YAML or JSON document, or its data.

    Raises
    ------
    ParseError
        If it cannot be read, is too large, or is neither YAML nor JSON.
    """
    if isinstance(source, Mapping):
        check_plain(source)
        return Source(source)
    if isinstance(source, os.PathLike):
        return _read_file(FilePath(source))
    if isinstance(source, bytes | bytearray):
        return _read_bytes(bytes(source))
    if not isinstance(source, str):
        raise ParseError(f"expected a path, text or a mapping, found a {type(source).__name__}")
    if _is_path(source):
        return _read_file(FilePath(source))
    if len(source) > MAX_BYTES:
        raise _too_large(len(source))
    return _read_text(source)


def _is_path(text: str) -> bool:
    """Whether a text names a file: documents have a line end, a colon or a brace."""
    if not text or len(text) > 4096 or any(c in text for c in "\n\r\0{[") or ": " in text:
        return False
    if text.lower().endswith((".yaml", ".yml", ".json")):
        return True
    try:
        return os.path.exists(text)
    except (OSError, ValueError):
        return False


def _read_file(path: FilePath) -> Source:
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise _too_large(size)
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise ParseError(f"cannot read {shorten(str(path))!r}: {why}") from None
    return _read_bytes(data, path.suffix.lower())


def _read_bytes(data: bytes, suffix: str = "") -> Source:
    if len(data) > MAX_BYTES:
        raise _too_large(len(data))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise ParseError(
            f"this is no UTF-8 text (byte 0x{data[error.start]:02X})", line=line, column=column
        ) from None
    return _read_text(text, suffix)


def _too_large(size: int) -> ParseError:
    return ParseError(f"the document has {size:,} bytes; at most {MAX_BYTES:,} are read")


def _read_text(text: str, suffix: str = "") -> Source:
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    nul = text.find("\0")
    if nul >= 0:
        raise _at("this is no text: it holds the character U+0000", text, nul)
    if not text.strip():
        raise ParseError("the document is empty")
    source = _parse(text, suffix)
    try:
        check_plain(source.value)
    except Fault as fault:
        raise source.locate(fault) from None
    return source


def _parse(text: str, suffix: str) -> Source:
    from tapwise.model.yaml_source import MAX_YAML_BYTES, parse_yaml

    as_json = suffix == ".json" or bool(_JSON_START.match(text))
    if not as_json:
        return Source(parse_yaml(text), text, "yaml")
    try:
        return Source(parse_json(text), text, "json")
    except json.JSONDecodeError as error:
        wrong = _at(f"this is no JSON: {error.msg}", text, error.pos)
        if suffix == ".json" or len(text) > MAX_YAML_BYTES:
            raise wrong from None
    try:
        return Source(parse_yaml(text), text, "yaml")
    except ParseError:
        raise wrong from None


# ── JSON ─────────────────────────────────────────────────────────────────────


class _DuplicateKey(Exception):
    pass


class _BadToken(Exception):
    """A token that is no value, and what is wrong with it."""


def parse_json(text: str) -> Any:
    """Read JSON text into plain values; duplicate keys, NaN and deep nesting are errors.

    Raises
    ------
    ParseError
        If it is beyond the limits; `json.JSONDecodeError` if it is no JSON.
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_int=_integer,
        )
    except _DuplicateKey as error:
        key = str(error)
        for _, offset, at_key, repeated in _places(text):
            if at_key and repeated:
                raise _at(f"the key {shorten(key)!r} stands here twice", text, offset) from None
        raise ParseError(f"the key {shorten(key)!r} stands twice in one mapping") from None
    except _BadToken as error:
        token, message = error.args
        for _, offset, _, _ in _places(text):
            if text.startswith(token, offset):
                raise _at(message, text, offset) from None
        raise ParseError(message) from None
    except RecursionError:
        raise ParseError(f"nested deeper than {MAX_DEPTH} levels") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _DuplicateKey(key)
            seen.add(key)
    return out


def _constant(word: str) -> Any:
    raise _BadToken(word, f"this is no JSON: {word} is no number")


def _integer(digits: str) -> int:
    if len(digits) > 20:
        raise _BadToken(digits, f"the number {shorten(digits, 24)} is too large")
    return int(digits)


def _places(text: str) -> Iterator[tuple[list[str | int], int, bool, bool]]:
    """Walk JSON text and yield the place of each key and value.

    Each item is the path (one list, reused), the offset, whether it is a key, and whether
    the same mapping had that key before.
    """
    path: list[str | int] = []
    keys: list[set[str] | None] = []  # None for an array
    wants_key = False
    at = 0
    while match := _TOKEN.match(text, at):
        token, start, at = match[1], match.start(1), match.end()
        if token == '"':
            string, at = scanstring(text, start + 1)
            if wants_key and keys and keys[-1] is not None:
                path[-1] = string
                yield path, start, True, string in keys[-1]
                keys[-1].add(string)
                wants_key = False
            else:
                yield path, start, False, False
        elif token in "{[":
            yield path, start, False, False
            keys.append(set() if token == "{" else None)
            path.append("" if token == "{" else 0)
            wants_key = token == "{"
        elif token in "}]":
            keys.pop()
            path.pop()
            wants_key = False
        elif token == ",":
            if keys[-1] is None:
                index = path[-1]
                assert isinstance(index, int)
                path[-1] = index + 1
            else:
                wants_key = True
        elif token != ":":
            yield path, start, False, False


def locate_json(text: str, place: Path, at_key: bool) -> int | None:
    """Return the offset of a value, or of its key, in JSON text that parses."""
    target = list(place)
    for path, offset, key, _ in _places(text):
        if path == target and key == at_key:
            return offset
    return None


def _at(message: str, text: str, offset: int, *, path: str = "") -> ParseError:
    """Return an error at an offset of a text: line, column, and the line itself."""
    offset = min(max(offset, 0), len(text))
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[start : min(end if end >= 0 else len(text), offset + 200)]
    cut = max(0, offset - start - 1000)
    number = text.count("\n", 0, offset) + 1
    column = offset - start + 1
    error = ParseError(message, path=path, line=number, column=column, text=line)
    if cut:
        error.text = None
    return error
