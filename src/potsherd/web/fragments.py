"""The table as text for a visitor, made once for all who see the same of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from potsherd.errors import IllegalMove, PotsherdError, Reason
from potsherd.language import mark
from potsherd.table.lessons.guiding import NotAsked, guide
from potsherd.table.table import Table
from potsherd.web.board.board import board_of
from potsherd.web.board.forms import SentForm
from potsherd.web.board.parts import Why, why
from potsherd.web.board.pointing import Point, listed, pointed, points
from potsherd.web.board.scene import SPECTATORS, TIME_LEFT, scene_of
from potsherd.web.board.weighing import weigh
from potsherd.web.errors import said
from potsherd.web.labels import clock_text
from potsherd.web.pages import fragment
from potsherd.web.site import Site
from potsherd.web.streaming import event
from potsherd.web.visitors import Visitor
from potsherd.wording import Advice, Other, Teller, advise, described

if TYPE_CHECKING:
    from potsherd.bots.search_bot import Weighed

_made: WeakKeyDictionary[Table, dict[tuple[object, ...], str]] = WeakKeyDictionary()
"""Texts by table; a table is a value, so its texts are right for as long as it is there."""


@dataclass(frozen=True)
class HandOver:
    """The device is to be given to whoever sits on `seat`."""

    table: str
    number: int
    version: int
    seat: int
    name: str


@dataclass(frozen=True)
class Weighing:
    """What the template of the scales needs of a scene."""

    table: str
    is_my_turn: bool


@dataclass(frozen=True)
class Hint:
    """What the template of the hint needs: the table, its version and the seat that it is for; the
    advice if one was asked for, with what each of its moves points at, or why there is none."""

    table: str
    version: int
    seat: int | None
    advice: Advice | None = None
    error: str = ""
    best: Sequence[Point] = ()
    others: Sequence[tuple[Other, str]] = ()

    @property
    def points(self) -> str:
        """What the best move points at, as an attribute of the page."""
        return listed(self.best)


def table_text(site: Site, who: Visitor, table: Table, seat: int | None) -> str:
    """The whole table as a visitor sees it from a seat of his own (None: as a spectator)."""
    return _with_figures(site, who, table, _kept(site, who, table, seat, ""))


def table_event(site: Site, who: Visitor, table: Table, seat: int | None) -> str:
    """The same as a server-sent event."""
    return _with_figures(site, who, table, _kept(site, who, table, seat, "event"))


def _kept(site: Site, who: Visitor, table: Table, seat: int | None, form: str) -> str:
    mine = handed_to(who, table, seat)
    stranger = seat is None and who.person is None
    key = (form, seat, mine, who.language.code, who.confirm, stranger)
    texts = _made.setdefault(table, {})
    if key not in texts:
        if form:
            texts[key] = event(_kept(site, who, table, seat, ""), table.number)
        else:
            texts[key] = _text(site, who, table, seat)
    return texts[key]


def _with_figures(site: Site, who: Visitor, table: Table, text: str) -> str:
    """A text with the figures that are those of this moment."""
    if table.deadline is not None:
        left = max(0, table.deadline - site.tables.now())
        text = text.replace(TIME_LEFT, clock_text(who.language, left))
    return text.replace(SPECTATORS, str(site.tables.spectators(table)))


def made_text(
    site: Site,
    who: Visitor,
    table: Table,
    seat: int | None,
    error: Why | None = None,
    marked: SentForm | None = None,
    hint: Hint | None = None,
) -> str:
    """The whole table, made anew: with what went wrong, what is said of marked cards, a hint."""
    return _with_figures(site, who, table, _text(site, who, table, seat, error, marked, hint))


def _text(
    site: Site,
    who: Visitor,
    table: Table,
    seat: int | None,
    error: Why | None = None,
    marked: SentForm | None = None,
    hint: Hint | None = None,
) -> str:
    next_seat = handed_to(who, table, seat)
    if next_seat is not None:
        return hand_over_text(who, table, next_seat)
    scene = scene_of(table, seat, who.language, marked)
    lesson = guide(table) if seat is not None else None
    text = fragment(
        who,
        "table/table.html",
        scene=scene,
        bot_gets_ready=site.tables.bot_gets_ready(table),
        verdict=scene.verdict,
        table=table,
        error=error,
        hint=hint or Hint(table.id, table.version, seat),
        confirm=who.confirm,
        rules=rules_of(site, table),
        left=TIME_LEFT,
        spectators=SPECTATORS,
        lesson=lesson,
    )
    if lesson and lesson.asks:
        return pointed(text, points(scene.board, lesson.asks))
    return pointed(text, hint.best) if hint else text


def hand_over_text(who: Visitor, table: Table, seat: int) -> str:
    """The screen that hides all hands until the device has been handed over."""
    name = table.names(who.language)[seat]
    hand_over = HandOver(table.id, table.number, table.version, seat, name)
    return fragment(who, "table/handover.html", handover=hand_over)


def weigh_text(site: Site, who: Visitor, table: Table, seat: int | None, marked: SentForm) -> str:
    """What is said of the cards marked so far."""
    view = table.view(seat)
    teller = Teller(who.language, view.game, seat, table.names(who.language))
    mine = view.is_mine and seat is not None and not table.seats[seat].stand_in
    return fragment(
        who,
        "table/weigh.html",
        scene=Weighing(table.id, mine),
        verdict=weigh(view, teller, marked),
        rules=rules_of(site, table),
    )


def hint_of(who: Visitor, table: Table, seat: int, weighed: Sequence[Weighed]) -> Hint:
    """What a bot makes of the decision of a seat, in words."""
    view = table.view(seat)
    teller = Teller(who.language, view.game, seat, table.names(who.language))
    board, advice = board_of(view, teller), advise(teller, view, weighed)
    return Hint(
        table.id,
        table.version,
        seat,
        advice,
        best=points(board, advice.move),
        others=[(other, listed(points(board, other.move))) for other in advice.others],
    )


def hint_text(who: Visitor, hint: Hint) -> str:
    """A hint, or why there is none."""
    return fragment(who, "table/hint.html", hint=hint)


def handed_to(who: Visitor, table: Table, seat: int | None) -> int | None:
    """Which other seat of the visitor's is to decide, if one is: he shares his device then."""
    awaited = table.waiting_for
    if seat is None or awaited is None or awaited == seat or table.seats[awaited].stand_in:
        return None
    return awaited if awaited in own_seats(who, table) else None


