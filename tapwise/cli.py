"""The command line: parse arguments, call the library, print.

Each command is imported when it is asked for. Exit codes: 0 payable, done, legal, all
right; 1 proved unpayable, illegal, a case wrong; 2 bad input; 3 unsupported or gave up.
"""

from __future__ import annotations

import io
import json
import os
import sys
from importlib import import_module
from typing import IO, Any, Final, NoReturn

import click

from tapwise import __version__
from tapwise.exit_codes import BAD_INPUT, BROKEN_PIPE, INTERRUPTED, OK, UNKNOWN

_COMMANDS: Final = {
    "plan": "planning",
    "why": "planning",
    "max-x": "planning",
    "total-cost": "planning",
    "payments": "listing",
    "mana": "listing",
    "could-produce": "listing",
    "check": "checking",
    "cases": "checking",
    "card": "cards",
    "cards": "cards",
    "show-versions": "versions",
    "version": "versions",
}
"""The commands and the file of `tapwise.commands` in which each lives."""


class TapwiseGroup(click.Group):
    """A group that imports commands lazily and turns every failure into one message."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order in which the help shows them."""
        return [*_COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        home = _COMMANDS.get(cmd_name)
        if home is None:
            return super().get_command(ctx, cmd_name)
        module = import_module(f"tapwise.commands.{home}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command; exit with its code."""
        extra["standalone_mode"] = False
        arguments = extra.get("args") or (args[0] if args else None) or sys.argv[1:]
        as_json = "--json" in arguments
        code = BAD_INPUT
        try:
            _prepare_streams()
            code = super().main(*args, **extra) or OK
            sys.stdout.flush()
        except click.exceptions.Exit as exit_:
            code = exit_.exit_code
        except click.UsageError as error:
            code = BAD_INPUT
            asked = error.ctx is not None and error.format_message() == error.ctx.get_help()
            if asked and not as_json:  # no command at all: click hands out the help
                click.echo(error.format_message(), err=True)
            else:
                _fail(error.format_message(), as_json, "UsageError", error)
        except click.ClickException as error:
            code = BAD_INPUT
            _fail(error.format_message(), as_json, "UsageError", error)
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
            _fail("interrupted", False, "")
        except (BrokenPipeError, SystemExit):  # click exits by itself where a pipe breaks
            code = BROKEN_PIPE
            _silence()
        except OSError as error:
            code = BAD_INPUT
            _fail(_os_message(error), as_json, "OSError")
        except (RecursionError, MemoryError) as error:
            code = UNKNOWN
            _fail("gave up: the problem is too large", as_json, type(error).__name__)
        except Exception as error:
            code = _known_failure(error, as_json)
        sys.exit(code)


@click.group(
    cls=TapwiseGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="tapwise", message="%(version)s")
def cli() -> None:
    """Plan payments in Magic: The Gathering, exactly.

    PROBLEM is a file (YAML or JSON), "-" for standard input, a card's name, or a mana cost;
    with the last two, --board and its like describe the position.
    """


def main() -> NoReturn:
    """Run the command line."""
    cli.main(prog_name="tapwise")


def _known_failure(error: Exception, as_json: bool) -> int:
    from tapwise.model.errors import GaveUp, TapwiseError, Unsupported

    if isinstance(error, TapwiseError):
        _fail(str(error) or type(error).__name__, as_json, type(error).__name__, error)
        return UNKNOWN if isinstance(error, Unsupported | GaveUp) else BAD_INPUT
    if os.environ.get("TAPWISE_DEBUG"):
        raise error
    _fail(
        f"a fault in tapwise {__version__}: {type(error).__name__}: {error}\n"
        "  Please report it with the problem; TAPWISE_DEBUG=1 shows where it happened.",
        as_json,
        "Fault",
    )
    return UNKNOWN


def _fail(message: str, as_json: bool, kind: str, error: Exception | None = None) -> None:
    """Print one message on standard error, and as JSON on standard output if asked."""
    try:
        click.echo(f"tapwise: {message}", err=True)
        if isinstance(error, click.UsageError) and error.ctx is not None:
            click.echo(f"  Try '{error.ctx.command_path} --help'.", err=True)
        if as_json:
            details: dict[str, Any] = {"type": kind, "message": message}
            for key in ("path", "line", "column", "card", "text", "name", "suggestions"):
                value = getattr(error, key, None)
                if isinstance(value, str | int | tuple) and value != "":
                    details[key] = value
            click.echo(json.dumps({"status": "error", "error": details}, ensure_ascii=False))
        sys.stdout.flush()
    except OSError:
        _silence()


def _os_message(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"


def _prepare_streams() -> None:
    """Let output never fail for want of a letter, nor for want of a stream."""
    for name in ("stdout", "stderr"):
        stream: IO[str] | None = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def _silence() -> None:
    """Point standard output at nothing, so that the flush at exit cannot fail."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
