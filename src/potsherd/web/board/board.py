"""What the boards of all families have, and where each is found."""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.views import View
from potsherd.web.board.contract import BOARDS
from potsherd.web.board.dialogue import Dialogue
from potsherd.web.board.parts import Button, Stack
from potsherd.wording import Teller


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSeat:
    """A seat; `decides` is whether the game waits for it."""

    number: int
    has_turn: bool
    decides: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everything on a table; `end` is the button that ends a turn, where there is one."""

    family: str
    phase: str
    seats: tuple[BoardSeat, ...]
    dialogue: Dialogue | None
    end: Button | None = None


@dataclass(frozen=True, slots=True)
class Price:
    """What a type of card is worth: in trade, and what sets of 1, 2, ... of it bring; the stack is
    as large as there are copies."""

    stack: Stack
    sets: tuple[str, ...]


def board_of(view: View, teller: Teller) -> Board:
    """What lies on the table as the view's observer sees it, and what he can do."""
    return BOARDS.of(view.game.edition.family).board_of(view, teller)


def prices(view: View, teller: Teller) -> tuple[Price, ...]:
    """What cards are worth through the whole game."""
    return BOARDS.of(view.game.edition.family).prices(view, teller)
