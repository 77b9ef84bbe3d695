"""The command line: one command a module, loaded when asked for; errors in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer

from potsherd import __version__
from potsherd.errors import PotsherdError

COMMANDS = {
    "play": "Play a game in the terminal, against bots or with friends.",
    "serve": "Serve the table to browsers: play with friends and bots.",
    "rules": "The rules of a game, in short.",
    "simulate": "Let bots play many games, and count who wins.",
    "arena": "Let bots meet on the same deals, and rate them.",
    "train": "Train a network for the bots that search.",
    "record": "Verify or show the record of a game; make data of many.",
    "analyse": "Look back at games: luck, skill, and what was better.",
    "edition": "Check an edition file, or show the numbers of an edition.",
}
USAGE_ERROR = 2
INTERRUPTED = 130
NOBODY_READS = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code.

    Whatever is wrong with what was typed, or with a file, or what cannot be written, is said in one
    line; the code is 2.
    """
    from potsherd.terminal.console import forget_nonsense_sizes, prepare_streams

    prepare_streams()
    forget_nonsense_sizes()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run(given)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Nobody reads any more.
        _write_nowhere()
        return NOBODY_READS
    except OSError as error:
        _write_nowhere()
        return _fail(_told(error))


def _run(given: Sequence[str]) -> int:
    try:
        code = assembled(given)([*given] or ["--help"], standalone_mode=False)
        return code if isinstance(code, int) else 0
    except PotsherdError as error:
        return _fail(str(error))
    except typer.TyperException as error:
        return _fail(f"{error.format_message()} (see: {_help_for(given)})")
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except SystemExit:  # how rich ends a program whose pipe has been closed
        raise BrokenPipeError from None


def _fail(message: str) -> int:
    line = " ".join(message.split())
    with suppress(OSError):
        print(f"potsherd: {line}", file=sys.stderr)
    return USAGE_ERROR


def _told(error: OSError) -> str:
    """What could not be read or written, and why; where no file is named it is what is shown."""
    what = f"{error.filename} cannot be used" if error.filename else "the output cannot be written"
    return f"{what}: {error.strerror or error}"


def _write_nowhere() -> None:
    """Leave nothing that the interpreter could try to write once more when it ends."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _help_for(given: Sequence[str]) -> str:
    command = f" {given[0]}" if given and given[0] in COMMANDS else ""
    return f"potsherd{command} --help"


def assembled(given: Sequence[str]) -> typer.Typer:
    """The program with the one command that is asked for; the others are there by name only."""
    app = typer.Typer(
        name="potsherd",
        help="Archaeology and Curios: play them, and study how they are played.",
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
    )
    asked = next((word for word in given if not word.startswith("-")), "")
    for name, summary in COMMANDS.items():
        if name == asked:
            _add(app, name, summary)
        else:
            app.command(name, help=summary)(_nothing)
    app.callback()(_only_commands)
    return app


def _add(app: typer.Typer, name: str, summary: str) -> None:
    command = import_module(f"potsherd.cli.{name}").app
    if isinstance(command, typer.Typer):
        app.add_typer(command, name=name, help=summary)
    else:
        app.command(name, help=summary)(command)


def _nothing() -> None:
    """Stand in for a command that is not asked for."""


def _version(asked: bool) -> None:
    if asked:
        print(f"potsherd {__version__}")
        raise typer.Exit


def _only_commands(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Make even a single command one that has to be named."""
