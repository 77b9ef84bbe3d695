"""The server is killed under load again and again: no acknowledged move is missing, no table is
corrupt, and those who play connect again and go on."""

from __future__ import annotations

import os
import select
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from threading import Event

import pytest

from faults.players import Player
from faults.served import Served
from potsherd.table.entries import Entry, Moved
from potsherd.table.table import Table
from web.api_server import Program, client, read

KILLS = 3
TABLES = 4
PATIENCE = 60.0


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def stopping() -> Iterator[Event]:
    """Set when the players are to stop, at the latest when the test ends."""
    event = Event()
    yield event
    event.set()


def players(served: Served, stopping: Event) -> list[Player]:
    """Two programs at each of some tables, and one that plays with a bot."""
    made = []
    with client(served) as http:
        for number in range(TABLES):
            edition = ("archaeology", "curios")[number % 2]
            ann, bob = Program.named(http, "Ann"), Program.named(http, "Bob")
            id = ann.opens(edition, "me", "open", listed=True)["id"]
            read(bob.post(f"/tables/{id}/sit"))
            made += [Player(served.url, each.token, id, stopping) for each in (ann, bob)]
        cat = Program.named(http, "Cat")
        id = cat.opens("archaeology", "me", "greedy")["id"]
        made.append(Player(served.url, cat.token, id, stopping))
    return made


def tables_in(database: Path) -> dict[str, list[Entry]]:
    """The log of every table, each entry of it read and followed by the next."""
    logs: dict[str, list[Entry]] = {}
    with closing(sqlite3.connect(database)) as stored:
        assert stored.execute("pragma integrity_check").fetchall() == [("ok",)]
        rows = stored.execute("select table_id, number, entry from entries order by 1, 2")
        for table, number, text in rows:
            entry = Entry.from_text(text)
            assert entry.number == number
            logs.setdefault(table, []).append(entry)
        summaries = dict(stored.execute("select table_id, number from summaries"))
    assert summaries == {table: len(log) - 1 for table, log in logs.items()}
    return logs


def check(logs: dict[str, list[Entry]], playing: list[Player]) -> int:
    """Every log folds, every acknowledged move is there once; how many of them there are."""
    for table, log in logs.items():
        Table.of(table, log)
        keys = [(entry.by, entry.key) for entry in log if entry.key]
        assert len(keys) == len(set(keys))
    count = 0
    for player in playing:
        for table, version, move in [*player.acknowledged]:
            after = next(entry for entry in logs[table][version + 1 :] if changes_game(entry))
            assert isinstance(after.act, Moved)
            assert after.act.move == move
            count += 1
    return count


def changes_game(entry: Entry) -> bool:
    return isinstance(entry.act, Moved)


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait for something that will have happened soon, on a busy machine a little later."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.05)


def are_back(playing: list[Player], before: list[int]) -> bool:
    """Whether each of them has connected again since."""
    return all(player.connections > then for player, then in zip(playing, before, strict=True))


def test_a_killed_server_has_lost_nothing_it_acknowledged(served: Served, stopping: Event) -> None:
    random, playing = Random(7), players(served, stopping)
    for player in playing:
        player.start()
    counts = [0]
    for _ in range(KILLS):
        stopping.wait(random.uniform(1.0, 2.0))
        noted = [len(player.acknowledged) for player in playing]
        served.kill()
        counts.append(check(tables_in(served.database), playing))
        assert counts[-1] >= sum(noted)
        before = [player.connections for player in playing]
        served.start()
        wait_until(partial(are_back, playing, before))
    wait_until(lambda: all(player.acknowledged for player in playing))
    stopping.set()
    served.stop()  # which ends all streams
    for player in playing:
        player.join()
    counts.append(check(tables_in(served.database), playing))
    assert counts == sorted(counts)
    assert counts[-1] > counts[0]


def test_bots_end_with_a_server_that_is_killed(served: Served) -> None:
    with client(served) as http:
        ann = Program.named(http, "Ann")
        id = ann.opens("archaeology", "me", "greedy", "greedy")["id"]
        with ann.follows(f"/tables/{id}/events") as lines:
            read(ann.post(f"/tables/{id}/call-bot", seat=0))
            began = next(lines)["table"]["version"]
            next(line for line in lines if line["table"]["version"] > began)  # a bot has moved
    processes = served.processes
    assert len(processes) > 1
    served.kill()
    for process in processes[1:]:
        wait_for_end(process)


def wait_for_end(process: int) -> None:
    """Wait until a process that is not our child has ended."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return
    assert select.select([watched], [], [], 30)[0]
    os.close(watched)
