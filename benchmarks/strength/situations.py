"""The situations of a Potsherd game, from which its tree is grown.

Steps and chances are the kernel's; what a seat knows is what the events of the game showed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from benchmarks.strength.tree import Steps
from potsherd.events import Event
from potsherd.games.game import Game
from potsherd.rules.layout import CHANCE, NOBODY

LONGEST_MOVE = 1000
"""More steps than any move has."""

Memory = tuple[int, tuple[Event, ...]]


@dataclass(frozen=True)
class Play:
    """A game, and a number for each memory that a seat can have in it.

    A memory is an earlier memory and the events seen since, so that equal numbers mean equal logs.
    """

    game: Game
    memories: dict[Memory, int] = field(default_factory=dict)

    def remembered(self, memory: int, seen: tuple[Event, ...]) -> int:
        return self.memories.setdefault((memory, seen), len(self.memories))


@dataclass(frozen=True)
class Known:
    """What a seat knows: the number of its memory, and its own steps in the move under way."""

    memory: int
    steps: Steps


@dataclass(frozen=True)
class GameSituation:
    """A situation of a game: `before` the state when the move under way began, `state` after
    `steps` of it; `memories` has the number of each seat's memory."""

    play: Play
    before: Any
    state: Any
    steps: Steps
    moves: int
    memories: tuple[int, ...]

    @property
    def mover(self) -> int:
        return int(self.state.mover)

    @property
    def depth(self) -> int:
        return self.moves * LONGEST_MOVE + len(self.steps)

    @property
    def information(self) -> Known:
        return Known(self.memories[self.mover], self.steps)

    @property
    def payoffs(self) -> tuple[float, ...]:
        """The part of the win that each seat gets: 1 in all."""
        scores = self.play.game.scores(self.state)
        winners = scores.count(max(scores))
        return tuple(1 / winners if score == max(scores) else 0.0 for score in scores)

    def options(self) -> Sequence[tuple[float, Steps, GameSituation]]:
        if self.mover == CHANCE:
            return self._brought()
        return [(1.0, (step,), self._after((step,))) for step in self.play.game.legal(self.state)]

    def _brought(self) -> list[tuple[float, Steps, GameSituation]]:
        """Whole moves of chance; those that bring the same cards in another order are one."""
        game = self.play.game
        found: dict[object, tuple[Fraction, Steps]] = {}
        for move, share in game.chances(self.state):
            steps = tuple(game.steps_of(move))
            cards = tuple(sorted(steps))
            already, first = found.get(cards, (Fraction(0), steps))
            if first != steps and not self._same(first, steps):
                cards, already, first = steps, Fraction(0), steps
            found[cards] = already + share, first
        return [(float(share), steps, self._after(steps)) for share, steps in found.values()]

    def _same(self, some: Steps, other: Steps) -> bool:
        """Whether both lead to the same state."""
        follow = self.play.game.follow
        return follow(self.state, some) == follow(self.state, other)

    def _after(self, steps: Steps) -> GameSituation:
        game, state = self.play.game, self.state.copy()
        for step in steps:
            game.play_step(state, step)
        steps = self.steps + steps
        if state.midway:
            return GameSituation(self.play, self.before, state, steps, self.moves, self.memories)
        if state.mover == NOBODY:
            return GameSituation(self.play, state, state, (), self.moves + 1, ())
        events = game.events(self.before, game.move_of(steps), state)
        memories = tuple(
            self.play.remembered(memory, tuple(event.seen_from(seat) for event in events))
            for seat, memory in enumerate(self.memories)
        )
        return GameSituation(self.play, state, state, (), self.moves + 1, memories)


def beginning(game: Game) -> GameSituation:
    """The situation before the first move of a game."""
    state = game.new_state()
    return GameSituation(Play(game), state, state, (), 0, (-1,) * game.players)
