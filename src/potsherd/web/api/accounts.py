"""Accounts of programs, and seats taken without one: a name, and a token that is shown once."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from potsherd.web.api import models
from potsherd.web.api.answers import NoAccount, ProgramRoute, answer
from potsherd.web.api.callers import NAMED, SECURED, Account, Named
from potsherd.web.api.common import POSTING, READING, SeatInPath, TableId, checked_id, errors
from potsherd.web.api.shown import shown_listed
from potsherd.web.programs import admit_program, seat_program
from potsherd.web.site import site_of
from potsherd.web.visitors import digest, new_person

router = APIRouter(prefix="/api", route_class=ProgramRoute, tags=["accounts"])


@router.post(
    "/accounts",
    status_code=201,
    response_model=models.AccountWithToken,
    response_description="The account, and its token.",
    responses=errors(403, 413, 415),
    summary="Make an account",
)
async def make(request: Request, body: models.NewAccount) -> Response:
    """An account for a program that plays; its token is shown this once."""
    person = new_person(body.name)
    token = await admit_program(site_of(request).people, person)
    return answer({"id": person.id, "name": person.name, "token": token}, 201)


@router.post(
    "/tables/{id}/seats/{seat}/token",
    status_code=201,
    response_model=models.SeatToken,
    response_description="The token, shown this once.",
    responses=errors(403, 404, 409, 413, 415),
    summary="Take a seat without an account",
)
async def take_seat(
    request: Request, id: TableId, seat: SeatInPath, body: models.NewSeatToken
) -> Response:
    """A new player takes an open seat, and gets a token that plays it and does nothing else."""
    player, token = await seat_program(
        site_of(request),
        checked_id(id),
        seat,
        body.name,
        invitation=body.invite or "",
    )
    made = {"id": player.id, "name": player.name, "token": token, "table": id, "seat": seat}
    return answer(made, 201)


@router.get(
    "/account",
    response_model=models.Account,
    response_description="The account.",
    responses=READING | errors(401),
    dependencies=NAMED,
    summary="Who I am",
)
async def me(caller: Named) -> Response:
    """The account that the token, or the cookie, belongs to."""
    return answer({"id": caller.id, "name": caller.name})


@router.get(
    "/account/tables",
    response_model=list[models.TableListed],
    response_description="The tables.",
    responses=errors(401),
    openapi_extra=SECURED,
    summary="My tables",
)
async def my_tables(request: Request, caller: Account) -> Response:
    """The tables where you sit, or that you opened; the last changed first, at most 100."""
    site = site_of(request)
    found = await site.tables.of_person(caller)
    return answer([shown_listed(site, table, caller) for table in found])


@router.post(
    "/account/drop-token",
    status_code=204,
    response_description="It is given up.",
    responses=POSTING,
    openapi_extra=SECURED,
    summary="Give a token up",
)
async def drop_token(request: Request, caller: Account) -> Response:
    """The token that this request came with is good for nothing from now on."""
    token = request.headers.get("authorization", "").partition(" ")[2].strip()
    if not token:
        raise NoAccount
    await site_of(request).people.drop_key(digest(token))
    return Response(status_code=204)
