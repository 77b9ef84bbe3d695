"""Getting bots ready: what they search with is compiled before anybody waits for it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

from potsherd.dealer import Dealer
from potsherd.position import Position
from potsherd.processes.beside import work_for_parent

Part = tuple[str, Callable[[Position], object]]
"""A piece of the work: an edition of a family of games, and what is done at the beginning of it."""


def sample(position: Position) -> None:
    """Sample a world, as bots do before they search."""
    from potsherd.search.searcher import known_of
    from potsherd.worlds import sample_worlds

    known = known_of(position.game.edition.family)
    sample_worlds(position.view(position.mover), 1, 0, play=known.likely_play)


def think(position: Position) -> None:
    """Search, and play what was found. The true state serves as the only world."""
    from potsherd.search.networks import BEST, weights_of
    from potsherd.search.searcher import Budget, Searcher, best_settings, records_of

    game, worlds = position.game, records_of(position._state)
    budget = Budget(nodes=1, early=True)
    searcher = Searcher(game, best_settings(game), budget, weights_of(game, BEST))
    searcher.forget()
    searcher.advance(worlds, searcher.think(worlds, seed=0)[0].step)
    searcher.look_alike(worlds, 0)


PARTS: Sequence[Part] = (
    ("archaeology", think),
    ("archaeology", sample),
    ("curios", sample),
    ("curios", think),
)
"""All there is to do; what takes longest comes first."""


def get_ready(parts: Sequence[Part] = PARTS) -> None:
    """Do what bots that search do. Compiled code is kept on disk, so that takes more than a minute
    of a processor the first time, then seconds."""
    for edition, part in parts:
        position, dealer = Position.new(edition, players=2), Dealer(bytes(32))
        while position.is_chance:
            position.deal(dealer)
        part(position)


def get_ready_beside() -> list[BaseProcess]:
    """Do so in processes of their own, which give way to all others and end with this one."""
    number = min(os.cpu_count() or 1, len(PARTS))
    context = get_context("spawn")
    processes: list[BaseProcess] = [
        context.Process(target=_get_ready_quietly, args=(PARTS[first::number],), daemon=True)
        for first in range(number)
    ]
    for process in processes:
        process.start()
    return processes


def _get_ready_quietly(parts: Sequence[Part]) -> None:
    work_for_parent(niceness=19)
    get_ready(parts)
