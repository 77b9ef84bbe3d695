"""Who calls: an account by its token, or a person by the cookie of a browser."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.security import APIKeyCookie, HTTPBearer

from potsherd.store import Person
from potsherd.web.api.answers import NoAccount
from potsherd.web.site import site_of
from potsherd.web.visitors import PERSON_COOKIE, digest, now, visitor

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
PROGRAM = "program"


async def _caller(request: Request) -> Person | None:
    header = request.headers.get("authorization")
    if header is None:
        return (await visitor(request)).person
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        return None
    store = site_of(request).store
    key = await store.key(digest(token.strip()))
    if key is None or key.kind != PROGRAM or (key.expires is not None and key.expires <= now()):
        return None
    return await store.person(key.person)


async def _account(caller: Annotated[Person | None, Depends(_caller)]) -> Person:
    if caller is None:
        raise NoAccount
    return caller


SECURED = [Depends(_TOKEN), Depends(_COOKIE)]
"""What tells the OpenAPI document how to say who one is."""

PUBLIC: dict[str, Any] = {"security": [{}]}
"""What adds to the document that one need not say who one is."""

Caller = Annotated[Person | None, Depends(_caller)]
"""Whoever calls; None for a stranger, who sees what a spectator sees."""

Account = Annotated[Person, Depends(_account)]
"""Whoever calls; a stranger is told that an account is needed."""
