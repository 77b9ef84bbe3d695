"""My mistakes: decisions of games that are over, asked again before it is told what was better.

A question shows what its seat saw then and the moves that were weighed, in an order that tells
nothing; nothing else is on its page until one is chosen. Nobody's answer is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from starlette.responses import Response

from potsherd.analysis.grade import Grade, grade_of_loss
from potsherd.analysis.player import Mean
from potsherd.analysis.report import Judgement, Report
from potsherd.language import mark
from potsherd.table.refusals import NoSuchTable, Refused
from potsherd.table.table import Table
from potsherd.web.fragments import own_seats, rules_of
from potsherd.web.labels import ago
from potsherd.web.looking_back import WORST, to_look_back
from potsherd.web.pages import page
from potsherd.web.past import Past
from potsherd.web.replay import address, past_of, still_of, title_of
from potsherd.web.site import Site, site_of
from potsherd.web.visitors import Visitor, visitor
from potsherd.wording import Teller, sentence
from potsherd.wording.looking_back import (
    grade_name,
    mean_text,
    points_text,
    told_answer,
    told_decision,
)
from potsherd.wording.moves import described

router = APIRouter(include_in_schema=False)

PUZZLES = "puzzles"
"""The word by which a question is one of somebody's puzzles."""
_MOST = 10  # puzzles
_LAST_GAMES = 20  # of which they come


@dataclass(frozen=True)
class Mistake:
    """A decision that gave much away, and the step of the replay in which it was made."""

    table: Table
    step: int
    judgement: Judgement

    @property
    def seat(self) -> int:
        """Whose decision it was."""
        return self.judgement.decision.seat

    @property
    def path(self) -> str:
        """Where it is asked, without the root."""
        return f"/t/{self.table.id}/mistakes/{self.step}"


@dataclass(frozen=True)
class Line:
    """A mistake in a list, which tells nothing of the answer: where it is asked, in which game, by
    whom it was made and when that was."""

    href: str
    title: str
    step: int
    seat: int
    name: str
    since: str


@dataclass(frozen=True)
class Option:
    """A move to choose; what was found of it is said once one is chosen."""

    number: int
    told: str
    is_chosen: bool
    is_played: bool
    is_best: bool
    chance: str
    loss: str


@dataclass(frozen=True)
class Question:
    """A mistake as it is asked. `seat` is whose decision it was, `is_own` whether the visitor's;
    `happened` is what that seat had seen since its last move. Once a move is chosen, `verdict` says
    what it is worth, its `grade` whether that is good, and `played` what was played if it was
    another."""

    seat: int
    name: str
    is_own: bool
    step: int
    happened: tuple[str, ...]
    options: tuple[Option, ...]
    verdict: str = ""
    grade: str = ""
    is_good: bool = False
    played: str = ""
    replay: str = ""


# ------------------------------------------------------------ the addresses
@router.get("/t/{table}/mistakes")
async def mistakes(request: Request, table: str) -> Response:
    """The mistakes of a visitor in a game; all of them, for somebody who had no seat in it."""
    who, found = await to_look_back(request, table)
    report = await _report(site_of(request), found)
    return page(
        request,
        who,
        "replay/mistakes.html",
        table=found,
        title=title_of(request, found, who),
        names=found.names(who.language),
        is_own=bool(own_seats(who, found)),
        is_known=report is not None,
        mistakes=[_line(request, who, each) for each in _for_visitor(who, found, report)],
    )


@router.get("/t/{table}/mistakes/{step}")
async def question(
    request: Request, table: str, step: str, answer: str = "", of: str = ""
) -> Response:
    """A mistake as a question; with an `answer`, the number of a move, also what was better."""
    who, found = await to_look_back(request, table)
    report = await _report(site_of(request), found)
    asked = next((each for each in mistakes_in(found, report) if str(each.step) == step), None)
    if asked is None:
        raise NoSuchTable(mark("No mistake is known there. Looking back at the game finds them."))
    of_all = of == PUZZLES
    listed = await puzzles_of(request, who) if of_all else _for_visitor(who, found, report)
    names, seat = found.names(who.language), asked.seat
    past = past_of(found)
    return page(
        request,
        who,
        "replay/question.html",
        table=found,
        title=title_of(request, found, who),
        names=names,
        rules=rules_of(site_of(request), found),
        confirm=False,
        scene=still_of(found, past, asked.step - 1, seat, who.language, names),
        asked=_question(who, past, asked, int(answer) if _is_number(answer) else 0),
        asked_at=asked.path,
        of=PUZZLES if of_all else "",
        back="/me/puzzles" if of_all else f"/t/{found.id}/mistakes",
        following=_following(asked, listed, of_all),
    )


