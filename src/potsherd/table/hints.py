"""Hints: who may have a bot weigh his decision, and what of."""

from __future__ import annotations

from potsherd.language import mark
from potsherd.table.refusals import NotYours, Refused, Stale
from potsherd.table.table import Table
from potsherd.views import View


def offered(table: Table, seat: int) -> bool:
    """Whether whoever sits there may have hints: nobody plays against him but bots and those who
    share his device, and no lesson tells him what to do."""
    me = table.seats[seat].person
    alone = all(other.bot or other.person == me for other in table.seats)
    return bool(me) and alone and not table.guided


def asked(table: Table, person: str, seat: int, version: int) -> View:
    """What is to be weighed: the view of the seat for which a person asks, as he saw it at this
    version of the table. Raises Refused."""
    if seat not in table.seats_of(person):
        raise NotYours(mark("That is not your seat."))
    if not offered(table, seat):
        raise Refused(mark("There are hints only where all others are bots, or share your device."))
    if version != table.version:
        raise Stale(mark("The table has changed meanwhile; look again."))
    if table.waiting_for != seat or table.seats[seat].stand_in:
        raise Refused(mark("It is not your turn."))
    return table.view(seat)
