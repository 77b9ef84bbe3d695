"""Servers to be measured, each in a process of its own, with tables and people ready to play."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import httpx2

if TYPE_CHECKING:
    from potsherd.store import Person
    from potsherd.table.table import Table
    from potsherd.table.tables import Tables

ROOT = Path(__file__).parent.parent

_SERVE = """
import sys
from potsherd.web.serving import serve
from potsherd.web.site import Config
if __name__ == "__main__":
    limits = sys.argv[2] == "True"
    config = Config(sys.argv[1], bot_pause=0.0, limits=limits, word_grace=0.0)
    serve(config, "127.0.0.1", 0, show=False)
"""
_ECHO = """
import socket, uvicorn
listening = socket.socket()
listening.bind(("127.0.0.1", 0))
print(f"is at http://127.0.0.1:{listening.getsockname()[1]} ", flush=True)
config = uvicorn.Config(
    "benchmarks.web_echo:app", log_level="critical", timeout_graceful_shutdown=1
)
uvicorn.Server(config).run([listening])
"""


@dataclass(frozen=True)
class Serving:
    """A server that runs: its process and its port."""

    process: int
    port: int


@contextmanager
def potsherd(database: str, *, limits: bool = False) -> Iterator[Serving]:
    """The web table on a database, with or without limits on requests, with bots that move at
    once."""
    with _started([sys.executable, "-c", _SERVE, database, str(limits)]) as serving:
        yield serving


@contextmanager
def echo() -> Iterator[Serving]:
    """The peer."""
    with _started([sys.executable, "-c", _ECHO]) as serving:
        yield serving


@contextmanager
def _started(command: list[str]) -> Iterator[Serving]:
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            told = process.stdout.readline()
            yield Serving(process.pid, int(told.partition("127.0.0.1:")[2].split()[0]))
        finally:
            process.terminate()


def tables(
    database: str, number: int, first: str = "t", *, finished: bool = False
) -> list[dict[str, Any]]:
    """New tables of the 2009 game, each with two people; what their programs hold. At those that
    are `finished` both have played like diggers.

    The same secret is the token of a program and, with a b after it, the cookie of a browser.
    """
    return asyncio.run(_tables(database, number, first, finished))


async def _tables(database: str, number: int, first: str, finished: bool) -> list[dict[str, Any]]:
    from potsherd.store import Key, Person, open_store
    from potsherd.table import acting
    from potsherd.table.pool import BotPool
    from potsherd.table.settings import Settings
    from potsherd.table.tables import Tables
    from potsherd.web.visitors import digest

    store = open_store(database)
    await store.open()
    made = []
    service = Tables(store, BotPool())
    for each in range(number):
        people = [Person(f"{first}{each}-{seat}", f"Person {seat}") for seat in range(2)]
        for person in people:
            await store.put_person(person)
            for kind, secret in (("program", person.id), ("browser", f"{person.id}b")):
                await store.put_key(Key(digest(secret), person.id, kind, None))
        settings = Settings("archaeology", 2, bots=("", ""), listed=True)
        table = await service.create(settings, people[0], (people[0].name, ""), key=str(each))
        other = people[1]
        sit = partial(acting.sit, person=other.id, name=other.name)
        await service.do(table.id, sit, other.id)
        table = await service.do(table.id, acting.begin)
        if finished:
            await _play(service, table, people)
        made.append({"id": table.id, "tokens": [person.id for person in people]})
    await service.close()
    await store.close()
    return made


async def _play(service: Tables, table: Table, people: Sequence[Person]) -> None:
    """Let people play a table to its end, like diggers."""
    from potsherd.bots import make_bot
    from potsherd.table import acting

    bot = make_bot("digger")
    while (position := table.position) is not None and not position.is_over:
        seat = position.mover
        move = bot.choose(position.view(seat))
        play = partial(acting.play, person=people[seat].id, seat=seat, move=move)
        table = await service.do(table.id, play, people[seat].id)


def load(plan: dict[str, Any]) -> dict[str, Any]:
    """Have a plan carried out by a load generator in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.web_load"],
        input=json.dumps(plan),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return cast(dict[str, Any], json.loads(done.stdout))


def bots_play(server: Serving, number: int) -> None:
    """Open tables at which bots play all seats, each for a whole game."""
    with httpx2.Client(base_url=f"http://127.0.0.1:{server.port}/api") as http:
        token = http.post("/accounts", json={"name": "Host"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        for _ in range(number):
            seats = ["me", *["greedy"] * 4]
            table = http.post("/tables", json={"edition": "expedition", "seats": seats}).json()
            http.post(f"/tables/{table['id']}/call-bot", json={"seat": 0}).raise_for_status()
