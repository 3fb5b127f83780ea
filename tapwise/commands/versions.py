"""``version`` and ``show-versions``: for bug reports."""

from __future__ import annotations

import platform
import sys

import click

from tapwise.commands.options import json_option, print_json

_DEPENDENCIES = ("ortools", "networkx", "msgspec", "lark", "click", "rich", "ruamel.yaml")


@click.command()
@json_option
def version(as_json: bool) -> None:
    """Print the version of tapwise."""
    from tapwise import __version__

    if as_json:
        print_json({"tapwise": __version__})
    else:
        click.echo(__version__)


@click.command("show-versions", short_help="Print versions for a bug report.")
@json_option
def show_versions(as_json: bool) -> None:
    """Print the versions of tapwise and of what it stands on, for a bug report."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    from tapwise import __version__

    found = {"tapwise": __version__, "python": platform.python_version()}
    for name in _DEPENDENCIES:
        try:
            found[name] = installed(name)
        except PackageNotFoundError:
            found[name] = "missing"
    found["platform"] = f"{platform.system()} {platform.machine()}"
    found["encoding"] = sys.stdout.encoding or ""
    if as_json:
        print_json(found)
        return
    width = max(map(len, found))
    for name, value in found.items():
        click.echo(f"{name:<{width}}  {value}")
