"""What nobody uses is removed after its time, and the log says what it was."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from potsherd.store import Key, Person, Store, StoreUnavailable, Summary, open_store
from potsherd.web.expiry import Expiry, keep_removing, remove_unused
from potsherd.web.people import People

DAY = 24 * 3600 * 1000
NOW = 1000 * DAY
WAITING = Summary("t", 0, "waiting", False, ("ann",), None, NOW, "{}")


async def filled(folder: Path) -> Store:
    """A store with tables that were last changed so many days ago."""
    store = open_store(f"sqlite:///{folder}/tables.db")
    await store.open()
    for phase in ("waiting", "playing", "over"):
        for days in (29, 31, 89, 91, 999):
            name = f"{phase} {days}"
            made = replace(WAITING, table=name, phase=phase, changed=NOW - days * DAY)
            await store.append(name, 0, "{}", made)
    return store


def test_tables_go_by_the_days_that_the_host_sets(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def script() -> None:
        store = await filled(tmp_path)
        removed = await remove_unused(store, Expiry(), NOW)
        assert (removed.waiting, removed.playing) == (4, 2)
        assert not await remove_unused(store, Expiry(), NOW)
        assert not await remove_unused(store, Expiry(0, 0, 0), 9 * NOW)
        left = {each.table for each in await store.of_person("ann", 99)}
        assert left == {"waiting 29", "playing 29", "playing 31", "playing 89"} | {
            f"over {days}" for days in (29, 31, 89, 91, 999)
        }
        await store.close()

    asyncio.run(script())
    (said,) = [each for each in caplog.messages if "removed what was not used" in each]
    assert "4 tables that waited for 30 days, 2 games that stood still for 90" in said


def test_who_uses_a_key_keeps_it_however_long_ago_it_was_made(tmp_path: Path) -> None:
    async def script() -> None:
        store = open_store(f"sqlite:///{tmp_path}/people.db")
        await store.open()
        time = NOW
        people = People(store, lambda: time / 1000, lambda: time)
        for name in ("ann", "ben"):
            await people.put_person(Person(name, name))
            await people.put_key(Key(name, name, "browser", None))
        for _ in range(13):
            time += 30 * DAY
            assert await people.key("ann") is not None
        await remove_unused(store, Expiry(), time)
        assert await store.person("ann") is not None
        assert await store.key("ben") is None
        assert await store.person("ben") is None
        await store.close()

    asyncio.run(script())


def test_a_store_that_fails_is_tried_again_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("potsherd.web.expiry._HOUR", 0.01)

    async def script() -> None:
        store = await filled(tmp_path)
        remove, failures = store.remove, [StoreUnavailable("the disk is full; make room")]

        async def failing(*given: object) -> object:
            if failures:
                raise failures.pop()
            return await remove(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(store, "remove", failing)
        removing = asyncio.create_task(keep_removing(store, Expiry(), lambda: NOW))
        async with asyncio.timeout(10):
            while await store.summary("waiting 999"):
                await asyncio.sleep(0.01)
        removing.cancel()
        await store.close()

    asyncio.run(script())
    assert "the disk is full; make room" in caplog.text
