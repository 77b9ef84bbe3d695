"""One stream for all windows of a browser: browsers open few connections to a server at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from typing import Annotated
from urllib.parse import parse_qsl, urlsplit

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from potsherd.table.refusals import NoSuchTable
from potsherd.web.joining import pushed_rooms
from potsherd.web.lobby import pushed_lists
from potsherd.web.me import pushed_turns
from potsherd.web.site import site_of
from potsherd.web.streaming import BEAT_SECONDS, beat, events, first, is_news
from potsherd.web.streams import NOTHING_SEEN, pushed_tables
from potsherd.web.visitors import Visitor, visitor

router = APIRouter(include_in_schema=False)

MOST = 60
"""Streams in one; more windows than anybody looks at."""
_QUIET = 0.5

Pieces = AsyncGenerator[str, None]


@router.get("/streams")
async def streams(
    request: Request,
    of: Annotated[list[str], Query(max_length=MOST)],
    at: Annotated[list[int], Query(max_length=MOST)],
    brief: bool = False,
) -> Response:
    """What the streams `of` these addresses bring, each event called by its place in the list.

    `at` are the numbers that the windows show, for streams with numbers. A brief answer holds what
    is new and ends, for networks that hand on no answer before its end.
    """
    who = await visitor(request)
    parts = {}
    for place, (address, shown) in enumerate(zip(of, at, strict=False)):
        with suppress(NoSuchTable):
            pieces = await _pieces(request, who, address, shown)
            if pieces is not None:
                parts[place] = pieces
    return events(request, _merged(request, parts, brief))


async def _pieces(request: Request, who: Visitor, address: str, shown: int) -> Pieces | None:
    """The stream of an address, None where there is none. Raises NoSuchTable."""
    parts = urlsplit(address)
    seat = dict(parse_qsl(parts.query)).get("as", "")
    match parts.path.split("/"):
        case ["lobby", "events"]:
            return pushed_lists(request, who)
        case ["t", table, "room"]:
            await site_of(request).tables.get(table)
            return pushed_rooms(request, who, table)
        case ["t", table, "events"]:
            await site_of(request).tables.get(table)
            mine = int(seat) if seat.isascii() and seat.isdecimal() and len(seat) < 3 else None
            return pushed_tables(request, who, table, mine, max(shown, NOTHING_SEEN))
        case ["me", "turns"] if who.person is not None:
            return pushed_turns(request, who)
    return None


async def _merged(request: Request, parts: dict[int, Pieces], brief: bool) -> Pieces:
    news: asyncio.Queue[str | Exception] = asyncio.Queue(1)
    reading = [asyncio.create_task(_read(*part, news)) for part in parts.items()]
    try:
        yield first(request)
        while True:
            try:
                piece = await asyncio.wait_for(news.get(), _QUIET if brief else BEAT_SECONDS)
            except TimeoutError:
                if brief:
                    return
                piece = beat(request)
            if isinstance(piece, Exception):
                raise piece
            yield piece
    finally:
        await _ended(reading, [*parts.values()])


async def _read(place: int, pieces: Pieces, news: asyncio.Queue[str | Exception]) -> None:
    try:
        async for piece in pieces:
            if is_news(piece):
                await news.put(f"event: {place}\n{piece}")
    except Exception as error:
        await news.put(error)


async def _ended(reading: Sequence[asyncio.Task[None]], parts: Sequence[Pieces]) -> None:
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    for pieces in parts:
        await pieces.aclose()
