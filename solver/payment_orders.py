"""Whether numbers are a payment: some order in which all is paid and nothing is idle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.model.errors import GaveUp
from tapwise.model.flow import Supply, assign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tapwise.solver.pool_search import Purse

MAX_CONVERSIONS: Final = 7
"""Most abilities that take mana in one payment: their orders are tried one by one."""


@dataclass(frozen=True, slots=True)
class Sums:
    """What the choices of some classes add up to.

    Parameters
    ----------
    unpaid
        What the request's own costs still take, one number each.
    owed, given
        For each kind of mask: activations and helpers that must be of use, units that can be.
    conversions
        How often each ability that takes mana is used.
    energy, life, lost
        Energy and life that are paid, and life that is paid or lost, where they may run short.
    """

    unpaid: tuple[int, ...]
    owed: tuple[int, ...]
    given: tuple[int, ...]
    conversions: tuple[int, ...]
    energy: int = 0
    life: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Conversion:
    """An ability that takes mana: which symbols how often, and the masks of what it adds."""

    takes: tuple[tuple[int, int], ...]
    bundle: tuple[int, ...]


class Orders:
    """Judges sums of choices; what it found out is kept.

    Parameters
    ----------
    needs
        The final demands: pairs of a demand and how many units it asks for.
    kinds
        The masks that the sums are about: bit ``d`` stands for demand ``d``.
    conversions
        The abilities that take mana.
    purse
        The budget.
    """

    def __init__(
        self,
        needs: list[tuple[int, int]],
        kinds: list[int],
        conversions: list[Conversion],
        purse: Purse,
    ) -> None:
        self.needs = needs
        self.kinds = kinds
        self.conversions = conversions
        self.purse = purse
        self._payable: dict[tuple[tuple[int, ...], ...], bool] = {}

    def pays(self, sums: Sums) -> bool:
        """Whether sums are a payment: nothing unpaid, nothing idle, in some order."""
        if any(sums.unpaid):
            return False
        key = (sums.owed, sums.given, sums.conversions)
        known = self._payable.get(key)
        if known is None:
            used = [c for c, n in enumerate(sums.conversions) for _ in range(n)]
            if len(used) > MAX_CONVERSIONS:
                raise GaveUp("too many conversions in one payment")
            known = any(self._pays_in(sums, order) for order in _orders(used))
            self._payable[key] = known
        return known

    def _pays_in(self, sums: Sums, order: tuple[int, ...]) -> bool:
        """Whether the abilities that take mana can be used in this order, each to some end."""
        self.purse.spend(10)
        chain = [self.conversions[c] for c in order]
        slots = [(d, n, time) for time, each in enumerate(chain) for d, n in each.takes]
        slots += [(d, n, len(chain)) for d, n in self.needs]
        counts = [n for _, n, _ in slots]

        def mask_of(mask: int, made: int) -> int:
            return sum(
                1 << place
                for place, (demand, _, time) in enumerate(slots)
                if time > made and mask >> demand & 1
            )

        must = [Supply(n, mask_of(k, -1)) for n, k in zip(sums.owed, self.kinds, strict=True) if n]
        can = [Supply(n, mask_of(k, -1)) for n, k in zip(sums.given, self.kinds, strict=True) if n]
        for made, each in enumerate(chain):
            must.append(Supply(1, mask_of(union_of(each.bundle), made)))
            can += [Supply(1, mask_of(unit, made)) for unit in each.bundle]
        everything = Supply(sum(counts), (1 << len(slots)) - 1)
        return (
            assign(counts, must, [everything]) is not None and assign(counts, [], can) is not None
        )


def _orders(used: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the different orders of some things, alike ones not told apart.

    >>> list(_orders([0, 0, 1]))
    [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    """
    if not used:
        yield ()
        return
    for first in sorted(set(used)):
        rest = list(used)
        rest.remove(first)
        for others in _orders(rest):
            yield (first, *others)


def union_of(bundle: tuple[int, ...]) -> int:
    """Return the demands that some unit of a bundle can pay."""
    union = 0
    for mask in bundle:
        union |= mask
    return union
