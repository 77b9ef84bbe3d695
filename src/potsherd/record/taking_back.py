"""What was taken back in a game: it stays in the record, followed by who took it back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from potsherd.errors import OptionError
from potsherd.moves import Move
from potsherd.position import Position

_AGREED = "; agreed: "
_WRITTEN = re.compile(rf"take back ([1-9]\d{{0,5}})(?:{_AGREED}([1-9](?: [1-9])*))?")


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A seat takes back its last move and all that followed, `moves` in number with those of
    chance; `agreed` are the seats that were asked and let it, in ascending order."""

    moves: int
    agreed: tuple[int, ...] = ()

    def __str__(self) -> str:
        """As a line of a record says it, with seats that count from 1."""
        agreed = " ".join(str(seat + 1) for seat in self.agreed)
        return f"take back {self.moves}{_AGREED if agreed else ''}{agreed}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What `str` gave, or None for any other text."""
        match = _WRITTEN.fullmatch(text)
        if match is None:
            return None
        return cls(int(match[1]), tuple(int(seat) - 1 for seat in (match[2] or "").split()))


@dataclass(frozen=True)
class Journal:
    """All that happened in a game up to its last taking back; the position knows the rest.

    `lines` hold what each mover did, and `kept` is how many moves were left then.
    """

    lines: tuple[tuple[int, Move | TakeBack], ...] = ()
    kept: int = 0

    def of(self, position: Position) -> tuple[tuple[int, Move | TakeBack], ...]:
        """All lines of the game so far."""
        since = zip(position.movers[self.kept :], position.moves_played[self.kept :], strict=True)
        return (*self.lines, *since)

    def taken_back(self, position: Position, seat: int, back: TakeBack) -> Journal:
        """The journal after a seat has taken back moves of this position, which still has them."""
        lines = (*self.of(position), (seat, back))
        return Journal(lines, position.length - back.moves)


NOTHING_TAKEN_BACK = Journal()


def take_back(position: Position, seat: int, back: TakeBack, earlier: int = 0) -> None:
    """Undo what a line of a record says; raises OptionError for what no table would have done, such
    as undoing one of so many moves of an earlier game."""
    if not 0 <= seat < position.players:
        raise OptionError(f"there is no seat {seat + 1} in this game")
    if position.is_over:
        raise OptionError("the game is over, and nothing is taken back any more")
    if not _are_others(back.agreed, seat, position.players):
        raise OptionError("those who agree are other seats of this game, in ascending order")
    last = position.moves_since(seat)
    if back.moves != last:
        lies = f"lies {last} moves back, not {back.moves}" if last else "is none: it has not moved"
        raise OptionError(f"the last move of seat {seat + 1} {lies}")
    if position.length - back.moves < earlier:
        raise OptionError("that is a move of the earlier game, from which this one goes on")
    for _ in range(back.moves):
        position.undo()


def _are_others(agreed: Sequence[int], seat: int, players: int) -> bool:
    others = [number for number in range(players) if number != seat]
    return list(agreed) == [number for number in others if number in agreed]
