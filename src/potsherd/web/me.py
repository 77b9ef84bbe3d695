"""One's own page: games, name, settings, other devices, programs; and the language."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from potsherd.language import available, mark
from potsherd.store import Key, Person
from potsherd.table.refusals import BadInput, NoSuchTable
from potsherd.table.steady import now_ms
from potsherd.web.errors import said
from potsherd.web.joining import qr
from potsherd.web.pages import page
from potsherd.web.site import Site, is_local, outside, site_of
from potsherd.web.streaming import BEAT_SECONDS, beat, event, first
from potsherd.web.tablelists import mine
from potsherd.web.visitors import (
    BROWSER,
    LINK,
    PERSON_COOKIE,
    PROGRAM,
    THEMES,
    Visitor,
    admit,
    asker,
    digest,
    is_secure,
    issue,
    key_of,
    language_cookie,
    require_person,
    settings_cookie,
    visitor,
)

router = APIRouter(include_in_schema=False)

LINK_LASTS = 10 * 60 * 1000
"""How long a link to another device can be taken, in ms."""
_GONE = mark("This link has been used, or is older than 10 minutes. Make a new one on your device.")
_STRANGER = mark("You have no name here yet. Say first what you are called.")
_TURNS_GAP = 1.0
"""Seconds between two looks whose turn it is; bots that play on make no more of them."""
_SHOWN = 8  # letters of a digest that tell one key from another

Text = Annotated[str, Form()]


@router.get("/me")
async def me(request: Request) -> Response:
    """One's own page."""
    return await _page(request)


async def _page(request: Request, problem: str = "", **shown: str) -> Response:
    who, site = await visitor(request), site_of(request)
    person = who.id
    keys = await site.people.keys_of(person) if person else []
    return page(
        request,
        who,
        "me/me.html",
        422 if problem else 200,
        problem=problem,
        games=await mine(site, who.language, person),
        programs=[key.digest[:_SHOWN] for key in keys if key.kind == PROGRAM],
        devices=sum(key.kind == BROWSER for key in keys),
        links=sum(key.kind == LINK and (key.expires or 0) > now_ms() for key in keys),
        themes=THEMES,
        name=shown.get("name", who.person.name if who.person else ""),
        token=shown.get("token", ""),
        address=outside(request),
    )


@router.get("/me/turns")
async def turns(request: Request) -> Response:
    """How many tables wait for the visitor, for pages in the background."""
    who, site = await visitor(request), site_of(request)
    return JSONResponse(
        {"turns": await _turns_of(site, who.id)}, headers={"Cache-Control": "no-store"}
    )


async def pushed_turns(request: Request, who: Visitor) -> AsyncGenerator[str, None]:
    """The same as often as it changes, once for all pages of a browser in the background."""
    site, shown = site_of(request), -1
    yield first(request)
    with site.tables.watch_person(asker(request, who.id)) as watch:
        while True:
            waiting = await _turns_of(site, who.id)
            if waiting != shown:
                shown = waiting
                yield event(json.dumps({"turns": waiting}))
            if await watch.changed(BEAT_SECONDS):
                await asyncio.sleep(_TURNS_GAP)
            else:
                yield beat(request)


async def _turns_of(site: Site, person: str) -> int:
    listed = await site.tables.of_person(person) if person else []
    return sum(table.waits_for(person) for table in listed)


# ------------------------------------------------------------ name and settings
@router.post("/me/name")
async def rename(request: Request, name: Text = "") -> Response:
    """Be called something else at tables yet to come."""
    try:
        await require_person(request, name)
    except BadInput as wrong:
        language = (await visitor(request)).language
        return await _page(request, said(language, wrong), name=name)
    return RedirectResponse("/me", 303)


@router.post("/me/settings")
async def settings(request: Request, confirm: Text = "no", notices: Text = "no") -> Response:
    """Keep what was ticked."""
    who = await visitor(request)
    chosen = replace(who, confirm=confirm == "yes", notices=notices == "yes")
    answer = RedirectResponse("/me", 303)
    settings_cookie(answer, chosen, secure=is_secure(request))
    return answer


