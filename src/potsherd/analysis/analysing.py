"""Analysing a record: reports that get better, round by round, over as many processes as wanted."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING

from potsherd.analysis.budget import Budget, budget_of
from potsherd.analysis.loss import Effort, Judge, decisions_of
from potsherd.analysis.luck import luck_of
from potsherd.analysis.plans import Plan
from potsherd.analysis.report import Judgement, Moment, Report
from potsherd.analysis.value import Valuer, stream
from potsherd.errors import OptionError
from potsherd.position import Position
from potsherd.processes.parallel import in_order

if TYPE_CHECKING:
    from potsherd.editions import Edition
    from potsherd.games.game import Game
    from potsherd.moves import Move
    from potsherd.record import Record

FEWEST_DECISIONS = 2
_AT_ONCE = 4  # decisions that a process judges before it tells of them


@dataclass(frozen=True)
class Task:
    """Decisions of a game, by the numbers of their moves, for a process to judge."""

    game: Game
    moves: tuple[Move, ...]
    numbers: tuple[int, ...]
    effort: Effort
    seed: int


def analyse(
    record: Record,
    *,
    budget: str = "normal",
    seats: Sequence[int] | None = None,
    jobs: int | None = 1,
    seed: int = 0,
    edition: Edition | None = None,
) -> Generator[Report, None, None]:
    """Look back at a game: reports of all that is found so far, the first ones coarse.

    `seats` are those whose decisions are judged, from 0; None: all. The same record, budget with a
    name and seed give the same last report, whatever the number of `jobs` (None: one for each
    core). A game that goes on is looked at from one seat alone, by what that seat saw. Closing the
    generator calls off what is not done.

    Raises RecordError for a record that is not right, and OptionError for a budget or a seat that
    there is not, for a game that goes on without one seat named, and for one with fewer than two
    decisions.
    """
    allowed = budget_of(budget)
    position = record.verify(edition)
    chosen = _chosen(record, position, seats)
    game, moves = position.game, position.moves_played
    valuer = Valuer(game)
    report = Report.begun(
        record,
        digest_of(record),
        _result(position),
        chosen,
        budget,
        seed,
        valuer.network,
    )
    yield from _found(report, valuer, moves, allowed, jobs)


def digest_of(record: Record) -> str:
    """What tells a record from all others."""
    return sha256(record.write().encode()).hexdigest()


def _chosen(record: Record, position: Position, seats: Sequence[int] | None) -> tuple[int, ...]:
    players, source = position.players, record.source
    for seat in seats or ():
        if not 0 <= seat < players:
            raise OptionError(f"no seat {seat + 1} in {source}; seats 1 to {players} are accepted")
    if not position.is_over and (seats is None or len(seats) != 1):
        raise OptionError(
            f"{source}: the game goes on, so it is looked at from one seat alone; name it"
        )
    decisions = sum(mover >= 0 for mover in position.movers)
    if decisions < FEWEST_DECISIONS:
        raise OptionError(
            f"{source}: nothing to look back at; a game with {FEWEST_DECISIONS} decisions is wanted"
        )
    return tuple(range(players)) if seats is None else tuple(sorted(set(seats)))


def _result(position: Position) -> tuple[float, ...]:
    """Each seat's share of the win; nothing while the game goes on."""
    winners = position.winners() if position.is_over else ()
    share = 1 / max(1, len(winners))
    return tuple(share * (seat in winners) for seat in range(position.players)) if winners else ()


def _found(
    report: Report, valuer: Valuer, moves: tuple[Move, ...], budget: Budget, jobs: int | None
) -> Generator[Report, None, None]:
    ends = None if budget.seconds is None else monotonic() + budget.seconds
    game, is_over = valuer.game, bool(report.result)
    own = tuple(n for n, view, _ in decisions_of(game, moves) if view.observer in report.seats)
    plans = budget.plans(game)
    for number, plan in enumerate(plans):
        if ends is not None and monotonic() > ends:
            break
        if is_over:
            report = replace(report, moments=_moments(valuer, moves, plan, report.seed))
            yield replace(report, done=_done(number, 0.1, plans))
            luck = luck_of(game, moves, valuer, report.seed, plan.luck)
            report = replace(report, luck=luck)
            yield replace(report, done=_done(number, 0.2, plans))
        if plan.effort is None:
            continue
        with closing(_judged(game, moves, own, plan.effort, report.seed, jobs)) as found:
            for count, some in enumerate(found, start=1):
                report = replace(report, judgements=_with(report.judgements, some))
                part = 0.2 + 0.8 * min(1.0, count * _AT_ONCE / max(1, len(own)))
                yield replace(report, done=_done(number, part, plans))
                if ends is not None and monotonic() > ends:
                    break
    yield replace(report, done=1.0)


def _done(number: int, part: float, plans: Sequence[Plan]) -> float:
    """How much is done: plans that are finer take longer, so the last counts for most."""
    weights = [4.0**each for each in range(len(plans))]
    return min(0.999, (sum(weights[:number]) + part * weights[number]) / sum(weights))


def _moments(valuer: Valuer, moves: Sequence[Move], plan: Plan, seed: int) -> tuple[Moment, ...]:
    """The win chances before each decision and at the end."""
    position, found = Position(valuer.game), []
    for number, move in enumerate(moves):
        if position.mover >= 0:
            own = stream(seed, number)
            chances = valuer.chances(position, plan.playouts, own, plan.endings)
            found.append(Moment(number, chances))
        position.play(move, check=False)
    end = valuer.chances(position, 1, seed)
    return (*found, Moment(len(moves), end))


def _judged(
    game: Game,
    moves: tuple[Move, ...],
    numbers: Sequence[int],
    effort: Effort,
    seed: int,
    jobs: int | None,
) -> Generator[tuple[Judgement, ...], None, None]:
    tasks = [
        Task(game, moves, tuple(numbers[first : first + _AT_ONCE]), effort, seed)
        for first in range(0, len(numbers), _AT_ONCE)
    ]
    return in_order(judged, tasks, jobs)


def judged(task: Task) -> tuple[Judgement, ...]:
    """Judge the decisions of a task, each by what its seat knew then."""
    judge = Judge(task.game, task.effort)
    return tuple(
        Judgement(number, judge.decision(view, move, task.seed))
        for number, view, move in decisions_of(task.game, task.moves[: task.numbers[-1] + 1])
        if number in task.numbers
    )


def _with(old: Sequence[Judgement], new: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """Judgements with newer ones in place of those of the same moves, in order."""
    found = {each.move: each for each in (*old, *new)}
    return tuple(found[move] for move in sorted(found))
