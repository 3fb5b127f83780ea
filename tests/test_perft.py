"""Exact counts of payments, pools and sequences of moves (tests/perft/*.perft)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tapwise.api import load, mana, payments
from tapwise.model.problem import Problem
from tapwise.model.referee import initial_state, legal_moves, play
from tapwise.model.state import State

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


@dataclass
class Entry:
    """One entry of a file: a problem and what is counted in it."""

    name: str
    cards: dict[str, Any]
    you: dict[str, Any] = field(default_factory=dict)
    pay: Any = None
    payments: int | None = None
    pools: int | None = None
    moves: dict[int, int] = field(default_factory=dict)

    def problem(self) -> Problem:
        document = {"position": {"turn": "you", "you": self.you}, "cards": self.cards}
        return load(document | ({"pay": self.pay} if self.pay else {}))


def read(path: Path) -> Iterator[Entry]:
    cards: dict[str, Any] = {}
    entry: Entry | None = None
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, rest = line.strip().partition(" ")
        if not key or key.startswith("#"):
            continue
        if key == "card":
            name, _, facts = rest.partition(": ")
            cards[name] = json.loads(facts)
            continue
        if key == "id":
            if entry is not None:
                yield entry
            entry = Entry(rest, cards)
            continue
        assert entry is not None, line
        if key == "moves":
            depth, _, count = rest.partition(" ")
            entry.moves[int(depth)] = int(count)
        elif key in ("payments", "pools"):
            setattr(entry, key, int(rest))
        elif key == "pay":
            entry.pay = json.loads(rest)
        else:
            assert key in ("battlefield", "hand", "graveyard", "pool", "life"), line
            entry.you[key] = json.loads(rest)
    if entry is not None:
        yield entry


ENTRIES = [entry for path in FILES for entry in read(path)]


def perft(state: State, depth: int) -> int:
    """Count the sequences of so many uses of mana abilities."""
    if depth == 0:
        return 1
    return sum(perft(play(state, move), depth - 1) for move in legal_moves(state))


def divide(state: State, depth: int) -> str:
    """Return the count behind each first move, for the message of a mismatch."""
    lines = [f"{perft(play(state, move), depth - 1):>6}  {move}" for move in legal_moves(state)]
    return "\n".join(lines)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_moves_are_counted_exactly(entry: Entry) -> None:
    state = initial_state(entry.problem())
    for depth, count in entry.moves.items():
        found = perft(state, depth)
        assert found == count, f"{found} sequences of {depth} moves\n{divide(state, depth)}"


@pytest.mark.parametrize(
    "entry", [e for e in ENTRIES if e.payments is not None], ids=lambda entry: entry.name
)
def test_payments_are_counted_exactly(entry: Entry) -> None:
    view = payments(entry.problem())
    listed = [str(payment) for payment in view]
    assert len(listed) == entry.payments, "\n".join(listed)
    assert view.count() == entry.payments
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize(
    "entry", [e for e in ENTRIES if e.pools is not None], ids=lambda entry: entry.name
)
def test_pools_are_counted_exactly(entry: Entry) -> None:
    view = mana(entry.problem())
    listed = [str(pool) for pool in view]
    assert len(set(listed)) == len(listed)
    assert view.count() == entry.pools, "\n".join(listed)
    if not any("{*}" in pool for pool in listed):
        assert len(listed) == entry.pools, "\n".join(listed)


def test_ids_are_unique() -> None:
    names = [entry.name for entry in ENTRIES]
    assert len(names) == len(set(names))
