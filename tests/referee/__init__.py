"""A second, naive reading of the rules: follows a record with real cards, refuses what is foul.

It shares nothing with the engine, so that the two can only agree by both being right.
"""

from __future__ import annotations

from dataclasses import dataclass

from .archaeology import Archaeology
from .curios import Curios
from .record import Foul, Unfinished, read

__all__ = ["Foul", "Verdict", "check"]


@dataclass(frozen=True)
class Verdict:
    """How a game stands that broke no rule.

    `money` per seat, so far in an unfinished game of Archaeology, empty in one of Curios, whose
    artifacts get their worth at the end. `winners` as seats counted from 1, none if unfinished.
    """

    finished: bool
    money: tuple[int, ...]
    winners: tuple[int, ...]


def check(text: str) -> Verdict:
    """Follow a record to its end; raises Foul at the first line that is not as it has to be."""
    header, script = read(text)
    if header.game not in ("archaeology", "expedition", "curios"):
        header.foul("game", f"no game is called {header.game}")
    game = Curios(header, script) if header.game == "curios" else Archaeology(header, script)
    try:
        game.play()
    except Unfinished:
        return Verdict(False, game.money(), ())
    script.close(game.money(), game.winners())
    return Verdict(True, game.money(), game.winners())
