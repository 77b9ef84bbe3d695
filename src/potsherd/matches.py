"""Matches: many games among bots, over several processes, and what came of them.

The bots change seats from game to game, so none gains from where it sits. Game number g depends
on nothing but the seed of the match and g, so the results are the same in one process and in many.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from multiprocessing import get_context
from statistics import NormalDist, fmean, stdev

from potsherd.bots import Bot, check_bot, make_bot
from potsherd.dealer import Dealer
from potsherd.editions import load_edition
from potsherd.errors import OptionError
from potsherd.games import game_of
from potsherd.moves import EndTurn, Recruit, Search
from potsherd.position import Position
from potsherd.rules.layout import CHANCE


@dataclass(frozen=True)
class Match:
    """What is played: a game with its options, and the bots, one spec for each seat.

    Any text is a seed. Raises EditionError and OptionError for what does not fit.
    """

    edition: str
    bots: tuple[str, ...]
    monument: str | None = None
    variants: tuple[str, ...] = ()
    seed: str = ""

    def __post_init__(self) -> None:
        for bot in self.bots:
            check_bot(bot)
        self.position()

    @property
    def players(self) -> int:
        """How many seats."""
        return len(self.bots)

    def position(self) -> Position:
        """A game before its first card."""
        edition = load_edition(self.edition)
        return Position(game_of(edition, self.players, self.monument, self.variants))

    def seats(self, number: int) -> list[int]:
        """Which bot sits at each seat in a game: they move up one seat from game to game."""
        return [(seat - number) % self.players for seat in range(self.players)]


@dataclass(frozen=True)
class Outcome:
    """How one game ended; `money` and `wins` are by bot, in the order of the match.

    The winners of a shared win have equal parts of it. `moves` are those of the players, not of
    chance.
    """

    money: tuple[int, ...]
    wins: tuple[float, ...]
    moves: int
    turns: int


def play_game(match: Match, number: int) -> Outcome:
    """Play one game of a match."""
    seats = match.seats(number)
    source = sha256(f"potsherd match {match.seed} {number}".encode()).digest()
    bots = [make_bot(match.bots[bot], seed=_bot_seed(source, bot)) for bot in seats]
    position = match.position()
    play_out(position, bots, Dealer(source, (b"",) * match.players))
    money, winners = position.returns(), position.winners()
    return Outcome(
        money=tuple(money[seats.index(bot)] for bot in range(match.players)),
        wins=tuple(
            1 / len(winners) if seats.index(bot) in winners else 0.0 for bot in range(match.players)
        ),
        moves=sum(mover != CHANCE for mover in position.movers),
        turns=_turns(position),
    )


def play_out(position: Position, bots: Sequence[Bot], dealer: Dealer) -> None:
    """Play a position to the end, with one bot for each seat. Raises IllegalMove."""
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
        else:
            seat = position.mover
            position.play(bots[seat].choose(position.view(seat)))


def play_games(match: Match, games: int, jobs: int = 1) -> Generator[Outcome, None, None]:
    """Play games number 0, 1, 2, ... of a match, over so many processes; outcomes in order."""
    if jobs == 1:
        yield from (play_game(match, number) for number in range(games))
        return
    # Fresh processes, as forked ones may hang when the caller has threads.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
    ahead: deque[Future[Outcome]] = deque()
    try:
        for number in range(games):
            ahead.append(pool.submit(play_game, match, number))
            if len(ahead) > _AHEAD * jobs:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


_AHEAD = 3
"""Games handed out for each process: enough to keep it busy, few enough to be waited for when the
rest is called off."""


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _bot_seed(source: bytes, bot: int) -> int:
    return int.from_bytes(sha256(source + b" bot %d" % bot).digest()[:8], "big")


def _turns(position: Position) -> int:
    """Turns of the players: in Archaeology up to each end of a turn, and the one in which the
    game ended; in Curios each search and each recruiting."""
    decisions = [
        move
        for mover, move in zip(position.movers, position.moves_played, strict=True)
        if mover != CHANCE
    ]
    ends = sum(isinstance(move, EndTurn | Search | Recruit) for move in decisions)
    return ends + (not isinstance(decisions[-1], EndTurn | Search | Recruit))


# ---------------------------------------------------------------- statistics
CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True)
class Estimate:
    """A mean over games and its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """What one bot of a match came to: its share of the wins, and its money a game."""

    bot: str
    win_share: Estimate
    money: Estimate


@dataclass(frozen=True)
class Summary:
    """What the games of a match came to; `moves` and `turns` are means a game."""

    games: int
    standings: tuple[Standing, ...]
    moves: float
    turns: float


def summarise(match: Match, outcomes: Sequence[Outcome]) -> Summary:
    """The statistics of at least one game."""
    if not outcomes:
        raise OptionError("no game has been played to its end")
    standings = [
        Standing(
            bot,
            share_of(sum(outcome.wins[number] for outcome in outcomes), len(outcomes)),
            mean_of([outcome.money[number] for outcome in outcomes]),
        )
        for number, bot in enumerate(match.bots)
    ]
    return Summary(
        len(outcomes),
        tuple(standings),
        fmean(outcome.moves for outcome in outcomes),
        fmean(outcome.turns for outcome in outcomes),
    )


def share_of(wins: float, games: int) -> Estimate:
    """The share of wins with its 95 % score interval.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22
    (1927); unlike the plain normal interval it stays between 0 and 1 and is not empty when all
    games are won. A shared win counts in part; it makes the true spread smaller, so the interval
    is rather too wide than too narrow.
    """
    share = wins / games
    centre = (share + _Z**2 / (2 * games)) / (1 + _Z**2 / games)
    spread = share * (1 - share) / games + _Z**2 / (4 * games**2)
    reach = _Z * sqrt(spread) / (1 + _Z**2 / games)
    return Estimate(share, max(0.0, centre - reach), min(1.0, centre + reach))


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean with its 95 % interval by the normal approximation, mean ± 1.96 s / sqrt(n); no
    wider than the mean itself for a single value, of which nothing can be said."""
    mean = fmean(values)
    reach = _Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - reach, mean + reach)
