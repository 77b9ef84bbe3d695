"""`potsherd arena`: bots meet on duplicate deals, and statistics say who is better."""

from __future__ import annotations

import json
import secrets
from contextlib import closing, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from potsherd.arena import (
    Claim,
    Contest,
    ContestReport,
    Decision,
    Duplicate,
    ResultsFile,
    contest_report,
    decide,
    header,
    play,
    round_robin,
    seed_in,
)
from potsherd.arena.deciding import ENOUGH
from potsherd.arena.plot import drawn
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
from potsherd.cli.standard_input import no_standard_input
from potsherd.editions import load_edition
from potsherd.errors import BotFailed, OptionError
from potsherd.language import Language
from potsherd.terminal import theme
from potsherd.terminal.console import make_console
from potsherd.wording import amounts_heading

Bots = Annotated[
    str, typer.Option(help=f"The bots that meet, as in expert,greedy,greedy; {OWN_BOTS}.")
]
Deals = Annotated[
    int,
    typer.Option(
        "--games", min=1, help="How many deals; each is played in all seatings by all pairings."
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        help="How many play; as many as there are bots. Of more bots all groups of so many meet;"
        " for fewer, the last takes the seats left."
    ),
]
Out = Annotated[
    str | None,
    typer.Option(
        help="A file for the results; if it is there, goes on with it.", callback=no_standard_input
    ),
]
Until = Annotated[
    str | None,
    typer.Option(metavar="A>B", help="Stop once it is decided at 95% which of the two wins more."),
]
Plot = Annotated[
    str | None,
    typer.Option(help="An SVG file to draw ratings and wins in.", callback=no_standard_input),
]
Jobs = Annotated[
    int | None, typer.Option(min=1, max=1024, help="Processes to play in; one for each core.")
]
Cluster = Annotated[bool, typer.Option("--cluster", help="Play on the Ray cluster there is.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON (docs/arena.schema.json).")]


