"""Streams of tables: the whole table is pushed whenever it has changed, the latest wins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from potsherd.web.fragments import own_seats, table_event
from potsherd.web.site import site_of
from potsherd.web.streaming import BEAT_SECONDS, beat, event, events, first
from potsherd.web.visitors import Visitor, asker, visitor

router = APIRouter(include_in_schema=False)

NOTHING_SEEN = -1


@router.get("/t/{table}/events")
async def table_events(
    request: Request,
    table: str,
    seen: int = NOTHING_SEEN,
    seat: Annotated[int | None, Query(alias="as")] = None,
) -> Response:
    """The table as one seat of the visitor's sees it, at once if it has changed since `seen`."""
    who = await visitor(request)
    await site_of(request).tables.get(table)
    last = request.headers.get("last-event-id", "")
    shown = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else seen
    return events(request, pushed_tables(request, who, table, seat, shown))


async def pushed_tables(
    request: Request, who: Visitor, name: str, seat: int | None, shown: int
) -> AsyncGenerator[str, None]:
    """The table as often as it is another than the one `shown`, and how many watch it.

    A browser animates one change at a time and must not fall behind: hence the gap.
    """
    yield first(request)
    site, told = site_of(request), NOTHING_SEEN
    with site.tables.watch(name, asker(request, who.id)) as watch:
        while True:
            table = await site.tables.get(name)
            watching = site.tables.spectators(table)
            if table.number != shown and table.position is not None:
                shown, told = table.number, watching
                yield table_event(site, who, table, seat if seat in own_seats(who, table) else None)
                await asyncio.sleep(site.config.push_gap)
            elif watching != told and table.position is not None:
                told = watching
                yield event(json.dumps({"spectators": watching}))
            elif not await watch.changed(BEAT_SECONDS):
                yield beat(request)
