"""What a bot is: it gets a seat's view and gives a move."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from potsherd.moves import Move
from potsherd.views import View


class Bot(Protocol):
    """Plays one seat of one game.

    It is given nothing but views of its seat, so it cannot know more than a person there could.
    """

    def choose(self, view: View) -> Move:
        """The move to play; `view` is of the seat that decides now."""
        ...


@runtime_checkable
class Closing(Protocol):
    """A bot that holds more than memory, such as a process."""

    def close(self) -> None:
        """Free it, once the game is over."""
        ...
