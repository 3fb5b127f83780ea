"""How the embedded file of cards is made: from a bulk file, through the reader.

``python -m tapwise.model.catalogue.build BULK`` reads every card of a Scryfall or MTGJSON
file and writes `data/cards.txt`. Rules text goes in and does not come out: the file holds
facts and what the reader understood. Run it again whenever the reader has learnt something,
and commit what changed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tapwise.model.catalogue.bulk import read_bulk
from tapwise.model.catalogue.facts import CardFacts, read_card
from tapwise.model.catalogue.line_file import Entry, entry_of, write_entries
from tapwise.model.catalogue.reading import map_cards
from tapwise.model.catalogue.tokens import tokens

DATA: Final = Path(__file__).parent / "data"
"""Where the embedded file lies."""

CARDS: Final = DATA / "cards.txt"
"""The embedded cards."""


def build(
    bulk_file: str | os.PathLike[str],
    out: str | os.PathLike[str] = CARDS,
    *,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write a file of cards in our notation, tokens included.

    Parameters
    ----------
    bulk_file
        Scryfall "oracle cards" or MTGJSON "AtomicCards", packed or not.
    out
        The file to write.
    workers
        Processes to read with; None: one for each core.
    progress
        Called with the number of cards so far.

    Returns
    -------
    How many lines the file has.

    Raises
    ------
    ParseError
        If the bulk file does not parse; nothing is written.
    """
    cards = (facts for facts in read_bulk(bulk_file) if not facts.token)
    entries = list(map_cards(entry, cards, workers=workers, progress=progress))
    # A real card's name means the card, whatever token shares it (111.4).
    return write_entries([*entries, *(entry_of(token) for token in tokens())], out)


def entry(facts: CardFacts) -> Entry:
    """Return what the file holds of a card."""
    return entry_of(read_card(facts))


if __name__ == "__main__":
    print(f"{build(sys.argv[1])} lines")
