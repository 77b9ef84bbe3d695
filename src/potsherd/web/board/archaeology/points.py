"""What a move of Archaeology means on the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from potsherd.moves import Discard, Explore, Keep, Look, Move, Name, Rob, Sell, Trade
from potsherd.web.board.archaeology.board import ArchaeologyBoard
from potsherd.web.board.board import Board
from potsherd.web.board.parts import Stack
from potsherd.web.board.pointing import How, Point, topmost


def points(board: Board, move: Move) -> tuple[Point, ...]:
    """Cards of the hand, the marketplace or a chamber; chambers; the seat that is robbed."""
    assert isinstance(board, ArchaeologyBoard)
    return tuple(_points(board, move))


def _points(board: ArchaeologyBoard, move: Move) -> Iterable[Point]:
    hand = [held.stack for held in board.hand]
    match move:
        case Trade(give, take):
            yield from _cards("hand", hand, give, "give")
            yield from _cards("market", board.market, take, "take")
        case Sell(card, count):
            yield from _cards("hand", hand, (card,) * count, "give")
            for held in board.hand:
                if held.sell and held.sell.token == str(move):
                    yield Point(f"sell-{card}", "press")
        case Discard(cards):
            yield from _cards("hand", hand, cards, "give")
        case Keep(cards) | Name(cards) if board.dialogue:
            yield from _cards(board.dialogue.kind, board.dialogue.choices, cards, "take")
        case Explore(chamber):
            yield Point(f"chamber-{chamber + 1}", "press")
            yield Point(f"explore-{chamber + 1}", "press")
        case Look(int(chamber)):
            yield Point(f"chamber-{chamber + 1}", "press")
            yield Point(f"explore-{chamber + 1}", "press")
        case Rob(seat):
            yield Point(f"seat-{seat + 1}", "press")


def _cards(zone: str, stacks: Iterable[Stack], cards: tuple[str, ...], how: How) -> Iterable[Point]:
    counts = Counter(cards)
    for stack in stacks:
        yield from topmost(zone, stack.card, stack.n, counts[stack.card], how)
