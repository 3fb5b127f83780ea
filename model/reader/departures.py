"""What goes elsewhere instead of into a graveyard (614.1a)."""

from __future__ import annotations

import re
from typing import Final, Literal

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.lines import Line

_WOULD: Final = re.compile(
    r"If (?P<what>.+?) would (?P<dies>die|be put into (?P<whose>a|your|an opponent's) graveyard"
    r"(?P<where> from anywhere| from the battlefield)?), (?P<then>.*\binstead\b.*)"
)
_GOES: Final[tuple[tuple[re.Pattern[str], Literal["exile", "hand", "library"]], ...]] = (
    (re.compile(r"(?:instead )?exile (?:it|that card|~)\b.*"), "exile"),
    (re.compile(r"return (?:it|~) to its owner's hand instead\b.*"), "hand"),
    (
        re.compile(r"(?:reveal (?:it|~) and )?shuffle (?:it|~) into .*library instead\b.*"),
        "library",
    ),
    (re.compile(r"put (?:it|~) on (?:the bottom|top) of .*library instead\b.*"), "library"),
)
_WHOSE: Final[dict[str | None, Literal["you", "opponent", "any"]]] = {
    "your": "you",
    "an opponent's": "opponent",
}


def read_departure(line: Line) -> tuple[a.Ability, ...] | None:
    """Read "if a creature would die, exile it instead"; None if the line is nothing like it.

    Raises
    ------
    NotUnderstood
        If it is not understood which objects are meant.
    """
    match = _WOULD.fullmatch(line.body)
    if match is None or (line.one_shot and match["what"] != "~"):
        return None
    to = next((zone for pattern, zone in _GOES if pattern.fullmatch(match["then"])), None)
    if to is None:
        return None
    what = match["what"]
    dying = match["dies"] == "die" or match["where"] == " from the battlefield"
    predicate: p.Predicate
    if what == "~":
        predicate = p.Itself()
    elif what in ("a card", "a card or token"):
        predicate = p.Anything()
    else:
        predicate = clauses.predicate(rx.sub(r"^an? ", "", what))
        dying = dying or not rx.search(r"\bcards?\b", what)
    whose = _WHOSE.get(match["whose"], "any")
    return (a.GraveyardReplacement(line.text, predicate, whose, dying, to),)
