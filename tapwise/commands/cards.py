"""``card`` and ``cards``: what tapwise knows and understands of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tapwise.commands.options import json_option, print_json
from tapwise.exit_codes import OK, UNKNOWN

if TYPE_CHECKING:
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
