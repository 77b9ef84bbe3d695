"""A table as one visitor sees it: the board, and all that goes on around the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from potsherd.bots import level_of, next_level
from potsherd.language import Language
from potsherd.table.entries import Answered, Asked, Entry, Returned, Said, StoodIn, Undone
from potsherd.table.hints import offered
from potsherd.table.seats import Seat
from potsherd.table.table import Table
from potsherd.views import View
from potsherd.web.board.board import Board, board_of
from potsherd.web.board.ending import Ending, ending_of
from potsherd.web.board.forms import SentForm
from potsherd.web.board.log import Paragraph, paragraphs
from potsherd.web.board.story import Happening, story
from potsherd.web.board.weighing import NoFields, Verdict, weigh
from potsherd.web.labels import clock_text
from potsherd.wording import Teller, described, is_news, level_name, sentence, waiting_text, who_won

TALK_SHOWN = 30
TIME_LEFT, SPECTATORS = "\ue000", "\ue001"
"""Stand for what changes though the table does not, and whoever shows a scene puts in: the time
that is left of what runs, and how many watch. No name and no talk has such signs."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits on a seat; `level` is that of a bot, `time_left` what there is for a decision, the
    reserve included, "" where it need not be said, and `deadline` when that runs out, if it runs.
    """

    number: int
    name: str
    is_you: bool
    is_bot: bool
    level: str
    is_stand_in: bool
    time_left: str = ""
    deadline: int | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """One line of talk; `who` is "" for what the table itself says, `seat` None for a spectator."""

    seat: int | None
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What is asked, as which number: `may_answer` if it is the visitor who is to agree."""

    number: int
    text: str
    may_answer: bool


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How a seat ended; `sold` are the cards it has sold, None where they do not count."""

    seat: int
    name: str
    amount: str
    sold: int | None
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Rival:
    """The level of all bots that a person played against alone, and what it is called; `above` is
    the next one, for who has won, else None."""

    level: str
    name: str
    above: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended, the best first, and the seed that it was dealt from, in hex.

    `is_won` is whether the visitor has won. `again` are the names of those who want another game,
    at the table `next_table`, and `wants` is whether the visitor is one of them.
    """

    text: str
    is_won: bool
    rows: tuple[ResultRow, ...]
    next_table: str
    again: tuple[str, ...]
    wants: bool
    rival: Rival | None
    seed: str
    ending: Ending


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a page of a table shows; `seat` is the visitor's, None for a spectator.

    `waiting` says whom the game waits for, if it is not the visitor; `absent` is that seat if it
    is a person's, for whom a bot can be called.
    """

    table: str
    number: int
    version: int
    title: str
    seat: int | None
    sittings: tuple[Sitting, ...]
    board: Board
    verdict: Verdict | None
    log: tuple[Paragraph, ...]
    story: tuple[Happening, ...]
    talk: tuple[Remark, ...]
    is_my_turn: bool
    waiting: str
    deadline: int | None
    absent: int | None
    is_replaced: bool
    may_talk: bool
    may_hint: bool
    may_undo: bool
    may_ask: bool
    asks: bool
    to_take_back: str
    take_back: TakeBack | None
    result: Result | None


def scene_of(
    table: Table, seat: int | None, language: Language, marked: SentForm | None = None
) -> Scene:
    """The table as a seat (None: a spectator) sees it, with some cards marked."""
    view = table.view(seat)
    names = table.names(language)
    teller = Teller(language, view.game, seat, names)
    waiting_for = table.waiting_for
    mine = seat is not None and waiting_for == seat and not table.seats[seat].stand_in
    result = _result(table, seat, teller) if table.phase == "over" else None
    return Scene(
        table=table.id,
        number=table.number,
        version=table.version,
        title=teller.title(),
        seat=seat,
        sittings=_sittings(table, seat, language),
        board=board_of(view, teller),
        verdict=weigh(view, teller, marked or NoFields()),
        log=paragraphs(view, teller),
        story=story(view, teller, result.ending.reveal if result else ()),
        talk=talk(table, language),
        is_my_turn=mine,
        waiting="" if mine or waiting_for is None else _waiting(table, view, teller),
        deadline=table.deadline,
        absent=_absent(table, seat),
        is_replaced=seat is not None and table.phase == "playing" and table.seats[seat].stand_in,
        may_talk=seat is not None or table.settings.spectators_talk,
        may_hint=seat is not None and mine and offered(table, seat),
        may_undo=seat is not None and table.may_undo(seat),
        may_ask=_may_ask(table, seat),
        asks=seat is not None and bool(table.to_agree(seat, table.moves_since(seat))),
        to_take_back=_to_take_back(table, seat, teller),
        take_back=_take_back(table, seat, teller),
        result=result,
    )


def _sittings(table: Table, seat: int | None, language: Language) -> tuple[Sitting, ...]:
    return tuple(
        Sitting(
            number,
            each.called(number, language),
            number == seat,
            bool(each.bot),
            level_name(language, each.bot),
            each.stand_in and table.phase == "playing",
            _time_left(table, number, language),
            table.deadline if table.waiting_for == number else None,
        )
        for number, each in enumerate(table.seats)
    )


def _time_left(table: Table, number: int, language: Language) -> str:
    if table.waiting_for == number and table.deadline is not None:
        return TIME_LEFT
    left = table.time_left(number) if table.phase == "playing" else None
    if left is None or table.seats[number].bot or not table.clock.pace.reserve:
        return ""
    return clock_text(language, left)


def _waiting(table: Table, view: View, teller: Teller) -> str:
    """Whom the game waits for, and what for."""
    seat = view.mover
    if table.seats[seat].stand_in and seat == view.observer:
        return teller.language.text("A bot plays for you.")
    return waiting_text(view, teller)


def _absent(table: Table, seat: int | None) -> int | None:
    awaited = table.waiting_for
    if seat is None or awaited is None or table.seats[awaited].is_bot:
        return None
    same_person = table.seats[awaited].person == table.seats[seat].person
    return None if same_person or table.deadline is not None else awaited


def _may_ask(table: Table, seat: int | None) -> bool:
    return (
        seat is not None
        and table.request is None
        and not table.may_undo(seat)
        and table.moves_since(seat) > 0
    )


def _to_take_back(table: Table, seat: int | None, teller: Teller) -> str:
    """What the seat would take back now, "" if nothing."""
    if seat is None or not (table.may_undo(seat) or _may_ask(table, seat)):
        return ""
    moves = 1 if table.may_undo(seat) else table.moves_since(seat)
    what = _undone(table, seat, moves, teller)
    return teller.language.text("Take back: {what}", what=what)


def _undone(table: Table, seat: int, moves: int, teller: Teller) -> str:
    """What taking back so many moves of a seat would undo, as the observer saw it."""
    assert table.position is not None
    game, language = table.position.game, teller.language
    undone = table.position.log_since(moves, teller.observer)
    own = [event for event in undone if event.seat == seat and is_news(game, event)]
    what = [sentence(language, game, event, teller.observer, teller.names) for event in own[:1]]
    if not own and teller.observer != seat:
        what.append(language.text("the last move."))  # which may be nobody else's to know
    elif not own:
        move = table.position.moves_played[-moves]
        what.append(described(teller, table.view(teller.observer), move) + ".")
    if any(event.seat not in (None, seat) for event in undone):
        what.append(language.text("And all that followed."))
    return " ".join(what)


def _take_back(table: Table, seat: int | None, teller: Teller) -> TakeBack | None:
    request, language = table.request, teller.language
    if request is None:
        return None
    names = teller.names
    what = _undone(table, request.seat, request.moves, teller)
    if request.seat == seat:
        missing = ", ".join(names[number] for number in sorted(request.missing))
        return TakeBack(
            request.number,
            language.text("You ask to take back: {what} To agree: {who}.", what=what, who=missing),
            False,
        )
    person = table.seats[seat].person if seat is not None else ""
    may_answer = bool(set(table.seats_of(person)) & request.missing)
    asked = language.text("{who} asks to take back: {what}", who=names[request.seat], what=what)
    return TakeBack(request.number, asked, may_answer)


def _result(table: Table, seat: int | None, teller: Teller) -> Result:
    assert table.position is not None
    winners = table.position.winners()
    return Result(
        who_won(teller.language, teller.names, winners, teller.observer),
        seat in winners,
        tuple(
            ResultRow(
                standing.seat,
                teller.names[standing.seat],
                teller.amount(standing.amount),
                standing.sold,
                standing.is_winner,
            )
            for standing in table.position.standings()
        ),
        table.next_table,
        tuple(name for name, seat in _of_people(table, teller.names) if seat.person in table.again),
        seat is not None and table.seats[seat].person in table.again,
        _rival(table, seat, teller.language),
        table.seed.hex() if table.seed else "",
        ending_of(table.position, teller),
    )


def _of_people(table: Table, names: Sequence[str]) -> list[tuple[str, Seat]]:
    """The seats of people, with their names."""
    return [(name, seat) for name, seat in zip(names, table.seats, strict=True) if seat.person]


def _rival(table: Table, seat: int | None, language: Language) -> Rival | None:
    levels = {level_of(other.bot) for number, other in enumerate(table.seats) if number != seat}
    if seat is None or len(levels) != 1 or "" in levels or table.position is None:
        return None
    (level,) = levels
    above = next_level(level) if seat in table.position.winners() else ""
    return Rival(
        level, level_name(language, level), (above, level_name(language, above)) if above else None
    )


# ------------------------------------------------------------ talk
def talk(table: Table, language: Language) -> tuple[Remark, ...]:
    """What people said and what happened around the game, the newest last."""
    names = table.names(language)
    return tuple(_remark(entry, names, language) for entry in table.talk[-TALK_SHOWN:])


def _remark(entry: Entry, names: Sequence[str], language: Language) -> Remark:
    match entry.act:
        case Said(None, said, name):
            return Remark(None, name, said)
        case Said(int(seat), said):
            return Remark(seat, names[seat], said)
        case StoodIn(seat, late):
            told = (
                language.text("The time is up: a bot plays on for {who}.", who=names[seat])
                if late
                else language.text("A bot plays on for {who}.", who=names[seat])
            )
        case Returned(seat):
            told = language.text("{who} is back and plays on.", who=names[seat])
        case Asked(seat, _):
            told = language.text("{who} asks to take the last move back.", who=names[seat])
        case Answered(seat, agrees):
            told = (
                language.text("{who} agrees.", who=names[seat])
                if agrees
                else language.text("{who} does not agree.", who=names[seat])
            )
        case Undone(seat, _):
            told = language.text("{who} takes the last move back.", who=names[seat])
        case other:
            raise AssertionError(f"nothing to tell of {other!r}")
    return Remark(None, "", told)
