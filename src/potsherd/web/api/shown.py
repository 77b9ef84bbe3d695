"""What a table looks like to whoever asks: public facts, the own secrets, and the seat's view."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from potsherd.store import Person
from potsherd.table.entries import Answered, Asked, Entry, Returned, Said, StoodIn, Undone
from potsherd.table.invitations import ANY_SEAT, invitation
from potsherd.table.summaries import Listed
from potsherd.table.table import Table
from potsherd.web.site import Site

Shown = dict[str, Any]


def shown_table(
    site: Site,
    table: Table,
    person: Person | None,
    seat: int | None,
    *,
    log_from: int = 0,
    talk_from: int = 0,
) -> Shown:
    """A table as `person` sees it from `seat` (None: as a spectator), in the shape of TableShown.

    Of the game's log and of the talk so many entries at the beginning are left out.
    """
    me = person.id if person else ""
    yours = table.seats_of(me)
    settings = table.settings
    acts = table.position is not None and seat is not None
    return {
        "id": table.id,
        "version": table.version,
        "number": table.number,
        "phase": table.phase,
        "edition": site.slug(settings.edition),
        "monument": settings.monument,
        "variants": list(settings.variants),
        "pace": settings.pace,
        "listed": settings.listed,
        "seats": [_seat(table, number) for number in range(len(table.seats))],
        "yours": list(yours),
        "hosting": bool(me) and table.host == me,
        "waiting_for": table.waiting_for,
        "deadline": table.deadline,
        "may_undo": acts and seat is not None and table.may_undo(seat),
        "take_back": _take_back(table),
        "winners": list(table.position.winners()) if table.position else [],
        "commitment": table.commitment,
        "contributions": [seat.lucky.hex() for seat in table.seats],
        "seed": table.seed.hex() if table.seed else None,
        "next_table": table.next_table or None,
        "invites": _invites(table, me),
        "talk_from": min(talk_from, len(table.talk)),
        "talk": [_line(entry) for entry in table.talk[talk_from:]],
        **shown_view(table, seat, log_from),
    }


def shown_view(table: Table, seat: int | None, log_from: int) -> Shown:
    """The view of a seat without so many events at the beginning of its log."""
    if table.position is None:
        return {"log_from": 0, "view": None}
    view = table.view(seat)
    left_out = min(log_from, len(view.log))
    return {"log_from": left_out, "view": replace(view, log=view.log[left_out:]).to_json()}


def seat_seen(table: Table, person: Person | None, wanted: int | None) -> int | None:
    """Whose view a person gets: that of the seat he wants if it is his, of the one that decides,
    or of his first; None for a spectator's."""
    yours = table.seats_of(person.id) if person else ()
    if wanted is not None:
        return wanted if wanted in yours else None
    if table.waiting_for in yours:
        return table.waiting_for
    return yours[0] if yours else None


def _seat(table: Table, number: int) -> Shown:
    seat = table.seats[number]
    kind = "open" if seat.is_open else "bot" if seat.bot else "person"
    reserve = None if table.clock.pace.move is None else table.clock.reserves[number]
    return {"kind": kind, "name": seat.written, "stand_in": seat.stand_in, "reserve": reserve}


def _take_back(table: Table) -> Shown | None:
    if table.request is None:
        return None
    return {"seat": table.request.seat, "waiting": sorted(table.request.missing)}


def _invites(table: Table, person: str) -> Shown | None:
    if not person or person != table.host or table.phase != "waiting":
        return None
    seats = range(len(table.seats))
    return {
        "table": invitation(table.secret, ANY_SEAT),
        "seats": [invitation(table.secret, seat) for seat in seats],
    }


def _line(entry: Entry) -> Shown:
    """Something that people said or did, besides moves."""
    act = entry.act
    assert isinstance(act, Said | Asked | Answered | Undone | StoodIn | Returned)
    line: Shown = {"when": entry.when, "kind": act.kind, "seat": act.seat}
    match act:
        case Said(text=text):
            line["text"] = text
        case Answered(agrees=agrees):
            line["agrees"] = agrees
        case StoodIn(late=late):
            line["late"] = late
    return line


def shown_listed(site: Site, table: Listed, person: Person | None) -> Shown:
    """A table of a list, in the shape of TableListed."""
    me = person.id if person else None
    return {
        "id": table.table,
        "edition": site.slug(table.settings.edition),
        "phase": table.phase,
        "pace": table.settings.pace,
        "seats": [seat.written for seat in table.seats],
        "open_seats": sum(seat.is_open for seat in table.seats),
        "waiting_for": table.waiting_for,
        "yours": [number for number, seat in enumerate(table.seats) if seat.person == me],
        "changed": table.changed,
    }
