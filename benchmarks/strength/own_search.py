"""Our own search at work on one position, for the measurement of its speed."""

from __future__ import annotations

from benchmarks.timing import Job
from potsherd import Dealer, Position, make_bot
from potsherd.search.networks import BEST, weights_of
from potsherd.search.searching import Budget, Searcher, best_settings
from potsherd.worlds import sample_worlds

SIMULATIONS = 4000
MIDDLE = 75
"""Moves after which the position is reached, by greedy bots."""


def searches() -> Job:
    """Searches of the game of 2009 for two, as the top level does, from one position."""
    position, dealer, greedy = (
        Position.new("archaeology", players=2),
        Dealer(bytes(32)),
        make_bot("greedy"),
    )
    while position.is_chance or len(position.moves_played) < MIDDLE:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(greedy.choose(position.view(position.mover)))
    view = position.view(position.mover)
    worlds = sample_worlds(view, 48, seed=1).states
    settings = best_settings(view.game)
    searcher = Searcher(view.game, settings, Budget(SIMULATIONS), weights_of(view.game, BEST))

    def search(times: int) -> int:
        for number in range(times):
            searcher.forget()
            searcher.think(worlds, number)
        return times * SIMULATIONS

    search(1)
    decisions = int(searcher.desk.tree.used[2]) / SIMULATIONS
    print(f"a playout of ours has {decisions:.1f} decisions here, before it is evaluated")
    return search
