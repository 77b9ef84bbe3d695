"""`potsherd play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from potsherd.cli.standard_input import no_standard_input
from potsherd.errors import OptionError

Game = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="archaeology, expedition, curios, an edition file or a saved game;"
        " left out: choose from a list",
        callback=no_standard_input,
    ),
]
Players = Annotated[int | None, typer.Option(help="How many play; 2 unless you say.")]
Seat = Annotated[str | None, typer.Option(help="Your seat; several as in 1,3; none to watch bots.")]
Bots = Annotated[
    str | None,
    typer.Option(
        help="Bots for the other seats, as in greedy or greedy,random; your own as"
        " package.module:Class or exec:COMMAND."
    ),
]
Monument = Annotated[str | None, typer.Option(help="The monument; drawn by lot unless you say.")]
Variants = Annotated[
    list[str] | None, typer.Option("--variant", help="A variant; may be repeated.")
]
EditionFile = Annotated[
    str | None,
    typer.Option("--edition", help="Play an edition of your own.", callback=no_standard_input),
]
Seed = Annotated[str | None, typer.Option(help="Deal the same cards again: any text.")]
Lang = Annotated[str | None, typer.Option("--lang", help="en or ru.")]
Explain = Annotated[
    bool,
    typer.Option(
        "--explain",
        help="Bots that search say what they expect of their moves, which tells of their hands.",
    ),
]
Save = Annotated[
    Path | None, typer.Option(help="The file that keeps the game.", callback=no_standard_input)
]


def app(
    game: Game = None,
    players: Players = None,
    seat: Seat = None,
    bots: Bots = None,
    monument: Monument = None,
    variant: Variants = None,
    edition: EditionFile = None,
    seed: Seed = None,
    lang: Lang = None,
    save: Save = None,
    explain: Explain = False,
) -> None:
    """Play a game in the terminal, against bots or with friends at the same device."""
    from potsherd.terminal.console import ask_on, check_width, make_console, speak
    from potsherd.terminal.starting import Wanted, start

    if game is not None and edition is not None:
        raise OptionError("a game and --edition are both given; one of them is accepted")
    console = make_console()
    language = speak(lang, console)
    check_width(console, language)
    wanted = Wanted(
        game=edition or game,
        players=players,
        seat=seat,
        bots=bots,
        monument=monument,
        variants=tuple(variant or ()),
        seed=seed,
        save=save,
        explain=explain,
    )
    try:
        session = start(wanted, language, console, ask_on(console))
    except EOFError:  # at the list of games: nothing has begun
        return
    session.run()
