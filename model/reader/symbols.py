"""Mana symbols in rules text: what a cost asks and what an effect adds."""

from __future__ import annotations

from tapwise.model.errors import ParseError
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.nouns import NotUnderstood
from tapwise.model.symbols import MANA_TYPES, ManaCost


def bundle(mana: str) -> str:
    """Return the letters of "{U}{R}" as mana that is added.

    Generic amounts become that much colourless mana (106.10).

    >>> bundle("{C}{R}"), bundle("{2}")
    ('CR', 'CC')

    Raises
    ------
    NotUnderstood
        If a symbol is no single type.
    """
    letters = ""
    for body in rx.findall(r"\{([^{}]*)\}", mana.upper()):
        if body in MANA_TYPES and len(body) == 1:
            letters += body
        elif body.isascii() and body.isdigit() and len(body) < 3:
            letters += "C" * int(body)
        elif body == "S":
            letters += "C"
        else:
            raise NotUnderstood(mana)
    return letters


def mana_cost(text: str) -> ManaCost:
    """Read the mana of a cost.

    Raises
    ------
    NotUnderstood
        If a symbol is no mana symbol.
    """
    try:
        return ManaCost.parse(text)
    except ParseError as error:
        raise NotUnderstood(text) from error
