"""``card`` and ``cards``: what tapwise knows and understands of cards."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Any

import click

from tapwise.commands.options import json_option, print_json
from tapwise.exit_codes import OK, UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tapwise.model.cards import Card, Face


@click.command(short_help="Show what is understood of a card.")
@click.argument("name")
@json_option
@click.pass_context
def card(ctx: click.Context, name: str, as_json: bool) -> None:
    """Show a card: faces, what was read from its text, and the lines that were not.

    Exit code 3 if a line that may bear on a payment is not understood.
    """
    from tapwise.api import card as look_up

    found = look_up(name)
    if as_json:
        print_json({"name": found.name, "layout": found.layout, "faces": _faces(found)})
    else:
        for number, face in enumerate(found.faces):
            if number:
                click.echo()
            _show_face(face)
    unread = any(_unread(face) for face in found.faces)
    ctx.exit(UNKNOWN if unread else OK)


def _faces(found: Card) -> list[dict[str, Any]]:
    return [
        {
            "name": face.name,
            "cost": None if face.mana_cost is None else str(face.mana_cost),
            "type": face.type_line,
            "text": face.text,
            "colors": face.colors,
            "abilities": [
                {"kind": _kind(each), "text": getattr(each, "text", "")} for each in face.abilities
            ],
            "unread": _unread(face),
        }
        for face in found.faces
    ]


def _show_face(face: Face) -> None:
    cost = "" if face.mana_cost is None else f"  {face.mana_cost}"
    click.echo(f"{face.name}{cost}")
    click.echo(face.type_line)
    for line in face.text.splitlines():
        click.echo(f"  {line}")
    if face.abilities:
        click.echo("Read as:")
    for ability in face.abilities:
        text = getattr(ability, "text", "")
        if _kind(ability) != "unread":
            click.echo(f"  {_kind(ability)}: {text}" if text else f"  {_kind(ability)}")
    for text in _unread(face):
        click.echo(f"Not understood: {text}")


def _kind(ability: object) -> str:
    name = type(ability).__name__
    return "".join(f" {c.lower()}" if c.isupper() and i else c for i, c in enumerate(name)).lower()


def _unread(face: Face) -> list[str]:
    from tapwise.model.abilities import Unread

    return [each.text for each in face.abilities if isinstance(each, Unread) and each.bears]


@click.group()
def cards() -> None:
    """Import cards, and see which are understood."""


@cards.command("import", short_help="Import cards from a bulk file.")
@click.argument("file")
@json_option
def import_(file: str, as_json: bool) -> None:
    """Import a bulk file: Scryfall "oracle cards" or MTGJSON "AtomicCards", packed or not.

    The cards replace those that were imported before.
    """
    from tapwise.model.catalogue import import_bulk

    with _progress("cards") as progress:
        done = import_bulk(file, progress=progress)
    if as_json:
        print_json(
            {
                "path": str(done.path),
                "cards": done.cards,
                "tokens": done.tokens,
                "skipped": list(done.skipped),
            }
        )
        return
    click.echo(f"Imported {done.cards} cards and {done.tokens} tokens into {done.path}.")
    if done.skipped:
        click.echo(f"Skipped {len(done.skipped)} with symbols that are not the game's.")


@cards.command(short_help="Count how much of a bulk file is understood.")
@click.argument("file")
@click.option("--list", "listed", is_flag=True, help="Name the lines that are not understood.")
@json_option
def coverage(file: str, listed: bool, as_json: bool) -> None:
    """Read every card of a bulk file and count those of which all that bears is understood."""
    from tapwise.model.catalogue.bulk import read_bulk
    from tapwise.model.catalogue.facts import read_card, readable

    total = 0
    unread: list[tuple[str, str]] = []
    partly: set[str] = set()
    with _progress("cards") as progress:
        for facts in read_bulk(file):
            if facts.token or not readable(facts):
                continue
            total += 1
            for face in read_card(facts).faces:
                for text in _unread(face):
                    partly.add(facts.name)
                    unread.append((facts.name, text))
            if total % 100 == 0:
                progress(total)
    understood = total - len(partly)
    if as_json:
        lines = [{"card": name, "text": text} for name, text in unread] if listed else []
        print_json({"cards": total, "understood": understood, "unread": lines})
        return
    for name, text in unread if listed else ():
        click.echo(f"{name}: {text}")
    share = 100 * understood / total if total else 100.0
    click.echo(f"{understood} of {total} cards are understood ({share:.1f} %).")


@contextlib.contextmanager
def _progress(what: str) -> Iterator[Callable[[int], None]]:
    """Show a running count on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed:.0f} " + what), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda count: bar.update(task, completed=count)
