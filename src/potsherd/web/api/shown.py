"""What a table looks like to whoever asks: public facts, the own secrets, and the seat's view."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache

from potsherd.table.entries import Answered, Asked, Entry, Returned, Said, StoodIn, Undone
from potsherd.table.summaries import Listed
from potsherd.table.table import Table
from potsherd.web.site import Site

Shown = dict[str, object]

TALK_PAGE = 100
"""Entries of the talk in one answer."""


def encoded(content: object) -> str:
    """Compact JSON, all of it ASCII."""
    return json.dumps(content, separators=(",", ":"))


def shown_table(
    site: Site,
    table: Table,
    me: str,
    seat: int | None,
    *,
    log_from: int = 0,
    talk_from: int | None = None,
) -> str:
    """The JSON of a table as the person `me` sees it from `seat` (None: a spectator): a TableShown.

    Of the game's log and of the talk so many entries at the beginning are left out. Of the talk
    there is one page at most: from where it is asked for, or else the last one.
    """
    facts, view = _without_lists(table, me, seat, site.slug(table.settings.edition))
    if talk_from is None:
        talk_from = len(table.talk) - TALK_PAGE
    first = max(0, min(talk_from, len(table.talk)))
    talk = encoded([_line(entry) for entry in table.talk[first : first + TALK_PAGE]])
    length = len(table.talk)
    facts = f'{facts[:-1]},"spectators":{site.tables.spectators(table)}'
    parts = f'{facts},"talk_from":{first},"talk_length":{length},"talk":{talk},"log_from":'
    if not view:
        return f'{parts}0,"view":null}}'
    log = table.view(seat).log
    events = encoded([event.to_json() for event in log[log_from:]])
    return f'{parts}{min(log_from, len(log))},"view":{view.removesuffix(_NO_LOG)}{events}}}}}'


_NO_LOG = "[]}"  # how a view ends whose log is empty


@lru_cache(maxsize=64)
def _without_lists(table: Table, me: str, seat: int | None, edition: str) -> tuple[str, str]:
    """The JSON of all but talk and view, and of the view with an empty log; "" if there is none.

    Kept, since answers and streams of a seat say the same of a table, and a table is a value.
    """
    view = ""
    if table.position is not None:
        view = encoded(replace(table.view(seat), log=()).to_json())
    return encoded(_facts(table, me, seat, edition)), view


def _facts(table: Table, me: str, seat: int | None, edition: str) -> Shown:
    settings = table.settings
    return {
        "id": table.id,
        "version": table.version,
        "number": table.number,
        "phase": table.phase,
        "edition": edition,
        "monument": settings.monument,
        "variants": list(settings.variants),
        "pace": settings.pace,
        "listed": settings.listed,
        "spectators_talk": settings.spectators_talk,
        "earlier": table.earlier,
        "seats": [_seat(table, number) for number in range(len(table.seats))],
        "yours": list(table.seats_of(me)),
        "hosting": bool(me) and table.host == me,
        "waiting_for": table.waiting_for,
        "deadline": table.deadline,
        "may_undo": seat is not None and table.may_undo(seat),
        "take_back": _take_back(table),
        "winners": list(table.position.winners()) if table.position else [],
        "commitment": table.commitment,
        "contributions": [given.hex() for given in table.contributions],
        "seed": table.seed.hex() if table.seed else None,
        "next_table": table.next_table or None,
        "invites": _invites(table, me),
    }


def seat_seen(table: Table, me: str, wanted: int | None) -> int | None:
    """Whose view a person gets: that of the seat he wants if it is his, of the one that decides,
    or of his first; None for a spectator's."""
    yours = table.seats_of(me)
    if wanted is not None:
        return wanted if wanted in yours else None
    if table.waiting_for in yours:
        return table.waiting_for
    return yours[0] if yours else None


def _seat(table: Table, number: int) -> Shown:
    seat = table.seats[number]
    kind = "open" if seat.is_open else "bot" if seat.bot else "person"
    reserve = None if table.clock.pace.move is None else table.clock.reserves[number]
    return {
        "kind": kind,
        "name": seat.written,
        "stand_in": seat.stand_in,
        "gave_words": bool(seat.words),
        "reserve": reserve,
    }


def _take_back(table: Table) -> Shown | None:
    if table.request is None:
        return None
    request = table.request
    return {
        "number": request.number,
        "seat": request.seat,
        "moves": request.moves,
        "waiting": sorted(request.missing),
    }


def _invites(table: Table, person: str) -> Shown | None:
    if not person or person != table.host or table.phase != "waiting":
        return None
    seats = range(len(table.seats))
    return {
        "table": table.invitation(),
        "seats": [table.invitation(seat) for seat in seats],
    }


def _line(entry: Entry) -> Shown:
    """Something that people said or did, besides moves."""
    act = entry.act
    assert isinstance(act, Said | Asked | Answered | Undone | StoodIn | Returned)
    line: Shown = {"when": entry.when, "kind": act.kind, "seat": act.seat}
    match act:
        case Said(seat=seat, text=text, name=name):
            line["text"] = text
            if seat is None:
                line["name"] = name
        case Answered(agrees=agrees):
            line["agrees"] = agrees
        case StoodIn(late=late):
            line["late"] = late
    return line


def shown_listed(site: Site, table: Listed, me: str) -> Shown:
    """A table of a list, in the shape of TableListed."""
    return {
        "id": table.table,
        "edition": site.slug(table.settings.edition),
        "phase": table.phase,
        "pace": table.settings.pace,
        "seats": [seat.written for seat in table.seats],
        "open_seats": sum(seat.is_open for seat in table.seats),
        "waiting_for": table.waiting_for,
        "yours": [number for number, seat in enumerate(table.seats) if me and seat.person == me],
        "changed": table.changed,
    }
