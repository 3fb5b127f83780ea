"""Which of two pools is as good for everything as the other, read off one large number.

A token that may be more types, or pay more inputs, is as good as one that may be fewer. A
pool covers another if its tokens can stand in for all of the other's, one for one; by Hall's
theorem it does if it holds at least as many tokens of every set of kinds that is closed
upwards. The sizes of these sets stand side by side in one integer, so that one subtraction
compares them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tapwise.model.errors import GaveUp

if TYPE_CHECKING:
    from tapwise.solver.pool_net import Kind, Vector

MAX_SETS: Final = 300
"""Most closed sets that are compared; beyond it kinds are compared one by one, which is safe."""

_BITS: Final = 24
"""Bits of one size, its guard included: far above any pool."""


class PoolOrder:
    """The order of pools over some kinds of tokens.

    >>> from tapwise.solver.pool_net import Kind
    >>> order = PoolOrder([Kind("G", frozenset()), Kind("WUBRG", frozenset())])
    >>> order.covers(order.key((0, 2)), order.key((1, 1)))
    True
    >>> order.covers(order.key((2, 0)), order.key((1, 1)))
    False
    """

    def __init__(self, kinds: list[Kind]) -> None:
        sets = _closed_sets(kinds)
        self.guards = sum(1 << (_BITS * place + _BITS - 1) for place in range(len(sets)))
        self._keys = [
            sum(1 << (_BITS * place) for place, each in enumerate(sets) if k in each)
            for k in range(len(kinds))
        ]

    def key(self, pool: Vector) -> int:
        """Return the number that stands for a pool.

        Raises
        ------
        GaveUp
            If the pool holds more mana than the number has room for.
        """
        if sum(pool) >= 1 << (_BITS - 1):
            raise GaveUp("there is too much mana to compare")
        return sum(n * key for n, key in zip(pool, self._keys, strict=True) if n)

    def covers(self, a: int, b: int) -> bool:
        """Whether the pool of the first key can stand in for that of the second."""
        return ((a | self.guards) - b) & self.guards == self.guards


def _closed_sets(kinds: list[Kind]) -> list[frozenset[int]]:
    """Return the sets of kinds that hold with a kind all that cover it; or single kinds."""
    above = [
        frozenset(o for o, other in enumerate(kinds) if o == k or other.covers(kind))
        for k, kind in enumerate(kinds)
    ]
    sets: set[frozenset[int]] = {frozenset()}
    for each in above:
        sets |= {other | each for other in sets}
        if len(sets) > MAX_SETS:
            return [frozenset({k}) for k in range(len(kinds))]
    return sorted(sets - {frozenset()}, key=sorted)
