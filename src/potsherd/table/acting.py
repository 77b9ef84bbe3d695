"""What people, bots and time do at a table: each function decides whether it is allowed.

Each takes the table as it is, returns the act to be written into its log, and changes nothing.
`person` is the id of whoever acts. All raise Refused, or a kind of it, with the reason.
"""

from __future__ import annotations

from potsherd.bots import check_bot
from potsherd.language import mark
from potsherd.moves import Move
from potsherd.table.clock import ABSENT
from potsherd.table.entries import (
    Act,
    Answered,
    Asked,
    Began,
    Closed,
    Filled,
    Followed,
    Freed,
    Gave,
    Moved,
    Returned,
    Rose,
    Said,
    Sat,
    StoodIn,
    Undone,
)
from potsherd.table.invitations import ANY_SEAT
from potsherd.table.lessons import guiding
from potsherd.table.names import checked_name, same_name
from potsherd.table.refusals import BadInput, NotYours, Refused, Stale
from potsherd.table.table import Table

LONGEST_SAYING = 200
MINUTE = 60_000
MOST_SAID = 20
"""How often one person may say something in a minute."""
MOST_BY_SPECTATORS = 500
"""How often spectators may say something at a table, all together: its log has an end."""
LONGEST_WORDS = 500  # bytes


# ------------------------------------------------------------ before the game
def sit(
    table: Table,
    person: str,
    name: str,
    *,
    seat: int | None = None,
    invitation: str = "",
) -> Sat:
    """A person takes a seat, or the first that is open to him; several only if they are kept for
    him, as for those who shared a device in the game before."""
    _waiting(table)
    name = checked_name(name)
    free = [number for number, other in enumerate(table.seats) if other.is_open]
    kept = [number for number in free if table.seats[number].reserved == person]
    if table.seats_of(person) and not kept:
        raise Refused(mark("You have a seat already."))
    if any(same_name(other.name, name) for other in table.seats):
        raise Refused(mark("Somebody here is called {name}; take another name."), name=name)
    if not free:
        raise Refused(mark("All seats are taken."))
    allowed = (
        kept
        if table.seats_of(person)
        else [number for number in free if may_sit(table, person, number, invitation)]
    )
    if not allowed:
        raise NotYours(mark("These seats are for people with an invitation."))
    chosen = allowed[0] if seat is None else seat
    if chosen not in allowed:
        raise Refused(mark("That seat is taken, or kept for somebody else."))
    return Sat(chosen, person, name)


def may_sit(table: Table, person: str, seat: int, word: str = "") -> bool:
    """Whether an open seat is for this person, who may know the word of an invitation."""
    reserved, welcome = table.seats[seat].reserved, table.invited(word)
    if reserved:
        return reserved == person or welcome == seat
    if welcome in (seat, ANY_SEAT) or table.host == person:
        return True
    if table.settings.listed:
        return not table.was_removed(person)
    return table.address_invites


def rise(table: Table, person: str, seat: int) -> Rose:
    """A person gives a seat up, or the host takes it from him."""
    _waiting(table)
    _seat_exists(table, seat)
    if person not in (table.host, table.seats[seat].person):
        raise NotYours(mark("That is not your seat."))
    if not table.seats[seat].person:
        raise Refused(mark("Nobody sits there."))
    return Rose(seat)


def fill(table: Table, person: str, seat: int, bot: str) -> Filled:
    """The host gives an open seat to a bot. Raises OptionError for no bot."""
    _waiting(table)
    _host(table, person)
    _seat_exists(table, seat)
    check_bot(bot)
    if not table.seats[seat].is_open:
        raise Refused(mark("That seat is taken."))
    return Filled(seat, bot)


def give(table: Table, person: str, words: bytes, commitment: str) -> Gave:
    """A person gives words to the shuffle for all seats that he has, once; `commitment` is the one
    that he was shown before. None at all say that he has none to give."""
    _waiting(table)
    seats = table.seats_of(person)
    if not seats:
        raise NotYours(mark("Only those who sit at the table give words to the shuffle."))
    if table.open_seed:
        raise Refused(mark("The cards of this table are known, and no words are wanted."))
    if commitment != table.commitment:
        raise Stale(mark("These words were meant for another commitment."))
    if len(words) > LONGEST_WORDS:
        raise BadInput(mark("The lucky words are too long; half a line is enough."))
    if not set(seats) & set(table.wordless):
        raise Refused(mark("You have given your words; they cannot be changed."))
    return Gave(seats, words)


