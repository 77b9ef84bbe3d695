"""Streams for programs: newline-delimited JSON, one of a table and one of an account."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from fastapi import APIRouter, Request
from starlette.responses import Response

from potsherd.events import Event
from potsherd.table.presence import Asker
from potsherd.table.summaries import Listed
from potsherd.table.table import Table
from potsherd.table.tables import Tables
from potsherd.web.api import models
from potsherd.web.api.answers import ProgramRoute
from potsherd.web.api.callers import PUBLIC, SECURED, Account, Caller
from potsherd.web.api.common import READING_TABLE, As, TableId, errors, find, tables_of
from potsherd.web.api.shown import TALK_PAGE, encoded, seat_seen, shown_table
from potsherd.web.site import Site, site_of
from potsherd.web.streaming import Stream
from potsherd.web.visitors import asker

router = APIRouter(prefix="/api", route_class=ProgramRoute, tags=["streams"])

MEDIA_TYPE = "application/x-ndjson"
BEAT_SECONDS = 7.0
"""How long a stream is silent before it says with an empty line that it is still there."""
_BEAT = "\n"


def _documented(model: type[models.Shown], text: str) -> dict[int | str, dict[str, object]]:
    """The schema is that of one line: OpenAPI 3.1 has no word for a sequence of values."""
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    schema.pop("$defs", None)  # the document has them already
    return {200: {"description": text, "content": {MEDIA_TYPE: {"schema": schema}}}}


# ---------------------------------------------------------------- a table
@router.get(
    "/tables/{id}/events",
    response_class=Response,
    responses=READING_TABLE
    | _documented(models.TableLine, "First the whole table, then a line for each change."),
    openapi_extra=PUBLIC,
    summary="Follow a table",
)
async def follow(request: Request, id: TableId, caller: Caller, wanted: As = None) -> Response:
    """What happens at a table, as you see it, until its game is over.

    Each line is the whole table, but of log and talk only what is new; an empty line says that the
    connection is alive. If changes come faster than you read, you get the latest state.
    """
    table = await find(request, id)
    lines = _table_lines(site_of(request), table.id, asker(request, caller), wanted)
    return Stream(request, lines, MEDIA_TYPE)


async def _table_lines(
    site: Site, id: str, by: Asker, wanted: int | None
) -> AsyncGenerator[str, None]:
    caller = by.person
    told: tuple[Event, ...] = ()
    talked, seat, number, kind = 0, None, -1, "table"
    with site.tables.watch(id, by) as watch:
        while True:
            table = await site.tables.get(id)
            if table.number != number:
                seen = seat_seen(table, caller, wanted)
                log = table.view(seen).log if table.position is not None else ()
                kept = _common(told, log) if seen == seat else 0
                shown = shown_table(
                    site, table, caller, seen, log_from=kept, talk_from=_new(table, talked)
                )
                yield f'{{"type":"{kind}","table":{shown}}}\n'
                told, talked, seat, number = log, len(table.talk), seen, table.number
                kind = "changed"
            if _is_settled(table):
                return
            if not await watch.changed(BEAT_SECONDS):
                yield _BEAT


def _new(table: Table, talked: int) -> int:
    """Where in the talk to begin for who was told so many entries; old ones are not caught up
    with."""
    return max(talked, len(table.talk) - TALK_PAGE)


def _common(told: tuple[Event, ...], log: tuple[Event, ...]) -> int:
    """How many events at the beginning of two logs are the same."""
    for number, (old, new) in enumerate(zip(told, log, strict=False)):
        if old is not new and old != new:
            return number
    return min(len(told), len(log))


def _is_settled(table: Table) -> bool:
    return table.phase in ("over", "closed")


# ---------------------------------------------------------------- an account
@router.get(
    "/account/events",
    response_class=Response,
    responses=errors(401)
    | _documented(models.AccountLine, "What needs attention, at any of your tables."),
    openapi_extra=SECURED,
    summary="Follow your games",
)
async def attend(request: Request, caller: Account) -> Response:
    """What needs your attention at any of your tables; what is so already comes first."""
    lines = _account_lines(tables_of(request), asker(request, caller))
    return Stream(request, lines, MEDIA_TYPE)


async def _account_lines(tables: Tables, by: Asker) -> AsyncGenerator[str, None]:
    person = by.person
    known: dict[str, Listed] = {}
    first = True
    with tables.watch_person(by) as watch:
        while True:
            for listed in reversed(await tables.of_person(person)):
                before = known.get(listed.table)
                if listed != before:
                    known[listed.table] = listed
                    for line in _news(person, before, listed, first):
                        yield encoded(line) + "\n"
            first = False
            if not await watch.changed(BEAT_SECONDS):
                yield _BEAT


def _news(
    person: str, before: Listed | None, listed: Listed, first: bool
) -> list[dict[str, object]]:
    """What is new about a table to somebody who connects, or since he was told before."""
    seats = [number for number, seat in enumerate(listed.seats) if seat.person == person]
    about = {"table": listed.table, "seats": seats}
    if not seats or (first and listed.phase in ("over", "closed")):
        return []
    phase_before = before.phase if before else ""
    news: list[dict[str, object]] = []
    if listed.phase != phase_before and listed.phase in _PHASES:
        news.append({"type": _PHASES[listed.phase], **about})
    if listed.waits_for(person):
        news.append({"type": "your_turn", **about})
    return news


_PHASES = {"waiting": "seated", "playing": "begun", "over": "over", "closed": "closed"}
