"""A table as its log tells it: who sits where, the position, clocks, and what was said.

A table is a value. `after` gives the table that one more entry makes; the one before it stays as
it was, so whoever reads a table is never disturbed.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from functools import singledispatchmethod
from typing import Literal, Self

from potsherd.dealer import Dealer
from potsherd.events import Event
from potsherd.language import Language
from potsherd.position import Position
from potsherd.record import Journal, Record, TakeBack
from potsherd.rules.layout import CHANCE
from potsherd.table.clock import Clock
from potsherd.table.entries import (
    Act,
    Answered,
    Asked,
    Began,
    Closed,
    Entry,
    Filled,
    Followed,
    Freed,
    Gave,
    Moved,
    Opened,
    Origin,
    Returned,
    Rose,
    Said,
    Sat,
    StoodIn,
    Undone,
)
from potsherd.table.invitations import ANY_SEAT, invitation
from potsherd.table.seats import Seat
from potsherd.table.settings import Settings
from potsherd.views import View

STAND_IN = "greedy"
"""The bot that plays on for a person."""
GRACE = 10_000
"""How many ms a table that is full waits for words to the shuffle that do not come."""

Phase = Literal["waiting", "playing", "over", "closed"]


@dataclass(frozen=True)
class Request:
    """A seat asks to take back the last `moves` moves; `missing` are the seats yet to agree.

    `number` is that of the entry, which an answer names, and `asked` all seats that must agree;
    bots wait for answers until `until`.
    """

    number: int
    seat: int
    moves: int
    asked: frozenset[int]
    missing: frozenset[int]
    until: int


@dataclass(frozen=True)
class TakenBack:
    """What a seat took back: so many moves, which left so many and undid these events, told with
    all cards open; `agreed` let it."""

    seat: int
    moves: int
    agreed: tuple[int, ...]
    left: int
    events: tuple[Event, ...]


class Table:
    """One table; made by `of` or `after`, and only read from outside.

    `number` is that of the last entry; `version` that of the last one which changed the game
    itself, so what was meant for another version is out of date. `talk` are the entries that tell
    people something the game's own log does not. `origin` is where a game goes on from that tries a
    position of another one. `removed` are the seats that the host has taken
    from others before the game, with who sat there. Times are ms since 1970.
    """

    id: str
    settings: Settings
    host: str
    dealer: Dealer
    secret: bytes
    seats: tuple[Seat, ...]
    phase: Phase
    number: int
    version: int
    open_seed: bool
    origin: Origin | None
    opened: int
    full_since: int | None
    changed: int
    clock: Clock
    position: Position | None
    request: Request | None
    talk: tuple[Entry, ...]
    journal: Journal
    taken_back: tuple[TakenBack, ...]
    stood_in: tuple[int, ...]
    removed: tuple[tuple[int, str], ...]
    next_table: str
    again: tuple[str, ...]
    guided: bool
    answered: dict[tuple[str, str], int]
    _start: Position | None
    _views: dict[int | None, View]
    _doubts: bool  # whether moves are checked again, as in a log that was read

    # ------------------------------------------------------------ from the log
    @classmethod
    def of(cls, table: str, entries: Iterable[Entry]) -> Self:
        """The table that a log tells of, beginning with its `Opened` entry.

        Raises IllegalMove or ValueError for a log that no table wrote.
        """
        made = cls()
        made.id = table
        made.answered, made._views, made._doubts = {}, {}, True
        made.number = -1
        for entry in entries:
            made._take_in(entry)
        if made.number < 0:
            raise ValueError(f"table {table} has no entries")
        return made

    def after(self, entry: Entry) -> Self:
        """The table after one more entry, which was decided on this table."""
        made = copy(self)
        made._doubts = False
        made.answered = dict(self.answered)
        if self.position is not None:
            made.position = self.position.copy()
        made._take_in(entry)
        return made

    def before_the_end(self) -> Self:
        """A finished table as it was before the move that ended its game."""
        assert self.position is not None
        made = copy(self)
        made.position = self.position.copy()
        while made.position.movers[-1] == CHANCE:
            made.position.undo()
        made.position.undo()
        made.phase, made._views = "playing", {}
        made.number, made.version = self.number - 1, self.version - 1
        return made

    def _take_in(self, entry: Entry) -> None:
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} cannot follow entry {self.number}")
        self.number = entry.number
        self.changed = entry.when
        self._views = {}
        if entry.key:
            self.answered[entry.by, entry.key] = entry.number
        self._apply(entry.act, entry)
        if self.phase == "waiting":
            since = entry.when if self.full_since is None else self.full_since
            self.full_since = since if self.is_full else None

    @singledispatchmethod
    def _apply(self, act: Act, entry: Entry) -> None:
        raise ValueError(f"no act of a table: {act!r}")

    @_apply.register
    def _opened(self, act: Opened, entry: Entry) -> None:
        self.settings, self.host, self.secret = act.settings, act.host, act.secret
        nobody = ("",) * act.settings.players
        self.seats = tuple(
            Seat(bot=bot, reserved=person, reserved_name=name)
            for bot, person, name in zip(
                act.settings.bots,
                act.reserved or nobody,
                act.reserved_names or nobody,
                strict=True,
            )
        )
        self.dealer, self.open_seed = Dealer(act.seed), act.open_seed
        self.origin, self._start = act.origin, None
        self.phase = "waiting"
        self.position = self.request = None
        self.removed = ()
        self.talk, self.next_table, self.again = (), "", ()
        self.version = entry.number
        self.journal, self.taken_back, self.stood_in = Journal(), (), ()
        self.opened, self.full_since = entry.when, None
        self.clock = Clock.of(act.settings.clock, act.settings.players)
        self.guided = act.settings.lesson is not None
        for sat in act.sat:
            self._sat(sat, entry)

    @_apply.register
    def _sat(self, act: Sat, entry: Entry) -> None:
        self._seat(act.seat, person=act.person, name=act.name, words=act.lucky or None)

    @_apply.register
    def _rose(self, act: Rose, entry: Entry) -> None:
        person = self.seats[act.seat].person
        self._seat(act.seat, person="", name="", words=None)
        if entry.by != person:
            self.removed = (*self.removed, (act.seat, person))
            for number, seat in enumerate(self.seats):
                if seat.reserved == person:
                    self._seat(number, reserved="", reserved_name="")

    @_apply.register
    def _filled(self, act: Filled, entry: Entry) -> None:
        self._seat(act.seat, bot=act.bot)

    @_apply.register
    def _gave(self, act: Gave, entry: Entry) -> None:
        for seat in act.seats:
            self._seat(seat, words=act.words)

    @_apply.register
    def _began(self, act: Began, entry: Entry) -> None:
        self.dealer = self.dealer_for_all
        self.position = self.new_position()
        self.phase = "playing"
        self._advance(act.chance, entry)

    @_apply.register
    def _moved(self, act: Moved, entry: Entry) -> None:
        assert self.position is not None
        self._stop_the_clock(entry)
        self.clock = self.clock.decided(self.position.length, entry.when)
        if self.seats[act.seat].stand_in:
            self.stood_in = (*self.stood_in, self.position.length)
        self._advance((act.move, *act.chance), entry)

    def _advance(self, tokens: Iterable[str], entry: Entry) -> None:
        assert self.position is not None
        for token in tokens:
            self.position.play(self.position.game.notation.read(token), check=self._doubts)
        if self.position.is_over:
            self.phase = "over"
        self.clock = self.clock.restarted(entry.when)
        self._changed_the_game(entry)

    @_apply.register
    def _undone(self, act: Undone, entry: Entry) -> None:
        self.talk = (*self.talk, entry)
        self._take_back(act.seat, TakeBack(act.moves), entry)

    def _take_back(self, seat: int, back: TakeBack, entry: Entry) -> None:
        assert self.position is not None
        self.journal = self.journal.taken_back(self.position, seat, back)
        told = self.position.events
        decided = self.waiting_for
        self._stop_the_clock(entry)
        for _ in range(back.moves):
            self.position.undo()
        left = self.position.length
        undone = told[len(self.position.events) :]
        self.stood_in = tuple(move for move in self.stood_in if move < left)
        self.taken_back = (*self.taken_back, TakenBack(seat, back.moves, back.agreed, left, undone))
        for number, each in enumerate(self.seats):
            self._seat(number, left_at=min(each.left_at, left))
        self.clock = self.clock.taken_back(left, entry.when, same=decided == seat)
        self._changed_the_game(entry)

    def _changed_the_game(self, entry: Entry) -> None:
        self.version = entry.number
        self.request = None

    def _stop_the_clock(self, entry: Entry) -> None:
        """Take what has passed off the time of the person who thinks, if one does."""
        seat = self.waiting_for
        if seat is not None and not self.seats[seat].is_bot:
            self.clock = self.clock.stopped(seat, entry.when)

    @_apply.register
    def _asked(self, act: Asked, entry: Entry) -> None:
        asked = frozenset(act.asked) or self._others_there(act.seat)
        until = entry.when + self.clock.patience
        self.request = Request(entry.number, act.seat, act.moves, asked, asked, until)
        self.talk = (*self.talk, entry)

    @_apply.register
    def _answered(self, act: Answered, entry: Entry) -> None:
        assert self.request is not None
        missing = self.request.missing - {act.seat}
        self.talk = (*self.talk, entry)
        if not act.agrees:
            self.request = None
        elif missing:
            self.request = replace(self.request, missing=missing)
        else:
            back = TakeBack(self.request.moves, tuple(sorted(self.request.asked)))
            self._take_back(self.request.seat, back, entry)

    @_apply.register
    def _stood_in(self, act: StoodIn, entry: Entry) -> None:
        assert self.position is not None
        if self.waiting_for == act.seat:
            self._stop_the_clock(entry)
        self._seat(act.seat, stand_in=True, left_at=self.position.length)
        self.talk = (*self.talk, entry)
        self.request = None

    @_apply.register
    def _returned(self, act: Returned, entry: Entry) -> None:
        self._seat(act.seat, stand_in=False)
        self.talk = (*self.talk, entry)
        if act.ends_asking:
            self.request = None
        if self.waiting_for == act.seat:
            self.clock = self.clock.resumed(entry.when)

    @_apply.register
    def _said(self, act: Said, entry: Entry) -> None:
        self.talk = (*self.talk, entry)

    @_apply.register
    def _freed(self, act: Freed, entry: Entry) -> None:
        self.guided = False

    @_apply.register
    def _followed(self, act: Followed, entry: Entry) -> None:
        self.next_table = act.table
        self.again = (*self.again, entry.by)

    @_apply.register
    def _closed(self, act: Closed, entry: Entry) -> None:
        self.phase = "closed"

    def _seat(self, number: int, **values: object) -> None:
        seats = list(self.seats)
        seats[number] = replace(seats[number], **values)  # type: ignore[arg-type]
        self.seats = tuple(seats)

    # ------------------------------------------------------------ asking
    def new_position(self) -> Position:
        """The game before its first card, or where it goes on from. Raises OptionError."""
        if self._start is None:
            wanted = self.settings
            self._start = Position.new(
                wanted.edition, wanted.players, monument=wanted.monument, variants=wanted.variants
            )
            for token in self.origin.moves if self.origin else ():
                self._start.play(self._start.game.notation.read(token))
        return self._start.copy()

    @property
    def earlier(self) -> int:
        """How many moves are those of the game that this one goes on from."""
        return len(self.origin.moves) if self.origin else 0

    @property
    def dealer_for_all(self) -> Dealer:
        """The dealer with what each seat gives to the shuffle."""
        return self.dealer.with_contributions([seat.words or b"" for seat in self.seats])

    @property
    def contributions(self) -> tuple[bytes, ...]:
        """What each seat gave to the shuffle; nobody sees it before all is given."""
        return () if self.position is None else tuple(self.dealer.contributions)

    @property
    def wordless(self) -> tuple[int, ...]:
        """The seats of people who are yet to give words to the shuffle."""
        if self.open_seed or self.phase != "waiting":
            return ()
        return tuple(n for n, seat in enumerate(self.seats) if seat.person and seat.words is None)

    @property
    def waiting_for(self) -> int | None:
        """The seat that decides now, if a game goes on."""
        return self.position.mover if self.phase == "playing" and self.position else None

    @property
    def deadline(self) -> int | None:
        """When the time of the person who decides is up; None where no clock runs."""
        seat = self.waiting_for
        if seat is None or self.seats[seat].is_bot:
            return None
        return self.clock.deadline(seat)

    def time_left(self, seat: int) -> int | None:
        """What a seat has for its next decision, or had for the one under way when it began to
        think, in ms; None without a clock."""
        decides = self.waiting_for == seat
        return self.clock.left(seat) if decides else self.clock.allowed(seat)

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats that a person has taken."""
        return tuple(n for n, seat in enumerate(self.seats) if person and seat.person == person)

    @property
    def people(self) -> tuple[str, ...]:
        """The host, the persons at the table, and those for whom a seat is kept, each once."""
        seated = (seat.person or (seat.reserved if seat.is_open else "") for seat in self.seats)
        return tuple(dict.fromkeys((self.host, *filter(None, seated))))

    def names(self, language: Language) -> tuple[str, ...]:
        """What sentences call the seats."""
        return tuple(seat.called(number, language) for number, seat in enumerate(self.seats))

    def view(self, observer: int | None) -> View:
        """All that a seat (None: a spectator) may know of the game."""
        assert self.position is not None
        if observer not in self._views:
            self._views[observer] = self.position.view(observer)
        return self._views[observer]

    @property
    def commitment(self) -> str:
        """What the dealer was bound to before the first card."""
        return self.dealer.commitment

    @property
    def seed(self) -> bytes | None:
        """The dealer's seed, once the game is over."""
        return self.dealer.seed if self.phase == "over" else None

    def record(self) -> Record:
        """The record of the game so far, with the seed once it is over."""
        assert self.position is not None
        written = [seat.written for seat in self.seats]
        reveal = self.phase == "over"
        return Record.of(
            self.position,
            written,
            self.dealer,
            reveal=reveal,
            journal=self.journal,
            earlier=self.earlier,
        )

    # ------------------------------------------------------------ invitations
    def invitation(self, seat: int = ANY_SEAT) -> str:
        """The word that invites to a seat, or to any. Whoever is removed knows that for any, and
        perhaps the one for the seat, so both are made anew."""
        withdrawn = sum(seat in (ANY_SEAT, other) for other, _ in self.removed)
        return invitation(self.secret, seat, withdrawn)

    def invited(self, word: str) -> int | None:
        """The seat that the word invites to, ANY_SEAT, or None; every wrong word takes as long."""
        given = word.encode(errors="replace")
        found = None
        for seat in range(ANY_SEAT, len(self.seats)):
            if hmac.compare_digest(self.invitation(seat).encode(), given):
                found = seat
        return found

    @property
    def address_invites(self) -> bool:
        """Whether the address alone opens the free seats that are kept for nobody. Whoever is
        removed knows the address too, so from then on it does not."""
        return self.settings.by_link and not self.removed

    def was_removed(self, person: str) -> bool:
        """Whether the host took a seat from somebody."""
        return any(person == other for _, other in self.removed)

    # ------------------------------------------------------------ taking back
    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take its last move back without asking anybody."""
        position = self.position
        return (
            position is not None
            and self.waiting_for == seat
            and position.length > self.earlier
            and position.may_undo()
        )

    def moves_since(self, seat: int) -> int:
        """How many moves taking back the seat's last decision would undo; 0 if it made none in this
        game."""
        if self.position is None or self.phase != "playing":
            return 0
        moves = self.position.moves_since(seat)
        return moves if self.position.length - moves >= self.earlier else 0

    def to_agree(self, seat: int, moves: int) -> frozenset[int]:
        """The seats that must agree before this one takes back so many moves: those of other
        people who are there, and of absent ones where it goes past the last thing that they did or
        could have answered. Bots do not mind."""
        left = self.position.length - moves if self.position else 0
        return self._others_there(seat) | {
            number
            for number, other in enumerate(self.seats)
            if other.stand_in and other.person != self.seats[seat].person and other.left_at > left
        }

    def _others_there(self, seat: int) -> frozenset[int]:
        me = self.seats[seat].person
        return frozenset(
            number
            for number, other in enumerate(self.seats)
            if not other.is_bot and other.person != me
        )

    # ------------------------------------------------------------ what comes by itself
    @property
    def is_full(self) -> bool:
        """Whether all seats are taken."""
        return not any(seat.is_open for seat in self.seats)

    @property
    def bot_to_move(self) -> str:
        """The spec of the bot that decides now; "" if none does."""
        seat = self.waiting_for
        if seat is None or not self.seats[seat].is_bot:
            return ""
        return self.seats[seat].bot or STAND_IN

    def due(self, pause: int, grace: int) -> int | None:
        """When something must happen by itself, if anything: a bot moves `pause` ms after the last
        change or when nobody has answered a request, or what `due_alone` says."""
        if self.bot_to_move:
            return self.request.until if self.request else self.clock.started + pause
        return self.due_alone(grace)

    def due_alone(self, grace: int = GRACE) -> int | None:
        """When something must happen though nobody is there, if anything: the game begins, `grace`
        ms after the last seat was taken where words to the shuffle are missing, or somebody's time
        is up."""
        if self.phase == "waiting":
            if self.full_since is None:
                return None
            return self.full_since + grace if self.wordless else self.full_since
        return self.deadline
