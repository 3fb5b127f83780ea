"""Time plans for a file of boards of growing size: ``python -m benchmarks.ladder [PATH]``.

The file holds ``cards`` and ``boards``; each board has ``id``, ``position``, ``pay`` and
perhaps ``family``. Times are wall time of a whole answer, loaded problem to plan.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

DEFAULT: Final = Path(__file__).parent.parent.parent / "shared" / "data" / "ladder.json"
"""Where such a file may lie beside the project; it is no part of it."""

MEDIAN: Final = 20.0
SLOWEST: Final = 500.0
"""Milliseconds that the median and the slowest board should stay below."""

WARM_UP: Final = 3


def timed(board: dict[str, Any], cards: dict[str, Any]) -> tuple[str, float]:
    """Return the status of a board's answer and how many milliseconds it took."""
    from tapwise.model.document import load
    from tapwise.solver.planner import plan

    problem = load({"position": board["position"], "pay": board["pay"], "cards": cards})
    start = time.perf_counter()
    answer = plan(problem)
    return answer.status, (time.perf_counter() - start) * 1000


def summary(times: list[float], statuses: Counter[str]) -> str:
    """Return one line: how many boards, how fast, and what was said.

    >>> summary([1.0, 2.0, 9.0], Counter(optimal=2, unpayable=1))
    '3 boards: median 2.0 ms, slowest 9.0 ms; optimal 2, unpayable 1'
    """
    said = ", ".join(f"{status} {n}" for status, n in statuses.most_common())
    return (
        f"{len(times)} boards: median {statistics.median(times):.1f} ms, "
        f"slowest {max(times):.1f} ms; {said}"
    )


def main() -> int:
    """Plan every board; 1 if one is not proved or slower than it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", type=Path, default=DEFAULT)
    options = parser.parse_args()
    if not options.path.exists():
        print(f"there is no {options.path}")
        return 2
    data = json.loads(options.path.read_text(encoding="utf-8"))
    boards, cards = data["boards"], data["cards"]
    for each in boards[:WARM_UP]:
        timed(each, cards)
    times: list[float] = []
    statuses: Counter[str] = Counter()
    for each in boards:
        status, milliseconds = timed(each, cards)
        times.append(milliseconds)
        statuses[status] += 1
        if status not in ("optimal", "unpayable") or milliseconds > SLOWEST:
            print(f"{each.get('id', '?')}: {status} after {milliseconds:.0f} ms", flush=True)
    print(summary(times, statuses))
    proved = statuses["optimal"] + statuses["unpayable"] == len(boards)
    fast = statistics.median(times) <= MEDIAN and max(times) <= SLOWEST
    return 0 if proved and fast else 1


if __name__ == "__main__":
    sys.exit(main())
