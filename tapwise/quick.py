"""The quick form of the command line: a card or a cost and a board, as one document.

>>> document("{1}{U}", Board(board="2 Island, tapped Sol Ring"), known=lambda name: False)["pay"]
{'cost': '{1}{U}'}
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tapwise.model.errors import AmbiguousName, ParseError
from tapwise.model.symbols import ManaCost

Known = Callable[[str], bool]
"""Whether a text is the name of a card."""

MAX_COMMAS: Final = 3
"""Most commas that the name of a card is taken to hold."""

_COUNT: Final = re.compile(r"(\d{1,5})\s*[x×]?\s+(?=\S)", re.IGNORECASE)
_STATUS: Final = re.compile(r"\s*\(([^()]*)\)\s*$")
_LEADING: Final = re.compile(r"(tapped|untapped|sick)\s+", re.IGNORECASE)
_COST_LETTERS: Final = re.compile(r"[0-9WUBRGCSXYZ]+")
_FILE_ENDINGS: Final = (".yaml", ".yml", ".json", ".txt")


@dataclass(frozen=True, slots=True)
class Board:
    """What the options of the command line say about the position and the wishes."""

    board: str = ""
    tapped: str = ""
    hand: str = ""
    graveyard: str = ""
    exile: str = ""
    command: str = ""
    pool: str = ""
    life: int | None = None
    opponents: tuple[str, ...] = ()
    turn: str = ""
    phase: str = ""
    x: int | str | None = None
    ability: str = ""
    choose: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    prefer: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()


def is_file(target: str) -> bool:
    """Whether the argument means a file: it exists, or could be nothing else.

    >>> is_file("board.yaml"), is_file("Fire // Ice"), is_file("{2}{U}")
    (True, False, False)
    """
    if target == "-":
        return True
    if target.lower().endswith(_FILE_ENDINGS):
        return True
    try:
        if os.path.isfile(target):
            return True
    except ValueError:
        return False
    return os.sep in target.replace("//", "") and "{" not in target


def document(target: str | None, board: Board, *, known: Known) -> dict[str, Any]:
    """Return the problem document of a quick form.

    Parameters
    ----------
    target
        A card's name or a mana cost; None where nothing is paid for.
    board
        The options.
    known
        Whether a text is the name of a card: names may hold commas.

    Raises
    ------
    ParseError
        If an option does not parse.
    AmbiguousName
        If ``tapped`` names what is not on the board.
    """
    you: dict[str, Any] = {"battlefield": _marked(board, known)}
    for zone in ("hand", "graveyard", "exile", "command"):
        cards = list(entries(getattr(board, zone), known, option=zone))
        if cards:
            you[zone] = cards
    if board.life is not None:
        you["life"] = board.life
    if board.pool:
        you["pool"] = board.pool
    position: dict[str, Any] = {"you": you}
    if board.opponents:
        position["opponents"] = [
            {"battlefield": list(entries(text, known, option="opponent"))}
            for text in board.opponents
        ]
    for key in ("turn", "phase"):
        if getattr(board, key):
            position[key] = getattr(board, key)
    out: dict[str, Any] = {"position": position}
    if target is not None:
        out["pay"] = _pay(target, board, you, known)
    for wish in ("prefer", "forbid", "keep"):
        listed = [name for text in getattr(board, wish) for name in split(text, known)]
        if listed:
            out[wish] = listed
    return out


def entries(text: str, known: Known, *, option: str = "board") -> Iterator[dict[str, Any]]:
    """Yield the entries of a list such as ``3 Island, Sol Ring (tapped)``.

    Raises
    ------
    ParseError
        If the words in parentheses are no status.

    Examples
    --------
    >>> list(entries("2 Island, tapped Sol Ring", lambda name: False))
    [{'card': 'Island', 'count': 2}, {'card': 'Sol Ring', 'tapped': True}]
    """
    for part in split(text, known):
        yield _entry(part, known, option)


def split(text: str, known: Known) -> list[str]:
    """Split a list at its commas (or at semicolons, if it has any), names kept whole.

    >>> split("Island, Urza, Lord High Artificer", lambda name: name.startswith("Urza,"))
    ['Island', 'Urza, Lord High Artificer']
    """
    if ";" in text or "\n" in text:
        return [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    parts = [part.strip() for part in re.split(r",(?![^()]*\))", text)]
    found: list[str] = []
    place = 0
    while place < len(parts):
        longest = min(len(parts), place + MAX_COMMAS + 1)
        for end in range(longest, place + 1, -1):
            candidate = ", ".join(parts[place:end])
            if known(_bare(candidate)):
                found.append(candidate)
                place = end
                break
        else:
            if parts[place]:
                found.append(parts[place])
            place += 1
    return found


def _bare(text: str) -> str:
    """Return an entry's name: count and status left out."""
    text = _STATUS.sub("", text)
    while match := _COUNT.match(text) or _LEADING.match(text):
        text = text[match.end() :]
    return text


