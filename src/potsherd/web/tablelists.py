"""Tables as lists show them: those open to all, and those of one person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from potsherd.editions import Edition
from potsherd.language import Language
from potsherd.language.names import listing
from potsherd.table.summaries import Listed
from potsherd.web.labels import (
    ago,
    edition_title,
    monument,
    pace_label,
    pictures,
    time_left,
    tried_text,
    variant,
)
from potsherd.web.site import Site
from potsherd.wording import amount_text, level_name

MOST_OPEN, MOST_WATCHED = 20, 6


@dataclass(frozen=True)
class TableRow:
    """One table in a list.

    `players` are those who sit there, bots with their levels; when the game is over, the best
    first, each with what they had. `free` is how many seats are open. `rules` are the monument and
    the variants, `since` is when it was opened, `ending` how it ended for the visitor. `turn` is
    whose turn it is, "" if nobody's, and `mine` whether it is the visitor's; `left` how long there
    is. `asks` are those who want another game with the visitor, whose seat is kept.
    """

    table: str
    phase: str
    title: str
    picture: str
    players: tuple[str, ...]
    free: int
    pace: str
    rules: tuple[str, ...]
    since: str
    ending: str
    turn: str
    mine: bool
    left: str
    seated: bool
    asks: tuple[str, ...]


def row(site: Site, language: Language, listed: Listed, person: str) -> TableRow:
    """A table as a visitor's list shows it; `person` is "" for a stranger."""
    settings, names = listed.settings, listed.names(language)
    edition = site.editions.get(site.slug(settings.edition))
    deadline = listed.deadline if listed.phase == "playing" else None
    return TableRow(
        table=listed.table,
        phase=listed.phase,
        title=edition_title(language, settings.edition, edition),
        picture=pictures(edition)[1] if edition else "museum",
        players=_players(language, listed, names, edition),
        free=sum(seat.is_open for seat in listed.seats),
        pace=pace_label(language, settings.pace) if settings.clock.move else "",
        rules=_rules(language, listed, edition),
        since=_since(language, listed, site.tables.now()),
        ending=_ending(language, listed, names, person),
        turn=names[listed.waiting_for] if listed.waiting_for is not None else "",
        mine=listed.waits_for(person),
        left=time_left(language, max(0, deadline - site.tables.now())) if deadline else "",
        seated=any(person and seat.person == person for seat in listed.seats),
        asks=_asks(listed, person),
    )


def _players(
    language: Language, listed: Listed, names: Sequence[str], edition: Edition | None
) -> tuple[str, ...]:
    called = [
        language.text("{name} ({level})", name=name, level=level_name(language, seat.bot))
        if seat.bot
        else name
        for name, seat in zip(names, listed.seats, strict=True)
    ]
    if listed.ending and edition:
        return tuple(
            f"{called[one.seat]} {amount_text(language, edition, one.amount)}"
            for one in listed.ending
        )
    return tuple(name for name, seat in zip(called, listed.seats, strict=True) if not seat.is_open)


def _rules(language: Language, listed: Listed, edition: Edition | None) -> tuple[str, ...]:
    """What only tries a position, the monument, where there is more than one, and the variants."""
    tried = () if listed.tried is None else (tried_text(language, listed.tried),)
    if edition is None:
        return tried
    chosen = listed.monument or listed.settings.monument
    places = [chosen] if chosen and len(edition.monuments) > 1 else []
    return (
        *tried,
        *(monument(language, edition, each) for each in places),
        *(variant(language, edition, each) for each in listed.settings.variants),
    )


def _since(language: Language, listed: Listed, now: int) -> str:
    when = listed.changed if listed.opened is None or listed.phase == "over" else listed.opened
    return ago(language, max(0, now - when), when)


def _ending(language: Language, listed: Listed, names: Sequence[str], person: str) -> str:
    """How a game ended, for somebody who had one seat; else who won."""
    won = [one.seat for one in listed.ending if one.is_winner]
    own = [n for n, seat in enumerate(listed.seats) if person and seat.person == person]
    if not won:
        return ""
    if len(own) != 1:
        return language.text("Won by {names}", names=listing(language, [names[n] for n in won]))
    if own[0] not in won:
        return language.text("Lost")
    return language.text("Won") if len(won) == 1 else language.text("Shared win")


def _asks(listed: Listed, person: str) -> tuple[str, ...]:
    """Who sits at a table where a seat is kept for the person."""
    kept = any(person and seat.is_open and seat.reserved == person for seat in listed.seats)
    if listed.phase != "waiting" or not kept:
        return ()
    return tuple(seat.name for seat in listed.seats if seat.person)


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
        over=tuple(each for each in rows if each.phase == "over"),
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
