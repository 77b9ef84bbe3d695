"""The end of a game as a page shows it: who came where and why, and how it went.

A game that is over has no secrets: all of this is made from its log with all cards open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from potsherd.events import Event
from potsherd.games.standing import Standing
from potsherd.language import mark
from potsherd.position import Position
from potsherd.web.board.contract import BOARDS
from potsherd.web.board.curve import Curve, curve_of
from potsherd.web.board.story import Revealed
from potsherd.wording import Teller

WIDTH, HEIGHT = 600, 260
"""The field that lines are drawn in on a page."""

_PLACES = (
    mark("First place"),
    mark("Second place"),
    mark("Third place"),
    mark("Fourth place"),
    mark("Fifth place"),
)


_AHEAD = (mark("{amount} ahead of {other}."), mark("{place}, {amount} ahead of {other}."))
_BEHIND = mark("{place}, {amount} behind {other}.")
_LEVEL = (
    mark("{other} has as much; the rules break the tie."),
    mark("{place}: {other} has as much; the rules break the tie."),
)
_MORE_SOLD = (
    mark("{other} has as much, with more cards sold."),
    mark("{place}: {other} has as much, with more cards sold."),
)
_FEWER_SOLD = mark("{place}: {other} has as much, with fewer cards sold.")


@dataclass(frozen=True, slots=True)
class Part:
    """Where some of what a seat has came from: `kind` gives its hue, `detail` says how it came
    together, and `share` is its part of the most that anybody has, in hundredths."""

    kind: str
    name: str
    art: str
    letter: str
    detail: str
    amount: str
    share: int


@dataclass(frozen=True, slots=True)
class Account:
    """How a seat ended: its place in words, what it has, and the parts, the greatest first."""

    seat: int
    name: str
    is_you: bool
    place: str
    amount: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to remember of a game: what it is, and what it was; `seat` is whose it is."""

    title: str
    text: str
    art: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """What everybody had by turn: its title, what a turn is called, the names by seat, and in
    words what the lines show, the best seat first."""

    title: str
    turn: str
    names: tuple[str, ...]
    curve: Curve
    told: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game. `verdict` are sentences for the observer; `accounts` are the best first,
    `earned` is what they show and `kind` what each of their parts is. `reveal` is told one by one
    before all that is shown."""

    verdict: tuple[str, ...]
    earned: str
    kind: str
    accounts: tuple[Account, ...]
    course: Course | None
    facts: tuple[Fact, ...]
    reveal: tuple[Revealed, ...] = ()


def ending_of(position: Position, teller: Teller) -> Ending:
    """How a game ended. Raises ValueError for one that goes on, whose cards are secret."""
    if not position.is_over:
        raise ValueError("the game is not over")
    boards = BOARDS.of(position.game.edition.family)
    return boards.ending(teller, position.events, position.standings())


# ------------------------------------------------------------ what families share
def plain(teller: Teller, events: Sequence[Event], standings: Sequence[Standing]) -> Ending:
    """An ending for games of which nothing more is told than who came where."""
    accounts = tuple(account(teller, standing, ()) for standing in standings)
    return Ending((placing(teller, standings),), "", "", accounts, None, ())


def account(teller: Teller, standing: Standing, parts: Iterable[Part]) -> Account:
    """How a seat ended."""
    return Account(
        standing.seat,
        teller.names[standing.seat],
        standing.seat == teller.observer,
        teller.language.text(_PLACES[standing.place - 1]),
        teller.amount(standing.amount),
        tuple(parts),
    )


def compared(
    teller: Teller, standings: Sequence[Standing]
) -> tuple[Standing, Standing] | tuple[None, None]:
    """Whom an ending is about, and with whom that seat is compared: the reader, or else the
    winner, and the best other one. Nobody where all share the win."""
    mine = next((each for each in standings if each.seat == teller.observer), standings[0])
    others = [each for each in standings if each.place != mine.place]
    return (mine, others[0]) if others else (None, None)


def placing(teller: Teller, standings: Sequence[Standing]) -> str:
    """How the reader came off, or the winner for somebody who reads as a spectator."""
    text = teller.language.text
    mine, other = compared(teller, standings)
    if mine is None or other is None:
        return text("Nothing sets them apart.")
    gap, reads = abs(mine.amount - other.amount), teller.observer is not None
    if gap:
        message = _AHEAD[reads] if mine.place < other.place else _BEHIND
    elif mine.sold is None:
        message = _LEVEL[reads]
    else:
        message = _MORE_SOLD[reads] if mine.place < other.place else _FEWER_SOLD
    return text(
        message,
        place=text(_PLACES[mine.place - 1]),
        amount=teller.amount(gap),
        other=teller.names[other.seat],
    )


def course(
    teller: Teller,
    title: str,
    turn: str,
    amounts: Sequence[Sequence[int]],
    standings: Sequence[Standing],
) -> Course:
    """What everybody had by turn, with who was ahead for how long."""
    curve = curve_of(amounts, WIDTH, HEIGHT)
    told = tuple((each.seat, _told(teller, curve, each)) for each in standings)
    return Course(title, turn, tuple(teller.names), curve, told)


def _told(teller: Teller, curve: Curve, standing: Standing) -> str:
    ahead = curve.ahead[standing.seat]
    told = {"who": teller.names[standing.seat], "amount": teller.amount(standing.amount)}
    if not ahead:
        return teller.language.text("{who}: {amount} at the end, never ahead", **told)
    return teller.language.plural(
        "{who}: {amount} at the end, ahead after {ahead} of {n} turn",
        "{who}: {amount} at the end, ahead after {ahead} of {n} turns",
        curve.turns,
        ahead=ahead,
        **told,
    )


def share(amount: int, standings: Sequence[Standing]) -> int:
    """An amount in hundredths of the most that anybody has."""
    most = max(each.amount for each in standings)
    return round(100 * amount / most) if most else 0