@router.get("/me/puzzles")
async def puzzles(request: Request) -> Response:
    """The worst mistakes of the visitor's last games."""
    who = await visitor(request)
    found = await puzzles_of(request, who)
    return page(
        request,
        who,
        "me/puzzles.html",
        mistakes=[_line(request, who, each, of_all=True) for each in found],
        games=_LAST_GAMES,
    )


# ------------------------------------------------------------ finding them
def mistakes_in(table: Table, report: Report | None) -> list[Mistake]:
    """The mistakes of all seats in a finished game, in their order; none before all is judged."""
    if report is None:
        return []
    past = past_of(table)
    return [
        Mistake(table, past.moment_of(each.move), each)
        for each in report.judgements
        if each.grade in WORST
    ]


async def puzzles_of(request: Request, who: Visitor) -> list[Mistake]:
    """The worst mistakes that a visitor made in the last games that were looked back at, the worst
    first."""
    site, found = site_of(request), list[Mistake]()
    listed = await site.tables.of_person(who.id) if who.id else []
    over = [each for each in listed if each.phase == "over" and each.tried is None][:_LAST_GAMES]
    # Which games were looked back at is known without rebuilding them.
    played = await site.analyses.played([(each, 0) for each in over])
    for each in [game for game, one in zip(over, played, strict=True) if one is not None]:
        with suppress(Refused):  # one that cannot be read hides no other
            table = await site.tables.get(each.table)
            found += _for_visitor(who, table, await _report(site, table))
    return sorted(found, key=lambda each: -each.judgement.decision.loss)[:_MOST]


def _for_visitor(who: Visitor, table: Table, report: Report | None) -> list[Mistake]:
    found, own = mistakes_in(table, report), own_seats(who, table)
    return [each for each in found if not own or each.seat in own]


async def _report(site: Site, table: Table) -> Report | None:
    """All that was found about a game, if somebody has looked back at it."""
    looking = await site.analyses.of(table)
    report = looking.report if looking else None
    return report if report is not None and report.done == 1 else None


# ------------------------------------------------------------ what pages show
def _line(request: Request, who: Visitor, mistake: Mistake, of_all: bool = False) -> Line:
    table, seat = mistake.table, mistake.seat
    return Line(
        _address(mistake, of_all),
        title_of(request, table, who),
        mistake.step,
        seat,
        table.names(who.language)[seat],
        ago(who.language, max(0, site_of(request).tables.now() - table.changed), table.changed),
    )


def _address(mistake: Mistake, of_all: bool) -> str:
    return f"{mistake.path}?of={PUZZLES}" if of_all else mistake.path


def _following(asked: Mistake, listed: Sequence[Mistake], of_all: bool) -> str:
    """Where the mistake after this one is asked, "" after the last."""
    places = [each.path for each in listed]
    after = places.index(asked.path) + 1 if asked.path in places else 0
    return _address(listed[after], of_all) if after < len(listed) else ""


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) < 3


def _question(who: Visitor, past: Past, asked: Mistake, answer: int) -> Question:
    table, decision = asked.table, asked.judgement.decision
    view = past.view(asked.step - 1, decision.seat)
    teller = Teller(who.language, view.game, decision.seat, table.names(who.language))
    # The order of their tokens: that of their worth would tell the answer.
    moves = sorted(decision.candidates, key=lambda each: str(each.move))
    chosen = moves[answer - 1] if 1 <= answer <= len(moves) else None
    question = Question(
        decision.seat,
        teller.who(decision.seat),
        decision.seat in own_seats(who, table),
        asked.step,
        tuple(_happened(past, asked, teller)),
        tuple(
            Option(
                number,
                described(teller, view, each.move),
                each is chosen,
                each.move == decision.played,
                each.move == decision.best,
                mean_text(who.language, Mean(each.win, each.error)),
                points_text(who.language, max(0.0, decision.loss_of(each))),
            )
            for number, each in enumerate(moves, start=1)
        ),
    )
    if chosen is None:
        return question
    grade = Grade.BEST if chosen.move == decision.best else grade_of_loss(decision.loss_of(chosen))
    return replace(
        question,
        verdict=told_answer(teller, view, decision, chosen),
        grade=grade_name(who.language, grade),
        is_good=grade in (Grade.BEST, Grade.GOOD),
        played="" if chosen.move == decision.played else told_decision(teller, view, decision),
        replay=address(table, asked.step, decision.seat),
    )


def _happened(past: Past, asked: Mistake, teller: Teller) -> Iterator[str]:
    """What a seat had seen since its last move when it made a mistake, its own move included."""
    seat = asked.seat
    own = [number for number in range(asked.step) if past.moments[number].seat == seat]
    for events in past.told(seat)[own[-1] if own else 0 : asked.step]:
        for event in events:
            yield sentence(teller.language, teller.game, event, seat, teller.names)
