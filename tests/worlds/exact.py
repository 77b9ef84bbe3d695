"""Exact enumeration: every game that an observer could not tell from the one he has seen.

All shuffles and all choices of the others are tried, as far as they agree with what he saw.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.rules.layout import CHANCE, NOBODY

Model = Callable[[int], Fraction]
"""The chance of one step of a seat that has so many legal ones."""

Chances = dict[tuple[object, ...], Fraction]
"""The probability of each state of the kernel together with what was seen."""


def random_steps(n: int) -> Fraction:
    return Fraction(1, n)


def any_steps(n: int) -> Fraction:
    return Fraction(1)


def chances_of(position: Position, observer: int | None, model: Model) -> Chances:
    """The states that the game may be in for all that an observer knows, and how likely each is
    together with all that he has seen, his own choices taken as given."""
    view = position.view(observer)
    game, log = view.game, view.log
    found: Chances = defaultdict(Fraction)

    def follow(state: Any, seen: int, chance: Fraction) -> None:
        """Go on from a state at which the observer has seen the first so many events."""
        if seen == len(log) and game.redacted(state, view.knowledge) == view.state:
            found[state.frozen()] += chance
            return
        for move, after, share in moves_of(game, state, observer, model):
            events = [event.seen_from(observer) for event in game.events(state, move, after)]
            if events == list(log[seen : seen + len(events)]):
                follow(after, seen + len(events), chance * share)

    follow(game.new_state(), 0, Fraction(1))
    return found


def moves_of(
    game: Game, start: Any, observer: int | None, model: Model
) -> Iterator[tuple[Move, Any, Fraction]]:
    """All whole moves that can be played, the states after them, and how likely each is."""
    if start.mover == NOBODY:
        return
    waiting: list[tuple[Any, list[int], Fraction]] = [(start, [], Fraction(1))]
    while waiting:
        state, steps, chance = waiting.pop()
        if steps and not state.midway:
            yield game.move_of(steps), state, chance
            continue
        if state.mover == CHANCE:
            options, weights = game.outcomes(state)
            shares = [Fraction(weight, sum(weights)) for weight in weights]
        else:
            options = game.legal(state)
            shares = [Fraction(1) if state.mover == observer else model(len(options))] * len(
                options
            )
        for step, share in zip(options, shares, strict=True):
            after = state.copy()
            game.play_step(after, step)
            waiting.append((after, [*steps, step], chance * share))
