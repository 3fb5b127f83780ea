"""Search over what the bodies of a board may add in one window, pool by pool.

Producers that stand in nobody's way are added up first (a sum of sets). What is left is
searched: a state is how many bodies of each class have which status, and the tokens in the
pool; a state whose pool another one with the same bodies covers is dropped. Coming back to
the same bodies with more mana than before is a loop without end.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tapwise.model.errors import GaveUp
from tapwise.solver.pool_net import (
    Board,
    Choice,
    Gives,
    Status,
    Use,
    Vector,
)
from tapwise.solver.pool_order import PoolOrder
from tapwise.solver.pool_producers import (
    alternatives,
    eager_classes,
    independent_classes,
    own_results,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tapwise.solver.pool_net import Bodies

WORK_PER_STATE: Final = 80
"""What a new state costs in comparisons of two pools."""


class Unbounded(Exception):
    """Raised when a loop adds mana without end; ``loop`` are the places of its uses."""

    def __init__(self, loop: tuple[int, ...]) -> None:
        super().__init__("a loop adds mana without end")
        self.loop = loop


@dataclass(frozen=True, slots=True)
class Spot:
    """What a state is besides its pool.

    ``stack`` holds the uses that are announced and not paid for yet, the last one on top.
    ``departed``: whether something left, where that makes a difference.
    """

    bodies: tuple[Bodies, ...]
    life: int | None
    energy: int | None
    stack: tuple[int, ...] = ()
    departed: bool = False


@dataclass(slots=True)
class Purse:
    """A budget of work, counted in comparisons."""

    left: int

    def spend(self, amount: int = 1) -> None:
        """Take work from the budget.

        Raises
        ------
        GaveUp
            If it is used up.
        """
        self.left -= amount
        if self.left < 0:
            raise GaveUp("the budget ended before the search did")


@dataclass(slots=True)
class _Front:
    """Pools none of which covers another, each with its key (`PoolOrder`)."""

    pools: list[tuple[int, Vector]] = field(default_factory=list)

    def add(self, key: int, pool: Vector, order: PoolOrder, purse: Purse) -> bool:
        """Add a pool; False if one that is there covers it."""
        purse.spend(2 * len(self.pools) + 1)
        guards = order.guards
        for other, _ in self.pools:
            if ((other | guards) - key) & guards == guards:
                return False
        guarded = key | guards
        self.pools = [p for p in self.pools if (guarded - p[0]) & guards != guards]
        self.pools.append((key, pool))
        return True


class PoolSearch:
    """Finds every pool of a board that no other covers.

    Parameters
    ----------
    board
        The board.
    purse
        The budget.
    """

    def __init__(self, board: Board, purse: Purse) -> None:
        self.board = board
        self.purse = purse
        self.free_classes = independent_classes(board)
        sources: list[tuple[int, tuple[Gives, ...]]] = [
            (number, alternatives(board, [u for u in board.uses if u.body == body], status))
            for body in sorted(self.free_classes)
            for status, number in board.bodies[body]
        ]
        self.uses = [u for u in board.uses if u.body not in self.free_classes]
        self.bodies = tuple(
            () if c in self.free_classes else each for c, each in enumerate(board.bodies)
        )
        for body in eager_classes(board, self.free_classes):
            self._tap_first(body, sources)
        self.starts = self._sums(sources)
        self.covering = _covering(board)
        self.order = PoolOrder(board.kinds)
        self.has_fragile = any(u.fragile for u in self.uses)
        self.nests = {u.index for u in self.uses if self._may_nest(u)}
        self.seen: dict[Spot, _Front] = {}
        self.path: dict[Spot, list[tuple[int, int, int]]] = {}
        self.trail: list[int] = []

    def run(self) -> list[Vector]:
        """Return the pools, as numbers of tokens of each of the board's kinds.

        Raises
        ------
        Unbounded
            If there is no end to it.
        GaveUp
            If the budget ends.
        """
        if not self.uses:
            return self.starts
        spot = Spot(self.bodies, self.board.life, self.board.energy)
        for start in self.starts:
            self._explore(spot, start)
        best = _Front()
        for front in self.seen.values():
            for key, pool in front.pools:
                best.add(key, pool, self.order, self.purse)
        return [pool for _, pool in best.pools]

    # ── producers ────────────────────────────────────────────────────────────

    def _tap_first(self, body: int, sources: list[tuple[int, tuple[Gives, ...]]]) -> None:
        """Tap the bodies of a class for mana before anything else, if there is one best way."""
        taps = [u for u in self.uses if u.body == body and u.taps]
        after: list[tuple[Status, int]] = []
        found: list[tuple[int, tuple[Gives, ...]]] = []
        for status, number in self.bodies[body]:
            options = alternatives(self.board, taps, status)
            if len(options) > 1:
                return
            found.append((number, options))
            after.append((dataclasses.replace(status, untapped=False), number))
        sources += found
        counts: dict[Status, int] = {}
        for status, number in after:
            counts[status] = counts.get(status, 0) + number
        self.bodies = (
            *self.bodies[:body],
            tuple(sorted(counts.items())),
            *self.bodies[body + 1 :],
        )
        self.uses = [u for u in self.uses if u not in taps]

    def _sums(self, sources: list[tuple[int, tuple[Gives, ...]]]) -> list[Vector]:
        """Return the sums of one alternative for each of the producers."""
        width = len(self.board.kinds)
        start = [0] * width
        for kind, number in self.board.floating.items():
            start[kind] += number
        pools = {tuple(start)}
        for number, options in sources:
            if not options:
                continue
            added = _multiples(options, number, width, self.purse)
            self.purse.spend(len(added) * len(pools))
            pools = {tuple(map(int.__add__, p, q)) for p in pools for q in added}
        return sorted(pools)

    # ── the rest ─────────────────────────────────────────────────────────────

    def _may_nest(self, use: Use) -> bool:
        """Whether it may help to announce a use before the mana for it is there (605.3a).

        Its body may leave meanwhile, which is of use where the cost does not need the body.
        """
        if not use.takes or use.taps or use.untaps or use.leaves or use.counter is not None:
            return False
        return any(
            (other.leaves and other.body == use.body)
            or any(not c.tap and use.body in c.eligible for c in other.choices)
            for other in self.uses
        )

    def _explore(self, spot: Spot, pool: Vector) -> None:
        """Visit a state and all that follow it, depth first, without recursion."""
        stack: list[tuple[Spot, Vector, Iterator[tuple[int, Spot, Vector]]]] = []
        if self._enter(spot, pool):
            stack.append((spot, pool, self._successors(spot, pool)))
        while stack:
            spot, pool, following = stack[-1]
            step = next(following, None)
            if step is None:
                stack.pop()
                self._leave(spot)
                continue
            use, after, now = step
            self.trail.append(use)
            if self._enter(after, now):
                stack.append((after, now, self._successors(after, now)))
            else:
                self.trail.pop()

    def _enter(self, spot: Spot, pool: Vector) -> bool:
        """Note a state; False if it brings nothing new."""
        key, total = self.order.key(pool), sum(pool)
        for before, size, depth in self.path.get(spot, ()):
            if size < total and self.order.covers(key, before):
                raise Unbounded(tuple(self.trail[depth:]))
        front = self.seen.setdefault(spot, _Front())
        self.purse.spend(WORK_PER_STATE)
        if not front.add(key, pool, self.order, self.purse):
            return False
        self.path.setdefault(spot, []).append((key, total, len(self.trail)))
        return True

    def _leave(self, spot: Spot) -> None:
        entries = self.path[spot]
        entries.pop()
        if not entries:
            del self.path[spot]
        if self.trail:
            self.trail.pop()

    def _successors(self, spot: Spot, pool: Vector) -> Iterator[tuple[int, Spot, Vector]]:
        if spot.stack:
            top = self.board.uses[spot.stack[-1]]
            for paid in self._payments(top, pool):
                for after, gained in self._paid_pending(top, spot, paid):
                    yield top.index, after, gained
        for use in self.uses:
            if use.fragile and spot.departed:
                continue
            payments = self._payments(use, pool)
            if payments:
                for after, gives in self._results(use, spot):
                    for paid in payments:
                        yield use.index, after, _added(paid, gives)
            if use.index in self.nests:
                for after in self._announced(use, spot):
                    yield use.index, after, pool

    def _payments(self, use: Use, pool: Vector) -> list[Vector]:
        """Return what may be left of the pool once the mana of a use is paid.

        Of tokens that differ only in being good for less, the lesser one is spent.
        """
        left = {pool}
        for demand, count in use.takes:
            for _ in range(count):
                following: set[Vector] = set()
                for each in left:
                    able = [
                        k for k, n in enumerate(each) if n and demand in self.board.kinds[k].inputs
                    ]
                    for k in able:
                        if not any(o in able and o != k for o in self.covering[k]):
                            following.add((*each[:k], each[k] - 1, *each[k + 1 :]))
                self.purse.spend(len(following))
                left = following
        return sorted(left)

    # ── bodies ───────────────────────────────────────────────────────────────

    def _totals(self, use: Use, spot: Spot) -> tuple[int | None, int | None] | None:
        """Return life and energy after a use; None if they do not suffice (119.4, 107.14)."""
        life, energy = spot.life, spot.energy
        if life is not None:
            if use.life > max(life, 0):
                return None
            life += use.gain - use.life - use.damage
        if energy is not None:
            if use.energy > energy:
                return None
            energy -= use.energy
        return life, energy

    def _results(self, use: Use, spot: Spot) -> Iterator[tuple[Spot, Gives]]:
        """Yield what a use makes of the bodies, and what it adds."""
        totals = self._totals(use, spot)
        if totals is None:
            return
        seen: set[object] = set()
        for status, _ in spot.bodies[use.body]:
            if self._is_pending(use, status, spot):
                continue
            for after, gives in own_results(use, status):
                rest = _moved(spot.bodies, use.body, status, None)
                for bodies in self._taken(use, use.choices, rest, after):
                    result = (bodies, gives)
                    if result not in seen:
                        seen.add(result)
                        departed = self.has_fragile and (spot.departed or use.departs)
                        yield Spot(bodies, *totals, spot.stack, departed), gives

    def _taken(
        self,
        use: Use,
        choices: tuple[Choice, ...],
        rest: tuple[Bodies, ...],
        own: Status | None,
    ) -> Iterator[tuple[Bodies, ...]]:
        """Yield the bodies once each choice of a cost took its own.

        ``own`` is the body of the use itself; it is among the rest again at the end, unless
        it leaves or is taken.
        """
        if not choices:
            yield rest if own is None else _moved(rest, use.body, None, own)
            return
        for bodies, mine in self._take(use, choices[0], rest, own):
            yield from self._taken(use, choices[1:], bodies, mine)

    def _take(
        self, use: Use, choice: Choice, rest: tuple[Bodies, ...], own: Status | None
    ) -> Iterator[tuple[tuple[Bodies, ...], Status | None]]:
        """Yield the ways to take bodies for one choice, the use's own body among them."""
        if choice.own and choice.number and own is not None and (own.untapped or not choice.tap):
            mine = dataclasses.replace(own, untapped=False) if choice.tap else None
            for bodies in _drawn(_slots(choice, rest), choice.number - 1, choice.tap, rest):
                yield bodies, mine
        for bodies in _drawn(_slots(choice, rest), choice.number, choice.tap, rest):
            yield bodies, own

    # ── announced and not paid for ───────────────────────────────────────────

    def _is_pending(self, use: Use, status: Status, spot: Spot) -> bool:
        """Whether this ability of such a body has not resolved yet (605.3c)."""
        return any(spot.stack[depth] == use.index for depth in status.pending)

    def _announced(self, use: Use, spot: Spot) -> Iterator[Spot]:
        for status, _ in spot.bodies[use.body]:
            if self._is_pending(use, status, spot):
                continue
            if use.limit is not None and status.used[use.limit[0]] >= use.limit[1]:
                continue
            waiting = dataclasses.replace(status, pending=(*status.pending, len(spot.stack)))
            bodies = _moved(spot.bodies, use.body, status, waiting)
            yield dataclasses.replace(spot, bodies=bodies, stack=(*spot.stack, use.index))

    def _paid_pending(self, use: Use, spot: Spot, paid: Vector) -> Iterator[tuple[Spot, Vector]]:
        """Yield the states after the ability on top is paid for: its body may have left."""
        totals = self._totals(use, spot)
        if totals is None:
            return
        depth = len(spot.stack) - 1
        status = next((s for s, _ in spot.bodies[use.body] if depth in s.pending), None)
        rest = spot.bodies
        results: list[tuple[Status | None, Gives]] = [(None, use.gives)]
        if status is not None:
            rest = _moved(rest, use.body, status, None)
            freed = dataclasses.replace(status, pending=status.pending[:-1])
            results = list(own_results(use, freed))
        departed = self.has_fragile and (spot.departed or use.departs)
        for after, gives in results:
            for bodies in self._taken(use, use.choices, rest, after):
                following = Spot(bodies, *totals, spot.stack[:-1], departed)
                yield following, _added(paid, gives)


