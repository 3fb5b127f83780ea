"""Places in a document: plain values with their paths, read with clear errors.

A `Node` is a value together with where it stands. Its methods return the value as what
the document should hold there, or raise a `Fault`, which `tapwise.model.document.load`
turns into a `ParseError` with line and column.

    >>> Node({"life": 20}).mapping(("life", "pool"))["life"].integer(0, 100)
    20
    >>> Node({"lief": 20}, ("you",)).mapping(
    ...     ("life", "pool")
    ... )  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    tapwise.model.document_node.Fault: you.lief: unknown key 'lief'; did you mean 'life'?
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from tapwise.model.errors import ParseError
from tapwise.model.symbols import ManaCost

Path = tuple[str | int, ...]
"""Keys and indices from the root of a document."""

MAX_DEPTH: Final = 100
"""Deepest nesting of a document: far above any problem, low enough for every recursion."""

MAX_VALUES: Final = 2_000_000
"""Most values in one document, aliases counted as often as they are used."""

MAX_COST: Final = 400_000
"""Longest mana cost or pool in characters."""

MAX_ITEMS: Final = 1000
"""Most items of a list of wishes or choices."""

_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*\Z")


def path_text(path: Path) -> str:
    """Return a path as people read it.

    >>> path_text(("position", "you", "battlefield", 3, "taped"))
    'position.you.battlefield[3].taped'
    >>> path_text(("cards", "Sol Ring", "cost"))
    'cards["Sol Ring"].cost'
    """
    out = ""
    for part in path:
        if isinstance(part, int):
            out += f"[{part}]"
        elif _PLAIN_KEY.match(part):
            out += f".{part}" if out else part
        else:
            out += f'["{shorten(part)}"]'
    return out


def shorten(text: str, width: int = 60) -> str:
    """Return the text on one line, printable and not longer than ``width``."""
    clean = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
    return clean if len(clean) <= width else clean[: width - 1] + "…"


def nearest(word: str, known: Iterable[str], limit: int = 1) -> tuple[str, ...]:
    """Return the known words that a misspelt one may stand for, nearest first."""
    by_case = {k.casefold(): k for k in known}
    found = difflib.get_close_matches(word.casefold()[:80], by_case, n=limit, cutoff=0.6)
    return tuple(by_case[f] for f in found)


def hint(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean …?", or nothing if no known word is near."""
    found = nearest(word, known)
    return f"; did you mean {found[0]!r}?" if found else ""


class Fault(ParseError):
    """A mistake at a place of a document whose line is not known yet.

    Parameters
    ----------
    place
        The path as parts, for whoever finds the line.
    at_key
        Whether the key is at fault, and not the value.
    inside
        A part of the value's text that is at fault, and its offset in that text.
    """

    def __init__(
        self,
        message: str,
        place: Path,
        *,
        at_key: bool = False,
        inside: tuple[str, int] | None = None,
    ) -> None:
        super().__init__(message, path=path_text(place))
        self.place = place
        self.at_key = at_key
        self.inside = inside


