"""The planner: from a problem to an answer.

Every way to announce is decided by the integer program where its net fits, and by the
exhaustive search over the referee's moves where it does not; the best of them wins. What
neither establishes within the budget is said to be open, never guessed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from tapwise.model.characteristics import View
from tapwise.model.errors import GaveUp, Unsupported
from tapwise.model.plan import POLICY, Answer, Explanation, Reason
from tapwise.model.pricing import announced_x_range, objects_say_x, unread_sources, ways, x_limits
from tapwise.model.referee import play_out
from tapwise.model.symbols import NO_MANA, ManaCost
from tapwise.solver.assist import helped
from tapwise.solver.cpsat.pipeline import measured, solve_way
from tapwise.solver.early import only_early, with_early_ways
from tapwise.solver.found import Candidate, Found
from tapwise.solver.moving_prices import may_come_true, may_waste_less
from tapwise.solver.net import NotModelled
from tapwise.solver.policy import X_KEYS, Vector, ordering, shown
from tapwise.solver.work import units_of
from tapwise.solver.x_gaps import last_gap
from tapwise.solver.x_range import largest, reach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.model.problem import Problem, Request
    from tapwise.model.way import Way
    from tapwise.solver.early import EarlyWay

Backend = Literal["auto", "cpsat", "exhaustive"]

DEFAULT_BUDGET: Final = 2.0
"""The budget of one question, in units of about a second of work on a current machine."""

UNITS_PER_SECOND: Final = 1000
"""Units of work, as the solver counts them, in one unit of the budget."""

STATES_PER_UNIT: Final = 2
"""States of the exhaustive search that count as one unit of work."""


class Planner:
    """Answers questions about one problem; what it finds out is kept for the next question.

    Parameters
    ----------
    problem
        The problem; it must ask for a payment.
    budget
        Units of about a second of work for each question; None for the default.
    backend
        ``auto``, or one method alone.
    """

    def __init__(
        self, problem: Problem, *, budget: float | None = None, backend: Backend = "auto"
    ) -> None:
        if problem.request is None:
            raise Unsupported("", "the problem asks for no payment")
        problem = helped(problem, lambda asked: max_x(asked, budget=budget))
        assert problem.request is not None
        self.problem = problem
        self.request: Request = problem.request
        self.view = View(problem.position)
        self.keys = ordering(problem)
        self.backend = backend
        self.units = units_of(DEFAULT_BUDGET if budget is None else budget, UNITS_PER_SECOND)
        self.work = 0
        self._by_x: dict[int, tuple[Found, tuple[Way, ...]]] = {}

    # ── one X ────────────────────────────────────────────────────────────────

    def at(self, x: int) -> Found:
        """Return the best plan with this X."""
        return self._decide(x)[0]

    def ways(self, x: int) -> tuple[Way, ...]:
        """Return the ways to announce with this X."""
        return self._decide(x)[1]

    def _decide(self, x: int) -> tuple[Found, tuple[Way, ...]]:
        known = self._by_x.get(x)
        if known is None:
            found_ways = ways(self.view, self.request, x)
            known = (self._best_of(found_ways, x), found_ways)
            self._by_x[x] = known
        return known

    def _left(self) -> int:
        return max(0, self.units - self.work)

    def _best_of(self, found_ways: Sequence[Way], x: int) -> Found:
        if not found_ways and self._may_be_allowed_later():
            return Found(None, False, open_because="it may only be allowed later in the payment")
        try:
            early_ways = with_early_ways(
                self.view, self.request, x, found_ways, self.problem.forbid_objects
            )
        except NotModelled as reason:
            if self.backend == "cpsat" or not found_ways:
                return Found(None, False, open_because=str(reason))
            return self._search(found_ways, None, None, str(reason))
        if self.backend == "exhaustive":
            return self._searched(early_ways, found_ways, None, None, "")
        best: Candidate | None = None
        open_ways: list[tuple[Way, Found]] = []
        for early in early_ways:
            found = solve_way(self.problem, self.view, early, self.keys, self._left())
            self.work += found.work
            if found.candidate is not None and (
                best is None or found.candidate.values < best.values
            ):
                best = found.candidate
            if not found.proved:
                open_ways.append((early.way, found))
        still_open = [
            (way, found)
            for way, found in open_ways
            if best is None or found.bound is None or found.bound < best.values
        ]
        if not still_open and best is not None and self._may_waste_less(best, found_ways):
            because = "something that may be lost to waste less"
            if self.backend == "cpsat":
                return Found(best, False, open_because=because)
            return self._searched(early_ways, found_ways, best, None, because)
        if not still_open:
            return Found(best, True, None if best is None else best.values)
        bounds = [found.bound for _, found in still_open]
        known = [b for b in bounds if b is not None]
        bound = min(known) if len(known) == len(bounds) else None
        because = still_open[0][1].open_because
        if self.backend == "cpsat":
            return Found(best, False, bound, open_because=because)
        return self._searched(early_ways, found_ways, best, bound, because)

    def _searched(
        self,
        early_ways: Sequence[EarlyWay],
        found_ways: Sequence[Way],
        best: Candidate | None,
        bound: Vector | None,
        because: str,
    ) -> Found:
        """Search over the ways to announce now; no proof where others come about early."""
        found = self._search(found_ways, best, bound, because)
        if not only_early(early_ways, found_ways):
            return found
        why = because or "it may only be allowed later in the payment"
        return Found(found.candidate, False, bound, open_because=why)

    def _may_waste_less(self, best: Candidate, found_ways: Sequence[Way]) -> bool:
        """Whether losing what helps, by mana abilities used first, could make a better plan.

        More mana paid or less added is better for what is wasted, and for what is spent, alone.
        """
        measured = dict(best.outcome.objective)
        if not measured.get("wasted") and not {"colors", "riders"} & set(self.keys):
            return False
        first = self.keys.index("sacrifices") < self.keys.index("wasted")
        sacrifices = int(measured.get("sacrifices", 0)) if first else 1
        return any(may_waste_less(self.view, way, sacrifices) for way in found_ways)

    def _may_be_allowed_later(self) -> bool:
        """Whether a condition on the request may come true by mana abilities used first."""
        if self.request.object is None:
            return False
        each = self.view.position.objects[self.request.object]
        what = self.view.of_spell(each) if self.request.kind == "cast" else self.view.of(each.id)
        return any(may_come_true(self.view, each.id, ability) for ability in what.abilities)

    def _search(
        self,
        open_ways: Sequence[Way],
        best: Candidate | None,
        bound: Vector | None,
        because: str,
    ) -> Found:
        from tapwise.solver.exhaustive import SearchEnded, search

        states = self._left() * STATES_PER_UNIT
        try:
            result = search(self.problem, self.view, open_ways, self.keys, states)
        except SearchEnded as ended:
            self.work = self.units
            met = ended.found.candidate
            if met is not None and (best is None or met.values < best.values):
                best = met
            bound = ended.found.bound if bound is None else bound
            return Found(best, False, bound, open_because=because or str(ended))
        except GaveUp as reason:
            self.work = self.units
            return Found(best, False, bound, open_because=because or str(reason))
        self.work += result.work // STATES_PER_UNIT
        found = result.candidate
        if found is not None and self.problem.keep:
            # The search does not look past the payment, so it cannot prove what stays payable.
            ends = play_out(self.problem, found.way, found.steps, self.view)
            found = measured(self.problem, self.view, found.way, found.steps, self.keys, *ends)
        if found is not None and (best is None or found.values < best.values):
            best = found
        if self.problem.keep and best is not None and best.kept != self.problem.keep:
            return Found(best, False, bound, open_because=because)
        return Found(best, True, None if best is None else best.values)

    # ── X ────────────────────────────────────────────────────────────────────

    @property
    def has_x(self) -> bool:
        """Whether the player chooses an X."""
        return announced_x_range(self.view, self.request)

    def max_x(self) -> float | None:
        """Return the largest payable X; None if not even 0 is, infinity if there is none.

        Raises
        ------
        GaveUp
            If the budget ends first.
        """
        if not self.has_x:
            return 0 if self._payable(0) else None
        low, limit = x_limits(self.view, self.request)
        gap = self._last_gap()
        if gap > low:
            if not self._payable(gap):
                return next((x for x in range(gap - 1, low - 1, -1) if self._tried(x)), None)
            low = gap
        elif not self._payable(low):
            return None
        if limit is not None:
            return largest(low, limit, self._payable)
        top = reach(self.problem, self.view)
        if top.unbounded and self._payable(max(low, top.most) + 1):
            return math.inf
        return largest(low, top.most, self._payable)

    def _last_gap(self) -> int:
        """Return the X from which on payable values have no gaps, within the text's limits."""
        gap = last_gap(self.view, self.request)
        least, most = x_limits(self.view, self.request)
        return max(least, gap if most is None else min(gap, most))

    def _tried(self, x: int) -> bool:
        """Whether this X is payable; one of many that are tried in turn."""
        if self.work >= self.units:
            raise GaveUp("the budget ended")
        return self._payable(x)

    def _payable(self, x: int) -> bool:
        found = self.at(x)
        if found.candidate is not None:
            return True
        if found.proved:
            return False
        raise GaveUp(found.open_because or "the budget ended")

    def stated_x(self) -> int:
        """Return the X that the document states; else one that is payable if any is."""
        if isinstance(self.request.x, int):
            return self.request.x
        if not self.has_x:
            return 0
        least, _ = x_limits(self.view, self.request)
        gap = self._last_gap()
        if gap == least or self.at(least).candidate is not None:
            return least
        most = self.max_x()
        if most is None:
            return least
        return gap if most == math.inf else int(most)

    def chosen_x(self, most: float) -> int:
        """Return the largest X that leaves the first keys as the least payable X has them."""
        if objects_say_x(self.view, self.request):
            return int(most) if most != math.inf else 0
        keys = set(POLICY[:X_KEYS])
        places = [i for i, key in enumerate(self.keys) if key in keys]

        def first(x: int) -> tuple[int, ...] | None:
            candidate = self.at(x).candidate
            return None if candidate is None else tuple(candidate.values[i] for i in places)

        least, _ = x_limits(self.view, self.request)
        gap = self._last_gap()
        top = int(most) if most != math.inf else max(gap, reach(self.problem, self.view).most)
        apart = [x for x in range(least, min(gap, top + 1)) if self._tried(x)]
        start = first(apart[0] if apart else gap)
        if gap <= top and first(gap) == start:
            return largest(gap, top, lambda x: first(x) == start)
        return next(x for x in reversed(apart) if first(x) == start)


