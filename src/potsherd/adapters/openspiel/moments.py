"""Moments of a game: one after each step, each with all that came before."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, reduce
from itertools import takewhile
from typing import Any

from potsherd.errors import IllegalMove, OptionError, Reason
from potsherd.events import Event
from potsherd.games.game import Game
from potsherd.language import mark
from potsherd.rules.layout import CHANCE
from potsherd.steps import Choice, Steps
from potsherd.steps.contract import SIGHTS
from potsherd.views import View
from potsherd.worlds import Worlds, sample_worlds

WORLDS = 256
"""Worlds sampled at once for a seat."""


class Moment:
    """A moment of a game: its beginning, or what a step has made of the moment `before`.

    Nothing changes a moment. So games that go on from it in different ways share it, and what seats
    have seen until then is found once, when it is asked for. Steps are those of the rules, which
    number chance's after those of seats.
    """

    def __init__(self, game: Game, before: Moment | None = None, step: int = -1) -> None:
        self.game = game
        self.before = before
        self.step = step
        """The step that led here; -1 at the beginning."""
        self.state: Any = before.state.copy() if before else game.new_state()
        """The state of the rules, with all cards open."""
        if before:
            game.play_step(self.state, step)
        self._memory: Any = None
        self._seen: dict[int, tuple[str, ...]] = {}
        self._worlds: dict[int, Worlds] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as the game and its steps."""
        return _again, (self.game, self.steps)

    def __deepcopy__(self, memo: object) -> Moment:
        """Nothing changes it, so it is its own copy."""
        return self

    # ------------------------------------------------------------ now
    @property
    def mover(self) -> int:
        """The seat that decides, CHANCE or NOBODY."""
        return int(self.state.mover)

    @cached_property
    def legal(self) -> list[int]:
        """The legal steps of the seat that decides, ascending."""
        return self.game.legal(self.state) if self.mover >= 0 else []

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """The steps that chance may bring now, ascending, and their probabilities."""
        if self.mover != CHANCE:
            return []
        steps, weights = self.game.outcomes(self.state)
        whole = sum(weights)
        return [(step, weight / whole) for step, weight in zip(steps, weights, strict=True)]

    def check(self, step: int) -> None:
        """Raise IllegalMove for a step that may not come now."""
        if self.mover == CHANCE:
            possible = [outcome for outcome, _ in self.outcomes]
            if step not in possible:
                names = tuple(self.game.step_name(outcome) for outcome in possible)
                raise IllegalMove(
                    Reason(mark("this is not what can come now, or not all of it")), names
                )
        elif step not in self.legal:
            self.choice().play(step)

    # ------------------------------------------------------------ the past
    @property
    def past(self) -> Iterator[Moment]:
        """The moments from this one back to the beginning."""
        at: Moment | None = self
        while at:
            yield at
            at = at.before

    @property
    def steps(self) -> list[int]:
        """All steps so far."""
        return [at.step for at in self.past if at.before][::-1]

    @property
    def start(self) -> Moment:
        """When the move under way began; between moves this moment itself."""
        return next(at for at in self.past if not at.state.midway)

    @property
    def begun(self) -> list[int]:
        """The steps of the move under way."""
        return _steps_between(self.start, self)

    @cached_property
    def events(self) -> list[Event]:
        """What happened in the move that ends here; nothing within a move."""
        if self.before is None or self.state.midway:
            return []
        start = self.before.start
        move = self.game.move_of(_steps_between(start, self))
        return self.game.events(start.state, move, self.state)

    # ------------------------------------------------------------ what seats know
    def seen(self, seat: int) -> tuple[str, ...]:
        """All that a seat has seen happen, each event as JSON, and after it what the seat has done
        of a move of its own."""
        for at in self._later(lambda at: seat in at._seen):
            events = (event.seen_from(seat).to_json() for event in at.events)
            before = at.before._seen[seat] if at.before else ()
            at._seen[seat] = (*before, *map(json.dumps, events))
        if self.mover == seat and self.state.midway:
            return (*self._seen[seat], *(self.game.step_name(step) for step in self.begun))
        return self._seen[seat]

    def fill(self, seat: int, numbers: list[int]) -> None:
        """List in `numbers`, zeros for all of its layout, what a seat sees and remembers; within a
        move others see what they saw before it."""
        at = self if seat == self.mover else self.start
        sight = SIGHTS.of(self.game.edition.family)
        sight.observe(self.game.tables, at.state, at.memory, seat, numbers)

    @property
    def memory(self) -> Any:
        """What seats remember, as the rules of `potsherd.steps` keep it."""
        sight = SIGHTS.of(self.game.edition.family)
        for at in self._later(lambda at: at._memory is not None):
            if at.before is None:
                at._memory = sight.MEMORY()
            else:
                at._memory = at.before._memory.copy()
                sight.remember(self.game.tables, at.before.state, at.state, at._memory, at.step)
        return self._memory

    def _later(self, is_known: Callable[[Moment], bool]) -> list[Moment]:
        """The moments after the last one of which something is known, in order, and this one."""
        return list(takewhile(lambda at: not is_known(at), self.past))[::-1]

    def view(self, seat: int | None) -> View:
        """What a seat (None: a spectator) knows; within a move, what it knew before it."""
        start, game = self.start, self.game
        moves = [at.events for at in start.past]
        log = tuple(event.seen_from(seat) for move in reversed(moves) for event in move)
        knowledge = game.knowledge(seat)
        for event in log:
            knowledge.learn(event)
        return View(game, seat, game.redacted(start.state, knowledge), knowledge, log)

    def worlds(self, seat: int) -> Worlds:
        """Worlds that a seat may be in for all it knew when the move under way began, always the
        same for the same knowledge. Raises NoWorldFoundError."""
        start = self.start
        if seat not in start._worlds:
            view = start.view(seat)
            start._worlds[seat] = sample_worlds(view, WORLDS, seed=len(view.log))
        return start._worlds[seat]

    def choice(self) -> Choice:
        """The move that the seat which decides is choosing."""
        choice = Steps(self.game).begin(self.view(self.mover if self.mover >= 0 else None))
        for step in self.begun:
            choice.play(step)
        return choice


def _again(game: Game, steps: Iterable[int]) -> Moment:
    return reduce(lambda at, step: Moment(game, at, step), steps, Moment(game))


def _steps_between(earlier: Moment, later: Moment) -> list[int]:
    steps = []
    for at in later.past:
        if at is earlier:
            break
        steps.append(at.step)
    return steps[::-1]


def check_seat(game: Game, seat: int) -> None:
    """Raise OptionError unless a game has this seat."""
    if not 0 <= seat < game.players:
        raise OptionError(f"there is no seat {seat}; seats are 0 to {game.players - 1}")