def close(table: Table, person: str) -> Closed:
    """The host closes the table before the game."""
    _waiting(table)
    _host(table, person)
    return Closed()


def begin(table: Table) -> Began:
    """The game begins, which happens by itself once all seats are taken."""
    _waiting(table)
    if not table.is_full:
        raise Refused(mark("Not all seats are taken."))
    return Began(tuple(map(str, table.new_position().ahead(None, table.dealer_for_all))))


# ------------------------------------------------------------ the game
def play(table: Table, person: str, seat: int, move: Move, version: int | None = None) -> Moved:
    """A person moves for a seat; `version` is the one he saw. Raises IllegalMove."""
    check_own(table, person, seat)
    if table.seats[seat].stand_in:
        raise Refused(mark("A bot plays for you; take your seat back first."))
    if version not in (None, table.version):
        raise Stale(mark("The table has changed meanwhile; look again."))
    guiding.check(table, seat, move)
    return _moved(table, seat, move)


def play_bot(table: Table, seat: int, move: Move, version: int, now: int) -> Moved:
    """The bot of a seat moves, unless somebody still has time to answer a request. Raises
    IllegalMove."""
    asked = table.request is not None and now < table.request.until
    if table.version != version or not table.seats[seat].is_bot or asked:
        raise Stale(mark("The table has changed meanwhile; look again."))
    return _moved(table, seat, move)


def _moved(table: Table, seat: int, move: Move) -> Moved:
    if table.waiting_for != seat:
        raise Refused(
            mark("It is not your turn.")
            if table.phase == "playing"
            else mark("No game is going on here.")
        )
    assert table.position is not None
    chance = table.position.ahead(move, table.dealer)
    return Moved(seat, str(move), tuple(map(str, chance)))


def undo(table: Table, person: str, seat: int) -> Undone:
    """A person takes back the own last move, after which nothing new has been learnt."""
    check_own(table, person, seat)
    if not table.may_undo(seat):
        raise Refused(
            mark(
                "Nothing to take back: only your own moves of this turn can be, and only until a"
                " card is seen."
            )
        )
    return Undone(seat, 1)


def ask(table: Table, person: str, seat: int) -> Act:
    """A person asks to take back the own last move and all that followed; where nobody needs to
    be asked it is done."""
    check_own(table, person, seat)
    moves = table.moves_since(seat)
    if not moves:
        raise Refused(mark("You have not moved yet."))
    if table.request:
        raise Refused(mark("Somebody is asking already."))
    asked = table.to_agree(seat, moves)
    return Asked(seat, moves, tuple(sorted(asked))) if asked else Undone(seat, moves)


def answer(table: Table, person: str, agrees: bool, number: int) -> Answered:
    """A person says whether another may take back; `number` is that of the request he saw."""
    seats = table.seats_of(person)
    if not seats:
        raise NotYours(mark("That is not your seat."))
    if table.request is None:
        raise Refused(mark("Nobody asks to take anything back."))
    if number != table.request.number:
        raise Stale(mark("The table has changed meanwhile; look again."))
    missing = [seat for seat in seats if seat in table.request.missing]
    if not missing:
        raise NotYours(mark("It is not for you to agree."))
    return Answered(missing[0], agrees)


# ------------------------------------------------------------ absent people
def call_bot(table: Table, person: str, seat: int, now: int) -> StoodIn:
    """A person hands the own seat to a bot, or that of somebody who has not moved for long."""
    _playing(table)
    _seat_exists(table, seat)
    if table.seats[seat].is_bot:
        raise Refused(mark("A bot plays there."))
    if table.seats[seat].person != person:
        if not table.seats_of(person):
            raise NotYours(mark("Only those at the table can call a bot."))
        if not may_call_bot(table, seat, now):
            raise Refused(mark("There is still time for a move there."))
    return StoodIn(seat, late=False)


def may_call_bot(table: Table, seat: int, now: int) -> bool:
    """Whether others may call a bot for a seat: it has had long enough, and no clock sees to it."""
    return (
        table.waiting_for == seat
        and table.deadline is None
        and not table.seats[seat].is_bot
        and now - table.clock.started >= ABSENT
    )


