"""``cards update``: the newest cards from Scryfall."""

from __future__ import annotations

import click

from tapwise.commands.cards_progress import counting, measuring, tell_import
from tapwise.commands.options import json_option, print_json


@click.command(short_help="Fetch and import the newest cards.")
@click.option("--again", is_flag=True, help="Import even if these very cards are imported.")
@click.option("--api", metavar="URL", help="Another server that answers as Scryfall's API does.")
@json_option
def update(again: bool, api: str | None, as_json: bool) -> None:
    """Fetch the "oracle cards" bulk file from Scryfall and import it.

    A download that broke off is taken up where it stopped. The cards that were imported
    before stay until the new ones are complete.
    """
    from tapwise import __version__
    from tapwise.model.catalogue import database_path, import_bulk
    from tapwise.model.catalogue.download import API, fetch, is_imported, newest, note_import

    agent = f"tapwise/{__version__}"
    bulk = newest(api or API, agent=agent)
    if not again and is_imported(bulk):
        if as_json:
            print_json({"path": str(database_path()), "up_to_date": True, "updated": bulk.updated})
        else:
            click.echo(f"The cards of {bulk.updated or bulk.name} are imported already.")
        return
    with measuring("download", data=True) as progress:
        file = fetch(bulk, database_path().parent, agent=agent, progress=progress)
    try:
        with counting("cards") as count:
            done = import_bulk(file, progress=count)
    finally:
        file.unlink(missing_ok=True)
    note_import(bulk)
    tell_import(done, as_json)
