"""People and keys are remembered for a while, and never longer than they are true here."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

from potsherd.store import Key, Person, Store, open_store
from potsherd.web.people import SECONDS, People

ANN, KEY = Person("ann", "Ann"), Key("digest", "ann", "browser", None)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


Script = Callable[[People, Store, Clock], Coroutine[None, None, None]]


def with_people(folder: Path, script: Script) -> None:
    async def run() -> None:
        store = open_store(f"sqlite:///{folder}/people.db")
        await store.open()
        clock = Clock()
        try:
            await script(People(store, clock), store, clock)
        finally:
            await store.close()

    asyncio.run(run())


def test_who_was_found_is_remembered_for_a_few_seconds(tmp_path: Path) -> None:
    async def script(people: People, store: Store, clock: Clock) -> None:
        await people.put_person(ANN)
        await people.put_key(KEY)
        assert await people.person("ann") == ANN
        assert await people.key("digest") == KEY
        await store.put_person(Person("ann", "Anna"))  # as another process would
        await store.drop_key("digest")
        clock.now = SECONDS - 1
        assert await people.person("ann") == ANN
        assert await people.key("digest") == KEY
        clock.now = SECONDS
        assert await people.person("ann") == Person("ann", "Anna")
        assert await people.key("digest") is None

    with_people(tmp_path, script)


def test_what_is_changed_here_is_so_at_once(tmp_path: Path) -> None:
    async def script(people: People, store: Store, clock: Clock) -> None:
        assert await people.person("ann") is None
        await people.put_person(ANN)
        assert await people.person("ann") == ANN
        await people.put_person(Person("ann", "Anna"))
        assert await people.person("ann") == Person("ann", "Anna")
        await people.put_key(KEY)
        assert await people.key("digest") == KEY
        await people.drop_key("digest")
        assert await people.key("digest") is None
        await people.put_key(KEY)
        assert await people.key("digest") == KEY
        assert await people.take_key("digest") == KEY
        assert await people.key("digest") is None
        assert await people.take_key("digest") is None

    with_people(tmp_path, script)
