"""A scene for tests of tables: a store in a file, bots that think at once, a clock to be set."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from potsherd.bots import make_bot
from potsherd.bots.search_bot import Weighed
from potsherd.moves import Move
from potsherd.store import Person, Store, open_store
from potsherd.table import acting
from potsherd.table.presence import Asker
from potsherd.table.settings import Settings
from potsherd.table.table import Table
from potsherd.table.tables import Tables
from potsherd.table.turns import Askers
from potsherd.views import View
from thoughtful import Thoughtful

ANN, BEN, CID = Person("p-ann", "Ann"), Person("p-ben", "Ben"), Person("p-cid", "Cid")
SOMEBODY = Asker("192.0.2.1")


class AtOnce:
    """A pool without processes; `asked` are the observers of the views it was given."""

    def __init__(self) -> None:
        self.asked: list[int | None] = []

    async def choose(self, spec: str, seed: int, view: View, askers: Askers) -> Move:
        self.asked.append(view.observer)
        return make_bot(spec, seed).choose(view)

    async def weigh(self, spec: str, view: View, askers: Askers) -> list[Weighed]:
        self.asked.append(view.observer)
        return Thoughtful().weigh(view)

    def is_ready(self, spec: str, family: str) -> bool:
        return True

    def close(self) -> None:
        pass


@dataclass
class Scene:
    """Two servers, `tables` and `others`, on one store; `time` is the time in ms for both."""

    store: Store
    time: int = 1_000_000
    pool: AtOnce = field(default_factory=AtOnce)

    def __post_init__(self) -> None:
        self.tables = self.server()
        self.others = self.server()

    def server(self) -> Tables:
        return Tables(self.store, self.pool, pause=0.0, now=lambda: self.time, grace=0)

    async def two_people(self, edition: str = "archaeology", **settings: object) -> Table:
        """A game of Ann and Ben that has just begun, always with the same cards."""
        wanted = Settings(edition, 2, bots=("", ""), listed=True, **settings)  # type: ignore[arg-type]
        table = await self.tables.create(wanted, ANN, ["Ann", ""], seed=bytes(32))
        await self.tables.do(table.id, lambda now: acting.sit(now, BEN.id, "Ben"), BEN.id)
        return await self.until(table.id, lambda now: now.phase == "playing")

    async def until(
        self, table: str, fits: Callable[[Table], bool], server: Tables | None = None
    ) -> Table:
        """The table once it fits, which must not take long. What one server does the other hears
        of a moment later, so whoever asks the other waits for it."""
        server = server or self.tables
        async with asyncio.timeout(20):
            with server.watch(table, SOMEBODY) as watch:
                while not fits(now := await server.get(table)):
                    await watch.changed(1)
                return now

    async def play_on(self, table: Table, moves: int = 1, server: Tables | None = None) -> Table:
        """The people at the table make so many moves, as a bot would."""
        bot = make_bot("greedy")
        for _ in range(moves):
            seat = table.waiting_for
            if seat is None:
                break
            person = table.seats[seat].person
            move, version = bot.choose(table.view(seat)), table.version
            table = await (server or self.tables).do(
                table.id,
                lambda now, p=person, s=seat, m=move, v=version: acting.play(now, p, s, m, v),  # type: ignore[misc]
                person,
            )
        return table


@asynccontextmanager
async def _opened(folder: Path) -> AsyncIterator[Scene]:
    store = open_store(f"sqlite:///{folder}/tables.db")
    await store.open()
    scene = Scene(store)
    await scene.tables.open()
    await scene.others.open()
    try:
        yield scene
    finally:
        await scene.tables.close()
        await scene.others.close()
        await store.close()


def in_a_scene(folder: Path, script: Callable[[Scene], Coroutine[None, None, None]]) -> None:
    """Run a script in a new scene whose files are in the folder."""

    async def run() -> None:
        async with _opened(folder) as scene:
            await script(scene)

    asyncio.run(run())