def found(value: object) -> str:
    """Say what stands in a document, in words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {shorten(str(value))}"
    if isinstance(value, str):
        return f"the text {shorten(value)!r}"
    if isinstance(value, Mapping):
        return "a mapping"
    return "a list" if isinstance(value, list | tuple) else f"a {type(value).__name__}"


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a document and its path."""

    value: Any
    path: Path = ()

    def fault(self, message: str) -> Fault:
        """Return a fault at this value, to be raised."""
        return Fault(message, self.path)

    def fail(self, message: str, *, inside: tuple[str, int] | None = None) -> NoReturn:
        """Raise a fault at this value."""
        raise Fault(message, self.path, inside=inside)

    def fail_key(self, message: str) -> NoReturn:
        """Raise a fault at this value's key."""
        raise Fault(message, self.path, at_key=True)

    def expected(self, what: str) -> NoReturn:
        """Raise a fault that names what should stand here and what does."""
        self.fail(f"expected {what}, found {found(self.value)}{_quoting(self.value)}")

    def child(self, key: str | int) -> Node:
        """Return the value under a key or index that is there."""
        return Node(self.value[key], (*self.path, key))

    def entries(self) -> dict[str, Node]:
        """Return the entries of a mapping with any keys."""
        if not isinstance(self.value, Mapping):
            self.expected("a mapping")
        return {key: self.child(key) for key in self.value}

    def mapping(self, known: Sequence[str]) -> dict[str, Node]:
        """Return the entries of a mapping with these keys only; null entries left out."""
        entries = self.entries()
        for key, node in entries.items():
            if key not in known:
                suggestion = hint(key, known) or f"; known here: {', '.join(known)}"
                node.fail_key(f"unknown key {shorten(key)!r}{suggestion}")
        return {key: node for key, node in entries.items() if node.value is not None}

    def items(self, what: str = "a list") -> list[Node]:
        """Return the items of a list."""
        if not isinstance(self.value, list | tuple):
            self.expected(what)
        return [Node(item, (*self.path, index)) for index, item in enumerate(self.value)]

    def words(self, what: str = "a list") -> list[Node]:
        """Return the items of a short list; one text alone is a list of one."""
        if isinstance(self.value, str):
            return [self]
        items = self.items(what)
        if len(items) > MAX_ITEMS:
            self.fail(f"at most {MAX_ITEMS} items are read, found {len(items)}")
        return items

    def text(self, what: str = "text", *, empty: bool = False) -> str:
        """Return a text, outer blanks cut off."""
        if not isinstance(self.value, str):
            self.expected(what)
        text = self.value.strip()
        if not text and not empty:
            self.expected(what)
        return text

    def integer(self, low: int, high: int, what: str = "a whole number") -> int:
        """Return a whole number within bounds, both included."""
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool):
            self.expected(what)
        if not low <= value <= high:
            bound = f"at least {low}" if value < low else f"at most {high}"
            self.fail(f"expected {what} of {bound}, found {shorten(str(value))}")
        return value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            self.expected("true or false")
        return self.value

    def one_of(self, words: Sequence[str], what: str) -> str:
        """Return one of several words."""
        word = self.text(what).lower()
        if word not in words:
            suggestion = hint(word, words)
            self.fail(f"expected {what} ({', '.join(words)}), found {shorten(word)!r}{suggestion}")
        return word

    def mana_cost(self) -> ManaCost:
        """Return a mana cost written in symbols; a whole number counts as generic mana."""
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 999:
            return ManaCost.parse(str(value))
        text = self.text("a mana cost in quotes", empty=True)
        if len(text) > MAX_COST:
            self.fail(f"a mana cost has at most {MAX_COST} characters, found {len(text)}")
        try:
            return ManaCost.parse(text)
        except ParseError as error:
            self.fail(
                f"{shorten(error.message, 100)}; symbols look like {{2}}, {{U}}, {{W/U}}, {{U/P}}",
                inside=(text, (error.column or 1) - 1),
            )


def _quoting(value: object) -> str:
    """Say that symbols need quotes where YAML read braces as a mapping."""
    if isinstance(value, Mapping) and value and all(v is None for v in value.values()):
        symbol = "".join(f"{{{shorten(str(key), 10)}}}" for key in list(value)[:3])
        return f'; in YAML, mana symbols need quotes: "{symbol}"'
    return ""


def check_plain(value: object) -> None:
    """Check that a value is made of what documents are made of, and bounded.

    Raises
    ------
    ParseError
        If it nests too deep (or into itself), holds too much, or holds something else
        than mappings with text keys, lists, text, finite numbers, true, false and null.
    """
    count = 0
    stack: list[tuple[object, Path]] = [(value, ())]
    while stack:
        each, path = stack.pop()
        count += 1
        if len(path) > MAX_DEPTH:
            raise ParseError(
                f"nested deeper than {MAX_DEPTH} levels", path=shorten(path_text(path[:4])) + "…"
            )
        if count > MAX_VALUES:
            raise ParseError(f"the document holds more than {MAX_VALUES} values")
        if isinstance(each, Mapping):
            for key, item in each.items():
                if not isinstance(key, str):
                    raise Fault(f"expected text as a key, found {found(key)}", path)
                _check_text(key, (*path, key))
                stack.append((item, (*path, key)))
        elif isinstance(each, list | tuple):
            stack.extend((item, (*path, index)) for index, item in enumerate(each))
        elif isinstance(each, str):
            _check_text(each, path)
        elif isinstance(each, float):
            if each != each or each in (float("inf"), float("-inf")):
                raise Fault("expected a finite number", path)
        elif isinstance(each, int):
            if abs(each) > 10**18:
                raise Fault("the number is too large", path)
        elif each is not None:
            raise Fault(f"a document cannot hold {found(each)}", path)


def _check_text(text: str, path: Path) -> None:
    if text.isascii() and text.isprintable():
        return
    for offset, char in enumerate(text):
        if (ord(char) < 32 and char not in "\t\n\r") or 0xD800 <= ord(char) <= 0xDFFF:
            raise Fault(f"text cannot hold the character U+{ord(char):04X}", path)
        if offset > 1_000_000:
            raise Fault("the text is too long", path)
