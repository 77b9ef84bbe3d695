"""`potsherd rules`: the rules of a game, in short."""

from __future__ import annotations

from typing import Annotated

import typer

from potsherd.cli.standard_input import edition_in
from potsherd.editions import load_edition


def app(
    game: Annotated[
        str,
        typer.Argument(
            help="archaeology, expedition, curios, or an edition file; - for standard input.",
            callback=edition_in,
        ),
    ],
    lang: Annotated[str | None, typer.Option(help="en or ru.")] = None,
) -> None:
    """Show the rules of a game, with the numbers of its edition."""
    from potsherd.terminal.console import make_console, speak
    from potsherd.terminal.rulebook import shown_rules

    console = make_console()
    console.print(shown_rules(load_edition(game), speak(lang, console)))
