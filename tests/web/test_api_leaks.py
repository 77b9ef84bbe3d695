"""What a seat cannot know is not in any byte that the server sends it.

Two servers play two worlds: the same table with other hidden cards. Whoever has seen the same in
both gets the same bytes from both, in answers, in errors and in streams.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import httpx2
import pytest

from configurations import Configuration
from leaks.witness import sight
from leaks.worlds import Observer, Watched
from potsherd.errors import IllegalMove
from potsherd.moves import Move
from potsherd.rules.layout import CHANCE
from potsherd.store import Key, Person
from potsherd.table.entries import Act, Began, Entry, Moved, Opened, Sat
from potsherd.table.settings import Settings
from potsherd.table.summaries import summarised
from potsherd.table.table import Table
from potsherd.web.visitors import digest
from web.api_server import Program, Running, running

CONFIGURATIONS = (
    Configuration("archaeology", 3),
    Configuration("expedition", 2, "tomb"),
    Configuration("expedition", 2, "temple", ("fierce_weather",)),
    Configuration("curios", 3),
)
NOON = 1_800_000_000_000
ORIGIN = "https://play.example.org"
"""Pages name it, so both servers have the same."""
PROBES = ("end", "trade coin > talisman", "sell 2 pot_shard", "explore 1", "search lost_shipwreck")


class World:
    """A server that stands at a certain time of a table's life."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self._loop = server.loop
        server.site.tables.now = lambda: NOON

    def tell(self, id: str, configuration: Configuration, moves: Sequence[Move]) -> None:
        """Write the log of a table at which these moves were made."""
        asyncio.run_coroutine_threadsafe(self._tell(id, configuration, moves), self._loop).result()

    async def _tell(self, id: str, configuration: Configuration, moves: Sequence[Move]) -> None:
        store = self.server.site.store
        for seat in range(configuration.players):
            await store.put_person(Person(person(seat), person(seat)))
            await store.put_key(Key(digest(secret(seat)), person(seat), "program", None))
        entries = [
            Entry(number, NOON, "", "", act)
            for number, act in enumerate(acts(configuration, moves))
        ]
        for number, entry in enumerate(entries):
            summary = summarised(Table.of(id, entries[: number + 1]))
            await store.append(id, number, entry.to_text(), summary)


def person(seat: int) -> str:
    return f"Person {seat}"


def secret(seat: int) -> str:
    return f"secret-of-{seat}"


def acts(configuration: Configuration, moves: Sequence[Move]) -> Iterator[Act]:
    """The log of a table at which these moves were made; none ends within chance's turn."""
    settings = Settings(
        edition=configuration.game,
        players=configuration.players,
        monument=configuration.monument,
        variants=configuration.variants,
        bots=("",) * configuration.players,
        listed=True,
    )
    yield Opened(settings, person(0), bytes(32), bytes(16))
    for seat in range(configuration.players):
        yield Sat(seat, person(seat), person(seat))
    position = configuration.new_position()
    mover, move, chance = CHANCE, "", list[str]()
    for each in moves:
        if position.mover == CHANCE:
            chance.append(str(each))
        else:
            yield Moved(mover, move, tuple(chance)) if move else Began(tuple(chance))
            mover, move, chance = position.mover, str(each), []
        position.play(each)
    yield Moved(mover, move, tuple(chance)) if move else Began(tuple(chance))


# ---------------------------------------------------------------- pairs of worlds
def twins(
    configuration: Configuration, wanted: int
) -> Iterator[tuple[list[Move], list[Move], list[Observer]]]:
    """Pairs of games of which some observers cannot tell one from the other, and who they are."""
    watched = Watched(configuration, 3)
    random = Random(f"{configuration} twins")
    made = 0
    while made < wanted:
        changed = watched.change(random)
        found = changed and longest(watched, *changed)
        if found:
            made += 1
            yield found


def longest(
    watched: Watched, changed: int, moves: tuple[Move, ...]
) -> tuple[list[Move], list[Move], list[Observer]] | None:
    """The longest games, up to a seat's decision, that look the same to somebody."""
    world = watched.positions[changed].copy()
    unaware = set(watched.observers)
    found = None
    for number in range(changed, min(len(moves), changed + 12)):
        before = world._state
        try:
            world.play(moves[number])
        except IllegalMove:
            break
        here = watched.positions[number]._state, watched.positions[number + 1]._state
        for observer in list(unaware):
            seen = sight(watched.game, before, moves[number], world._state, observer)
            if seen != sight(watched.game, here[0], watched.moves[number], here[1], observer):
                unaware.remove(observer)
        if not unaware:
            break
        if world.mover >= 0:
            played = [*watched.moves[: number + 1]], [*moves[: number + 1]]
            found = (*played, sorted(unaware, key=str))
    return found


# ---------------------------------------------------------------- the wire
def told(world: World, id: str, observer: Observer) -> list[bytes]:
    """Everything that a server tells an observer of a table: bytes, without the time of day."""
    with httpx2.Client(base_url=world.server.url, timeout=30) as http:
        program = Program(http, "" if observer is None else secret(observer))
        path = f"/tables/{id}"
        answers = [
            program.get(path),
            program.get(path, **{"as": 0}),
            program.get(path, log_from=3),
            program.get(f"{path}/moves", limit=30),
            program.get(f"{path}/record"),
            program.get("/tables"),
            program.get("/account/tables"),
            *(program.post(f"{path}/moves", move=probe, version=0) for probe in PROBES),
            program.post(f"{path}/moves", move="sell 99 coin"),
            program.post(f"{path}/undo"),
        ]
        with http.stream("GET", f"/api{path}/events", headers=program.headers) as stream:
            lines = (line.encode() for line in stream.iter_lines() if line)
            answers += [program.post(f"{path}/say", text="Hello")]
            first = next(lines)
            second = next(lines) if observer is not None else b""
    return [*map(whole, answers), first, second]


def whole(answer: httpx2.Response) -> bytes:
    headers = sorted((k, v) for k, v in answer.headers.items() if k != "date")
    return repr((answer.status_code, headers)).encode() + answer.content


@contextmanager
def two_worlds(folder: Path) -> Iterator[tuple[World, World]]:
    with ExitStack() as stack:
        servers = []
        for name in ("here", "there"):
            (folder / name).mkdir()
            servers.append(stack.enter_context(running(folder / name, origin=ORIGIN)))
        yield World(servers[0]), World(servers[1])


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=str)
def test_whoever_cannot_tell_two_worlds_apart_gets_the_same_bytes(
    configuration: Configuration, tmp_path: Path
) -> None:
    compared = 0
    with two_worlds(tmp_path) as (here, there):
        for number, (moves, others, observers) in enumerate(twins(configuration, 4)):
            assert moves != others
            id = f"table{number}"
            here.tell(id, configuration, moves)
            there.tell(id, configuration, others)
            for observer in observers:
                assert told(here, id, observer) == told(there, id, observer)
                compared += 1
    assert compared >= 4


def test_whoever_can_tell_them_apart_gets_other_bytes(tmp_path: Path) -> None:
    configuration = CONFIGURATIONS[0]
    with two_worlds(tmp_path) as (here, there):
        moves, others, observers = next(twins(configuration, 1))
        here.tell("table", configuration, moves)
        there.tell("table", configuration, others)
        knowing = set(range(configuration.players)) - set(observers)
        assert knowing
        for observer in knowing:
            assert told(here, "table", observer) != told(there, "table", observer)
