"""A bot of Potsherd against OpenSpiel's own ISMCTS, which gets ten times its thinking time.

python -m benchmarks.strength.against_openspiel archaeology greedy --games 100 --jobs 2
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from statistics import fmean
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from potsherd.arena.estimates import Estimate, share_of
from potsherd.bots import Bot, make_bot
from potsherd.bots.playout import play_out
from potsherd.dealer import Dealer
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.processes.parallel import in_order
from potsherd.views import View

if TYPE_CHECKING:
    from potsherd.adapters.openspiel import SpielGame

TIMES = 10
"""How many times the thinking time of the bot a step of OpenSpiel's has."""
LEAST_SECONDS = 0.001
"""A bot that thinks less is taken to think as long as this."""
CALIBRATION = 2
"""Games of the bot against itself by which its thinking time is measured."""


@dataclass(frozen=True)
class Pairing:
    """What is played: a game, our bot, and the seconds that OpenSpiel's has for a step."""

    edition: str
    bot: str
    players: int = 2
    monument: str = ""
    seconds: float = 1.0
    seed: str = ""

    @property
    def game(self) -> SpielGame:
        return _game(self.edition, self.players, self.monument)

    def dealer(self, deal: object) -> Dealer:
        source = sha256(f"against OpenSpiel {self.seed} {deal}".encode()).digest()
        return Dealer(source, (b"",) * self.players)


@cache
def _game(edition: str, players: int, monument: str) -> SpielGame:
    import pyspiel

    from benchmarks.strength.openspiel_search import OpenSpielBot

    options = {"players": players, "monument": monument}
    game: SpielGame = pyspiel.load_game(f"python_{edition}", options)
    # One decision before any that counts, so that none waits for the compiler.
    position, dealer = Position(game.rules), Dealer(bytes(32))
    while position.is_chance:
        position.deal(dealer)
    OpenSpielBot(game, 0.0, seed=0).choose(position.view(position.mover))
    return game


@dataclass(frozen=True)
class Played:
    """One deal, played once for every seat of OpenSpiel's bot: its part of the wins, how many
    simulations it made, and its moves for which no world was found."""

    wins: float
    simulations: int
    blind: int


def play_deal(pairing: Pairing, deal: int) -> Played:
    """Play one deal from every seat; in all the others sits our bot."""
    from benchmarks.strength.openspiel_search import OpenSpielBot

    wins, simulations, blind = 0.0, 0, 0
    for seat in range(pairing.players):
        theirs = OpenSpielBot(pairing.game, pairing.seconds, seed=deal)
        bots: list[Bot] = [make_bot(pairing.bot, deal * pairing.players + seat)] * pairing.players
        bots[seat] = theirs
        position = Position(pairing.game.rules)
        play_out(position, bots, pairing.dealer(deal))
        winners = position.winners()
        wins += (seat in winners) / len(winners) / pairing.players
        simulations += theirs.simulations
        blind += theirs.blind
    return Played(wins, simulations, blind)


def play(pairing: Pairing, deals: int, jobs: int = 1) -> Generator[Played, None, None]:
    """Play so many deals, over so many processes, in order."""
    return in_order(partial(play_deal, pairing), range(deals), jobs)


def wins_of(played: Sequence[Played], players: int) -> Estimate:
    """OpenSpiel's share of the wins with its 95 % interval.

    The interval is that of as many independent games: too wide, as deals are duplicate, but not
    empty when all games are lost.
    """
    return share_of(fmean(deal.wins for deal in played), len(played) * players)


@dataclass
class Timed:
    """A bot, and the seconds it took for each move that left it a choice."""

    bot: Bot
    took: list[float] = field(default_factory=list)

    def choose(self, view: View) -> Move:
        """See Bot."""
        start = time.perf_counter()
        move = self.bot.choose(view)
        if len(view.game.legal(view.state)) > 1:
            self.took.append(time.perf_counter() - start)
        return move


def thinking_time(pairing: Pairing) -> float:
    """Mean seconds that our bot takes for a decision, in games against itself."""
    took: list[float] = []
    for number in range(CALIBRATION + 1):  # in the first one code may still be compiled
        bots = [Timed(make_bot(pairing.bot, seat)) for seat in range(pairing.players)]
        play_out(Position(pairing.game.rules), bots, pairing.dealer(f"calibration {number}"))
        if number > 0:
            took += [seconds for bot in bots for seconds in bot.took]
    return fmean(took)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("edition")
    parser.add_argument("bot")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--monument", default="")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=float, help="for a step of OpenSpiel's; else measured")
    parser.add_argument("--seed", default="")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    pairing = Pairing(given.edition, given.bot, given.players, given.monument, seed=given.seed)
    ours = thinking_time(pairing)
    seconds = given.seconds or TIMES * max(LEAST_SECONDS, ours)
    print(
        f"{given.bot}: {ours * 1000:.1f} ms a decision; OpenSpiel: {seconds * 1000:.1f} ms a step"
    )
    deals = max(1, given.games // given.players)
    shown = Console(stderr=True)
    played = list(
        track(
            play(replace(pairing, seconds=seconds), deals, given.jobs),
            "deals",
            deals,
            transient=True,
            console=shown,
            disable=not shown.is_terminal,
        )
    )
    wins = wins_of(played, given.players)
    print(
        f"OpenSpiel wins {wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%}) of"
        f" {deals * given.players} games, {deals} deals;"
        f" {sum(deal.simulations for deal in played):,} simulations,"
        f" {sum(deal.blind for deal in played)} moves without a world"
    )


if __name__ == "__main__":
    # Other processes must find what is played in a module of its own name.
    import_module("benchmarks.strength.against_openspiel").main()