def app(
    game: Game = None,
    bots: Bots = "greedy,random",
    games: Deals = 100,
    players: Players = None,
    out: Out = None,
    until: Until = None,
    plot: Plot = None,
    jobs: Jobs = None,
    cluster: Cluster = False,
    monument: Monument = None,
    variant: Variants = None,
    edition: EditionFile = None,
    seed: Seed = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Let bots meet on duplicate deals, and rate them.

    --games counts deals. Each deal is played by every pairing once with each bot at each seat, so
    luck is shared: two bots play two games a deal. Ctrl-C ends it with the tables of the deals so
    far; with --out, the same command goes on from there.
    """
    language = language_of(lang)
    specs, pairings = _meeting(bots, players)
    contest = Contest(
        edition=edition_of(game, edition, "arena"),
        bots=specs,
        pairings=pairings,
        monument=monument,
        variants=tuple(variant or ()),
        seed=_seed(seed, out),
    )
    claim = Claim.parse(until) if until else None
    if claim:
        claim.sides(contest)  # before a file is begun
    results, end = _play(contest, games, claim, out, jobs, cluster, language)
    if len(results) < len(pairings):
        if isinstance(end, BotFailed):
            raise end
        return INTERRUPTED
    report = contest_report(contest, results)
    decision = decide(contest, claim, results) if claim else None
    if as_json:
        print(json.dumps(_to_json(contest, report, decision, end is not None), indent=2))
    else:
        _show(contest, report, decision, language)
        if isinstance(end, KeyboardInterrupt):
            _say_interrupted(games, language)
    if plot:
        _draw(plot, contest, report, language)
    if isinstance(end, BotFailed):
        raise end
    return INTERRUPTED if end else 0


def _meeting(text: str, players: int | None) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """The bots and their pairings."""
    specs = tuple(spec.strip() for spec in text.split(","))
    seats = len(specs) if players is None else players
    specs += specs[-1:] * (seats - len(specs))
    return specs, round_robin(len(specs), max(seats, 0))


def _seed(asked: str | None, out: str | None) -> str:
    """The seed that is asked for, or that of the file to go on with, or a new one."""
    if asked is not None:
        return asked
    found = seed_in(out) if out else None
    return secrets.token_hex(4) if found is None else found


def _play(
    contest: Contest,
    deals: int,
    claim: Claim | None,
    out: str | None,
    jobs: int | None,
    cluster: bool,
    language: Language,
) -> tuple[list[Duplicate], KeyboardInterrupt | BotFailed | None]:
    """The results, and what broke it off before all were there."""
    wanted = deals * len(contest.pairings)
    with ResultsFile(out, contest) if out else nullcontext() as file:
        results = file.played[:wanted] if file else []
        new = play(contest, deals, past=results, until=claim, jobs=jobs, cluster=cluster)
        games, done = (count * contest.players for count in (wanted, len(results)))
        with progress(language, games, done) as advance, closing(new) as played:
            try:
                for duplicate in played:
                    if file:
                        file.append(duplicate)
                    results.append(duplicate)
                    advance(contest.players)
            except (KeyboardInterrupt, BotFailed) as end:
                return results, end
    return results, None


def _draw(path: str, contest: Contest, report: ContestReport, language: Language) -> None:
    title = load_edition(contest.edition).title(language.code)
    try:
        Path(path).write_text(drawn(report, title, language), encoding="utf-8")
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {error.strerror}") from None


# ---------------------------------------------------------------- the tables
def _show(
    contest: Contest, report: ContestReport, decision: Decision | None, language: Language
) -> None:
    console = make_console()
    console.print(Text(load_edition(contest.edition).title(language.code), theme.TITLE))
    _show_bots(console, contest, report, language)
    if len(report.bots) > 2:
        _show_pairs(console, report, language)
    console.print(_counted(contest, report, language), soft_wrap=True)
    say_faults(console, report.bots, language)
    if decision:
        console.print(_decided(decision, language), soft_wrap=True)


def _show_bots(
    console: Console, contest: Contest, report: ContestReport, language: Language
) -> None:
    text, number = language.text, language.number
    ends, variance = text("interval (95%)"), text("variance*")
    wins = table_of(text("bot"), text("wins"), ends, variance, text("rating"), ends)
    amounts = amounts_heading(language, load_edition(contest.edition))
    money = table_of(text("bot"), amounts, ends, text("lead"), ends, variance)
    for one in sorted(report.bots, key=lambda one: -one.rating.mean):
        share, rating = one.win_share, one.rating
        own, ahead = one.money, one.ahead
        anchored, several = one.bot == report.anchor, report.deals > 1
        wins.add_row(
            Text(one.bot),
            number(share.mean, ".1%"),
            interval(language, share, ".1%"),
            _percent(one.win_variance),
            number(rating.mean, "+.0f") if not anchored else "0",
            interval(language, rating, "+.0f") if not anchored else text("anchor"),
        )
        money.add_row(
            Text(one.bot),
            number(own.mean, ".1f"),
            interval(language, own, ".1f") if several else "",
            number(ahead.mean, "+.1f"),
            interval(language, ahead, "+.1f") if several else "",
            _percent(one.ahead_variance),
        )
    for table in (wins, money):
        console.print(table)
        console.print()
    console.print(
        Text(text("* of the mean; as many independent games would have 100%"), theme.DIM),
        soft_wrap=True,
    )


def _percent(part: float | None) -> str:
    return "" if part is None else f"{part:.0%}"


def _show_pairs(console: Console, report: ContestReport, language: Language) -> None:
    labels = [one.bot for one in report.bots]
    table = table_of(language.text("wins against"), *labels)
    for label, row in zip(labels, report.pairs, strict=True):
        table.add_row(
            Text(label), *(language.number(one.mean, ".1%") if one else "" for one in row)
        )
    console.print()
    console.print(table)
    console.print()


def _counted(contest: Contest, report: ContestReport, language: Language) -> str:
    deals = language.plural("{n} deal", "{n} deals", report.deals)
    pairings = language.plural("{n} pairing", "{n} pairings", len(contest.pairings))
    seatings = language.plural("{n} seating", "{n} seatings", contest.players)
    return language.plural(
        "{deals} by {pairings} in {seatings}: {n} game; seed {seed}",
        "{deals} by {pairings} in {seatings}: {n} games; seed {seed}",
        report.games,
        deals=deals,
        pairings=pairings,
        seatings=seatings,
        seed=contest.seed,
    )


def _decided(decision: Decision, language: Language) -> str:
    better, worse = decision.claim.better, decision.claim.worse
    if decision.winner is None:
        return language.text(
            "Not decided: {better} or {worse} (evidence {evidence} of {enough})",
            better=better,
            worse=worse,
            evidence=language.number(decision.evidence, ".1f"),
            enough=round(ENOUGH),
        )
    loser = worse if decision.winner == better else better
    return language.text(
        "Decided at 95%: {winner} wins more than {loser}", winner=decision.winner, loser=loser
    )


def _say_interrupted(deals: int, language: Language) -> None:
    line = language.plural(
        "Interrupted; {n} deal had been asked for.",
        "Interrupted; {n} deals had been asked for.",
        deals,
    )
    make_console().print(Text(line, theme.DANGER))


# ---------------------------------------------------------------- JSON
def _to_json(
    contest: Contest, report: ContestReport, decision: Decision | None, interrupted: bool
) -> dict[str, Any]:
    """The report as docs/arena.schema.json describes it."""
    return {
        **header(contest),
        "format": "potsherd-arena-summary 1",
        "bots": [asdict(one) for one in report.bots],
        "deals": report.deals,
        "games": report.games,
        "interrupted": interrupted,
        "anchor": report.anchor,
        "pairs": [[one and asdict(one) for one in row] for row in report.pairs],
        "decision": decision
        and {
            "claim": str(decision.claim),
            "winner": decision.winner,
            "evidence": decision.evidence,
        },
    }
