"""Simulations a second of a search, beside those of OpenSpiel's ISMCTS on games of its own in C++.

A simulation is one way down the tree and one playout to the end, as OpenSpiel counts them; the
search of Potsherd that is measured beside them is for the caller to give.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from typing import Any

from benchmarks.report import Row
from benchmarks.timing import Job, rates

SIMULATIONS = 100
"""Simulations of one search of OpenSpiel's, from a position in the middle of a game."""
MIDDLE = 0.5
"""How far on that position is, as a part of a random game."""
TARGET = 100e3
PEERS = {"OpenSpiel ISMCTS on gin_rummy": "gin_rummy", "OpenSpiel ISMCTS on hearts": "hearts"}


def openspiel(name: str) -> Job:
    """Searches by OpenSpiel's ISMCTS in C++ with random playouts, from one position.

    Raises ImportError where OpenSpiel is not installed.
    """
    pyspiel = importlib.import_module("pyspiel")
    state = _middle(pyspiel, pyspiel.load_game(name))
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, SIMULATIONS)

    def search(times: int) -> int:
        for _ in range(times):
            bot.step(state)
        return times * SIMULATIONS

    return search


def _middle(pyspiel: Any, game: Any) -> Any:
    """A position with a choice in the middle of a random game, always the same."""
    chosen = random.Random(1)
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        state = states[-1].clone()
        if state.is_chance_node():
            action, _ = pyspiel.sample_action(state.chance_outcomes(), chosen.random())
        else:
            action = chosen.choice(state.legal_actions())
        state.apply_action(action)
        states.append(state)
    late = states[int(len(states) * MIDDLE) : -1]
    return next(s for s in late if not s.is_chance_node() and len(s.legal_actions()) > 1)


def rows(name: str, search: Job) -> Iterator[Row | str]:
    """Our own search and its peers, measured in turns: `search(n)` searches n times and says how
    many simulations that was."""
    jobs = {name: search}
    skipped = []
    for peer, game in PEERS.items():
        try:
            jobs[peer] = openspiel(game)
        except ImportError as error:
            skipped.append(f"{peer}: skipped, {error} (make bench-peers installs it)")
    measured = rates(jobs)
    ours = measured[name]
    yield Row(name, ours, "sims/s", at_least=TARGET)
    for peer in PEERS:
        if peer in measured:
            yield Row(peer, measured[peer], "sims/s", ours.median / measured[peer].median)
    yield from skipped
