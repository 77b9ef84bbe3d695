"""Before the game: invitations, seats that are taken and given up, bots and programs in them."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import lru_cache, partial
from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Form, Request
from markupsafe import Markup
from starlette.responses import JSONResponse, RedirectResponse, Response

from potsherd.errors import OptionError
from potsherd.language import Language, mark
from potsherd.table import acting
from potsherd.table.entries import Act
from potsherd.table.invitations import ANY_SEAT
from potsherd.table.names import checked_name
from potsherd.table.refusals import NoSuchTable, Refused
from potsherd.table.seats import Seat as SeatTaken
from potsherd.table.table import Table
from potsherd.web.creating import variant_players
from potsherd.web.errors import said, status_of
from potsherd.web.labels import (
    Choice,
    all_bots,
    edition_title,
    monuments,
    pace_label,
    pictures,
    tried_text,
    variants,
)
from potsherd.web.pages import fragment, page
from potsherd.web.picture.page import preview_of
from potsherd.web.site import Site, is_local, outside, site_of
from potsherd.web.streaming import BEAT_SECONDS, beat, event, events, first
from potsherd.web.visitors import (
    Visitor,
    asker,
    require_person,
    visitor,
)
from potsherd.wording import level_name

router = APIRouter(include_in_schema=False)

PUSH_GAP = 0.5
_HEX = re.compile(r"(?:[0-9a-f]{2})+")
_INVALID = mark("This invitation is not valid, or no longer.")
_OPEN_TO = {
    (True, False): mark("Open to anyone"),
    (False, True): mark("Open to whoever has the link"),
    (False, False): mark("By invitation"),
}

Seat = Annotated[int, Form(ge=0, le=99)]
Text = Annotated[str, Form()]


# ------------------------------------------------------------ the waiting room
def waiting_page(
    request: Request, who: Visitor, table: Table, problem: str = "", status: int = 200
) -> Response:
    """The page of a table whose game has not begun, or was closed before."""
    return page(
        request,
        who,
        "joining/waiting.html",
        status,
        table=table,
        problem=problem,
        title=_title(site_of(request), who.language, table),
        preview=preview_of(request, who.language, table),
        room=_room(request, who, table),
    )


@router.get("/t/{table}/room")
async def room_events(request: Request, table: str) -> Response:
    """The waiting room, as often as it changes, until the game begins."""
    await site_of(request).tables.get(table)
    return events(request, pushed_rooms(request, await visitor(request), table))


async def pushed_rooms(request: Request, who: Visitor, name: str) -> AsyncGenerator[str, None]:
    """The waiting room as often as it changes."""
    yield first(request)
    tables, shown = site_of(request).tables, -1
    with tables.watch(name, asker(request, who.id)) as watch:
        while True:
            table = await tables.get(name)
            if table.number != shown:
                shown = table.number
                room = _room(request, who, table)
                yield event(fragment(who, "joining/room.html", table=table, room=room))
            if not await watch.changed(BEAT_SECONDS):
                yield beat(request)


def _room(request: Request, who: Visitor, table: Table) -> dict[str, object]:
    """What the waiting room shows to a visitor."""
    site, language = site_of(request), who.language
    me = who.id
    mine = table.seats_of(me)
    is_host = table.host == me
    seats = [
        {
            "number": number,
            "name": name,
            "person": seat.person,
            "bot": level_name(language, seat.bot) if seat.bot else "",
            "open": seat.is_open,
            "mine": number in mine,
            "free": _free(seat, me, language),
            "for_me": seat.is_open
            and (seat.reserved == me if mine else acting.may_sit(table, me, number)),
            "link": _link(request, table, number) if is_host and seat.is_open else "",
            "command": _command(request, table, number) if is_host and seat.is_open else "",
        }
        for number, (seat, name) in enumerate(zip(table.seats, table.names(language), strict=True))
    ]
    shares = table.phase == "waiting" and bool(is_host or mine) and not table.is_full
    link = _link(request, table, ANY_SEAT) if shares else ""
    return {
        "seats": seats,
        "is_host": is_host,
        "mine": mine,
        "may_sit": any(seat["for_me"] for seat in seats),
        "host": _host_name(table, language),
        "name": next((s.reserved_name for s in table.seats if s.is_open and s.reserved == me), "")
        or (who.person.name if who.person else ""),
        "kept_for": [
            seat.reserved_name for seat in table.seats if seat.is_open and seat.reserved_name
        ],
        "free": sum(seat.is_open for seat in table.seats),
        "wordless": bool(set(mine) & set(table.wordless)),
        "link": link,
        "qr": qr(link) if link else "",
        "is_local": is_local(request),
        "bots": all_bots(language, table.settings.edition),
        "facts": _facts(site, language, table),
        "played": _choices(site, language, table),
        "slug": site.slug(table.settings.edition),
    }


def _free(seat: SeatTaken, me: str, language: Language) -> str:
    """What is said of an open seat."""
    if not seat.reserved:
        return language.text("free")
    if seat.reserved == me:
        return language.text("kept for you")
    return language.text("kept for {name}", name=seat.reserved_name or language.text("somebody"))


def _host_name(table: Table, language: Language) -> str:
    """What the host is called, at the beginning of a sentence."""
    seats = table.seats_of(table.host)
    return table.seats[seats[0]].name if seats else language.text("The host")


def _facts(site: Site, language: Language, table: Table) -> list[str]:
    """What is played, a few words each."""
    settings = table.settings
    edition = site.editions.get(site.slug(settings.edition))
    facts = [] if table.origin is None else [tried_text(language, table.origin.step)]
    if edition is not None and len(edition.monuments) > 1 and not settings.monument:
        facts.append(language.text("Monument drawn by lot"))
    facts.append(pace_label(language, settings.pace))
    facts.append(language.text(_OPEN_TO[settings.listed, table.address_invites]))
    if settings.spectators_talk:
        facts.append(language.text("Spectators may talk"))
    return facts


def _choices(site: Site, language: Language, table: Table) -> list[Choice]:
    """The monument that was chosen, and the variants."""
    settings = table.settings
    edition = site.editions.get(site.slug(settings.edition))
    chosen = {settings.monument, *settings.variants} - {None}
    if edition is None or not chosen:
        return []
    offered = [
        *monuments(language, edition),
        *variants(language, edition, variant_players(edition)),
    ]
    return [one for one in offered if one.id in chosen]


def _title(site: Site, language: Language, table: Table) -> str:
    name = table.settings.edition
    return edition_title(language, name, site.editions.get(site.slug(name)))


def _link(request: Request, table: Table, seat: int) -> str:
    return f"{outside(request)}/t/{table.id}/join/{table.invitation(seat)}"


def _command(request: Request, table: Table, seat: int) -> str:
    """What whoever runs a program types to take a seat for it."""
    what = json.dumps({"name": "Robot", "invite": table.invitation(seat)})
    where = f"{outside(request)}/api/tables/{table.id}/seats/{seat}/token"
    return f"curl {where} -H 'Content-Type: application/json' -d '{what}'"


@lru_cache(maxsize=256)
def qr(link: str) -> Markup:
    """A picture of a link, for another device's camera."""
    import segno

    made = segno.make(link, error="m", micro=False)
    return Markup(made.svg_inline(border=0, omitsize=True, svgclass="qr", lineclass=None))


