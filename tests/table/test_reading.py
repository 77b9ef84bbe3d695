"""Tables whose logs cannot be read: each fails alone, says so once, and everything else goes on."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from potsherd.store import Summary
from potsherd.table.presence import Asker
from potsherd.table.refusals import Unreadable
from potsherd.table.settings import Settings
from potsherd.table.summaries import summarised
from potsherd.table.table import Table
from table.scene import ANN, BEN, SOMEBODY, Scene, in_a_scene

PEOPLE = Settings("curios", 2, bots=("", ""), pace="quick", listed=True)


async def garbled(scene: Scene, name: str, entry: str, **changes: object) -> None:
    """A table that is due, whose log is that of another, and one more entry which nobody can
    read."""
    table = await scene.two_people("curios", pace="quick")
    for number, text in enumerate(await scene.store.entries(table.id)):
        await scene.store.append(name, number, text, summary_of(name, table, number))
    summary = replace(summary_of(name, table, table.number + 1), **changes)  # type: ignore[arg-type]
    await scene.store.append(name, table.number + 1, entry, summary)


def summary_of(name: str, table: Table, number: int) -> Summary:
    return replace(summarised(table), table=name, number=number)


UNKNOWN = json.dumps({"number": 3, "when": 1, "by": "", "key": "", "act": {"kind": "danced"}})
FORGED = json.dumps(
    {"number": 3, "when": 1, "by": "", "key": "", "act": {"kind": "moved", "seat": 0, "move": "x"}}
)
GARBLED = ["", "{", "[]", "7", "null", '{"number":3}', UNKNOWN, FORGED, "[" * 100_000]


@pytest.mark.parametrize("entry", GARBLED, ids=range(len(GARBLED)))
def test_an_entry_that_cannot_be_read_is_said_of_its_table_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, entry: str
) -> None:
    async def script(scene: Scene) -> None:
        await garbled(scene, "bad", entry)
        number = len(await scene.store.entries("bad")) - 1
        for _ in range(3):
            with pytest.raises(Unreadable, match=f"Entry {number} .*backup"):
                await scene.others.get("bad")
        assert {each.table for each in await scene.others.listed()} >= {"bad"}

    in_a_scene(tmp_path, script)
    (said,) = [each for each in caplog.messages if "bad cannot be read" in each]
    assert "\n" not in said
    assert "restore a backup" in said


def test_tables_that_cannot_be_read_keep_no_other_waiting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("potsherd.table.tables._SWEEP", 0.01)
    monkeypatch.setattr("potsherd.table.tables._LISTS", 2)

    async def script(scene: Scene) -> None:
        for number in range(5):
            await garbled(scene, f"bad {number}", "{", due=1)
        table = await scene.two_people("curios", pace="quick")
        assert table.deadline is not None
        scene.time = table.deadline + 10_000
        fresh = scene.server()
        await fresh.open()
        async with asyncio.timeout(10):
            while not any(seat.stand_in for seat in (await scene.others.get(table.id)).seats):
                await asyncio.sleep(0.01)
        await fresh.close()

    in_a_scene(tmp_path, script)
    said = [each for each in caplog.messages if "cannot be read" in each]
    assert len([each for each in said if "bad 0" in each]) <= 3  # once for each server


def test_a_summary_that_cannot_be_read_leaves_the_others_in_the_lists(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def script(scene: Scene) -> None:
        await garbled(scene, "bad", "{}", about="{", people=(BEN.id,))
        await garbled(scene, "worse", "{}", about='{"settings":{"bots":["gone"]}}')
        table = await scene.two_people()
        for lists in (scene.tables.listed, lambda: scene.tables.of_person(BEN.id)):
            shown = {each.table for each in await lists()}
            assert table.id in shown
            assert not shown & {"bad", "worse"}
            await lists()

    in_a_scene(tmp_path, script)
    assert len([each for each in caplog.messages if "table bad cannot be read" in each]) == 1


def test_an_edition_that_is_gone_stops_its_own_tables_until_it_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('based_on = "curios"\n')

    async def script(scene: Scene) -> None:
        caplog.set_level(logging.ERROR)
        settings = replace(PEOPLE, edition=str(house), bots=("", "greedy"))
        table = await scene.tables.create(settings, ANN, ["Ann", ""])
        text = house.read_text()
        house.unlink()
        with pytest.raises(Unreadable, match="edition of this game, house, is not there") as told:
            await scene.others.get(table.id)
        assert str(tmp_path) not in str(told.value)  # where files lie is nobody's business
        house.write_text(text)
        assert (await scene.others.get(table.id)).id == table.id

    in_a_scene(tmp_path, script)


def test_what_another_server_wrote_and_this_one_cannot_read_stops_the_table_here(
    tmp_path: Path,
) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios")
        with scene.tables.watch(table.id, SOMEBODY) as watch:
            assert await watch.changed(10)  # all hear that another spectator is there
            number = table.number + 1
            await scene.store.append(table.id, number, UNKNOWN, summary_of(table.id, table, number))
            assert await watch.changed(10)
            with pytest.raises(Unreadable, match=f"Entry {number}"):
                await scene.tables.get(table.id)

    in_a_scene(tmp_path, script)


def test_somebody_who_comes_back_is_served_at_his_other_tables(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        settings = Settings("curios", 2, bots=("", "greedy"))
        table = await scene.tables.create(settings, ANN, ["Ann", ""])
        if table.waiting_for == 0:
            await scene.play_on(table)
        await garbled(scene, "bad", "{", people=(ANN.id,), changed=scene.time + 1)
        fresh = scene.server()
        await fresh.open()
        fresh.visit(Asker("192.0.2.1", ANN.id))
        async with asyncio.timeout(10):
            while (await fresh.get(table.id)).waiting_for == 1:
                await asyncio.sleep(0.01)
        await fresh.close()

    in_a_scene(tmp_path, script)
