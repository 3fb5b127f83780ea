"""``cards coverage``: how much of a bulk file is understood, and what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tapwise.commands.cards_progress import measuring
from tapwise.commands.options import json_option, print_json

if TYPE_CHECKING:
    from tapwise.model.catalogue.coverage import Coverage


@click.command(short_help="Count how much of a bulk file is understood.")
@click.argument("file")
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="How many forms of missing lines to show, most frequent first.",
)
@click.option("--list", "listed", is_flag=True, help="Name every line that is not understood.")
@click.option(
    "--workers",
    type=click.IntRange(min=1, max=64),
    help="Processes to read with [one for each core].",
)
@json_option
def coverage(file: str, limit: int, listed: bool, workers: int | None, as_json: bool) -> None:
    """Read every card of a bulk file and count the lines that are understood, class by class.

    A line is read; or of no matter to payments, in the reader's judgement; or missing. Where
    the file states legalities, cards that are legal in neither Vintage nor Commander are
    left out.
    """
    from tapwise.model.catalogue.coverage import coverage as count

    with measuring("cards") as progress:
        found = count(file, workers=workers, progress=progress)
    if as_json:
        plain = found.to_json(limit)
        plain["unread"] = [{"card": n, "text": t} for n, t in found.unread] if listed else []
        print_json(plain)
        return
    _show(found, limit, listed)


def _show(found: Coverage, limit: int, listed: bool) -> None:
    if listed:
        for name, text in found.unread:
            click.echo(f"{name}: {text}")
        click.echo()
    click.echo(
        f"{'':22} {'rule':>8} {'lines':>7} {'read':>7} {'no matter':>9} {'missing':>7} {'%':>7}"
    )
    from tapwise.model.catalogue.line_classes import RULES

    for name, counted in found.classes.items():
        click.echo(
            f"{name:22} {RULES[name]:>8} {counted.lines:7} {counted.read:7} "
            f"{counted.no_matter:9} {counted.missing:7} {counted.share:7.2f}"
        )
    if found.missing and limit:
        click.echo("\nMissing, most frequent first (cards, form, a card that has it):")
        for each in found.missing[:limit]:
            click.echo(f"{each.cards:5}  {each.template}  ({each.example})")
        if len(found.missing) > limit:
            click.echo(f"       and {len(found.missing) - limit} more forms")
    click.echo()
    if found.left_out:
        click.echo(f"{found.left_out} cards of no Vintage or Commander deck are left out.")
    click.echo(f"{found.lines} lines.")
    click.echo(f"{found.understood} of {found.cards} cards are understood ({found.share:.2f} %).")
