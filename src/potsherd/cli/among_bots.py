"""What the commands that let bots play share: their options, and the bar that shows how far."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from potsherd.arena.estimates import Estimate
from potsherd.arena.statistics import Performance
from potsherd.cli.standard_input import edition_in
from potsherd.errors import OptionError
from potsherd.language import Language, from_environment, use
from potsherd.terminal import theme

OWN_BOTS = "your own as package.module:Class or exec:COMMAND"

Game = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="archaeology, expedition, curios, or an edition file; - for standard input.",
        callback=edition_in,
    ),
]
Monument = Annotated[
    str | None, typer.Option(help="The monument; drawn by lot for each game unless you say.")
]
Variants = Annotated[
    list[str] | None, typer.Option("--variant", help="A variant; may be repeated.")
]
EditionFile = Annotated[
    str | None,
    typer.Option("--edition", help="Play an edition of your own.", callback=edition_in),
]
Seed = Annotated[str | None, typer.Option(help="Play the same games again: any text.")]
Lang = Annotated[str | None, typer.Option("--lang", help="en or ru.")]


def language_of(lang: str | None) -> Language:
    """The language that is asked for, or that of the environment."""
    return use(lang) if lang else from_environment()


def edition_of(game: str | None, edition: str | None, command: str) -> str:
    """The one of a game and an edition file that is given. Raises OptionError."""
    if (game is None) == (edition is None):
        raise OptionError(f"one of a game and --edition is wanted; potsherd {command} curios, say")
    return game or edition or ""


@contextmanager
def progress(
    language: Language, games: int, done: int = 0
) -> Generator[Callable[[int], None], None, None]:
    """Show a bar with the time left, where there is a terminal; give what moves it on by games."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(language.text("Playing"), total=games, completed=done)
        yield lambda played: bar.advance(task, played)


def say_faults(console: Console, bots: Sequence[Performance], language: Language) -> None:
    """Say of each bot that has lost games by failing how many, and its last words."""
    for one in bots:
        if one.faults:
            line = language.plural(
                "{bot} has lost {n} game by failing: {words}",
                "{bot} has lost {n} games by failing, the last one so: {words}",
                one.faults,
                bot=one.bot,
                words=one.last_words,
            )
            console.print(Text(line, theme.DANGER), soft_wrap=True)


def table_of(heading: str, *numbers: str) -> Table:
    """A table with a column of words and columns of numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=theme.DIM)
    table.add_column(heading)
    for number in numbers:
        table.add_column(number, justify="right")
    return table


def interval(language: Language, estimate: Estimate, form: str) -> str:
    """The interval of an estimate, its ends in a form of `format`."""
    return " – ".join(language.number(end, form) for end in (estimate.low, estimate.high))
