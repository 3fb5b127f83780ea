"""How much of a bulk file is understood: counted by class of line, with what is missing.

Every line of every card is of one or more classes (`tapwise.model.catalogue.line_classes`)
and ends in one of three ways: *read*; of *no matter* to payments, in the reader's judgement;
or *not* understood though it may matter. A mana ability always matters, so that one which
was judged otherwise counts as not understood.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from tapwise.model.abilities import Unread
from tapwise.model.cards import Face
from tapwise.model.catalogue.bulk import read_bulk
from tapwise.model.catalogue.facts import CardFacts, read_card
from tapwise.model.catalogue.line_classes import CLASSES, MANA_ABILITY, OTHER, RULES, classes_of
from tapwise.model.catalogue.reading import map_cards

End = Literal["read", "no matter", "not"]

_SYMBOLS: Final = re.compile(r"(?:\{[WUBRG]\})+")
_GENERIC: Final = re.compile(r"\{\d+\}")
_NUMBER: Final = re.compile(r"(?<![\w{])[+-]?\d+(?:/[+-]?\d+)?(?![\w}])")
_THIS: Final = re.compile(
    r"\b[Tt]his (?:land|artifact|creature|enchantment|permanent|token|spell|card|planeswalker|"
    r"Aura|Equipment|Vehicle|Saga)\b"
)
_SHOWN: Final = 200
"""Longest template shown, in characters."""


@dataclass(frozen=True, slots=True)
class LineReport:
    """One line of a card: how it ended."""

    text: str
    classes: tuple[str, ...]
    end: End
    template: str = ""
    """The line without names and numbers, where it is not understood."""


@dataclass(frozen=True, slots=True)
class CardReport:
    """What became of the lines of a card that are of some class or not understood."""

    name: str
    lines: int
    """All lines of the card, reminder text left out."""
    told: tuple[LineReport, ...]

    @property
    def understood(self) -> bool:
        """Whether nothing that may bear on a payment is missing."""
        return all(line.end != "not" for line in self.told)


@dataclass(slots=True)
class ClassCount:
    """The lines of one class."""

    lines: int = 0
    read: int = 0
    no_matter: int = 0
    missing: int = 0

    @property
    def share(self) -> float:
        """Percentage of the lines that are not missing; 100 where there are none."""
        return 100.0 * (self.lines - self.missing) / self.lines if self.lines else 100.0


@dataclass(frozen=True, slots=True)
class Missing:
    """A form of line that is not understood."""

    template: str
    cards: int
    example: str
    text: str
    classes: tuple[str, ...]


@dataclass(slots=True)
class Coverage:
    """The counts of a bulk file."""

    cards: int = 0
    understood: int = 0
    left_out: int = 0
    """Cards that are legal in neither Vintage nor Commander, where the file says so."""
    lines: int = 0
    classes: dict[str, ClassCount] = field(default_factory=dict)
    unread: list[tuple[str, str]] = field(default_factory=list)
    """Card and line of everything that is not understood, in the file's order."""
    missing: tuple[Missing, ...] = ()
    """The forms of those lines, most frequent first."""

    @property
    def share(self) -> float:
        """Percentage of the cards that are understood."""
        return 100.0 * self.understood / self.cards if self.cards else 100.0

    def to_json(self, limit: int | None = None) -> dict[str, Any]:
        """Return the counts as plain data, with the first ``limit`` missing forms."""
        shown = self.missing if limit is None else self.missing[:limit]
        return {
            "cards": self.cards,
            "understood": self.understood,
            "left_out": self.left_out,
            "lines": self.lines,
            "classes": {
                name: {
                    "rule": RULES[name],
                    "lines": count.lines,
                    "read": count.read,
                    "no_matter": count.no_matter,
                    "missing": count.missing,
                    "percent": round(count.share, 2),
                }
                for name, count in self.classes.items()
            },
            "missing": [
                {
                    "template": each.template,
                    "cards": each.cards,
                    "example": each.example,
                    "text": each.text,
                    "classes": list(each.classes),
                }
                for each in shown
            ],
        }


