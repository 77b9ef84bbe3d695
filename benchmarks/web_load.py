"""The load on the web table, in a process of its own: a plan comes in, measurements go out.

A client as bare as can be, so that it is the server which is measured.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_PUSHED = {
    "api": re.compile(rb'"version":\d+,"number":(\d+),'),
    "page": re.compile(rb"(?:^|\n)id: (\d+)\n"),
    "echo": re.compile(rb'"version":\d+,"number":(\d+),'),
}
_IDLE = 3.0  # seconds after which a connection is not used again: servers end it after five
_TAIL = 80  # bytes kept of what came before, in case a number was cut in two


class Posting(asyncio.Protocol):
    """A connection on which one request follows the other; a server ends one that idles."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._data = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None
        self._used = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        head, found, body = self._data.partition(b"\r\n\r\n")
        if not found:
            return
        length = _LENGTH.search(head)
        assert length, head
        if len(body) >= int(length[1]) and self._answer:
            self._data = b""
            answer, self._answer = self._answer, None
            answer.set_result((int(head[9:12]), body))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_exception(exc or ConnectionError("the server closed the connection"))

    async def ask(
        self, method: str, path: str, token: str, body: Json | None = None
    ) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        content = b"" if body is None else json.dumps(body).encode()
        loop = asyncio.get_running_loop()
        now = time.perf_counter()
        if self._transport and now - self._used > _IDLE:
            self._transport.abort()
            self._transport = None
        self._used = now
        if self._transport is None or self._transport.is_closing():
            await loop.create_connection(lambda: self, "127.0.0.1", self._port)
        assert self._transport
        self._answer = loop.create_future()
        self._transport.write(_request(method, path, f"Authorization: Bearer {token}", content))
        return await self._answer


class Following(asyncio.Protocol):
    """A stream that is read to note when each change came."""

    def __init__(self, kind: str, path: str, header: str) -> None:
        self._pattern = _PUSHED[kind]
        self._path, self._header = path, header
        self._tail = b""
        self.came: dict[int, float] = {}
        self.pushes = 0
        self.first = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(_request("GET", self._path, self._header))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        window = self._tail + data
        found = self._pattern.findall(window)
        for number in found:
            if int(number) not in self.came:
                self.came[int(number)] = now
                self.pushes += 1
        self._tail = window[-_TAIL:]
        self.first.set()

    def close(self) -> None:
        """Read no more."""
        self._transport.close()


def _request(method: str, path: str, header: str, content: bytes = b"") -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{header}\r\n"
    if content:
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    return f"{head}\r\n".encode() + content


@dataclass
class Game:
    """A table, and what is needed to go on there."""

    id: str
    tokens: list[str]
    post: Posting
    streams: list[Following]
    state: Json = field(default_factory=dict)
    sent: dict[int, float] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)
    moving: bool = False

    async def look(self) -> None:
        """Learn what the table is like."""
        _, body = await self.post.ask("GET", f"/api/tables/{self.id}?log_from=999", self.tokens[0])
        self.state = json.loads(body)

    @property
    def goes_on(self) -> bool:
        return not self.moving and self.state["waiting_for"] is not None

    async def move(self) -> None:
        """Make one move: end the turn where that is all there is to know, else what is listed."""
        self.moving = True
        token = self.tokens[self.state["waiting_for"]]
        start = time.perf_counter()
        move = "end"
        view = self.state["view"]
        if view["phase"] != "act" or not view["dig_site"]["cards"]:
            _, body = await self.post.ask("GET", f"/api/tables/{self.id}/moves?limit=1", token)
            move = json.loads(body)["moves"][0]  # which is no part of what is measured
            start = time.perf_counter()
        body_sent = {"move": move, "version": self.state["version"]}
        status, body = await self.post.ask("POST", f"/api/tables/{self.id}/moves", token, body_sent)
        assert status == 200, body
        self.state = json.loads(body)
        self.took.append(time.perf_counter() - start)
        self.sent[self.state["number"]] = start
        self.moving = False

    def delays(self) -> list[float]:
        """For each move and each stream of the table, the time from sending it to its push."""
        return [
            stream.came[number] - start
            for number, start in self.sent.items()
            for stream in self.streams
            if number in stream.came
        ]


async def saturate(games: list[Game], seconds: float) -> int:
    """All tables play as fast as they can; how many moves that is."""
    end = time.perf_counter() + seconds

    async def play(game: Game) -> None:
        while time.perf_counter() < end and game.goes_on:
            await game.move()

    await asyncio.gather(*map(play, games))
    return sum(len(game.took) for game in games)


async def pace(games: list[Game], rate: float, seconds: float) -> None:
    """The tables move in turns at a steady rate, whether or not the server keeps up."""
    start = time.perf_counter()
    moving: list[asyncio.Task[None]] = []
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
        game = games[number % len(games)]
        if game.goes_on:
            moving.append(asyncio.create_task(game.move()))
    await asyncio.gather(*moving)
    await asyncio.sleep(0.5)  # what was pushed last is still on its way


def resident(process: int) -> int:
    """Bytes of memory that a process has."""
    with open(f"/proc/{process}/smaps_rollup") as told:
        for line in told:
            if line.startswith("Rss:"):
                return int(line.split()[1]) * 1024
    raise ValueError(f"process {process} does not say how much memory it has")


def processor_time(process: int) -> float:
    """Seconds of processor time that a process has used, in all its threads."""
    with open(f"/proc/{process}/stat") as told:
        used = told.read().rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


async def main(plan: Json) -> Json:
    """Do what the plan says; what was measured."""
    kind = plan["kind"]
    port = plan["post_port"]
    games = [Game(each["id"], each["tokens"], Posting(port), []) for each in plan["tables"]]
    await asyncio.gather(*(game.look() for game in games))
    before = resident(plan["process"])
    for game in games:
        game.streams = [await followed(game, seat, plan) for seat in range(len(game.tokens))]
    streams = [stream for game in games for stream in game.streams]
    await asyncio.gather(*(stream.first.wait() for stream in streams))
    await asyncio.sleep(0.5)
    grown = resident(plan["process"]) - before
    start, used = time.perf_counter(), processor_time(plan["process"])
    if plan["rate"] is None:
        await saturate(games, plan["seconds"])
    else:
        await pace(games, plan["rate"], plan["seconds"])
    took, used = time.perf_counter() - start, processor_time(plan["process"]) - used
    for stream in streams:
        stream.close()
    delays = [delay for game in games for delay in game.delays()]
    return {
        "kind": kind,
        "moves": sum(len(game.took) for game in games),
        "seconds": took,
        "processor": used,
        "pushes": sum(stream.pushes for stream in streams),
        "delays": delays,
        "answers": [delay for game in games for delay in game.took],
        "memory": grown / len(streams),
    }


async def followed(game: Game, seat: int, plan: Json) -> Following:
    loop = asyncio.get_running_loop()
    if plan["kind"] == "page":
        path, header = f"/t/{game.id}/events", f"Cookie: potsherd={game.tokens[seat]}b"
    else:
        path = f"/api/tables/{game.id}/events"
        header = f"Authorization: Bearer {game.tokens[seat]}"
    _, following = await loop.create_connection(
        lambda: Following(plan["kind"], path, header), "127.0.0.1", plan["stream_port"]
    )
    return following


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(json.load(sys.stdin)))))