# ------------------------------------------------------------ invitations
@router.get("/t/{table}/join/{word}")
async def join(request: Request, table: str, word: str) -> Response:
    """What the one who was invited sees."""
    who, found = await visitor(request), await site_of(request).tables.get(table)
    if _is_past(found, who):
        return RedirectResponse(f"/t/{table}", 303)
    seat = found.invited(word)
    if seat is None:
        return _not_invited(request, who, found)
    name = who.person.name if who.person else ""
    return _join_page(request, who, found, word, seat, name, "")


@router.post("/t/{table}/join/{word}")
async def accept(request: Request, table: str, word: str, name: Text = "") -> Response:
    """The one who was invited takes a seat."""
    who, tables = await visitor(request), site_of(request).tables
    found = await tables.get(table)
    if _is_past(found, who):
        return RedirectResponse(f"/t/{table}", 303)
    seat = found.invited(word)
    if seat is None:
        return _not_invited(request, who, found)
    try:
        await _sit(request, table, name, None if seat == ANY_SEAT else seat, word)
    except Refused as wrong:
        now = await tables.get(table)
        problem = said(who.language, wrong)
        return _join_page(request, who, now, word, seat, name, problem)
    return RedirectResponse(f"/t/{table}", 303)


def _not_invited(request: Request, who: Visitor, table: Table) -> Response:
    """The table, which says what else there is to do, to somebody with a wrong invitation."""
    return waiting_page(request, who, table, who.language.text(_INVALID), 404)


def _is_past(table: Table, who: Visitor) -> bool:
    """Whether there is nothing to accept any more: the visitor sits there, or the game began."""
    sits = who.person is not None and bool(table.seats_of(who.person.id))
    return sits or table.phase != "waiting"


def _join_page(
    request: Request,
    who: Visitor,
    table: Table,
    word: str,
    seat: int,
    name: str,
    problem: str,
) -> Response:
    site, language = site_of(request), who.language
    edition = site.editions.get(site.slug(table.settings.edition))
    names = table.names(language)
    taken = seat != ANY_SEAT and not table.seats[seat].is_open
    if taken and not problem:
        problem = language.text("That seat has been taken meanwhile.")
    return page(
        request,
        who,
        "joining/join.html",
        422 if problem else 200,
        table=table,
        word=word,
        seat=seat,
        name=name,
        problem=problem,
        title=_title(site, language, table),
        preview=preview_of(request, language, table),
        picture=pictures(edition)[1] if edition else "museum",
        facts=_facts(site, language, table),
        choices=_choices(site, language, table),
        slug=site.slug(table.settings.edition),
        players=[each for each, there in zip(names, table.seats, strict=True) if not there.is_open],
        possible=not table.is_full and not taken,
    )


