"""Words of rules text: numbers, singulars, colours, counters."""

from __future__ import annotations

from typing import Final

from tapwise.model.reader import patterns as rx
from tapwise.model.symbols import color_of_word

_IN_ORDER: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)  # fmt: skip
NUMBERS: Final = {word: value for value, word in enumerate(_IN_ORDER)} | {
    "thirty": 30, "fifty": 50, "a": 1, "an": 1, "twice": 2,
}  # fmt: skip
"""Number words."""

_IRREGULAR: Final = {
    "Children": "Child", "Cyclopes": "Cyclops", "Dwarves": "Dwarf", "Elves": "Elf",
    "Faeries": "Faerie", "Fungi": "Fungus", "Heroes": "Hero", "Homunculi": "Homunculus",
    "Kavus": "Kavu", "Lammasus": "Lammasu", "Men": "Man", "Mice": "Mouse", "Oxen": "Ox",
    "Pegasi": "Pegasus", "Samurais": "Samurai", "Soltaris": "Soltari", "Werewolves": "Werewolf",
    "Wolves": "Wolf", "Yetis": "Yeti", "Zombies": "Zombie",
}  # fmt: skip
_SINGULAR: Final = frozenset(
    {
        "Astartes",
        "Aurochs",
        "Bolas",
        "Custodes",
        "Cyclops",
        "Plains",
        "Thalakos",
        "Vronos",
        "Xenagos",
    }
)
"""Subtypes that end in an s of their own."""


def singular(word: str) -> str:
    """Return a subtype as it stands in a type line.

    >>> singular("Mercenaries"), singular("Elves"), singular("Urza's")
    ('Mercenary', 'Elf', "Urza's")
    """
    word = word.replace("’", "'")
    if word in _SINGULAR:
        return word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("xes", "shes", "ches", "sses", "uses")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is", "'s")):
        return word[:-1]
    return word


def number(word: str) -> int:
    """Return the value of a number word or of digits.

    Raises
    ------
    KeyError
        If it is neither.
    """
    if word.isascii() and word.isdigit():
        return min(int(word[:9]), 1_000_000)
    return NUMBERS[word.lower()]


def colors(text: str) -> str:
    """Return the letters of the colour words in a text, in their order."""
    found = (color_of_word(w) for w in rx.findall(r"[a-z]+", text.lower()))
    return "".join(c for c in found if c)


def counter_kind(text: str) -> str:
    """Return the kind of "storage counters"; empty for counters of any kind.

    >>> counter_kind("+1/+1 counter"), counter_kind("counters")
    ('+1/+1', '')
    """
    kind, _, last = text.rpartition(" ")
    return kind if last in ("counter", "counters") else ""
