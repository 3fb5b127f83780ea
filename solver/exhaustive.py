"""The reference: a search over the referee's legal moves, best plan first.

States that differ only by interchangeable objects, or by mana that nothing on the board
tells apart, count as one. The search is a uniform-cost search on the policy's vector: the
first finished payment that it takes from the queue is a best one, and an empty queue proves
that there is none. It is meant for small boards; the budget is counted in states.
"""

from __future__ import annotations

import heapq
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from tapwise.model.characteristics import View
from tapwise.model.errors import GaveUp, IllegalPlan
from tapwise.model.moves import Announce, Move, announce
from tapwise.model.options import Moves, Options
from tapwise.model.plan_writer import write_steps
from tapwise.model.pricing import ways
from tapwise.model.referee import initial_state, replay
from tapwise.model.state import State
from tapwise.solver.final import payments
from tapwise.solver.found import Candidate, Found
from tapwise.solver.kinds import Kinds
from tapwise.solver.partial import Partial
from tapwise.solver.policy import vector
from tapwise.solver.relax import Relaxation

if TYPE_CHECKING:
    from tapwise.model.problem import Problem
    from tapwise.model.way import Way
    from tapwise.solver.policy import Vector

DEFAULT_STATES: Final = 200_000
"""States that the search looks at before it gives up."""

SETS_PER_STATE: Final = 20
"""Sets of helpers, or of plain sources, that count as one state."""

OBJECTS_PER_SET: Final = 16
"""Objects of a state that weigh, in memory, as much as one more set."""

Trail = tuple[Any, Moves] | None


def search(
    problem: Problem,
    view: View,
    open_ways: Sequence[Way],
    keys: Sequence[str],
    states: int = DEFAULT_STATES,
) -> Found:
    """Return the best plan over these ways to announce, proved.

    Parameters
    ----------
    view
        The position before the first move.
    open_ways
        The ways to consider. Mana abilities used before announcing may change the price of
        each; it is priced again then.
    keys
        Policy keys, most important first.
    states
        The budget.

    Raises
    ------
    SearchEnded
        If the budget ends first; it holds the best payment met so far.
    """
    return _Search(problem, view, open_ways, keys, states).run()


def solve(
    problem: Problem, *, x: int = 0, keys: Sequence[str] | None = None, states: int = DEFAULT_STATES
) -> Found:
    """Return the best plan of a problem over all ways to announce with this X."""
    from tapwise.solver.policy import ordering

    view = View(problem.position)
    assert problem.request is not None
    found = ways(view, problem.request, x)
    return search(problem, view, found, keys or ordering(problem), states)


class SearchEnded(GaveUp):
    """Raised when the budget of a search ends.

    Parameters
    ----------
    found
        The best payment met so far, not proved best, and a vector that none beats; its
        candidate is None where the search met no payment.
    """

    def __init__(self, message: str, found: Found) -> None:
        super().__init__(message)
        self.found = found


class _Search:
    def __init__(
        self,
        problem: Problem,
        view: View,
        open_ways: Sequence[Way],
        keys: Sequence[str],
        states: int,
    ) -> None:
        self.problem = problem
        self.view = view
        self.ways = tuple(open_ways)
        self.keys = tuple(keys)
        self.states = states
        self.seen = 0
        self.best_end: tuple[Vector, State, Trail] | None = None
        self.lowest: Vector | None = None
        self.start = initial_state(problem, view)
        self.kinds = Kinds(self.start, self.ways, keys)
        self.partial = Partial(problem, view, self.keys, self.kinds)
        self.relaxation = Relaxation(self.start, self.kinds)
        self.before_matters = self.kinds.before_matters(view, self.ways)
        self.options = Options(
            self.kinds.of, self.kinds.mana, self.kinds.nests(view), self.kinds.loans, self._tick
        )

    def run(self) -> Found:
        queue: list[tuple[Vector, int, int, int, State, Trail]] = []
        number = 0
        best_seen: dict[Hashable, Vector] = {}

        def push(state: State, trail: Trail, depth: int) -> None:
            nonlocal number
            if not self.partial.allowed(state):
                return
            ahead = self.relaxation.look(state)
            if ahead is None:
                return
            bound = self.partial.bound(state, ahead)
            key = self.kinds.key(state)
            known = best_seen.get(key)
            if known is not None and known <= bound:
                return
            best_seen[key] = bound
            self._tick(1 + len(state.view.position.objects) // OBJECTS_PER_SET)
            if state.stage == "done" and (self.best_end is None or bound < self.best_end[0]):
                self.best_end = bound, state, trail
            number += 1
            # among equals the one closest to a payment, then the shorter one: a loop that
            # goes on for ever does not keep the search from what lies beside it
            heapq.heappush(queue, (bound, ahead.unmet, depth, number, state, trail))

        for state, trail in self._starts():
            push(state, trail, 0)
        while queue:
            bound, _, depth, _, state, trail = heapq.heappop(queue)
            self.lowest = bound
            if state.stage == "done":
                return self._found(state, trail, bound)
            if best_seen.get(self.kinds.key(state)) != bound:
                continue
            self._tick(SETS_PER_STATE)
            for moves, after in self._moves(state):
                push(after, (trail, moves), depth + len(moves))
        return Found(None, True, work=self.seen // SETS_PER_STATE)

    def _tick(self, amount: int = 1) -> None:
        """Count work: a state, or one of the sets of helpers looked at in a state."""
        self.seen += amount
        if self.seen > self.states * SETS_PER_STATE:
            raise SearchEnded(
                f"the search looked at {self.states} states without an end", self._so_far()
            )

    def _so_far(self) -> Found:
        """Return the best payment met before the budget ended."""
        work = self.seen // SETS_PER_STATE
        if self.best_end is None:
            return Found(None, False, self.lowest, work)
        bound, state, trail = self.best_end
        candidate = self._found(state, trail, bound).candidate
        return Found(candidate, False, self.lowest, work)

    def _starts(self) -> Iterator[tuple[State, Trail]]:
        if self.before_matters:
            yield self.start, None
            return
        for way in self.ways:
            yield announce(self.start, way), (None, (Announce(way),))

    def _moves(self, state: State) -> Iterator[tuple[Moves, State]]:
        self.kinds.state = state
        if state.stage == "before" and not state.stack:
            for way in self._ways_from(state):
                yield (Announce(way),), announce(state, way)
        if state.stage == "window" and not state.stack:
            yield from payments(state, self.kinds, self.keys, self._tick)
        yield from self.options.successors(state)

    def _ways_from(self, state: State) -> Iterator[Way]:
        if state.view.position is self.view.position:
            yield from self.ways
            return
        request = self.problem.request
        assert request is not None
        for x in dict.fromkeys(way.x for way in self.ways):
            wanted = {_labels(way) for way in self.ways if way.x == x}
            for way in ways(state.view, request, x):
                if _labels(way) in wanted:
                    yield way

    def _found(self, state: State, trail: Trail, bound: Vector) -> Found:
        moves: list[Move] = []
        while trail is not None:
            trail, last = trail
            moves[:0] = last
        steps = write_steps(self.start, moves)
        way = state.way
        assert way is not None
        replayed = replay(self.problem, way, steps)
        values = vector(self.view, replayed, self.keys)
        if values != bound:
            raise IllegalPlan(f"a replay measured {values}, the search {bound}", rule="601.2h")
        return Found(
            Candidate(way, steps, replayed, values), True, values, self.seen // SETS_PER_STATE
        )


def _labels(way: Way) -> Hashable:
    return tuple((k, v) for k, v in way.choices if k != "using"), way.context.keyword
