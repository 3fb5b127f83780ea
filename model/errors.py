"""The exceptions of tapwise.

::

    TapwiseError
    ├── ParseError        text that does not parse: a document, a cost, a plan
    ├── IllegalPosition   a document that parses, but describes no possible position
    ├── UnknownCard       a name that no catalogue knows
    ├── AmbiguousName     a name that fits several things
    ├── IllegalPlan       a step that the rules forbid
    ├── Unsupported       rules text that bears on the payment and is not understood
    └── GaveUp            the budget ended before the truth was known
"""

from __future__ import annotations


class TapwiseError(Exception):
    """Parent of every exception that tapwise raises on purpose."""


class ParseError(TapwiseError):
    """Raised when text does not parse.

    Parameters
    ----------
    message
        What is wrong and what was expected.
    path
        The place within the document, such as ``position.you.battlefield[3]``.
    line, column
        Where the text is at fault, counted from 1; None where unknown.
    text
        The line at fault, printed with a caret under ``column``.
    """

    def __init__(
        self,
        message: str,
        *,
        path: str = "",
        line: int | None = None,
        column: int | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.line = line
        self.column = column
        self.text = text

    def __str__(self) -> str:
        place = []
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        head = ": ".join(part for part in (", ".join(place), self.path, self.message) if part)
        if self.text is None or self.column is None:
            return head
        shown, caret = _window(self.text, self.column)
        return f"{head}\n  {shown}\n  {' ' * caret}^"


def _window(text: str, column: int, width: int = 76) -> tuple[str, int]:
    """Cut a long line around the column; return it and the caret's offset."""
    line = "".join(c if c.isprintable() else "?" for c in text.expandtabs(1))
    offset = min(column - 1, len(line))
    start = max(0, offset - width // 2)
    return line[start : start + width], offset - start


class IllegalPosition(TapwiseError):
    """Raised when a position is impossible; ``problems`` holds every fault at once."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class UnknownCard(TapwiseError):
    """Raised when no catalogue knows a card's name; ``suggestions`` holds near names."""

    def __init__(self, name: str, suggestions: tuple[str, ...] = (), *, path: str = "") -> None:
        hint = f"; did you mean {' or '.join(suggestions)}?" if suggestions else ""
        where = f"{path}: " if path else ""
        super().__init__(f"{where}no card is named {name!r}{hint}")
        self.name = name
        self.suggestions = suggestions
        self.path = path


class AmbiguousName(TapwiseError):
    """Raised when a name or a phrase fits several things; ``matches`` lists them."""

    def __init__(self, name: str, matches: tuple[str, ...], *, what: str = "name") -> None:
        listed = ", ".join(matches) if matches else "none"
        super().__init__(f"the {what} {name!r} must single out one thing; it fits: {listed}")
        self.name = name
        self.matches = matches


class IllegalPlan(TapwiseError):
    """Raised when a step of a plan is illegal; ``rule`` is the number it breaks."""

    def __init__(self, message: str, *, rule: str, step: int | None = None) -> None:
        super().__init__(f"{message} (rule {rule})")
        self.message = message
        self.rule = rule
        self.step = step


class Unsupported(TapwiseError):
    """Raised when text that bears on the payment is not understood.

    Parameters
    ----------
    card
        The card's name.
    text
        The line that is not understood.
    """

    def __init__(self, card: str, text: str) -> None:
        super().__init__(f"{card}: not understood: {text!r}")
        self.card = card
        self.text = text


class GaveUp(TapwiseError):
    """Raised when the budget ended before the truth was established."""
