"""Looking back at a finished game: what was luck, what was skill, what would have been better.

It opens all hands, and says of the players what a replay does not: only they are told, and where
the table was open to anyone, everybody. Before a game is over nothing of it is made.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from potsherd.analysis.analysing import has_decisions
from potsherd.analysis.grade import Grade
from potsherd.analysis.loss import decisions_of
from potsherd.analysis.player import Mean
from potsherd.analysis.report import Judgement, Report
from potsherd.language import Language, mark
from potsherd.table.lessons.guiding import lesson_dealt
from potsherd.table.refusals import NotYours, Refused
from potsherd.table.table import Table
from potsherd.views import View
from potsherd.web.analyses import MOST_MINUTES, RETRY, Busy
from potsherd.web.board.ending import HEIGHT, WIDTH
from potsherd.web.chances import LUCK, ChanceCurve, Point, chance_curve
from potsherd.web.errors import answer, said
from potsherd.web.fragments import own_seats
from potsherd.web.labels import tried_line
from potsherd.web.pages import page
from potsherd.web.past import OPEN, Past
from potsherd.web.replay import address, finished, may_look_back, past_of, title_of
from potsherd.web.site import site_of
from potsherd.web.visitors import Visitor, address_of, visitor
from potsherd.wording import Teller
from potsherd.wording.looking_back import (
    Row,
    figures,
    grade_name,
    judged_by,
    mean_text,
    percent_of,
    points_text,
    stroke_name,
    told_course,
    told_decision,
)
from potsherd.wording.moves import described

router = APIRouter(include_in_schema=False)

_SHOWN = 8  # decisions, and strokes of luck
_SWINGS = 4  # strokes of luck that are marked on the lines
WORST = (Grade.MISTAKE, Grade.BLUNDER)
"""What mistakes are, as players call them."""


@dataclass(frozen=True)
class Option:
    """A move that was weighed: in words, and its chance to win with the error of that."""

    told: str
    chance: str
    is_played: bool


@dataclass(frozen=True)
class GivenAway:
    """A decision that gave something away: the step of the replay, and all that is said of it."""

    number: int
    href: str
    seat: int
    grade: str
    name: str
    told: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Brought:
    """A stroke of luck: the step of the replay, whose it was, and what it brought each seat."""

    number: int
    href: str
    seat: int | None
    told: str
    gains: tuple[str, ...]


@dataclass(frozen=True)
class Shown:
    """What the page shows of a report; `steps` are the addresses of the replay by number."""

    curve: ChanceCurve | None
    courses: tuple[str, ...]
    steps: Mapping[int, str]
    rows: tuple[Row, ...]
    missing: int
    stood_in: int
    given_away: tuple[GivenAway, ...]
    brought: tuple[Brought, ...]
    how: str


# ------------------------------------------------------------ the addresses
@router.get("/t/{table}/analysis")
async def show(request: Request, table: str) -> Response:
    """What is known of a finished game so far."""
    who, found = await to_look_back(request, table)
    looking = await site_of(request).analyses.of(found)
    is_running = looking is not None and looking.is_running
    shown = None
    if looking is not None and looking.report is not None:
        shown = await _shown(who, found, looking.report, ended=looking.ended)
    return page(
        request,
        who,
        "replay/analysis.html",
        table=found,
        names=found.names(who.language),
        title=title_of(request, found, who),
        why_not=why_not(found),
        tried_line=tried_line(who.language, found),
        is_own=bool(own_seats(who, found)),
        looking=looking,
        is_running=is_running,
        percent=percent_of(looking.report if looking else None),
        minutes=MOST_MINUTES,
        shown=shown,
    )


@router.post("/t/{table}/analysis")
async def begin(request: Request, table: str) -> Response:
    """Look back at a finished game, unless somebody has."""
    who, found = await to_look_back(request, table)
    check_worth_it(found)
    try:
        await site_of(request).analyses.begin(found, who.id or address_of(request))
    except Busy as busy:
        return await answer(request, 429, said(who.language, busy), {"Retry-After": str(RETRY)})
    return RedirectResponse(f"/t/{table}/analysis", 303)


@router.get("/t/{table}/analysis.json")
async def download(request: Request, table: str) -> Response:
    """The report so far, as docs/analysis.schema.json describes it."""
    _, found = await to_look_back(request, table)
    check_worth_it(found)
    looking = await site_of(request).analyses.of(found)
    if looking is None or looking.report is None:
        raise Refused(mark("Nobody has looked back at this game yet; its page begins it."))
    name = f"attachment; filename=potsherd-{found.id}-analysis.json"
    return JSONResponse(
        looking.report.to_json(),
        headers={"Content-Disposition": name, "Cache-Control": "no-store"},
    )


async def to_look_back(request: Request, table: str) -> tuple[Visitor, Table]:
    """The visitor and the table, if it is for them. Raises Refused, NotYours and NoSuchTable."""
    who, found = await visitor(request), await site_of(request).tables.get(table)
    if not may_look_back(who, found):
        raise NotYours(mark("Only those who played this game may look back at it so."))
    return who, finished(found)


def why_not(table: Table) -> str:
    """Why there is nothing to look back at in a finished game, "" if there is."""
    if lesson_dealt(table) is not None:
        return mark("This was a lesson: its cards are part of it, so there is no luck in it.")
    if table.position is None or not has_decisions(table.position, table.earlier):
        return mark("Too little was decided in this game to look back at it.")
    return ""


def check_worth_it(table: Table) -> None:
    """Raise Refused where there is nothing to look back at in a finished game."""
    why = why_not(table)
    if why:
        raise Refused(why)


# ------------------------------------------------------------ what the page shows
async def _shown(who: Visitor, table: Table, report: Report, *, ended: bool) -> Shown:
    assert table.position is not None
    language, names, past = who.language, table.names(who.language), past_of(table)
    own = own_seats(who, table)
    teller = Teller(language, table.position.game, own[0] if own else None, names)
    # What is judged by and by is told at once: nobody reads what changes.
    if report.done < 1 and not ended:
        report = replace(report, judgements=())
    turning = report.turning_points(_SHOWN)
    views = await asyncio.to_thread(_views, table, [each.move for each in turning])
    curve = _curve(report, past) if report.moments else None
    return Shown(
        curve,
        tuple(_courses(language, names, curve)) if curve else (),
        {number: address(table, number, OPEN) for number in range(len(past.moments))},
        tuple(figures(language, report)),
        sum(report.summary(seat).not_judged for seat in report.seats),
        len(report.stood_in),
        tuple(_given_away(table, past, teller, each, views[each.move]) for each in turning),
        tuple(_brought(table, past, report, language, names)),
        judged_by(language, report),
    )


def _views(table: Table, moves: Sequence[int]) -> dict[int, View]:
    """What was seen at decisions."""
    assert table.position is not None
    game, played = table.position.game, table.position.moves_played
    return {number: view for number, view, _ in decisions_of(game, played, frozenset(moves))}


def _curve(report: Report, past: Past) -> ChanceCurve:
    last = len(past.moments) - 1
    end = report.moments[-1].move
    steps = {each.move: max(0, past.moment_of(each.move) - 1) for each in report.moments}
    steps[end] = last
    points = {
        steps[each.move]: Point(
            steps[each.move], tuple(round(100 * share) for share in each.chances.win)
        )
        for each in report.moments
    }
    marked = [
        (steps[each.move], each.decision.seat, each.grade.value)
        for each in report.turning_points(_SHOWN)  # those that are told below: more hide the lines
        if each.grade in WORST
    ]
    for stroke in report.strokes(_SWINGS):
        most = max(range(len(stroke.luck)), key=lambda seat: abs(stroke.luck[seat]))
        marked.append((past.moment_of(stroke.move), most, LUCK))
    return chance_curve([*points.values()], marked, WIDTH, HEIGHT)


def _courses(language: Language, names: Sequence[str], curve: ChanceCurve) -> Iterator[str]:
    """What the lines show, in words."""
    for seat, name in enumerate(names):
        yield told_course(
            language, name, [(number, chances[seat]) for number, chances in curve.lines.rows]
        )


def _given_away(
    table: Table, past: Past, teller: Teller, judgement: Judgement, view: View
) -> GivenAway:
    number, decision = past.moment_of(judgement.move), judgement.decision
    return GivenAway(
        number,
        address(table, number, decision.seat),
        decision.seat,
        judgement.grade.value,
        grade_name(teller.language, judgement.grade),
        told_decision(teller, view, decision),
        tuple(
            Option(
                described(teller, view, each.move),
                mean_text(teller.language, Mean(each.win, each.error)),
                each.move == decision.played,
            )
            for each in decision.candidates
        ),
    )


def _brought(
    table: Table, past: Past, report: Report, language: Language, names: Sequence[str]
) -> list[Brought]:
    found = []
    for stroke in report.strokes(_SHOWN):
        number = past.moment_of(stroke.move)
        whose = "" if stroke.seat is None else f"{names[stroke.seat]}: "
        found.append(
            Brought(
                number,
                address(table, number, OPEN),
                stroke.seat,
                f"{whose}{stroke_name(language, stroke)}",
                tuple(points_text(language, share, signed=True) for share in stroke.luck),
            )
        )
    return found
