"""Of which classes a line of rules text is, read or not: for counts and for messages.

The classes are those that a payment planner asks about. A line may be of several; a line of
none does not speak of mana or costs. Which class a line has is told by its words alone, so
that a class counts the same lines whatever the reader makes of them.

>>> classes_of("{T}: Add {C}. Spend this mana only to cast artifact spells.")
('mana ability', 'spend clause')
>>> classes_of("Flying")
()
"""

from __future__ import annotations

import re
from typing import Final

MANA_ABILITY: Final = "mana ability"
OTHER: Final = "other"

RULES: Final = {
    MANA_ABILITY: "605.1a",
    "granted mana ability": "605.1a",
    "mana trigger": "605.1b",
    "mana replacement": "106.12b",
    "spend clause": "106.6",
    "spend as though": "609.4b",
    "cost modifier": "601.2f",
    "additional cost": "118.8",
    "alternative cost": "118.9",
    "land type change": "305.7",
    "prohibition": "602.5",
    "activated ability": "602.1",
    OTHER: "601.2f",
}
"""Every class, with the rule that its lines come under."""

CLASSES: Final = tuple(RULES)
"""The names of the classes, in the order of tables."""

_QUOTED: Final = re.compile(r'"[^"]*"')
_PATTERNS: Final = {
    MANA_ABILITY: r"^(?![+\u2212-]|\[|When|Whenever|At |If |As )[^:]*: "
    r"(?=.*(?:\badds?\b[^.]*(?:\{[WUBRGC]\}|\bmana\b)))(?!.*\btarget\b)",
    "mana trigger": r"^(?:.* — )?When(?:ever)?\b.*\b(?:tap(?:s|ped)?\b.*\bfor mana|mana ability\b"
    r"|for \{[WUBRGC]\}).*\badds?\b",
    "mana replacement": r"\bproduces?\b.*\b(?:instead|additional)\b|\bwould produce mana\b"
    r"|\btapped for mana, it produces\b|\bmana is produced\b.*\binstead\b",
    "spend clause": r"\bspend this mana only\b|\bthis mana can't be spent\b|\bspend only\b"
    r"|\bthis mana may be spent only\b|\bcan't spend (?:this )?mana\b|\bspend .* mana only\b",
    "spend as though": r"\bspend\b.*\bmana\b.*\bas though\b|\bmana of any (?:type|color) can be"
    r" spent\b|\bspend mana of any (?:type|color)\b",
    "cost modifier": r"\bcosts? (?:up to )?(?:an additional )?(?:\{[^}]*\}|X)[^.]*\b(?:more|less)\b"
    r"|\bcosts?\b[^.]*\b(?:more|less) to (?:cast|activate|equip|foretell)\b"
    r"|\bcosts? is increased\b|\bcost is reduced\b|\bcosts? at least\b",
    "additional cost": r"\bas an additional cost to (?:cast|activate)\b",
    "alternative cost": r"\brather than pay(?:ing)?\b|\bby (?:paying|sacrificing|discarding)\b.*"
    r"\brather than\b|^(?!.*\byou may cast (?:it|that|those|target|a|an|any|one)\b).*"
    r"\bcast (?:this spell|spells?|.* spells?)\b[^.]*\bwithout paying (?:its|their) mana costs?\b",
    "land type change": r"\b(?:is|are|becomes?|it's|they're)\b[^.]*\b(?:Plains|Islands?|Swamps?"
    r"|Mountains?|Forests?|basic land types?|land type of your choice|the chosen type)\b"
    r"(?: in addition|\.|$)",
    "prohibition": r"\bcan't (?:be activated|be sacrificed|pay life|sacrifice|cast|activate)\b",
    "activated ability": r"^(?![+\u2212-]|\[|When|Whenever|At |If |As )[^:]*: ",
}  # fmt: skip
_COMPILED: Final = {name: re.compile(each, re.I | re.S) for name, each in _PATTERNS.items()}
_GRANTED: Final = re.compile(r'"[^"]*: [^"]*\badds?\b[^"]*(?:\{[WUBRGC]\}|\bmana\b)[^"]*"', re.I)


def classes_of(line: str) -> tuple[str, ...]:
    """Return the classes of a line of rules text, reminder text left out."""
    outside = _QUOTED.sub('""', line)
    found = [
        name
        for name, pattern in _COMPILED.items()
        if pattern.search(outside) and not (name == "activated ability" and "mana ability" in line)
    ]
    if _GRANTED.search(line):
        found.append("granted mana ability")
    if MANA_ABILITY in found:
        found = [name for name in found if name != "activated ability"]
    return tuple(name for name in CLASSES if name in found)


def class_of(line: str) -> str:
    """Return the first class of a line; ``other`` if it is of none."""
    return next(iter(classes_of(line)), OTHER)
