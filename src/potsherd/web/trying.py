"""Try it: play on from any position of a finished game, against bots, at a new table.

All that lay there then is there again, hands included, which whoever may look back has seen anyway;
no card that nobody had seen was decided, so those to come are drawn anew by the dealer of the new
table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import RedirectResponse, Response

from potsherd.bots import BOTS, level_of
from potsherd.language import mark
from potsherd.table.entries import Origin
from potsherd.table.refusals import BadInput
from potsherd.table.settings import Settings
from potsherd.table.table import Table
from potsherd.web.fragments import own_seats
from potsherd.web.labels import all_bots
from potsherd.web.looking_back import to_look_back
from potsherd.web.pages import LONGEST_KEY, fresh_key, page
from potsherd.web.past import OPEN
from potsherd.web.replay import address, past_of, title_of
from potsherd.web.site import site_of
from potsherd.web.visitors import Visitor, require_person

router = APIRouter(include_in_schema=False)

_USUAL = "digger"  # where no bots sat whose level could be taken
_NO_STEP = mark("There is no such step in this game, or nothing is left to be played there.")


@dataclass(frozen=True)
class SeatChoice:
    """A seat that can be played: its number, who sat there, and whether it is chosen at first."""

    number: int
    name: str
    decides: bool
    chosen: bool


@router.get("/t/{table}/try")
async def show(
    request: Request, table: str, at: str = "", seen_by: Annotated[str, Query(alias="as")] = ""
) -> Response:
    """What will be played on from, and what there is to choose."""
    who, found = await to_look_back(request, table)
    step = _step(found, at)
    return page(
        request,
        who,
        "replay/try.html",
        table=found,
        title=title_of(request, found, who),
        step=step,
        last=len(past_of(found).moments) - 1,
        replay=address(found, step, OPEN),
        seats=[*_seats(who, found, step, seen_by)],
        bots=all_bots(who.language, found.settings.edition),
        level=_level(found),
        key=fresh_key(),
    )


@router.post("/t/{table}/try")
async def begin(
    request: Request,
    table: str,
    at: Annotated[str, Form()] = "",
    seat: Annotated[str, Form()] = "",
    level: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """A table that goes on from a step of a finished game."""
    who, found = await to_look_back(request, table)
    step, chosen = _step(found, at), _seat(found, seat)
    if chosen is None:
        raise BadInput(mark("Choose a seat."))
    if level not in BOTS:
        raise BadInput(mark("Choose how well the bots play."))
    person = who.person or await require_person(request, who.language.text("Guest"))
    made = await site_of(request).tables.create(
        _settings(found, chosen, level),
        person,
        tuple(person.name if number == chosen else "" for number in range(len(found.seats))),
        key=f"{key[:LONGEST_KEY]} {found.id} {step} {chosen} {level}",
        origin=_origin(found, step),
    )
    return RedirectResponse(f"/t/{made.id}", 303)


def _step(table: Table, word: str) -> int:
    """The step of the replay that a word names. Raises BadInput where nothing can be tried."""
    last = len(past_of(table).moments) - 1
    if not (word.isdecimal() and len(word) < 7 and int(word) < last):
        raise BadInput(_NO_STEP)
    return int(word)


def _seat(table: Table, word: str) -> int | None:
    """The seat that a word names, which counts from 1."""
    known = word.isdecimal() and len(word) == 1 and 1 <= int(word) <= len(table.seats)
    return int(word) - 1 if known else None


def _seats(who: Visitor, table: Table, step: int, word: str) -> Iterator[SeatChoice]:
    """The seats; chosen is the one that was looked through, or the visitor's, or who decides."""
    decides = past_of(table).view(step, None).mover
    wanted = _seat(table, word)
    chosen = next(iter(own_seats(who, table)), decides) if wanted is None else wanted
    for number, name in enumerate(table.names(who.language)):
        yield SeatChoice(number + 1, name, number == decides, number == chosen)


def _level(table: Table) -> str:
    return next((level for level in (level_of(seat.bot) for seat in table.seats) if level), _USUAL)


def _settings(table: Table, seat: int, level: str) -> Settings:
    played = table.settings
    return Settings(
        edition=played.edition,
        players=played.players,
        monument=played.monument,
        variants=played.variants,
        bots=tuple("" if number == seat else level for number in range(played.players)),
    )


def _origin(table: Table, step: int) -> Origin:
    assert table.position is not None
    moves = table.position.moves_played[: past_of(table).moments[step].moves]
    return Origin(table.id, step, tuple(map(str, moves)))
