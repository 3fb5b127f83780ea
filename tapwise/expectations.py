"""What a case expects, key by key: how each quantity is measured and compared.

The best value of one quantity is measured by a plan whose ``prefer`` names that quantity
first; everything else is read from the plan under the document's own wishes.
"""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from tapwise.model.errors import GaveUp, ParseError, Unsupported
from tapwise.model.mana import NO_POOL
from tapwise.model.plan import Answer, Outcome
from tapwise.model.problem import Problem, Request
from tapwise.model.symbols import COLORS, MANA_TYPES, ManaCost

if TYPE_CHECKING:
    from tapwise.model.position import Position

CaseStatus = Literal["right", "wrong", "unsupported", "gave up", "error"]

STATUSES: Final[tuple[CaseStatus, ...]] = ("right", "wrong", "unsupported", "gave up", "error")
"""Every status of a case, in the order in which tables show them."""

NOT_COMPARED: Final = frozenset({"also"})
"""Expectations that are written for people."""

_MEASURES: Final[dict[str, tuple[str, Callable[[Outcome], int]]]] = {
    "wasted": ("wasted", lambda o: _mana_count(o.wasted)),
    "min_tapped": ("permanents", lambda o: len(set(o.tapped))),
    "sacrificed_count": ("sacrifices", lambda o: len(o.sacrificed)),
    "min_exiled": ("exiled", lambda o: len(o.exiled)),
    "exiled_count": ("exiled", lambda o: len(o.exiled)),
    "life_left": ("life", lambda o: o.life.after),
    "life_after": ("life", lambda o: o.life.after),
    "life_paid": ("life", lambda o: o.life.paid),
    "max_colors_spent": ("colors", lambda o: sum(f"{{{c}}}" in o.mana_paid for c in COLORS)),
}
_HELPERS: Final = {"improvised": "improvise", "convoked": "convoke", "delved": "delve"}
_ID_LISTS: Final = {
    "tapped": ("tapped", True),
    "not_tapped": ("tapped", False),
    "sacrificed": ("sacrificed", True),
    "not_sacrificed": ("sacrificed", False),
}
_MOVED: Final = ("sacrificed", "discarded", "exiled", "returned")


@dataclass(frozen=True, slots=True)
class Check:
    """One expectation of a case and what tapwise says; ``note`` where it says nothing."""

    key: str
    expected: Any
    found: Any
    status: CaseStatus
    note: str = ""

    def __str__(self) -> str:
        if self.status == "wrong":
            return f"{self.key}: expected {self.expected!r}, got {self.found!r}"
        return f"{self.key}: {self.note or self.found}"


