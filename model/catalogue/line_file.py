"""A text file of cards, one sorted line a card, searched by bisection.

Each line is a folded name, a tab, and either the notation of a card or ``>`` and the folded
names of the cards that have a face of this name. Nothing but the lines that a search
touches is read, so that a file of all cards costs no more than one of a hundred.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tapwise.model.cards import Card
from tapwise.model.catalogue.names import fold
from tapwise.model.catalogue.notation import decode, encode
from tapwise.model.catalogue.protocol import likely_names, nearest_names
from tapwise.model.errors import AmbiguousName, UnknownCard

_ALIAS = ">"


@dataclass(slots=True)
class LineFile:
    """A catalogue in a sorted text file."""

    path: Path
    _bytes: mmap.mmap | bytes | None = None
    _cards: dict[str, Card] = field(default_factory=dict)

    def lookup(self, name: str) -> Card:
        """Return the card of this name, or the only one of which a face has it."""
        key = fold(name)
        line = self._line(key)
        if line is not None and line.startswith(_ALIAS):
            keys = line[1:].split("\t")
            if len(keys) > 1:
                raise AmbiguousName(name, tuple(self._card(each).name for each in keys))
            key, line = keys[0], None
        elif line is None:
            raise UnknownCard(name)
        return self._card(key, line)

    def _card(self, key: str, line: str | None = None) -> Card:
        card = self._cards.get(key)
        if card is None:
            found = self._line(key) if line is None else line
            if found is None:
                raise UnknownCard(key)
            card = self._cards[key] = decode(found)
        return card

    def near(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return names that a misspelt one may stand for."""
        keys = likely_names(fold(name), self.keys())
        return tuple(self._card(k).name for k in nearest_names(name, keys, limit))

    def keys(self) -> Iterator[str]:
        """Iterate over the folded names of whole cards, in order."""
        data = self._data()
        at = 0
        while at < len(data):
            end = data.find(b"\n", at)
            end = len(data) if end < 0 else end
            tab = data.find(b"\t", at, end)
            if tab >= 0 and data[tab + 1 : tab + 2] != _ALIAS.encode():
                yield data[at:tab].decode()
            at = end + 1

    def _data(self) -> mmap.mmap | bytes:
        if self._bytes is None:
            with self.path.open("rb") as file:
                try:
                    self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                except (ValueError, OSError):  # an empty file, or one that cannot be mapped
                    self._bytes = file.read()
        return self._bytes

    def _line(self, key: str) -> str | None:
        """Return what follows the key on its line, or None."""
        data = self._data()
        wanted = key.encode()
        low, high = 0, len(data)
        while low < high:
            middle = (low + high) // 2
            start = data.rfind(b"\n", 0, middle) + 1
            end = data.find(b"\n", middle)
            end = len(data) if end < 0 else end
            here, _, rest = data[start:end].partition(b"\t")
            if here == wanted:
                return rest.decode()
            if here < wanted:
                low = end + 1
            else:
                high = start
        return None


@dataclass(frozen=True, slots=True)
class Entry:
    """What a file holds of one card: its folded name, its notation, its faces' folded names."""

    key: str
    notation: str
    faces: tuple[str, ...] = ()


def entry_of(card: Card) -> Entry:
    """Return what a file holds of a card."""
    key = fold(card.name)
    faces = (fold(face.name) for face in card.faces)
    return Entry(key, encode(card), tuple(face for face in faces if face != key))


def write_lines(cards: Iterable[Card], path: str | os.PathLike[str]) -> int:
    """Write a file of cards; return how many lines it has."""
    return write_entries(map(entry_of, cards), path)


def write_entries(entries: Iterable[Entry], path: str | os.PathLike[str]) -> int:
    """Write a file of cards, the first of each name; return how many lines it has."""
    lines: dict[str, str] = {}
    aliases: dict[str, list[str]] = {}
    for entry in entries:
        if entry.key in lines:
            continue
        lines[entry.key] = entry.notation
        for face in entry.faces:
            aliases.setdefault(face, []).append(entry.key)
    for name, keys in aliases.items():
        if name not in lines:
            lines[name] = _ALIAS + "\t".join(sorted(set(keys)))
    ordered = sorted(lines, key=str.encode)
    text = "".join(f"{key}\t{lines[key]}\n" for key in ordered)
    part = Path(f"{path}.part")
    part.write_text(text, encoding="utf-8", newline="\n")
    # Another process may have the old file mapped: it must stay whole.
    os.replace(part, path)
    return len(ordered)
