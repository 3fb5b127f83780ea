"""Arithmetic on mana costs: choosing halves, increases, reductions (107.4, 118.7, 601.2f).

All of it is pure: costs in, costs out. Which effects apply is the business of
`tapwise.model.pricing`.

    >>> cost = ManaCost.parse("{2}{R}")
    >>> str(reduce_cost(cost, [Reduction(ManaCost.parse("{1}")), Reduction(ManaCost.parse("{R}"))]))
    '{1}'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tapwise.model.symbols import ManaCost, Symbol


@dataclass(frozen=True, slots=True)
class Reduction:
    """One reduction, already multiplied out: its mana, and how it is limited."""

    mana: ManaCost
    colored_only: bool = False
    minimum: int = 0


@dataclass(frozen=True, slots=True)
class SymbolChoice:
    """One way to settle the halves of a cost's symbols (601.2b).

    ``life`` is the number of symbols that 2 life pays; ``phyrexian`` and ``hybrid`` are
    the choices in words, in the order of the cost's symbols.
    """

    mana: ManaCost
    life: int = 0
    phyrexian: tuple[str, ...] = ()
    hybrid: tuple[str, ...] = ()


def symbol_choices(
    cost: ManaCost, *, phyrexian: tuple[str, ...] = (), hybrid: tuple[str, ...] = ()
) -> tuple[SymbolChoice, ...]:
    """Return the distinct ways to choose Phyrexian life and halves of hybrid symbols.

    Equal symbols are told apart by number only, so ``k`` of them lead to ``k + 1`` ways.
    Hybrids of two types stay symbols: each half pays them, whatever was announced, unless
    ``hybrid`` fixes a half.

    Parameters
    ----------
    cost
        A cost without variables.
    phyrexian, hybrid
        Choices that are already fixed, for the first symbols of their kind.

    Examples
    --------
    >>> [str(c.mana) for c in symbol_choices(ManaCost.parse("{2/W}{2/W}"))]
    ['{W}{W}', '{2}{W}', '{4}']
    >>> [(str(c.mana), c.life) for c in symbol_choices(ManaCost.parse("{1}{B/P}"))]
    [('{1}{B}', 0), ('{1}', 1)]
    """
    fixed_life = list(phyrexian)
    fixed_half = [h.upper() for h in hybrid]
    plain: list[Symbol] = []
    life = 0
    words_life: list[str] = []
    words_half: list[str] = []
    groups: Counter[Symbol] = Counter()
    for symbol in cost:
        if symbol.phyrexian:
            if fixed_life:
                choice = fixed_life.pop(0)
                words_life.append(choice)
                if choice == "life":
                    life += 1
                    continue
                symbol = _unphyrexian(symbol)
                if symbol.is_hybrid and fixed_half:
                    symbol = _half(symbol, fixed_half.pop(0), words_half)
                plain.append(symbol)
            else:
                groups[symbol] += 1
        elif symbol.is_hybrid and fixed_half:
            plain.append(_half(symbol, fixed_half.pop(0), words_half))
        elif symbol.amount and symbol.kind == "typed":
            groups[symbol] += 1
        else:
            plain.append(symbol)
    start = SymbolChoice(ManaCost.of(plain), life, tuple(words_life), tuple(words_half))
    return tuple(_expand(start, list(groups.items())))


def _half(symbol: Symbol, half: str, words: list[str]) -> Symbol:
    words.append(half)
    if half in symbol.types:
        return Symbol("typed", types=half)
    if symbol.amount:
        return Symbol("generic", amount=symbol.amount)
    return symbol


def _unphyrexian(symbol: Symbol) -> Symbol:
    return Symbol("typed", types=symbol.types)


def _expand(start: SymbolChoice, groups: list[tuple[Symbol, int]]) -> Iterator[SymbolChoice]:
    if not groups:
        yield start
        return
    symbol, count = groups[0]
    for second in range(count + 1):
        first = count - second
        if symbol.phyrexian:
            added = [_unphyrexian(symbol)] * first
            chosen = SymbolChoice(
                ManaCost.of((*start.mana, *added)),
                start.life + second,
                start.phyrexian + ("mana",) * first + ("life",) * second,
                start.hybrid,
            )
        else:
            typed = Symbol("typed", types=symbol.types)
            generic = Symbol("generic", amount=symbol.amount)
            chosen = SymbolChoice(
                ManaCost.of((*start.mana, *[typed] * first, *[generic] * second)),
                start.life,
                start.phyrexian,
                start.hybrid + (symbol.types,) * first + (str(symbol.amount),) * second,
            )
        yield from _expand(chosen, groups[1:])


def multiply(mana: ManaCost, times: int) -> ManaCost:
    """Return the cost taken ``times`` over; {0} for numbers below 1.

    >>> str(multiply(ManaCost.parse("{1}{R}"), 2))
    '{2}{R}{R}'
    """
    if times <= 0:
        return ManaCost()
    symbols: list[Symbol] = []
    for symbol in mana:
        if symbol.kind == "generic":
            symbols.append(Symbol("generic", amount=symbol.amount * times))
        else:
            symbols.extend([symbol] * times)
    return ManaCost.of(symbols)


def reduce_cost(cost: ManaCost, reductions: Iterable[Reduction]) -> ManaCost:
    """Apply reductions in the order that is best for the payer (118.7, 601.2f).

    Generic mana reduces generic only (118.7a); a coloured or colourless symbol takes a
    symbol of its type away, and where there is none it takes one generic (118.7b-d) unless
    the effect reduces coloured mana only. Snow counts as generic (118.7g). The half of a
    hybrid in the cost is chosen so that it is reduced, pure symbols first: what is left
    then pays in more ways. Reductions with a floor come first, since a floor binds less
    while more is left.

    >>> str(reduce_cost(ManaCost.parse("{5}{W}"), [Reduction(ManaCost.parse("{2}{W}{W}"))]))
    '{2}'
    >>> floor = Reduction(ManaCost.parse("{2}"), minimum=1)
    >>> str(reduce_cost(ManaCost.parse("{2}"), [floor]))
    '{1}'
    """
    ordered = sorted(reductions, key=lambda r: (-r.minimum, r.colored_only))
    symbols = [s for s in cost if s.kind != "generic"]
    generic = cost.generic
    for reduction in ordered:
        total = generic + len(symbols)
        budget = max(0, total - reduction.minimum) if reduction.minimum else total
        for symbol in _typed_first(reduction.mana):
            if symbol.kind == "typed":
                if budget <= 0:
                    break
                place = _reducible(symbols, symbol.types)
                if place is not None:
                    del symbols[place]
                    budget -= 1
                elif not reduction.colored_only and generic > 0:
                    generic -= 1
                    budget -= 1
            elif not reduction.colored_only:
                amount = 1 if symbol.kind == "snow" else symbol.amount
                taken = max(0, min(generic, amount, budget))
                generic -= taken
                budget -= taken
    if generic:
        symbols.append(Symbol("generic", amount=generic))
    return ManaCost.of(symbols)


def _typed_first(mana: ManaCost) -> list[Symbol]:
    """Coloured symbols first, so that their spill meets all the generic that there is."""
    return sorted(mana, key=lambda s: s.kind != "typed")


def _reducible(symbols: list[Symbol], types: str) -> int | None:
    """The place of the symbol that a reduction by one of ``types`` takes away."""
    best: tuple[int, int] | None = None
    for place, symbol in enumerate(symbols):
        if symbol.kind == "typed" and set(symbol.types) & set(types):
            rank = (len(symbol.types), place)
            if best is None or rank < best:
                best = rank
    return None if best is None else best[1]


def at_least(cost: ManaCost, minimum: int) -> ManaCost:
    """Raise a total to ``minimum`` mana with generic mana, as Trinisphere does.

    >>> str(at_least(ManaCost.parse("{R}"), 3))
    '{2}{R}'
    """
    missing = minimum - mana_amount(cost)
    if missing <= 0:
        return cost
    return ManaCost.of((*cost, Symbol("generic", amount=missing)))


def mana_amount(cost: ManaCost) -> int:
    """Return how much mana a cost with settled halves asks for."""
    return sum(s.amount if s.kind == "generic" else 1 for s in cost)


def life_variants(cost: ManaCost, colors: str) -> tuple[tuple[ManaCost, int], ...]:
    """Return the ways to pay 2 life in place of symbols of ``colors`` or Phyrexian ones.

    Pairs of what is left to pay with mana and the number of payments of 2 life; the one
    without life first.

    >>> [(str(m), n) for m, n in life_variants(ManaCost.parse("{1}{B}{B}"), "B")]
    [('{1}{B}{B}', 0), ('{1}{B}', 1), ('{1}', 2)]
    """
    groups: Counter[Symbol] = Counter()
    plain: list[Symbol] = []
    for symbol in cost:
        if symbol.kind == "typed" and (symbol.phyrexian or set(symbol.types) & set(colors)):
            groups[symbol] += 1
        else:
            plain.append(symbol)
    found: list[tuple[tuple[Symbol, ...], int]] = [(tuple(plain), 0)]
    for symbol, count in groups.items():
        paid = Symbol("typed", types=symbol.types, amount=symbol.amount)
        found = [
            ((*mana, *[paid] * (count - k)), life + k)
            for mana, life in found
            for k in range(count + 1)
        ]
    return tuple((ManaCost.of(mana), life) for mana, life in found)
