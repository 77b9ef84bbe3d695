"""The page of a table, and all that is done on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, RedirectResponse, Response

from potsherd.bots import level_of
from potsherd.errors import IllegalMove, OptionError, PotsherdError
from potsherd.language import mark
from potsherd.store import Person
from potsherd.table import acting
from potsherd.table.entries import Act
from potsherd.table.refusals import NoSuchTable, Refused
from potsherd.table.table import Table
from potsherd.web.board.board import prices
from potsherd.web.board.forms import read_move, ticked
from potsherd.web.board.log import paragraphs
from potsherd.web.board.weighing import weigh as weigh_marked
from potsherd.web.errors import said, status_of
from potsherd.web.fragments import (
    Hint,
    hand_over_text,
    hint_of,
    hint_text,
    made_text,
    own_seats,
    rules_of,
    table_text,
    weigh_text,
    what_is_wrong,
)
from potsherd.web.joining import waiting_page
from potsherd.web.labels import tried_note
from potsherd.web.pages import LONGEST_KEY, page
from potsherd.web.picture.page import preview_of
from potsherd.web.site import Site, site_of
from potsherd.web.visitors import (
    Visitor,
    is_secure,
    require_person,
    settings_cookie,
    visitor,
)
from potsherd.wording import Teller

router = APIRouter(include_in_schema=False)

Seat = Annotated[int | None, Query(alias="as")]


# ------------------------------------------------------------ looking
@router.get("/t/{table}")
async def show(request: Request, table: str, seat: Seat = None) -> Response:
    """The table, from a seat of the visitor's or as a spectator."""
    who, found = await visitor(request), await site_of(request).tables.get(table)
    if found.position is None:
        return waiting_page(request, who, found)
    mine = own_seats(who, found)
    if seat in mine or not mine:
        return _page(request, who, found, seat if seat in mine else None)
    chosen = found.waiting_for if found.waiting_for in mine else mine[0]
    if len(mine) > 1 and found.phase == "playing":
        return _page(request, who, found, chosen, hand_over_text(who, found, chosen))
    return _page(request, who, found, chosen)


def _page(
    request: Request,
    who: Visitor,
    table: Table,
    seat: int | None,
    text: str = "",
    status: int = 200,
) -> Response:
    site = site_of(request)
    view = table.view(None)
    teller = Teller(who.language, view.game, None, table.names(who.language))
    worth = prices(view, teller)
    return page(
        request,
        who,
        "table/page.html",
        status,
        table=table,
        seat=seat,
        shared=len(own_seats(who, table)) > 1,
        has_ended=table.phase == "over" and own_seats(who, table) == (seat,),
        number=table.number,
        title=teller.title(),
        tried_note=tried_note(who.language, table),
        preview=preview_of(request, who.language, table),
        piece=Markup(text or table_text(site, who, table, seat)),
        now=site.tables.now(),
        prices=worth,
        longest=max((len(price.sets) for price in worth), default=0),
        rules=rules_of(site, table),
    )


@router.get("/t/{table}/ending")
async def ending(request: Request, table: str, seat: Seat = None) -> Response:
    """A finished table before its last move, from which the end can be told to who missed it."""
    who, site = await visitor(request), site_of(request)
    found = await site.tables.get(table)
    if found.phase != "over" or seat not in own_seats(who, found):
        raise Refused(mark("There is no end of a game to be told here."))
    return HTMLResponse(made_text(site, who, found.before_the_end(), seat))


@router.get("/t/{table}/log")
async def log(request: Request, table: str, seat: Seat = None) -> Response:
    """Everything that happened, as the seat saw it."""
    who, found = await visitor(request), await site_of(request).tables.get(table)
    if found.position is None:
        return waiting_page(request, who, found)
    observer = seat if seat in own_seats(who, found) else None
    view = found.view(observer)
    teller = Teller(who.language, view.game, observer, found.names(who.language))
    told = reversed(paragraphs(view, teller, None))
    gave = [name for name, words in zip(teller.names, found.contributions, strict=True) if words]
    return page(
        request, who, "table/log.html", table=found, seat=observer, paragraphs=told, gave=gave
    )


