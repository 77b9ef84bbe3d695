"""The fixed positions whose step sequences are counted, and the file that holds the counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from configurations import EVERY, Configuration
from playing import pick_step
from potsherd.games.game import Game
from potsherd.rules.layout import NOBODY

COUNTS = Path(__file__).parent / "counts.txt"
DEPTH = 5
PLACES = (1, 4, 7)
"""Tenths of a game after which sequences are counted."""

HEADING = f"""\
Sequences of 1 to {DEPTH} steps, decisions and outcomes of chance alike, that can follow in a game
played from its seed to a place in it: so many steps from the start. Made anew by
    PYTHONPATH=tests python -m perft
which is done on purpose only: when a rule or the number of a step has changed.
"""


@dataclass(frozen=True)
class Place:
    """A position of a seeded game."""

    configuration: Configuration
    steps: int

    def __str__(self) -> str:
        return f"{self.configuration!s} {self.steps}"

    def state(self, game: Game) -> Any:
        """The state after so many steps."""
        random = Random(f"perft {self.configuration}")
        state = game.new_state()
        for _ in range(self.steps):
            game.play_step(state, pick_step(game, state, random))
        return state


def places(configuration: Configuration) -> Iterator[Place]:
    """The positions of one configuration, from early in a game to late."""
    game = configuration.new_game()
    random = Random(f"perft {configuration}")
    state = game.new_state()
    length = 0
    while state.mover != NOBODY:
        game.play_step(state, pick_step(game, state, random))
        length += 1
    for tenths in PLACES:
        yield Place(configuration, length * tenths // 10)


def all_places() -> Iterator[Place]:
    for configuration in EVERY:
        yield from places(configuration)


def read_counts() -> dict[str, list[int]]:
    """Counts by place, as stored."""
    rows = [line.split() for line in COUNTS.read_text("utf-8").splitlines()]
    return {
        " ".join(row[:2]): [int(count) for count in row[2:]]
        for row in rows
        if row and row[0] != "#"
    }


def write_counts(counts: dict[str, list[int]]) -> None:
    """Store counts as a table that people can read."""
    lines = [f"# {line}".rstrip() for line in HEADING.splitlines()]
    for place, row in counts.items():
        name, steps = place.split()
        numbers = "".join(f"{count:>12}" for count in row)
        lines.append(f"{name:<76}{steps:>4}{numbers}")
    COUNTS.write_text("\n".join(lines) + "\n", "utf-8")
