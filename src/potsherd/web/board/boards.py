"""The board of a view, whichever game it is of."""

from __future__ import annotations

from potsherd.views import View
from potsherd.web.board.archaeology import ArchaeologyBoard, archaeology_board
from potsherd.web.board.curios import CuriosBoard, curios_board
from potsherd.wording import Teller

Board = ArchaeologyBoard | CuriosBoard


def board_of(view: View, teller: Teller) -> Board:
    """What lies on the table as the view's observer sees it, and what he can do."""
    if view.game.edition.family == "curios":
        return curios_board(view, teller)
    return archaeology_board(view, teller)
