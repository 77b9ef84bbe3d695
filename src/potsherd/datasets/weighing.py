"""What a search makes of decisions that were taken, as numbers of visits."""

from __future__ import annotations

from potsherd.bots.search_bot import SearchBot
from potsherd.position import Position


def weighed(position: Position, nodes: int, seed: int) -> list[dict[int, int]]:
    """Of each decision in a game that led to this position how often a search of so many
    simulations tried each step, by what its seat could know. The same seed gives the same."""
    game, replay = position.game, Position(position.game)
    bot = SearchBot(nodes, seed=seed, early=False)
    visits: list[dict[int, int]] = []
    for mover, move in zip(position.movers, position.moves_played, strict=True):
        if mover >= 0:
            visits += bot.visits(replay.view(mover), game.steps_of(move))
        replay.play(move, check=False)
    return visits
