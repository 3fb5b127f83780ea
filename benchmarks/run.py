"""Time the planner and check its answers: ``python -m benchmarks.run``.

For each size of board: the median and the 99th percentile of a whole answer and of each of
its stages, in milliseconds of processor time of this process, which other work on the machine
disturbs least; the share of answers that are proved; and whether every answer agrees with
the key that is kept with the instance. The first few boards of a size run once beforehand.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import platform
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from benchmarks.instances import FOLDER, SIZES, key_of, read

if TYPE_CHECKING:
    from collections.abc import Callable

    from tapwise.model.problem import Problem

T = TypeVar("T")

RESULTS: Final = Path(__file__).parent / "results"

TARGETS: Final = {7: (5.0, 50.0), 60: (15.0, 100.0)}
"""Milliseconds for the median and the 99th percentile of a plan, by size of board."""

STAGES: Final = ("load", "view", "pricing", "net", "solve", "schedule", "replay")
QUESTIONS: Final = ("payable", "plan")
WARM_UP: Final = 3


@dataclass(slots=True)
class Sample:
    """What was measured for the boards of one size."""

    size: int
    times: dict[str, list[float]] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def note(self, what: str, milliseconds: float) -> None:
        """Keep one measurement."""
        self.times.setdefault(what, []).append(milliseconds)

    @property
    def boards(self) -> int:
        """How many boards were measured."""
        return sum(self.statuses.values())

    @property
    def proved(self) -> float:
        """The share of answers that are proved."""
        return (self.statuses["optimal"] + self.statuses["unpayable"]) / max(1, self.boards)

    def summary(self) -> dict[str, Any]:
        """Return what is kept of it."""
        return {
            "boards": self.boards,
            "proved": round(self.proved, 3),
            "statuses": dict(sorted(self.statuses.items())),
            "ms": {
                what: {
                    "median": round(statistics.median(values), 2),
                    "p99": round(_p99(values), 2),
                }
                for what, values in self.times.items()
            },
        }


def _p99(values: list[float]) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]


class _Clock:
    """Measures stages; the time that a stage takes goes under its name."""

    def __init__(self, sample: Sample) -> None:
        self.sample = sample

    def __call__(self, what: str, work: Callable[[], T]) -> T:
        start = time.process_time()
        try:
            return work()
        finally:
            self.sample.note(what, (time.process_time() - start) * 1000)


def measure(document: dict[str, Any], sample: Sample) -> None:
    """Answer one instance, stage by stage and as a whole."""
    from tapwise.model.document import load
    from tapwise.model.errors import GaveUp, Unsupported
    from tapwise.solver.planner import payable, plan

    clock = _Clock(sample)
    key = document["answer"]
    plain = {k: v for k, v in document.items() if k not in ("answer", "id")}
    problem = clock("load", lambda: load(plain))
    stages(problem, clock)
    with contextlib.suppress(GaveUp, Unsupported):
        clock("payable", lambda: payable(problem))
    answer = clock("plan", lambda: plan(problem))
    sample.statuses[answer.status] += 1
    fault = contradiction(key, key_of(answer))
    if fault:
        sample.wrong.append(f"{document['id']}: {fault}")


def contradiction(key: dict[str, Any], answer: dict[str, Any]) -> str:
    """Return in what an answer contradicts its key; empty if in nothing.

    What was not proved before may be proved now, but nothing may get worse or be unsaid.

    >>> contradiction({"status": "payable", "objective": {"life": 2}},
    ...               {"status": "optimal", "objective": {"life": 1}})
    ''
    >>> contradiction({"status": "unpayable", "objective": {}},
    ...               {"status": "optimal", "objective": {"life": 1}})
    'optimal, not unpayable'
    """
    was, now = key["status"], answer["status"]
    if was in ("gave_up", "unsupported"):
        return ""
    if was == "payable" and now in ("payable", "optimal"):
        return ""
    if was != now:
        return f"{now}, not {was}"
    if was == "optimal" and key["objective"] != answer["objective"]:
        odd = {k: v for k, v in answer["objective"].items() if key["objective"].get(k) != v}
        return f"another objective: {odd}"
    return ""


def stages(problem: Problem, clock: _Clock) -> None:
    """Run each stage by itself on the first way to pay; those that do not come are left out."""
    from tapwise.model.characteristics import View
    from tapwise.model.errors import IllegalPlan, Unsupported
    from tapwise.model.pricing import ways
    from tapwise.model.referee import replay
    from tapwise.solver.cpsat.model import Relaxation
    from tapwise.solver.net import NotModelled
    from tapwise.solver.net_builder import NetBuilder
    from tapwise.solver.plan_writer import write_plan
    from tapwise.solver.policy import ordering
    from tapwise.solver.schedule import Scheduler, Stuck

    request = problem.request
    assert request is not None

    def view() -> View:
        found = View(problem.position)
        for each in problem.position.objects:
            found.of(each)
        return found

    seen = clock("view", view)
    try:
        way = clock("pricing", lambda: ways(seen, request, 0))[0]
        net = clock("net", lambda: NetBuilder(seen, way, frozenset()).build())
        relaxed = clock("solve", lambda: Relaxation(net, ordering(problem)).solve(2000))
    except (NotModelled, Unsupported, IndexError):
        return
    counts = relaxed.counts
    if counts is None:
        return
    schedule = clock("schedule", lambda: Scheduler(net, counts).run())
    if isinstance(schedule, Stuck):
        return
    steps = write_plan(seen, net, schedule)
    try:
        clock("replay", lambda: replay(problem, way, steps))
    except IllegalPlan:
        return


def table(samples: list[Sample]) -> str:
    """Return medians and 99th percentiles, one row a size of board."""
    columns = (*QUESTIONS, *STAGES)
    lines = ["boards  " + "".join(f"{name:>16}" for name in columns) + "   proved"]
    for sample in samples:
        cells = []
        for name in columns:
            values = sample.times.get(name)
            cells.append(
                f"{statistics.median(values):>8.1f} /{_p99(values):>6.0f}"
                if values
                else f"{'–':>16}"
            )
        row = f"{sample.boards:>3}×{sample.size:<4}" + "".join(cells)
        lines.append(f"{row}   {sample.proved:>6.0%}")
    return "\n".join(lines)


def missed(sample: Sample) -> str:
    """Return which target a size misses; empty if none."""
    if sample.size not in TARGETS:
        return ""
    median, p99 = TARGETS[sample.size]
    values = sample.times["plan"]
    got = (statistics.median(values), _p99(values))
    if got[0] <= median and got[1] <= p99:
        return ""
    return (
        f"{sample.size} permanents: {got[0]:.1f} / {got[1]:.0f} ms, "
        f"the target is {median:.0f} / {p99:.0f}"
    )


def main() -> int:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, choices=sorted(SIZES), help="only this size")
    parser.add_argument("--most", type=int, default=10_000, help="most boards of each size")
    parser.add_argument("--keep", metavar="RELEASE", help="keep the result for a release")
    options = parser.parse_args()
    samples = []
    for size in SIZES:
        if options.size not in (None, size) or not (FOLDER / f"mixed-{size}.json").exists():
            continue
        documents = read(size)[: options.most]
        for document in documents[:WARM_UP]:
            measure(document, Sample(size))
        sample = Sample(size)
        for document in documents:
            measure(document, sample)
        samples.append(sample)
        print(table([sample]), flush=True)
    print(table(samples))
    for sample in samples:
        if missed(sample):
            print("target missed:", missed(sample))
    wrong = [each for sample in samples for each in sample.wrong]
    for each in wrong:
        print("wrong:", each)
    if options.keep:
        RESULTS.mkdir(exist_ok=True)
        kept = {
            "release": options.keep,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "sizes": {str(sample.size): sample.summary() for sample in samples},
        }
        path = RESULTS / f"{options.keep}.json"
        path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
