"""What the cards marked so far amount to."""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.views import View
from potsherd.web.board.contract import BOARDS
from potsherd.web.board.forms import SentForm
from potsherd.web.board.parts import Why
from potsherd.wording import Teller


@dataclass(frozen=True, slots=True)
class Doing:
    """A button that does something with the marked cards; `why` is None if it is allowed."""

    do: str
    label: str
    why: Why | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said about the marked cards: `line`, and more in `why` where something is wrong.

    `is_idle` is whether nothing is marked that the page knows of: without scripts it hears of marks
    only when a button is pressed. `is_loss`: the move is allowed and gives something away.
    """

    line: str
    why: Why | None
    is_fair: bool
    doing: tuple[Doing, ...]
    is_idle: bool = False
    is_loss: bool = False


class NoFields:
    """A form in which nothing is marked."""

    def getlist(self, key: str, /) -> tuple[object, ...]:
        """Nothing."""
        return ()


def weigh(view: View, teller: Teller, fields: SentForm) -> Verdict | None:
    """The verdict on marked cards; None where nothing can be marked now."""
    return BOARDS.of(view.game.edition.family).weigh(view, teller, fields)
