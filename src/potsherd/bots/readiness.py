"""Getting bots ready: what they search with is compiled before anybody waits for it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

from potsherd.dealer import Dealer
from potsherd.editions import built_in, load_edition
from potsherd.position import Position
from potsherd.processes.beside import work_for_parent
from potsherd.search.contract import LORE

Part = tuple[str, Callable[[Position], object]]
"""A piece of the work: an edition of a family of games, and what is done at the beginning of it."""


def sample(position: Position) -> None:
    """Sample a world, as bots do before they search."""
    from potsherd.worlds import sample_worlds

    lore = LORE.of(position.game.edition.family)
    sample_worlds(position.view(position.mover), 1, 0, play=lore.likely_play)


def think(position: Position) -> None:
    """Search in a world, and play what was found."""
    from potsherd.search.networks import BEST, weights_of
    from potsherd.search.searcher import Budget, Searcher, best_tuning, records_of
    from potsherd.worlds import sample_worlds

    game, view = position.game, position.view(position.mover)
    worlds = records_of(sample_worlds(view, 1, 0, compile_rules=False).state(0))
    budget = Budget(nodes=1, early=True)
    searcher = Searcher(game, best_tuning(game), budget, weights_of(game, BEST))
    searcher.forget()
    searcher.advance(worlds, searcher.think(worlds, seed=0)[0].step)
    searcher.look_alike(worlds, 0)


def one_of_each() -> tuple[str, ...]:
    """An edition of each family, the first one that it ships: what is compiled serves them all."""
    editions = {load_edition(name).family: name for name in reversed(built_in())}
    return tuple(reversed(editions.values()))


def parts() -> Sequence[Part]:
    """All there is to do, in such an order that processes that take parts by turns have about as
    much to do."""
    editions = one_of_each()
    return [
        *((edition, think) for edition in editions),
        *((edition, sample) for edition in reversed(editions)),
    ]


def get_ready(some: Sequence[Part] | None = None) -> None:
    """Do what bots that search do. Compiled code is kept on disk, so that takes more than a minute
    of a processor the first time, then seconds."""
    for edition, part in parts() if some is None else some:
        position, dealer = Position.new(edition, players=2), Dealer(bytes(32))
        while position.is_chance:
            position.deal(dealer)
        part(position)


def get_ready_beside() -> list[BaseProcess]:
    """Do so in processes of their own, which give way to all others and end with this one."""
    all_parts = parts()
    number = min(os.cpu_count() or 1, len(all_parts))
    context = get_context("spawn")
    processes: list[BaseProcess] = [
        context.Process(target=_get_ready_quietly, args=(all_parts[first::number],), daemon=True)
        for first in range(number)
    ]
    for process in processes:
        process.start()
    return processes


def _get_ready_quietly(some: Sequence[Part]) -> None:
    work_for_parent(niceness=19)
    get_ready(some)
