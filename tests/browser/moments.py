"""Tables in the middle of a game, one for each kind of decision, and games that are over, written
into databases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from secrets import token_hex

from browser.support import Server
from playing import pick_move
from potsherd.moves import Move, Sell
from potsherd.store import Key, Person, Store, open_store
from potsherd.table import acting
from potsherd.table.entries import Act, Entry, Moved, Opened, Sat
from potsherd.table.settings import Settings
from potsherd.table.steady import now_ms
from potsherd.table.summaries import summarised
from potsherd.table.table import Table
from potsherd.web.visitors import PERSON_COOKIE, digest
from web.finished import played

Log = tuple[Entry, ...]

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eve")
LATELY = now_ms() - 3_600_000  # what has stood still for long expires
_EARLY = 14
_LATE = 16  # entries from an ending to the end
_TRIES = 80


@dataclass(frozen=True)
class Moment:
    """A kind of decision that Ann, in the first seat, faces, and where to find it.

    The last seats have bots, as many as that.
    """

    phase: str
    edition: str
    players: int
    monument: str | None = None
    variants: tuple[str, ...] = ()
    bots: int = field(default=0, repr=False)  # by the rest of it games are shuffled

    @property
    def table(self) -> str:
        """The name of its table."""
        return f"{self.edition}-{self.phase}"


MOMENTS = (
    Moment("act", "archaeology", 3),
    Moment("act", "expedition", 4, "temple", ("fierce_weather",)),
    Moment("theft", "expedition", 4, "temple"),
    Moment("lose", "expedition", 3, "buried_ruins"),
    Moment("shelter", "expedition", 3, "great_pyramid"),
    Moment("keeping", "expedition", 3, "tomb"),
    Moment("mine_choice", "expedition", 3, "mine"),
    Moment("naming", "expedition", 3, "sphinx"),
    Moment("looking", "expedition", 3, "temple"),
    Moment("over", "expedition", 2, "tomb"),
    Moment("search", "curios", 4),
    Moment("recruit", "curios", 3),
    Moment("over", "curios", 2),
)
ENDINGS = (
    Moment("ending", "archaeology", 2),
    Moment("ending", "expedition", 3, "tomb"),
    Moment("ending", "curios", 2, bots=1),
)
LAST = (
    Moment("last", "curios", 2),
    Moment("last", "expedition", 3, "tomb"),
)
"""Ann is about to make the last move of a game."""
FINISHED = {"archaeology": 3, "expedition": 2, "curios": 4}
"""The players of games of an edition and that name which are over, with a bot in each seat but the
first."""


def secret(seat: int) -> str:
    """What the browser of the person in a seat is known by."""
    return f"secret of {NAMES[seat]}"


def cookie(seat: int) -> tuple[str, str]:
    """The cookie that makes a browser that of the person in a seat."""
    return PERSON_COOKIE, secret(seat)


@cache
def log_of(moment: Moment) -> Log:
    """The log of a table that stands at the moment."""
    if moment.phase == "ending":
        return log_of(replace(moment, phase="over"))[:-_LATE]
    for seed in range(_TRIES):
        entries = _played(moment, Random(f"{moment} {seed}"))
        if moment.phase == "last" and entries and made_by(entries[-1]) == 0:
            return entries[:-1]
        if moment.phase != "last" and entries:
            return entries
    raise AssertionError(f"no game came to {moment}")


def made_by(entry: Entry) -> int | None:
    """The seat that makes the move of an entry."""
    return entry.act.seat if isinstance(entry.act, Moved) else None


def _played(moment: Moment, random: Random) -> Log:
    """A game of chosen moves until Ann faces the decision; nothing if she never does."""
    entries = [*_begun(moment)]
    table = Table.of(moment.table, entries)
    while not _is_there(table, moment):
        seat = table.waiting_for
        if seat is None:
            return ()
        view = table.view(seat)
        move = pick_move(view.game, view.state, random)
        if isinstance(move, Sell) and random.random() < 0.8:
            continue
        entries.append(_entry(entries, _made(table, seat, move)))
        table = table.after(entries[-1])
    return tuple(entries)


def _made(table: Table, seat: int, move: Move) -> Act:
    if table.seats[seat].is_bot:
        return acting.play_bot(table, seat, move, table.version, LATELY)
    return acting.play(table, table.seats[seat].person, seat, move)


def _begun(moment: Moment) -> Iterator[Entry]:
    people = moment.players - moment.bots
    settings = Settings(
        moment.edition,
        moment.players,
        monument=moment.monument,
        variants=moment.variants,
        bots=("",) * people + ("greedy",) * moment.bots,
    )
    sat = tuple(Sat(seat, NAMES[seat], NAMES[seat]) for seat in range(people))
    opened = Entry(0, LATELY, "", "", Opened(settings, NAMES[0], bytes(32), bytes(16), sat))
    yield opened
    yield Entry(1, LATELY, "", "", acting.begin(Table.of(moment.table, [opened])))


def _is_there(table: Table, moment: Moment) -> bool:
    if moment.phase in ("over", "last"):
        return table.phase == "over"
    if table.phase != "playing" or table.waiting_for != 0 or table.number < _EARLY:
        return False
    phase: str = replace(table.view(None), log=()).to_json()["phase"]
    return phase == moment.phase


def _entry(entries: list[Entry], act: Act) -> Entry:
    return Entry(len(entries), LATELY, "", "", act)


def folder_with_moments(folder: Path, names: Sequence[str] = NAMES) -> Path:
    """A folder for a server in whose database all moments and the games that are over are; Ann, Ben
    and the others are called by other names there if there are others."""
    folder.mkdir(parents=True, exist_ok=True)
    logs = {moment.table: renamed(log_of(moment), names) for moment in MOMENTS}
    for edition, players in FINISHED.items():
        logs[edition] = tuple(entry for entry, _ in played(edition, edition, players))
    _write(f"sqlite:///{folder / 'tables.db'}", logs, names)
    return folder


def renamed(entries: Log, names: Sequence[str]) -> Log:
    """The log with other names for Ann, Ben and the others."""
    opened, *others = entries
    assert isinstance(opened.act, Opened)
    sat = tuple(replace(each, name=names[each.seat]) for each in opened.act.sat)
    return replace(opened, act=replace(opened.act, sat=sat)), *others


@dataclass(frozen=True)
class Place:
    """A table, and the address of the server where it is."""

    url: str
    table: str

    @property
    def address(self) -> str:
        """The address of the table."""
        return f"{self.url}/t/{self.table}"


def new_table(server: Server, moment: str | Moment, names: Sequence[str] = NAMES) -> Place:
    """A new table that stands at a moment, or at the one of this name, at a server that may be
    running; its players are called by these names there."""
    if isinstance(moment, str):
        moment = next(each for each in (*MOMENTS, *ENDINGS, *LAST) if each.table == moment)
    table = f"{moment.table}-{token_hex(4)}"
    _write(server.database, {table: renamed(log_of(moment), names)})
    return Place(server.url, table)


def _write(database: str, logs: Mapping[str, Log], names: Sequence[str] = NAMES) -> None:
    """Write tables into a database, and make Ann, Ben and the others known there."""
    # In a thread of its own: Playwright has the loop of this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _put(open_store(database), logs, names)).result()


async def _put(store: Store, logs: Mapping[str, Log], names: Sequence[str]) -> None:
    await store.open()
    try:
        for seat, person in enumerate(NAMES):
            await store.put_person(Person(person, names[seat]), LATELY)
            await store.put_key(Key(digest(secret(seat)), person, "browser", None, LATELY))
        for table, entries in logs.items():
            summary = summarised(Table.of(table, entries))
            appended = (
                store.append(
                    table, entry.number, entry.to_text(), replace(summary, number=entry.number)
                )
                for entry in entries
            )
            await asyncio.gather(*appended)
    finally:
        await store.close()
