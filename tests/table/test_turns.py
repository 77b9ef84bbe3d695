"""Turns: a fair share for each address and person, cheap things first, dear ones in time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import pytest

from potsherd.table.presence import Asker
from potsherd.table.refusals import Refused
from potsherd.table.turns import Turns

MANY = Asker("192.0.2.1", "many")
ANN, BEN = Asker("192.0.2.2", "ann"), Asker("192.0.2.3", "ben")
SPEED = {"quick": 0.01, "slow": 1.0}


class Server:
    """Bots that take as long as their speed says, by a clock that nobody waits for."""

    def __init__(self, places: int = 1) -> None:
        self.time = 1000.0
        self.turns = Turns(places, lambda: self.time)
        self.begun: list[tuple[str, str]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._ends: list[tuple[float, asyncio.Event]] = []

    async def ask(self, kind: str, *askers: Asker, times: int = 1) -> None:
        """Have bots of a kind think for somebody."""
        for _ in range(times):
            self._tasks.append(asyncio.create_task(self._think(kind, frozenset(askers))))
        await self.settle()

    async def _think(self, kind: str, askers: frozenset[Asker]) -> None:
        async with self.turns.turn(kind, SPEED[kind], kind == "slow", lambda: askers):
            self.begun.append((kind, min(askers, key=lambda each: each.person).person))
            ended = asyncio.Event()
            self._ends.append((self.time + SPEED[kind], ended))
            await ended.wait()

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def finish_one(self) -> None:
        """Let time pass until the next thought is done."""
        self._ends.sort(key=lambda each: each[0])
        self.time, ended = self._ends.pop(0)
        ended.set()
        await self.settle()

    async def finish(self) -> None:
        while self._ends:
            await self.finish_one()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def run(script: Coroutine[None, None, None]) -> None:
    asyncio.run(script)


def test_one_address_with_many_tables_does_not_keep_another_waiting() -> None:
    async def script() -> None:
        server = Server()
        await server.ask("slow", MANY, times=100)
        await server.ask("slow", ANN)
        await server.ask("quick", BEN)
        await server.finish_one()
        await server.finish_one()
        await server.finish_one()
        assert {person for _, person in server.begun[1:3]} == {"ann", "ben"}
        await server.finish()
        assert len(server.begun) == 102

    run(script())


def test_many_persons_at_one_address_have_one_share_of_which_each_has_his() -> None:
    async def script() -> None:
        server = Server()
        crowd = [Asker(MANY.address, f"crowd {n}") for n in range(50)]
        for person in crowd:
            await server.ask("slow", person, times=2)
        await server.ask("slow", ANN, times=10)
        for _ in range(20):
            await server.finish_one()
        assert [person for _, person in server.begun[1:21]].count("ann") == 10
        await server.finish()
        first = [person for _, person in server.begun if person != "ann"][:50]
        assert len(set(first)) == 50

    run(script())


def test_who_was_away_has_saved_up_nothing() -> None:
    async def script() -> None:
        server = Server()
        await server.ask("slow", MANY, times=20)
        for _ in range(10):
            await server.finish_one()
        await server.ask("slow", ANN, times=10)
        await server.finish()
        assert [person for _, person in server.begun[10:20]].count("ann") in (5, 6)

    run(script())


def test_shares_go_by_the_time_that_was_used_not_by_turns() -> None:
    async def script() -> None:
        server = Server()
        await server.ask("slow", MANY, times=3)
        await server.ask("quick", ANN, times=50)
        await server.finish_one()
        for _ in range(50):
            await server.finish_one()
        assert ("slow", "many") not in server.begun[1:51]
        await server.finish()

    run(script())


def test_within_a_share_cheap_things_come_first_and_dear_ones_in_time() -> None:
    async def script() -> None:
        server = Server()
        await server.ask("slow", ANN, times=2)
        for _ in range(2000):  # always another quick one, for longer than the dear one waits
            await server.ask("quick", ANN)
            await server.finish_one()
            if server.begun.count(("slow", "ann")) == 2:
                break
        waited = server.begun.index(("slow", "ann"), 1)
        assert 500 < waited < 1200
        await server.finish()

    run(script())


def test_dear_things_leave_a_place_for_quick_ones() -> None:
    async def script() -> None:
        server = Server(places=2)
        await server.ask("slow", ANN, times=5)
        await server.ask("slow", BEN, times=5)
        assert server.turns.running == 1
        assert server.turns.waiting == 9
        await server.ask("quick", MANY)
        assert server.begun[-1] == ("quick", "many")
        await server.finish()

    run(script())


def test_quick_things_leave_a_place_for_dear_ones() -> None:
    async def script() -> None:
        server = Server(places=2)
        await server.ask("quick", MANY, times=5)
        assert server.turns.running == 1
        await server.ask("slow", ANN)
        assert server.begun[-1] == ("slow", "ann")
        await server.finish()

    run(script())


def test_a_table_of_several_people_is_served_in_the_best_of_their_shares() -> None:
    async def script() -> None:
        server = Server()
        await server.ask("slow", MANY, times=5)
        await server.ask("slow", MANY, ANN)
        await server.finish_one()
        assert server.begun[1] == ("slow", "ann")
        await server.finish()

    run(script())


def test_where_nobody_is_any_more_nothing_is_thought_about() -> None:
    async def script() -> None:
        server = Server()
        await server.ask("slow", ANN)
        there = {BEN}

        async def think() -> None:
            async with server.turns.turn("slow", 1.0, True, lambda: there):
                raise AssertionError

        waiting = asyncio.create_task(think())
        await server.settle()
        there.clear()
        await server.finish_one()
        with pytest.raises(Refused, match="Nobody is here"):
            await waiting
        assert server.turns.waiting == server.turns.running == 0

    run(script())


def test_who_gives_up_gives_his_place_to_another() -> None:
    async def script() -> None:
        server = Server()
        await server.ask("slow", ANN)
        await server.ask("quick", BEN, times=2)
        for task in server._tasks[:2]:  # one that thinks and one that waits
            task.cancel()
        await server.settle()
        assert server.begun == [("slow", "ann"), ("quick", "ben")]
        assert server.turns.waiting == 0
        await server.finish()
        assert server.turns.running == 0

    run(script())


# ------------------------------------------------------------ behind the bots
class Behind:
    """Pieces of work that no table waits for, which end when they are told to."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.begun: list[str] = []
        self.ends: list[asyncio.Event] = []

    async def ask(self, name: str) -> asyncio.Task[None]:
        task = asyncio.create_task(self._work(name))
        await self._server.settle()
        return task

    async def _work(self, name: str) -> None:
        async with self._server.turns.behind():
            self.begun.append(name)
            self.ends.append(asyncio.Event())
            await self.ends[-1].wait()

    async def finish_one(self) -> None:
        self.ends.pop(0).set()
        await self._server.settle()


