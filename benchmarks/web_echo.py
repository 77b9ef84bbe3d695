"""The peer of the web table: what uvicorn can do at all, as an ASGI app that does next to nothing.

It answers posts with a text as long as the table's and pushes it to two streams; there is no
router, no rule, no view, no database.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]

_HEADERS = [(b"content-type", b"application/json")]
_STATE = {
    "waiting_for": 0,
    "view": {"phase": "act", "dig_site": {"cards": 57}, "choices": ["x" * 20] * 80},
}


class Echo:
    """Counts the posts of each address, and tells its streams."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._streams: dict[str, set[asyncio.Event]] = {}

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await _live(receive, send)
            return
        table = scope["path"].split("/")[3]
        if scope["path"].endswith("/events"):
            await self._stream(table, send)
            return
        message = await receive()
        if scope["method"] == "POST":
            json.loads(message["body"])
            self._numbers[table] = self._numbers.get(table, 0) + 1
            for woken in self._streams.get(table, ()):
                woken.set()
        body = self._text(table)
        length = (b"content-length", str(len(body)).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [*_HEADERS, length]})
        await send({"type": "http.response.body", "body": body})

    def _text(self, table: str) -> bytes:
        number = self._numbers.get(table, 0)
        state = {"id": table, "version": number, "number": number, **_STATE}
        return json.dumps(state, separators=(",", ":")).encode()

    async def _stream(self, table: str, send: Send) -> None:
        woken = asyncio.Event()
        self._streams.setdefault(table, set()).add(woken)
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        try:
            while True:
                body = self._text(table) + b"\n"
                await send({"type": "http.response.body", "body": body, "more_body": True})
                await woken.wait()
                woken.clear()
        finally:
            self._streams[table].discard(woken)


async def _live(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return


app = Echo()
