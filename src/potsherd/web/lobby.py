"""The start page: games to begin at once, a form for a new table, and tables to come to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from potsherd.editions import Edition
from potsherd.table.refusals import BadInput
from potsherd.table.seats import MOST_SEATS
from potsherd.table.summaries import Listed
from potsherd.table.watching import Watch
from potsherd.web.creating import Draft, variant_players
from potsherd.web.errors import said
from potsherd.web.labels import (
    all_bots,
    edition_title,
    levels,
    monuments,
    paces,
    pictures,
    variants,
)
from potsherd.web.pages import LONGEST_KEY, fragment, fresh_key, page
from potsherd.web.rivals import Rivals, chosen_last, opponents
from potsherd.web.site import Site, site_of
from potsherd.web.streaming import BEAT_SECONDS, beat, event, events, first
from potsherd.web.tablelists import mine, open_to_all
from potsherd.web.visitors import Visitor, asker, require_person, visitor
from potsherd.wording import tagline

router = APIRouter(include_in_schema=False)

PUSH_GAP = 2.0
"""Seconds between two pushes of the lists; nobody reads them faster."""


@router.get("/")
async def lobby(request: Request) -> Response:
    """The start page."""
    who, site = await visitor(request), site_of(request)
    known = await _tables(site, who)
    tiles = [
        _tile(who, slug, edition, chosen_last(edition, known, who.id))
        for slug, edition in site.editions.items()
    ]
    lists = await _lists(site, who)
    return page(request, who, "lobby/lobby.html", tiles=tiles, lists=lists, key=fresh_key())


async def _tables(site: Site, who: Visitor) -> list[Listed]:
    return await site.tables.of_person(who.id) if who.id else []


def _tile(who: Visitor, slug: str, edition: Edition, rivals: Rivals) -> dict[str, object]:
    return {
        "rivals": rivals,
        "levels": levels(who.language, edition.name),
        "opponents": opponents(edition),
        "monuments": monuments(who.language, edition),
        "slug": slug,
        "title": edition_title(who.language, edition.name, edition),
        "tagline": tagline(who.language, edition),
        "pictures": pictures(edition),
        "fewest": edition.players[0],
        "most": edition.players[1],
    }


async def _lists(site: Site, who: Visitor) -> dict[str, object]:
    person = who.id
    return {
        "open": await open_to_all(site, who.language, person),
        "mine": await mine(site, who.language, person),
    }


@router.get("/lobby/events")
async def lobby_events(request: Request) -> Response:
    """The lists of the start page, as often as they change."""
    who = await visitor(request)
    return events(request, pushed_lists(request, who))


async def pushed_lists(request: Request, who: Visitor) -> AsyncGenerator[str, None]:
    """The lists as often as they change."""
    yield first(request)
    site, by, shown = site_of(request), asker(request, who.id), ""
    with site.tables.watch_lobby() as all_tables, site.tables.watch_person(by) as own:
        while True:
            lists = fragment(who, "lobby/lists.html", lists=await _lists(site, who))
            if lists != shown:
                shown = lists
                yield event(lists)
            await asyncio.sleep(PUSH_GAP)
            while not await either(all_tables, own, BEAT_SECONDS):
                yield beat(request)


async def either(one: Watch, other: Watch, timeout: float) -> bool:
    """Wait for a change of one of two, at most so many seconds; whether there was one."""
    waits = [asyncio.create_task(each.changed(timeout)) for each in (one, other)]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        return any(wait.done() and wait.result() for wait in waits)
    finally:
        for wait in waits:
            wait.cancel()
        await asyncio.wait(waits)


# ------------------------------------------------------------ a game at once
@router.post("/play")
async def play(
    request: Request,
    game: Annotated[str, Form()] = "",
    key: Annotated[str, Form()] = "",
) -> Response:
    """A game against bots; what the form does not say is as it was the last time."""
    who, site, form = await visitor(request), site_of(request), await request.form()
    edition = _edition(site, game)
    sent = {name: value for name, value in form.items() if isinstance(value, str)}
    rivals = chosen_last(edition, await _tables(site, who), who.id).changed(edition, sent)
    person = who.person or await require_person(request, who.language.text("Guest"))
    names = (person.name, *[""] * rivals.opponents)
    settings = rivals.settings(edition)
    # A page that comes back from the history has the same key, and perhaps another choice.
    whole = f"{key[:LONGEST_KEY]} {rivals.level} {rivals.opponents} {rivals.monument}"
    table = await site.tables.create(settings, person, names, key=whole)
    return RedirectResponse(f"/t/{table.id}", 303)


def _edition(site: Site, slug: str) -> Edition:
    if slug not in site.editions:
        raise HTTPException(404)
    return site.editions[slug]


# ------------------------------------------------------------ a table with friends
@router.get("/new/{slug}")
async def new(request: Request, slug: str) -> Response:
    """The form for a new table."""
    who = await visitor(request)
    draft = Draft(name=who.person.name if who.person else "")
    return _form(request, who, slug, draft, "")


@router.post("/new")
async def create(request: Request) -> Response:
    """A new table, or the form again with what is wrong."""
    who, site, form = await visitor(request), site_of(request), await request.form()
    slug, key = str(form.get("game", "")), str(form.get("key", ""))[:LONGEST_KEY]
    edition, draft = _edition(site, slug), Draft.of(form)
    try:
        settings = draft.settings(edition, who.language)
        names = draft.names(settings.players)
        host = await require_person(request, draft.name)
    except BadInput as wrong:
        return _form(request, who, slug, draft, said(who.language, wrong))
    table = await site.tables.create(settings, host, names, key=key)
    return RedirectResponse(f"/t/{table.id}", 303)


def _form(request: Request, who: Visitor, slug: str, draft: Draft, problem: str) -> Response:
    language, edition = who.language, _edition(site_of(request), slug)
    return page(
        request,
        who,
        "lobby/new.html",
        422 if problem else 200,
        slug=slug,
        title=edition_title(language, edition.name, edition),
        pictures=pictures(edition),
        draft=draft,
        problem=problem,
        counts=range(edition.players[0], edition.players[1] + 1),
        most_seats=min(MOST_SEATS, edition.players[1]),
        monuments=monuments(language, edition),
        variants=variants(language, edition, variant_players(edition)),
        bots=all_bots(language, edition.name),
        paces=paces(language),
        key=fresh_key(),
    )
