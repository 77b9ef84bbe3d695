"""Connections: how many one address may have, and how long a request may take to arrive.

A request that never becomes whole costs the server a connection, and so do many that do nothing.
uvicorn limits neither, so this stands in the place of its protocol.
"""

from __future__ import annotations

import time
from asyncio import Protocol, Transport
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from math import inf
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from potsherd.web.addresses import grouped

HEAD_SECONDS = 10.0
"""How long the head of a request may take."""
BODY_SECONDS = 20.0
"""How long its body may take, which is never large."""
LARGEST_HEAD = 32 * 1024
MOST_CONNECTIONS = 400
"""Connections of one address: more than the streams it may have, for a request besides."""
_LINGERING = 5.0
"""Seconds in which whoever is sent away can read why."""


class Doorkeeper:
    """Counts connections, and ends those at which a request takes too long to arrive.

    `most` are all connections together, `each` those of one address, unless `exempt` tells that it
    comes for others, as a proxy does.
    """

    def __init__(
        self,
        most: int,
        each: int = MOST_CONNECTIONS,
        exempt: Callable[[str], bool] = lambda address: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most, self._each, self._exempt = most, each, exempt
        self.clock = clock
        self._all: dict[Connection, None] = {}  # the oldest first
        self._by_address: Counter[str] = Counter()

    @property
    def protocol(self) -> type[Protocol]:
        """What uvicorn makes for each connection."""
        return cast(type[Protocol], partial(Connection, self))

    def enter(self, connection: Connection) -> None:
        """Let a connection in, or send it away, or another that only waits in its place."""
        self._all[connection] = None
        self._by_address[connection.address] += 1
        if connection.address and self._by_address[connection.address] > self._each:
            connection.send_away(HTTPStatus.TOO_MANY_REQUESTS)
        elif len(self._all) > self._most:
            idle = (one for one in self._all if one.waits)
            next(idle, connection).send_away(HTTPStatus.SERVICE_UNAVAILABLE)

    def counted(self, host: str) -> str:
        """What a connection is counted for; "" where it comes for others, or from no address."""
        return "" if self._exempt(host) else grouped(host)

    def leave(self, connection: Connection) -> None:
        """Count a connection no more."""
        if connection in self._all:
            del self._all[connection]
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    def look(self) -> None:
        """End what takes too long."""
        now = self.clock()
        for connection in [one for one in self._all if one.ends <= now]:
            connection.send_away(HTTPStatus.REQUEST_TIMEOUT)


class Connection(HttpToolsProtocol):
    """A connection whose requests arrive in time or not at all.

    `ends` is when what is arriving must be there, infinity where nothing is.
    """

    def __init__(
        self,
        keeper: Doorkeeper,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        **more: Any,
    ) -> None:
        super().__init__(config, server_state, app_state, **more)
        self._keeper = keeper
        self._head = 0
        self._in_head = True
        self._asked = False
        self._sent_away = False
        self.address = ""
        self.ends = inf

    @property
    def waits(self) -> bool:
        """Whether there is no whole request that is being answered."""
        return self.ends < inf or not self._asked or self.cycle.response_complete

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.address = self._keeper.counted(self.client[0] if self.client else "")
        self.ends = self._keeper.clock() + HEAD_SECONDS
        self._keeper.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Be counted no more."""
        self._keeper.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in a piece of a request."""
        if self._sent_away:
            return
        if self._in_head:
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > LARGEST_HEAD:
            self.send_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        """The first letter of a request."""
        self._in_head, self._head = True, 0
        self.ends = self._keeper.clock() + HEAD_SECONDS
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._in_head, self._asked = False, True
        self.ends = self._keeper.clock() + BODY_SECONDS
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self.ends = inf
        super().on_message_complete()

    def send_away(self, status: HTTPStatus) -> None:
        """Say why, where nothing has been said yet, and close; the next time without waiting."""
        if self._sent_away or self.transport.is_closing():
            self.transport.abort()
            return
        self._sent_away = True
        self.ends = self._keeper.clock() + _LINGERING
        if not (self._asked and self.cycle.response_started):
            text = f"{status.phrase}.\n".encode()
            self.transport.write(
                b"HTTP/1.1 %d %s\r\ncontent-type: text/plain; charset=utf-8\r\n"
                b"content-length: %d\r\nconnection: close\r\n\r\n%s"
                % (status, status.phrase.encode(), len(text), text)
            )
        self.transport.close()
