"""Progress of long commands on cards: on standard error, if that is a terminal."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Any

import click

from tapwise.commands.options import print_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tapwise.model.catalogue import Imported


@contextlib.contextmanager
def counting(what: str) -> Iterator[Callable[[int], None]]:
    """Show a running count of something whose total is not known."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed:.0f} " + what), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda count: bar.update(task, completed=count)


@contextlib.contextmanager
def measuring(what: str, *, data: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Show a bar of what is done out of all; ``data``: both are bytes."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    amount = DownloadColumn() if data else MofNCompleteColumn()
    columns: tuple[Any, ...] = (TextColumn(what), BarColumn(), amount, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def tell_import(done: Imported, as_json: bool) -> None:
    """Print what an import did."""
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
