"""``check`` and ``cases``: whether a plan is legal, whether answers are right."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import click

from tapwise.commands.options import (
    budget_option,
    json_option,
    print_json,
    read_file,
    read_text,
    requested,
)
from tapwise.exit_codes import NO, OK, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tapwise.cases import CaseResult


@click.command(short_help="Judge a plan step by step.")
@click.argument("problem_file", metavar="PROBLEM")
@click.argument("plan_file", metavar="PLAN.json")
@json_option
@click.pass_context
def check(ctx: click.Context, problem_file: str, plan_file: str, as_json: bool) -> None:
    """Judge a plan step by step: legal, or the first illegal step with its rule.

    PLAN.json is an answer as `plan --json` prints it, or a list of steps.
    """
    from tapwise.api import check as judge
    from tapwise.plans import steps_of

    problem = requested(read_file(problem_file))
    verdict = judge(problem, steps_of(_json(plan_file)))
    if as_json:
        print_json(
            {
                "legal": verdict.legal,
                "step": verdict.step,
                "message": verdict.message,
                "rule": verdict.rule,
            }
        )
    elif verdict.legal:
        click.echo("Legal.")
    else:
        place = "" if verdict.step is None else f" at step {verdict.step + 1}"
        rule = f" (rule {verdict.rule})" if verdict.rule else ""
        click.echo(f"Illegal{place}: {verdict.message}{rule}")
    ctx.exit(OK if verdict.legal else NO)


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--ask", default="", help="Only cases that ask this.")
@click.option("--tag", default="", help="Only cases with this tag.")
@click.option("--id", "case_id", default="", help="Only cases whose id contains this.")
@click.option("--jobs", "-j", type=click.IntRange(min=1, max=256), default=1, show_default=True)
@click.option("--verbose", "-v", is_flag=True, help="Name every case that is not right.")
@click.option("--slowest", type=click.IntRange(min=1), help="List the cases that took longest.")
@click.option("--backend", type=click.Choice(["auto", "cpsat", "exhaustive"]), default="auto")
@budget_option
@json_option
@click.pass_context
def cases(
    ctx: click.Context,
    files: tuple[str, ...],
    ask: str,
    tag: str,
    case_id: str,
    jobs: int,
    verbose: bool,
    slowest: int | None,
    backend: str,
    budget: float | None,
    as_json: bool,
) -> None:
    """Run case files: problems with known answers.

    Exit code 1 if an answer is wrong or tapwise failed on a case, 3 if it said of some that
    it does not understand them or gave up, else 0.
    """
    from tapwise.cases import read_cases, run_cases, select

    cores = os.cpu_count() or 1
    if jobs > cores:
        click.echo(f"tapwise: {jobs} jobs on {cores} cores will be slow", err=True)
    work = [
        (file, case)
        for file in files
        for case in select(read_cases(file), ask=ask, tag=tag, case_id=case_id)
    ]
    results: list[CaseResult] = []
    for result in run_cases(work, jobs=jobs, budget=budget, backend=backend):
        results.append(result)
        if result.status in ("wrong", "error") or (verbose and result.status != "right"):
            place = os.path.basename(result.file)
            click.echo(f"{result.status}: {place}: {result.id}: {result.detail}", err=as_json)
    if as_json:
        print_json(_summary(results))
    else:
        _show_table(results)
    if slowest:
        for result in sorted(results, key=lambda r: -r.seconds)[:slowest]:
            place = os.path.basename(result.file)
            click.echo(f"{result.seconds:.1f} s: {place}: {result.id}", err=as_json)
    statuses = {result.status for result in results}
    if statuses & {"wrong", "error"}:
        ctx.exit(NO)
    ctx.exit(UNKNOWN if statuses - {"right"} else OK)


def _summary(results: Iterable[CaseResult]) -> dict[str, Any]:
    from tapwise.cases import tally

    results = list(results)
    table = [
        {"file": file, "ask": ask, **{s.replace(" ", "_"): n for s, n in row.items()}}
        for (file, ask), row in tally(results).items()
    ]
    return {"table": table, "cases": [result.to_json() for result in results]}


def _show_table(results: list[CaseResult]) -> None:
    from tapwise.cases import tally
    from tapwise.expectations import STATUSES

    rows: list[tuple[str, ...]] = [("file", "ask", "cases", *STATUSES, "s")]
    seconds: dict[tuple[str, str], float] = {}
    for result in results:
        key = (result.file, result.ask)
        seconds[key] = seconds.get(key, 0.0) + result.seconds
    counted = tally(results)
    for (file, ask), row in counted.items():
        counts = [row[s] for s in STATUSES]
        rows.append(_row(os.path.basename(file), ask, counts, seconds[file, ask]))
    totals = [sum(row[s] for row in counted.values()) for s in STATUSES]
    rows.append(_row("all", "", totals, sum(seconds.values())))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row_ in rows:
        left = [cell.ljust(w) for cell, w in zip(row_[:2], widths[:2], strict=True)]
        right = [cell.rjust(w) for cell, w in zip(row_[2:], widths[2:], strict=True)]
        click.echo("  ".join([*left, *right]).rstrip())


def _row(file: str, ask: str, counts: list[int], seconds: float) -> tuple[str, ...]:
    return (file, ask, str(sum(counts)), *map(str, counts), f"{seconds:.1f}")


def _json(path: str) -> Any:
    from tapwise.model.errors import ParseError

    text = read_text(path)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = (text.splitlines() or [""])[error.lineno - 1 :]
        raise ParseError(
            f"this is no JSON: {error.msg}",
            path=path,
            line=error.lineno,
            column=error.colno,
            text=line[0] if line else None,
        ) from None
    except RecursionError:
        raise ParseError("is nested too deeply", path=path) from None
