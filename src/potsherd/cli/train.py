"""`potsherd train`: a network for the bots that search, learned by self-play."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from potsherd.cli.among_bots import EditionFile, Game, Lang, edition_of, language_of
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.language import Language, mark
from potsherd.training.course import FITTING, INSTINCT, PLAYING, SEARCH, Course, Round

Folder = Annotated[
    Path, typer.Option(help="A folder for games and networks; if begun, goes on with it.")
]
Players = Annotated[int, typer.Option(help="How many play.")]
Games = Annotated[
    int, typer.Option(min=40, help="Games of the first round; a twentieth in later ones.")
]
Rounds = Annotated[
    int, typer.Option(min=1, max=20, help="Rounds; from the second one on, players search.")
]
Jobs = Annotated[
    int | None, typer.Option(min=1, max=1024, help="Processes to play in; one for each core.")
]
Seed = Annotated[int, typer.Option(help="Train the same network again: any number.")]

_SAID = {
    PLAYING: mark("Round {number}: games"),
    FITTING: mark("Round {number}: learning, loss {loss:.4f}"),
}


def app(
    folder: Folder,
    game: Game = None,
    players: Players = 2,
    games: Games = 40_000,
    rounds: Rounds = 2,
    jobs: Jobs = None,
    seed: Seed = 0,
    edition: EditionFile = None,
    lang: Lang = None,
) -> int:
    """Train a network for the bots that search.

    Ctrl-C ends it; the same command goes on. With POTSHERD_NETWORKS naming the folder that the
    network is put in, bots use it.
    """
    language = language_of(lang)
    loaded = load_edition(edition_of(game, edition, "train"))
    course = Course(game_of(loaded, players), folder, _plan(games, rounds), seed)
    _run(course, jobs, language)
    path = course.finish()
    print(language.text("The network is {path}.", path=path))
    for number, (before, after) in enumerate(course.losses(), start=1):
        said = language.text(
            "Round {number}: loss on games not learned from {before:.4f}, then {after:.4f}",
            number=number,
            before=before,
            after=after,
        )
        print(said)
    return 0


def _plan(games: int, rounds: int) -> list[Round]:
    first = replace(INSTINCT, games=games // INSTINCT.lots)
    later = replace(SEARCH, games=max(1, games // 20 // SEARCH.lots))
    return [first, *[later] * (rounds - 1)]


def _run(course: Course, jobs: int | None, language: Language) -> None:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=1.0)

        def show(what: str, number: int, loss: float, done: float) -> None:
            said = language.text(_SAID[what], number=number + 1, loss=loss)
            bar.update(task, description=said, completed=done)

        course.run(jobs, show)
