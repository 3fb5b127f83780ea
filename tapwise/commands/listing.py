"""``payments``, ``mana``, ``could-produce``: views of everything that is possible."""

from __future__ import annotations

import math
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from tapwise.commands.options import json_option, print_json, problem_command, requested
from tapwise.exit_codes import NO, OK

if TYPE_CHECKING:
    from tapwise.model.problem import Problem

_limit = click.option(
    "--limit", type=click.IntRange(min=1), default=20, show_default=True, help="List at most."
)


@click.command(short_help="List or count every payment.")
@problem_command()
@_limit
@click.option("--count", is_flag=True, help="Print only how many there are.")
@json_option
@click.pass_context
def payments(ctx: click.Context, problem: Problem, limit: int, count: bool, as_json: bool) -> None:
    """List every payment, interchangeable objects counted once."""
    from tapwise.api import payments as view_of

    view = view_of(requested(problem))
    if count:
        number: object = view.count()
        shown = "unbounded" if number == math.inf else number
        if as_json:
            print_json({"count": shown})
        else:
            click.echo(str(shown))
        ctx.exit(OK if number else NO)
    found = list(islice(view, limit + 1))
    if as_json:
        print_json(
            {"payments": [_data(each) for each in found[:limit]], "more": len(found) > limit}
        )
    else:
        for each in found[:limit]:
            click.echo(str(each))
        if len(found) > limit:
            click.echo(f"… and more than these {limit}; --limit and --count say further.")
        if not found:
            click.echo("There is no payment.")
    ctx.exit(OK if found else NO)


@click.command(short_help="List the undominated mana pools.")
@problem_command(pays=False, optional=True)
@_limit
@click.option("--count", is_flag=True, help="Print only how many there are, {*} written out.")
@json_option
def mana(problem: Problem, limit: int, count: bool, as_json: bool) -> None:
    """List the undominated mana pools of one payment; {*} is one mana of any colour."""
    from tapwise.api import mana as view_of

    view = view_of(problem)
    if view.unbounded:
        if as_json:
            print_json({"unbounded": True, "loop": str(view.loop), "pools": [], "more": True})
        else:
            click.echo(f"The mana is unbounded: {view.loop}")
        return
    if count:
        number = view.count()
        if as_json:
            print_json({"unbounded": False, "count": number})
        else:
            click.echo(str(number))
        return
    found = [str(pool) for pool in islice(view, limit + 1)]
    if as_json:
        print_json({"unbounded": False, "pools": found[:limit], "more": len(found) > limit})
        return
    for pool in found[:limit]:
        click.echo(pool or "no mana")
    if len(found) > limit:
        click.echo(f"… and more than these {limit}; --limit says further.")
    if not found:
        click.echo("no mana")


@click.command("could-produce", short_help="Print what a permanent could produce.")
@problem_command(pays=False, then="NAME")
@json_option
def could_produce(problem: Problem, name: str, as_json: bool) -> None:
    """Print the types of mana that a permanent could produce (106.7); NAME is an id or a card."""
    from tapwise.api import could_produce as types_of

    found = types_of(problem, name)
    if as_json:
        print_json({"name": name, "could_produce": list(found)})
    else:
        click.echo("".join(f"{{{t}}}" for t in found) or "no mana")


def _data(payment: Any) -> Any:
    to_json = getattr(payment, "to_json", None)
    return str(payment) if to_json is None else to_json()