def time_up(table: Table, now: int) -> StoodIn:
    """A bot plays on for whoever has no time left."""
    seat, deadline = table.waiting_for, table.deadline
    if seat is None or deadline is None or now < deadline:
        raise Refused(mark("There is still time for a move there."))
    return StoodIn(seat, late=True)


def come_back(table: Table, person: str, seat: int) -> Returned:
    """A person takes the own seat back from the bot that stood in."""
    check_own(table, person, seat)
    if not table.seats[seat].stand_in:
        raise Refused(mark("No bot plays for you."))
    if table.waiting_for == seat and table.time_left(seat) == 0:
        raise Refused(mark("Your time for this decision is up, so the bot makes it."))
    return Returned(seat, ends_asking=table.request is not None)


# ------------------------------------------------------------ besides
def say(table: Table, person: str, text: str, now: int, name: str = "") -> Said:
    """Somebody at the table says something to all, or a spectator of that name, where they may."""
    seats = table.seats_of(person)
    if not seats:
        check_spectator(table, person, name)
    said = " ".join(text.split())
    if not said or len(said) > LONGEST_SAYING or not said.isprintable():
        raise Refused(
            mark("Write 1 to {most} letters without control characters."), most=LONGEST_SAYING
        )
    lately = (
        entry.by == person and isinstance(entry.act, Said) and 0 <= now - entry.when < MINUTE
        for entry in table.talk
    )
    if sum(lately) >= MOST_SAID:
        raise Refused(mark("You have said a lot in a minute; wait a little."))
    return Said(seats[0], said) if seats else Said(None, said, checked_name(name))


def check_spectator(table: Table, person: str, name: str) -> None:
    """Raise Refused unless somebody without a seat may talk, and is called like nobody here."""
    if not table.settings.spectators_talk:
        raise NotYours(mark("Only those at the table can talk."))
    _begun(table)
    by_spectators = [
        (entry.by, entry.act.name)
        for entry in table.talk
        if isinstance(entry.act, Said) and entry.act.seat is None
    ]
    if len(by_spectators) >= MOST_BY_SPECTATORS:
        raise Refused(mark("Spectators have said enough here; only the players talk on."))
    others = [other for by, other in by_spectators if by != person]
    if any(same_name(other, name) for other in [*others, *(seat.name for seat in table.seats)]):
        raise Refused(mark("Somebody here is called {name}; take another name."), name=name)


def go_free(table: Table, person: str) -> Freed:
    """The learner ends the lesson and plays on as he likes."""
    if not table.seats_of(person):
        raise NotYours(mark("That is not your seat."))
    if not table.guided:
        raise Refused(mark("There is no lesson here."))
    return Freed()


def check_rematch(table: Table, person: str) -> None:
    """Raise Refused unless the person may ask for another game among the same people."""
    if not table.seats_of(person):
        raise NotYours(mark("Only those at the table can ask for another game."))
    if table.phase != "over":
        raise Refused(mark("The game is not over."))


def follow(table: Table, person: str, following: str) -> Followed:
    """Somebody at the table wants another game, at a table for the same people."""
    check_rematch(table, person)
    if person in table.again or table.next_table not in ("", following):
        raise Refused(mark("There is another game already."))
    return Followed(following)


# ------------------------------------------------------------ who may
def _waiting(table: Table) -> None:
    if table.phase == "closed":
        raise Refused(mark("This table is closed."))
    if table.phase != "waiting":
        raise Refused(mark("The game has begun."))


def _playing(table: Table) -> None:
    if table.phase != "playing":
        raise Refused(mark("No game is going on here."))


def _begun(table: Table) -> None:
    if table.position is None:
        raise Refused(mark("No game is going on here."))


def _host(table: Table, person: str) -> None:
    if person != table.host:
        raise NotYours(mark("Only the host of the table can do that."))


def _seat_exists(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refused(mark("There is no seat {number} here."), number=seat + 1)


def check_own(table: Table, person: str, seat: int) -> None:
    """Raise Refused unless a game goes on and the person acts for the seat; whoever reads what a
    stranger has sent asks this first."""
    _playing(table)
    _seat_exists(table, seat)
    if not person or table.seats[seat].person != person:
        raise NotYours(mark("That is not your seat."))
