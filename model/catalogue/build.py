"""How the embedded file of cards is made: from a bulk file, through the reader.

``python -m tapwise.model.catalogue.build BULK`` reads the names of `data/names.txt` and
writes `data/cards.txt`. Rules text goes in and does not come out: the file holds facts and
what the reader understood.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tapwise.model.cards import Card
from tapwise.model.catalogue.bulk import read_bulk
from tapwise.model.catalogue.facts import read_card, readable
from tapwise.model.catalogue.line_file import write_lines
from tapwise.model.catalogue.names import fold
from tapwise.model.catalogue.tokens import tokens
from tapwise.model.errors import UnknownCard

DATA: Final = Path(__file__).parent / "data"
"""Where the embedded files lie."""

NAMES: Final = DATA / "names.txt"
"""The names of the cards that are embedded, one a line."""

CARDS: Final = DATA / "cards.txt"
"""The embedded cards."""


def build(
    bulk_file: str | os.PathLike[str],
    out: str | os.PathLike[str] = CARDS,
    names: Iterable[str] | None = None,
) -> int:
    """Write a file of cards in our notation, tokens included.

    Parameters
    ----------
    bulk_file
        Scryfall "oracle cards" or MTGJSON "AtomicCards", packed or not.
    out
        The file to write.
    names
        Which cards; None: those of `NAMES`.

    Returns
    -------
    How many lines the file has.

    Raises
    ------
    ParseError
        If the bulk file does not parse.
    UnknownCard
        If it lacks one of the names.
    """
    listed = NAMES.read_text(encoding="utf-8").splitlines() if names is None else names
    wanted = {fold(name): name for name in listed if name.strip()}
    found: dict[str, Card] = {}
    for facts in read_bulk(bulk_file):
        key = fold(facts.name)
        if key in wanted and key not in found and readable(facts):
            found[key] = read_card(facts)
    missing = sorted(set(wanted) - set(found))
    if missing:
        raise UnknownCard(wanted[missing[0]], path=str(bulk_file))
    return write_lines([*found.values(), *tokens()], out)


if __name__ == "__main__":
    print(f"{build(sys.argv[1])} lines")
