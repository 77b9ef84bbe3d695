"""What the routes for programs have in common: parameters, and the errors each may answer with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Header, Path, Query, Request

from potsherd.language import mark
from potsherd.table.refusals import NoSuchTable, NotYours
from potsherd.table.seats import MOST_SEATS
from potsherd.table.table import Table
from potsherd.table.tables import Tables
from potsherd.web.api.models import Problem
from potsherd.web.pages import LONGEST_KEY
from potsherd.web.site import site_of

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LONGEST_LOG = 1_000_000

TableId = Annotated[
    str, Path(max_length=64, description="The table's id.", examples=["0f3a5c7e9b1d"])
]
SeatInPath = Annotated[int, Path(ge=0, lt=MOST_SEATS, description="A seat, counted from 0.")]
As = Annotated[
    int | None,
    Query(
        alias="as",
        ge=0,
        lt=MOST_SEATS,
        description="Whose view: one of your seats; left out, the one that decides, or your first.",
    ),
]
LogFrom = Annotated[
    int, Query(ge=0, le=_LONGEST_LOG, description="How many events of `view.log` to leave out.")
]
TalkFrom = Annotated[
    int | None,
    Query(
        ge=0,
        le=_LONGEST_LOG,
        description="How many entries of `talk` to leave out. At most 100 come at once; left out,"
        " these are the last ones.",
    ),
]
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        max_length=LONGEST_KEY,
        pattern="^[!-~]*$",
        description="New for each thing that you do: sent again, it is not done again.",
    ),
]

_MEANINGS: Mapping[int, str] = {
    400: "The request cannot be read: its body is no JSON, say.",
    401: "No token, or one that nobody has, where an account is needed.",
    403: "It is not yours to do, or comes from another site.",
    404: "There is no such table.",
    409: "The table does not allow it now; `table` is what it is like.",
    413: "The body is too large.",
    415: "The body is not called `application/json`.",
    422: "Something sent is missing or wrong; for illegal moves with `ruling` and `choices`.",
    429: "Too many requests; `Retry-After` says when to come back.",
    503: "The database cannot be reached just now; `Retry-After` says when to try again.",
}
_ANYWHERE = (400, 422, 429, 503)


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What the OpenAPI document says of errors: those that come anywhere, and these."""
    return {
        status: {"model": Problem, "description": _MEANINGS[status]}
        for status in sorted({*_ANYWHERE, *statuses})
    }


READING = errors()
READING_TABLE = errors(404)
POSTING = errors(401, 403, 413, 415)
POSTING_TO_TABLE = errors(401, 403, 404, 409, 413, 415)


def tables_of(request: Request) -> Tables:
    """The tables of the server that a request came to."""
    return site_of(request).tables


async def find(request: Request, table: str) -> Table:
    """The table with that id. Raises NoSuchTable."""
    return await tables_of(request).get(checked_id(table))


def checked_id(table: str) -> str:
    """An id that could be one of a table; raises NoSuchTable for what no store could keep."""
    if not _TABLE_ID.fullmatch(table):
        raise NoSuchTable(mark("There is no table here."))
    return table


def acting_seat(table: Table, me: str, wanted: int | None) -> int:
    """The seat that acts: the wanted one, the one that decides if it is the person's, or his first.

    Raises NotYours for somebody without a seat.
    """
    yours = table.seats_of(me)
    if wanted is not None:
        return wanted
    if not yours:
        raise NotYours(mark("That is not your seat."))
    return table.waiting_for if table.waiting_for in yours else yours[0]