def _covering(board: Board) -> list[list[int]]:
    """For each kind, the lesser kinds: what they can be, it can be; of equals the first."""
    found = []
    for k, kind in enumerate(board.kinds):
        found.append(
            [
                o
                for o, other in enumerate(board.kinds)
                if o != k and kind.covers(other) and (not other.covers(kind) or o < k)
            ]
        )
    return found


def _added(pool: Vector, gives: Gives) -> Vector:
    after = list(pool)
    for kind, number in gives:
        after[kind] += number
    return tuple(after)


def _moved(
    bodies: tuple[Bodies, ...], body: int, old: Status | None, new: Status | None
) -> tuple[Bodies, ...]:
    """Return the bodies with one of a class gone from a status and come to another."""
    counts = dict(bodies[body])
    if old is not None:
        counts[old] -= 1
        if not counts[old]:
            del counts[old]
    if new is not None:
        counts[new] = counts.get(new, 0) + 1
    return (*bodies[:body], tuple(sorted(counts.items())), *bodies[body + 1 :])


def _slots(choice: Choice, rest: tuple[Bodies, ...]) -> list[tuple[int, Status, int]]:
    return [
        (c, status, n)
        for c in choice.eligible
        for status, n in rest[c]
        if status.untapped or not choice.tap
    ]


def _drawn(
    slots: list[tuple[int, Status, int]], number: int, tap: bool, rest: tuple[Bodies, ...]
) -> Iterator[tuple[Bodies, ...]]:
    if number == 0:
        yield rest
        return
    if not slots or number > sum(n for _, _, n in slots):
        return
    body, status, have = slots[0]
    for taken in range(min(number, have), -1, -1):
        bodies = rest
        for _ in range(taken):
            after = dataclasses.replace(status, untapped=False) if tap else None
            bodies = _moved(bodies, body, status, after)
        yield from _drawn(slots[1:], number - taken, tap, bodies)


def _multiples(options: Iterable[Gives], number: int, width: int, purse: Purse) -> set[Vector]:
    """Return the sums of ``number`` of the options, repeats allowed."""
    choices = []
    for option in options:
        vector = [0] * width
        for kind, count in option:
            vector[kind] += count
        choices.append(tuple(vector))
    if len(choices) == 1:
        return {tuple(number * n for n in choices[0])}
    sums = {(0,) * width}
    for _ in range(number):
        purse.spend(len(sums) * len(choices))
        sums = {tuple(map(int.__add__, p, q)) for p in sums for q in choices}
    return sums
