"""Finished games: stepping through them from any seat, their records, and whether all was fair."""

from __future__ import annotations

import shlex
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from potsherd.editions import built_in
from potsherd.events import Event
from potsherd.language import Language, mark
from potsherd.language.names import listing
from potsherd.table.lessons.guiding import lesson_dealt
from potsherd.table.refusals import Refused
from potsherd.table.table import Table, TakenBack
from potsherd.web.board.board import Board, board_of
from potsherd.web.board.ending import Ending, ending_of
from potsherd.web.board.scene import Sitting
from potsherd.web.fragments import own_seats
from potsherd.web.labels import edition_title, tried_line
from potsherd.web.pages import page
from potsherd.web.past import OPEN, Past, Perspective
from potsherd.web.picture.page import preview_of
from potsherd.web.site import site_of
from potsherd.web.visitors import Visitor, visitor
from potsherd.wording import Teller, level_name, sentence, taken_back, who_won

router = APIRouter(include_in_schema=False)

SPECTATOR = "spectator"
_PASTS_KEPT = 32
_pasts: OrderedDict[tuple[str, int], Past] = OrderedDict()


# ------------------------------------------------------------ stepping through a game
@dataclass(frozen=True)
class Told:
    """A moment in the list: where it is found, whose move it was, and what happened; `taken_back`
    is what was done after it and taken back, each with who took it back."""

    href: str
    seat: int | None
    sentences: tuple[str, ...]
    taken_back: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Still:
    """The table at a moment, for the templates of the board; nothing can be done there."""

    table: str
    seat: int | None
    sittings: tuple[Sitting, ...]
    board: Board
    is_my_turn: bool = False
    result: bool = True


@dataclass(frozen=True)
class Replay:
    """The page of one moment; `hands` are boards of all seats when all hands are open."""

    number: int
    last: int
    story: Sequence[Told]
    hands: Sequence[Board]
    perspective: str
    perspectives: Sequence[tuple[str, str, str]]


@router.get("/t/{table}/replay")
async def replay(
    request: Request,
    table: str,
    at: str = "",
    seen_by: Annotated[str, Query(alias="as")] = "",
) -> Response:
    """A finished game at one of its moments; a number that is none gives the nearest."""
    who, site = await visitor(request), site_of(request)
    game = await site.tables.get(table)
    if game.phase != "over" or game.position is None:
        return RedirectResponse(f"/t/{table}", 303)
    past, names = past_of(game), game.names(who.language)
    last = len(past.moments) - 1
    number = min(int(at), last) if at.isdecimal() and len(at) < 7 else 0
    perspective = _perspective(game, who, seen_by)
    return page(
        request,
        who,
        "replay/replay.html",
        table=game,
        names=names,
        title=title_of(request, game, who),
        preview=preview_of(request, who.language, game),
        rules=f"{site.config.root}/rules/{site.slug(game.settings.edition)}",
        confirm=False,
        may_analyse=may_look_back(who, game),
        tried_line=tried_line(who.language, game),
        ending=_ending(game, perspective, who.language, names) if number == last else None,
        won=who_won(who.language, names, game.position.winners(), None),
        scene=still_of(game, past, number, perspective, who.language, names),
        replay=Replay(
            number,
            last,
            _story(game, past, perspective, who.language, names),
            _hands(game, past, number, perspective, who.language, names),
            _word(perspective),
            _perspectives(game, number, who.language, names),
        ),
    )


def may_look_back(who: Visitor, table: Table) -> bool:
    """Whether luck and skill in a game are for a visitor: of a game open to anyone they are."""
    return table.settings.listed or bool(own_seats(who, table))


def finished(table: Table) -> Table:
    """The table, if looking into its hands does not spoil a game that goes on."""
    if table.phase != "over":
        raise Refused(
            mark("This game is not over. It can be looked back at, card by card, when it is.")
        )
    return table


def past_of(table: Table) -> Past:
    """The past of a finished table; those asked for last are kept."""
    asked = (table.id, table.version)
    if asked not in _pasts:
        assert table.position is not None
        _pasts[asked] = Past(table.position)
        if len(_pasts) > _PASTS_KEPT:
            _pasts.popitem(last=False)
    _pasts.move_to_end(asked)
    return _pasts[asked]


def _perspective(table: Table, who: Visitor, word: str) -> Perspective:
    """The perspective of a word; the visitor's own seat, or else open hands, for any other."""
    if word == SPECTATOR:
        return None
    if word.isdecimal() and len(word) == 1 and 1 <= int(word) <= len(table.seats):
        return int(word) - 1
    own = table.seats_of(who.id)
    return own[0] if own and word != OPEN else OPEN


def _word(perspective: Perspective) -> str:
    if perspective is None:
        return SPECTATOR
    return OPEN if perspective == OPEN else str(perspective + 1)


def address(table: Table, number: int, perspective: Perspective) -> str:
    """Where a moment of a finished game is shown, without the root."""
    return f"/t/{table.id}/replay?{urlencode({'at': number, 'as': _word(perspective)})}"


def _perspectives(
    table: Table, number: int, language: Language, names: Sequence[str]
) -> list[tuple[str, str, str]]:
    """The word, the label and the address of each perspective at this moment."""
    offered: list[tuple[Perspective, str]] = [
        (OPEN, language.text("all, with open hands")),
        *enumerate(names),
        (None, language.text("a spectator")),
    ]
    return [(_word(one), label, address(table, number, one)) for one, label in offered]


