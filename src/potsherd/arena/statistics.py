"""Statistics of a contest: shares of wins, money, ratings and who beats whom, with intervals.

Games of one deal share their luck, so it is the deals that are independent of each other: all
intervals come from how much deals differ, not games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from potsherd.arena.contest import Contest, Duplicate
from potsherd.arena.estimates import Estimate, mean_of, share_of
from potsherd.arena.ratings import rate
from potsherd.errors import OptionError

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Standing:
    """What one bot came to.

    `win_share` and `money` are a game's, `ahead` is money more than the others of the game have on
    average, and `rating` is on the scale of Elo, 0 for the anchor. The variances are those of the
    means, as parts of what as many independent games would have; None where games are all alike.
    """

    bot: str
    win_share: Estimate
    win_variance: float | None
    money: Estimate
    ahead: Estimate
    ahead_variance: float | None
    rating: Estimate


@dataclass(frozen=True)
class Summary:
    """What a contest came to in so many deals, played by all pairings, and their games.

    `anchor` is the label of the bot that is rated 0. `pairs[a][b]` says how much bot a won of what
    a and b won of the games in which both sat; None where there is nothing to share.
    """

    deals: int
    games: int
    anchor: str
    standings: tuple[Standing, ...]
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


def summarise(contest: Contest, results: Iterable[Duplicate]) -> Summary:
    """The statistics of at least one deal that all pairings have played.

    The last of the bots is the anchor. Raises OptionError if there is no such deal.
    """
    tally = Tally.of(contest, list(results))
    deals = len(tally.wins)
    if not deals:
        raise OptionError("no deal has been played by all pairings to its end")
    ratings = rate(contest.pairings, tally.wins)
    bots = range(len(contest.bots))
    return Summary(
        deals,
        deals * len(contest.pairings) * contest.players,
        contest.labels[-1],
        tuple(_standing(contest, tally, bot, ratings[bot]) for bot in bots),
        tuple(tuple(_pair(contest, tally.wins, a, b) for b in bots) for a in bots),
    )


def _standing(contest: Contest, tally: Tally, bot: int, rating: Estimate) -> Standing:
    own = [number for number, pairing in enumerate(contest.pairings) if bot in pairing]
    wins, money, ahead = (
        sums[:, own, bot].mean(axis=1) / contest.players
        for sums in (tally.wins, tally.money, tally.ahead)
    )
    wins_spread, ahead_spread = (
        _independent(sums[:, own, bot].sum(axis=0), squares[own, bot], len(wins) * contest.players)
        for sums, squares in ((tally.wins, tally.wins_squared), (tally.ahead, tally.ahead_squared))
    )
    return Standing(
        contest.labels[bot],
        _share(float(wins.mean()), _spread(wins), len(wins)),
        _part(_spread(wins), wins_spread),
        mean_of(money.tolist()),
        mean_of(ahead.tolist()),
        _part(_spread(ahead), ahead_spread),
        rating,
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
    return _share(share, _spread((ours - share * both) / both.mean()), len(both))


def _share(share: float, spread: float, deals: int) -> Estimate:
    """The score interval of a share with the variance `spread`, by as many independent games as
    would have it (N. Dean and M. Pagano, "Evaluating confidence interval methods for binomial
    proportions in clustered surveys", J. Survey Statistics and Methodology 3, 2015).

    Where all deals are alike, it is by their number.
    """
    return share_of(share, share * (1 - share) / spread if spread > _NOTHING else deals)


def _spread(values: Floats) -> float:
    """The variance of the mean."""
    return float(values.var(ddof=1)) / len(values) if len(values) > 1 else 0.0


def _independent(sums: Floats, squares: Floats, games: int) -> float:
    """The variance of the mean over pairings, were the games of each independent."""
    variances = (squares - sums**2 / games) / (games - 1)
    return float(variances.sum()) / games / len(sums) ** 2


def _part(spread: float, independent: float) -> float | None:
    return spread / independent if independent > _NOTHING else None


_NOTHING = 1e-12
"""What rounding leaves of a variance of zero."""
