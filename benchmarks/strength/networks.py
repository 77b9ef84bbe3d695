"""Each network that comes with Potsherd against evaluation by hand, in the same time.

    python -m benchmarks.strength.networks [--games N] [--nodes N] [--only TEXT]

One seat evaluates by the network, all others by hand, in games with open hands; by hand there are
as many simulations more as go into the same time, measured before. A network is shipped only if it
wins more than its equal share with 95 % confidence. The New Expedition is played with each of its
monuments in turn.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.strength.open_hands import OpenHands
from benchmarks.strength.own_search import view_after
from potsherd.arena.estimates import mean_of
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.search import networks
from potsherd.search.networks import BEST, NONE, weights_of
from potsherd.search.searcher import Budget, Searcher, best_tuning
from potsherd.worlds import sample_worlds

MIDDLE = 40
"""Moves after which the position is reached on which simulations are timed, by greedy bots."""
TIMED, SIMULATIONS = 7, 2000
"""Measurements of each search's speed, by turns, whose median counts; simulations in each."""


def searcher(game: Game, nodes: int, network: str) -> Searcher:
    """A search with the network for the game, or without."""
    return Searcher(game, best_tuning(game), Budget(nodes), weights_of(game, network))


def slowdown(game: Game) -> float:
    """How many times as long a simulation takes with the network as by hand."""
    worlds = sample_worlds(view_after(game, MIDDLE), 48, seed=1).states
    took: dict[str, list[float]] = {BEST: [], NONE: []}
    searchers = {network: searcher(game, SIMULATIONS, network) for network in took}
    for number in range(TIMED + 1):  # the first time code may still be compiled
        for network, each in searchers.items():
            each.forget()
            start = process_time()
            each.think(worlds, number)
            took[network].append(process_time() - start)
    return median(took[BEST][1:]) / median(took[NONE][1:])


def line_of(name: str, games: int, nodes: int) -> str:
    """What comes of the trial of a network, by the name of its file."""
    edition, players = load_edition(name.rsplit("-", 1)[0]), int(name.rsplit("-", 1)[1])
    tables = [game_of(edition, players, monument) for monument in edition.monuments]
    slower = slowdown(tables[0])
    by_hand = round(nodes * slower)
    trials = [
        OpenHands(game, searcher(game, nodes, BEST), searcher(game, by_hand, NONE), seed=number)
        for number, game in enumerate(tables)
    ]
    shares = [
        trials[number % len(trials)].share(number // len(trials) % players)
        for number in range(games)
    ]
    won = mean_of(shares)
    return (
        f"{name:<14} {won.mean:6.1%} ({won.low:.1%} to {won.high:.1%}) of {games} games, equal"
        f" share {1 / players:.0%}; {nodes} simulations against {by_hand}, each {slower:.2f} times"
        f" as long  {'OK' if won.low > 1 / players else 'NO PROOF'}"
    )


def main() -> None:
    """Try the networks asked for and print a line of each."""
    parser = argparse.ArgumentParser(prog="benchmarks.strength.networks")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=100)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    for path in sorted((Path(networks.__file__).parent / "trained").glob("*.npz")):
        if asked.only in path.stem:
            print(line_of(path.stem, asked.games, asked.nodes), flush=True)


if __name__ == "__main__":
    main()