def test_what_no_table_waits_for_begins_one_by_one_while_bots_leave_room() -> None:
    async def script() -> None:
        server = Server(2)
        behind = Behind(server)
        await server.ask("slow", ANN, times=2)  # of which one waits for the other
        for name in ("first", "second"):
            await behind.ask(name)
        assert behind.begun == []
        await server.finish_one()
        assert behind.begun == ["first"]
        await server.ask("quick", BEN)
        assert [kind for kind, _ in server.begun] == ["slow", "slow", "quick"]
        await server.finish()
        await behind.finish_one()
        assert behind.begun == ["first", "second"]
        await behind.finish_one()

    run(script())


def test_bots_do_not_wait_for_what_runs_behind_them() -> None:
    async def script() -> None:
        server = Server(2)
        behind = Behind(server)
        await behind.ask("first")
        await server.ask("slow", ANN)
        await server.ask("quick", BEN)
        assert [kind for kind, _ in server.begun] == ["slow", "quick"]
        await behind.finish_one()
        await server.finish()

    run(script())


def test_what_is_called_off_behind_the_bots_leaves_its_place_to_the_next() -> None:
    async def script() -> None:
        behind = Behind(Server())
        tasks = [await behind.ask(name) for name in ("first", "second", "third")]
        tasks[1].cancel()
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.wait(tasks[:2])
        await asyncio.sleep(0)
        assert behind.begun == ["first", "third"]
        tasks[2].cancel()

    run(script())
