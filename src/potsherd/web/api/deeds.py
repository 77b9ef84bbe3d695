"""What programs do at a table: the same acts as on its page, through the same door."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from potsherd.errors import IllegalMove
from potsherd.table import acting
from potsherd.table.entries import Act
from potsherd.table.names import checked_name
from potsherd.table.refusals import Refused
from potsherd.table.table import Table
from potsherd.table.tables import Decide
from potsherd.web.api import models
from potsherd.web.api.answers import ProgramRoute, answer_text, refusal
from potsherd.web.api.callers import SECURED, Account, Named, Owner, owner
from potsherd.web.api.common import (
    POSTING_TO_TABLE,
    Key,
    TableId,
    acting_seat,
    checked_id,
    find,
    tables_of,
)
from potsherd.web.api.shown import seat_seen, shown_table
from potsherd.web.errors import status_of
from potsherd.web.site import site_of

router = APIRouter(
    prefix="/api",
    route_class=ProgramRoute,
    tags=["at a table"],
    responses=POSTING_TO_TABLE,
)
_CONFLICT = 409
ANSWERED: dict[str, Any] = {
    "response_model": models.TableShown,
    "response_description": "The table as it is then, without log and talk.",
    "openapi_extra": SECURED,
}


async def _done(
    request: Request, id: str, caller: str, decide: Decide, key: str, seat: int | None = None
) -> Response:
    """Do something at a table; the answer is the table after it, without log and talk.

    When the table does not allow it any more, the answer holds the whole table as it is now.
    """
    try:
        table = await tables_of(request).do(checked_id(id), decide, by=caller, key=key)
    except (Refused, IllegalMove) as error:
        if status_of(error) != _CONFLICT:
            raise
        now = await find(request, id)
        return refusal(error, _seen(request, now, caller, seat))
    return answer_text(_brief(request, table, caller, seat))


def _seen(request: Request, table: Table, caller: str, seat: int | None) -> str:
    return shown_table(site_of(request), table, caller, seat_seen(table, caller, seat))


def _brief(request: Request, table: Table, caller: str, seat: int | None) -> str:
    seen = seat_seen(table, caller, seat)
    events = len(table.view(seen).log) if table.position is not None else 0
    talk = len(table.talk)
    return shown_table(site_of(request), table, caller, seen, log_from=events, talk_from=talk)


# ---------------------------------------------------------------- the move, found first
@router.post("/tables/{id}/moves", summary="Play a move", **ANSWERED)
async def move(
    request: Request, id: TableId, caller: Account, body: models.NewMove, key: Key = ""
) -> Response:
    """Play a move. With `version` it is played only if the table is still as you saw it."""

    def decide(table: Table) -> Act:
        seat = acting_seat(table, caller, body.seat)
        acting.check_own(table, caller, seat)
        assert table.position is not None
        move = table.position.game.notation.read(body.move)
        return acting.play(table, caller, seat, move, body.version)

    return await _done(request, id, caller, decide, key, body.seat)


# ---------------------------------------------------------------- before the game
@router.post("/tables/{id}/sit", summary="Take a seat", **ANSWERED)
async def sit(
    request: Request, id: TableId, caller: Owner, body: models.Sit, key: Key = ""
) -> Response:
    """Sit down at a table that waits for players. The game begins once all seats are taken."""
    name = caller.name if body.name is None else checked_name(body.name)

    def decide(table: Table) -> Act:
        return acting.sit(
            table,
            caller.id,
            name,
            seat=body.seat,
            invitation=body.invite or "",
        )

    return await _done(request, id, caller.id, decide, key)


@router.post("/tables/{id}/words", summary="Give words to the shuffle", **ANSWERED)
async def words(
    request: Request, id: TableId, caller: Account, body: models.Words, key: Key = ""
) -> Response:
    """Give your seats' share in the shuffle, once, in answer to the commitment that you saw. Others
    see it when the game has begun."""
    given = bytes.fromhex(body.words)
    table = await tables_of(request).give_words(checked_id(id), caller, given, body.commitment, key)
    return answer_text(_brief(request, table, caller, None))


@router.post("/tables/{id}/rise", summary="Give a seat up", **ANSWERED)
async def rise(
    request: Request, id: TableId, caller: Account, body: models.OneSeat, key: Key = ""
) -> Response:
    """Free your own seat before the game; the host can free any."""
    return await _done(request, id, caller, lambda now: acting.rise(now, caller, body.seat), key)


@router.post("/tables/{id}/fill", summary="Seat a bot", **ANSWERED)
async def fill(
    request: Request, id: TableId, caller: Account, body: models.Fill, key: Key = ""
) -> Response:
    """Give an open seat to a bot of the server, as the host."""

    def decide(table: Table) -> Act:
        return acting.fill(table, caller, body.seat, body.bot)

    return await _done(request, id, caller, decide, key)


@router.post("/tables/{id}/close", summary="Close a table", **ANSWERED)
async def close(request: Request, id: TableId, caller: Account, key: Key = "") -> Response:
    """Call the game off before it has begun, as the host."""
    return await _done(request, id, caller, lambda now: acting.close(now, caller), key)


# ---------------------------------------------------------------- the game
@router.post("/tables/{id}/undo", summary="Take back", **ANSWERED)
async def undo(
    request: Request, id: TableId, caller: Account, body: models.AtSeat, key: Key = ""
) -> Response:
    """Take back your last move of this turn, as long as nothing new has been seen since."""

    def decide(table: Table) -> Act:
        return acting.undo(table, caller, acting_seat(table, caller, body.seat))

    return await _done(request, id, caller, decide, key, body.seat)


@router.post("/tables/{id}/ask", summary="Ask to take back", **ANSWERED)
async def ask(
    request: Request, id: TableId, caller: Account, body: models.AtSeat, key: Key = ""
) -> Response:
    """Ask the others to let you take back your last move and what followed."""

    def decide(table: Table) -> Act:
        return acting.ask(table, caller, acting_seat(table, caller, body.seat))

    return await _done(request, id, caller, decide, key, body.seat)


@router.post("/tables/{id}/answer", summary="Let take back", **ANSWERED)
async def reply(
    request: Request, id: TableId, caller: Account, body: models.Answer, key: Key = ""
) -> Response:
    """Agree that another takes back, or do not."""

    def decide(table: Table) -> Act:
        return acting.answer(table, caller, body.agree, body.number)

    return await _done(request, id, caller, decide, key)


# ---------------------------------------------------------------- absent players
@router.post("/tables/{id}/call-bot", summary="Call a bot", **ANSWERED)
async def call_bot(
    request: Request, id: TableId, caller: Account, body: models.OneSeat, key: Key = ""
) -> Response:
    """Let a bot play on at your seat, or at one that has not moved for ten minutes."""
    clock = tables_of(request).now

    def decide(table: Table) -> Act:
        return acting.call_bot(table, caller, body.seat, clock())

    return await _done(request, id, caller, decide, key)


@router.post("/tables/{id}/come-back", summary="Come back", **ANSWERED)
async def come_back(
    request: Request, id: TableId, caller: Account, body: models.AtSeat, key: Key = ""
) -> Response:
    """Take your seat back from the bot that stood in."""

    def decide(table: Table) -> Act:
        return acting.come_back(table, caller, acting_seat(table, caller, body.seat))

    return await _done(request, id, caller, decide, key, body.seat)


# ---------------------------------------------------------------- besides
@router.post("/tables/{id}/say", summary="Say something", **ANSWERED)
async def say(
    request: Request, id: TableId, caller: Named, body: models.Say, key: Key = ""
) -> Response:
    """Say something that everybody at the table can read; without a seat there, where spectators
    may talk."""
    me, time = caller.id, tables_of(request).now
    if not (await find(request, id)).seats_of(me):
        await owner(request)
    return await _done(
        request, id, me, lambda now: acting.say(now, me, body.text, time(), caller.name), key
    )


@router.post("/tables/{id}/rematch", summary="Play again", **ANSWERED)
async def rematch(request: Request, id: TableId, caller: Owner) -> Response:
    """Another game among the same people: whoever asks first opens its table, the others take
    their seats there. The answer is that table."""
    table = await tables_of(request).rematch(checked_id(id), caller)
    return answer_text(_brief(request, table, caller.id, None))
