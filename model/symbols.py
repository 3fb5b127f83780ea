"""Mana symbols and mana costs (Comprehensive Rules 107.4, 202).

A cost is read loosely (``2WW``, ``{U/P}``, ``{P/U}``, ``{w}``) and printed in one
canonical way, so that two spellings of the same cost compare equal.

    >>> str(ManaCost.parse("2ww"))
    '{2}{W}{W}'
    >>> ManaCost.parse("{P/U}") == ManaCost.parse("{U/P}")
    True
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NewType

from tapwise.model.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ManaType = NewType("ManaType", str)
"""One of the six types of mana (106.1b): ``W U B R G`` and colourless ``C``."""

COLORS: Final = "WUBRG"
"""The five colours, in the order in which the rules list them (105.1)."""

MANA_TYPES: Final = "WUBRGC"
"""The six types of mana (106.1b)."""

MAX_AMOUNT: Final = 1_000_000
"""Largest number accepted in one symbol: keeps every sum of a model within 64 bits."""

SymbolKind = Literal["generic", "typed", "variable", "snow"]

_ORDER: Final = {"variable": 0, "generic": 1, "snow": 2, "typed": 3}
_COLOR_WORDS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_PAIR_ORDER: Final = (
    "WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU",
    "CW", "CU", "CB", "CR", "CG",
)  # fmt: skip
_TOKEN: Final = re.compile(r"\{([^{}]*)\}|(\d+)|([WUBRGCSXYZwubrgcsxyz])|(\s+)")


def color_of_word(word: str) -> str | None:
    """Return the letter of a colour word, or None.

    >>> color_of_word("Blue")
    'U'
    """
    return _COLOR_WORDS.get(word.lower())


def sort_types(types: Iterable[str]) -> str:
    """Return the distinct mana types in WUBRGC order.

    >>> sort_types("GCW")
    'WGC'
    """
    present = set(types)
    return "".join(t for t in MANA_TYPES if t in present)


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol of a mana cost.

    Parameters
    ----------
    kind
        ``generic`` ({2}), ``typed`` ({W}, {C}, {W/U}, {2/W}, {W/P}, {W/U/P}),
        ``variable`` ({X}) or ``snow`` ({S}).
    types
        The types of mana that pay a typed symbol, in WUBRGC order; else empty.
    amount
        The number of a generic symbol, or the numeric half of a monocoloured hybrid
        ({2/W}: 2); else 0.
    phyrexian
        Whether 2 life pays the symbol as well (107.4f).
    letter
        The letter of a variable symbol; else empty.
    """

    kind: SymbolKind
    types: str = ""
    amount: int = 0
    phyrexian: bool = False
    letter: str = ""

    @property
    def mana_value(self) -> int:
        """What the symbol adds to a mana value (202.3): the largest half, X as 0."""
        if self.kind == "generic":
            return self.amount
        if self.kind == "variable":
            return 0
        return max(1, self.amount)

    @property
    def colors(self) -> str:
        """The colours of the symbol (202.2), in WUBRG order."""
        return "".join(c for c in self.types if c != "C")

    @property
    def is_hybrid(self) -> bool:
        """Whether the symbol has two halves to choose from (107.4e)."""
        return len(self.types) > 1 or (self.kind == "typed" and self.amount > 0)

    def __str__(self) -> str:
        if self.kind == "generic":
            return f"{{{self.amount}}}"
        if self.kind == "variable":
            return f"{{{self.letter}}}"
        if self.kind == "snow":
            return "{S}"
        halves = _print_order(self.types)
        parts = [str(self.amount)] if self.amount else []
        parts += list(halves)
        if self.phyrexian:
            parts.append("P")
        return "{" + "/".join(parts) + "}"


def _print_order(types: str) -> str:
    if len(types) != 2:
        return types
    for pair in _PAIR_ORDER:
        if set(pair) == set(types):
            return pair
    return types


@functools.cache
def parse_symbol(body: str) -> Symbol | None:
    """Read what stands between the braces of one mana symbol; None if it is none.

    >>> str(parse_symbol("p/u"))
    '{U/P}'
    """
    text = body.strip().upper()
    if text.isascii() and text.isdigit():
        amount = int(text) if len(text) <= 7 else MAX_AMOUNT + 1
        return Symbol("generic", amount=amount) if amount <= MAX_AMOUNT else None
    if text in ("X", "Y", "Z"):
        return Symbol("variable", letter=text)
    if text == "S":
        return Symbol("snow")
    parts = text.split("/")
    if "" in parts or len(parts) > 3 or len(set(parts)) != len(parts):
        return None
    phyrexian = "P" in parts
    halves = [p for p in parts if p != "P"]
    numbers = [p for p in halves if p.isascii() and p.isdigit()]
    types = [p for p in halves if p in MANA_TYPES]
    if len(numbers) + len(types) != len(halves) or not types or len(types) > 2 or len(numbers) > 1:
        return None
    if numbers and (len(types) != 1 or phyrexian or len(numbers[0]) > 3 or int(numbers[0]) < 2):
        return None
    if phyrexian and types == ["C"]:
        return None
    return Symbol(
        "typed",
        types=sort_types(types),
        amount=int(numbers[0]) if numbers else 0,
        phyrexian=phyrexian,
    )


