"""What the commands share: the PROBLEM argument, the options of the quick form, output."""

from __future__ import annotations

import dataclasses
import functools
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from tapwise.model.errors import ParseError
from tapwise.quick import Board, Known, document, is_file

if TYPE_CHECKING:
    from tapwise.model.problem import Problem

Function = Callable[..., Any]

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
budget_option = click.option(
    "--budget",
    type=click.FloatRange(min=0, min_open=True),
    help="Work that may be done, in deterministic units (about seconds).",
)

_BOARD_OPTIONS: Final = (
    click.option("--board", "-b", default="", help='Your permanents: "3 Island, Sol Ring".'),
    click.option("--tapped", default="", help="Which of them are tapped."),
    click.option("--hand", default="", help="Further cards in your hand."),
    click.option("--graveyard", default="", help="Cards in your graveyard."),
    click.option("--exile", default="", help="Your cards in exile."),
    click.option("--command", default="", help="Your cards in the command zone."),
    click.option("--pool", default="", help='Floating mana: "{R}{R}".'),
    click.option("--life", type=int, help="Your life total [20]."),
    click.option("--opponent", "opponents", multiple=True, help="An opponent's permanents."),
    click.option("--turn", type=click.Choice(["you", "opponent"]), help="Whose turn it is."),
    click.option("--phase", default="", help="The step or phase."),
)
_PAY_OPTIONS: Final = (
    click.option("--x", "x", metavar="N|max", help="X; left out: the planner chooses."),
    click.option("--ability", default="", help="Activate the ability with these words."),
    click.option("--choose", multiple=True, metavar="KEY=VALUE", help="A choice, as kicker=1."),
    click.option("--keep", multiple=True, help="Costs or cards that should stay payable."),
    click.option("--prefer", multiple=True, help="What matters most: life, sacrifices …"),
    click.option("--forbid", multiple=True, help="Objects or kinds of things not to use."),
)


def problem_command(
    *, pays: bool = True, optional: bool = False, then: str = ""
) -> Callable[[Function], Function]:
    """Give a command the PROBLEM argument and the quick form; it receives a `Problem`.

    Parameters
    ----------
    pays
        Whether something is paid for, so that the options about it make sense.
    optional
        Whether PROBLEM may be left out where ``--board`` says all.
    then
        The name of a further argument, before which PROBLEM may be left out likewise.
    """

    def decorate(function: Function) -> Function:
        @functools.wraps(function)
        def wrapper(target: str | None = None, **values: Any) -> Any:
            names = {field.name for field in dataclasses.fields(Board)}
            said = {key: values.pop(key) for key in list(values) if key in names}
            given = {key: value for key, value in said.items() if value is not None}
            if then:
                *targets, values[then.lower()] = values.pop("arguments")
                target = _only(targets, then)
            return function(read_problem(target, Board(**given)), **values)

        options = _BOARD_OPTIONS + (_PAY_OPTIONS if pays else ())
        for option in reversed(options):
            wrapper = option(wrapper)
        if then:
            return click.argument(
                "arguments", metavar=f"[PROBLEM] {then}", nargs=-1, required=True
            )(wrapper)
        return click.argument("target", metavar="PROBLEM", required=not optional)(wrapper)

    return decorate


def read_problem(target: str | None, board: Board) -> Problem:
    """Return the problem that the argument and the options describe.

    Raises
    ------
    TapwiseError
        If they do not describe one.
    """
    from tapwise.api import load

    board = dataclasses.replace(board, x=read_x(board.x))
    if target is None or not is_file(target):
        if target is None and board == Board():
            raise click.UsageError("Give a PROBLEM, or a --board.")
        return load(document(target, board, known=known_names()))
    extra = dataclasses.replace(board, x=None, prefer=())
    if extra != Board():
        named = [f"--{f.name}" for f in dataclasses.fields(Board) if _given(extra, f.name)]
        raise click.UsageError(f"{', '.join(named)}: belongs into the file {target}.")
    problem = read_file(target)
    if board.prefer:
        problem = dataclasses.replace(problem, prefer=_policy_keys(board.prefer))
    if board.x is not None and problem.request is not None:
        x: Any = board.x
        problem = dataclasses.replace(problem, request=dataclasses.replace(problem.request, x=x))
    return problem


def requested(problem: Problem) -> Problem:
    """Return the problem if it says what to pay for.

    Raises
    ------
    ParseError
        If it does not.
    """
    if problem.request is None:
        raise ParseError("the document says nothing to pay for", path="pay")
    return problem


def read_file(path: str) -> Problem:
    """Read a problem document from a file, or from standard input for ``-``."""
    from tapwise.api import load

    return load(sys.stdin.buffer.read() if path == "-" else Path(path))


def read_text(path: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Raises
    ------
    ParseError
        If it cannot be read.
    """
    try:
        if path == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        with open(path, "rb") as file:
            return file.read().decode("utf-8-sig")
    except OSError as error:
        raise ParseError(f"cannot be read: {error.strerror}", path=path) from None
    except UnicodeDecodeError as error:
        raise ParseError(f"is no UTF-8 text (byte {error.start})", path=path) from None


def read_x(text: Any) -> int | str | None:
    """Read the value of ``--x``.

    Raises
    ------
    ParseError
        If it is neither a number nor ``max``.
    """
    if text is None or text == "max":
        return text  # type: ignore[no-any-return]
    if isinstance(text, int):
        return text
    if text.isascii() and text.isdigit() and len(text) < 8:
        return int(text)
    raise ParseError("expected a number or max", path="--x", text=text or " ", column=1)


def known_names() -> Known:
    """Return the test whether a text is a card's name, asked once a name."""
    from tapwise.model.catalogue import Layered, default_catalogue
    from tapwise.model.errors import AmbiguousName, UnknownCard

    catalogue = default_catalogue()
    # Layer by layer: a catalogue of several looks for near names where it finds none.
    layers = catalogue.layers if isinstance(catalogue, Layered) else (catalogue,)

    @functools.cache
    def known(name: str) -> bool:
        for layer in layers:
            try:
                layer.lookup(name)
            except AmbiguousName:
                return True
            except UnknownCard:
                continue
            return True
        return False

    return known


def print_json(data: Any) -> None:
    """Print data as JSON."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def _only(targets: list[str], then: str) -> str | None:
    if len(targets) > 1:
        raise click.UsageError(f"Got {len(targets) + 1} arguments; expected PROBLEM and {then}.")
    return targets[0] if targets else None


def _given(board: Board, name: str) -> bool:
    return bool(getattr(board, name) != getattr(Board(), name))


def _policy_keys(texts: tuple[str, ...]) -> tuple[str, ...]:
    from tapwise.model.plan import POLICY_KEYS

    keys = tuple(key.strip() for text in texts for key in text.split(",") if key.strip())
    for key in keys:
        if key not in POLICY_KEYS:
            raise ParseError(f"{key!r} is none of {', '.join(POLICY_KEYS)}", path="--prefer")
    return keys
