"""How names of cards are compared: without regard to case, accents and typography.

>>> fold("Lim-Dûl’s  Vault") == fold("lim-dul's vault")
True
>>> slug("Fool's Fall")
'fools-fall'
"""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans({
    "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Ø": "O", "ø": "o", "ß": "ss", "ı": "i",
    "’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-",
})  # fmt: skip
_BLANKS: Final = re.compile(r"\s+")
_SEPARATOR: Final = re.compile(r"\s*//+\s*")
_NO_SLUG: Final = re.compile(r"[^a-z0-9]+")


@functools.lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """Return the form of a name under which it is looked up."""
    if name.isascii():
        plain = name
    else:
        parts = unicodedata.normalize("NFKD", name.translate(_LETTERS))
        plain = "".join(c for c in parts if not unicodedata.combining(c))
    return _SEPARATOR.sub(" // ", _BLANKS.sub(" ", plain).strip()).casefold()


def halves(name: str) -> tuple[str, ...]:
    """Return the names of a card's faces from its whole name.

    >>> halves("Fire // Ice")
    ('Fire', 'Ice')
    """
    return tuple(part for part in _SEPARATOR.split(name.strip()) if part)


def slug(name: str) -> str:
    """Return the form of a name that serves as an id."""
    return _NO_SLUG.sub("-", fold(name).replace("'", "").replace(" // ", " ")).strip("-") or "card"
