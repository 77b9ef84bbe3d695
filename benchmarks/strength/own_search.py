"""Our own search at work on one position, for the measurement of its speed."""

from __future__ import annotations

from benchmarks.timing import Job
from potsherd import Dealer, Position, make_bot
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.search.networks import BEST, weights_of
from potsherd.search.searcher import Budget, Searcher, best_tuning
from potsherd.views import View
from potsherd.worlds import sample_worlds

SIMULATIONS = 4000
MIDDLE = 75
"""Moves after which the position is reached, by greedy bots."""


def view_after(game: Game, moves: int) -> View:
    """What the seat sees that decides after so many moves of greedy bots, always the same."""
    position, dealer, greedy = Position(game), Dealer(bytes(32)), make_bot("greedy")
    while position.is_chance or len(position.moves_played) < moves:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(greedy.choose(position.view(position.mover)))
    return position.view(position.mover)


def searches() -> Job:
    """Searches of the game of 2009 for two, as the top level does, from one position."""
    view = view_after(game_of(load_edition("archaeology"), 2), MIDDLE)
    worlds = sample_worlds(view, 48, seed=1).states
    tuning = best_tuning(view.game)
    searcher = Searcher(view.game, tuning, Budget(SIMULATIONS), weights_of(view.game, BEST))

    def search(times: int) -> int:
        for number in range(times):
            searcher.forget()
            searcher.think(worlds, number)
        return times * SIMULATIONS

    search(1)
    decisions = int(searcher.desk.tree.used[2]) / SIMULATIONS
    print(f"a playout of ours has {decisions:.1f} decisions here, before it is evaluated")
    return search
