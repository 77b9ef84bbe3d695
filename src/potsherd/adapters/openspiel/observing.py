"""What a seat sees, or all that it has seen, as OpenSpiel asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np

from potsherd.adapters.extras import extra
from potsherd.adapters.openspiel.moments import Moment, check_seat
from potsherd.games.game import Game
from potsherd.steps import Layout

with extra("openspiel"):
    import pyspiel

if TYPE_CHECKING:
    from potsherd.adapters.openspiel.game import SpielState

SEEN = 512
"""How many lines of what a seat has seen a tensor has room for."""
_NUMBERS = 2**24
"""So many whole numbers are told apart as float32."""


class Observer:
    """An observer of OpenSpiel: `tensor`, its parts by name in `dict`, and a string.

    Without recall it has the observation of `potsherd.steps`: what the seat sees, and what it knows
    of cards that it has seen. With recall, the string has all that the seat has seen happen, line
    by line: it is the same in two games just when the seat cannot tell them apart. The tensor then
    has the observation and, as the part `seen`, a number from 0 to 1 for each of these lines, the
    last SEEN of them, which is the checksum of the line; zeros stand for lines still to come.
    """

    def __init__(self, game: Game, recall: bool) -> None:
        self._game = game
        self._recall = recall
        self._layout = Layout(game)
        size = self._layout.size
        self.tensor = np.zeros(size + (SEEN if recall else 0), np.float32)
        self.dict = self._layout.named(self.tensor)
        if recall:
            self.dict["seen"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill `tensor`, and with it `dict`, with what a seat sees. Raises OptionError."""
        check_seat(self._game, player)
        size, moment = self._layout.size, state.moment
        self.tensor[:size] = self._numbers(moment, player)
        self.tensor[:size] *= self._layout.scale
        if self._recall:
            lines = moment.seen(player)[-SEEN:]
            self.dict["seen"][: len(lines)] = [_number_of(line) for line in lines]
            self.dict["seen"][len(lines) :] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees, or has seen, as text. Raises OptionError."""
        check_seat(self._game, player)
        moment = state.moment
        if self._recall:
            return "\n".join([f"seat {player}", *moment.seen(player)])
        return self._seen_now(moment, player)

    def _numbers(self, moment: Moment, player: int) -> list[int]:
        numbers = [0] * self._layout.size
        moment.fill(player, numbers)
        return numbers

    def _seen_now(self, moment: Moment, player: int) -> str:
        """The parts of the observation that are not all zero, in whole numbers."""
        numbers, lines, begin = self._numbers(moment, player), [f"seat {player}"], 0
        for part in self._layout.parts:
            found = numbers[begin : begin + part.size]
            begin += part.size
            if any(found):
                lines.append(f"{part.name} {' '.join(map(str, found))}")
        return "\n".join(lines)


def _number_of(line: str) -> float:
    return ((crc32(line.encode()) % _NUMBERS) + 1) / _NUMBERS


def observer_of(game: Game, kind: Any) -> Observer | None:
    """An observer of one of OpenSpiel's kinds, by default of what a seat sees now; None for those
    that leave out what the seat knows, or show what others do."""
    if not kind:
        return Observer(game, recall=False)
    if kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
        return Observer(game, recall=kind.perfect_recall)
    return None
