"""Who pays for what: a small transport problem over kinds, not over single units.

>>> assign([2, 1], [Supply(1, 0b01)], [Supply(5, 0b11)])
[[1, 0], [1, 1]]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

MOST_CUT: Final = 6
"""Up to this many kinds of demands every set of them is looked at: cheaper than a flow."""


@dataclass(frozen=True, slots=True)
class Supply:
    """So many units that can each meet one unit of the demands of the bit mask."""

    count: int
    mask: int


def assign(
    demands: Sequence[int], forced: Sequence[Supply], optional: Sequence[Supply]
) -> list[list[int]] | None:
    """Meet every demand exactly; use every forced unit, and optional ones in their order.

    Returns
    -------
    list of list of int or None
        For each supply, forced ones first, how many of its units go to each demand; None if
        it cannot be done. Earlier optional supplies are used as far as possible.
    """
    total = sum(demands)
    need = sum(s.count for s in forced)
    if need > total:
        return None
    supplies = [*forced, *optional]
    flow = [[0] * len(demands) for _ in supplies]
    left = list(demands)
    met = 0
    for number, supply in enumerate(supplies):
        used = 0
        while used < supply.count and met < total:
            pushed = _augment(supplies, flow, left, number, supply.count - used)
            if not pushed:
                break
            used += pushed
            met += pushed
        if number < len(forced) and used < supply.count:
            return None
        if met == total and number >= len(forced) - 1:
            break
    return flow if met == total else None


def most_met(demands: Sequence[int], supplies: Sequence[Supply]) -> int:
    """Return how many units of the demands the supplies can meet together.

    >>> most_met([1, 2], [Supply(3, 0b01)])
    1
    """
    by_mask: dict[int, int] = {}
    for supply in supplies:
        if supply.mask:
            by_mask[supply.mask] = by_mask.get(supply.mask, 0) + supply.count
    if len(demands) <= MOST_CUT:
        return _smallest_cut(demands, list(by_mask.items()))
    everything = Supply(sum(demands), (1 << len(demands)) - 1)
    merged = [Supply(count, mask) for mask, count in by_mask.items()]
    flow = assign(demands, [], [*merged, everything])
    if flow is None:
        return 0
    return sum(sum(row) for row in flow[: len(merged)])


def _smallest_cut(demands: Sequence[int], supplies: Sequence[tuple[int, int]]) -> int:
    """Max-flow as min-cut: the demands outside a set, and all that can reach the set."""
    best = sum(demands)
    for chosen in range(1, 1 << len(demands)):
        cut = sum(n for place, n in enumerate(demands) if not chosen >> place & 1)
        for mask, count in supplies:
            if mask & chosen:
                cut += count
                if cut >= best:
                    break
        else:
            best = min(best, cut)
    return best


def _augment(
    supplies: Sequence[Supply],
    flow: list[list[int]],
    left: list[int],
    start: int,
    limit: int,
) -> int:
    """Push up to ``limit`` more units of one supply along an augmenting path."""
    came_from: dict[int, tuple[int, int]] = {}  # demand -> supply that reaches it, via demand
    reached_by: dict[int, int] = {start: -1}  # supply -> demand through which it was reached
    queue = deque([start])
    while queue:
        supply = queue.popleft()
        mask = supplies[supply].mask
        for demand in range(len(left)):
            if not mask >> demand & 1 or demand in came_from:
                continue
            came_from[demand] = (supply, reached_by[supply])
            if left[demand]:
                return _push(flow, left, came_from, demand, limit)
            for other in range(len(supplies)):
                if other not in reached_by and flow[other][demand]:
                    reached_by[other] = demand
                    queue.append(other)
    return 0


def _push(
    flow: list[list[int]],
    left: list[int],
    came_from: dict[int, tuple[int, int]],
    demand: int,
    limit: int,
) -> int:
    amount = min(limit, left[demand])
    end = demand
    while True:
        supply, via = came_from[end]
        if via < 0:
            break
        amount = min(amount, flow[supply][via])
        end = via
    left[demand] -= amount
    end = demand
    while True:
        supply, via = came_from[end]
        flow[supply][end] += amount
        if via < 0:
            return amount
        flow[supply][via] -= amount
        end = via
