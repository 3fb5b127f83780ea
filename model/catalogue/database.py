"""Imported cards: a SQLite file in the user's data folder, texts read when asked for."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tapwise.model.cards import Card
from tapwise.model.catalogue.bulk import read_bulk
from tapwise.model.catalogue.facts import CardFacts, read_card, readable
from tapwise.model.catalogue.names import fold
from tapwise.model.catalogue.paths import database_path
from tapwise.model.catalogue.protocol import likely_names, nearest_names
from tapwise.model.errors import AmbiguousName, ParseError, UnknownCard

VERSION: Final = 1
"""Version of the tables; a file of another version must be imported anew."""

_TABLES: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (
    key TEXT NOT NULL, number INTEGER NOT NULL, token INTEGER NOT NULL, facts TEXT NOT NULL,
    PRIMARY KEY (key, number)
) WITHOUT ROWID;
CREATE TABLE faces (
    key TEXT NOT NULL, card TEXT NOT NULL, PRIMARY KEY (key, card)
) WITHOUT ROWID;
"""
_PROGRESS_EVERY: Final = 1000
_MAX_NAMESAKES: Final = 20


# ── looking up ───────────────────────────────────────────────────────────────


@dataclass(slots=True)
class Database:
    """A catalogue in a SQLite file."""

    path: Path
    _connection: sqlite3.Connection | None = None
    _cards: dict[str, Card] = field(default_factory=dict)

    def lookup(self, name: str) -> Card:
        """Return the card of this name, or the only one of which a face has it."""
        key = fold(name)
        card = self._cards.get(key)
        if card is None:
            with _readable(self.path):
                card = self._cards[key] = self._find(name, key)
        return card

    def _find(self, name: str, key: str) -> Card:
        rows = self._rows("SELECT facts FROM cards WHERE key = ? ORDER BY token, number", key)
        facts = [CardFacts.from_plain(json.loads(row)) for row in rows]
        # A real card's name means the card, whatever tokens share it (111.4).
        same = [f for f in facts if f.token == facts[0].token]
        if len(same) == 1:
            return read_card(same[0])
        if same:
            kinds = tuple(_token_in_words(f) for f in same)
            raise AmbiguousName(name, kinds)
        wholes = self._rows("SELECT card FROM faces WHERE key = ? ORDER BY card", key)
        if not wholes:
            raise UnknownCard(name)
        if len(wholes) > 1:
            raise AmbiguousName(name, tuple(wholes))
        return self._find(wholes[0], fold(wholes[0]))

    def near(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return names that a misspelt one may stand for."""
        key = fold(name)
        with _readable(self.path):
            keys = self._rows("SELECT DISTINCT key FROM cards ORDER BY key")
            names = []
            for each in nearest_names(name, likely_names(key, keys), limit):
                rows = self._rows("SELECT facts FROM cards WHERE key = ? LIMIT 1", each)
                names.append(str(json.loads(rows[0])[0]))
        return tuple(names)

    def _rows(self, query: str, *values: str | int) -> list[str]:
        if self._connection is None:
            connection = sqlite3.connect(
                f"file:{_quoted(self.path)}?mode=ro", uri=True, check_same_thread=False
            )
            version = connection.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
            if version != (str(VERSION),):
                connection.close()
                raise ParseError(
                    f"the imported cards in {str(self.path)!r} are of another version; "
                    "import them again"
                )
            self._connection = connection
        return [str(row[0]) for row in self._connection.execute(query, values)]


def _quoted(path: Path) -> str:
    from urllib.parse import quote

    return quote(str(path.absolute()))


def _token_in_words(facts: CardFacts) -> str:
    face = facts.faces[0]
    stats = "" if face.power is None else f"{face.power}/{face.toughness} "
    return f"{stats}{face.type_line}"


@contextlib.contextmanager
def _readable(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, ValueError, TypeError, IndexError) as error:
        raise ParseError(
            f"the imported cards in {str(path)!r} cannot be read ({error}); import them again"
        ) from None


# ── importing ────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did."""

    path: Path
    cards: int
    tokens: int
    skipped: tuple[str, ...] = ()
    """Names of cards whose mana cost has symbols that are not the game's."""


def import_bulk(
    path: str | os.PathLike[str],
    database: str | os.PathLike[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Imported:
    """Import a bulk file into the user's data folder, in place of what was there.

    Parameters
    ----------
    path
        Scryfall "oracle cards" or MTGJSON "AtomicCards", packed or not.
    database
        The file to write; `database_path` by default.
    progress
        Called with the number of cards so far, every thousand cards and at the end.

    Raises
    ------
    ParseError
        If the file does not parse; what was imported before is left as it was.
    """
    target = database_path() if database is None else Path(database)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix="cards-", suffix=".part", dir=target.parent)
    except OSError as error:
        raise ParseError(f"cannot write to {str(target.parent)!r}: {error.strerror}") from None
    os.close(handle)
    part = Path(name)
    try:
        imported = _write(path, part, target, progress)
        os.replace(part, target)
    except sqlite3.Error as error:
        raise ParseError(f"cannot write {str(target)!r}: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return imported


def _write(
    path: str | os.PathLike[str],
    part: Path,
    target: Path,
    progress: Callable[[int], None] | None,
) -> Imported:
    cards = tokens = 0
    skipped: list[str] = []
    seen: dict[str, list[str]] = {}
    with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as connection:
        # The file is thrown away if the import stops, so it need not survive a crash.
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.executescript(_TABLES)
        connection.execute("BEGIN")
        for facts in read_bulk(path):
            if not readable(facts):
                skipped.append(facts.name)
                continue
            key = fold(facts.name)
            text = json.dumps(facts.to_plain(), ensure_ascii=False, separators=(",", ":"))
            namesakes = seen.setdefault(key, [])
            if text in namesakes or len(namesakes) >= _MAX_NAMESAKES:
                continue
            connection.execute(
                "INSERT INTO cards VALUES (?, ?, ?, ?)",
                (key, len(namesakes), int(facts.token), text),
            )
            # Only tokens share names in numbers; a card's text need not stay in memory.
            namesakes.append(text if facts.token else "")
            for face in facts.faces:
                if fold(face.name) != key and not facts.token:
                    connection.execute(
                        "INSERT OR IGNORE INTO faces VALUES (?, ?)", (fold(face.name), facts.name)
                    )
            tokens += facts.token
            cards += not facts.token
            if progress is not None and (cards + tokens) % _PROGRESS_EVERY == 0:
                progress(cards + tokens)
        if not cards:
            raise ParseError(f"the card file {str(path)!r} holds no cards")
        connection.execute("INSERT INTO meta VALUES ('version', ?)", (str(VERSION),))
        connection.execute("INSERT INTO meta VALUES ('cards', ?)", (str(cards),))
        connection.execute("COMMIT")
    if progress is not None:
        progress(cards + tokens)
    return Imported(target, cards, tokens, tuple(skipped))
