"""Compare the planner's methods on random boards: ``python -m benchmarks.differential``.

The exhaustive search over the referee's moves is the reference. The integer program must
agree with it on whether a board is payable and on every value of the objective, wherever
both establish the truth; every plan of either is replayed by the referee.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from benchmarks.boards import board
from benchmarks.shrink import shrunk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tapwise.model.plan import Answer, Outcome
    from tapwise.model.problem import Problem

REGRESSIONS: Final = Path(__file__).parent.parent / "tests" / "regressions"
"""Where boards that once differed are kept; each is a test."""

BUDGET: Final = 0.2
"""The budget of each question: a few thousand states, enough for most of these boards."""

PROGRESS: Final = 500
"""After how many boards a line says how it goes."""

DEFINITE: Final = ("optimal", "unpayable")


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the methods said about one board.

    ``faults`` is empty where they agree, and one sentence for each disagreement otherwise.
    """

    statuses: tuple[tuple[str, str], ...]
    faults: tuple[str, ...] = ()
    open_because: str = ""

    def status(self, backend: str) -> str:
        """Return what one method said."""
        return dict(self.statuses)[backend]


@dataclass(slots=True)
class _Judge:
    """Collects the faults of the answers to one problem."""

    problem: Problem
    faults: list[str] = field(default_factory=list)

    def replay(self, backend: str, answer: Answer) -> None:
        from tapwise.model.referee import check

        if not answer.payable:
            return
        verdict = check(self.problem, answer.steps)
        if not verdict.legal:
            self.faults.append(
                f"{backend}: step {verdict.step} is illegal ({verdict.rule}): {verdict.message}"
            )
        elif _without_keep(verdict.outcome) != _without_keep(answer.outcome):
            self.faults.append(f"{backend}: the outcome is not what the replay measures")

    def values(self, answer: Answer) -> tuple[tuple[str, int], ...]:
        from tapwise.model.characteristics import View
        from tapwise.solver.policy import ordering, vector

        assert answer.outcome is not None
        keys = ordering(self.problem)
        numbers = vector(View(self.problem.position), answer.outcome, keys)
        return tuple(zip(keys, numbers, strict=True))

    def agree(self, reference: Answer, backend: str, answer: Answer) -> None:
        """Compare an answer with that of the reference."""
        if reference.status not in DEFINITE:
            return
        if answer.status == "unpayable" and reference.payable:
            self.faults.append(f"{backend}: a wrong unpayable")
        elif answer.payable and not reference.payable:
            self.faults.append(f"{backend}: pays what the reference proves unpayable")
        elif answer.status == "optimal":
            self._same(self.values(reference), backend, self.values(answer))
        elif answer.payable and _numbers(self.values(answer)) < _numbers(self.values(reference)):
            self.faults.append(f"{backend}: better than the reference's best")

    def _same(
        self, wanted: tuple[tuple[str, int], ...], backend: str, got: tuple[tuple[str, int], ...]
    ) -> None:
        odd = [f"{k} {g} not {w}" for (k, w), (_, g) in zip(wanted, got, strict=True) if w != g]
        if odd:
            side = "worse" if _numbers(got) > _numbers(wanted) else "better"
            self.faults.append(f"{backend}: {side} than the reference: {', '.join(odd)}")


def _without_keep(outcome: Outcome | None) -> Outcome | None:
    """Return what a replay measures: what stays payable is for the planner to say."""
    if outcome is None:
        return None
    objective = tuple((key, n) for key, n in outcome.objective if key != "keep")
    return dataclasses.replace(outcome, objective=objective)


