"""What a bot in another process is asked and answers: lines of JSON, as docs/bot_protocol.md says.

Each line is made of the view of its seat, of its seed, and of nothing else.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from typing import Any

from potsherd.bots.own import one_line
from potsherd.errors import BotFailed
from potsherd.views import View

MOST_LISTED = 200
"""Of the legal moves; the other ones are trades, of which there may be very many."""
LARGEST_SEED = (1 << 53) - 1
"""Of the seeds that every language reads as they are."""


def question(view: View, log_from: int, think_ms: int, seed: int) -> dict[str, Any]:
    """What asks for a move; so many events at the beginning of the log are left out."""
    return {"think_ms": think_ms, "seed": seed & LARGEST_SEED, **shown(view, log_from)}


def line_of(asked: dict[str, Any]) -> bytes:
    """A question as a process reads it."""
    return json.dumps(asked, separators=(",", ":")).encode() + b"\n"


def shown(view: View, log_from: int) -> dict[str, Any]:
    """What a seat is shown in a question."""
    tokens = [str(move) for move in islice(view.moves(), MOST_LISTED + 1)]
    return {
        "moves": tokens[:MOST_LISTED],
        "more": len(tokens) > MOST_LISTED,
        "log_from": log_from,
        "view": replace(view, log=view.log[log_from:]).to_json(),
    }


def answer(line: bytes) -> str:
    """The token of the move that a line answers. Raises BotFailed."""
    try:
        said = json.loads(line)
        move = said["move"]
    except (ValueError, TypeError, KeyError, RecursionError):
        move = None
    if not isinstance(move, str):
        said = one_line(line.decode(errors="replace"))
        raise BotFailed(f'it answered {said!r}, not a line such as {{"move": "end"}}')
    return move
