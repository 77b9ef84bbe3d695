"""What holds for all bots of one's own: how long they think, and what they may answer."""

from __future__ import annotations

import traceback
from collections.abc import Collection
from pathlib import Path

from potsherd.errors import BotFailed
from potsherd.moves import Move
from potsherd.notation import shortened
from potsherd.views import View

THINK_MS = 10_000
"""Milliseconds for a decision, unless the spec says otherwise."""
START = 20.0
"""Seconds that a bot may take besides to start: to load a network, say."""
_LONGEST = 300  # letters of what a bot said that an error repeats


def legal(view: View, answer: object, listed: Collection[str] = ()) -> Move:
    """The move that a bot answered, itself or by its token. Raises BotFailed unless it is legal, as
    the tokens that are `listed` are known to be."""
    if isinstance(answer, str) and answer in listed:
        return view.game.notation.move(answer)
    if not isinstance(answer, Move | str):
        raise BotFailed(f"it answered with a {type(answer).__name__}, which is no move")
    try:
        refusal, said = view.refusal(answer), shortened(str(answer))
        move = view.game.notation.move(answer) if refusal is None else None
    except Exception as error:  # of a move that was made of anything
        raise BotFailed(f"it answered with a move that is none: {told(error)}") from None
    if move is None:
        raise BotFailed(f"it answered {said}: {refusal}")
    return move


def late(think_ms: int) -> BotFailed:
    """The error of a bot that has thought for longer than it may."""
    return BotFailed(f"it was late: it may think for {think_ms} ms")


def told(error: BaseException) -> str:
    """An error of a bot in one line, with the place where it was raised."""
    said = one_line("".join(traceback.format_exception_only(error)))
    frames = traceback.extract_tb(error.__traceback__)
    return (
        f"{said} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else said
    )


def one_line(text: str) -> str:
    """The end of what was said as one line that can be shown anywhere."""
    line = "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
    return line if len(line) <= _LONGEST else f"...{line[-_LONGEST:]}"
