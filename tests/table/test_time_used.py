"""Time that somebody has used stays used, whatever happens to the seat meanwhile."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from potsherd.bots import make_bot
from potsherd.table import acting
from potsherd.table.entries import Act, Entry, Opened, Sat
from potsherd.table.refusals import Refused
from potsherd.table.settings import PACES, Settings
from potsherd.table.table import Table
from table.scene import ANN, BEN

PEOPLE = ANN.id, BEN.id


@dataclass
class Game:
    """A game of Ann and Ben with a clock; `now` is the time in ms."""

    table: Table
    now: int = 0

    def does(self, act: Act) -> None:
        """Something happens now."""
        self.table = self.table.after(Entry(self.table.number + 1, self.now, "", "", act))

    def passes(self, seconds: float) -> None:
        """Nothing happens for so many seconds."""
        self.now += int(seconds * 1000)

    def leaves(self, seat: int) -> None:
        """A bot plays on for the person of a seat."""
        self.does(acting.call_bot(self.table, PEOPLE[seat], seat, self.now))

    def is_back(self, seat: int) -> None:
        """The person takes the seat again."""
        self.does(acting.come_back(self.table, PEOPLE[seat], seat))

    def moves(self) -> None:
        """Whoever is to move does as a bot would, a bot if one stands in."""
        table, seat = self.table, self.mover
        move = make_bot("greedy").choose(table.view(seat))
        if table.seats[seat].stand_in:
            self.does(acting.play_bot(table, seat, move, table.version, self.now))
        else:
            self.does(acting.play(table, PEOPLE[seat], seat, move))

    @property
    def mover(self) -> int:
        """Who decides."""
        seat = self.table.waiting_for
        assert seat is not None
        return seat

    @property
    def left(self) -> float:
        """Seconds until the time is up."""
        assert self.table.deadline is not None
        return (self.table.deadline - self.now) / 1000


def game(pace: str = "quick") -> Game:
    settings = Settings("archaeology", 2, bots=("", ""), pace=pace)
    sat = tuple(Sat(seat, person, person) for seat, person in enumerate(PEOPLE))
    opened = Opened(settings, ANN.id, bytes(32), bytes(16), sat, open_seed=True)
    begun = Game(Table.of("t", [Entry(0, 0, ANN.id, "", opened)]))
    begun.does(acting.begin(begun.table))
    return begun


@pytest.mark.parametrize("pace", ["quick", "live"])
@pytest.mark.parametrize("used", [4, 22])
def test_a_bot_that_stood_in_gives_no_time_back(pace: str, used: int) -> None:
    at = game(pace)
    whole, me = at.left, at.mover
    assert whole == PACES[pace].reserve + (PACES[pace].move or 0)
    at.passes(used)
    at.leaves(me)
    at.passes(3)  # not the person's
    assert at.table.time_left(me) == (whole - used) * 1000
    at.is_back(me)
    assert at.left == whole - used


def test_whoever_comes_back_changes_nobody_elses_time() -> None:
    at = game()
    whole, me, other = at.left, at.mover, 1 - at.mover
    at.leaves(other)
    at.passes(22)
    at.is_back(other)
    assert at.mover == me
    assert at.left == whole - 22


def test_what_the_bot_decides_takes_the_time_of_what_was_begun_alone() -> None:
    at = game()
    whole, me = at.left, at.mover
    at.passes(22)
    at.leaves(me)
    at.passes(3)
    while at.mover == me:
        at.moves()
    while at.mover != me:
        at.moves()
    at.is_back(me)
    assert at.left == whole - 12  # what was beyond the ten seconds of the one decision


def test_whose_time_is_up_cannot_have_the_same_decision_again() -> None:
    at = game()
    whole, me = at.left, at.mover
    at.passes(whole)
    at.does(acting.time_up(at.table, at.now))
    with pytest.raises(Refused, match="so the bot makes it"):
        at.is_back(me)
    at.moves()
    at.is_back(me)
    if at.mover == me:
        assert at.left == PACES["quick"].move


def test_what_is_taken_back_is_decided_in_the_time_that_was_left() -> None:
    at = game()
    whole, me = at.left, at.mover
    at.passes(6)
    at.moves()
    at.passes(2)
    moves = at.table.moves_since(me)
    at.does(acting.ask(at.table, ANN.id if me == 0 else BEN.id, me))
    assert at.table.request is not None
    taken_back = acting.answer(at.table, PEOPLE[1 - me], True, at.table.request.number)
    same = at.mover == me
    at.does(taken_back)
    assert moves
    assert at.mover == me
    assert at.left == whole - 6 - (2 if same else 0)


def test_taking_back_again_and_again_makes_no_time() -> None:
    at = game()
    whole = at.left
    while not at.table.may_undo(at.mover):
        at.moves()
    me = at.mover
    at.does(acting.undo(at.table, PEOPLE[me], me))
    for _ in range(3):
        at.passes(4)
        at.moves()
        if not at.table.may_undo(me):
            break
        at.passes(4)
        at.does(acting.undo(at.table, PEOPLE[me], me))
        assert at.left < whole - 4
