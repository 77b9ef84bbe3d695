"""What the table page shows, as plain data: made of a view alone, and knowing no rules.

Whether a move is allowed, and if not why, is always the view's answer.
"""

from potsherd.web.board.archaeology import ArchaeologyBoard
from potsherd.web.board.boards import Board, board_of
from potsherd.web.board.curios import CuriosBoard
from potsherd.web.board.forms import read_move
from potsherd.web.board.weighing import Verdict, weigh

__all__ = [
    "ArchaeologyBoard",
    "Board",
    "CuriosBoard",
    "Verdict",
    "board_of",
    "read_move",
    "weigh",
]
