"""The ``choose`` of a request: what 601.2b asks and a document may fix."""

from __future__ import annotations

from typing import Any, Final

from tapwise.model.document_node import Node, shorten
from tapwise.model.errors import ParseError
from tapwise.model.symbols import ManaCost

MAX_TIMES: Final = 10**6
"""Most times that a cost can be chosen to be paid."""

CAST_ZONES: Final = ("hand", "graveyard", "exile", "command", "library")
"""The zones that a spell can be cast from."""

_COUNTS: Final = ("multikicker", "replicate", "squad", "commander_tax")
_FLAGS: Final = (
    "buyback", "entwine", "bargain", "evidence", "jump-start", "teamwork", "offspring", "casualty",
    "conspire", "gift", "waterbend", "behold", "blight", "fuse",
)  # fmt: skip
_TEXTS: Final = ("alternative", "offering", "mode", "assist")
_LISTS: Final = ("splice",)
_COUNT_OR_LIST: Final = ("modes", "targets")

CHOICES: Final = (
    "from", "alternative", "kicker", "multikicker", "buyback", "entwine", "replicate", "squad",
    "bargain", "evidence", "jump-start", "teamwork", "offering", "splice", "modes", "mode",
    "targets", "sacrifice", "tap", "additional", "phyrexian", "hybrid", "assist", "commander_tax",
    "offspring", "casualty", "conspire", "gift", "waterbend", "behold", "blight", "fuse",
)  # fmt: skip
"""Every key of ``choose``."""


def read_choices(node: Node | None) -> tuple[tuple[str, Any], ...]:
    """Read the choices as pairs in the order of the document; lists become tuples."""
    if node is None:
        return ()
    return tuple((key, _choice(key, each)) for key, each in node.mapping(CHOICES).items())


def _choice(key: str, node: Node) -> Any:
    if key == "from":
        return node.one_of(CAST_ZONES, "a zone to cast from")
    if key == "kicker":
        return _kicker(node)
    if key in _COUNTS:
        return node.integer(0, MAX_TIMES)
    if key in _FLAGS:
        return _flag(node)
    if key in _TEXTS:
        return node.text("the words of a choice")
    if key in _LISTS:
        return _names(node)
    if key in _COUNT_OR_LIST:
        return node.integer(0, MAX_TIMES) if isinstance(node.value, int) else _names(node)
    if key in ("sacrifice", "tap"):
        return node.text("an id") if isinstance(node.value, str) else _names(node)
    if key == "additional":
        return node.integer(0, 100) if isinstance(node.value, int) else node.text("words of a cost")
    if key == "phyrexian":
        return tuple(each.one_of(("life", "mana"), "a way to pay") for each in node.words())
    return tuple(_half(each) for each in node.words())


def _flag(node: Node) -> bool:
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.integer(0, 1, "true or false") == 1
    return node.flag()


def _kicker(node: Node) -> Any:
    if isinstance(node.value, bool):
        return int(node.value)
    return node.integer(0, MAX_TIMES) if isinstance(node.value, int) else _names(node)


def _names(node: Node) -> tuple[str, ...]:
    return tuple(each.text("a name") for each in node.words())


def _half(node: Node) -> str:
    """Read the half chosen for a hybrid symbol: a type of mana, or a number of generic."""
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return str(node.integer(2, 99))
    text = node.text("half of a hybrid symbol")
    try:
        symbols = ManaCost.parse(text).symbols
    except ParseError:
        symbols = ()
    if len(symbols) != 1 or symbols[0].is_hybrid or symbols[0].kind not in ("typed", "generic"):
        node.fail(f"expected half of a hybrid symbol, such as W or 2, found {shorten(text)!r}")
    return symbols[0].types or str(symbols[0].amount)
