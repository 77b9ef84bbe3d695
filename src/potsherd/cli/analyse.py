"""`potsherd analyse`: look back at games: what was luck, what was skill, what was better."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from potsherd.analysis.analysing import analyse
from potsherd.analysis.budget import budget_of
from potsherd.analysis.keeping import keep, kept
from potsherd.analysis.loss import decisions_of
from potsherd.analysis.player import figures_of, played_of
from potsherd.analysis.plot import drawn
from potsherd.analysis.report import Report
from potsherd.cli import INTERRUPTED
from potsherd.cli.among_bots import Lang, language_of, table_of
from potsherd.cli.standard_input import edition_in, no_standard_input, record_in
from potsherd.editions import Edition, load_edition
from potsherd.errors import OptionError
from potsherd.language import Language
from potsherd.record import Record
from potsherd.terminal import theme
from potsherd.terminal.console import make_console
from potsherd.terminal.seats import called
from potsherd.views import View
from potsherd.wording import Teller
from potsherd.wording.looking_back import (
    figures,
    grade_name,
    judged_by,
    percent_of,
    player_cells,
    player_headings,
    points_text,
    stroke_name,
    told_course,
    told_decision,
)

_SHOWN = 8  # turning points, and strokes of luck

Files = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help="Records of games; - for standard input."),
]
Seat = Annotated[int | None, typer.Option(help="Judge only what this seat decided.")]
Budget = Annotated[str, typer.Option(help="fast (luck alone), normal, deep, or seconds a game.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, max=1024, help="Processes to work in; one for each core.")
]
EditionFile = Annotated[
    str | None,
    typer.Option(
        "--edition", help="The edition file, if it is not where it was.", callback=edition_in
    ),
]
Plot = Annotated[
    str | None,
    typer.Option(help="An SVG file for the curve of win chances.", callback=no_standard_input),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON (docs/analysis.schema.json).")]


def app(
    files: Files,
    seat: Seat = None,
    budget: Budget = "normal",
    jobs: Jobs = None,
    edition: EditionFile = None,
    plot: Plot = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Look back at games: what was luck, what was skill, and what would have been better.

    A win is 100 points. Each decision is judged by what its seat could have known then. Luck is
    what chance brought less what it could have brought. Several files give one line for each
    player. Ctrl-C ends it with what was found so far.
    """
    language = language_of(lang)
    budget_of(budget)  # before anything is read
    if plot and len(files) > 1:
        raise OptionError("--plot draws one game; name one file")
    records = [record_in(file) for file in files]
    chosen = None if seat is None else (seat - 1,)
    given = None if edition is None else load_edition(edition)
    reports, interrupted = _reports(records, chosen, budget, jobs, given, language)
    if not reports:
        return INTERRUPTED
    if as_json:
        told = [report.to_json() for report in reports]
        print(json.dumps(told[0] if len(files) == 1 else told, indent=2))
    elif len(records) == 1:
        _show(make_console(), records[0], reports[0], given, language)
    else:
        _show_players(make_console(), reports, language)
    if plot:
        _draw(plot, records[0], reports[0], given, language)
    return INTERRUPTED if interrupted else 0


def _reports(
    records: Sequence[Record],
    seats: tuple[int, ...] | None,
    budget: str,
    jobs: int | None,
    edition: Edition | None,
    language: Language,
) -> tuple[list[Report], bool]:
    """The reports, and whether somebody would not wait for all of them."""
    found: list[Report] = []
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:.0f} %"))
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(language.text("Looking back"), total=len(records))
        for number, record in enumerate(records):
            old = kept(record, budget, seats, 0)
            if old is not None:
                found.append(old)
                continue
            last = None
            coming = analyse(record, budget=budget, seats=seats, jobs=jobs, edition=edition)
            with closing(coming) as reports:
                try:
                    for last in reports:
                        bar.update(task, completed=number + last.done)
                except KeyboardInterrupt:
                    return [*found, *filter(None, [last])], True
            assert last is not None
            keep(record, seats, last)
            found.append(last)
    return found, False


