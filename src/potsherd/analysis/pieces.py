"""Pieces: the work of looking back at a game, cut so short that whoever does it is soon free again.

Which pieces there are depends on the game alone, and what each finds on nothing but the piece; so
they can be done by anybody, in any order, and the report is the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from potsherd.analysis.loss import Judge, decisions_of
from potsherd.analysis.luck import Stroke, events_of, strokes_of
from potsherd.analysis.report import Judgement, Moment, Report
from potsherd.analysis.value import Valuer, stream
from potsherd.position import Position

if TYPE_CHECKING:
    from potsherd.analysis.plans import Plan
    from potsherd.games.game import Game
    from potsherd.moves import Move

_MOMENTS, _MOVES, _DECISIONS = 8, 16, 2
"""How much there is in a piece: a fifth of a second of work at most by the plan `normal`."""
_GROWTH = 4.0


@dataclass(frozen=True)
class Found:
    """What a piece has found."""

    moments: tuple[Moment, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    judgements: tuple[Judgement, ...] = ()


@dataclass(frozen=True)
class Piece(ABC):
    """A piece of the work on a game of these moves; `numbers` are those of the moves it is about,
    in order."""

    game: Game
    moves: tuple[Move, ...]
    plan: Plan
    seed: int
    numbers: Sequence[int]

    @abstractmethod
    def done(self) -> Found:
        """What is found by doing it."""


class Moments(Piece):
    """The win chances before decisions, and at the end, whose number is that of the moves."""

    def done(self) -> Found:
        """See Piece."""
        valuer, plan, found = Valuer(self.game), self.plan, list[Moment]()
        position, last = Position(self.game), len(self.moves)
        for number in self.numbers:
            for move in self.moves[position.length : number]:
                position.play(move, check=False)
            playouts = 1 if number == last else plan.playouts
            own = self.seed if number == last else stream(self.seed, number)
            endings = 0 if number == last else plan.endings
            found.append(Moment(number, valuer.chances(position, playouts, own, endings)))
        return Found(moments=tuple(found))


class Strokes(Piece):
    """The luck of chance events."""

    def done(self) -> Found:
        """See Piece."""
        valuer, found = Valuer(self.game), list[Stroke]()
        until = self.moves[: self.numbers[-1] + 1]
        for number, event in enumerate(events_of(self.game, until)):
            if event.move in self.numbers:
                own = stream(self.seed, number)
                found += strokes_of(self.game, event, valuer, own, self.plan.luck)
        return Found(strokes=tuple(found))


class Decisions(Piece):
    """What decisions gave away, each judged by what its seat knew then."""

    def done(self) -> Found:
        """See Piece."""
        assert self.plan.effort is not None
        judge = Judge(self.game, self.plan.effort)
        until = self.moves[: self.numbers[-1] + 1]
        return Found(
            judgements=tuple(
                Judgement(number, judge.decision(view, move, self.seed))
                for number, view, move in decisions_of(self.game, until, self.numbers)
            )
        )


def do(piece: Piece) -> Found:
    """Do a piece."""
    return piece.done()


@dataclass(frozen=True)
class Stage:
    """Pieces that are done before others, and how much of all is done before and after them.

    Unless it counts `by_piece`, it counts only once it is whole: half the luck of a game, or the
    chances in half of it, tell nobody anything.
    """

    pieces: tuple[Piece, ...]
    begins: float
    ends: float
    by_piece: bool = False

    def after(self, report: Report, found: Sequence[Found]) -> Report:
        """A report with what pieces have found, added to what it was before the stage."""
        part = len(found) / len(self.pieces)
        done = replace(report, done=self.begins + part * (self.ends - self.begins))
        if not self.by_piece and part < 1:
            return done
        luck = replace(
            report.luck,
            strokes=_with(report.luck.strokes, [one for each in found for one in each.strokes]),
        )
        return replace(
            done,
            moments=_with(report.moments, [one for each in found for one in each.moments]),
            luck=luck,
            judgements=_with(report.judgements, [one for each in found for one in each.judgements]),
        )


def stages_of(
    report: Report, position: Position, plans: Sequence[Plan]
) -> Iterator[tuple[Stage, ...]]:
    """The stages of the work on a report that has just begun, plan by plan.

    Finer plans take longer, so the last counts for most.
    """
    weights = [_GROWTH**number for number in range(len(plans))]
    most = sum(weights)
    for number, plan in enumerate(plans):
        first, weight = sum(weights[:number]) / most, weights[number] / most
        yield tuple(
            replace(
                stage,
                begins=first + stage.begins * weight,
                ends=min(_NEARLY, first + stage.ends * weight),
            )
            for stage in _stages(report, position, plan)
            if stage.pieces
        )


_NEARLY = 0.999
"""How much is done before somebody says that all is."""


def _stages(report: Report, position: Position, plan: Plan) -> Iterator[Stage]:
    game, moves, seed = position.game, position.moves_played, report.seed
    played = range(report.earlier, len(moves))
    decided = [number for number in played if position.movers[number] >= 0]

    def cut(kind: Callable[..., Piece], numbers: Sequence[int], most: int) -> tuple[Piece, ...]:
        return tuple(
            kind(game, moves, plan, seed, numbers[first : first + most])
            for first in range(0, len(numbers), most)
        )

    if report.result:
        yield Stage(cut(Moments, [*decided, len(moves)], _MOMENTS), 0.0, 0.1)
        yield Stage(cut(Strokes, played, _MOVES), 0.1, 0.2)
    if plan.effort is not None:
        own = [
            number
            for number in decided
            if position.movers[number] in report.seats and number not in report.stood_in
        ]
        yield Stage(cut(Decisions, own, _DECISIONS), 0.2, 1.0, by_piece=True)


class _OfMove(Protocol):
    @property
    def move(self) -> int: ...


Of = TypeVar("Of", bound=_OfMove)


def _with(old: Sequence[Of], new: Sequence[Of]) -> tuple[Of, ...]:
    """What is there, with newer ones in place of those of the same moves, in order."""
    moves = {each.move for each in new}
    kept = (each for each in old if each.move not in moves)
    return tuple(sorted((*kept, *new), key=lambda each: each.move))
