"""Who calls: an account by its token, or a person by the cookie of a browser."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.security import APIKeyCookie, HTTPBearer

from potsherd.language import mark
from potsherd.store import Key, Person
from potsherd.table.refusals import NotYours
from potsherd.web.api.answers import NoAccount
from potsherd.web.site import site_of
from potsherd.web.visitors import PERSON_COOKIE, PROGRAM, SEAT, key_of, note_presence, visitor

_TOKEN = HTTPBearer(
    scheme_name="token",
    bearerFormat="opaque",
    description="The token of an account, or of one seat: `POST /api/accounts` makes one.",
    auto_error=False,
)
_COOKIE = APIKeyCookie(
    name=PERSON_COOKIE,
    scheme_name="cookie",
    description="The secret that a browser holds after somebody has played there.",
    auto_error=False,
)


async def caller(request: Request) -> str:
    """The id of whoever sent a request; "" for a stranger."""
    if "authorization" not in request.headers:
        return (await visitor(request)).id
    key = await _key(request)
    person = key.person if key else ""
    note_presence(request, person)
    return person


async def _key(request: Request) -> Key | None:
    """What is kept of the token that a request came with."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    return await key_of(site_of(request).people, token.strip(), PROGRAM, SEAT)


async def account(request: Request) -> str:
    """The id of whoever sent a request. Raises NoAccount for a stranger."""
    person = await caller(request)
    if not person:
        raise NoAccount
    return person


async def owner(request: Request) -> Person:
    """Whoever sent a request, where that is more than a seat. Raises NoAccount, and NotYours."""
    key = await _key(request)
    if key is not None and key.kind == SEAT:
        raise NotYours(mark("This token plays its seat and does nothing else."))
    return await named(request)


async def named(request: Request) -> Person:
    """Whoever sent a request, with the name. Raises NoAccount for a stranger."""
    person = await site_of(request).people.person(await account(request))
    if person is None:
        raise NoAccount
    return person


NAMED = [Depends(_TOKEN), Depends(_COOKIE)]
"""Dependencies of a route that tell the OpenAPI document which ways there are to say who one is;
they cost time with each request, so the other routes refer to those ways."""

SECURED: dict[str, Any] = {"security": [{_TOKEN.scheme_name: []}, {_COOKIE.scheme_name: []}]}
"""What says in the document that one has to say who one is."""

PUBLIC: dict[str, Any] = {"security": [*SECURED["security"], {}]}
"""What says in the document that one may say who one is."""

Caller = Annotated[str, Depends(caller)]
"""The id of whoever calls; "" for a stranger, who sees what a spectator sees."""

Account = Annotated[str, Depends(account)]
"""The id of whoever calls; a stranger is told that an account is needed."""

Named = Annotated[Person, Depends(named)]
"""The same with the name."""

Owner = Annotated[Person, Depends(owner)]
"""The same, but for the token of one seat, which is refused."""
