"""`potsherd simulate`: bots play many games, and a table says what came of it."""

from __future__ import annotations

import json
import secrets
from contextlib import closing
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.text import Text

from potsherd.arena.matches import Match, kept_games
from potsherd.arena.statistics import MatchReport, match_report
from potsherd.bots.playout import Outcome
from potsherd.cli import INTERRUPTED
from potsherd.cli.among_bots import (
    OWN_BOTS,
    EditionFile,
    Game,
    Lang,
    Monument,
    Seed,
    Variants,
    edition_of,
    interval,
    language_of,
    progress,
    say_faults,
    table_of,
)
from potsherd.cli.keeping import Wanted, keeper
from potsherd.cli.standard_input import no_standard_input
from potsherd.editions import load_edition
from potsherd.errors import BotFailed, OptionError
from potsherd.language import Language
from potsherd.terminal import theme
from potsherd.terminal.console import make_console
from potsherd.wording import amounts_heading

Games = Annotated[int, typer.Option(min=1, help="How many games.")]
Bots = Annotated[
    str,
    typer.Option(
        help=f"One bot for each seat, as in greedy,random; or one for all seats; {OWN_BOTS}."
    ),
]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="Processes to play in.")]
Players = Annotated[int | None, typer.Option(help="How many play; as many as there are bots.")]
Records = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="Keep the record of each game, in a new folder.",
        callback=no_standard_input,
    ),
]
Dataset = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Keep what movers saw and chose, step by step, in a new Parquet file.",
        callback=no_standard_input,
    ),
]
Weigh = Annotated[
    int,
    typer.Option(
        metavar="N",
        min=0,
        max=1_000_000,
        help="With --dataset: visits of a search of N simulations, too.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON (docs/simulation.schema.json).")]


def app(
    game: Game = None,
    games: Games = 100,
    bots: Bots = "greedy,random",
    jobs: Jobs = 1,
    players: Players = None,
    monument: Monument = None,
    variant: Variants = None,
    edition: EditionFile = None,
    seed: Seed = None,
    records: Records = None,
    dataset: Dataset = None,
    weigh: Weigh = 0,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Let bots play many games, and count who wins.

    The bots change seats from game to game. Ctrl-C ends it with the table of the games so far.
    """
    language = language_of(lang)
    match = Match(
        edition=edition_of(game, edition, "simulate"),
        bots=_bots(bots, players),
        monument=monument,
        variants=tuple(variant or ()),
        seed=secrets.token_hex(4) if seed is None else seed,
    )
    outcomes, end = _play(match, games, jobs, Wanted(records, dataset, weigh), language)
    if not outcomes:
        return INTERRUPTED
    report = match_report(match, outcomes)
    if as_json:
        print(json.dumps(_to_json(match, report, end is not None), indent=2))
    else:
        _show(match, report, language)
        if isinstance(end, KeyboardInterrupt):
            _say_interrupted(games, language)
    if isinstance(end, BotFailed):
        raise end
    return INTERRUPTED if end else 0


def _bots(text: str, players: int | None) -> tuple[str, ...]:
    bots = tuple(spec.strip() for spec in text.split(","))
    if players is None or players == len(bots):
        return bots
    if len(bots) > 1:
        raise OptionError(
            f"{len(bots)} bots for {players} players; name one bot for all seats,"
            " or one for each seat"
        )
    return bots * players


def _play(
    match: Match, games: int, jobs: int, wanted: Wanted, language: Language
) -> tuple[list[Outcome], KeyboardInterrupt | BotFailed | None]:
    """The outcomes, and what broke it off before all were there."""
    outcomes: list[Outcome] = []
    with (
        keeper(wanted, match) as kept,
        progress(language, games) as advance,
        closing(kept_games(match, wanted.play(match), games, jobs)) as played,
    ):
        try:
            for number, (outcome, found) in enumerate(played):
                kept.add(number, outcome, found)
                outcomes.append(outcome)
                advance(1)
        except (KeyboardInterrupt, BotFailed) as end:
            return outcomes, end
    return outcomes, None


# ---------------------------------------------------------------- the table
def _show(match: Match, report: MatchReport, language: Language) -> None:
    console = make_console()
    edition = load_edition(match.edition)
    text = language.text
    ends = text("interval (95%)")
    table = table_of(text("bot"), text("wins"), ends, amounts_heading(language, edition), ends)
    for one in report.bots:
        share, money = one.win_share, one.money
        table.add_row(
            Text(one.bot),
            language.number(share.mean, ".1%"),
            interval(language, share, ".1%"),
            language.number(money.mean, ".1f"),
            interval(language, money, ".1f") if report.games > 1 else "",
        )
    console.print(Text(edition.title(language.code), theme.TITLE))
    console.print(table)
    console.print(
        language.plural(
            "{n} game; {moves} moves and {turns} turns; seed {seed}",
            "{n} games; on average {moves} moves and {turns} turns; seed {seed}",
            report.games,
            moves=round(report.moves),
            turns=round(report.turns),
            seed=match.seed,
        ),
        soft_wrap=True,
    )
    say_faults(console, report.bots, language)


def _say_interrupted(games: int, language: Language) -> None:
    line = language.plural(
        "Interrupted; {n} game had been asked for.",
        "Interrupted; {n} games had been asked for.",
        games,
    )
    make_console().print(Text(line, theme.DANGER))


# ---------------------------------------------------------------- JSON
def _to_json(match: Match, report: MatchReport, interrupted: bool) -> dict[str, Any]:
    """The report as docs/simulation.schema.json describes it."""
    edition = load_edition(match.edition)
    return {
        "format": "potsherd-simulation 1",
        "game": edition.family,
        "edition": edition.digest,
        "players": match.players,
        "monument": match.monument,
        "variants": list(match.variants),
        "seed": match.seed,
        "games": report.games,
        "interrupted": interrupted,
        "bots": [asdict(one) for one in report.bots],
        "moves": report.moves,
        "turns": report.turns,
    }
