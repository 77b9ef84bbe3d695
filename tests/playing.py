"""Players for tests: games of varied moves, the same ones whenever the random numbers are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import Any, TypeVar

from configurations import Configuration
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.rules.layout import CHANCE

T = TypeVar("T")


def one_of(items: list[T], random: Random) -> T:
    """Any of the items; made so that all versions of Python pick the same one."""
    return items[int(random.random() * len(items))]


def pick_step(game: Game, state: Any, random: Random) -> int:
    """A step of the mover or of chance.

    The kind of move is picked first, so that the many trades do not crowd out all else.
    """
    if state.mover == CHANCE:
        steps, weights = game.outcomes(state)
        mark = random.random() * sum(weights)
        return steps[bisect_right(list(accumulate(weights)), mark)]
    steps = game.legal(state)
    if not state.midway:
        kinds: dict[type[Move], list[int]] = {}
        for step in steps:
            kinds.setdefault(type(game.move_of([step])), []).append(step)
        steps = one_of(list(kinds.values()), random)
    return one_of(steps, random)


def pick_move(game: Game, state: Any, random: Random) -> Move:
    """A whole move of the mover or of chance."""
    after = state.copy()
    steps: list[int] = []
    while not steps or after.midway:
        steps.append(pick_step(game, after, random))
        game.play_step(after, steps[-1])
    return game.move_of(steps)


def play_on(position: Position, random: Random, moves: int | None = None) -> Iterator[Move]:
    """Play to the end, or at most so many moves; yields each move after it has been played."""
    left = moves
    while not position.is_over and left != 0:
        move = pick_move(position.game, position._state, random)
        position.play(move, check=False)
        left = None if left is None else left - 1
        yield move


def played(configuration: Configuration, seed: int, moves: int | None = None) -> Position:
    """A game played from its set-up to the end, or at most so many moves."""
    position = configuration.new_position()
    for _ in play_on(position, Random(f"{configuration} {seed}"), moves):
        pass
    return position