@dataclass(frozen=True, slots=True)
class _Chosen:
    x: int
    max_x: float | None


def plan(problem: Problem, *, budget: float | None = None, backend: str = "auto") -> Answer:
    """Return the best payment, or what stands in its way; never raises for either."""
    try:
        planner = Planner(problem, budget=budget, backend=_backend(backend))
        return _answer(planner)
    except Unsupported as missing:
        return Answer(
            "unsupported",
            explanation=Explanation.known(Reason(card=missing.card, text=missing.text)),
        )
    except GaveUp as reason:
        return Answer("gave_up", explanation=Explanation.known(Reason(clash=(str(reason),))))


def _backend(name: str) -> Backend:
    if name == "cpsat":
        return "cpsat"
    if name == "exhaustive":
        return "exhaustive"
    return "auto"


def _answer(planner: Planner) -> Answer:
    chosen = _choose_x(planner)
    found = planner.at(chosen.x)
    names = {o.id: o.name for o in planner.problem.position.objects.values()}
    unread = unread_sources(planner.view)
    if found.candidate is None:
        if found.proved and unread:
            source, line = unread[0]
            return Answer(
                "unsupported",
                explanation=Explanation.known(Reason(card=source.name, text=line.text)),
            )
        cost = _fixed_cost(planner, chosen.x)
        return Answer(
            found.status,
            total_cost=str(cost),
            max_x=chosen.max_x,
            explanation=Explanation(lambda: _reason(planner, found, chosen.x)),
            title=planner.request.name or planner.request.cost,
            names=names,
        )
    candidate = found.candidate
    status = "payable" if unread and found.status == "optimal" else found.status
    bound = found.bound
    return Answer(
        status,
        total_cost=str(candidate.way.mana),
        also=candidate.way.also,
        choices=_choices(candidate.way, planner),
        max_x=chosen.max_x,
        warnings=_warnings(candidate),
        steps=candidate.steps,
        outcome=candidate.outcome,
        bound=() if bound is None else shown(planner.keys, bound),
        title=candidate.way.title,
        kept=tuple(str(cost) for cost in candidate.kept),
        names=names,
    )


