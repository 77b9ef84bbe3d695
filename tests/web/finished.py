"""A server inside the test, and games that are over, put into its store entry by entry."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.testclient import TestClient

from potsherd.bots import make_bot
from potsherd.store import Key, Person, Store
from potsherd.table import acting
from potsherd.table.entries import Act, Entry, Moved, Opened, Sat
from potsherd.table.settings import Settings
from potsherd.table.summaries import summarised
from potsherd.table.table import Table
from potsherd.web.app import create_app
from potsherd.web.expiry import Expiry
from potsherd.web.site import Config, Site
from potsherd.web.visitors import PERSON_COOKIE, digest

ANN, BEN = Person("p-ann", "Ann"), Person("p-ben", "Ben")
LUCKY = "seven black cats"


Story = list[tuple[Entry, Table]]
"""The entries of a table, each with the table after it."""


def played(
    name: str,
    edition: str,
    players: int,
    moves: int = 10_000,
    *,
    undoing: bool = False,
    level: str = "greedy",
    host: Person = ANN,
    guests: tuple[Person, ...] = (),
    listed: bool = False,
    away: range = range(0),
) -> Story:
    """A table of this id where the host sits in the first seat, guests in the next ones and bots of
    a level in all others, until it is over or has seen so many moves; if `undoing`, the first move
    that the host may take back is taken back once. A `listed` table is open to anyone. The host is
    `away` from the move of this number on, of all that seats make, until that of the last."""
    people = (host, *guests)
    bots = (*[""] * len(people), *[level] * (players - len(people)))
    sat = tuple(
        Sat(seat, person.id, person.name, LUCKY.encode()) for seat, person in enumerate(people)
    )
    opened = Opened(
        Settings(edition, players, bots=bots, listed=listed), host.id, bytes(32), bytes(16), sat
    )
    entry = Entry(0, 1_000_000, host.id, "", opened)
    story = [(entry, Table.of(name, [entry]))]

    def write(act: Act) -> Table:
        table = story[-1][1]
        entry = Entry(table.number + 1, 1_000_000 + table.number, "", "", act)
        story.append((entry, table.after(entry)))
        return story[-1][1]

    table, bot = write(acting.begin(story[-1][1])), make_bot("greedy")
    while table.phase == "playing" and len(story) < moves + 2:
        seat = table.waiting_for
        assert seat is not None
        leaves = sum(isinstance(entry.act, Moved) for entry, _ in story) in away
        if leaves != table.seats[0].stand_in:
            table = write(
                acting.call_bot(table, host.id, 0, 0)
                if leaves
                else acting.come_back(table, host.id, 0)
            )
        move = bot.choose(table.view(seat))
        if table.seats[seat].is_bot:
            table = write(acting.play_bot(table, seat, move, table.version, 0))
        else:
            table = write(acting.play(table, people[seat].id, seat, move))
            if undoing and table.may_undo(0):
                undoing, table = False, write(acting.undo(table, host.id, 0))
    return story


async def put(store: Store, story: Story) -> None:
    """Write a table into a store."""
    for entry, table in story:
        summary = summarised(table)
        await store.append(table.id, entry.number, entry.to_text(), summary)


class House:
    """A server, asked without a network; `client` is a stranger until `as_ann` is called."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self._tables: dict[str, Table] = {}

    @property
    def site(self) -> Site:
        site = self.client.app.state.site  # type: ignore[attr-defined]
        assert isinstance(site, Site)
        return site

    def as_ann(self) -> None:
        """From now on Ann asks."""
        self.as_person(ANN)

    def as_person(self, person: Person) -> None:
        """From now on this person asks."""
        secret = f"secret of {person.id}"
        self._do(self.site.store.put_person, person)
        self._do(self.site.store.put_key, Key(digest(secret), person.id, "browser", None))
        self.client.cookies.set(PERSON_COOKIE, secret)

    def table(
        self,
        edition: str = "archaeology",
        players: int = 2,
        moves: int = 10_000,
        *,
        undoing: bool = False,
        level: str = "greedy",
        guests: tuple[Person, ...] = (),
        away: range = range(0),
    ) -> Table:
        """A table where Ann sits in the first seat; it is over, or has seen so many moves."""
        name = f"{edition}-{players}-{moves}-{undoing}-{level}-{len(guests)}-{len(away)}"
        if name not in self._tables:
            story = played(
                name,
                edition,
                players,
                moves,
                undoing=undoing,
                level=level,
                guests=guests,
                away=away,
            )
            self._do(put, self.site.store, story)
            self._tables[name] = story[-1][1]
        return self._tables[name]

    def _do(self, work: Callable[..., Awaitable[object]], *given: object) -> None:
        assert self.client.portal is not None
        self.client.portal.call(work, *given)


@contextmanager
def house(folder: Path, origin: str | None = None) -> Iterator[House]:
    """A server with a new database in a folder."""
    config = Config(
        f"sqlite:///{folder}/tables.db",
        origin=origin,
        bot_pause=3600.0,
        limits=False,
        word_grace=0.0,
        expiry=Expiry(waiting=0, playing=0),  # the games are of long ago
    )
    with TestClient(create_app(config), base_url="http://127.0.0.1") as client:
        yield House(client)