def coverage(
    path: str | os.PathLike[str],
    *,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Coverage:
    """Read every card of a bulk file and count what is understood.

    Tokens are left out, and cards that are legal in neither Vintage nor Commander if the
    file states legalities.

    Parameters
    ----------
    path
        Scryfall "oracle cards" or MTGJSON "AtomicCards", packed or not.
    workers
        Processes; None: one for each core.
    progress
        Called with the number of cards done and of all.

    Raises
    ------
    ParseError
        If the file does not parse.
    """
    wanted: list[CardFacts] = []
    total = Coverage(classes={name: ClassCount() for name in CLASSES})
    for facts in read_bulk(path):
        if facts.token:
            continue
        if facts.legal is False:
            total.left_out += 1
            continue
        wanted.append(facts)
    told = None if progress is None else lambda done: progress(done, len(wanted))
    templates: Counter[str] = Counter()
    examples: dict[str, tuple[str, LineReport]] = {}
    for report in map_cards(report_of, wanted, workers=workers, progress=told):
        _count(total, report)
        for template in dict.fromkeys(line.template for line in report.told if line.end == "not"):
            templates[template] += 1
        for line in report.told:
            if line.end == "not":
                examples.setdefault(line.template, (report.name, line))
    ordered = sorted(templates.items(), key=lambda pair: (-pair[1], pair[0]))
    total.missing = tuple(
        Missing(template, number, examples[template][0], line.text, line.classes)
        for template, number in ordered
        for line in [examples[template][1]]
    )
    return total


def _count(total: Coverage, report: CardReport) -> None:
    total.cards += 1
    total.understood += report.understood
    total.lines += report.lines
    for line in report.told:
        for name in line.classes:
            count = total.classes[name]
            count.lines += 1
            count.read += line.end == "read"
            count.no_matter += line.end == "no matter"
            count.missing += line.end == "not"
        if line.end == "not":
            total.unread.append((report.name, line.text))


def report_of(facts: CardFacts) -> CardReport:
    """Return what became of the lines of a card."""
    told: list[LineReport] = []
    lines = 0
    for face in read_card(facts).faces:
        texts = printed_lines(face.text)
        lines += len(texts)
        told += [line for line in line_reports(face) if line.classes or line.end == "not"]
    return CardReport(facts.name, lines, tuple(told))


def printed_lines(text: str) -> list[str]:
    """Return the lines of a text as the reader sees them, reminder text left out."""
    from tapwise.model.reader.normalise import strip_reminder, tidy

    lines = (tidy(strip_reminder(raw)) for raw in text.split("\n"))
    return [line for line in lines if line.strip(". ")]


def line_reports(face: Face) -> list[LineReport]:
    """Return how every line of a face ended, and what else of it is not understood."""
    unread = {each.text: each for each in face.abilities if isinstance(each, Unread)}
    reports = []
    for text in printed_lines(face.text):
        missing = unread.pop(text, None)
        classes = classes_of(text)
        end: End = "read"
        if missing is not None:
            always = MANA_ABILITY in classes
            end = "not" if missing.bears or always else "no matter"
        reports.append(_line(text, classes, end, face))
    for text, missing in unread.items():
        if missing.bears:
            reports.append(_line(text, classes_of(text), "not", face))
    return reports


def _line(text: str, classes: tuple[str, ...], end: End, face: Face) -> LineReport:
    if end != "not":
        return LineReport(text, classes, end)
    return LineReport(text, classes or (OTHER,), end, template_of(text, face))


def template_of(text: str, face: Face) -> str:
    """Return a line without what differs from card to card: names, numbers, colours.

    >>> template_of("Rock deals 2 damage to you. {2}{R}{R}: Add {C}.", Face("Rock"))
    '~ deals N damage to you. {N}{c}: Add {C}.'
    """
    names = {face.name, face.name.split(",")[0]}
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "~", text)
    text = _THIS.sub("~", text)
    text = _NUMBER.sub("N", _GENERIC.sub("{N}", _SYMBOLS.sub("{c}", text)))
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