def own_seats(who: Visitor, table: Table) -> tuple[int, ...]:
    """The seats of a visitor."""
    return table.seats_of(who.person.id) if who.person else ()


def rules_of(site: Site, table: Table) -> str:
    """The address of the rules of the game at a table."""
    return f"{site.config.root}/rules/{site.slug(table.settings.edition)}"


def what_is_wrong(who: Visitor, table: Table, seat: int | None, error: PotsherdError) -> Why:
    """An error in words, apart from its ruling."""
    reason = getattr(error, "reason", None)
    if isinstance(error, NotAsked):
        return _not_asked(who, table, seat, error)
    if isinstance(error, IllegalMove) and isinstance(reason, Reason):
        view = table.view(seat)
        teller = Teller(who.language, view.game, seat, table.names(who.language))
        told = why(teller, reason)
        return Why(who.language.text("No: {reason}.", reason=told.text), told.ruling)
    return Why(said(who.language, error), "")


def _not_asked(who: Visitor, table: Table, seat: int | None, error: NotAsked) -> Why:
    """What a move would do that a lesson does not ask for, or why nobody could make it."""
    language, view = who.language, table.view(seat)
    teller = Teller(language, view.game, seat, table.names(language))
    task, refused = language.text(error.task), view.refusal(error.move)
    if refused is not None:
        told = why(teller, refused)
        message = mark("That cannot be: {reason}. The lesson asks: {task}")
        return Why(language.text(message, reason=told.text, task=task), told.ruling)
    message = mark("With that you would {move}. The lesson asks: {task}")
    return Why(language.text(message, move=described(teller, view, error.move), task=task), "")
