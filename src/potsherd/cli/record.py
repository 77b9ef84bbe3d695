"""`potsherd record`: verify the record of a game, show how the game went, or make data of many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from potsherd.cli.standard_input import edition_in, no_standard_input, record_in
from potsherd.editions import Edition, load_edition
from potsherd.errors import OptionError
from potsherd.events import Event
from potsherd.language import Language
from potsherd.language.names import listing
from potsherd.position import Position
from potsherd.record import Record, TakeBack
from potsherd.terminal import theme
from potsherd.terminal.console import make_console, speak
from potsherd.terminal.seats import called, labelled
from potsherd.wording import Teller, sentence, taken_back, who_won

app = typer.Typer()

File = Annotated[
    str, typer.Argument(metavar="FILE", help="A record, or a saved game; - for standard input.")
]
EditionFile = Annotated[
    str | None,
    typer.Option(
        "--edition", help="The edition file, if it is not where it was.", callback=edition_in
    ),
]
Seat = Annotated[int | None, typer.Option(help="Show only what this seat saw.")]
Commitment = Annotated[
    str | None,
    typer.Option(
        metavar="HEX", help="The commitment that you kept: the record must be bound to it."
    ),
]
Words = Annotated[
    str | None,
    typer.Option(metavar="HEX", help="The words that you gave: they must be in the shuffle."),
]
FolderOfRecords = Annotated[
    str,
    typer.Argument(
        metavar="DIR", help="A folder of records of one game.", callback=no_standard_input
    ),
]
NewFile = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A new Parquet file.", callback=no_standard_input),
]
Lang = Annotated[str | None, typer.Option("--lang", help="en or ru.")]


@app.command()
def verify(
    file: File,
    edition: EditionFile = None,
    commitment: Commitment = None,
    words: Words = None,
    lang: Lang = None,
) -> None:
    """Play a game again and check every line, or say which line is wrong and why."""
    console = make_console()
    language = speak(lang, console)
    record = record_in(file)
    position = record.verify(_given(edition))
    _check_kept(record, commitment, words)
    moves = sum(not isinstance(move, TakeBack) for move in record.moves)
    right = language.plural(
        "{file} is right: {n} move, each as the rules allow.",
        "{file} is right: {n} moves, each as the rules allow.",
        moves,
        file=record.source,
    )
    about = [right, _about_chance(record, language), _about_end(position, record, language)]
    if record.header.earlier:
        about.insert(1, _about_earlier(record, language))
    if commitment is not None:
        about.insert(1, language.text("It is bound to the commitment that you kept."))
    if words is not None:
        about.insert(-1, language.text("The words that you gave are in the shuffle."))
    console.print(Text("\n".join(about)), soft_wrap=True)


@app.command()
def show(file: File, seat: Seat = None, edition: EditionFile = None, lang: Lang = None) -> None:
    """Tell a game move by move: with all cards open, or as one seat saw it."""
    console = make_console()
    language = speak(lang, console)
    record = record_in(file)
    if seat is not None and not 1 <= seat <= record.header.players:
        raise OptionError(
            f"no seat {seat} in {record.source}; seats 1 to {record.header.players} are accepted"
        )
    observer = None if seat is None else seat - 1
    story = Table.grid(padding=(0, 2))
    story.add_column(justify="right", style=theme.DIM)
    names = called(record.header.seats, language)
    heard = 0
    for number, position in enumerate(record.replay(_given(edition))):
        line = record.header.length + number
        done = record.moves[number - 1] if number else None
        if isinstance(done, TakeBack):
            heard = len(_news(position, observer, 0))
            back = taken_back(language, names, record.movers[number - 1], done.moves, done.agreed)
            story.add_row(str(line), Text(back))
            continue
        news = _news(position, observer, heard)
        heard += len(news)
        if news:
            told = (sentence(language, position.game, event, observer, names) for event in news)
            story.add_row(str(line), Text(" ".join(told)))
    _show_header(record, position, language, console)
    if observer is not None:
        console.print(Text(language.text("What {who} saw:", who=names[observer]), theme.DIM))
    console.print(story)
    console.print(Text(_about_end(position, record, language), theme.MONEY))


@app.command()
def convert(
    folder: FolderOfRecords, file: NewFile, edition: EditionFile = None, lang: Lang = None
) -> None:
    """Make a data set of the records in a folder: what movers saw and chose, step by step."""
    from potsherd.datasets.converting import convert

    console = make_console()
    language = speak(lang, console)
    games = convert(folder, file, _given(edition))
    done = language.plural("{n} game is in {file}.", "{n} games are in {file}.", games, file=file)
    console.print(Text(done), soft_wrap=True)


def _check_kept(record: Record, commitment: str | None, words: str | None) -> None:
    """Raise RecordError unless the record has what somebody kept of its shuffle."""
    header = record.header
    if commitment is not None and commitment.lower() != header.commitment:
        raise header.fault(
            record.source, "commitment", "it is not the one that you kept; do not trust this game"
        )
    given = {contribution.hex() for contribution in header.contributions if contribution}
    if words is not None and words.lower() not in given:
        why = "the words that you gave are not among them; do not trust this game"
        raise header.fault(record.source, "contributions", why)


def _given(edition: str | None) -> Edition | None:
    return None if edition is None else load_edition(edition)


def _news(position: Position, observer: int | None, heard: int) -> Sequence[Event]:
    """What happened since, as `observer` saw it; for nobody in particular, with all cards open."""
    told = position.events if observer is None else position.log(observer)
    return told[heard:]


def _show_header(record: Record, position: Position, language: Language, console: Console) -> None:
    header, edition = record.header, position.game.edition
    names = called(header.seats, language)
    teller = Teller(language, position.game, None, names)
    options = [teller.variant(variant) for variant in header.variants]
    if header.monument is not None and len(edition.monuments) > 1:
        options.insert(0, teller.monument(header.monument))
    console.print(Text(edition.title(language.code), theme.TITLE))
    for listed in (options, labelled(header.seats, names, None, language)):
        if listed:
            console.print(Text(listing(language, listed), theme.DIM))
    if header.earlier:
        console.print(Text(_about_earlier(record, language), theme.DIM))


def _about_earlier(record: Record, language: Language) -> str:
    return language.plural(
        "It goes on from a position of another game: the first {n} move is that one's, and was"
        " checked as far as the rules go.",
        "It goes on from a position of another game: the first {n} moves are that one's, and were"
        " checked as far as the rules go.",
        record.header.earlier,
    )


def _about_chance(record: Record, language: Language) -> str:
    bound, revealed = record.header.commitment is not None, record.header.seed is not None
    if bound and revealed and record.header.earlier:
        return language.text(
            "The seed fits the commitment, and all that chance brought since follows from it."
        )
    if bound and revealed:
        return language.text(
            "The seed fits the commitment, and all that chance brought follows from it."
        )
    if revealed:
        return language.text(
            "All that chance brought follows from the seed, but no commitment binds anybody to it."
        )
    if bound:
        return language.text(
            "The seed is still secret: what chance brought is possible, and more cannot be checked."
        )
    return language.text(
        "No seed is named: what chance brought is possible, and more cannot be checked."
    )


def _about_end(position: Position, record: Record, language: Language) -> str:
    names = called(record.header.seats, language)
    if not position.is_over:
        return language.text("The game goes on.")
    return who_won(language, names, position.winners(), None)