def _symbol_key(symbol: Symbol) -> tuple[int, int, int, str, str]:
    hybrid = 0 if symbol.is_hybrid or symbol.phyrexian else 1
    return (
        _ORDER[symbol.kind],
        hybrid,
        MANA_TYPES.index(symbol.types[0]) if symbol.types else 0,
        symbol.types,
        symbol.letter,
    )


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost, or the mana part of any cost: symbols in canonical order.

    Build it with `parse` or `of`; both merge generic mana into one symbol and sort.

    >>> cost = ManaCost.parse("{U}{X}{1}{U}{1}")
    >>> str(cost), cost.mana_value, cost.generic
    ('{X}{2}{U}{U}', 4, 2)
    """

    symbols: tuple[Symbol, ...] = ()

    @staticmethod
    def of(symbols: Iterable[Symbol]) -> ManaCost:
        """Return the canonical cost of these symbols."""
        generic = 0
        rest: list[Symbol] = []
        for symbol in symbols:
            if symbol.kind == "generic":
                generic += symbol.amount
            else:
                rest.append(symbol)
        if generic:
            rest.append(Symbol("generic", amount=generic))
        return ManaCost(tuple(sorted(rest, key=_symbol_key)))

    @staticmethod
    def parse(text: str) -> ManaCost:
        """Read a mana cost.

        Raises
        ------
        ParseError
            If a part of the text is no mana symbol; ``column`` points at it.
        """
        symbols: list[Symbol] = []
        place = 0
        while place < len(text):
            match = _TOKEN.match(text, place)
            if match is None:
                raise ParseError(f"{text[place]!r} is no mana symbol", text=text, column=place + 1)
            body = match[1] if match[1] is not None else match[2] or match[3]
            if body is not None:
                symbol = parse_symbol(body)
                if symbol is None:
                    raise ParseError(f"{match[0]!r} is no mana symbol", text=text, column=place + 1)
                symbols.append(symbol)
            place = match.end()
        return ManaCost.of(symbols)

    @property
    def generic(self) -> int:
        """The amount of generic mana, X left out."""
        return sum(s.amount for s in self.symbols if s.kind == "generic")

    @property
    def mana_value(self) -> int:
        """The mana value off the stack, where X is 0 (202.3)."""
        return sum(s.mana_value for s in self.symbols)

    @property
    def variables(self) -> tuple[Symbol, ...]:
        """The variable symbols, one for each {X}."""
        return tuple(s for s in self.symbols if s.kind == "variable")

    @property
    def colors(self) -> str:
        """The colours of an object with this mana cost (202.2), in WUBRG order."""
        return sort_types(c for s in self.symbols for c in s.colors)

    def with_x(self, x: int) -> ManaCost:
        """Return the cost with every variable symbol replaced by ``x`` generic mana."""
        return ManaCost.of(
            Symbol("generic", amount=x) if s.kind == "variable" else s for s in self.symbols
        )

    def __add__(self, other: ManaCost) -> ManaCost:
        return ManaCost.of((*self.symbols, *other.symbols))

    def __iter__(self) -> Iterator[Symbol]:
        return iter(self.symbols)

    def __bool__(self) -> bool:
        return bool(self.symbols)

    def __str__(self) -> str:
        return "".join(str(s) for s in self.symbols) or "{0}"


NO_MANA: Final = ManaCost()
"""The cost {0}."""


def generic(amount: int) -> ManaCost:
    """Return the cost of ``amount`` generic mana; {0} for amounts below 1.

    >>> str(generic(3))
    '{3}'
    """
    return ManaCost((Symbol("generic", amount=amount),)) if amount > 0 else NO_MANA


def mana_string(counts: Iterable[tuple[str, int]]) -> str:
    """Print counts of mana types as symbols in WUBRGC order, ``*`` after them.

    >>> mana_string([("G", 2), ("W", 1)])
    '{W}{G}{G}'
    """
    amounts: dict[str, int] = {}
    for mana_type, count in counts:
        amounts[mana_type] = amounts.get(mana_type, 0) + count
    return "".join(f"{{{t}}}" * amounts.get(t, 0) for t in MANA_TYPES + "*")