def _story(
    table: Table, past: Past, perspective: Perspective, language: Language, names: Sequence[str]
) -> list[Told]:
    assert table.position is not None
    game, observer = table.position.game, _observer(perspective)

    def said(events: Sequence[Event]) -> tuple[str, ...]:
        return tuple(sentence(language, game, event, observer, names) for event in events)

    def undone(back: TakenBack) -> tuple[str, str]:
        seen = [e if perspective == OPEN else e.seen_from(observer) for e in back.events]
        who = taken_back(language, names, back.seat, back.moves, back.agreed)
        return " ".join(said(seen)), who

    after = past.moments_of([back.left for back in table.taken_back])
    return [
        Told(
            address(table, number, perspective),
            moment.seat,
            said(events),
            tuple(
                undone(back)
                for back, at in zip(table.taken_back, after, strict=True)
                if at == number
            ),
        )
        for number, (moment, events) in enumerate(
            zip(past.moments, past.told(perspective), strict=True)
        )
    ]


def _observer(perspective: Perspective) -> int | None:
    """Whom sentences call you."""
    return None if perspective == OPEN else perspective


def still_of(
    table: Table,
    past: Past,
    number: int,
    perspective: Perspective,
    language: Language,
    names: Sequence[str],
) -> Still:
    """The table of a finished game at a moment."""
    observer = _observer(perspective)
    sittings = tuple(
        Sitting(
            number,
            name,
            number == observer,
            bool(seat.bot),
            level_name(language, seat.bot),
            is_stand_in=False,
        )
        for number, (name, seat) in enumerate(zip(names, table.seats, strict=True))
    )
    return Still(table.id, observer, sittings, _board(past, number, observer, language, names))


def _board(
    past: Past, number: int, observer: int | None, language: Language, names: Sequence[str]
) -> Board:
    view = past.view(number, observer)
    return board_of(view, Teller(language, view.game, view.observer, names))


def _hands(
    table: Table,
    past: Past,
    number: int,
    perspective: Perspective,
    language: Language,
    names: Sequence[str],
) -> list[Board]:
    if perspective != OPEN:
        return []
    return [_board(past, number, seat, language, names) for seat in range(len(table.seats))]


def _ending(
    table: Table, perspective: Perspective, language: Language, names: Sequence[str]
) -> Ending:
    assert table.position is not None
    teller = Teller(language, table.position.game, _observer(perspective), names)
    return ending_of(table.position, teller)


def title_of(request: Request, table: Table, who: Visitor) -> str:
    """What the game of a table is called."""
    site = site_of(request)
    edition = site.editions.get(site.slug(table.settings.edition))
    return edition_title(who.language, table.settings.edition, edition)


# ------------------------------------------------------------ the record
@router.get("/t/{table}/record")
async def record(request: Request, table: str) -> Response:
    """The record of a finished game, as a file."""
    game = finished(await site_of(request).tables.get(table))
    name = f"attachment; filename={_file(game)}"
    return PlainTextResponse(game.record().write(), headers={"Content-Disposition": name})


def _file(table: Table) -> str:
    return f"potsherd-{table.id}.potsherd"


# ------------------------------------------------------------ whether all was fair
@dataclass(frozen=True)
class Contribution:
    """What a seat gave to the shuffle: as words where it is words, and as bytes in hex; of a bot
    nothing is wanted."""

    name: str
    words: str
    hex: str
    is_bot: bool


@router.get("/t/{table}/fairness")
async def fairness(request: Request, table: str, check: str = "") -> Response:
    """What the dealer of a game was bound to; once it is over, everything, and a check of it."""
    who = await visitor(request)
    game = await site_of(request).tables.get(table)
    if game.position is None:
        raise Refused(mark("The game has not begun, and nothing has been dealt yet."))
    is_over, names = game.phase == "over", game.names(who.language)
    return page(
        request,
        who,
        "replay/fairness.html",
        table=game,
        title=title_of(request, game, who),
        players=listing(who.language, names),
        contributions=[
            Contribution(name, _words(given), given.hex(), not seat.person)
            for name, given, seat in zip(names, game.contributions, game.seats, strict=True)
        ],
        wordless=_wordless(game, names),
        mine=bool(game.seats_of(who.id)),
        seed=game.seed.hex() if game.seed else "",
        file=_file(game),
        command=_command(game),
        is_lesson=lesson_dealt(game) is not None,
        tried_line=tried_line(who.language, game),
        check=await site_of(request).checks.of(game) if is_over and check else None,
    )


def _wordless(table: Table, names: Sequence[str]) -> list[str]:
    """The people from whom no words came into the shuffle."""
    given = zip(names, table.seats, table.contributions, strict=True)
    return [name for name, seat, words in given if seat.person and not words]


def _command(table: Table) -> str:
    """What to type to check the record; an edition of somebody's own has to be there as well."""
    command = f"potsherd record verify {_file(table)} --commitment COMMITMENT"
    edition = table.settings.edition
    if edition not in built_in():
        command += f" --edition {shlex.quote(PurePath(edition).name)}"
    return command


def _words(given: bytes) -> str:
    try:
        words = given.decode()
    except UnicodeDecodeError:
        return ""
    return words if words.isprintable() else ""
