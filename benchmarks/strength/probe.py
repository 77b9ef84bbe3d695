"""How much an opponent gains that trains against a frozen bot.

    python -m benchmarks.strength.probe EDITION [--players N] [--frozen BOT] [--nodes N]
        [--games N] [--rounds N] [--deals N] [--folder DIR] [--jobs J]

The opponent is a search with a network of its own. In each round it plays games against the frozen
bot and its network learns how they turn out, so that it comes to say what positions are worth
against this bot. Before and after, it plays duplicate deals against the bot: the nearer the two
shares of wins, the less there is to exploit. What is found is a lower bound of that.

Everything is kept in a folder and gone on with, so that a long run can be broken off.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from benchmarks.strength.against_prototype import Result, results_in
from potsherd import Position, make_bot
from potsherd.arena.estimates import Estimate, mean_of
from potsherd.bots import Bot
from potsherd.bots.playout import dealer_from, play_out, seed_of
from potsherd.bots.search_bot import SearchBot
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.processes.parallel import in_order
from potsherd.search.contract import LORE
from potsherd.search.networks import BEST, Weights, read_weights, reading_of, weights_of
from potsherd.search.searcher import rules_of
from potsherd.search.tree import MOST_SEATS
from potsherd.training.course import INSTINCT, SEARCH, Course, RoundLot
from potsherd.training.fitting import Positions
from potsherd.views import View

LOT = 25
"""Games in one file."""
LOOSE = "beginner"
"""The bot that makes some of the learner's moves in training, so that it learns of others too."""


@dataclass(frozen=True)
class Probe:
    """Who trains against whom: a search with so many `nodes`, alone among frozen bots."""

    edition: str
    players: int
    frozen: str
    nodes: int

    def game(self) -> Game:
        """The game that is played."""
        return game_of(load_edition(self.edition), self.players)

    def learner(self, network: str | Weights, source: bytes) -> SearchBot:
        """The search with these weights."""
        return SearchBot(self.nodes, seed=seed_of(source, b"learner"), network=network)

    def table(self, learner: Bot, seat: int, source: bytes) -> list[Bot]:
        """The learner at its seat, frozen bots at all others."""
        bots = [
            make_bot(self.frozen, seed_of(source, b"frozen %d" % other))
            for other in range(self.players)
        ]
        bots[seat] = learner
        return bots


# ---------------------------------------------------------------- training
class Loose:
    """A bot of which a looser one makes `wander` of 1000 moves."""

    def __init__(self, bot: Bot, wander: int, seed: int) -> None:
        self.bot, self.wander = bot, wander
        self.looser = make_bot(LOOSE, seed)
        self.random = np.random.default_rng(seed)

    def choose(self, view: View) -> Move:
        """See Bot."""
        wanders = self.random.integers(1000) < self.wander
        return (self.looser if wanders else self.bot).choose(view)


def play_lot(probe: Probe, lot: RoundLot) -> None:
    """Play the games of a lot, the learner against frozen bots, into its file."""
    network = lot.weights_before() if lot.round_number > 0 else BEST
    games = []
    for number in range(lot.round.games):
        source = sha256(f"probe {lot.seed} {number}".encode()).digest()
        learner = probe.learner(network, source)
        loose = Loose(learner, lot.round.wander, seed_of(source, b"wander"))
        position = Position(lot.game)
        bots = probe.table(loose, number % probe.players, source)
        play_out(position, bots, dealer_from(source, probe.players))
        games.append(positions_of(position))
    lot.keep(astuple(Positions.join(games)))


def positions_of(position: Position) -> Positions:
    """What networks read at the beginnings of the turns of a game that is over, and its result."""
    game, family = position.game, position.game.edition.family
    reading = reading_of(game)
    guide: Any = LORE.of(family).guide_of(game.tables)
    states, end = retold(position)
    room = (len(states), game.players, len(guide.active) - 1)
    active, values = np.zeros(room, np.int16), np.zeros(room, np.float32)
    counts = np.zeros(room[:2], np.int16)
    for number, state in enumerate(states):
        for seat in range(game.players):
            n = reading.features(game.tables, state, guide, seat)
            active[number, seat, :n], values[number, seat, :n] = guide.active[:n], guide.values[:n]
            counts[number, seat] = n
    shares = [0.0] * MOST_SEATS
    rules_of(family).settle(game.tables, end, shares)
    result = np.array([shares[: game.players]], np.float32)
    lengths = np.array([len(states)], np.int32)
    return Positions(active, values, counts, result.repeat(len(states), axis=0), lengths)