# ---------------------------------------------------------------- one game
def _show(
    console: Console, record: Record, report: Report, edition: Edition | None, language: Language
) -> None:
    names = called(record.header.seats, language)
    views = dict(_views(record, report, edition))
    game = next(iter(views.values())).game
    teller = Teller(language, game, None, names)
    console.print(Text(teller.title(), theme.TITLE))
    _show_summaries(console, report, names, language)
    for seat, name in enumerate(names) if report.moments else ():
        course = [(each.move, round(100 * each.chances.win[seat])) for each in report.moments]
        console.print(Text(told_course(language, name, course)))
    turning = report.turning_points(_SHOWN)
    if turning:
        console.print(Text(language.text("What was given away"), theme.TITLE))
        table = table_of(language.text("move"))
        table.add_column("")
        table.add_column("")
        for each in turning:
            told = told_decision(teller, views[each.move], each.decision)
            table.add_row(str(each.move + 1), grade_name(language, each.grade), Text(told))
        console.print(table)
    if report.luck.strokes:
        console.print(Text(language.text("What luck brought, in points of the win"), theme.TITLE))
        table = table_of(language.text("move"), *names)
        table.add_column("")
        for stroke in report.strokes(_SHOWN):
            gains = (points_text(language, share, signed=True) for share in stroke.luck)
            whose = "" if stroke.seat is None else f"{names[stroke.seat]}: "
            told = f"{whose}{stroke_name(language, stroke)}"
            table.add_row(str(stroke.move + 1), *gains, Text(told))
        console.print(table)
    console.print(Text(_how(report, language), theme.DIM), soft_wrap=True)


def _views(record: Record, report: Report, edition: Edition | None) -> Iterator[tuple[int, View]]:
    """What was seen at each decision."""
    position = record.verify(edition)
    for number, view, _ in decisions_of(position.game, position.moves_played):
        yield number, view


def _how(report: Report, language: Language) -> str:
    how = judged_by(language, report)
    if report.done < 1:
        early = language.text("Ended early: {percent} % were done.", percent=percent_of(report))
        how = f"{early} {how}"
    errors = max((max(each.chances.win_error) for each in report.moments), default=0.0)
    if not errors:
        return how
    error = language.text(
        "The standard error of a win chance is at most {points} points.",
        points=points_text(language, errors),
    )
    return f"{how} {error}"


def _show_summaries(
    console: Console, report: Report, names: Sequence[str], language: Language
) -> None:
    table = table_of("", *names)
    for row in figures(language, report):
        table.add_row(row.label, *row.cells, style=theme.MONEY if row.strong else "")
    console.print(table)
    missing = sum(report.summary(seat).not_judged for seat in report.seats)
    if missing:
        console.print(
            language.plural(
                "{n} decision could not be judged.", "{n} decisions could not be judged.", missing
            )
        )


# ---------------------------------------------------------------- several games
def _show_players(console: Console, reports: Sequence[Report], language: Language) -> None:
    """One line for each player, by name."""
    table = table_of("", *player_headings(language))
    tried = sum(bool(report.earlier) for report in reports)
    reports = [report for report in reports if not report.earlier]
    names = dict.fromkeys(name for report in reports for name in report.players)
    for name in names:
        games = [
            played_of(report, seat)
            for report in reports
            for seat, who in enumerate(report.players)
            if who == name and report.result
        ]
        if games:
            table.add_row(name, *player_cells(language, figures_of(games)))
    console.print(table)
    if tried:
        console.print(
            language.plural(
                "{n} game is left out, as it goes on from a position of another.",
                "{n} games are left out, as they go on from a position of another.",
                tried,
            )
        )


def _draw(
    path: str, record: Record, report: Report, edition: Edition | None, language: Language
) -> None:
    if not report.moments:
        raise OptionError(f"{record.source}: nothing to draw before the game is over")
    names = called(record.header.seats, language)
    teller = Teller(language, record.verify(edition).game, None, names)
    picture = drawn(
        report, names, teller.title(), language.text("moves"), language.text("chance to win")
    )
    try:
        Path(path).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {error.strerror}") from None
