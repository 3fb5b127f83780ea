"""Problem documents: from a path, YAML or JSON text, or data to a `Problem`.

>>> problem = load({
...     "position": {"turn": "you", "you": {"battlefield": ["2 Island"]}},
...     "pay": {"cost": "{U}"},
... })
>>> sorted(problem.position.objects)
['island#1', 'island#2']
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tapwise.model.catalogue import Catalogue, default_catalogue
from tapwise.model.document_cards import DocumentCards, UnknownAt
from tapwise.model.document_node import Fault, Node, Path, found, path_text
from tapwise.model.document_position import Board, read_position
from tapwise.model.document_request import read_forbid, read_keep, read_prefer, read_request
from tapwise.model.document_source import Source, read
from tapwise.model.errors import IllegalPosition, UnknownCard
from tapwise.model.objects import ObjectId
from tapwise.model.problem import Problem

PROBLEM_KEYS: Final = ("position", "pay", "prefer", "keep", "forbid", "cards")
"""What a problem is made of."""

CASE_KEYS: Final = (
    "id", "title", "ask", "expect", "source", "tags", "rules", "why", "observed",
    "source_expectation", "rules_version",
)  # fmt: skip
"""What a case says beside its problem; kept in `Problem.extra`."""


MAX_LOCATED: Final = 20
"""Most faults of a position whose lines are looked up."""


MAX_TOLD: Final = 100
"""Most faults of a position that are told."""


def load(
    source: str | bytes | os.PathLike[str] | Mapping[str, Any],
    *,
    catalogue: Catalogue | None = None,
) -> Problem:
    """Read a problem document.

    Parameters
    ----------
    source
        A path, YAML or JSON text, or the data itself.
    catalogue
        Knows the cards that the document does not define; the default one holds what is
        embedded and what was imported.

    Raises
    ------
    ParseError
        If the document does not parse; with the path, and with line and column in text.
    UnknownCard
        If no catalogue knows a name.
    IllegalPosition
        If the position is impossible; with every fault at once.
    """
    document = read(source)
    try:
        return _problem(Node(document.value), document, catalogue or default_catalogue())
    except UnknownAt as fault:
        raise _unknown(fault, document) from None
    except Fault as fault:
        raise document.locate(fault) from None


def _problem(root: Node, document: Source, catalogue: Catalogue) -> Problem:
    if isinstance(root.value, list | tuple):
        root.fail(f"expected one problem, found a list of {len(root.value)}")
    if isinstance(root.value, str) and "\n" not in root.value:
        root.fail(f"expected a mapping, found {found(root.value)}, and no file has that name")
    parts = root.mapping((*PROBLEM_KEYS, *CASE_KEYS))
    if "position" not in parts:
        root.fail("expected the position under the key 'position'")
    cards = DocumentCards.read(parts.get("cards"), catalogue)
    board = read_position(parts["position"], cards)
    _check(board, document)
    position = board.position
    request = read_request(parts["pay"], position) if "pay" in parts else None
    forbid_objects, forbid_kinds = read_forbid(parts.get("forbid"), position)
    title = parts["title"].text("a title", empty=True) if "title" in parts else ""
    extra: dict[str, Any] = {key: parts[key].value for key in CASE_KEYS if key in parts}
    return Problem(
        position=position,
        request=request,
        prefer=read_prefer(parts.get("prefer")),
        keep=read_keep(parts.get("keep"), cards),
        forbid_objects=forbid_objects,
        forbid_kinds=forbid_kinds,
        title=title,
        extra=MappingProxyType(extra),
    )


def _check(board: Board, document: Source) -> None:
    """Raise every fault of the position at once, each with its place."""
    problems = board.position.problems()
    if not problems:
        return
    told = []
    for number, problem in enumerate(problems):
        path = _object_place(problem, board) or _player_place(problem)
        if path is None:
            told.append(problem)
        else:
            # Each line has to be searched for, which many faults are not worth.
            where = _where(path, document) if number < MAX_LOCATED else path_text(path)
            told.append(f"{where}: {problem}")
        if len(told) == MAX_TOLD and len(problems) > MAX_TOLD:
            told.append(f"and {len(problems) - MAX_TOLD} faults more")
            break
    raise IllegalPosition(tuple(told))


def _object_place(problem: str, board: Board) -> Path | None:
    """Return the place of the object whose id a problem begins with."""
    words = problem.split(" ")
    candidates = (" ".join(words[:n]) for n in range(min(len(words), 40), 0, -1))
    return next((board.places[i] for c in candidates if (i := ObjectId(c)) in board.places), None)


def _player_place(problem: str) -> Path | None:
    key = next((k for k in ("life", "library") if f" {k} " in problem), None)
    if key is None:
        return None
    if problem.startswith("your "):
        return ("position", "you", key)
    if problem.startswith("opponent ") and problem.split()[1].removesuffix("'s").isdigit():
        number = int(problem.split()[1].removesuffix("'s"))
        return ("position", "opponents", number - 1, key)
    return None


def _where(path: Path, document: Source) -> str:
    """Return the path, with line and column before it where the document is text."""
    error = document.locate(Fault("", path))
    if error.line is None:
        return path_text(path)
    return f"line {error.line}, column {error.column}: {path_text(path)}"


def _unknown(fault: UnknownAt, document: Source) -> UnknownCard:
    unknown = fault.unknown
    error = UnknownCard(unknown.name, unknown.suggestions, path=_where(fault.place, document))
    error.path = path_text(fault.place)
    return error
