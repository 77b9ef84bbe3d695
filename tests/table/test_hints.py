"""Hints: who gets them, what they are made of, and that they change nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from potsherd.bots.search_bot import Weighed
from potsherd.store import Person
from potsherd.table import acting, hints
from potsherd.table.lessons.contract import lessons
from potsherd.table.refusals import NoSuchTable, NotYours, Refused, Stale
from potsherd.table.settings import Settings
from potsherd.table.table import Table
from potsherd.table.turns import Askers
from potsherd.views import View
from table.scene import ANN, BEN, AtOnce, Scene, in_a_scene
from thoughtful import Thoughtful

SOLO = Settings("archaeology", 2, bots=("", "greedy"))
SHARED = Settings("archaeology", 2, bots=("", ""))


async def ann_decides(scene: Scene, settings: Settings = SOLO, *names: str) -> Table:
    """A table at which Ann is asked; the others are bots unless she has their seats too."""
    table = await scene.tables.create(settings, ANN, names or ["Ann", ""])
    return await scene.until(
        table.id,
        lambda now: now.waiting_for is not None and not now.seats[now.waiting_for].is_bot,
    )


def test_a_hint_is_what_a_bot_makes_of_the_view_of_the_seat(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await ann_decides(scene)
        scene.pool.asked.clear()
        found, weighed = await scene.tables.hint(table.id, ANN.id, 0, table.version)
        assert weighed == Thoughtful().weigh(table.view(0))
        assert scene.pool.asked == [0]
        assert found.number == table.number

    in_a_scene(tmp_path, script)


def test_whoever_shares_a_device_has_hints_for_the_seat_that_decides(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await ann_decides(scene, SHARED, "Ann", "Bob")
        seat = table.waiting_for
        assert seat is not None
        await scene.tables.hint(table.id, ANN.id, seat, table.version)
        with pytest.raises(Refused, match="not your turn"):
            await scene.tables.hint(table.id, ANN.id, 1 - seat, table.version)

    in_a_scene(tmp_path, script)


def test_against_other_people_there_are_no_hints(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        seat = table.waiting_for
        assert seat is not None
        person = table.seats[seat].person
        with pytest.raises(Refused, match="only where all others are bots"):
            await scene.tables.hint(table.id, person, seat, table.version)
        away = await scene.tables.do(
            table.id,
            lambda now: acting.call_bot(now, now.seats[1 - seat].person, 1 - seat, scene.time),
        )
        assert away.seats[1 - seat].stand_in, "whoever is away may come back"
        assert not hints.offered(away, seat)
        assert scene.pool.asked == []

    in_a_scene(tmp_path, script)


def test_a_lesson_gives_no_hints_until_it_is_left(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        lesson = next(iter(lessons()))
        settings = Settings("archaeology", 2, bots=("", "greedy"), lesson=lesson)
        table = await scene.tables.create(settings, ANN, ["Ann", ""])
        assert not hints.offered(table, 0)
        table = await scene.tables.do(table.id, lambda now: acting.go_free(now, ANN.id))
        assert hints.offered(table, 0)

    in_a_scene(tmp_path, script)


@pytest.mark.parametrize("asker", [BEN, Person("", "")])
def test_nobody_gets_a_hint_for_a_seat_that_is_not_his(tmp_path: Path, asker: Person) -> None:
    async def script(scene: Scene) -> None:
        table = await ann_decides(scene)
        for seat in (0, 1, 7, -1):
            with pytest.raises(NotYours):
                await scene.tables.hint(table.id, asker.id, seat, table.version)
        with pytest.raises(NoSuchTable):
            await scene.tables.hint("nowhere", asker.id, 0, 0)

    in_a_scene(tmp_path, script)


def test_there_is_no_hint_for_an_earlier_position(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await ann_decides(scene)
        with pytest.raises(Stale):
            await scene.tables.hint(table.id, ANN.id, 0, table.version - 1)

    in_a_scene(tmp_path, script)


def test_a_hint_that_comes_too_late_is_not_given(tmp_path: Path) -> None:
    class Slow(AtOnce):
        def __init__(self) -> None:
            super().__init__()
            self.begun, self.goes_on = asyncio.Event(), asyncio.Event()

        async def weigh(self, spec: str, view: View, askers: Askers) -> list[Weighed]:
            self.begun.set()
            await self.goes_on.wait()
            return await super().weigh(spec, view, askers)

    async def script(scene: Scene) -> None:
        scene.pool = pool = Slow()
        scene.tables._pool = pool
        table = await ann_decides(scene)
        late = asyncio.create_task(scene.tables.hint(table.id, ANN.id, 0, table.version))
        await pool.begun.wait()
        await scene.play_on(table)
        pool.goes_on.set()
        with pytest.raises(Stale):
            await late

    in_a_scene(tmp_path, script)