def retold(position: Position) -> tuple[list[Any], Any]:
    """The true states at the beginnings of turns, and the one at the end."""
    game, lore = position.game, LORE.of(position.game.edition.family)
    reading = reading_of(game)
    state, turn = game.new_state(), -1
    beginnings = []
    for move in position.moves_played:
        for step in game.steps_of(move):
            game.play_step(state, step)
            if reading.under_way(state) and lore.turn_of(state) != turn:
                turn = lore.turn_of(state)
                beginnings.append(state.copy())
    return beginnings, state


def course_of(probe: Probe, games: int, rounds: int, folder: Path) -> Course:
    """The training: so many games in all, the same number in each round. It begins with the network
    that there is, and where there is none with the evaluation by hand and fresh weights."""
    game = probe.game()
    begin = weights_of(game, BEST)
    lessons = [INSTINCT if begin is None else SEARCH, *[SEARCH] * (rounds - 1)]
    size = min(LOT, games // rounds)
    plan = [
        replace(
            lesson,
            lots=games // rounds // size,
            games=size,
            nodes=probe.nodes,
            wander=INSTINCT.wander,
        )
        for lesson in lessons
    ]
    return Course(game, folder, plan, play=partial(play_lot, probe), begin=begin)


def tell(what: str, number: int, loss: float, done: float) -> None:
    """Say on standard error how far the training is."""
    print(f"round {number + 1}, {what}: {done:.0%}   ", end="\r", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- deals
def play_deal(probe: Probe, network: str | Weights, deal: int) -> Result:
    """Play a deal with the learner at each seat; it does not wander."""
    source = sha256(f"probe deal {deal}".encode()).digest()
    won, money, other = [], [], []
    for seat in range(probe.players):
        bots = probe.table(probe.learner(network, source), seat, source)
        ended = play_out(Position(probe.game()), bots, dealer_from(source, probe.players))
        won.append(ended.wins[seat])
        money.append(ended.money[seat])
        other.append((sum(ended.money) - ended.money[seat]) / (probe.players - 1))
    return Result(deal, fmean(won), fmean(money), fmean(other))


def results_of(
    probe: Probe, network: str | Weights, deals: int, path: Path, jobs: int | None
) -> list[Result]:
    """The results of so many deals, those that the file has and those still to be played."""
    results = results_in(path)[:deals]
    with path.open("a") as file:
        wanted = range(len(results), deals)
        for result in in_order(partial(play_deal, probe, network), wanted, jobs):
            file.write(json.dumps(asdict(result)) + "\n")
            file.flush()
            results.append(result)
    return results


def percent(share: Estimate) -> str:
    """A share or a difference of shares with its interval."""
    return f"{share.mean:.1%} ({share.low:.1%} to {share.high:.1%})"


def line_of(games: int, before: Sequence[Result], after: Sequence[Result]) -> str:
    """What a learner won after so many games, and how much more than before on the same deals."""
    won = mean_of([result.won for result in after])
    more = mean_of([new.won - old.won for new, old in zip(after, before, strict=True)])
    gained = f", gained {percent(more)}" if games else ""
    return f"after {games} games: {percent(won)} of {len(after)} deals{gained}"


def main() -> None:
    """Train, play the deals and print what they come to."""
    parser = argparse.ArgumentParser(prog="benchmarks.strength.probe")
    parser.add_argument("edition")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--frozen", default="scholar")
    parser.add_argument("--nodes", type=int, default=50)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--folder", type=Path, default=Path("build/probe"))
    parser.add_argument("--jobs", type=int)
    asked = parser.parse_args()
    probe = Probe(asked.edition, asked.players, asked.frozen, asked.nodes)
    name = f"{Path(probe.edition).stem}-{probe.players}-{probe.frozen}-{probe.nodes}"
    folder = asked.folder / f"{name}-{asked.games}-{asked.rounds}".replace(":", "-")
    course = course_of(probe, asked.games, asked.rounds, folder)
    course.run(asked.jobs, tell)
    print(f"{name}: wins against frozen {probe.frozen}")
    before: list[Result] = []
    for number in range(asked.rounds + 1):
        network = read_weights(course.network(number - 1)) if number else BEST
        path = folder / f"deals-{number}.jsonl"
        results = results_of(probe, network, asked.deals, path, asked.jobs)
        before = before or results
        trained = sum(each.lots * each.games for each in course.rounds[:number])
        print(line_of(trained, before, results), flush=True)
    for number, (first, last) in enumerate(course.losses(), start=1):
        print(f"round {number}: loss on games not learned from {first:.4f}, then {last:.4f}")


if __name__ == "__main__":
    main()
