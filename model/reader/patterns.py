r"""Regular expressions compiled once: the readers use more of them than `re` keeps.

>>> fullmatch(r"(\w+) life", "two life")[1]
'two'
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable


@functools.cache
def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return the compiled pattern; patterns are literals of the readers, so few."""
    return re.compile(pattern, flags)


def fullmatch(pattern: str, text: str, flags: int = 0) -> re.Match[str] | None:
    """Match the whole text."""
    return compiled(pattern, flags).fullmatch(text)


def match(pattern: str, text: str, flags: int = 0) -> re.Match[str] | None:
    """Match at the start of the text."""
    return compiled(pattern, flags).match(text)


def search(pattern: str, text: str, flags: int = 0) -> re.Match[str] | None:
    """Search the text."""
    return compiled(pattern, flags).search(text)


def sub(pattern: str, to: str | Callable[[re.Match[str]], str], text: str, flags: int = 0) -> str:
    """Replace every match."""
    return compiled(pattern, flags).sub(to, text)


def split(pattern: str, text: str, maxsplit: int = 0) -> list[str]:
    """Split at every match."""
    return [x or "" for x in compiled(pattern).split(text, maxsplit)]


def findall(pattern: str, text: str) -> list[str]:
    """Return the matches, or their only group."""
    return compiled(pattern).findall(text)