def _choose_x(planner: Planner) -> _Chosen:
    asked = planner.request.x
    if isinstance(asked, int):
        return _Chosen(asked, None)
    if not planner.has_x:
        return _Chosen(0, None)
    most = planner.max_x()
    if most is None:
        return _Chosen(x_limits(planner.view, planner.request)[0], None)
    if asked == "max" and most != math.inf:
        return _Chosen(int(most), most)
    return _Chosen(planner.chosen_x(most), most)


def _choices(way: Way, planner: Planner) -> tuple[tuple[str, object], ...]:
    if planner.has_x and not any(key == "x" for key, _ in way.choices):
        return (("x", way.x), *way.choices)
    return way.choices


def _warnings(candidate: Candidate) -> tuple[str, ...]:
    life = candidate.outcome.life
    if life.after < 1:
        return (f"this leaves you at {life.after} life",)
    return ()


def _reason(planner: Planner, found: Found, x: int) -> Reason:
    if not found.proved:
        return Reason(clash=(found.open_because or "the budget ended",))
    if not planner.ways(x):
        return Reason(clash=("there is no legal way to announce it",))
    from tapwise.solver.explain import explain

    return explain(planner.problem, planner.view, planner.ways(x))


def _fixed_cost(planner: Planner, x: int) -> ManaCost:
    """Return the total cost of the way that the document fixes, else of the plain one."""
    found_ways = planner.ways(x)
    return found_ways[0].mana if found_ways else NO_MANA


