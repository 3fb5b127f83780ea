"""``plan``, ``why``, ``max-x``, ``total-cost``: one question, one answer."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import click

from tapwise.commands.options import (
    budget_option,
    json_option,
    print_json,
    problem_command,
    requested,
)
from tapwise.exit_codes import NO, OK, UNKNOWN

if TYPE_CHECKING:
    from tapwise.model.problem import Problem

_CODES = {"optimal": OK, "payable": OK, "unpayable": NO, "unsupported": UNKNOWN, "gave_up": UNKNOWN}


_EXAMPLES = (
    "\b\nExamples:\n"
    "  tapwise plan board.yaml\n"
    '  tapwise plan "Whir of Invention" --x 3 --board "3 Island, Sol Ring, 2 Ornithopter"'
)


@click.command(epilog=_EXAMPLES, short_help="Find the best legal payment.")
@problem_command()
@budget_option
@click.option("--backend", type=click.Choice(["auto", "cpsat", "exhaustive"]), default="auto")
@json_option
@click.pass_context
def plan(
    ctx: click.Context, problem: Problem, budget: float | None, backend: str, as_json: bool
) -> None:
    """Find the best legal payment, or prove that there is none."""
    from tapwise.api import plan as find

    answer = find(requested(problem), budget=budget, backend=backend)
    if as_json:
        print_json(answer.to_json())
    else:
        from tapwise.render import show

        show(answer)
    ctx.exit(_CODES[answer.status])


@click.command(short_help="Say why there is no payment.")
@problem_command()
@budget_option
@json_option
@click.pass_context
def why(ctx: click.Context, problem: Problem, budget: float | None, as_json: bool) -> None:
    """Say why there is no payment, and what would change that.

    The exit code is that of `plan`: 1 where the payment is proved impossible.
    """
    from tapwise.api import plan as find

    answer = find(requested(problem), budget=budget)
    if as_json:
        reason = None if answer.reason is None else answer.reason.to_json()
        print_json({"status": answer.status, "reason": reason})
    else:
        from tapwise.render import show_reason

        show_reason(answer)
    ctx.exit(_CODES[answer.status])


@click.command("max-x", short_help="Print the largest legal X.")
@problem_command()
@json_option
@click.pass_context
def max_x(ctx: click.Context, problem: Problem, as_json: bool) -> None:
    """Print the largest legal X, "unbounded", or "none" where not even X=0 is payable."""
    from tapwise.api import max_x as find

    found = find(requested(problem))
    shown = "unbounded" if found == math.inf else found
    if as_json:
        print_json({"max_x": shown})
    else:
        click.echo("none" if shown is None else str(shown))
    ctx.exit(NO if found is None else OK)


@click.command("total-cost")
@problem_command()
@json_option
def total_cost(problem: Problem, as_json: bool) -> None:
    """Print the mana part of the total cost (601.2f)."""
    from tapwise.api import total_cost as find

    found = str(find(requested(problem)))
    if as_json:
        print_json({"total_cost": found})
    else:
        click.echo(found)
