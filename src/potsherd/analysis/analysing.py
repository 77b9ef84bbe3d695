"""Analysing a record: reports that get better, round by round, over as many processes as wanted."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING

from potsherd.analysis.budget import Budget, budget_of
from potsherd.analysis.pieces import Found, Stage, do, stages_of
from potsherd.analysis.report import Report
from potsherd.analysis.value import Valuer
from potsherd.errors import OptionError
from potsherd.processes.parallel import in_order

if TYPE_CHECKING:
    from potsherd.editions import Edition
    from potsherd.position import Position
    from potsherd.record import Record

FEWEST_DECISIONS = 2


def analyse(
    record: Record,
    *,
    budget: str = "normal",
    seats: Sequence[int] | None = None,
    jobs: int | None = 1,
    seed: int = 0,
    edition: Edition | None = None,
    stood_in: Collection[int] = (),
) -> Generator[Report, None, None]:
    """Look back at a game: reports of all that is found so far, the first ones coarse.

    `seats` are those whose decisions are judged, from 0; None: all. The same record, budget with a
    name and seed give the same last report, whatever the number of `jobs` (None: one for each
    core). A game that goes on is looked at from one seat alone, by what that seat saw, and one that
    goes on from a position of another from there on. `stood_in` are the numbers of moves that a bot
    made for a player, which are not judged: no record tells them. Closing the generator calls off
    what is not done.

    Raises RecordError for a record that is not right, and OptionError for a budget or a seat that
    there is not, for a game that goes on without one seat named, and for one with fewer than two
    decisions.
    """
    allowed = budget_of(budget)
    position = record.verify(edition)
    report = begun(record, position, budget=budget, seats=seats, seed=seed, stood_in=stood_in)
    yield from _found(report, position, allowed, jobs)


def begun(
    record: Record,
    position: Position,
    *,
    budget: str = "normal",
    seats: Sequence[int] | None = None,
    seed: int = 0,
    stood_in: Collection[int] = (),
) -> Report:
    """The report of a record before anything is found; `position` is where it ends. Raises
    OptionError as `analyse` does."""
    chosen, network = _chosen(record, position, seats), Valuer(position.game).network
    report = Report.begun(
        record, digest_of(record), _result(position), chosen, budget, seed, network
    )
    return replace(report, stood_in=tuple(sorted(stood_in)))


def has_decisions(position: Position, earlier: int = 0) -> bool:
    """Whether enough was decided in a game to look back at it; the `earlier` moves are those of
    another."""
    return sum(mover >= 0 for mover in position.movers[earlier:]) >= FEWEST_DECISIONS


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
    if not has_decisions(position, record.header.earlier):
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
    report: Report, position: Position, budget: Budget, jobs: int | None
) -> Generator[Report, None, None]:
    ends = None if budget.seconds is None else monotonic() + budget.seconds
    for stages in stages_of(report, position, budget.plans(position.game)):
        if ends is not None and monotonic() > ends:
            break
        for stage in stages:
            report = yield from _round(report, stage, ends, jobs)
    yield replace(report, done=1.0)


def _round(
    before: Report, stage: Stage, ends: float | None, jobs: int | None
) -> Generator[Report, None, Report]:
    """The reports while a stage is worked on, which ends early where that makes sense, and the
    last of them."""
    report, found = before, list[Found]()
    with closing(in_order(do, stage.pieces, jobs)) as coming:
        for one in coming:
            found.append(one)
            if stage.by_piece or len(found) == len(stage.pieces):
                report = stage.after(before, found)
                yield report
                if stage.by_piece and ends is not None and monotonic() > ends:
                    break
    return report
