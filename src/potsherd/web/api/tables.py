"""Tables for programs: what can be played, opening a table, looking at one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse, Response

from potsherd.bots import BOTS
from potsherd.errors import OptionError
from potsherd.language import mark
from potsherd.moves import Move
from potsherd.table.refusals import Refused
from potsherd.table.settings import Settings
from potsherd.views import View
from potsherd.web.api import models
from potsherd.web.api.answers import ProgramRoute, answer, answer_text
from potsherd.web.api.callers import PUBLIC, SECURED, Caller, Owner
from potsherd.web.api.common import (
    POSTING,
    READING,
    READING_TABLE,
    As,
    Key,
    LogFrom,
    TableId,
    TalkFrom,
    errors,
    find,
    tables_of,
)
from potsherd.web.api.shown import seat_seen, shown_listed, shown_table
from potsherd.web.site import site_of

router = APIRouter(prefix="/api", route_class=ProgramRoute, tags=["tables"])

ME, OPEN = "me", "open"
MOST_LISTED = 500
_MOST_TRIED = 2000
_AT_ONCE = 50  # moves tried before others at the server get their turn
_RECORD: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The record, as docs/records.md describes it.",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}


# ---------------------------------------------------------------- what there is
@router.get(
    "/editions",
    response_model=list[models.EditionShown],
    response_description="The games.",
    responses=READING,
    summary="What can be played",
)
async def editions(request: Request) -> Response:
    """The games of this server, and what can be chosen for each."""
    return answer(
        [
            {
                "edition": slug,
                "family": edition.family,
                "digest": edition.digest,
                "least_players": edition.players[0],
                "most_players": edition.players[1],
                "monuments": list(edition.monuments) if len(edition.monuments) > 1 else [],
                "variants": list(edition.variants),
            }
            for slug, edition in site_of(request).editions.items()
        ]
    )


@router.get(
    "/bots",
    response_model=list[models.BotShown],
    response_description="The bots.",
    responses=READING,
    summary="Which bots there are",
)
async def bots() -> Response:
    """The bots that can be given a seat."""
    return answer([{"name": name, "options": list(bot.options)} for name, bot in BOTS.items()])


# ---------------------------------------------------------------- opening
@router.post(
    "/tables",
    status_code=201,
    response_model=models.TableShown,
    response_description="The table as its host sees it.",
    responses=POSTING | errors(409),
    openapi_extra=SECURED,
    summary="Open a table",
)
async def create(request: Request, caller: Owner, body: models.NewTable, key: Key = "") -> Response:
    """A new table. The game begins by itself once all seats are taken, and all people at them have
    given words to the shuffle or have had ten seconds for it."""
    edition = site_of(request).editions.get(body.edition)
    if edition is None:
        offered = ", ".join(site_of(request).editions)
        raise OptionError(f"no edition {body.edition!r} here; there are: {offered}")
    if body.seats.count(ME) > 1:
        raise OptionError(f"only one seat can be {ME!r}; leave others {OPEN!r}")
    settings = Settings(
        edition=edition.name,
        players=len(body.seats),
        monument=body.monument,
        variants=tuple(body.variants),
        bots=tuple("" if word in (ME, OPEN) else word for word in body.seats),
        pace=body.pace,
        listed=body.listed,
        spectators_talk=body.spectators_talk,
    )
    table = await tables_of(request).create(
        settings,
        caller,
        tuple(caller.name if word == ME else "" for word in body.seats),
        key=key,
    )
    shown = shown_table(site_of(request), table, caller.id, seat_seen(table, caller.id, None))
    return answer_text(shown, 201, {"Location": f"/api/tables/{table.id}"})


# ---------------------------------------------------------------- looking
@router.get(
    "/tables",
    response_model=list[models.TableListed],
    response_description="The tables.",
    responses=READING,
    openapi_extra=PUBLIC,
    summary="Open tables",
)
async def listed(request: Request, caller: Caller) -> Response:
    """The tables that are open to anyone, the last changed first, at most 100."""
    site = site_of(request)
    return answer([shown_listed(site, table, caller) for table in await site.tables.listed()])


@router.get(
    "/tables/{id}",
    response_model=models.TableShown,
    response_description="The table.",
    responses=READING_TABLE,
    openapi_extra=PUBLIC,
    summary="Look at a table",
)
async def look(
    request: Request,
    id: TableId,
    caller: Caller,
    wanted: As = None,
    log_from: LogFrom = 0,
    talk_from: TalkFrom = None,
) -> Response:
    """A table as you see it: with the view of your seat, or that of a spectator."""
    table = await find(request, id)
    seat = seat_seen(table, caller, wanted)
    return answer_text(
        shown_table(site_of(request), table, caller, seat, log_from=log_from, talk_from=talk_from)
    )


@router.get(
    "/tables/{id}/moves",
    response_model=models.Moves,
    response_description="The moves.",
    responses=READING_TABLE,
    openapi_extra=PUBLIC,
    summary="List legal moves",
)
async def legal(
    request: Request,
    id: TableId,
    caller: Caller,
    wanted: As = None,
    frugal: Annotated[
        bool, Query(description="Leave out trades in which a given card could have been kept.")
    ] = False,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED, description="How many at most.")] = 200,
) -> Response:
    """Your legal moves; none while it is not your turn. Trades come last, and there may be more
    of them than are listed: a move need not be listed to be legal."""
    table = await find(request, id)
    seat = seat_seen(table, caller, wanted)
    moves, more = list[str](), False
    if table.position is not None and seat is not None and table.waiting_for == seat:
        moves, more = await _listed(table.view(seat), frugal, limit)
    else:
        seat = None
    return answer({"version": table.version, "seat": seat, "moves": moves, "more": more})


async def _listed(view: View, frugal: bool, limit: int) -> tuple[list[str], bool]:
    """So many legal moves, and whether there are more; trying them holds nobody up for long."""
    tokens: list[str] = []
    moves = view.moves()
    tried = 0
    while batch := list(islice(moves, _AT_ONCE)):
        tried += len(batch)
        tokens += [str(move) for move in batch if not (frugal and view.game.is_wasteful(move))]
        if len(tokens) > limit or tried >= _MOST_TRIED:
            return tokens[:limit], len(tokens) > limit or _any(moves)
        await asyncio.sleep(0)
    return tokens, False


def _any(moves: Iterator[Move]) -> bool:
    return next(moves, None) is not None


@router.get(
    "/tables/{id}/record",
    response_class=Response,
    responses=READING_TABLE | errors(409) | _RECORD,
    summary="Get the record of a finished game",
)
async def record(request: Request, id: TableId) -> Response:
    """The whole game as text, with the seed of the shuffle; anyone can check it."""
    table = await find(request, id)
    if table.phase != "over":
        raise Refused(mark("The game is not over."))
    return PlainTextResponse(table.record().write(), headers={"Cache-Control": "no-store"})
