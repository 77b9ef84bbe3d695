"""What of a table's page a move means: the cards it moves, and the buttons and parts it presses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from potsherd.moves import Move
from potsherd.web.board.contract import BOARDS

if TYPE_CHECKING:
    from potsherd.web.board.board import Board

How = Literal["give", "take", "press"]


@dataclass(frozen=True, slots=True)
class Point:
    """A part of the page, by its id, and what becomes of it: the card leaves, the card comes, or
    the button, chamber or site is chosen."""

    at: str
    how: How


def points(board: Board, move: Move) -> tuple[Point, ...]:
    """What to point at, to show a move on a page with this board."""
    token = str(move)
    answers = board.dialogue.acts if board.dialogue else ()
    pressed = [f"answer-{n}" for n, act in enumerate(answers, 1) if act.token == token]
    if board.end and board.end.token == token:
        pressed.append("end")
    own = BOARDS.of(board.family).points(board, move)
    return (*own, *(Point(at, "press") for at in pressed))


def topmost(zone: str, card: str, held: int, count: int, how: How) -> Iterable[Point]:
    """Those on top of `held` cards of a type that lie on one another."""
    return (Point(f"{zone}-{card}-{n}", how) for n in range(held - count + 1, held + 1))


def listed(found: Sequence[Point]) -> str:
    """Points as an attribute of a page, for its script."""
    return " ".join(f"{point.at}:{point.how}" for point in found)


def pointed(text: str, found: Sequence[Point]) -> str:
    """The text of a page with its points marked."""
    for point in found:
        here = f' id="{point.at}"'
        text = text.replace(here, f'{here} data-meant="{point.how}"')
    return text
