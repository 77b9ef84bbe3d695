"""Matches: many games among bots, each dealt anew, over several processes.

The bots change seats from game to game, so none gains from where it sits. Game number g depends
on nothing but the seed of the match and g, so the results are the same in one process and in many.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import sha256
from typing import TypeVar

from potsherd.arena.patience import Patience
from potsherd.bots import check_bot
from potsherd.bots.diggers import play_diggers
from potsherd.bots.playout import Outcome, dealer_from, play_out, seated, seed_of
from potsherd.dealer import Dealer
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.position import Position
from potsherd.processes.parallel import in_order
from potsherd.record import Record

Kept = TypeVar("Kept")


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
            check_bot(bot, own=True)
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

    def specs(self, number: int) -> tuple[str, ...]:
        """The bots by seat in a game."""
        return tuple(self.bots[bot] for bot in self.seats(number))


@dataclass(frozen=True)
class Ended:
    """A game of a match that was played to its end, or until a bot failed; specs are by seat."""

    position: Position
    specs: tuple[str, ...]
    dealer: Dealer

    def record(self) -> str:
        """The text of its record, seed and all."""
        return Record.of(self.position, self.specs, self.dealer, reveal=True).write()

    def steps(self) -> list[int]:
        """All its steps, those of chance included."""
        steps_of = self.position.game.steps_of
        return [step for move in self.position.moves_played for step in steps_of(move)]


Play = Callable[[int], tuple[Outcome, Kept]]
"""Plays a game of a match by its number; its outcome is by bot, in the order of the match, and
comes with what else is kept of it."""


def play_game(match: Match, number: int) -> Outcome:
    """Play one game of a match; the outcome is by bot, in the order of the match."""
    return play_and_keep(match, keep_nothing, number)[0]


def keep_nothing(ended: Ended) -> None:
    """Keep the outcome alone."""


def play_and_keep(match: Match, keep: Callable[[Ended], Kept], number: int) -> tuple[Outcome, Kept]:
    """Play one game of a match, and keep something of it."""
    specs = match.specs(number)
    source = _source(match, number)
    seeds = [seed_of(source, b" bot %d" % bot) for bot in match.seats(number)]
    position, dealer = match.position(), dealer_from(source, match.players)
    with seated(specs, seeds) as bots:
        ended = play_out(position, bots, dealer)
    return _by_bot(match, number, ended), keep(Ended(position, specs, dealer))


def play_compiled(match: Match, number: int) -> tuple[Outcome, list[int]]:
    """Play one game of a match in which all bots are diggers, in compiled code, and keep its
    steps."""
    played = play_diggers(_game_of(match), dealer_from(_source(match, number), match.players))
    return _by_bot(match, number, played.outcome), played.steps


def play_games(match: Match, games: int, jobs: int | None = 1) -> Generator[Outcome, None, None]:
    """Play games number 0, 1, 2, ... of a match, over so many processes; outcomes in order.

    Raises BotFailed after the third game in a row that a bot has lost by its fault.
    """
    with closing(
        kept_games(match, partial(play_and_keep, match, keep_nothing), games, jobs)
    ) as played:
        for outcome, _ in played:
            yield outcome


def kept_games(
    match: Match, play: Play[Kept], games: int, jobs: int | None = 1
) -> Generator[tuple[Outcome, Kept], None, None]:
    """The same, each played so and with what is kept of it."""
    patience = Patience()
    with closing(in_order(play, range(games), jobs)) as played:
        for outcome, kept in played:
            yield outcome, kept
            patience.hear(dict(enumerate(match.bots)), outcome.fault)


@lru_cache(maxsize=1)
def _game_of(match: Match) -> Game:
    return match.position().game


def _source(match: Match, number: int) -> bytes:
    """What all chance in a game follows from."""
    return sha256(f"potsherd match {match.seed} {number}".encode()).digest()


def _by_bot(match: Match, number: int, ended: Outcome) -> Outcome:
    """An outcome by bot, made of one by seat."""
    seats = match.seats(number)
    seat_of = [seats.index(bot) for bot in range(match.players)]
    return replace(
        ended,
        money=tuple(ended.money[seat] for seat in seat_of),
        wins=tuple(ended.wins[seat] for seat in seat_of),
        fault=ended.fault and replace(ended.fault, bot=seats[ended.fault.bot]),
    )
