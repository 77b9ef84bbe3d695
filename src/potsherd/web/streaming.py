"""Answers that go on: they end when the reader leaves or the server stops, never later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from potsherd.errors import PotsherdError
from potsherd.language import mark
from potsherd.store import StoreUnavailable
from potsherd.web.errors import answer
from potsherd.web.site import site_of
from potsherd.web.visitors import address_of, spoken

MOST_STREAMS = 300
"""Streams that one address may have open at once; a school or a company can be one address."""
_TOO_MANY = mark("Too many pages are open at your address. Close some, then try again.")
_SECONDS_TO_WAIT = 10

_log = logging.getLogger(__name__)


class Stream(StreamingResponse):
    """An answer whose pieces a generator yields for as long as somebody reads.

    The generator is closed when the reader leaves or the server stops; it need not look out for
    either.
    """

    def __init__(
        self,
        request: Request,
        pieces: AsyncGenerator[str, None],
        media_type: str,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        lasting = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(pieces, headers={**lasting, **(headers or {})}, media_type=media_type)
        self._pieces = pieces
        self._request, self._site = request, site_of(request)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the pieces until one of the three ends comes."""
        budgets, address = self._site.budgets, address_of(self._request)
        open_streams = budgets.open_streams
        if self._site.config.limits and budgets.streams(address) >= MOST_STREAMS:
            await self._pieces.aclose()
            refusal = await too_many(self._request)
            await refusal(scope, receive, send)
            return
        open_streams[address] += 1
        try:
            await self._stream(scope, receive, send)
        finally:
            open_streams[address] -= 1
            if not open_streams[address]:
                del open_streams[address]

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = ended = False

        async def sent(message: Message) -> None:
            nonlocal begun, ended
            begun, ended = True, not message.get("more_body", True)
            await send(message)

        sending = asyncio.create_task(self.stream_response(sent))
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        self._site.streams.add(sending)
        if self._site.stopping.is_set():
            sending.cancel()
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._site.streams.discard(sending)
            sending.cancel()
            leaving.cancel()
            await asyncio.wait({sending, leaving})
            await self._pieces.aclose()
        failure = None if sending.cancelled() else sending.exception()
        if failure is not None and not (begun and isinstance(failure, PotsherdError)):
            raise failure
        if isinstance(failure, StoreUnavailable):
            _log.error("%s", failure)
        if not begun:
            await Response(status_code=503, headers={"Retry-After": "1"})(scope, receive, send)
        elif not ended:
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def too_many(request: Request) -> Response:
    """The answer where one address has more streams open than any number of people need."""
    message = spoken(request).text(_TOO_MANY)
    return await answer(request, 429, message, {"Retry-After": str(_SECONDS_TO_WAIT)})


def events(request: Request, pieces: AsyncGenerator[str, None]) -> Stream:
    """A stream of server-sent events; `event` makes the pieces."""
    return Stream(request, pieces, "text/event-stream")


def event(data: str, identifier: int | None = None) -> str:
    """One server-sent event, with an id where the browser is to tell it when it comes back."""
    lines = data.replace("\n", "\ndata: ")
    return (f"id: {identifier}\n" if identifier is not None else "") + f"data: {lines}\n\n"


BEAT_SECONDS = 15.0
"""Seconds of silence after which a beat keeps a stream of events open on its way through proxies,
and tells the page that it is."""


def first(request: Request) -> str:
    """The first piece of a stream of events: the answer begins at once, how soon to come back."""
    return "retry: 1000\n" + beat(request)


def beat(request: Request) -> str:
    """The time of the tables' clock, as a comment: clocks of pages go by it."""
    return f": {site_of(request).tables.now()}\n\n"


def is_news(piece: str) -> bool:
    """Whether a piece is an event."""
    return piece.startswith(("id:", "data:"))
