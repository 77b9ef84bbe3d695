"""Statistics: what bots came to in a match or a contest, with intervals (see `estimates`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from potsherd.arena.contest import Contest, Duplicate
from potsherd.arena.estimates import NOTHING, Estimate, clustered_share_of, mean_of, share_of
from potsherd.arena.matches import Match
from potsherd.arena.ratings import rate
from potsherd.bots.playout import Fault, Outcome
from potsherd.errors import OptionError

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Performance:
    """What one bot came to: its share of the wins, and its money a game.

    `faults` are the games that it has lost by failing, and `last_words` what it failed by in the
    last of them, "" if there is none.
    """

    bot: str
    win_share: Estimate
    money: Estimate
    faults: int
    last_words: str


# ---------------------------------------------------------------- matches
@dataclass(frozen=True)
class MatchReport:
    """What the games of a match came to; `moves` and `turns` are means a game."""

    games: int
    bots: tuple[Performance, ...]
    moves: float
    turns: float


def match_report(match: Match, outcomes: Sequence[Outcome]) -> MatchReport:
    """The statistics of at least one game. Raises OptionError if there is none."""
    if not outcomes:
        raise OptionError("no game has been played to its end")
    bots = [
        Performance(
            bot,
            share_of(fmean(outcome.wins[number] for outcome in outcomes), len(outcomes)),
            mean_of([outcome.money[number] for outcome in outcomes]),
            *_faults_of(number, [outcome.fault for outcome in outcomes]),
        )
        for number, bot in enumerate(match.bots)
    ]
    return MatchReport(
        len(outcomes),
        tuple(bots),
        fmean(outcome.moves for outcome in outcomes),
        fmean(outcome.turns for outcome in outcomes),
    )


def _faults_of(bot: int, faults: Sequence[Fault | None]) -> tuple[int, str]:
    """How many are those of a bot, and the last words there."""
    words = [fault.words for fault in faults if fault and fault.bot == bot]
    return len(words), words[-1] if words else ""


# ---------------------------------------------------------------- contests
@dataclass(frozen=True)
class RatedPerformance(Performance):
    """What one bot came to in a contest.

    `ahead` is money more than the others of a game have on average, and `rating` is on the scale of
    Elo, 0 for the anchor. The variances are those of the means, as parts of what as many
    independent games would have; None where games are all alike.
    """

    win_variance: float | None
    ahead: Estimate
    ahead_variance: float | None
    rating: Estimate


@dataclass(frozen=True)
class ContestReport:
    """What a contest came to in so many deals, played by all pairings, and their games.

    `anchor` is the label of the bot that is rated 0. `pairs[a][b]` says how much bot a won of what
    a and b won of the games in which both sat; None where there is nothing to share.
    """

    deals: int
    games: int
    anchor: str
    bots: tuple[RatedPerformance, ...]
    pairs: tuple[tuple[Estimate | None, ...], ...]


@dataclass(frozen=True)
class Tally:
    """Sums over the seatings of each deal.

    `wins`, `money` and `ahead` have the axes deal, pairing, bot; the squares have the axes pairing,
    bot, and are summed over deals too.
    """

    wins: Floats
    money: Floats
    ahead: Floats
    wins_squared: Floats
    ahead_squared: Floats

    @classmethod
    def of(cls, contest: Contest, results: Sequence[Duplicate]) -> Tally:
        """Add up the results; a last deal that not all pairings have played is left aside."""
        seats, pairings = contest.players, len(contest.pairings)
        shape = len(results) // pairings, pairings, len(contest.bots)
        by_deal, squares = np.zeros((3, *shape)), np.zeros((3, *shape[1:]))
        for played in results[: shape[0] * pairings]:
            for game in played.games:
                money, sitting = np.array(game.money, float), list(game.seats)
                ahead = (money * seats - money.sum()) / (seats - 1)
                values = np.array([game.wins, money, ahead])
                by_deal[:, played.deal, played.pairing, sitting] += values
                squares[:, played.pairing, sitting] += values**2
        wins, money, ahead = by_deal
        return cls(wins, money, ahead, squares[0], squares[2])


def contest_report(contest: Contest, results: Iterable[Duplicate]) -> ContestReport:
    """The statistics of at least one deal that all pairings have played.

    The last of the bots is the anchor. Raises OptionError if there is no such deal.
    """
    results = list(results)
    tally = Tally.of(contest, results)
    deals = len(tally.wins)
    if not deals:
        raise OptionError("no deal has been played by all pairings to its end")
    ratings = rate(contest.pairings, tally.wins)
    bots = range(len(contest.bots))
    counted = results[: deals * len(contest.pairings)]
    faults = [game.fault for played in counted for game in played.games]
    return ContestReport(
        deals,
        deals * len(contest.pairings) * contest.players,
        contest.labels[-1],
        tuple(_performance(contest, tally, bot, ratings[bot], faults) for bot in bots),
        tuple(tuple(_pair(contest, tally.wins, a, b) for b in bots) for a in bots),
    )


def _performance(
    contest: Contest, tally: Tally, bot: int, rating: Estimate, faults: Sequence[Fault | None]
) -> RatedPerformance:
    own = [number for number, pairing in enumerate(contest.pairings) if bot in pairing]
    wins, money, ahead = (
        sums[:, own, bot].mean(axis=1) / contest.players
        for sums in (tally.wins, tally.money, tally.ahead)
    )
    wins_spread, ahead_spread = (
        _independent(sums[:, own, bot].sum(axis=0), squares[own, bot], len(wins) * contest.players)
        for sums, squares in ((tally.wins, tally.wins_squared), (tally.ahead, tally.ahead_squared))
    )
    failed, last_words = _faults_of(bot, faults)
    return RatedPerformance(
        bot=contest.labels[bot],
        win_share=clustered_share_of(float(wins.mean()), _spread(wins), len(wins)),
        money=mean_of(money.tolist()),
        faults=failed,
        last_words=last_words,
        win_variance=_part(_spread(wins), wins_spread),
        ahead=mean_of(ahead.tolist()),
        ahead_variance=_part(_spread(ahead), ahead_spread),
        rating=rating,
    )


def _pair(contest: Contest, wins: Floats, a: int, b: int) -> Estimate | None:
    """The part of a in what a and b won; the ratio's spread by its linear approximation (W. G.
    Cochran, Sampling Techniques, 1977, section 6.4)."""
    met = [number for number, pairing in enumerate(contest.pairings) if {a, b} <= set(pairing)]
    ours, theirs = (wins[:, met, bot].sum(axis=1) for bot in (a, b))
    both = ours + theirs
    if a == b or not both.any():
        return None
    share = float(ours.sum() / both.sum())
    return clustered_share_of(share, _spread((ours - share * both) / both.mean()), len(both))


def _spread(values: Floats) -> float:
    """The variance of the mean."""
    return float(values.var(ddof=1)) / len(values) if len(values) > 1 else 0.0


def _independent(sums: Floats, squares: Floats, games: int) -> float:
    """The variance of the mean over pairings, were the games of each independent."""
    variances = (squares - sums**2 / games) / (games - 1)
    return float(variances.sum()) / games / len(sums) ** 2


def _part(spread: float, independent: float) -> float | None:
    return spread / independent if independent > NOTHING else None