# ── questions with a bare answer ─────────────────────────────────────────────


def payable(problem: Problem, *, budget: float | None = None) -> bool:
    """Whether some legal payment exists.

    Raises
    ------
    Unsupported, GaveUp
        Where the truth is not established.
    """
    planner = Planner(problem, budget=budget)
    found = planner.at(planner.stated_x())
    if found.candidate is not None:
        return True
    if not found.proved:
        raise GaveUp(found.open_because or "the budget ended")
    for source, line in unread_sources(planner.view):
        raise Unsupported(source.name, line.text)
    return False


def max_x(problem: Problem, *, budget: float | None = None) -> float | None:
    """Return the largest legal X; None where not even 0 is payable.

    Raises
    ------
    Unsupported, GaveUp
        Where the truth is not established.
    """
    planner = Planner(problem, budget=budget)
    found = planner.max_x()
    for source, line in unread_sources(planner.view):
        raise Unsupported(source.name, line.text)
    return found


def total_cost(problem: Problem, *, budget: float | None = None) -> ManaCost:
    """Return the total cost of the best way to pay, or of the way that the document fixes.

    Raises
    ------
    Unsupported, GaveUp
        Where the truth is not established.
    """
    planner = Planner(problem, budget=budget)
    x = _choose_x(planner).x
    found_ways = ways(planner.view, planner.request, x)
    if not found_ways:
        return NO_MANA
    costs = {way.mana for way in found_ways}
    if len(costs) == 1:
        return found_ways[0].mana
    found = planner.at(x)
    return found_ways[0].mana if found.candidate is None else found.candidate.way.mana
