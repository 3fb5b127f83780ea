"""An integer program: bounded variables, linear constraints, one linear objective.

Plain Python, so that a model can be built, read and tested without the solver.

    >>> program = Program()
    >>> x, y = program.variable(0, 3, "x"), program.variable(0, 3, "y")
    >>> program.at_least([(1, x), (1, y)], 4)
    >>> program.minimise([(2, x), (1, y)])
    >>> len(program.lower), len(program.constraints)
    (2, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

INFINITY: Final = 1 << 40
"""Bound of a constraint that has none on this side; far above any sum of a payment."""

Terms = list[tuple[int, int]]
"""Pairs of a coefficient and a variable's index."""


class Program:
    """A minimisation over bounded integer variables."""

    def __init__(self) -> None:
        self.lower: list[int] = []
        self.upper: list[int] = []
        self.names: list[str] = []
        self.constraints: list[tuple[Terms, int, int]] = []
        self.objective: Terms = []

    def variable(self, lower: int, upper: int, name: str = "") -> int:
        """Add a variable and return its index; an empty domain is the caller's mistake.

        Raises
        ------
        ValueError
            If the lower bound is above the upper one.
        """
        if lower > upper:
            raise ValueError(f"empty domain of {name}: {lower}..{upper}")
        self.lower.append(lower)
        self.upper.append(upper)
        self.names.append(name)
        return len(self.lower) - 1

    def constrain(self, terms: Iterable[tuple[int, int]], lower: int, upper: int) -> None:
        """Add ``lower <= sum <= upper``; equal variables are merged, zeros dropped."""
        merged: dict[int, int] = {}
        for coefficient, variable in terms:
            merged[variable] = merged.get(variable, 0) + coefficient
        self.constraints.append(([(c, v) for v, c in merged.items() if c], lower, upper))

    def at_most(self, terms: Iterable[tuple[int, int]], upper: int) -> None:
        """Add ``sum <= upper``."""
        self.constrain(terms, -INFINITY, upper)

    def at_least(self, terms: Iterable[tuple[int, int]], lower: int) -> None:
        """Add ``sum >= lower``."""
        self.constrain(terms, lower, INFINITY)

    def equal(self, terms: Iterable[tuple[int, int]], value: int) -> None:
        """Add ``sum == value``."""
        self.constrain(terms, value, value)

    def minimise(self, terms: Iterable[tuple[int, int]]) -> None:
        """Set the objective."""
        merged: dict[int, int] = {}
        for coefficient, variable in terms:
            merged[variable] = merged.get(variable, 0) + coefficient
        self.objective = [(c, v) for v, c in merged.items() if c]

    def range_of(self, terms: Iterable[tuple[int, int]]) -> tuple[int, int]:
        """Return the smallest and the largest value that the bounds allow a sum to take."""
        low = high = 0
        for coefficient, variable in terms:
            ends = (coefficient * self.lower[variable], coefficient * self.upper[variable])
            low += min(ends)
            high += max(ends)
        return low, high
