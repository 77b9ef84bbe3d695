"""What a move of Curios means on the page."""

from __future__ import annotations

from potsherd.moves import Move, Recruit, Search
from potsherd.web.board.board import Board
from potsherd.web.board.curios.board import CuriosBoard
from potsherd.web.board.pointing import Point


def points(board: Board, move: Move) -> tuple[Point, ...]:
    """The site that is searched; the market card that is revealed."""
    assert isinstance(board, CuriosBoard)
    match move:
        case Search(site):
            return (Point(f"site-{site}", "press"), Point(f"search-{site}", "press"))
        case Recruit(str(revealed)):
            number, card = next(
                (number, card)
                for number, card in enumerate(board.hand, start=1)
                if card.card == revealed
            )
            place = f"hand-{card.site.replace(' ', '_')}-{card.value}"
            return (Point(place, "give"), Point(f"recruit-{number}", "press"))
        case _:
            return ()
