"""What mana a consumer accepts: filters of spells and permissions to spend (106.6, 609.4b)."""

from __future__ import annotations

import re

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.lines import Line
from tapwise.model.reader.modifiers import Read
from tapwise.model.reader.nouns import NotUnderstood
from tapwise.model.reader.words import colors

# ── spending ─────────────────────────────────────────────────────────────────


def read_spending(line: Line, rest: list[str]) -> Read | None:
    """Read "spend only …", "as though it were mana of any color", and life for colours."""
    s = rest[0]
    if s.lower() == "spend only colored mana on x" and [x.lower() for x in rest[1:2]] == [
        "no more than one mana of each color may be spent this way"
    ]:
        return [a.SpendLimit(line.text, types="WUBRG", part="x", distinct=True)], 2
    if match := rx.fullmatch(r"spend only (.*)", s):
        return [read_spend_limit(line.text, match[1])], 1
    if s in ("you can't spend mana to cast ~", "mana can't be spent to cast ~"):
        return [a.SpendLimit(line.text, none=True)], 1
    match = rx.fullmatch(r"you (?:can|may) spend mana of any (color|type) to (.*)", s)
    if match is not None:
        s = f"you may spend mana as though it were mana of any {match[1]} to {match[2]}"
        rest = [s, *rest[1:]]
    match = rx.fullmatch(
        r"(?:(you|players) may |(?:(.*?) )?you may )?spend (.*?)mana as though it were (.*?)"
        r"(?: mana)?(?: of (any color|any type))?(?: to (.*))?", s,
    )  # fmt: skip
    if match is not None:
        return _read_as_though(line, rest, match)
    match = rx.fullmatch(
        r"for each \{([WUBRG])\} in a cost, you may pay 2 life rather than pay that mana", s
    )
    if match is not None:
        return [a.LifeForColor(line.text, match[1])], 1
    return None


def _read_as_though(line: Line, rest: list[str], match: re.Match[str]) -> Read | None:
    s = rest[0]
    shape = rx.fullmatch(
        r"(?:you|players) may spend (?:(\w+) )?mana as though it were (?:mana of (any color|any "
        r"type)|(\w+) mana)(?: to (.*))?",
        s,
    )
    if shape is None:
        raise NotUnderstood(s)
    mana = "WUBRGC"
    if shape[1]:
        mana = colors(shape[1]) or ("C" if shape[1] == "colorless" else "")
        if not mana:
            raise NotUnderstood(s)
    if shape[2]:
        of = "WUBRG" if shape[2] == "any color" else "WUBRGC"
    else:
        of = colors(shape[3]) or ("C" if shape[3] == "colorless" else "")
        if not of:
            raise NotUnderstood(s)
    uses: tuple[a.SpendUse, ...] = ()
    if shape[4]:
        from tapwise.model.reader.spending import read_uses

        uses = tuple(_own_use(shape[4]) or read_uses(shape[4]))
    others = False
    used = 1
    if (
        len(rest) > 1
        and rest[1] == "you may spend other mana only as though it were colorless mana"
    ):
        others = True
        used = 2
    return [a.SpendAsThough(line.text, of, mana, uses, others_only_as_colorless=others)], used


def _own_use(text: str) -> list[a.SpendUse]:
    if text in ("cast ~", "cast it"):
        return [a.SpendUse("cast", p.Itself())]
    if text in (
        "activate ~'s abilities",
        "activate ~'s activated abilities",
        "pay the activation costs of ~'s abilities",
    ):
        return [a.SpendUse("activate", p.Itself())]
    return []


def read_spend_limit(text: str, body: str) -> a.SpendLimit:
    """Read what follows "spend only": a filter on the side of the consumer.

    Raises
    ------
    NotUnderstood
        If it is none of the known filters.
    """
    if match := rx.fullmatch(r"((?:\w+)(?: and/or \w+)?) mana on x", body, re.I):
        if match[1] == "colored":
            return a.SpendLimit(text, types="WUBRG", part="x")
        types = colors(match[1])
        if types:
            return a.SpendLimit(text, types=types, part="x")
    if match := rx.fullmatch(
        r"mana produced by (.*?) to (?:cast ~|cast it this way|activate ~|activate this ability)",
        body,
    ):
        return a.SpendLimit(text, sources=clauses.predicate(match[1]))
    if rx.fullmatch(r"mana of the chosen color to activate this ability", body):
        return a.SpendLimit(text, chosen=True)
    if match := rx.fullmatch(r"(\w+) mana to (?:cast ~|activate this ability)", body):
        types = colors(match[1])
        if match[1] == "colored":
            types = "WUBRG"
        if match[1] == "colorless":
            types = "C"
        if types:
            return a.SpendLimit(text, types=types)
    raise NotUnderstood(body)


def read_x_limit(sentence: str) -> a.XLimit:
    """Read "X can't be 0" and "X can't be greater than …".

    Raises
    ------
    NotUnderstood
        If it is something else.
    """
    match = rx.fullmatch(r"(?:.* and )?X can't be (?:(0|zero)|greater than (.*))", sentence, re.I)
    if match is None:
        raise NotUnderstood(sentence)
    if match[1]:
        return a.XLimit(sentence, least=1)
    if match[2] == "the number of players in the game":
        return a.XLimit(sentence, most=p.Plus((p.PlayerFact("opponents"), 1)))
    return a.XLimit(sentence, most=clauses.quantity(match[2]))
