"""YAML text to plain values: a strict subset, with the place of everything.

Documents need mappings, lists and scalars. Tags, several documents in one text, keys that
are no text, and merge keys are refused; anchors are understood, and what they repeat is
counted, so that a small text cannot stand for a huge document.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tapwise.model.document_node import MAX_DEPTH, Path, found, shorten
from tapwise.model.errors import ParseError

MAX_YAML_BYTES: Final = 1_000_000
"""Largest YAML text: reading it takes seconds where JSON takes a hundredth of that."""

MAX_YAML_VALUES: Final = 100_000
"""Most values of a YAML document, repeated ones counted as often as they are repeated."""

_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_FLAGS: Final = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_INTEGER: Final = re.compile(r"[-+]?[0-9]+\Z")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_ODD_FLOATS: Final = re.compile(r"[-+]?\.(inf|Inf|INF)\Z|\.(nan|NaN|NAN)\Z")


@dataclass(slots=True)
class _Open:
    """A mapping or list whose end has not come yet."""

    value: dict[str, Any] | list[Any]
    anchor: str | None
    key: str | None = None
    size: int = 1


@dataclass(slots=True)
class _Composer:
    """Builds the values out of the events of the parser, without recursion."""

    text: str
    watch: Callable[[Path, int, bool], None] | None = None
    """Called with the path and the offset of each key (True) and value (False)."""
    stack: list[_Open] = field(default_factory=list)
    anchors: dict[str, tuple[Any, int]] = field(default_factory=dict)
    root: Any = None
    total: int = 0
    documents: int = 0

    def event(self, event: Any) -> None:
        """Take one event."""
        kind = type(event).__name__
        if kind == "ScalarEvent":
            self._refuse_tag(event)
            plain = event.style is None and event.implicit[0]
            if self._wants_key():
                self._key(event, event.value)
                return
            value = self._scalar(event) if plain else event.value
            self._watch(event, False)
            self._add(event, value, 1, event.anchor)
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            self._refuse_tag(event)
            if self._wants_key():
                raise self.error("expected text as a key, found a mapping or a list", event)
            self._watch(event, False)
            if len(self.stack) >= MAX_DEPTH:
                raise self.error(f"nested deeper than {MAX_DEPTH} levels", event)
            opened: dict[str, Any] | list[Any] = {} if kind == "MappingStartEvent" else []
            self.stack.append(_Open(opened, event.anchor))
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            done = self.stack.pop()
            self._add(event, done.value, done.size, done.anchor)
        elif kind == "AliasEvent":
            self._alias(event)
        elif kind == "DocumentStartEvent":
            self.documents += 1
            if self.documents > 1:
                raise self.error("expected one document, found a second one", event)

    def _wants_key(self) -> bool:
        return (
            bool(self.stack)
            and isinstance(self.stack[-1].value, dict)
            and (self.stack[-1].key is None)
        )

    def _key(self, event: Any, key: str) -> None:
        top = self.stack[-1]
        if key in top.value:
            raise self.error(f"the key {shorten(key)!r} stands here twice", event)
        top.key = key
        self._watch(event, True)

    def _alias(self, event: Any) -> None:
        name = shorten(str(event.anchor))
        if event.anchor not in self.anchors:
            raise self.error(f"there is no finished value called &{name}", event)
        value, size = self.anchors[event.anchor]
        if self._wants_key():
            if not isinstance(value, str):
                raise self.error(f"expected text as a key, found {found(value)}", event)
            self._key(event, value)
            return
        self._watch(event, False)
        self._add(event, value, size, None)

    def _add(self, event: Any, value: Any, size: int, anchor: str | None) -> None:
        self.total += size if isinstance(value, str) or size > 1 else 1
        if anchor is not None:
            self.anchors[anchor] = (value, size)
        if not self.stack:
            self.root = value
            return
        top = self.stack[-1]
        top.size += size
        if top.size > MAX_YAML_VALUES:
            raise self.error(f"the document holds more than {MAX_YAML_VALUES} values", event)
        if isinstance(top.value, list):
            top.value.append(value)
        elif top.key is not None:
            top.value[top.key] = value
            top.key = None

    def _scalar(self, event: Any) -> Any:
        word = event.value
        if word in _NULLS:
            return None
        if word in _FLAGS:
            return _FLAGS[word]
        if _INTEGER.match(word):
            if len(word) > 20:
                raise self.error(f"the number {shorten(word, 24)} is too large", event)
            return int(word)
        if _FLOAT.match(word) and len(word) < 400:
            return float(word)
        if _ODD_FLOATS.match(word):
            raise self.error(f"expected a finite number, found {word}", event)
        return word

    def _refuse_tag(self, event: Any) -> None:
        tag = getattr(event, "tag", None) or getattr(event, "ctag", None)
        if tag is not None and str(tag) not in ("None", "!"):
            raise self.error(f"tags such as {shorten(str(tag))} are not understood", event)

    def _watch(self, event: Any, is_key: bool) -> None:
        if self.watch is None:
            return
        path = [o.key if isinstance(o.value, dict) else len(o.value) for o in self.stack]
        self.watch(tuple(p for p in path if p is not None), event.start_mark.index, is_key)

    def error(self, message: str, event: Any) -> ParseError:
        """Return an error at an event."""
        mark = event.start_mark
        return _error(message, self.text, mark.line, mark.column)


def parse_yaml(text: str, watch: Callable[[Path, int, bool], None] | None = None) -> Any:
    """Read YAML text into plain values.

    Raises
    ------
    ParseError
        If it is no YAML, beyond the limits, or uses what documents do without.
    """
    if len(text) > MAX_YAML_BYTES:
        raise ParseError(
            f"the YAML document has {len(text):,} characters; at most {MAX_YAML_BYTES:,} are "
            f"read (JSON may be ten times as long)"
        )
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    from ruamel.yaml.reader import ReaderError

    composer = _Composer(text, watch)
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            composer.event(event)
    except ParseError:
        raise
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        message = f"this is no YAML: {error.problem or error.context}"
        if mark is None:
            raise ParseError(message) from None
        raise _error(message, text, mark.line, mark.column) from None
    except ReaderError as error:
        before = text[: error.position]
        column = len(before) - before.rfind("\n") - 1
        message = f"this is no text: it holds the character U+{ord(text[len(before)]):04X}"
        raise _error(message, text, before.count("\n"), column) from None
    except (YAMLError, RecursionError, ValueError, ArithmeticError, LookupError,
            AssertionError, AttributeError, TypeError, NotImplementedError) as error:  # fmt: skip
        # The parser answers some garbage with whatever its internals stumble over.
        reason = shorten(str(error).splitlines()[0] if str(error) else type(error).__name__, 120)
        raise ParseError(f"this is no YAML: {reason}") from None
    if not composer.documents:
        raise ParseError("the document is empty")
    return composer.root


def locate_yaml(text: str, place: Path, at_key: bool) -> int | None:
    """Return the offset of a value, or of its key, in YAML text that parses.

    A value repeated by an alias is found where the alias stands.
    """
    best: tuple[int, int] | None = None

    def watch(path: Path, offset: int, is_key: bool) -> None:
        nonlocal best
        if path == place[: len(path)] and (is_key == at_key or len(path) < len(place)):
            depth = 2 * len(path) + (is_key == at_key)
            if best is None or depth > best[0]:
                best = (depth, offset)

    parse_yaml(text, watch)
    return None if best is None else best[1]


def _error(message: str, text: str, line: int, column: int) -> ParseError:
    lines = text.split("\n")
    shown = lines[line] if line < len(lines) else ""
    return ParseError(
        message,
        line=line + 1,
        column=column + 1,
        text=shown if len(shown) <= 2000 else None,
    )
