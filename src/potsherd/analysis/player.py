"""A player in several games: results with and without luck, and what decisions gave away.

The errors say how far other games of the same player would stray. Whoever has won both of two games
does not win all for that: beside what was played one more game is imagined for the errors of
results, which strays as those among equals do. What a player gives away in the decisions of one
game hangs together, so it is games that are counted, not decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from potsherd.analysis.grade import Summary
from potsherd.analysis.kinds import kind_of, kinds

if TYPE_CHECKING:
    from potsherd.analysis.report import Report


@dataclass(frozen=True)
class Lost:
    """What decisions of a game gave away: how many there were in which there was something to
    decide, and the shares of the win that they lost together."""

    decisions: int
    total: float


@dataclass(frozen=True)
class Played:
    """A finished game, as far as it is about one of its players; `lost` is by kind of decision, of
    the kinds that there were."""

    edition: str
    players: int
    summary: Summary
    lost: Mapping[str, Lost]


@dataclass(frozen=True)
class Mean:
    """A mean over games as a share of the win, with its standard error: None where a single game
    does not tell how far others stray."""

    value: float
    error: float | None


@dataclass(frozen=True)
class Figures:
    """A player in so many games. `even` is what they give to each if all play alike; `lost` is by a
    decision, None where none was judged."""

    games: int
    even: float
    result: Mean
    luck: Mean
    adjusted: Mean
    decisions: int
    lost: Mean | None


def played_of(report: Report, seat: int) -> Played:
    """What the report of a finished game says of the player of a seat."""
    lost: dict[str, Lost] = {}
    for each in report.judgements:
        if each.decision.seat == seat and each.decision.is_open:
            kind = kind_of(each.decision.played)
            before = lost.get(kind, Lost(0, 0.0))
            lost[kind] = Lost(before.decisions + 1, before.total + each.decision.loss)
    return Played(report.edition, len(report.players), report.summary(seat), lost)


def figures_of(games: Sequence[Played]) -> Figures:
    """The figures of a player of these games, of which there is one at least."""
    found, even = [each.summary for each in games], [1 / each.players for each in games]
    among_equals = sum(share * (1 - share) for share in even) / len(even)
    return Figures(
        games=len(games),
        even=sum(even) / len(even),
        result=_mean([each.result for each in found], among_equals),
        luck=_mean([each.luck for each in found], among_equals),
        adjusted=_mean([each.adjusted for each in found], among_equals),
        decisions=sum(each.decisions for each in found),
        lost=lost_a_decision(_all_kinds(each) for each in games),
    )


def by_kind(games: Sequence[Played]) -> dict[str, tuple[int, Mean]]:
    """How many decisions of each kind there were, and what one lost on average."""
    found = {}
    for kind in kinds():
        lost = [each.lost[kind] for each in games if kind in each.lost]
        mean = lost_a_decision(lost)
        if mean is not None:
            found[kind] = sum(each.decisions for each in lost), mean
    return found


def lost_a_decision(games: Iterable[Lost]) -> Mean | None:
    """What decisions lost on average, None without any."""
    found = [each for each in games if each.decisions]
    decisions = sum(each.decisions for each in found)
    if not decisions:
        return None
    mean = sum(each.total for each in found) / decisions
    off = [each.total - mean * each.decisions for each in found]
    n = len(off)
    if n < 2:
        return Mean(mean, None)
    return Mean(mean, (n / (n - 1) * sum(each**2 for each in off)) ** 0.5 / decisions)


def _all_kinds(game: Played) -> Lost:
    lost = game.lost.values()
    return Lost(sum(each.decisions for each in lost), sum(each.total for each in lost))


def _mean(numbers: Sequence[float], imagined: float) -> Mean:
    """A mean with the error of these numbers and one more, which is off by so much, squared."""
    n = len(numbers)
    mean = sum(numbers) / n
    return Mean(mean, (sum((each - mean) ** 2 for each in numbers) + imagined) ** 0.5 / n)
