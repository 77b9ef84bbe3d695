"""Luck: what chance gave to each seat, beside what it could have given.

The luck of a chance event is the value of what came less the mean value of all that could have come
then, weighed by how likely each was. Its mean over games is zero whatever the values are, since
they are made before it is known what comes, so results with the luck taken out are as fair as
the raw ones and need fewer games to tell players apart. All hands are open here: luck is for who
looks back at a game, never for a seat in it.

M. Zinkevich, M. Bowling, N. Bard, M. Kan, D. Billings, "Optimal Unbiased Estimators for Evaluating
Agent Performance", AAAI 2006 (advantage sum); N. Burch, M. Schmid, M. Moravčík, D. Morrill,
M. Bowling, "AIVAT: A New Variance Reduction Technique for Agent Evaluation in Imperfect Information
Games", AAAI 2018. Of AIVAT these are the terms of chance alone: those of choices want to know the
policies of the players, which are not known of people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from potsherd.analysis.contract import FORTUNES, Part
from potsherd.analysis.value import stream
from potsherd.rules.layout import CHANCE

if TYPE_CHECKING:
    from potsherd.analysis.value import Reals
    from potsherd.games.game import Game
    from potsherd.moves import Move

OWN, SUFFERED, OTHERS = "own", "suffered", "others"
"""What an event is to a seat: one that it brought about or that befell it alone, one that another
seat did to it, and one of other seats or of all."""
PLAYOUTS = 8
"""Playouts of each outcome, unless told."""


class Worth(Protocol):
    """What luck is measured by; a Valuer is one. Another one may be exact."""

    def shares(self, states: Sequence[Any], playouts: int, seed: int) -> Reals:
        """Shares of the win [state, playout, seat] of several open states."""
        ...


@dataclass(frozen=True)
class Stroke:
    """A stroke of luck: one question that a chance event answered (see Part).

    `move` is the number of the move in the game, from 0. `luck` is what it gave to each seat, as a
    share of the win (0.01 is a point), 0 together; `error` are standard errors, of the sample that
    values come from.
    """

    move: int
    kind: str
    seat: int | None
    other: int | None
    luck: tuple[float, ...]
    error: tuple[float, ...]

    def relation(self, seat: int) -> str:
        """What it is to a seat: OWN, SUFFERED or OTHERS."""
        if seat == self.seat:
            return OWN
        return SUFFERED if seat == self.other else OTHERS


@dataclass(frozen=True)
class Luck:
    """The luck of a game: its strokes, in the order of the moves."""

    players: int
    strokes: tuple[Stroke, ...]

    def total(self) -> tuple[float, ...]:
        """The luck of each seat, as a share of the win: what is to be taken off its result."""
        return tuple(sum(each.luck[seat] for each in self.strokes) for seat in range(self.players))

    def error(self) -> tuple[float, ...]:
        """The standard errors of the totals."""
        return tuple(
            sum(each.error[seat] ** 2 for each in self.strokes) ** 0.5
            for seat in range(self.players)
        )

    def parts(self, seat: int) -> dict[tuple[str, str], float]:
        """The luck of a seat by kind and by what events were to it; they add up to its total."""
        found: dict[tuple[str, str], float] = {}
        for each in self.strokes:
            key = each.kind, each.relation(seat)
            found[key] = found.get(key, 0.0) + each.luck[seat]
        return found


@dataclass(frozen=True)
class Event:
    """A chance event of a game: the open state before it, what could come, with what chance each,
    and which of it came."""

    move: int
    state: Any
    steps: Sequence[int]
    chances: Sequence[float]
    came: int


def luck_of(
    game: Game, moves: Iterable[Move], worth: Worth, seed: int, playouts: int = PLAYOUTS
) -> Luck:
    """The luck of a game of these moves, from its first card on: `position.moves_played`.

    Exact over what could have come. Playouts of one event use the same chance numbers whatever
    comes. The same moves and seed give the same luck. The state is that of the moves alone, so a
    move that is not legal spoils it: a record is verified before.
    """
    strokes: list[Stroke] = []
    for number, event in enumerate(events_of(game, moves)):
        strokes += strokes_of(game, event, worth, stream(seed, number), playouts)
    return Luck(game.players, tuple(strokes))


def events_of(game: Game, moves: Iterable[Move]) -> Iterator[Event]:
    """The chance events of a game in which more than one thing could come; each card that is drawn
    is one."""
    state = game.new_state()
    for number, move in enumerate(moves):
        for step in game.steps_of(move):
            if state.mover == CHANCE:
                steps, weights = game.outcomes(state)
                if len(steps) > 1:
                    total = sum(weights)
                    chances = [weight / total for weight in weights]
                    yield Event(number, state.copy(), steps, chances, steps.index(step))
            game.play_step(state, step)


def strokes_of(
    game: Game, event: Event, worth: Worth, seed: int, playouts: int
) -> Iterator[Stroke]:
    """What an event gave, question by question; together the value of what came less the mean."""
    import numpy as np

    values = worth.shares([_after(game, event.state, step) for step in event.steps], playouts, seed)
    chances = np.array(event.chances)
    fortunes = FORTUNES.of(game.edition.family)
    parts = [fortunes.parts_of(game, event.state, step) for step in event.steps]
    left = list(range(len(parts)))
    before = _mean(values, chances, left)
    for level, part in enumerate(parts[event.came]):
        alike = [i for i in left if parts[i][level].answer == part.answer]
        if len(alike) < len(left):
            after = _mean(values, chances, alike)
            yield _stroke(event.move, part, after - before)
            left, before = alike, after


def _after(game: Game, state: Any, step: int) -> Any:
    after = state.copy()
    game.play_step(after, step)
    return after


def _mean(values: Reals, chances: Reals, of: Sequence[int]) -> Reals:
    """The mean value of some outcomes [playout, seat]."""
    import numpy as np

    chosen: Reals = values[of]
    mean: Reals = np.tensordot(chances[of] / chances[of].sum(), chosen, 1)
    return mean


def _stroke(move: int, part: Part, gained: Reals) -> Stroke:
    """A stroke by what was gained in each playout [playout, seat]."""
    n = len(gained)
    error = gained.std(axis=0, ddof=min(1, n - 1)) / n**0.5
    return Stroke(
        move,
        part.kind,
        part.seat,
        part.other,
        tuple(gained.mean(axis=0).tolist()),
        tuple(error.tolist()),
    )
