"""Case files: problems with known answers, and a runner that compares.

A case is *right* if every expectation holds, *wrong* if a definite answer differs,
*unsupported* or *gave up* if tapwise says so itself, and an *error* if it is no case or
tapwise failed on it.

>>> run_case({"id": "one-forest", "ask": "payable", "expect": {"payable": True},
...           "position": {"you": {"battlefield": ["Forest"]}}, "pay": {"cost": "{G}"}}).status
'right'
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tapwise.expectations import (
    EXPECTED,
    NOT_COMPARED,
    STATUSES,
    CaseStatus,
    Check,
    Examination,
)
from tapwise.model.errors import GaveUp, ParseError, TapwiseError, Unsupported

ASKS: Final = ("payable", "plan", "mana", "max_x", "could_produce", "total_cost", "payments")
"""What a case may ask."""

DOCUMENT_KEYS: Final = ("position", "pay", "prefer", "keep", "forbid", "cards")
"""The keys of a case that make up its problem document; the others are for people."""


@dataclass(frozen=True, slots=True)
class CaseResult:
    """How one case came out."""

    file: str
    id: str
    ask: str
    title: str
    status: CaseStatus
    checks: tuple[Check, ...]
    detail: str
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain data; times are left out, so that runs compare."""
        return {
            "file": self.file,
            "id": self.id,
            "ask": self.ask,
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "checks": [
                {"key": c.key, "expected": c.expected, "found": c.found, "status": c.status}
                for c in self.checks
            ],
        }


def read_cases(path: str | Path) -> list[Mapping[str, Any]]:
    """Read a case file: a JSON list of cases.

    Raises
    ------
    ParseError
        If it cannot be read or is no list of cases.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ParseError(f"cannot be read: {error.strerror}", path=str(path)) from None
    except UnicodeDecodeError:
        raise ParseError("is no UTF-8 text", path=str(path)) from None
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        line = text.splitlines()[error.lineno - 1] if text.splitlines() else ""
        raise ParseError(
            f"this is no JSON: {error.msg}",
            path=str(path),
            line=error.lineno,
            column=error.colno,
            text=line,
        ) from None
    except RecursionError:
        raise ParseError("is nested too deeply", path=str(path)) from None
    if not isinstance(data, list) or not all(isinstance(case, Mapping) for case in data):
        raise ParseError("expected a list of cases", path=str(path))
    return data


def run_case(
    case: Mapping[str, Any],
    *,
    file: str = "",
    budget: float | None = None,
    backend: str = "auto",
) -> CaseResult:
    """Run one case: ask what it expects, key by key, and compare."""
    start = time.perf_counter()
    checks: list[Check] = []
    status: CaseStatus
    detail = ""
    try:
        expect = _expectations(case)
        from tapwise.api import load

        problem = load({key: case[key] for key in DOCUMENT_KEYS if key in case})
        examination = Examination(problem, budget=budget, backend=backend)
        checks.extend(_check(examination, key, value) for key, value in expect.items())
        status = _worst(checks)
    except Unsupported as error:
        status, detail = "unsupported", str(error)
    except GaveUp as error:
        status, detail = "gave up", str(error)
    except TapwiseError as error:
        status, detail = "error", f"{type(error).__name__}: {error}"
    except Exception as error:
        status, detail = "error", _fault(error)
    if not detail:
        detail = "; ".join(str(c) for c in checks if c.status == status and status != "right")
    return CaseResult(
        file=file,
        id=str(case.get("id", "")),
        ask=str(case.get("ask", "")),
        title=str(case.get("title", "")),
        status=status,
        checks=tuple(checks),
        detail=detail,
        seconds=time.perf_counter() - start,
    )


def run_cases(
    cases: Iterable[tuple[str, Mapping[str, Any]]],
    *,
    jobs: int = 1,
    budget: float | None = None,
    backend: str = "auto",
) -> Iterator[CaseResult]:
    """Run cases, each given with its file's name; results come in the order of the cases.

    Parameters
    ----------
    cases
        Pairs of a file's name and a case.
    jobs
        How many processes work on them.
    budget, backend
        As for `tapwise.plan`.
    """
    work = [(file, case, budget, backend) for file, case in cases]
    if jobs <= 1 or len(work) < 2:
        yield from map(_run_one, work)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(work)), mp_context=context) as pool:
        yield from pool.map(_run_one, work, chunksize=max(1, min(16, len(work) // (4 * jobs))))


def select(
    cases: Iterable[Mapping[str, Any]], *, ask: str = "", tag: str = "", case_id: str = ""
) -> Iterator[Mapping[str, Any]]:
    """Yield the cases that ask this, carry this tag and whose id contains this text."""
    for case in cases:
        if ask and case.get("ask") != ask:
            continue
        if tag and tag not in (case.get("tags") or ()):
            continue
        if case_id and case_id not in str(case.get("id", "")):
            continue
        yield case


def tally(results: Iterable[CaseResult]) -> dict[tuple[str, str], dict[CaseStatus, int]]:
    """Count statuses by file and ask, in order of first appearance."""
    table: dict[tuple[str, str], dict[CaseStatus, int]] = {}
    for result in results:
        row = table.setdefault((result.file, result.ask), dict.fromkeys(STATUSES, 0))
        row[result.status] += 1
    return table


def _run_one(work: tuple[str, Mapping[str, Any], float | None, str]) -> CaseResult:
    file, case, budget, backend = work
    return run_case(case, file=file, budget=budget, backend=backend)


def _expectations(case: Mapping[str, Any]) -> dict[str, Any]:
    expect = case.get("expect")
    if not isinstance(expect, Mapping) or not expect:
        raise ParseError("expected a mapping of what is known", path="expect")
    if case.get("ask") not in ASKS:
        raise ParseError(f"a case asks one of {', '.join(ASKS)}", path="ask")
    for key in expect:
        if key not in EXPECTED and key not in NOT_COMPARED:
            raise ParseError("unknown expectation", path=f"expect.{key}")
    return {key: value for key, value in expect.items() if key not in NOT_COMPARED}


def _check(examination: Examination, key: str, expected: Any) -> Check:
    try:
        return examination.check(key, expected)
    except Unsupported as error:
        return Check(key, expected, None, "unsupported", str(error))
    except GaveUp as error:
        return Check(key, expected, None, "gave up", str(error) or "the budget ended")
    except TapwiseError as error:
        return Check(key, expected, None, "error", f"{type(error).__name__}: {error}")
    except Exception as error:
        return Check(key, expected, None, "error", _fault(error))


def _worst(checks: Iterable[Check]) -> CaseStatus:
    """One wrong expectation makes the case wrong; a failure outranks an honest shrug."""
    found = {check.status for check in checks}
    order: tuple[CaseStatus, ...] = ("wrong", "error", "unsupported", "gave up")
    for status in order:
        if status in found:
            return status
    return "right"


def _fault(error: Exception) -> str:
    """Name a fault of tapwise and the place where it happened."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"fault: {type(error).__name__}: {error}{place}"
