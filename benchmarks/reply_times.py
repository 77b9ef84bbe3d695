"""Measures how long the strongest level takes to reply at the web table, with two games at once.

    python -m benchmarks.reply_times [--games N] [--only TEXT] [--bot SPEC] [--analyses N]

The server is a process of its own on 127.0.0.1 in which bots do not pause. A program plays each
person's seat, and notes when each change of its table comes to it: a reply is the time from one
change, after which a bot is to move, to the next one. A turn of bots is all that comes between the
program's move and its next one.

With `--analyses` half of the games are played while so many finished ones are looked back at, by
turns with the others, and what replies take is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import httpx2

from benchmarks import web_servers
from benchmarks.looking_back import looking_back
from benchmarks.report import HEADINGS, LAYOUT, Row
from benchmarks.timing import Spread, share_of
from benchmarks.web_load import processor_time
from potsherd.bots.readiness import get_ready, one_of_each
from potsherd.bots.registry import LEVELS
from potsherd.editions import load_edition

AT_ONCE = 2
MEDIAN, P99 = 0.5, 1.5  # s
PATIENCE = 120.0  # s
NOT_SLOWER = 1.05
FINISHED = 400
"""Games to look back at, more than are looked back at while replies are measured."""
WORTH_SELLING = 3

Json = dict[str, Any]


@dataclass(frozen=True)
class Setting:
    """Games of one person against bots; those with monuments take each in turn."""

    edition: str
    players: int

    def __str__(self) -> str:
        return f"{self.edition} of {self.players}"

    def table(self, bot: str, number: int) -> Json:
        """What to ask for to have the table of a game."""
        monuments = load_edition(self.edition).monuments
        monument = monuments[number % len(monuments)] if monuments else None
        seats = ["me", *[bot] * (self.players - 1)]
        return {"edition": self.edition, "seats": seats, "monument": monument}


SETTINGS = tuple(
    Setting(edition, players)
    for edition in ("archaeology", "expedition", "curios")
    for players in (2, 4)
)


@dataclass(frozen=True)
class Change:
    """What a table became, and when: whether a bot is to move there then."""

    at: float
    version: int
    bot_to_move: bool


def replies(changes: Sequence[Change]) -> list[float]:
    """Seconds of each reply."""
    return [after.at - before.at for before, after in pairwise(changes) if before.bot_to_move]


def unseen(changes: Sequence[Change]) -> int:
    """How many changes came so fast that a later one was told in their place."""
    return changes[-1].version - changes[0].version + 1 - len(changes)


def turns(changes: Sequence[Change]) -> list[float]:
    """Seconds of each turn of bots."""
    found, since = [], None
    for change in changes:
        if change.bot_to_move:
            since = change.at if since is None else since
        elif since is not None:
            found.append(change.at - since)
            since = None
    return found


class Game:
    """A game that a program plays against bots, with all that it saw of the table."""

    def __init__(self, http: httpx2.AsyncClient, table: Json, random: Random) -> None:
        self._http, self.path, self._random = http, f"/tables/{table['id']}", random
        self.changes: list[Change] = []
        self._note(table)

    async def play(self, most: int | None = None) -> None:
        """Play to the end, or until so many changes were seen."""
        async for table in self._stream():
            self._note(table)
            if table["version"] == self.changes[-1].version and _is_mine(table):
                self._note(await self._move())
            if most is not None and len(self.changes) >= most:
                return

    async def _stream(self) -> AsyncIterator[Json]:
        async with self._http.stream("GET", f"{self.path}/events") as answer:
            async for line in answer.aiter_lines():
                if line:
                    yield json.loads(line)["table"]

    async def _move(self) -> Json:
        listed = await self._http.get(f"{self.path}/moves", params={"frugal": True})
        legal = listed.json()
        move = {"move": chosen(legal["moves"], self._random), "version": legal["version"]}
        answer = await self._http.post(f"{self.path}/moves", json=move)
        table: Json = answer.raise_for_status().json()
        return table

    def _note(self, table: Json) -> None:
        """The stream and the answers to posts tell of the same changes: the first one counts."""
        if not self.changes or table["version"] > self.changes[-1].version:
            bot = table["phase"] == "playing" and not _is_mine(table)
            self.changes.append(Change(time.perf_counter(), table["version"], bot))


def _is_mine(table: Json) -> bool:
    return table["waiting_for"] in table["yours"]


def chosen(moves: list[str], random: Random) -> str:
    """Sell the largest set that is worth selling, else end the turn, else do anything."""
    sales = [move for move in moves if move.startswith("sell ") and _size(move) >= WORTH_SELLING]
    if sales:
        return max(sales, key=_size)
    return "end" if "end" in moves else random.choice(moves)


def _size(sale: str) -> int:
    last = sale.split()[-1]
    return int(last) if last.isdigit() else 1


# ------------------------------------------------------------ measuring
async def measured(http: httpx2.AsyncClient, setting: Setting, bot: str, games: int) -> list[Game]:
    """Games of a setting, played to the end, so many of them at once that each has another."""
    numbers, played = iter(range(games)), []

    async def play_on() -> None:
        for number in numbers:
            game = await opened(http, setting, bot, number)
            await game.play()
            played.append(game)

    await asyncio.gather(*(play_on() for _ in range(AT_ONCE)))
    return played


async def opened(http: httpx2.AsyncClient, setting: Setting, bot: str, number: int) -> Game:
    answer = await http.post("/tables", json=setting.table(bot, number))
    return Game(http, answer.raise_for_status().json(), Random(number))


async def first_reply(http: httpx2.AsyncClient, edition: str, bot: str) -> float:
    """Seconds of the first reply in a game."""
    game = await opened(http, Setting(edition, 2), bot, 0)
    while not replies(game.changes):
        await game.play(len(game.changes) + 1)
    return replies(game.changes)[0]


def thinking_time(server: int) -> float:
    """Seconds of processor time that the processes of a server have used, without its own."""
    threads = Path(f"/proc/{server}/task").iterdir()
    children = [child for thread in threads for child in (thread / "children").read_text().split()]
    return sum(processor_time(int(child)) for child in children)


def all_replies(games: Sequence[Game]) -> list[float]:
    return [wait for game in games for wait in replies(game.changes)]


def rows(setting: Setting, games: list[Game], thought: float) -> Iterator[Row | str]:
    """The figures of a setting, for `thought` seconds of processor time."""
    waits = all_replies(games)
    whole = [wait for game in games for wait in turns(game.changes)]
    for kind, name, found in (("reply", "replies", waits), ("turn", "turns of bots", whole)):
        goals = (MEDIAN, P99) if kind == "reply" else (None, None)
        middle, late = (Spread.of([share_of(found, share)]) for share in (0.5, 0.99))
        yield Row(f"{setting}, {len(found)} {name}, median", middle, "s", at_most=goals[0])
        yield Row(f"{setting}, {len(found)} {name}, p99", late, "s", at_most=goals[1])
    mean = Spread.of([thought / len(waits)])
    yield Row("  processor time of a reply, mean", mean, "s")
    missed = sum(unseen(game.changes) for game in games)
    load = os.getloadavg()[0]
    yield f"  longest reply {max(waits):.2f} s; {missed} not seen; load of the machine {load:.1f}"


async def beside_analyses(
    http: httpx2.AsyncClient,
    setting: Setting,
    asked: argparse.Namespace,
    finished: Iterator[Json],
) -> AsyncIterator[Row | str]:
    """What replies take while finished games are looked back at, and when none is, by turns."""
    base = str(http.base_url).removesuffix("/api/")
    alone, beside, looked = list[Game](), list[Game](), 0
    for _ in range(asked.games // AT_ONCE // 2):
        alone += await measured(http, setting, asked.bot, AT_ONCE)
        async with looking_back(base, finished, asked.analyses) as done:
            beside += await measured(http, setting, asked.bot, AT_ONCE)
            looked += len(done)
    for share in (0.5, 0.99):
        before, found = (share_of(all_replies(games), share) for games in (alone, beside))
        yield Row(
            f"{setting}, {share:.0%} beside {asked.analyses} analyses",
            Spread.of([found]),
            "s",
            ratio=found / before,
            at_most=NOT_SLOWER,
        )
    yield f"  {len(all_replies(beside))} replies, {looked} analyses done meanwhile"


async def report(
    server: web_servers.Serving, asked: argparse.Namespace, finished: Iterator[Json]
) -> None:
    base = f"http://127.0.0.1:{server.port}/api"
    async with httpx2.AsyncClient(base_url=base, timeout=PATIENCE) as http:
        account = await http.post("/accounts", json={"name": "Program"})
        http.headers["Authorization"] = f"Bearer {account.json()['token']}"
        for edition in one_of_each():  # each family has compiled code of its own
            first = Spread.of([await first_reply(http, edition, asked.bot)])
            print(Row(f"{edition}, first reply of a server", first, "s"), flush=True)
        for setting in [each for each in SETTINGS if asked.only in str(each)]:
            if asked.analyses:
                async for told in beside_analyses(http, setting, asked, finished):
                    print(told, flush=True)
                continue
            before = thinking_time(server.process)
            games = await measured(http, setting, asked.bot, asked.games)
            for row in rows(setting, games, thinking_time(server.process) - before):
                print(row, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.reply_times")
    parser.add_argument("--games", type=int, default=12, help="of each setting")
    parser.add_argument("--only", default="", help="settings with this in their names")
    parser.add_argument("--bot", default=[*LEVELS][-1])
    parser.add_argument("--analyses", type=int, default=0, help="at once, beside half of the games")
    asked = parser.parse_args()
    get_ready()
    print(LAYOUT.format(*HEADINGS).rstrip())
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        finished = web_servers.tables(database, FINISHED, finished=True) if asked.analyses else []
        with web_servers.potsherd(database) as server:
            asyncio.run(report(server, asked, iter(finished)))


if __name__ == "__main__":
    main()
