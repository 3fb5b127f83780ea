"""Whether a line that is not understood may bear on a payment, and on whose."""

from __future__ import annotations

import re
from typing import Final, Literal

from tapwise.model import abilities as a
from tapwise.model.reader.lines import Line

_TRIGGER: Final = re.compile(r"^(?:When|Whenever|At)\b")
_CHAPTER: Final = re.compile(r"^(?:[IVX]+(?:, [IVX]+)*) — ")
_MODE: Final = re.compile(r"^(?:•|\+ |Choose )")
_WORDS: Final = re.compile(
    r"\bmana\b|\bcosts?\b|\bcast\b|rather than|\bpay\b|\bpaying\b|\bactivat|for mana|\bAdd\b|"
    r"can't be sacrificed|lose all abilities|loses all abilities|land types?\b|"
    r"\bimprovise\b|\bconvoke\b|\bdelve\b|\baffinity\b|\bwaterbend\b|unspent|"
    r"\bcolorless\b|\bspend\b|(?:Plains|Islands?|Swamps?|Mountains?|Forests?)(?: in addition|\.?$)|"
    r"\bbecome tapped\b|has all activated|have all activated|can't tap|hand size of", re.I
)
_OWN: Final = re.compile(r"\bthis spell\b|\bcast ~|~ costs?\b|rather than pay ~'s|\bcast (?:it|this card)\b")
_NO_MATTER: Final = re.compile(
    r"""(?xi)
    ~\ can't\ be\ countered | can't\ be\ countered | no\ maximum\ hand\ size | additional\ land
    | \bcan't\ (?:attack|block) | enters?\ (?:tapped|with)
    | if\ ~\ is\ in\ your\ opening\ hand | as\ ~\ enters | as\ ~\ is\ turned\ face\ up
    | \bcreates?\b.*token
    | (?:you|players)\ may\ play\ (?:an\ additional|two\ additional)
    | without\ paying\ any\ mana
    | a\ deck\ can\ have
    | doesn't\ untap\ during
    | (?:you|your\ opponents|players)\ can't\ (?:gain|search|draw)
    | would\ die | would\ be\ (?:put|dealt|destroyed|countered) | would\ (?:draw|gain|deal|enter|leave|mill|create)
    | cast\ this\ spell\ only | cast\ ~\ only
    """
)
_PAYS_LATER: Final = re.compile(
    r"attack (?:you|a player).*unless|can't (?:attack|block).*unless|unless (?:its|their|that) .*pays?|"
    r"cumulative upkeep", re.I
)


def judge(line: Line, why: str) -> a.Unread:
    """Return the unread line, with whether it may bear on payments."""
    bears, scope = _judge(line)
    return a.Unread(line.text, bears=bears, scope=scope, why=why)


def _judge(line: Line) -> tuple[bool, Literal["self", "board"]]:
    body = line.body
    outside = re.sub(r'"[^"]*"', '""', body)
    if line.one_shot:
        own = bool(
            re.search(
                r"cast ~|to cast this|~ costs?|rather than pay|spend only|spend mana to cast|"
                r"additional cost|have (?:improvise|convoke|delve)|~ has ", body, re.I
            )
        ) and not re.match(r"Cast ~ only", body)
        if re.search(r"cast (?:it|~|a copy|that card|the copy|those)", body) and "rather than" not in body and "cost to cast ~" not in body and not re.search(r"You may cast ~|~ costs", body):
            own = False
        return own, "self"
    if _CHAPTER.match(body) or _MODE.match(body):
        return False, "self"
    if _TRIGGER.match(body):
        adds = re.search(r"tap(?:s|ped)? .*for mana|for \{[WUBRGC]\}|mana ability|causes you to add", outside)
        return bool(adds and re.search(r"\badds?\b|damage|life", outside)), "board"
    if re.match(r"^[^\"]*: ", body) and not body.startswith(("As ", "If ")):
        return True, "self"
    if re.match(r"~ enters |As ~ enters|If ~ (?:was|is) (?:kicked|cast)|If .* would enter", body):
        return False, "self"
    if _PAYS_LATER.search(outside):
        return False, "board"
    quoted_mana = any(re.search(r"\bAdd\b|\bcosts?\b|\bmana\b", q) for q in re.findall(r'"([^"]*)"', body))
    if not quoted_mana and _WORDS.search(outside) is None and '"' not in body:
        return False, "board"
    if not quoted_mana and _NO_MATTER.search(outside) and not re.search(
        r"\bcosts? \{|for mana|spend|rather than|without paying|abilities (?:of|can't)|additional cost|to cast\b|cast ~ from", outside, re.I
    ):
        return False, "board"
    if not quoted_mana and _WORDS.search(outside) is None:
        return False, "board"
    return True, "self" if _OWN.search(outside) else "board"