@router.post("/theme")
async def theme(request: Request, theme: Text = "", back: Text = "/") -> Response:
    """Be light or dark from now on, on the page that was left."""
    who = await visitor(request)
    answer = RedirectResponse(inside(back), 303)
    if theme in THEMES:
        settings_cookie(answer, replace(who, theme=theme), secure=is_secure(request))
    return answer


@router.post("/language")
async def language(request: Request, language: Text = "", back: Text = "/") -> Response:
    """Speak another language from now on, on the page that was left."""
    answer = RedirectResponse(inside(back), 303)
    if language in available():
        language_cookie(answer, language, secure=is_secure(request))
    return answer


def inside(address: str) -> str:
    """An address if it is one of this server's pages, else that of the start page."""
    harmless = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if harmless and address.isprintable() else "/"


# ------------------------------------------------------------ other devices
@router.post("/me/link")
async def make_link(request: Request) -> Response:
    """A link that makes one other device this person's, within ten minutes."""
    who = await visitor(request)
    person = _known(who)
    secret = await issue(site_of(request).people, person.id, LINK, now_ms() + LINK_LASTS)
    link = f"{outside(request)}/link/{secret}"
    return page(request, who, "me/link.html", link=link, qr=qr(link), is_local=is_local(request))


@router.post("/me/others")
async def sign_out_others(request: Request) -> Response:
    """Forget all other devices, and links that nobody has taken."""
    person, people = _known(await visitor(request)), site_of(request).people
    this = digest(request.cookies.get(PERSON_COOKIE, ""))
    for key in await people.keys_of(person.id):
        if key.kind in (BROWSER, LINK) and key.digest != this:
            await people.drop_key(key.digest)
    return RedirectResponse("/me#devices", 303)


@router.post("/me/leave")
async def leave(request: Request) -> Response:
    """Forget the person on this device; other devices keep him."""
    await site_of(request).people.drop_key(digest(request.cookies.get(PERSON_COOKIE, "")))
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(PERSON_COOKIE, httponly=True, secure=is_secure(request), samesite="lax")
    return answer


@router.get("/link/{secret}")
async def show_link(request: Request, secret: str) -> Response:
    """Ask before the link is taken, for whatever looks at links takes none."""
    who = await visitor(request)
    key = await _link_key(request, secret)
    person = await site_of(request).people.person(key.person)
    if person is None:
        raise NoSuchTable(_GONE)
    return page(request, who, "me/take.html", person=person, secret=secret)


@router.post("/link/{secret}")
async def take_link(request: Request, secret: str) -> Response:
    """Make this device that person's; of many who try, one does."""
    key = await _link_key(request, secret)
    people = site_of(request).people
    taken = await people.take_key(key.digest)
    person = await people.person(key.person)
    if taken is None or person is None:
        raise NoSuchTable(_GONE)
    await admit(request, person)
    return RedirectResponse("/me", 303)


async def _link_key(request: Request, secret: str) -> Key:
    key = await key_of(site_of(request).people, secret, LINK)
    if key is None:
        raise NoSuchTable(_GONE)
    return key


# ------------------------------------------------------------ programs
@router.post("/me/programs")
async def add_program(request: Request) -> Response:
    """A token with which a program acts as this person; it is shown once."""
    person = _known(await visitor(request))
    token = await issue(site_of(request).people, person.id, PROGRAM)
    return await _page(request, token=token)


@router.post("/me/programs/drop")
async def drop_program(request: Request, program: Text = "") -> Response:
    """Let a token be good for nothing from now on."""
    person, people = _known(await visitor(request)), site_of(request).people
    for key in await people.keys_of(person.id):
        if key.kind == PROGRAM and key.digest[:_SHOWN] == program:
            await people.drop_key(key.digest)
    return RedirectResponse("/me#programs", 303)


def _known(who: Visitor) -> Person:
    if who.person is None:
        raise BadInput(_STRANGER)
    return who.person
