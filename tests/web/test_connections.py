"""Connections: requests arrive in time or not at all, and one address has its share."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from potsherd.web.connections import (
    BODY_SECONDS,
    HEAD_SECONDS,
    LARGEST_HEAD,
    Connection,
    Doorkeeper,
)

WHOLE = b"GET / HTTP/1.1\r\nhost: potsherd\r\n\r\n"
HALF_A_HEAD = WHOLE[:20]
HALF_A_BODY = b"POST / HTTP/1.1\r\nhost: potsherd\r\ncontent-length: 10\r\n\r\nabc"


class Wire(asyncio.Transport):
    """The other end of a connection."""

    def __init__(self, house: House, address: str) -> None:
        super().__init__({"peername": (address, 50_000), "sockname": ("192.0.2.99", 80)})
        self.heard, self.closed, self.aborted = b"", False, False
        self.connection = Connection(
            house.keeper, house.config, house.state, {}, _loop=asyncio.get_running_loop()
        )
        self.connection.connection_made(self)

    def write(self, data: Any) -> None:
        self.heard += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            asyncio.get_running_loop().call_soon(self.connection.connection_lost, None)

    def abort(self) -> None:
        self.aborted = True
        self.close()

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def say(self, data: bytes) -> None:
        self.connection.data_received(data)

    @property
    def status(self) -> bytes:
        return self.heard[9:12]


class House:
    """A doorkeeper with a clock to be set, and an app that answers whole requests."""

    def __init__(self, most: int = 1000, each: int = 10, exempt: str = "") -> None:
        self.time = 1000.0
        self.answered: list[bytes] = []
        self.keeper = Doorkeeper(most, each, lambda it: it == exempt, lambda: self.time)
        self.config = uvicorn.Config(self._app, interface="asgi3", log_config=None)
        self.config.load()
        self.state = ServerState()

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self.answered.append(await Request(scope, receive).body())
        except ClientDisconnect:
            return
        await PlainTextResponse("well")(scope, receive, send)

    def pass_time(self, seconds: float) -> None:
        self.time += seconds
        self.keeper.look()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_head_that_does_not_end_is_not_waited_for() -> None:
    async def script() -> None:
        house = House()
        silent, slow = Wire(house, "192.0.2.1"), Wire(house, "192.0.2.1")
        slow.say(HALF_A_HEAD)
        house.pass_time(HEAD_SECONDS / 2)
        slow.say(b"x")
        assert not silent.closed
        house.pass_time(HEAD_SECONDS / 2)
        assert silent.status == slow.status == b"408"
        assert silent.closed
        assert slow.closed

    asyncio.run(script())


def test_a_body_that_does_not_end_is_not_waited_for_and_never_used() -> None:
    async def script() -> None:
        house = House()
        wire = Wire(house, "192.0.2.1")
        wire.say(HALF_A_BODY)
        await settle()
        house.pass_time(BODY_SECONDS - 1)
        assert not wire.closed
        house.pass_time(1)
        await settle()
        assert wire.status == b"408"
        assert wire.closed
        assert house.answered == []

    asyncio.run(script())


def test_a_whole_request_may_be_answered_for_as_long_as_it_takes() -> None:
    async def script() -> None:
        house = House()
        wire = Wire(house, "192.0.2.1")
        wire.say(HALF_A_HEAD)
        wire.say(WHOLE[20:])
        house.pass_time(1000)
        assert not wire.closed
        await settle()
        assert wire.status == b"200"
        wire.say(HALF_A_HEAD)  # of another one on the same connection
        house.pass_time(HEAD_SECONDS)
        assert wire.closed

    asyncio.run(script())


def test_a_head_without_end_is_cut_off() -> None:
    async def script() -> None:
        wire = Wire(House(), "192.0.2.1")
        wire.say(WHOLE[:-2])
        for _ in range(LARGEST_HEAD // 1000 + 1):
            wire.say(b"x-more: " + 990 * b"x" + b"\r\n")
        assert wire.status == b"431"
        assert wire.closed

    asyncio.run(script())


def test_one_address_has_so_many_connections_and_others_have_theirs() -> None:
    async def script() -> None:
        house = House(each=10)
        wires = [Wire(house, "192.0.2.1") for _ in range(12)]
        for wire in wires[:10]:
            wire.say(HALF_A_HEAD)
        assert [wire.status for wire in wires] == 10 * [b""] + 2 * [b"429"]
        other = Wire(house, "192.0.2.2")
        other.say(WHOLE)
        await settle()
        assert other.status == b"200"
        wires[0].close()
        await settle()
        assert not Wire(house, "192.0.2.1").closed

    asyncio.run(script())


def test_a_network_of_version_6_is_one_address_and_a_proxy_none() -> None:
    async def script() -> None:
        house = House(each=2, exempt="192.0.2.7")
        assert [Wire(house, f"2001:db8::{n}").closed for n in range(3)] == [False, False, True]
        assert not Wire(house, "2001:db8:0:1::1").closed
        assert not any(Wire(house, "192.0.2.7").closed for _ in range(20))

    asyncio.run(script())


def test_when_there_is_no_place_left_whoever_only_waits_makes_room() -> None:
    async def script() -> None:
        house = House(most=3)
        busy, waiting, half = (Wire(house, f"192.0.2.{n}") for n in range(3))
        busy.say(WHOLE)
        half.say(HALF_A_BODY)
        late = Wire(house, "192.0.2.8")
        assert waiting.status == b"503"
        assert not late.closed
        await settle()
        assert busy.status == b"200"

    asyncio.run(script())


def test_who_does_not_read_why_is_cut_off_and_nobody_is_counted_after_that() -> None:
    async def script() -> None:
        house = House()
        wire = Wire(house, "192.0.2.1")
        wire.closed = True  # and something is still to be sent
        house.pass_time(HEAD_SECONDS)
        assert wire.aborted
        wire.connection.connection_lost(None)
        assert not house.keeper._all
        assert not house.keeper._by_address

    asyncio.run(script())
