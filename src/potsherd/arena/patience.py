"""Patience with bots of one's own: a game that one fails in is lost, and the third in a row ends
all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from potsherd.bots.playout import Fault
from potsherd.errors import BotFailed

MOST_IN_A_ROW = 3


class Patience:
    """Hears how the games of a contest ended, in their order."""

    def __init__(self) -> None:
        self._in_a_row = Counter[str]()

    def hear(self, specs: Mapping[int, str], fault: Fault | None) -> None:
        """Take in a game of bots of these specs, by number. Raises BotFailed when it was the third
        in a row that one of them, or one of its copies, has failed in."""
        if fault is None:
            for spec in specs.values():
                self._in_a_row[spec] = 0
            return
        spec = specs[fault.bot]
        self._in_a_row[spec] += 1
        if self._in_a_row[spec] == MOST_IN_A_ROW:
            raise BotFailed(
                f"the bot {spec!r} has failed in {MOST_IN_A_ROW} games in a row; in the last one"
                f" {fault.words}"
            )
