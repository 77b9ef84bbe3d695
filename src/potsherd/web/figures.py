"""My figures: somebody's last games, with and without luck, and what their decisions gave away.

They are made of what was found by looking back at those games. Nobody else is shown them: the page
is that of whoever asks, and no address names a person.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from potsherd.analysis.player import Played, by_kind, figures_of
from potsherd.language import Language, mark
from potsherd.table.refusals import Refused
from potsherd.table.summaries import Listed
from potsherd.web.analyses import Busy
from potsherd.web.board.ending import HEIGHT, WIDTH
from potsherd.web.labels import ago, edition_title
from potsherd.web.looking_back import check_worth_it
from potsherd.web.pages import page
from potsherd.web.site import Site, site_of
from potsherd.web.trends import Trend, losses, wins
from potsherd.web.visitors import Visitor, visitor
from potsherd.wording.looking_back import (
    adjusted_text,
    decision_name,
    lost_a_decision_text,
    lost_text,
    luck_text,
    percent_of,
    player_cells,
    player_headings,
    points_text,
)

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Own:
    """A finished game of somebody who had one seat in it; what was found of it, if anything."""

    game: Listed
    seat: int
    played: Played | None


@dataclass(frozen=True)
class Group:
    """The figures of some games: what they have in common, and what is found."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class GameLine:
    """One game in the list: where it is told, what it was and when, and its figures."""

    number: int
    href: str
    title: str
    since: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Shown:
    """What the page shows of the games that were looked back at, which are one at least."""

    headings: tuple[str, ...]
    all: tuple[str, ...]
    groups: tuple[Group, ...]
    kinds: tuple[Group, ...]
    games: tuple[GameLine, ...]
    losses: Trend | None
    wins: Trend | None


# ------------------------------------------------------------ the addresses
@router.get("/me/figures")
async def show(request: Request) -> Response:
    """What is known of one's own games."""
    who, site = await visitor(request), site_of(request)
    own, left_out = await _own(site, who)
    running = site.analyses.under_way(who.id) if who.id else ""
    looking = site.analyses.made(running)
    found = [(each, each.played) for each in own if each.played is not None]
    return page(
        request,
        who,
        "me/figures.html",
        games=len(own) + left_out,
        left_out=left_out,
        waiting=len(_waiting(own)),
        unfinished=[each.game.table for each in _waiting(own) if _is_unfinished(site, each)][:1],
        running=running,
        looking=looking,
        percent=percent_of(looking.report if looking else None),
        count=len(found),
        shown=_shown(site, who.language, found) if found else None,
    )


@router.post("/me/figures")
async def begin(request: Request) -> Response:
    """Look back at the last of one's own games that nobody has looked back at, unless one is worked
    on already, as after a second press."""
    who, site = await visitor(request), site_of(request)
    own, _ = await _own(site, who)
    refused = Refused(mark("You have looked back at all your finished games."))
    for each in sorted(_waiting(own), key=lambda each: _is_unfinished(site, each)):
        try:
            table = await site.tables.get(each.game.table)
            check_worth_it(table)
        except Refused as why:  # it cannot be looked back at, but the next one may
            refused = why
            continue
        with suppress(Busy):
            await site.analyses.begin(table, who.id)
        return RedirectResponse("/me/figures", 303)
    raise refused


async def _own(site: Site, who: Visitor) -> tuple[list[Own], int]:
    """Somebody's finished games, the last first, and how many are left out: where somebody had
    several seats or was away at the end it was not they alone who decided."""
    tables = await site.tables.of_person(who.id) if who.id else []
    over = [each for each in tables if each.phase == "over" and each.ending and each.tried is None]
    seats = [
        [number for number, seat in enumerate(each.seats) if seat.person == who.id] for each in over
    ]
    single = [
        (game, own[0])
        for game, own in zip(over, seats, strict=True)
        if len(own) == 1 and not game.seats[own[0]].stand_in
    ]
    played = await site.analyses.played(single)
    found = [
        Own(game, seat, one)
        for (game, seat), one in zip(single, played, strict=True)
        # A lesson tells nothing; another game with its settings does, once it was looked back at.
        if one is not None or game.settings.lesson is None
    ]
    return found, len(over) - len(single)


def _waiting(own: Sequence[Own]) -> list[Own]:
    return [each for each in own if each.played is None]


def _is_unfinished(site: Site, own: Own) -> bool:
    """Whether it was begun to look back at a game, and not brought to an end."""
    made = site.analyses.made(own.game.table)
    return made is not None and not made.is_running


# ------------------------------------------------------------ what the page shows
def _shown(site: Site, language: Language, found: Sequence[tuple[Own, Played]]) -> Shown:
    in_order = [*reversed(found)]
    played = [each for _, each in in_order]
    kinds = tuple(
        Group(decision_name(language, kind), (str(number), lost_text(language, lost)))
        for kind, (number, lost) in by_kind(played).items()
    )
    return Shown(
        (*player_headings(language), language.text("even share")),
        _figures(language, played),
        tuple(_groups(site, language, in_order)),
        kinds,
        tuple(
            _line(site, language, number, own, one)
            for number, (own, one) in reversed([*enumerate(in_order, start=1)])
        ),
        losses(language, played, WIDTH, HEIGHT),
        wins(language, played, WIDTH, HEIGHT),
    )


def _groups(site: Site, language: Language, found: Sequence[tuple[Own, Played]]) -> list[Group]:
    """By game and number of players, what was played most first."""
    groups: dict[tuple[str, int], list[Played]] = {}
    for own, one in found:
        groups.setdefault((own.game.settings.edition, one.players), []).append(one)
    ordered = sorted(groups.items(), key=lambda each: -len(each[1]))
    return [
        Group(_title(site, language, edition, players), _figures(language, games))
        for (edition, players), games in ordered
    ]


def _figures(language: Language, games: Sequence[Played]) -> tuple[str, ...]:
    found = figures_of(games)
    return (*player_cells(language, found), points_text(language, found.even))


def _title(site: Site, language: Language, edition: str, players: int) -> str:
    title = edition_title(language, edition, site.editions.get(site.slug(edition)))
    return language.plural("{game}, {n} player", "{game}, {n} players", players, game=title)


def _line(site: Site, language: Language, number: int, own: Own, played: Played) -> GameLine:
    summary, when = played.summary, own.game.opened or own.game.changed
    return GameLine(
        number,
        f"/t/{own.game.table}/analysis",
        _title(site, language, own.game.settings.edition, played.players),
        ago(language, max(0, site.tables.now() - when), when),
        (
            points_text(language, summary.result),
            luck_text(language, summary),
            adjusted_text(language, summary),
            lost_a_decision_text(language, summary),
        ),
    )
