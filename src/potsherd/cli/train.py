"""`potsherd train`: what bots that search know in numbers, learned from games."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from potsherd.cli.among_bots import EditionFile, Game, Lang, edition_of, language_of
from potsherd.editions import load_edition
from potsherd.errors import OptionError
from potsherd.games import game_of
from potsherd.games.game import Game as Played
from potsherd.language import Language, mark
from potsherd.training.contract import FITTING, PLAYING, TRAINERS, Trainer
from potsherd.training.contract import Progress as Told
from potsherd.training.course import INSTINCT, SEARCH, Course, Round

NETWORK = "network"
GAMES, GAMES_OF_EACH = 40_000, 1500

Folder = Annotated[
    Path, typer.Option(help="A folder for games and networks; if begun, goes on with it.")
]
Players = Annotated[int, typer.Option(help="How many play.")]
Model = Annotated[
    str, typer.Option(help="network, or another that the game's search has (docs/search.md).")
]
Games = Annotated[
    int | None,
    typer.Option(
        min=40,
        help="Games of the first round, 40000 unless you say, and a third in later ones;"
        " or games of each bot, 1500.",
    ),
]
Rounds = Annotated[
    int,
    typer.Option(min=1, max=20, help="Rounds of a network; from the second one players search."),
]
Jobs = Annotated[
    int | None, typer.Option(min=1, max=1024, help="Processes to play in; one for each core.")
]
Seed = Annotated[int, typer.Option(help="Train the same network again: any number.")]

_SAID = {
    PLAYING: mark("Round {number}: games"),
    FITTING: mark("Round {number}: learning, loss {loss}"),
}


def app(
    folder: Folder,
    game: Game = None,
    players: Players = 2,
    model: Model = NETWORK,
    games: Games = None,
    rounds: Rounds = 2,
    jobs: Jobs = None,
    seed: Seed = 0,
    edition: EditionFile = None,
    lang: Lang = None,
) -> int:
    """Train a network for the bots that search, or another model of theirs.

    Ctrl-C ends it; the same command goes on. With POTSHERD_NETWORKS naming the folder that the
    network is put in, bots use it.
    """
    language = language_of(lang)
    played = game_of(load_edition(edition_of(game, edition, "train")), players)
    if model == NETWORK:
        course = Course(played, folder, _plan(games or GAMES, rounds), seed)
        with _writing(folder), _shown(language) as show:
            course.run(jobs, show)
        print(language.text("The network is {path}.", path=course.finish()))
        _print_losses(course, language)
    else:
        train = _trainer(played, model)
        with _writing(folder), _shown(language) as show:
            path = train(played, folder, games or GAMES_OF_EACH, seed, jobs, show)
        print(language.text("The network is {path}.", path=path))
    return 0


def _plan(games: int, rounds: int) -> list[Round]:
    first = replace(INSTINCT, games=games // INSTINCT.lots)
    later = replace(SEARCH, games=max(1, games // 3 // SEARCH.lots))
    return [first, *[later] * (rounds - 1)]


def _trainer(game: Played, model: str) -> Trainer:
    """What makes a model. Raises OptionError for a model that the game has not."""
    known = TRAINERS.of(game.edition.family)
    if model not in known:
        raise OptionError(
            f"no model {model!r} of this game; there are: {', '.join([NETWORK, *known])}"
        )
    return known[model]


@contextmanager
def _writing(folder: Path) -> Generator[None, None, None]:
    """Raise OptionError where the folder cannot be written to; what is there is gone on with."""
    try:
        yield
    except OSError as error:
        raise OptionError(f"{folder} cannot be written: {error.strerror or error}") from None


@contextmanager
def _shown(language: Language) -> Generator[Told, None, None]:
    """Show a bar, where there is a terminal; give what is told how far the training is."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=1.0)

        def show(what: str, number: int, loss: float, done: float) -> None:
            said = language.text(_SAID[what], number=number + 1, loss=_loss(language, loss))
            bar.update(task, description=said, completed=done)

        yield show


def _loss(language: Language, loss: float) -> str:
    return language.number(loss, ".4f")


def _print_losses(course: Course, language: Language) -> None:
    for number, (before, after) in enumerate(course.losses(), start=1):
        said = language.text(
            "Round {number}: loss on games not learned from {before}, then {after}",
            number=number,
            before=_loss(language, before),
            after=_loss(language, after),
        )
        print(said)