def _numbers(values: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    return tuple(n for _, n in values)


def compare(document: dict[str, Any], budget: float = BUDGET) -> Comparison:
    """Ask every method about a document and compare what they say."""
    from tapwise.model.document import load
    from tapwise.solver.planner import plan

    problem = load(document)
    judge = _Judge(problem)
    statuses: dict[str, str] = {}
    answers: dict[str, Answer] = {}
    for backend in ("exhaustive", "cpsat", "auto"):
        if backend == "auto" and answers["cpsat"].status in (*DEFINITE, "unsupported"):
            statuses[backend] = answers["cpsat"].status  # auto asks cpsat first
            continue
        answers[backend] = answer = plan(problem, budget=budget, backend=backend)
        statuses[backend] = answer.status
        judge.replay(backend, answer)
    reference = answers.pop("exhaustive")
    for backend, answer in answers.items():
        judge.agree(reference, backend, answer)
    said = answers["cpsat"]
    clash = said.reason.clash if said.reason is not None else ()
    because = clash[0] if said.status == "gave_up" and clash else ""
    if said.status == "unsupported" and said.reason is not None:
        because = f"{said.reason.card}: {said.reason.text}"
    return Comparison(tuple(statuses.items()), tuple(judge.faults), because)


def compare_safely(document: dict[str, Any], budget: float = BUDGET) -> Comparison:
    """Compare; an exception of any method is a fault like the others."""
    try:
        return compare(document, budget)
    except Exception as fault:
        where = traceback.extract_tb(fault.__traceback__)[-1]
        place = f"{Path(where.filename).name}:{where.lineno}"
        return Comparison((), (f"{type(fault).__name__} in {place}: {fault}",))


# ── many boards ──────────────────────────────────────────────────────────────


def _one(work: tuple[int, str, float]) -> tuple[int, Comparison]:
    seed, theme, budget = work
    return seed, compare_safely(board(seed, theme=theme), budget)


def compare_seeds(
    seeds: Iterable[int], *, theme: str = "", jobs: int = 1, budget: float = BUDGET
) -> Iterator[tuple[int, Comparison]]:
    """Compare the boards of these seeds, in order."""
    work = [(seed, theme, budget) for seed in seeds]
    if jobs == 1:
        yield from map(_one, work)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(_one, work, chunksize=4)


@dataclass(slots=True)
class Tally:
    """Counts over many boards."""

    boards: int = 0
    by_method: Counter[tuple[str, str]] = field(default_factory=Counter)
    open_because: Counter[str] = field(default_factory=Counter)
    faulty: list[tuple[int, Comparison]] = field(default_factory=list)

    def add(self, seed: int, comparison: Comparison) -> None:
        """Count one board."""
        self.boards += 1
        self.by_method.update(comparison.statuses)
        if comparison.open_because:
            self.open_because[comparison.open_because] += 1
        if comparison.faults:
            self.faulty.append((seed, comparison))

    def share_open(self, backend: str) -> float:
        """Return the share of boards that a method left open."""
        left = sum(
            n
            for (b, status), n in self.by_method.items()
            if b == backend and status not in DEFINITE
        )
        return left / max(1, self.boards)

    def __str__(self) -> str:
        """Return the counts as a table."""
        names = ("optimal", "payable", "unpayable", "unsupported", "gave_up")
        lines = [f"{self.boards} boards", f"{'':12}" + "".join(f"{name:>13}" for name in names)]
        for backend in ("exhaustive", "cpsat", "auto"):
            counts = "".join(f"{self.by_method[backend, name]:>13}" for name in names)
            lines.append(f"{backend:12}{counts}")
        lines += [f"  cpsat open {n:>5}: {why}" for why, n in self.open_because.most_common(12)]
        return "\n".join(lines)


def same_fault(document: dict[str, Any], budget: float, wanted: Comparison) -> bool:
    """Whether a smaller document still shows a fault of the same kind."""
    found = compare_safely(document, budget)
    return bool({_kind(f) for f in found.faults} & {_kind(f) for f in wanted.faults})


def _kind(fault: str) -> str:
    """Return the part of a fault's sentence that does not depend on the board."""
    words = fault.split(": ")
    if " is illegal" in fault:
        return f"{words[0]} illegal"
    if fault.startswith(("exhaustive", "cpsat", "auto")):
        return ": ".join(words[:2])
    return words[0]


def shrink(document: dict[str, Any], comparison: Comparison, budget: float) -> dict[str, Any]:
    """Return a smaller document with the same kind of fault."""
    return shrunk(document, lambda smaller: same_fault(smaller, budget, comparison))


def main() -> int:
    """Run the comparison from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500, help="how many boards")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--theme", default="", choices=("", "price", "production"))
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--budget", type=float, default=BUDGET, help="budget of each question")
    parser.add_argument("--keep", action="store_true", help="keep shrunk faults in the tests")
    parser.add_argument("--all", action="store_true", help="go on after the first fault")
    options = parser.parse_args()
    tally = Tally()
    start = time.perf_counter()
    seeds = range(options.first, options.first + options.boards)
    compared = compare_seeds(seeds, theme=options.theme, jobs=options.jobs, budget=options.budget)
    for seed, comparison in compared:
        tally.add(seed, comparison)
        if tally.boards % PROGRESS == 0:
            print(f"{tally.boards} boards, {len(tally.faulty)} faulty", flush=True)
        if not comparison.faults:
            continue
        print(f"seed {seed}: {'; '.join(comparison.faults)}", flush=True)
        if len(tally.faulty) == 1 or options.keep:
            small = shrink(board(seed, theme=options.theme), comparison, options.budget)
            print(json.dumps(small, ensure_ascii=False), flush=True)
            print("now:", "; ".join(compare_safely(small, options.budget).faults), flush=True)
            if options.keep:
                REGRESSIONS.mkdir(exist_ok=True)
                path = REGRESSIONS / f"{options.theme or 'seed'}-{seed}.json"
                path.write_text(json.dumps(small, indent=1, ensure_ascii=False) + "\n")
        if not options.all:
            break
    print(tally)
    print(f"{time.perf_counter() - start:.0f} s")
    return 1 if tally.faulty else 0


if __name__ == "__main__":
    sys.exit(main())
