"""``card``: what is understood of one card, line by line."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from tapwise.commands.options import json_option, print_json
from tapwise.exit_codes import OK, UNKNOWN

if TYPE_CHECKING:
    from tapwise.model.cards import Card, Face
    from tapwise.model.catalogue.readings import Reading


@click.command(short_help="Show what is understood of a card.")
@click.argument("name")
@json_option
@click.pass_context
def card(ctx: click.Context, name: str, as_json: bool) -> None:
    """Show a card: its faces, and what is understood of each line, under which rule.

    The text itself is shown where an import holds it; of the cards that come with tapwise
    the readings are. Exit code 3 if a line that may bear on a payment is not understood.
    """
    from tapwise.api import card as look_up

    found = look_up(name)
    if as_json:
        print_json(_plain(found))
    else:
        for number, face in enumerate(found.faces):
            if number:
                click.echo()
            _show_face(face)
    ctx.exit(UNKNOWN if any(_unread(face) for face in found.faces) else OK)


def _plain(found: Card) -> dict[str, Any]:
    return {
        "name": found.name,
        "layout": found.layout,
        "produces": found.produces,
        "faces": [_plain_face(face) for face in found.faces],
    }


def _plain_face(face: Face) -> dict[str, Any]:
    from tapwise.model.catalogue.readings import readings

    return {
        "name": face.name,
        "cost": None if face.mana_cost is None else str(face.mana_cost),
        "type": face.type_line,
        "text": face.text,
        "colors": face.colors,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "keywords": sorted(face.keywords),
        "produces": face.produces,
        "abilities": [
            _plain_reading(reading) for reading in readings(face) if reading.end == "read"
        ],
        "unread": _unread(face),
    }


def _plain_reading(reading: Reading) -> dict[str, Any]:
    from tapwise.model.catalogue.notation import encode_value

    out: dict[str, Any] = {"kind": reading.kind, "rule": reading.rule, "words": reading.words}
    if reading.line:
        out["text"] = reading.line
    if reading.produces:
        out["produces"] = reading.produces
    if reading.ability is not None:
        out["data"] = json.loads(encode_value(reading.ability))
    return out


def _unread(face: Face) -> list[str]:
    from tapwise.model.abilities import Unread

    return [each.text for each in face.abilities if isinstance(each, Unread) and each.bears]


def _show_face(face: Face) -> None:
    from tapwise.model.catalogue.readings import readings

    cost = "" if face.mana_cost is None else f"  {face.mana_cost}"
    click.echo(f"{face.name}{cost}")
    stats = ""
    if face.power is not None or face.toughness is not None:
        stats = f"  {face.power or 0}/{face.toughness or 0}"
    elif face.loyalty is not None:
        stats = f"  loyalty {face.loyalty}"
    click.echo(f"{face.type_line}{stats}")
    told = readings(face)
    if face.keywords:
        click.echo(f"Keywords: {', '.join(sorted(face.keywords))}")
    if face.text:
        _show_lines(face, told)
    else:
        for reading in told:
            _show(reading, "  ")
    if face.produces:
        click.echo("Can add: " + "".join(f"{{{letter}}}" for letter in face.produces))


def _show_lines(face: Face, told: tuple[Reading, ...]) -> None:
    from tapwise.model.catalogue.coverage import printed_lines

    by_line = {
        line: list(group)
        for line, group in groupby(sorted(told, key=lambda r: r.line), key=lambda r: r.line)
    }
    for reading in by_line.pop("", []):
        _show(reading, "  ")
    for line in printed_lines(face.text):
        click.echo(f"  {line}")
        for reading in by_line.pop(line, []):
            _show(reading, "    ")
    for rest in by_line.values():
        for reading in rest:
            _show(reading, "  ")


def _show(reading: Reading, indent: str) -> None:
    match reading.end:
        case "read":
            click.echo(f"{indent}{reading.rule} {reading.kind}: {reading.words}")
        case "no matter":
            click.echo(f"{indent}no matter to payments")
        case "not":
            click.echo(f"{indent}NOT UNDERSTOOD ({reading.rule} {reading.kind})", nl=False)
            click.echo("" if indent == "    " else f": {reading.line}")
