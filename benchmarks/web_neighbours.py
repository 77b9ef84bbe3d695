"""The web table among bad neighbours, and over a long time: who else waits, and what is kept."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx2

from benchmarks import web_servers
from benchmarks.report import Row
from benchmarks.timing import Spread, share_of
from benchmarks.web_servers import Serving

ATTACKER, HONEST = "127.0.0.2", "127.0.0.3"
BAD_TABLES = 100  # nearly all that one address may open in ten minutes
BAD_BOT = "search:ms=2000"  # the slowest that may be asked for
WARMING, ATTACKED = 5.0, 30.0
IDLE = 1000
IDLE_ADDRESSES = 4  # which have fewer than the connections that each may have
IDLE_SECONDS = 8.0  # the server closes those who say nothing after ten
PACE = 0.05  # seconds between two requests of somebody else
DAY = 24 * 3600 * 1000
DAILY = 10_000
TOGETHER = 40  # tables at which something happens at the same time

Json = dict[str, Any]


# ------------------------------------------------------------ one address takes all it can
def attacked() -> Iterator[Row | str]:
    """What somebody waits for his greedy bot while another address has four bots search at each
    of a hundred tables, and watches them all."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_things:
        server = open_things.enter_context(
            web_servers.potsherd(f"sqlite:///{folder}/tables.db", limits=True)
        )
        _waits(server, WARMING)  # the bots' processes start, and compile what is not kept yet
        quiet = _waits(server, ATTACKED / 3)
        bad = _account(open_things.enter_context(_client(server, ATTACKER)))
        watching = open_things.enter_context(ThreadPoolExecutor(BAD_TABLES))
        streams = [watching.submit(_watch, server, table) for table in _bad_tables(bad)]
        time.sleep(WARMING)
        waits = _waits(server, ATTACKED)
        yield Row("a greedy bot before it, p99", Spread.of([1000 * share_of(quiet, 0.99)]), "ms")
        yield Row("a greedy bot under attack, p50", Spread.of([1000 * share_of(waits, 0.5)]), "ms")
        p99 = Spread.of([1000 * share_of(waits, 0.99)])
        yield Row("a greedy bot under attack, p99", p99, "ms", at_most=2000)
        yield f"  {len(waits)} moves, {sum(not each.done() for each in streams)} bad tables watched"


def _bad_tables(http: httpx2.Client) -> Iterator[str]:
    seats = [BAD_BOT] * 4
    for _ in range(BAD_TABLES):
        answer = http.post("/api/tables", json={"edition": "expedition", "seats": seats})
        answer.raise_for_status()
        yield answer.json()["id"]


def _watch(server: Serving, table: str) -> None:
    """Look at a table until the server ends."""
    try:
        with (
            _client(server, ATTACKER) as http,
            http.stream("GET", f"/api/tables/{table}/events", timeout=None) as answer,
        ):
            for _ in answer.iter_raw():
                pass
    except httpx2.HTTPError:
        pass


def _waits(server: Serving, seconds: float) -> list[float]:
    """How long somebody waited for a bot after each of his moves, in seconds."""
    waits: list[float] = []
    ends = time.perf_counter() + seconds
    with _client(server, HONEST) as http:
        _account(http)
        while time.perf_counter() < ends:
            answer = http.post("/api/tables", json={"edition": "curios", "seats": ["me", "greedy"]})
            answer.raise_for_status()
            table = _my_turn(http, answer.json())
            while table["phase"] == "playing" and time.perf_counter() < ends:
                at = f"/api/tables/{table['id']}"
                move = http.get(f"{at}/moves?limit=1").json()["moves"][0]
                moved = http.post(f"{at}/moves", json={"move": move})
                moved.raise_for_status()
                begun = time.perf_counter()
                others = moved.json()["waiting_for"] == 1
                table = _my_turn(http, moved.json())
                if others:
                    waits.append(time.perf_counter() - begun)
    return waits


def _my_turn(http: httpx2.Client, table: Json) -> Json:
    while table["waiting_for"] == 1 or table["phase"] == "waiting":
        time.sleep(0.02)
        table = http.get(f"/api/tables/{table['id']}").json()
    return table