class Examination:
    """Asks one problem everything that a case expects; plans are made once each."""

    def __init__(self, problem: Problem, *, budget: float | None, backend: str) -> None:
        self._problem = problem
        self._budget = budget
        self._backend = backend
        self._answers: dict[tuple[str, ...], Answer] = {}

    def check(self, key: str, expected: Any) -> Check:
        """Compare one expectation.

        Raises
        ------
        Unsupported, GaveUp
            Where tapwise says so.
        """
        return EXPECTED[key](self, key, expected)

    # ── one method a kind of expectation ─────────────────────────────────────

    def payable(self, key: str, expected: Any) -> Check:
        """Compare whether some legal payment exists."""
        return _same(key, bool(expected), self._answer().payable)

    def total_cost(self, key: str, expected: Any) -> Check:
        """Compare the locked-in mana part of the total cost, however it is spelled."""
        from tapwise.solver import planner

        found = planner.total_cost(self._problem, budget=self._budget)
        right = found == ManaCost.parse(str(expected))
        return Check(key, expected, str(found), "right" if right else "wrong")

    def max_x(self, key: str, expected: Any) -> Check:
        """Compare the largest X."""
        from tapwise.solver import planner

        found: Any = planner.max_x(self._problem, budget=self._budget)
        if expected in ("inf", "infinite", math.inf):
            expected = "unbounded"
        return _same(key, expected, "unbounded" if found == math.inf else found)

    def measured(self, key: str, expected: Any) -> Check:
        """Compare the best value of one quantity over all payments."""
        policy_key, read = _MEASURES[key]
        answer = self._answer((policy_key,))
        if answer.outcome is None:
            return Check(key, expected, answer.status, "wrong")
        return _proved(answer, key, expected, read(answer.outcome))

    def helpers(self, key: str, expected: Any) -> Check:
        """How many objects the best plan uses with one helping keyword."""
        answer, outcome = self._best()
        found = sum(what == _HELPERS[key] for _, what in outcome.helpers)
        return _proved(answer, key, expected, found)

    def ids(self, key: str, expected: Any) -> Check:
        """Ids that the best plan taps or sacrifices, or leaves."""
        answer, outcome = self._best()
        field, present = _ID_LISTS[key]
        done = set(getattr(outcome, field))
        right = all((each in done) == present for each in expected)
        return _proved(answer, key, expected, sorted(done), right=right)

    def mana_paid(self, key: str, expected: Any) -> Check:
        """Compare the mana that the best plan spends, as a multiset."""
        answer, outcome = self._best()
        right = _symbols(outcome.mana_paid) == _symbols(str(expected))
        return _proved(answer, key, expected, outcome.mana_paid, right=right)

    def keeps(self, key: str, expected: Any) -> Check:
        """Mana that what stays untapped after the best plan still makes, each by itself."""
        from tapwise.solver import planner

        answer, outcome = self._best()
        rest = _afterwards(self._problem.position, outcome)
        missing = [
            cost
            for cost in expected
            if not planner.payable(Problem(rest, Request("cost", cost=str(cost))))
        ]
        found = [cost for cost in expected if cost not in missing]
        return _proved(answer, key, list(expected), found)

    def mana(self, key: str, expected: Any) -> Check:
        """All undominated pools, compared as sets."""
        from tapwise.pools import undominated

        found, wanted = undominated(self._pools()), undominated(expected)
        if found == wanted:
            return Check(key, expected, expected, "right")
        return Check(key, expected, [str(pool) for pool in sorted(found, reverse=True)], "wrong")

    def mana_count(self, key: str, expected: Any) -> Check:
        """How many undominated pools there are."""
        from tapwise.solver.pools import Pools

        return _same(key, expected, Pools(self._problem, budget=self._budget).count())

    def mana_members(self, key: str, expected: Any) -> Check:
        """Pools that are among the undominated ones, or are not."""
        from tapwise.pools import expand
        from tapwise.solver.pools import Pools

        found = Pools(self._problem, budget=self._budget)
        listed = [expected] if isinstance(expected, str) else expected
        present = key == "mana_includes"
        differing = [
            pool for pool in listed if any((str(one) in found) != present for one in expand(pool))
        ]
        if not differing:
            return Check(key, expected, expected, "right")
        return Check(key, expected, {"differing": differing}, "wrong")

    def could_produce(self, key: str, expected: Any) -> Check:
        """Compare the types of mana that permanents could produce, by name."""
        from tapwise.api import could_produce

        found = {name: list(could_produce(self._problem, name)) for name in expected}
        wanted = {name: [t for t in MANA_TYPES if t in types] for name, types in expected.items()}
        return _same(key, wanted, found)

    def count(self, key: str, expected: Any) -> Check:
        """How many payments there are."""
        from tapwise.solver.payments import Payments

        found = Payments(self._problem, budget=self._budget).count()
        return _same(key, expected, "unbounded" if found == math.inf else found)

    def unbounded(self, key: str, expected: Any) -> Check:
        """Whether the maximum is infinite: of X, or else of mana."""
        from tapwise.solver import planner
        from tapwise.solver.pools import Pools

        request = self._problem.request
        if request is None:
            return _same(key, bool(expected), Pools(self._problem, budget=self._budget).unbounded)
        return _same(
            key, bool(expected), planner.max_x(self._problem, budget=self._budget) == math.inf
        )

    # ── asking ───────────────────────────────────────────────────────────────

    def _answer(self, prefer: tuple[str, ...] | None = None) -> Answer:
        from tapwise.solver import planner

        wishes = self._problem.prefer if prefer is None else prefer
        if wishes not in self._answers:
            if self._problem.request is None:
                raise ParseError("the case has nothing to pay for", path="pay")
            problem = dataclasses.replace(self._problem, prefer=wishes)
            self._answers[wishes] = planner.plan(
                problem, budget=self._budget, backend=self._backend
            )
        answer = self._answers[wishes]
        if answer.status == "unsupported":
            reason = answer.reason
            raise Unsupported(reason.card if reason else "", reason.text if reason else "")
        if answer.status == "gave_up":
            raise GaveUp("the budget ended before the truth was established")
        return answer

    def _best(self) -> tuple[Answer, Outcome]:
        answer = self._answer()
        return answer, answer.outcome or Outcome()

    def _pools(self) -> list[str]:
        from tapwise.pools import MAX_EXPANDED
        from tapwise.solver.pools import Pools

        view = Pools(self._problem, budget=self._budget)
        if view.unbounded:
            raise GaveUp("the mana is unbounded")
        found: list[str] = []
        for pool in view:
            found.append(str(pool))
            if len(found) > MAX_EXPANDED:
                raise GaveUp(f"more than {MAX_EXPANDED} pools")
        return found


EXPECTED: Final[dict[str, Callable[[Examination, str, Any], Check]]] = {
    "payable": Examination.payable,
    "total_cost": Examination.total_cost,
    "max_x": Examination.max_x,
    **dict.fromkeys(_MEASURES, Examination.measured),
    **dict.fromkeys(_HELPERS, Examination.helpers),
    **dict.fromkeys(_ID_LISTS, Examination.ids),
    "mana_paid": Examination.mana_paid,
    "keeps": Examination.keeps,
    "mana": Examination.mana,
    "mana_count": Examination.mana_count,
    "mana_includes": Examination.mana_members,
    "mana_excludes": Examination.mana_members,
    "could_produce": Examination.could_produce,
    "count": Examination.count,
    "unbounded": Examination.unbounded,
}
"""How each key of ``expect`` is compared."""


def _same(key: str, expected: Any, found: Any) -> Check:
    return Check(key, expected, found, "right" if found == expected else "wrong")


def _proved(
    answer: Answer, key: str, expected: Any, found: Any, *, right: bool | None = None
) -> Check:
    """Compare a value of a plan; one that is not proved best cannot be wrong.

    ``right`` says how the comparison came out where it is not for equality.
    """
    status: CaseStatus = "wrong"
    note = ""
    if not answer.payable:
        found = answer.status
    elif found == expected if right is None else right:
        status = "right"
    elif answer.status == "payable":
        status, note = "gave up", f"expected {expected!r}, got {found!r}, not proved best"
    return Check(key, expected, found, status, note)


def _mana_count(symbols: str) -> int:
    return symbols.count("{")


def _symbols(text: str) -> Counter[str]:
    return Counter(str(symbol) for symbol in ManaCost.parse(text))


def _afterwards(position: Position, outcome: Outcome) -> Position:
    """Return what a payment leaves, its floating mana gone."""
    moved = {each for field in _MOVED for each in getattr(outcome, field)}
    changed = [
        position.objects[each].replace(tapped=True)
        for each in outcome.tapped
        if each in position.objects and each not in moved
    ]
    rest = position.with_objects(*changed).without(*(m for m in moved if m in position.objects))
    return rest.replace(pool=NO_POOL)