def _entry(text: str, known: Known, option: str) -> dict[str, Any]:
    entry: dict[str, Any] = {"card": text}
    if known(text):
        return entry
    name = text
    flags: dict[str, Any] = {}
    status = _STATUS.search(name)
    if status is not None:
        name = name[: status.start()]
        for word in re.split(r"[,\s]+", status[1].strip()):
            flags |= _flag(word, text, option)
    count: int | None = None
    while not known(name):
        number, leading = _COUNT.match(name), _LEADING.match(name)
        if number is not None and count is None:
            count, name = int(number[1]), name[number.end() :]
        elif leading is not None:
            flags |= _flag(leading[1], text, option)
            name = name[leading.end() :]
        else:
            break
    entry = {"card": name.strip()}
    if count not in (None, 1):
        entry["count"] = count
    return entry | flags


def _flag(word: str, text: str, option: str) -> dict[str, Any]:
    if word.lower() in ("tapped", "sick"):
        return {word.lower(): True}
    if word.lower() == "untapped":
        return {}
    raise ParseError(
        f"{word!r} is no status; known: tapped, sick",
        path=f"--{option}",
        text=text,
        column=text.rfind(word) + 1 if word else len(text),
    )


def _marked(board: Board, known: Known) -> list[dict[str, Any]]:
    """Return the battlefield with what ``--tapped`` names marked as tapped."""
    listed = list(entries(board.board, known))
    for wanted in entries(board.tapped, known, option="tapped"):
        left = wanted.get("count", 1)
        marked: list[dict[str, Any]] = []
        for entry in listed:
            count = entry.get("count", 1)
            same = entry["card"].casefold() == wanted["card"].casefold()
            hit = min(left, count) if same and not entry.get("tapped") else 0
            if hit:
                marked.append(_counted(entry, hit) | {"tapped": True})
            if count > hit:
                marked.append(_counted(entry, count - hit))
            left -= hit
        if left:
            raise AmbiguousName(
                wanted["card"], tuple(e["card"] for e in listed), what="tapped permanent"
            )
        listed = marked
    return listed


def _counted(entry: Mapping[str, Any], count: int) -> dict[str, Any]:
    changed = {key: value for key, value in entry.items() if key != "count"}
    return changed | ({"count": count} if count != 1 else {})


def _pay(target: str, board: Board, you: dict[str, Any], known: Known) -> dict[str, Any]:
    if not target.strip():
        raise ParseError("expected a card or a cost, found nothing")
    choose = dict(_choice(text) for text in board.choose)
    pay: dict[str, Any]
    if board.ability:
        pay = {"activate": target, "ability": board.ability}
    elif _is_cost(target, known):
        cost = ManaCost.parse(target)
        pay = {"cost": target if "{" in target else str(cost)}
    else:
        pay = {"cast": target}
        zones = ("hand", "graveyard", "exile", "command")
        listed = {e["card"].casefold() for zone in zones for e in you.get(zone, ())}
        if target.casefold() not in listed:
            you.setdefault("hand", []).append({"card": target})
    if board.x is not None:
        pay["x"] = board.x
    if choose:
        pay["choose"] = choose
    return pay


def _is_cost(target: str, known: Known) -> bool:
    if "{" in target:
        return True
    return _COST_LETTERS.fullmatch(target) is not None and not known(target)


def _choice(text: str) -> tuple[str, Any]:
    """Read ``KEY=VALUE`` or ``KEY``: numbers and true or false as such."""
    key, sign, value = text.partition("=")
    key, value = key.strip(), value.strip()
    if not key:
        raise ParseError("expected KEY=VALUE", path="--choose", text=text or " ", column=1)
    if not sign or value.lower() in ("true", "yes"):
        return key, True
    if value.lower() in ("false", "no"):
        return key, False
    return key, int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value
