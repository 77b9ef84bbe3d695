"""`potsherd edition`: check an edition file, show the numbers of an edition."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from potsherd.cli.standard_input import edition_in
from potsherd.editions import Edition, Row, load_edition
from potsherd.language import Language
from potsherd.terminal import theme
from potsherd.terminal.console import make_console, speak

_ASSUMED = "assumed"

app = typer.Typer()

File = Annotated[
    str, typer.Argument(help="An edition file; - for standard input.", callback=edition_in)
]
Name = Annotated[
    str,
    typer.Argument(
        help="The name or the file of an edition; - for standard input.", callback=edition_in
    ),
]
Lang = Annotated[str | None, typer.Option(help="en or ru.")]


@app.command()
def check(file: File, lang: Lang = None) -> None:
    """Say whether an edition file can be played, or what is wrong in it and where."""
    console = make_console()
    language = speak(lang, console)
    edition = load_edition(file)
    fewest, most = edition.players
    console.print(
        language.text(
            "{file} is right: {title}, {fewest} to {most} players, digest {digest}",
            file=file,
            title=edition.title(language.code),
            fewest=fewest,
            most=most,
            digest=edition.digest[:12],
        ),
        soft_wrap=True,
    )


@app.command()
def show(
    name: Name,
    lang: Lang = None,
) -> None:
    """Show all numbers of an edition and where each comes from."""
    console = make_console()
    language = speak(lang, console)
    edition = load_edition(name)
    console.print(Text(edition.title(language.code), theme.TITLE))
    console.print(Text(edition.digest, theme.DIM), soft_wrap=True)
    console.print(_table(edition, language))
    if any(_ASSUMED in row.sources for row in edition.rows):
        console.print(
            Text(language.text("? assumed: nobody has attested this number"), theme.DANGER)
        )


def _table(edition: Edition, language: Language) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=theme.DIM)
    table.add_column(language.text("entry"), no_wrap=True)
    table.add_column(language.text("numbers, or players: numbers"), no_wrap=True)
    table.add_column(language.text("source"), style=theme.DIM)
    for row in edition.rows:
        table.add_row(row.path, _numbers(row), ", ".join(dict.fromkeys(row.sources)))
    return table


def _numbers(row: Row) -> Text:
    line = Text()
    same = len(set(zip(row.values, row.sources, strict=True))) == 1
    for number, (value, source) in enumerate(zip(row.values, row.sources, strict=True)):
        if number and same and row.each == "players":
            break  # the same however many play
        line.append("  " if line else "")
        if row.each == "players" and not same:
            line.append(f"{row.labels[number]}: ", theme.DIM)
        assumed = source == _ASSUMED
        line.append(f"{value}{'?' if assumed else ''}", theme.DANGER if assumed else "")
    return line
