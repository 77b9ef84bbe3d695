"""Matches: many games among bots, over several processes, and what came of them.

The bots change seats from game to game, so none gains from where it sits. Game number g depends
on nothing but the seed of the match and g, so the results are the same in one process and in many.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from statistics import fmean

from potsherd.arena.estimates import Estimate, mean_of, share_of
from potsherd.bots import Bot, check_bot, make_bot
from potsherd.dealer import Dealer
from potsherd.editions import load_edition
from potsherd.errors import OptionError
from potsherd.games import game_of
from potsherd.moves import EndTurn, Recruit, Search
from potsherd.position import Position
from potsherd.processes.parallel import in_order
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
    """How one game ended.

    `money` and `wins` are by seat, or by bot where that is said; the winners of a shared win have
    equal parts of it. `moves` are those of the players, not of chance.
    """

    money: tuple[int, ...]
    wins: tuple[float, ...]
    moves: int
    turns: int


def play_game(match: Match, number: int) -> Outcome:
    """Play one game of a match; the outcome is by bot, in the order of the match."""
    seats = match.seats(number)
    source = sha256(f"potsherd match {match.seed} {number}".encode()).digest()
    bots = [make_bot(match.bots[bot], seed_of(source, b" bot %d" % bot)) for bot in seats]
    ended = play_out(match.position(), bots, dealer_from(source, match.players))
    seat_of = [seats.index(bot) for bot in range(match.players)]
    return replace(
        ended,
        money=tuple(ended.money[seat] for seat in seat_of),
        wins=tuple(ended.wins[seat] for seat in seat_of),
    )


def dealer_from(source: bytes, players: int) -> Dealer:
    """The dealer of a game among bots, who contribute nothing to the 32 bytes of `source`."""
    return Dealer(source, (b"",) * players)


def play_out(position: Position, bots: Sequence[Bot], dealer: Dealer) -> Outcome:
    """Play a position to the end, with one bot for each seat; the outcome is by seat.

    Raises IllegalMove.
    """
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
        else:
            seat = position.mover
            position.play(bots[seat].choose(position.view(seat)))
    winners = position.winners()
    return Outcome(
        money=tuple(position.returns()),
        wins=tuple((seat in winners) / len(winners) for seat in range(position.players)),
        moves=sum(mover != CHANCE for mover in position.movers),
        turns=_turns(position),
    )


def seed_of(source: bytes, purpose: bytes) -> int:
    """A seed of 64 bits that follows from a source and what it is for."""
    return int.from_bytes(sha256(source + purpose).digest()[:8], "big")


def play_games(match: Match, games: int, jobs: int | None = 1) -> Generator[Outcome, None, None]:
    """Play games number 0, 1, 2, ... of a match, over so many processes; outcomes in order."""
    yield from in_order(partial(play_game, match), range(games), jobs)


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
            share_of(fmean(outcome.wins[number] for outcome in outcomes), len(outcomes)),
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
