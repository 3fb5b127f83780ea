"""Rules text in one spelling: no reminder text, one word for the speaking object.

>>> names = OwnNames.of("Loot, the Pathfinder", "", legendary=True)
>>> names.replace("Exhaust — {G}, {T}: Loot deals 3 damage to any target.")
'Exhaust — {G}, {T}: ~ deals 3 damage to any target.'
>>> strip_reminder("Improvise (Your artifacts can help.)")
'Improvise'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tapwise.model.reader import patterns as rx

MAX_LINE: Final = 2_000
"""Longest line that is read, in characters: several times the longest printed one."""

_THIS: Final = re.compile(
    r"\b[Tt]his (?:land|artifact|creature|enchantment|permanent|token|spell|card|planeswalker|"
    r"Aura|Equipment|Vehicle|Saga|Class|Room|battle|Siege|Spacecraft|Planet|Case|Fortification|"
    r"Mount|Food|Clue|Treasure|Contraption|Attraction|Background|Curse|Shrine|Rune|Cartouche|"
    r"Lesson|Trap|commander)\b"
)
_DASHES: Final = str.maketrans(
    {"−": "-", "–": "—", "’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " "}
)
_LONG_DASH: Final = re.compile(r"^([A-Z][\w' ,!?.-]{0,40}?) (?:--|-) (?=[A-Z{~+])")
_ENTERS: Final = re.compile(r"\b(enters?|entered) the battlefield\b")
_MANA_POOL: Final = re.compile(r" to (?:your|their|that player's|its controller's) mana pool\b")


def strip_reminder(line: str) -> str:
    """Return the line without text in parentheses.

    A parenthesis that never closes is no reminder text: the line is left as it is.
    """
    if "(" not in line:
        return line.strip()
    depth = 0
    kept: list[str] = []
    for char in line:
        if char == "(":
            depth += 1
        elif char == ")":
            if depth == 0:
                return line.strip()
            depth -= 1
        elif depth == 0:
            kept.append(char)
    if depth:
        return line.strip()
    return rx.sub(r"  +", " ", "".join(kept)).strip()


def tidy(line: str) -> str:
    """Return the line with one kind of quotes, dashes and wordings."""
    line = line.translate(_DASHES)
    line = _LONG_DASH.sub(r"\1 — ", line)
    line = _ENTERS.sub(r"\1", line)
    line = _MANA_POOL.sub("", line)
    return rx.sub(r"[ \t]+", " ", line).strip()


@dataclass(frozen=True, slots=True)
class OwnNames:
    """The ways in which a text names its own object, longest first."""

    names: tuple[str, ...] = ()
    first: str = ""
    """The first word of a legend's name of several: it stands for the whole after some words."""
    possessive_only: bool = False
    """Whether the names are subtypes too, so that only "Nightmare's power" means the object."""

    @staticmethod
    def of(name: str, card_name: str, *, legendary: bool, skip: bool = False) -> OwnNames:
        """Return the names of a face: whole, of the card, and a legend's short name.

        With ``skip`` only "this artifact" and its like count, and the name's own power and
        toughness: for cards and tokens whose name is a subtype.
        """
        names = {x.translate(_DASHES) for x in (name, card_name) if x}
        names |= {x.removeprefix("A-") for x in names}
        first = ""
        for each in tuple(names):
            names.update(each.split(" // "))
            if legendary:
                short = rx.split(r",| of the | the ", each.split(" // ")[0])[0].strip()
                if len(short) > 2 and short != "The":
                    names.add(short)
                word, _, more = short.partition(" ")
                if more and len(word) > 2 and word[:1].isupper():
                    first = word
        names = {x for x in names if x[:1].isupper() or x[:1].isdigit()}
        if skip:
            return OwnNames(tuple(sorted(names)), possessive_only=True)
        return OwnNames(tuple(sorted(names, key=lambda x: (-len(x), x))), first)

    def replace(self, line: str) -> str:
        """Return the line with ``~`` for the object; names within quotes stay."""
        parts = line.split('"')
        for index, part in enumerate(parts):
            changed = _THIS.sub("~", part)
            if index % 2 == 0 and any(n in changed for n in self.names):
                choice = "|".join(re.escape(x) for x in self.names)
                own = rf"(?<![\w'])(?:{choice})(?![\w-]| planeswalker)"
                if self.possessive_only:
                    own += r"(?='s (?:power|toughness))"
                changed = re.sub(own, "~", changed)
            if index % 2 == 0 and self.first and self.first in changed:
                # without an article before it, the word is a name and no creature type
                alone = rf"((?:\bfrom|\b[Ww]hen|\b[Ww]henever|\bif) ){re.escape(self.first)}"
                changed = re.sub(rf"{alone}(?=[:,.]| \w+s\b|$)", r"\1~", changed)
            parts[index] = changed
        return '"'.join(parts)


