"""Tables in the middle of a game, one for each kind of decision, written into a database."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playing import pick_move
from potsherd.moves import Sell
from potsherd.store import Key, Person, open_store
from potsherd.table import acting
from potsherd.table.entries import Act, Entry, Opened, Sat
from potsherd.table.settings import Settings
from potsherd.table.steady import now_ms
from potsherd.table.summaries import summarised
from potsherd.table.table import Table
from potsherd.web.visitors import PERSON_COOKIE, digest

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eve")
LATELY = now_ms() - 3_600_000  # what has stood still for long expires
_EARLY = 14
_TRIES = 80


@dataclass(frozen=True)
class Moment:
    """A kind of decision that Ann, in the first seat, faces, and where to find it."""

    phase: str
    edition: str
    players: int
    monument: str | None = None
    variants: tuple[str, ...] = ()

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


def secret(seat: int) -> str:
    """What the browser of the person in a seat is known by."""
    return f"secret of {NAMES[seat]}"


def cookie(seat: int) -> tuple[str, str]:
    """The cookie that makes a browser that of the person in a seat."""
    return PERSON_COOKIE, secret(seat)


@cache
def log_of(moment: Moment) -> tuple[Entry, ...]:
    """The log of a table that stands at the moment."""
    for seed in range(_TRIES):
        entries = _played(moment, Random(f"{moment} {seed}"))
        if entries:
            return entries
    raise AssertionError(f"no game came to {moment}")


def _played(moment: Moment, random: Random) -> tuple[Entry, ...]:
    """A game of chosen moves until Ann faces the decision; nothing if she never does."""
    entries = [*_begun(moment)]
    table = Table.of(moment.table, entries)
    while not _is_there(table, moment):
        seat = table.waiting_for
        if seat is None:
            return ()
        view, person = table.view(seat), table.seats[seat].person
        move = pick_move(view.game, view.state, random)
        if isinstance(move, Sell) and random.random() < 0.8:
            continue
        entries.append(_entry(entries, acting.play(table, person, seat, move)))
        table = table.after(entries[-1])
    return tuple(entries)


def _begun(moment: Moment) -> Iterator[Entry]:
    settings = Settings(
        moment.edition,
        moment.players,
        monument=moment.monument,
        variants=moment.variants,
        bots=("",) * moment.players,
    )
    sat = tuple(Sat(seat, NAMES[seat], NAMES[seat]) for seat in range(moment.players))
    opened = Entry(0, LATELY, "", "", Opened(settings, NAMES[0], bytes(32), bytes(16), sat))
    yield opened
    yield Entry(1, LATELY, "", "", acting.begin(Table.of(moment.table, [opened])))


def _is_there(table: Table, moment: Moment) -> bool:
    if moment.phase == "over":
        return table.phase == "over"
    if table.phase != "playing" or table.waiting_for != 0 or table.number < _EARLY:
        return False
    phase: str = replace(table.view(None), log=()).to_json()["phase"]
    return phase == moment.phase


def _entry(entries: list[Entry], act: Act) -> Entry:
    return Entry(len(entries), LATELY, "", "", act)


def write(database: str, names: Sequence[str] = NAMES) -> None:
    """Write all moments into a database, and make Ann, Ben and the others known there, who are
    called by other names if there are others."""
    # In a thread of its own: Playwright has the loop of this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _write(database, names)).result()


def _renamed(entries: tuple[Entry, ...], names: Sequence[str]) -> tuple[Entry, ...]:
    opened, *others = entries
    assert isinstance(opened.act, Opened)
    sat = tuple(replace(each, name=names[each.seat]) for each in opened.act.sat)
    return replace(opened, act=replace(opened.act, sat=sat)), *others


async def _write(database: str, names: Sequence[str]) -> None:
    store = open_store(database)
    await store.open()
    try:
        for seat, person in enumerate(NAMES):
            await store.put_person(Person(person, names[seat]), LATELY)
            await store.put_key(Key(digest(secret(seat)), person, "browser", None, LATELY))
        for moment in MOMENTS:
            entries = _renamed(log_of(moment), names)
            summary = summarised(Table.of(moment.table, entries))
            for entry in entries:
                own = replace(summary, number=entry.number)
                await store.append(moment.table, entry.number, entry.to_text(), own)
    finally:
        await store.close()


def folder_with_moments(folder: Path) -> Path:
    """A folder for a server in whose database all moments are."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tables.db").write_bytes(_written())
    return folder


@cache
def _written() -> bytes:
    """A database in which all moments are: it is copied, for writing it takes seconds."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "tables.db")
        write(f"sqlite:///{path}")
        return path.read_bytes()
