"""Time: a computer's clock that is set changes nobody's time, at tables in memory and in the
store alike."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from potsherd.table.settings import Settings
from potsherd.table.steady import SteadyClock
from potsherd.table.table import Table
from potsherd.table.tables import Tables
from table.scene import ANN, SOMEBODY, Scene, in_a_scene

HOUR = 3600.0


class Computer:
    """A clock that can be set, and time that passes."""

    def __init__(self) -> None:
        self.clock, self.elapsed = 1_700_000_000.0, 100.0

    def wait(self, seconds: float) -> None:
        self.clock += seconds
        self.elapsed += seconds

    def steady(self) -> SteadyClock:
        """The time of a process that starts now."""
        return SteadyClock(lambda: self.clock, lambda: self.elapsed)


def test_the_time_of_a_process_goes_on_evenly_when_the_clock_is_set() -> None:
    computer = Computer()
    now = computer.steady()
    assert now() == 1_700_000_000_000
    for jump in (HOUR, -3 * HOUR):
        computer.clock += jump
        before = now()
        computer.wait(1.5)
        assert now() == before + 1500


async def timed_game(scene: Scene, now: SteadyClock) -> tuple[Tables, Table]:
    server = Tables(scene.store, scene.pool, pause=0.0, now=now, grace=0)
    await server.open()
    settings = Settings("curios", 2, bots=("", ""), pace="quick")
    table = await server.create(settings, ANN, ["Ann", "Anna"], seed=bytes(32))
    return server, table


async def is_late(server: Tables, table: str) -> bool:
    """Whether somebody's time is up, once whatever is due has happened."""
    for _ in range(3):
        await server._go_on_with_what_is_due(0)
        await asyncio.sleep(0.02)
    return any(seat.stand_in for seat in (await server.get(table)).seats)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
@pytest.mark.parametrize("in_memory", [True, False])
def test_nobodys_time_runs_out_sooner_or_later_when_the_clock_jumps(
    tmp_path: Path, jump: float, in_memory: bool
) -> None:
    async def script(scene: Scene) -> None:
        computer = Computer()
        server, table = await timed_game(scene, computer.steady())
        assert table.deadline is not None
        left = (table.deadline - server.now()) / 1000
        if not in_memory:
            server._forget(server._live[table.id])
        computer.clock += jump
        computer.wait(left - 1)
        assert not await is_late(server, table.id)
        if not in_memory:
            server._forget(server._live[table.id])
        computer.wait(2)
        assert await is_late(server, table.id)
        await server.close()

    in_a_scene(tmp_path, script)


def test_after_a_restart_with_the_clock_set_back_nobody_loses_time_and_bots_move_at_once(
    tmp_path: Path,
) -> None:
    async def script(scene: Scene) -> None:
        computer = Computer()
        server, table = await timed_game(scene, computer.steady())
        solo = await server.create(Settings("curios", 2, bots=("greedy", "greedy")), ANN, ["", ""])
        await server.close()
        computer.clock -= HOUR
        again = Tables(scene.store, scene.pool, pause=0.0, now=computer.steady())
        await again.open()
        moved = await scene.play_on(await again.get(table.id), server=again)
        assert moved.changed >= table.changed
        assert not await is_late(again, table.id)
        with again.watch(solo.id, SOMEBODY) as watch:
            async with asyncio.timeout(20):
                while (await again.get(solo.id)).phase != "over":
                    await watch.changed(1)
        await again.close()

    in_a_scene(tmp_path, script)


def test_a_timer_that_slept_with_the_computer_is_made_up_for(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        computer = Computer()
        server, table = await timed_game(scene, computer.steady())
        computer.wait(8 * HOUR)  # without the timers of this process going on
        assert await is_late(server, table.id)
        await server.close()

    in_a_scene(tmp_path, script)
