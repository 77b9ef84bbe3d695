"""Answers that go on: they end when the reader leaves or the server stops, never later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from potsherd.web.site import site_of


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
        self._site = site_of(request)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the pieces until one of the three ends comes."""
        open_ended = False

        async def sent(message: Message) -> None:
            nonlocal open_ended
            open_ended = message["type"] == "http.response.start" or message["more_body"]
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
        if sending.cancelled():
            if open_ended:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            sending.result()


def events(request: Request, pieces: AsyncGenerator[str, None]) -> Stream:
    """A stream of server-sent events; `event` makes the pieces."""
    return Stream(request, pieces, "text/event-stream")


def event(data: str, identifier: int | None = None) -> str:
    """One server-sent event, with an id where the browser is to tell it when it comes back."""
    lines = "".join(f"data: {line}\n" for line in data.split("\n"))
    return (f"id: {identifier}\n" if identifier is not None else "") + lines + "\n"


BEAT = ": still here\n\n"
"""What keeps a quiet stream of events open on its way through proxies."""
BEAT_SECONDS = 15.0
FIRST = "retry: 1000\n: hello\n\n"
"""The first piece of a stream of events: the answer begins at once, and how soon to come back."""