@router.post("/t/{table}/weigh")
async def weigh(request: Request, table: str) -> Response:
    """What the cards marked so far amount to."""
    who, site = await visitor(request), site_of(request)
    found, form = await site.tables.get(table), await request.form()
    if found.position is None:
        raise Refused(mark("No game is going on here."))
    return HTMLResponse(weigh_text(site, who, found, _seat(who, found, form), form))


@router.post("/t/{table}/hint")
async def hint(request: Request, table: str) -> Response:
    """What the best bot would do in the place of the seat that decides."""
    who, site, form = await visitor(request), site_of(request), await request.form()
    me, in_place = who.id, _in_place(request)
    try:
        seat = _sent_seat(form)
        found, weighed = await site.tables.hint(table, me, seat, _number(form, "version"))
    except NoSuchTable:
        raise
    except Refused as wrong:
        now = await site.tables.get(table)
        if in_place:
            told = said(who.language, wrong)
            none = Hint(table, now.version, _seat(who, now, form), error=told)
            return HTMLResponse(hint_text(who, none))
        return _wrong(request, who, now, form, wrong)
    given = hint_of(who, found, seat, weighed)
    if in_place:
        return HTMLResponse(hint_text(who, given))
    return _page(request, who, found, seat, made_text(site, who, found, seat, hint=given))


# ------------------------------------------------------------ doing
@router.post("/t/{table}/move")
async def move(request: Request, table: str) -> Response:
    """A seat moves."""
    who, form = await visitor(request), await request.form()

    def decide(now: Table, person: str) -> Act:
        seat = _sent_seat(form)
        acting.check_own(now, person, seat)
        if now.position is None:
            raise Refused(mark("No game is going on here."))
        made = read_move(form, now.position.game)
        if not _in_place(request):
            _warn(who, now, seat, form)
        return acting.play(now, person, seat, made, _number(form, "version"))

    return await _do(request, table, form, decide)


def _warn(who: Visitor, table: Table, seat: int, form: FormData) -> None:
    """Tell whoever has no scripts what a trade would lose. Raises Refused until it was told."""
    if form.get("do") != "trade":
        return
    view = table.view(seat)
    teller = Teller(who.language, view.game, seat, table.names(who.language))
    verdict = weigh_marked(view, teller, form)
    if verdict and verdict.is_loss and form.get("sure") != verdict.line:
        raise Refused(mark("{told} Press once more if you mean it."), told=verdict.line)


@router.post("/t/{table}/undo")
async def undo(request: Request, table: str) -> Response:
    """A seat takes its last move back."""
    form = await request.form()
    return await _do(
        request, table, form, lambda now, person: acting.undo(now, person, _sent_seat(form))
    )


@router.post("/t/{table}/ask")
async def ask(request: Request, table: str) -> Response:
    """A seat asks the others to let it take back."""
    form = await request.form()
    return await _do(
        request, table, form, lambda now, person: acting.ask(now, person, _sent_seat(form))
    )


@router.post("/t/{table}/answer")
async def answer(request: Request, table: str) -> Response:
    """Somebody agrees to the taking back, or does not."""
    form = await request.form()
    agrees = form.get("agrees") == "yes"

    def decide(now: Table, person: str) -> Act:
        return acting.answer(now, person, agrees, _number(form, "number"))

    return await _do(request, table, form, decide)


@router.post("/t/{table}/call-bot")
async def call_bot(request: Request, table: str) -> Response:
    """Let a bot play on for a seat."""
    form, now_ms = await request.form(), site_of(request).tables.now

    def decide(now: Table, person: str) -> Act:
        return acting.call_bot(now, person, _number(form, "seat"), now_ms())

    return await _do(request, table, form, decide)


@router.post("/t/{table}/come-back")
async def come_back(request: Request, table: str) -> Response:
    """Take the own seat back from the bot."""
    form = await request.form()
    return await _do(
        request, table, form, lambda now, person: acting.come_back(now, person, _sent_seat(form))
    )


