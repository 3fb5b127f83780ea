"""Answers on a screen: coloured where it is a terminal, plain text elsewhere.

What is said stands in `tapwise.model.plan_text`; here it is only shown.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

from tapwise.model.plan_text import Line, answer_lines, headline, reason_lines

if TYPE_CHECKING:
    from rich.text import Text

    from tapwise.model.plan import Answer

_STYLES: Final = {
    "good": "bold green",
    "bad": "bold red",
    "unknown": "bold yellow",
    "step": "",
    "detail": "dim",
    "warning": "yellow",
}
_MANA: Final = {"W": "bright_white", "U": "blue", "B": "magenta", "R": "red", "G": "green"}


def show(answer: Answer) -> None:
    """Print an answer."""
    show_lines(answer_lines(answer))


def show_reason(answer: Answer) -> None:
    """Print why there is no payment; a payable answer says so in its headline."""
    show_lines([headline(answer), *reason_lines(answer)])


def show_lines(lines: Iterable[Line]) -> None:
    """Print lines."""
    if not in_colour():
        for line in lines:
            click.echo(str(line))
        return
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(_styled(line))


def in_colour() -> bool:
    """Whether output goes to a terminal that wants colours (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def _styled(line: Line) -> Text:
    from rich.text import Text

    text = Text(str(line), style=_STYLES[line.role])
    for letter, colour in _MANA.items():
        text.highlight_words([f"{{{letter}}}"], style=f"bold {colour}")
    return text
