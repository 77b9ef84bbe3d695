"""Tables: the one door through which everybody, page, program or time, comes to a table.

What is done at a table is decided on the table as it is, written into the store, and only then
shown to anybody. Several processes may serve the same store: of two acts for the same number one
is written, and the other is decided anew on what the table has become.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol, TypeVarTuple

from potsherd.bots.advising import BEST_ADVISER
from potsherd.dealer import SEED_BYTES
from potsherd.language import mark
from potsherd.moves import Move
from potsherd.store import Conflict, Person, Store, StoreUnavailable, Summary
from potsherd.table import acting, hints
from potsherd.table.entries import (
    Act,
    Asked,
    Entry,
    Opened,
    Origin,
    Returned,
    Rose,
    Said,
    Sat,
    Undone,
)
from potsherd.table.lessons import guiding
from potsherd.table.names import checked_name
from potsherd.table.presence import Asker, Presence
from potsherd.table.reading import Reader
from potsherd.table.refusals import NoSuchTable, Refused, Unreadable
from potsherd.table.settings import Settings
from potsherd.table.steady import now_ms
from potsherd.table.summaries import Listed, summarised
from potsherd.table.table import GRACE, Table
from potsherd.table.turns import Askers
from potsherd.table.watching import Watch, Watchers
from potsherd.views import View

if TYPE_CHECKING:
    from potsherd.bots.search_bot import Weighed

Decide = Callable[[Table], Act]
Arguments = TypeVarTuple("Arguments")

_LOBBY = "*"
"""The subject that changes with every open table."""

MOST_ENTRIES = 5_000
"""Entries of a log after which people can only play on; a game never has so many moves."""
_ENDLESS = (Rose, Said, Undone, Asked, Returned)
"""What can be done again and again."""
_KEPT = 500  # tables in memory that nobody watches
_SWEEP = 5.0  # seconds between looks for what other processes, or an earlier one, left undone
_SWEPT_LATELY = 60.0
_RETRY = 2.0  # seconds until something that failed is tried again; twice as many each time
_LONGEST_RETRY = 300.0
_LISTS = 100  # tables in a list

log = logging.getLogger(__name__)


class Pool(Protocol):
    """Where bots think."""

    async def choose(self, spec: str, seed: int, view: View, askers: Askers) -> Move:
        """The move of a bot for those who are there; raises Refused where nobody is."""
        ...

    async def weigh(self, spec: str, view: View, askers: Askers) -> list[Weighed]:
        """What a bot makes of a decision; raises Refused where nobody wants to know."""
        ...

    def is_ready(self, spec: str, family: str) -> bool:
        """Whether a bot can think at once in the games of a family."""
        ...

    def close(self) -> None:
        """Give up what is being thought about, and think no more."""


@dataclass
class _Live:
    """A table in memory.

    `writing` is the number of the entry last given to the store, and `doubtful` says that the
    store may hold more than is known here; `failures` is how often going on has failed in a row.
    """

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.TimerHandle | None = None
    busy: asyncio.Task[None] | None = None
    writing: int = -1
    failures: int = 0
    doubtful: bool = False


@dataclass(frozen=True)
class InHand:
    """How many tables there are in memory, and how many are known that cannot be read."""

    live: int
    unreadable: int


class Tables:
    """All tables of a store.

    `pause` are the seconds that people get to see what happened before a bot moves; `now` gives
    the time in ms; a full table waits `grace` ms for words to the shuffle; `adviser` is the bot
    that hints come from. All methods raise StoreUnavailable.
    """

    def __init__(
        self,
        store: Store,
        pool: Pool,
        *,
        pause: float = 0.7,
        now: Callable[[], int] = now_ms,
        adviser: str = BEST_ADVISER,
        presence: Presence | None = None,
        grace: int = GRACE,
    ) -> None:
        self._store = store
        self._adviser = adviser
        self._pool = pool
        self._pause = int(pause * 1000)
        self._reader = Reader()
        self._grace = grace
        self.now = now
        self._live: OrderedDict[str, _Live] = OrderedDict()
        self._watchers = Watchers()
        self._presence = Presence() if presence is None else presence
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._swept = time.monotonic()
        self._closing = False

    async def open(self) -> None:
        """Begin: listen to other processes, and go on with what is due."""
        self._store.watch(self._heard)
        self._sweeper = asyncio.create_task(self._sweep())

    def stop(self) -> None:
        """Let nothing more happen by itself; what bots think about is given up."""
        self._closing = True
        for live in self._live.values():
            if live.timer:
                live.timer.cancel()
        for task in self._running():
            task.cancel()
        self._pool.close()

    async def close(self) -> None:
        """Stop, and wake all who watch."""
        self.stop()
        await asyncio.gather(*self._running(), return_exceptions=True)
        self._watchers.wake_all()

    def _running(self) -> list[asyncio.Task[None]]:
        """What happens by itself just now."""
        return [*self._tasks, *filter(None, [self._sweeper])]

    # ------------------------------------------------------------ what people and programs do
    async def create(
        self,
        settings: Settings,
        host: Person,
        names: Sequence[str],
        *,
        seed: bytes | None = None,
        key: str = "",
        origin: Origin | None = None,
    ) -> Table:
        """Open a table, at which the host has the seats that `names` gives a name.

        `names` has one entry for each seat, "" for the seats of others. `seed` is that of the
        dealer where it is no secret; else the table begins when words have been given to the
        shuffle, for which nobody can be asked before there is a commitment. With an `origin` the
        game goes on from there. A repeated `key` gives the same table again. Raises OptionError for
        settings that do not fit the game and Refused for names that do not do.
        """
        opened = Opened(
            settings=settings,
            host=host.id,
            seed=secrets.token_bytes(SEED_BYTES) if seed is None else seed,
            secret=secrets.token_bytes(16),
            sat=tuple(
                Sat(seat, host.id, checked_name(name)) for seat, name in enumerate(names) if name
            ),
            open_seed=seed is not None,
            origin=origin,
        )
        return await self._open(_id_for(host.id, key or secrets.token_hex(16)), opened)

    async def _open(self, name: str, opened: Opened) -> Table:
        """Write the first entry of a table, unless it is there already."""
        entry = Entry(0, self.now(), opened.host, "", opened)
        table = Table.of(name, [entry])
        table.new_position()  # raises OptionError before anything is written
        try:
            await self._store.append(name, 0, entry.to_text(), summarised(table))
        except Conflict:
            return await self.get(name)
        live = self._live[name] = _Live(table)
        self._tell(live)
        return await self._begun(table)

    async def _begun(self, table: Table) -> Table:
        """The table after the game began, if it is to begin now."""
        due = self._due(table)
        if table.phase != "waiting" or due is None or due > self.now():
            return table
        try:
            return await self.do(table.id, acting.begin)
        except Refused:  # somebody else has seen to it, or has stood up
            return await self.get(table.id)

    async def give_words(
        self, table: str, person: str, words: bytes, commitment: str, key: str = ""
    ) -> Table:
        """Give a person's words to the shuffle; the game begins if they are the last. Raises
        Refused and NoSuchTable."""
        return await self._begun(
            await self.do(
                table, lambda now: acting.give(now, person, words, commitment), person, key
            )
        )

    async def get(self, table: str) -> Table:
        """The table as it is. Raises NoSuchTable."""
        return (await self._find(table)).table

    async def do(self, table: str, decide: Decide, by: str = "", key: str = "") -> Table:
        """Do what `decide` decides on the table as it is; return the table after it.

        What has been done with the same `key` by the same person is not done again. Raises what
        `decide` raises, and NoSuchTable.
        """
        live = await self._find(table)
        async with live.lock:
            while True:
                if live.doubtful:
                    await self._catch_up(live)
                if key and (by, key) in live.table.answered:
                    return live.table
                try:
                    await self._write(live, decide(live.table), by, key)
                except Conflict:
                    live.doubtful = True
                    await self._check_kept(live)
                else:
                    return live.table

    async def _check_kept(self, live: _Live) -> None:
        """Raise NoSuchTable where the store has removed a table that is in memory here."""
        if not await self._store.entries(live.table.id, live.table.number - 1):
            self._forget(live)
            raise NoSuchTable(mark("There is no table here."))

    async def hint(
        self, table: str, person: str, seat: int, version: int
    ) -> tuple[Table, list[Weighed]]:
        """What a bot makes of a person's decision at this version of the table, the best move
        first; nobody else learns of it. Raises Refused, and NoSuchTable."""
        view = hints.asked(await self.get(table), person, seat, version)
        weighed = await self._pool.weigh(
            self._adviser, view, lambda: self._presence.askers([_subject(person)])
        )
        now = await self.get(table)
        hints.asked(now, person, seat, version)
        return now, weighed

    def bot_gets_ready(self, table: Table) -> bool:
        """Whether it is for a bot to move that is still getting ready to think."""
        to_move = "" if table.request else table.bot_to_move
        if not to_move or table.position is None:
            return False
        return not self._pool.is_ready(to_move, table.position.game.edition.family)

    async def _write(self, live: _Live, act: Act, by: str, key: str) -> None:
        if live.table.number >= MOST_ENTRIES and isinstance(act, _ENDLESS):
            raise Refused(mark("Too much has happened here; only moves are possible now."))
        # A process before this one may have gone by a clock that was ahead.
        when = max(self.now(), live.table.changed)
        entry = Entry(live.table.number + 1, when, by, key, act)
        after = live.table.after(entry)
        summary = summarised(after)
        live.writing = entry.number
        try:
            await self._store.append(after.id, entry.number, entry.to_text(), summary)
        except (StoreUnavailable, asyncio.CancelledError):
            live.doubtful = True  # whether it was written is not known
            raise
        live.table = after
        self._tell(live)

    async def rematch(self, table: str, person: Person, level: str = "") -> Table:
        """Another game with the same settings and people; the table that follows this one.

        Everybody's seat is kept for him; whoever asks takes his at once. The first who asks may
        choose another `level` for the bots. Raises OptionError where no bot is called so.
        """
        before = await self.get(table)
        acting.check_rematch(before, person.id)  # raises before a table is opened in vain
        made = (
            await self.get(before.next_table)
            if before.next_table
            else await self._open_another(before, person, level)
        )
        with suppress(Refused):  # who asks twice has been told of already
            await self.do(table, lambda old: acting.follow(old, person.id, made.id), person.id)
        return await self._take_kept_seats(made, person)

    async def _open_another(self, before: Table, person: Person, level: str) -> Table:
        return await self._open(
            _id_for(before.id, "rematch"),
            Opened(
                settings=before.settings.with_bots(level) if level else before.settings,
                host=person.id,
                seed=secrets.token_bytes(SEED_BYTES),
                secret=secrets.token_bytes(16),
                sat=tuple(
                    Sat(number, person.id, before.seats[number].name)
                    for number in before.seats_of(person.id)
                ),
                reserved=tuple(seat.person for seat in before.seats),
                reserved_names=tuple(seat.name for seat in before.seats),
                origin=before.origin,
            ),
        )

    async def _take_kept_seats(self, table: Table, person: Person) -> Table:
        """Seat somebody who asks for a rematch after another, where his seats are still free."""
        if table.phase != "waiting":
            return table
        for number, seat in enumerate(table.seats):
            if seat.is_open and seat.reserved == person.id:
                name = seat.reserved_name or person.name
                taken = partial(acting.sit, person=person.id, name=name, seat=number)
                table = await self.do(table.id, taken, person.id)
        return table

    # ------------------------------------------------------------ lists and watching
    async def listed(self) -> list[Listed]:
        """Tables that are open to anyone, the last changed first."""
        return self._reader.listed(await self._store.listed(_LISTS))

    async def of_person(self, person: str) -> list[Listed]:
        """The tables of a person, the last changed first."""
        return self._reader.listed(await self._store.of_person(person, _LISTS))

    def watch_lobby(self) -> AbstractContextManager[Watch]:
        """Watch all tables that are open to anyone."""
        return self._watchers.watch(_LOBBY)

    @contextmanager
    def watch(self, table: str, asker: Asker) -> Iterator[Watch]:
        """Watch a table; bots play there meanwhile."""
        self.visit(asker, table)
        try:
            with self._presence.stay(table, asker), self._watchers.watch(table) as watch:
                self._watchers.wake(table)  # there is one more
                yield watch
        finally:
            self._watchers.wake(table)

    def spectators(self, table: Table) -> int:
        """How many follow a table at this moment, by way of this process, without a seat there."""
        seated = {seat.person for seat in table.seats if seat.person}
        return sum(each.person not in seated for each in self._presence.streaming(table.id))

    @contextmanager
    def watch_person(self, asker: Asker) -> Iterator[Watch]:
        """Watch all tables of a person; bots play where he sits meanwhile."""
        self.visit(asker)
        subject = _subject(asker.person)
        with self._presence.stay(subject, asker), self._watchers.watch(subject) as watch:
            yield watch

    def visit(self, asker: Asker, table: str = "") -> None:
        """Somebody is there, at a table or only at those where he sits: bots go on for him."""
        if table and self._presence.visit(table, asker) and table in self._live:
            self._tend(self._live[table])
        if asker.person and self._presence.visit(_subject(asker.person), asker):
            self._run(self._go_on_for, asker.person)

    async def _go_on_for(self, person: str) -> None:
        """Let bots go on where somebody sits who was away."""
        for summary in await self._store.of_person(person, _LISTS):
            if summary.phase == "playing":
                with suppress(Refused):
                    self._tend(await self._find(summary.table))

    def in_hand(self) -> InHand:
        """How much there is to see to."""
        return InHand(len(self._live), self._reader.unreadable)

    @property
    def is_sweeping(self) -> bool:
        """Whether what is due is looked for, and found before long."""
        at_work = self._sweeper is not None and not self._sweeper.done()
        return at_work and time.monotonic() - self._swept < _SWEPT_LATELY

    # ------------------------------------------------------------ tables in memory
    async def _find(self, table: str) -> _Live:
        if table in self._live:
            self._live.move_to_end(table)
            return self._live[table]
        texts = await self._store.entries(table)
        if not texts:
            raise NoSuchTable(mark("There is no table here."))
        if table not in self._live:
            self._live[table] = _Live(self._reader.table(table, texts))
            self._tend(self._live[table])
            self._let_go()
        return self._live[table]

    def _let_go(self) -> None:
        """Forget tables that nobody has asked for lately; the store has them."""
        for name in [*self._live]:
            if len(self._live) <= _KEPT:
                return
            live = self._live[name]
            if not (live.lock.locked() or live.busy or self._watchers.any(name)):
                self._forget(live)

    async def _catch_up(self, live: _Live) -> None:
        """Take in what others have written; the caller holds the lock."""
        texts = await self._store.entries(live.table.id, live.table.number)
        try:
            live.table = self._reader.more(live.table, texts)
        except Unreadable:
            self._forget(live)  # whoever asks again reads all of it, and is told
            raise
        live.doubtful = False
        if texts:
            self._tell(live)

    def _forget(self, live: _Live) -> None:
        """Let the store alone have a table, and let those who watch it find out."""
        if live.timer:
            live.timer.cancel()
            live.timer = None
        self._live.pop(live.table.id, None)
        self._watchers.wake(live.table.id)

    def _heard(self, table: str, number: int) -> None:
        """Another process, or this one, has written an entry."""
        if not table:
            for live in self._live.values():
                self._run(self._refresh, live)
            self._watchers.wake_all()
        elif table in self._live:
            live = self._live[table]
            if number > max(live.table.number, live.writing):
                self._run(self._refresh, live)
        else:
            self._run(self._announce, table)

    async def _refresh(self, live: _Live) -> None:
        async with live.lock:
            await self._catch_up(live)

    async def _announce(self, table: str) -> None:
        """Tell those who watch lists about a table that is not in memory here."""
        summary = await self._store.summary(table)
        if summary:
            self._watchers.wake(_LOBBY)
            for person in summary.people:
                self._watchers.wake(_subject(person))

    def _tell(self, live: _Live) -> None:
        """Wake all whom a change concerns, and see to what comes next by itself."""
        table = live.table
        self._watchers.wake(table.id)
        if table.settings.listed:
            self._watchers.wake(_LOBBY)
        for person in table.people:
            self._watchers.wake(_subject(person))
        self._tend(live)

    # ------------------------------------------------------------ what happens by itself
    def _tend(self, live: _Live, at_least: float = 0.0) -> None:
        """Set the timer for what is due next at the table, in no less than so many seconds."""
        if live.timer:
            live.timer.cancel()
            live.timer = None
        due = self._due(live.table)
        if due is not None and not self._closing:
            delay = max(at_least, (due - self.now()) / 1000)
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(delay, self._start, live)

    def _start(self, live: _Live) -> None:
        live.timer = None
        if live.busy is None:
            live.busy = self._run(self._happen, live)

    async def _happen(self, live: _Live) -> None:
        """Do what is due at the table; if that fails, try again a little later."""
        wait = 0.0
        try:
            await self._what_is_due(live)
            live.failures = 0
        except Refused:  # somebody else has seen to it
            pass
        except Exception as error:
            wait = min(_LONGEST_RETRY, _RETRY * 2**live.failures)
            if not isinstance(error, StoreUnavailable):
                if not live.failures:
                    log.exception("table %s cannot go on; please report this", live.table.id)
                live.failures += 1
        finally:
            live.busy = None
            if live.timer is None and live.table.id in self._live:
                self._tend(live, wait)

    def _due(self, table: Table) -> int | None:
        """When something must happen by itself; a bot moves for those who are there."""
        if table.bot_to_move and not self._presence.any(*_subjects(table)):
            return None
        due, now = table.due(self._pause, self._grace), self.now()
        waits_for_people = table.deadline is not None or table.request or table.wordless
        if due is not None and table.changed > now and not waits_for_people:
            return now  # nobody waits for the clock of a process before this one, which was ahead
        return due

    async def _what_is_due(self, live: _Live) -> None:
        table = live.table
        due = self._due(table)
        if due is None or due > self.now():
            return
        if table.phase == "waiting":
            await self.do(table.id, acting.begin)
        elif table.bot_to_move:
            await self._move_bot(table)
        else:
            await self.do(table.id, lambda now: acting.time_up(now, self.now()))

    async def _move_bot(self, table: Table) -> None:
        seat, version = table.waiting_for, table.version
        assert seat is not None
        move = guiding.scripted(table, seat)
        if move is None:
            view, seed = table.view(seat), _bot_seed(table, seat)
            move = await self._pool.choose(
                table.bot_to_move, seed, view, lambda: self._presence.askers(_subjects(table))
            )
        await self.do(table.id, lambda now: acting.play_bot(now, seat, move, version, self.now()))

    async def _sweep(self) -> None:
        """From time to time look for tables at which something is overdue."""
        late = 0
        while True:
            try:
                await self._go_on_with_what_is_due(late)
            except Exception as error:  # nothing that is wrong once may end this
                log.error("tables that are due could not be found: %s", error)
            self._swept = time.monotonic()
            late = int(_SWEEP * 1000)
            await asyncio.sleep(_SWEEP)

    async def _go_on_with_what_is_due(self, late: int) -> None:
        last: Summary | None = None
        while True:
            due = await self._store.due(self.now() - late, _LISTS, last)
            for summary in due:
                # What cannot be read is tried again when somebody asks for it.
                if not self._reader.knows(summary.table):
                    with suppress(Refused):
                        self._hurry(await self._find(summary.table))
            if len(due) < _LISTS:
                return
            last = due[-1]

    def _hurry(self, live: _Live) -> None:
        """Do what is due, whatever the timer says: it does not run while the computer sleeps."""
        if live.busy is None and not live.failures:
            self._tend(live)

    def _run(
        self, work: Callable[[*Arguments], Coroutine[None, None, None]], *arguments: *Arguments
    ) -> asyncio.Task[None]:
        """Have something done besides; if the store fails meanwhile, a later look finds it."""

        async def run() -> None:
            try:
                await work(*arguments)
            except StoreUnavailable as error:
                log.error("%s", error)
            except Refused:
                pass  # it has been said in the log, or somebody else has seen to it

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _subject(person: str) -> str:
    return f"@{person}"


def _subjects(table: Table) -> list[str]:
    """For whom bots play at a table: whoever looks at it, and whoever sits there."""
    return [table.id, *(_subject(seat.person) for seat in table.seats if seat.person)]


def _id_for(person: str, key: str) -> str:
    """The same id for the same request of the same person."""
    return sha256(f"potsherd table 1\0{person}\0{key}".encode()).hexdigest()[:12]


def _bot_seed(table: Table, seat: int) -> int:
    """The same at the same point of the same game, and nothing to guess the dealer's seed from."""
    made = f"potsherd bot 2\0{seat}\0{table.version}\0".encode() + table.dealer.seed
    return int.from_bytes(sha256(made).digest()[:4], "big")
