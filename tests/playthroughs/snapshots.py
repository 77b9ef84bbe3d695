"""Playthroughs: one game of each configuration as text, with what the engine made of it.

A file has the moves in the order played, a line for each run of one player's moves. Every few
moves a line beginning with = says how many steps are legal, and gives digests of the state and of
each seat's view. Whoever changes a rule, a view or a log sees here in which games it shows.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from configurations import EVERY, Configuration
from playing import pick_move
from potsherd.games import parse_move
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.rules.layout import CHANCE, NOBODY

FOLDER = Path(__file__).parent / "games"
EVERY_MOVES = 20
"""Moves between two checks."""
WIDTH = 110
HOW = "PYTHONPATH=tests python -m playthroughs"


def file_of(configuration: Configuration) -> Path:
    """Where the playthrough of a configuration is kept."""
    return FOLDER / f"{configuration}.txt"


def all_files() -> list[Path]:
    """The files that have to be there, and no others."""
    return sorted(file_of(configuration) for configuration in EVERY)


def played(configuration: Configuration) -> list[Move]:
    """The moves of a new game."""
    position = configuration.new_position()
    random = Random(f"playthrough {configuration}")
    while not position.is_over:
        position.play(pick_move(position.game, position._state, random))
    return list(position.moves_played)


def text_of(configuration: Configuration, moves: list[Move]) -> str:
    """The playthrough of these moves."""
    return "\n".join(_lines(configuration, moves)) + "\n"


def _lines(configuration: Configuration, moves: list[Move]) -> Iterator[str]:
    position = configuration.new_position()
    yield str(configuration)
    line = ""
    for number, move in enumerate(moves, start=1):
        who = _name(position.mover)
        position.play(move)
        joined = f"{line}; {move}"
        if line.startswith(f"{who} ") and len(joined) <= WIDTH:
            line = joined
        else:
            yield from [line] if line else []
            line = f"{who} {move}"
        if number % EVERY_MOVES == 0 or position.is_over:
            yield line
            yield check_line(position)
            line = ""
    money = " ".join(map(str, position.returns()))
    winners = " ".join(str(seat + 1) for seat in position.winners())
    yield f"money {money}; winners {winners}; {len(moves)} moves"


def _name(mover: int) -> str:
    return {CHANCE: "*", NOBODY: "nobody"}.get(mover, str(mover + 1))


def check_line(position: Position) -> str:
    """How many moves were played, who decides among how many steps, and digests of it all."""
    game, state = position.game, position._state
    steps = game.outcomes(state)[0] if position.is_chance else game.legal(state)
    views = [position.view(seat).to_json() for seat in (*range(position.players), None)]
    digests = " ".join(digest(json.dumps(view)) for view in views)
    return (
        f"= {position.length}: {_name(position.mover)} of {len(steps)}; "
        f"state {digest(repr(state.frozen()))}; views {digests}"
    )


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def moves_in(text: str) -> list[Move]:
    """The moves written in a playthrough."""
    _, *lines, _ = text.splitlines()
    tokens = (line.partition(" ")[2].split("; ") for line in lines if not line.startswith("="))
    return [parse_move(token) for line in tokens for token in line]
