"""``card`` and ``cards``: what tapwise knows and understands of cards."""

from __future__ import annotations

import click

from tapwise.commands.cards_counted import coverage
from tapwise.commands.cards_fetched import update
from tapwise.commands.cards_progress import counting, tell_import
from tapwise.commands.cards_told import card as card
from tapwise.commands.options import json_option


@click.group()
def cards() -> None:
    """Import cards, and see which are understood."""


cards.add_command(update)
cards.add_command(coverage)


@cards.command("import", short_help="Import cards from a bulk file.")
@click.argument("file")
@json_option
def import_(file: str, as_json: bool) -> None:
    """Import a bulk file: Scryfall "oracle cards" or MTGJSON "AtomicCards", packed or not.

    The cards replace those that were imported before.
    """
    from tapwise.model.catalogue import import_bulk

    with counting("cards") as progress:
        done = import_bulk(file, progress=progress)
    tell_import(done, as_json)