# ------------------------------------------------------------ connections that say nothing
def idle() -> Iterator[Row]:
    """What somebody waits for a page while a thousand connections are open that say nothing."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_things:
        server = open_things.enter_context(
            web_servers.potsherd(f"sqlite:///{folder}/tables.db", limits=True)
        )
        http = open_things.enter_context(_client(server, HONEST))
        before = _pages(http)
        open_things.enter_context(_silent(server))
        during = _pages(http)
        yield Row("the start page, p99", Spread.of([1000 * share_of(before, 0.99)]), "ms")
        p99 = Spread.of([1000 * share_of(during, 0.99)])
        yield Row(f"beside {IDLE} idle connections, p99", p99, "ms", at_most=100)


def _pages(http: httpx2.Client) -> list[float]:
    took = []
    ends = time.perf_counter() + IDLE_SECONDS
    http.get("/").raise_for_status()
    while (begun := time.perf_counter()) < ends:
        http.get("/").raise_for_status()
        took.append(time.perf_counter() - begun)
        time.sleep(PACE)
    return took


@contextmanager
def _silent(server: Serving) -> Iterator[None]:
    import socket

    with ExitStack() as sockets:
        for number in range(IDLE):
            source = (f"127.0.1.{1 + number % IDLE_ADDRESSES}", 0)
            sockets.enter_context(
                socket.create_connection(("127.0.0.1", server.port), source_address=source)
            )
        yield


@contextmanager
def _client(server: Serving, address: str) -> Iterator[httpx2.Client]:
    """Somebody with an account, at an address of this machine."""
    with httpx2.Client(
        base_url=f"http://127.0.0.1:{server.port}",
        transport=httpx2.HTTPTransport(local_address=address),
        timeout=120,
    ) as http:
        yield http


def _account(http: httpx2.Client) -> httpx2.Client:
    """The same client, as somebody whom the server knows."""
    token = http.post("/api/accounts", json={"name": "Somebody"}).json()["token"]
    http.headers["Authorization"] = f"Bearer {token}"
    return http


# ------------------------------------------------------------ a day of ten thousand tables
def a_day() -> Iterator[Row | str]:
    """What the store holds after a day in which a quarter of the tables are played to the end, a
    quarter are left after a few moves, and half are opened and never begun; and when the time of
    all that was not finished is over."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        begun = time.perf_counter()
        entries, after_day, after_all = asyncio.run(_live_through(path))
        took = time.perf_counter() - begun
    yield Row("the store after the day", Spread.of([after_day / 1e6]), "MB", at_most=500)
    yield Row("  for each table", Spread.of([after_day / DAILY / 1024]), "KiB")
    yield Row("the store a hundred days later", Spread.of([after_all / 1e6]), "MB")
    yield f"  {entries} entries, in {took:.0f} seconds of real time"


async def _live_through(path: Path) -> tuple[int, int, int]:
    from potsherd.store import open_store
    from potsherd.web.expiry import Expiry, remove_unused

    store = open_store(f"sqlite:///{path}")
    await store.open()
    days = _Day(store)
    await asyncio.gather(*(days.run(first) for first in range(TOGETHER)))
    entries, after_day = _held(path)
    await remove_unused(store, Expiry(), days.now() + 100 * DAY)
    _, after_all = _held(path)
    await store.close()
    return entries, after_day, after_all


class _Day:
    """Ten thousand tables, opened one after the other over a day."""

    def __init__(self, store: Any) -> None:
        from potsherd.table.pool import BotPool
        from potsherd.table.tables import Tables

        self._opened = 0
        self._tables = Tables(store, BotPool(), now=self.now)

    def now(self) -> int:
        """The time of the day, by how many tables have been opened."""
        return 1_700_000_000_000 + self._opened * DAY // DAILY

    async def run(self, first: int) -> None:
        for number in range(first, DAILY, TOGETHER):
            self._opened += 1
            await self._one(number)

    async def _one(self, number: int) -> None:
        from potsherd.bots import make_bot
        from potsherd.store import Person
        from potsherd.table import acting
        from potsherd.table.settings import Settings

        people = [Person(f"{number}-{seat}", f"Person {seat}") for seat in range(2)]
        settings = Settings("curios", 2, bots=("", ""), listed=True)
        table = await self._tables.create(settings, people[0], (people[0].name, ""))
        if number % 2:
            return
        sit = acting.sit
        await self._tables.do(table.id, lambda now: sit(now, people[1].id, people[1].name))
        table = await self._tables.do(table.id, acting.begin)
        bot, moves = make_bot("greedy"), 0
        while table.waiting_for is not None and (number % 4 or moves < 6):
            seat = table.waiting_for
            move = bot.choose(table.view(seat))
            play = acting.play(table, people[seat].id, seat, move)
            table = await self._tables.do(table.id, lambda _, play=play: play, people[seat].id)  # type: ignore[misc]
            moves += 1


def _held(path: Path) -> tuple[int, int]:
    """How many entries a file holds, and the bytes of its pages that are in use."""
    with closing(sqlite3.connect(path)) as file:
        (entries,) = file.execute("select count(*) from entries").fetchone()
        pages, free, size = (
            file.execute(f"pragma {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
    return entries, (pages - free) * size