@router.post("/t/{table}/say")
async def say(request: Request, table: str) -> Response:
    """Say something to all at the table; a stranger who may says what he is called."""
    form, tables = await request.form(), site_of(request).tables
    person = (await visitor(request)).person
    if person is not None:
        return await _say(request, table, form, person.name)
    try:
        name = _text(form, "name")
        acting.check_spectator(await tables.get(table), "", name)
        name = (await require_person(request, name)).name
    except NoSuchTable:
        raise
    except Refused as wrong:
        return await _refused(request, table, form, wrong)
    answer = await _say(request, table, form, name)
    answer.headers["HX-Refresh"] = "true"  # its stream still goes to a stranger
    return answer


async def _say(request: Request, table: str, form: FormData, name: str) -> Response:
    text, now_ms = _text(form, "text"), site_of(request).tables.now
    return await _do(
        request, table, form, lambda now, person: acting.say(now, person, text, now_ms(), name)
    )


@router.post("/t/{table}/rematch")
async def rematch(request: Request, table: str) -> Response:
    """Another game for the same people, against bots of the same level or of another."""
    who, tables, form = await visitor(request), site_of(request).tables, await request.form()
    level = level_of(str(form.get("level", "")))
    following = await tables.rematch(table, who.person or Person("", ""), level)
    return RedirectResponse(f"/t/{following.id}", 303)


async def _do(
    request: Request, table: str, form: FormData, decide: Callable[[Table, str], Act]
) -> Response:
    """Do it and show the table, or show it with what is wrong."""
    who, site = await visitor(request), site_of(request)
    is_calm = form.get("calm") == "yes"
    if is_calm:
        who = replace(who, confirm=False)
    me = who.id
    try:
        now = await site.tables.do(table, lambda found: decide(found, me), me, _key(form))
    except NoSuchTable:
        raise
    except (Refused, IllegalMove, OptionError) as wrong:
        return await _refused(request, table, form, wrong)
    answer = _done(site, who, now, _seat(who, now, form), _in_place(request))
    if is_calm:
        settings_cookie(answer, who, secure=is_secure(request))
    return answer


def _done(site: Site, who: Visitor, table: Table, seat: int | None, in_place: bool) -> Response:
    if in_place and table.position is not None:
        return HTMLResponse(table_text(site, who, table, seat))
    return RedirectResponse(f"/t/{table.id}" + (f"?as={seat}" if seat is not None else ""), 303)


async def _refused(request: Request, table: str, form: FormData, wrong: PotsherdError) -> Response:
    """The table with what is wrong, in place or as a page."""
    who, now = await visitor(request), await site_of(request).tables.get(table)
    if _in_place(request) and now.position is not None:
        return HTMLResponse(_told(request, who, now, form, wrong))
    return _wrong(request, who, now, form, wrong)


def _in_place(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


def _wrong(
    request: Request, who: Visitor, table: Table, form: FormData, wrong: PotsherdError
) -> Response:
    """The page of the table with what is wrong."""
    if table.position is None:
        raise wrong
    text = ticked(_told(request, who, table, form, wrong), form)
    return _page(request, who, table, _seat(who, table, form), text, status_of(wrong))


def _told(
    request: Request, who: Visitor, table: Table, form: FormData, wrong: PotsherdError
) -> str:
    """The table with what is wrong."""
    seat = _seat(who, table, form)
    told = what_is_wrong(who, table, seat, wrong)
    return made_text(site_of(request), who, table, seat, told, form)


# ------------------------------------------------------------ fields
def _seat(who: Visitor, table: Table, form: FormData) -> int | None:
    """The visitor's seat that the form was for, if it is his."""
    sent = form.get("as")
    return next((seat for seat in own_seats(who, table) if sent == str(seat)), None)


def _sent_seat(form: FormData) -> int:
    return _number(form, "as")


def _number(form: FormData, name: str) -> int:
    """A number of the form, or one that means nothing: what wants it then refuses."""
    sent = form.get(name)
    if not isinstance(sent, str) or not (sent.isascii() and sent.isdigit() and len(sent) < 10):
        raise Refused(mark("The form is not complete; look at the table again."))
    return int(sent)


def _key(form: FormData) -> str:
    return _text(form, "key")[:LONGEST_KEY]


def _text(form: FormData, name: str) -> str:
    sent = form.get(name)
    return sent if isinstance(sent, str) else ""
