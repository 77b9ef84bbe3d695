"""Tables as lists show them: those open to all, and those of one person."""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.language import Language
from potsherd.table.summaries import Listed
from potsherd.web.labels import edition_title, pace_label, pictures, time_left
from potsherd.web.site import Site

MOST_OPEN, MOST_WATCHED, MOST_OVER = 20, 6, 12


@dataclass(frozen=True)
class TableRow:
    """One table in a list.

    `players` are the names of those who sit there, `free` how many seats are open. `turn` is whose
    turn it is, "" if nobody's, and `mine` whether it is the visitor's; `left` how long there is.
    """

    table: str
    phase: str
    title: str
    picture: str
    players: tuple[str, ...]
    free: int
    pace: str
    turn: str
    mine: bool
    left: str
    seated: bool


def row(site: Site, language: Language, listed: Listed, person: str) -> TableRow:
    """A table as a visitor's list shows it; `person` is "" for a stranger."""
    settings, names = listed.settings, listed.names(language)
    edition = site.editions.get(site.slug(settings.edition))
    taken = [name for name, seat in zip(names, listed.seats, strict=True) if not seat.is_open]
    deadline = listed.deadline if listed.phase == "playing" else None
    return TableRow(
        table=listed.table,
        phase=listed.phase,
        title=edition_title(language, settings.edition, edition),
        picture=pictures(edition)[1] if edition else "museum",
        players=tuple(taken),
        free=sum(seat.is_open for seat in listed.seats),
        pace=pace_label(language, settings.pace) if settings.clock.move else "",
        turn=names[listed.waiting_for] if listed.waiting_for is not None else "",
        mine=listed.waits_for(person),
        left=time_left(language, max(0, deadline - site.tables.now())) if deadline else "",
        seated=any(person and seat.person == person for seat in listed.seats),
    )


@dataclass(frozen=True)
class Mine:
    """A person's tables, by what they ask of him."""

    turn: tuple[TableRow, ...]
    others: tuple[TableRow, ...]
    waiting: tuple[TableRow, ...]
    over: tuple[TableRow, ...]

    @property
    def open(self) -> tuple[TableRow, ...]:
        """All that are not over, his turn first."""
        return self.turn + self.others + self.waiting


async def mine(site: Site, language: Language, person: str) -> Mine:
    """A person's tables; none for ""."""
    found = await site.tables.of_person(person) if person else []
    rows = [row(site, language, listed, person) for listed in found]
    playing = [each for each in rows if each.phase == "playing"]
    return Mine(
        turn=tuple(each for each in playing if each.mine),
        others=tuple(each for each in playing if not each.mine),
        waiting=tuple(each for each in rows if each.phase == "waiting"),
        over=tuple(each for each in rows if each.phase == "over")[:MOST_OVER],
    )


@dataclass(frozen=True)
class Open:
    """What anybody may come to: tables with free seats, and those to watch."""

    waiting: tuple[TableRow, ...]
    playing: tuple[TableRow, ...]


async def open_to_all(site: Site, language: Language, person: str) -> Open:
    """The tables that are listed, but for those where the person sits."""
    rows = [row(site, language, listed, person) for listed in await site.tables.listed()]
    rows = [each for each in rows if not each.seated]
    return Open(
        waiting=tuple(each for each in rows if each.phase == "waiting" and each.free)[:MOST_OPEN],
        playing=tuple(each for each in rows if each.phase == "playing")[:MOST_WATCHED],
    )
