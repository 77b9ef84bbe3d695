"""The pool: bots think in other processes, wait until they are ready, and end with the server."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures.process import _ExecutorManagerThread

import pytest

from potsherd import Dealer, Position
from potsherd.bots import make_bot
from potsherd.bots.readiness import GettingReady
from potsherd.table import pool as pools
from potsherd.table.pool import BotPool
from potsherd.table.presence import Asker
from potsherd.table.refusals import Refused
from potsherd.views import View

LONG = 600  # seconds, far more than any test takes
SOMEBODY = frozenset({Asker("192.0.2.1")})
Script = Callable[[BotPool, View], Coroutine[None, None, None]]


def somebody() -> frozenset[Asker]:
    return SOMEBODY


def with_pool(script: Script, pool: BotPool, edition: str = "archaeology") -> None:
    """Run a script with a pool, and the view of whoever decides first in a game."""
    position, dealer = Position.new(edition, 2), Dealer(bytes(32))
    while position.is_chance:
        position.deal(dealer)

    async def run() -> None:
        try:
            await script(pool, position.view(position.mover))
        finally:
            pool.close()

    asyncio.run(run())


def test_bots_think_in_other_processes() -> None:
    async def script(pool: BotPool, view: View) -> None:
        chosen = await pool.choose("greedy", 1, view, somebody)
        assert chosen == make_bot("greedy").choose(view)
        for process in pool._processes._executor._processes.values():  # type: ignore[union-attr]
            process.kill()
        assert await pool.choose("greedy", 1, view, somebody) == chosen

    with_pool(script, BotPool(1), "expedition")


def test_they_weigh_there_too() -> None:
    async def script(pool: BotPool, view: View) -> None:
        weighed = await pool.weigh("search:nodes=50", view, somebody)
        assert await pool.weigh("search:nodes=50", view, somebody) == weighed
        assert all(view.is_legal(each.move) for each in weighed)
        assert sum(each.tried for each in weighed) == pytest.approx(1)

    with_pool(script, BotPool(1))


class Getting(GettingReady):
    """What gets ready when a test says so; other families than the first are."""

    def __init__(self) -> None:
        self.is_done = False

    def is_ready(self, family: str) -> bool:
        return self.is_done or family == "another"

    def is_all_ready(self, family: str) -> bool:
        return self.is_done


def test_every_process_is_awake_before_anybody_asks() -> None:
    async def script(pool: BotPool, view: View) -> None:
        await pool.wake()
        assert view.is_legal(await pool.choose("greedy", 1, view, somebody))

    with_pool(script, BotPool(2))


def test_what_no_table_waits_for_is_done_in_a_process_beside_the_bots() -> None:
    async def script(pool: BotPool, view: View) -> None:
        own = await pool.behind("archaeology", os.getpid)
        assert own != os.getpid()
        assert pool._processes._executor is None
        pool.close()
        with pytest.raises(Refused, match="stopped"):
            await pool.behind("archaeology", os.getpid)

    with_pool(script, BotPool(1))


def test_what_no_table_waits_for_begins_once_all_is_ready() -> None:
    getting = Getting()

    async def script(pool: BotPool, view: View) -> None:
        waiting = asyncio.create_task(pool.behind("another", os.getpid))
        await asyncio.sleep(0)
        assert pool.is_ready("expert", "another")  # which bots do not wait for
        assert not pool.is_ready_behind("another")
        assert pool._beside._executor is None
        getting.is_done = True
        assert pool.is_ready_behind("another")
        assert await waiting != os.getpid()

    with_pool(script, BotPool(1, getting))


def test_only_bots_that_search_wait_until_they_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "searches", lambda spec: spec == "random")
    monkeypatch.setattr(pools, "_PATIENCE", 0.2)
    getting = Getting()

    async def script(pool: BotPool, view: View) -> None:
        searching = asyncio.create_task(pool.choose("random", 1, view, somebody))
        assert view.is_legal(await pool.choose("greedy", 1, view, somebody))
        with pytest.raises(Refused, match="getting ready"):
            await pool.weigh("random", view, somebody)
        assert not searching.done()
        assert not pool.is_ready("random", view.game.edition.family)
        assert pool.is_ready("random", "another")
        getting.is_done = True
        assert view.is_legal(await searching)

    with_pool(script, BotPool(1, getting))


def test_whatever_bots_are_asked_is_refused_once_the_pool_is_closed() -> None:
    async def script(pool: BotPool, view: View) -> None:
        thoughts = [asyncio.create_task(pool._processes.answer(time.sleep, LONG)) for _ in range(3)]
        assert view.is_legal(await pool.choose("greedy", 1, view, somebody))
        pool.close()
        for thought in [*thoughts, pool.choose("greedy", 1, view, somebody)]:
            with pytest.raises(Refused, match="stopped"):
                await thought

    with_pool(script, BotPool(4))


def test_who_no_longer_waits_for_a_bot_does_not_hold_up_the_end() -> None:
    async def script(pool: BotPool, view: View) -> None:
        thoughts = [asyncio.create_task(pool._processes.answer(time.sleep, LONG)) for _ in range(9)]
        while pool._processes._executor is None or len(
            pool._processes._executor._pending_work_items
        ) < len(thoughts):
            await asyncio.sleep(0.01)
        for thought in thoughts:
            thought.cancel()
        await asyncio.wait(thoughts)

    with_pool(script, BotPool(1))
    for thread in threading.enumerate():
        if isinstance(thread, _ExecutorManagerThread):
            thread.join()  # what it raises would fail this test