# ------------------------------------------------------------ seats
@router.post("/t/{table}/sit")
async def sit(request: Request, table: str, seat: Seat, name: Text = "") -> Response:
    """Somebody takes an open seat of a table that is open to him; who comes too late watches."""
    if (await site_of(request).tables.get(table)).phase != "waiting":
        return RedirectResponse(f"/t/{table}", 303)
    return await _done(request, table, lambda: _sit(request, table, name, seat, ""))


async def _sit(request: Request, table: str, name: str, seat: int | None, word: str) -> None:
    """Take a seat; nobody becomes a person here who could not sit down."""
    who, tables = await visitor(request), site_of(request).tables
    called = checked_name(name)
    stranger = who.person.id if who.person else secrets.token_urlsafe(4)
    acting.sit(await tables.get(table), stranger, called, seat=seat, invitation=word)
    person = await require_person(request, called)

    def decide(now: Table) -> Act:
        return acting.sit(now, person.id, called, seat=seat, invitation=word)

    await tables.do(table, decide, person.id)


@router.post("/t/{table}/words")
async def give(
    request: Request, table: str, commitment: Text, words: Text = "", lucky: Text = ""
) -> Response:
    """Somebody gives words to the shuffle: what a script made, in hex, or what was typed."""
    who, tables = await visitor(request), site_of(request).tables
    if request.headers.get("accept") == "application/json":
        return JSONResponse(await _given_by_script(request, table, words, commitment))
    if (await tables.get(table)).phase == "playing":
        return RedirectResponse(f"/t/{table}", 303)
    typed = lucky.strip().encode("utf-8", "replace")

    async def do() -> None:
        await tables.give_words(table, who.id, typed, commitment)

    return await _done(request, table, do)


async def _given_by_script(
    request: Request, table: str, words: str, commitment: str
) -> dict[str, bool]:
    """Whether the words were taken, and whether the game has begun. A script sends the same words
    again when a connection broke, which does nothing twice."""
    who, tables = await visitor(request), site_of(request).tables
    given = bytes.fromhex(words) if _HEX.fullmatch(words) else b""
    try:
        now = await tables.give_words(table, who.id, given, commitment, sha256(given).hexdigest())
    except NoSuchTable:
        raise
    except Refused:
        return {"given": False, "begun": (await tables.get(table)).phase != "waiting"}
    return {"given": True, "begun": now.phase != "waiting"}


@router.post("/t/{table}/rise")
async def rise(request: Request, table: str, seat: Seat) -> Response:
    """Somebody gives a seat up, or the host takes it from him."""
    return await _act(request, table, lambda now, me: acting.rise(now, me, seat))


@router.post("/t/{table}/fill")
async def fill(request: Request, table: str, seat: Seat, bot: Text = "") -> Response:
    """The host gives an open seat to a bot."""
    return await _act(request, table, lambda now, me: acting.fill(now, me, seat, bot))


@router.post("/t/{table}/fill-all")
async def fill_all(request: Request, table: str, bot: Text = "") -> Response:
    """The host gives all open seats to bots."""
    who, tables = await visitor(request), site_of(request).tables
    me = who.id

    async def do() -> None:
        for seat in range(len((await tables.get(table)).seats)):
            if (await tables.get(table)).seats[seat].is_open:
                await tables.do(table, partial(_filled, person=me, seat=seat, bot=bot), me)

    return await _done(request, table, do)


def _filled(table: Table, person: str, seat: int, bot: str) -> Act:
    return acting.fill(table, person, seat, bot)


@router.post("/t/{table}/close")
async def close(request: Request, table: str) -> Response:
    """The host closes the table."""
    return await _act(request, table, acting.close)


async def _act(request: Request, table: str, decide: Callable[[Table, str], Act]) -> Response:
    who = await visitor(request)
    me = who.id

    async def do() -> None:
        await site_of(request).tables.do(table, lambda now: decide(now, me), me)

    return await _done(request, table, do)


async def _done(request: Request, table: str, do: Callable[[], Awaitable[None]]) -> Response:
    """Do it and show the table; or show the waiting room with why it cannot be done."""
    try:
        await do()
    except (Refused, OptionError) as wrong:
        return await _waiting_still(request, table, wrong)
    return RedirectResponse(f"/t/{table}", 303)


async def _waiting_still(request: Request, table: str, wrong: Refused | OptionError) -> Response:
    """The waiting room with why something cannot be done; raises it where there is none now."""
    if isinstance(wrong, NoSuchTable):
        raise wrong
    who, now = await visitor(request), await site_of(request).tables.get(table)
    if now.phase != "waiting":
        raise wrong
    return waiting_page(request, who, now, said(who.language, wrong), status_of(wrong))