def split_outside_quotes(text: str, separator: str) -> list[str]:
    """Split a text at a separator that stands outside double quotes.

    >>> split_outside_quotes('a. "b. c." d', ". ")
    ['a', '"b. c." d']
    """
    pieces: list[str] = []
    start = 0
    inside = False
    place = 0
    while place < len(text):
        if text[place] == '"':
            inside = not inside
        elif not inside and text.startswith(separator, place):
            pieces.append(text[start:place])
            place += len(separator)
            start = place
            continue
        place += 1
    pieces.append(text[start:])
    return pieces


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, without their full stops.

    >>> sentences('Add {C}. ~ deals 1 damage to you.')
    ['Add {C}', '~ deals 1 damage to you']
    """
    pieces = split_outside_quotes(text.strip(), ". ")
    return [x.strip().removesuffix(".").strip() for x in pieces if x.strip(" .")]


def lower_first(text: str) -> str:
    """Return the clause with a small first letter.

    Subtypes keep their capital: a word is taken for one unless it is known to start clauses.

    >>> lower_first("Artifact spells you cast"), lower_first("Elves you control")
    ('artifact spells you cast', 'Elves you control')
    """
    first = text.split(" ", 1)[0].rstrip(",.:")
    bare = first.lower()
    if bare in _STARTERS or bare.startswith("non"):
        return text[:1].lower() + text[1:]
    return text


_STARTERS: Final = frozenset(
    {
        "a", "abilities", "activate", "activated", "activating", "add", "all", "an", "another",
        "any", "artifact", "artifacts", "as", "at", "attacked", "attacking", "basic", "battle",
        "battles", "black", "blue", "boast", "card", "cards", "cast", "choose", "colored",
        "colorless", "commander", "commanders", "counter", "counters", "create", "creature",
        "creatures", "crew", "cycling", "discard", "double", "draw", "during", "each", "either",
        "enchanted", "enchantment", "enchantments", "equip", "equipped", "every", "exile",
        "face-down", "for", "foretelling", "gain", "green", "historic", "if", "in", "instant",
        "instants", "it", "it's", "its", "kindred", "land", "lands", "legendary", "level", "look",
        "lose", "mana", "mill", "modified", "monocolored", "morph", "multicolored", "ninjutsu",
        "noncreature", "nonland", "nontoken", "one", "opponents", "other", "others", "outlast",
        "pay", "permanent", "permanents", "planeswalker", "planeswalkers", "players", "plot",
        "plotting", "put", "rather", "red", "remove", "return", "reveal", "sacrifice", "scry",
        "search", "shuffle", "snow", "sorceries", "sorcery", "source", "sources", "spell",
        "spells", "spend", "surveil", "tap", "tapped", "target", "that", "the", "then", "they",
        "they're", "this", "those", "three", "token", "tokens", "two", "untap", "untapped",
        "until", "when", "whenever", "white", "x", "you", "your",
    }
)  # fmt: skip
