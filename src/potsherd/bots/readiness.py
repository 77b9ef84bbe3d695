"""Getting bots ready: what they search with is compiled before anybody waits for it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, MutableSequence, Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic

from potsherd.dealer import Dealer
from potsherd.editions import built_in, load_edition
from potsherd.position import Position
from potsherd.processes.beside import work_for_parent
from potsherd.search.contract import LORE

TOLD_AFTER = 10.0
"""Seconds that it takes at least to be worth a line in the log; later starts take less."""

log = logging.getLogger(__name__)

Work = Callable[[Position], object]
Part = tuple[str, Work]
"""A piece of the work: an edition of a family of games, and what is done at the beginning of it."""


def sample(position: Position) -> None:
    """Sample a world, as bots do before they search."""
    from potsherd.worlds import sample_by_models

    game = position.game
    models = LORE.of(game.edition.family).MODELS
    sample_by_models(position.view(position.mover), 1, 0, models)


def play(position: Position) -> None:
    """Let the bot that does not search make a move."""
    from potsherd.bots import make_bot

    make_bot("greedy").choose(position.view(position.mover))


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


_OF_BOTS: Sequence[Work] = (think, sample)


def one_of_each() -> tuple[str, ...]:
    """An edition of each family, the first one that it ships: what is compiled serves them all."""
    editions = {load_edition(name).family: name for name in reversed(built_in())}
    return tuple(reversed(editions.values()))


def parts(then: Sequence[Work] = ()) -> Sequence[Part]:
    """All there is to do, family by family in the order in which they are met, so that bots of the
    first one search long before all is done; behind all that what comes `then`, which is not for
    bots."""
    families = one_of_each()
    return [(edition, part) for some in (_OF_BOTS, then) for edition in families for part in some]


def get_ready(some: Sequence[Part] | None = None) -> None:
    """Do what bots that search do. Compiled code is kept on disk, so that takes more than a minute
    of a processor the first time, then seconds."""
    for edition, part in parts() if some is None else some:
        position, dealer = Position.new(edition, players=2), Dealer(bytes(32))
        while position.is_chance:
            position.deal(dealer)
        part(position)


class GettingReady:
    """Processes that get ready what bots search with, and `then` what else there is to do: they
    give way to all others, and end with this one. One that dies leaves the rest to whoever needs
    it."""

    def __init__(self, then: Sequence[Work] = ()) -> None:
        all_parts = parts(then)
        number = min(os.cpu_count() or 1, len(all_parts))
        context = get_context("spawn")
        self._done = context.RawArray("b", len(all_parts))
        self._parts = [(load_edition(edition).family, part) for edition, part in all_parts]
        self._processes = [
            context.Process(
                target=_get_ready_quietly,
                args=(self._done, all_parts[first::number], first, number),
                daemon=True,
            )
            for first in range(number)
        ]
        self._began = monotonic()
        for process in self._processes:
            process.start()
        Thread(target=self._tell, daemon=True).start()

    def is_ready(self, family: str) -> bool:
        """Whether bots can search in the games of a family without compiling anything."""
        return all(self._is_done(family, part) for part in _OF_BOTS)

    def is_all_ready(self, family: str) -> bool:
        """The same for all that is got ready for a family."""
        return all(self._is_done(family, part) for each, part in self._parts if each == family)

    def _is_done(self, family: str, part: Work) -> bool:
        place = self._parts.index((family, part))
        return bool(self._done[place]) or not self._of(place).is_alive()

    def _of(self, place: int) -> BaseProcess:
        return self._processes[place % len(self._processes)]

    def _tell(self) -> None:
        """Say in the log when all is done, where it took long."""
        for process in self._processes:
            process.join()
        seconds = monotonic() - self._began
        if seconds > TOLD_AFTER:
            log.info("all that is compiled is ready for all games; it took %.0f s", seconds)


def _get_ready_quietly(
    done: MutableSequence[int], some: Sequence[Part], first: int, step: int
) -> None:
    work_for_parent(niceness=19)
    for number, part in enumerate(some):
        get_ready([part])
        done[first + number * step] = 1
