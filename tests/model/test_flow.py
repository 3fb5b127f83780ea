from __future__ import annotations

import itertools
import random

from tapwise.model.flow import Supply, assign, most_met


def brute_force(demands: list[int], forced: list[Supply], optional: list[Supply]) -> bool:
    units = [d for d, n in enumerate(demands) for _ in range(n)]
    must = [s.mask for s in forced for _ in range(s.count)]
    may = [s.mask for s in optional for _ in range(s.count)]
    if len(must) > len(units):
        return False
    for extra in itertools.combinations(may, len(units) - len(must)):
        for order in itertools.permutations((*must, *extra)):
            if all(mask >> d & 1 for d, mask in zip(units, order, strict=True)):
                return True
    return False


def test_assignment_agrees_with_brute_force() -> None:
    random_ = random.Random(7)
    for _ in range(300):
        demands = [random_.randint(0, 2) for _ in range(3)]
        forced = [Supply(random_.randint(0, 1), random_.randint(0, 7)) for _ in range(2)]
        optional = [Supply(random_.randint(0, 2), random_.randint(0, 7)) for _ in range(2)]
        found = assign(demands, forced, optional)
        assert (found is not None) == brute_force(demands, forced, optional)
        if found is not None:
            assert [sum(column) for column in zip(*found, strict=True)] == demands
            assert all(sum(row) == s.count for row, s in zip(found, forced, strict=False))


def test_every_forced_unit_is_used() -> None:
    assert assign([1], [Supply(2, 1)], []) is None


def test_earlier_optional_supplies_come_first() -> None:
    assert assign([2], [], [Supply(1, 1), Supply(5, 1)]) == [[1], [1]]


def test_most_met_counts_what_can_be_met_together() -> None:
    assert most_met([1, 1], [Supply(2, 0b01)]) == 1
    assert most_met([2, 1], [Supply(2, 0b01), Supply(2, 0b11)]) == 3


def test_most_met_agrees_with_the_flow() -> None:
    random_ = random.Random(11)
    for _ in range(300):
        demands = [random_.randint(0, 3) for _ in range(random_.randint(1, 7))]
        every = (1 << len(demands)) - 1
        supplies = [Supply(random_.randint(0, 3), random_.randint(0, every)) for _ in range(5)]
        met = most_met(demands, supplies)
        slack = Supply(sum(demands) - met, every)
        assert assign(demands, [slack], supplies) is not None
        if met < sum(demands):
            fewer = Supply(sum(demands) - met - 1, every)
            assert assign(demands, [fewer], supplies) is None
