"""The terminal itself: colours where there are some, letters it can show, width, clearing."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper

from rich.console import Console

from potsherd.errors import OptionError
from potsherd.language import Language, from_environment, use
from potsherd.terminal.spelling import fitting, substitute

NARROWEST = 40
WIDEST = 100
_SIZES = {"COLUMNS": range(20, 10_000), "LINES": range(1, 10_000)}
_DIGITS = 9


def _on_error(error: UnicodeError) -> tuple[str, int]:
    if isinstance(error, UnicodeEncodeError):
        return substitute(error.object[error.start : error.end]), error.end
    raise error


def prepare_streams() -> None:
    """Make standard streams unable to fail over a letter, whatever their encoding, and be there.

    Where standard input is closed it is at its end, and what is written to a closed standard
    output fails when it is written, as on a full disk.
    """
    codecs.register_error("potsherd", _on_error)
    # In this order each gets its own number back, so that no other file is written to instead.
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="potsherd")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def forget_nonsense_sizes() -> None:
    """Let the environment name no size that no terminal has; nothing could be shown in it."""
    for name, sizes in _SIZES.items():
        told = os.environ.get(name, "")
        if not (told.isascii() and told.isdecimal() and int(told[:_DIGITS]) in sizes):
            os.environ.pop(name, None)


def make_console() -> Console:
    """The console to draw on; lines no longer than reads well, and never wider than it is."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = 80
    console.width = min(console.width, WIDEST)
    return console


def speak(code: str | None, console: Console) -> Language:
    """The language of this code, or the one of the environment, as the console can show it.

    Raises OptionError if there is none of that code.
    """
    return fitting(use(code) if code else from_environment(), console.encoding)


def check_width(console: Console, language: Language) -> None:
    """Raise OptionError if the terminal is too narrow to play in."""
    if console.width < NARROWEST:
        raise OptionError(
            language.text(
                "the terminal has {columns} columns; at least {least} are needed",
                columns=console.width,
                least=NARROWEST,
            )
        )


def is_dumb(console: Console) -> bool:
    """Whether the cursor cannot be moved, as in a pipe."""
    return not console.is_terminal or console.is_dumb_terminal


def clear(console: Console, *, thoroughly: bool = False) -> None:
    """Empty the screen, `thoroughly` with what was scrolled away, where that can be done."""
    if not is_dumb(console):
        console.file.write("\x1b[H\x1b[2J" + ("\x1b[3J" if thoroughly else ""))
        console.file.flush()
    elif thoroughly:
        console.file.write("\n" * 60)


def ask_on(console: Console) -> Callable[[str], str]:
    """The way to ask a person for a line; raises EOFError at the end of input."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # where there is one, lines can be edited and called again
            import readline  # noqa: F401
        return input

    def ask(prompt: str) -> str:
        line = input(prompt)
        console.print(line, soft_wrap=True)  # nobody typed it, yet a reader wants to see it
        return line

    return ask
