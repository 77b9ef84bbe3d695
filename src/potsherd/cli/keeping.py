"""What `potsherd simulate` keeps of games: their records in a folder, their decisions in a file."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from potsherd.arena.matches import Ended, Match, Play, play_and_keep, play_compiled
from potsherd.bots.playout import Outcome, seed_of
from potsherd.bots.registry import is_digger
from potsherd.datasets import About, Sat, Writer
from potsherd.errors import OptionError
from potsherd.record import Folder, Record


class Kept(NamedTuple):
    """What comes of a game from the process that has played it."""

    record: str
    steps: list[int]
    visits: list[dict[int, int]]


@dataclass(frozen=True)
class Wanted:
    """What is to be kept: records in a folder, decisions in a file, weighed by so many
    simulations if that is not 0."""

    records: str | None = None
    dataset: str | None = None
    weigh: int = 0

    def __post_init__(self) -> None:
        if self.weigh and self.dataset is None:
            raise OptionError("--weigh wants --dataset FILE, for the visits to be kept in")

    def play(self, match: Match) -> Play[Kept]:
        """How the games of a match are played for it."""
        alone = self.dataset is not None and self.records is None and not self.weigh
        if alone and all(map(is_digger, match.bots)):
            return partial(_play_compiled, match)
        return partial(play_and_keep, match, self.keep)

    def keep(self, ended: Ended) -> Kept:
        """What is kept of a game."""
        record = "" if self.records is None else ended.record()
        steps = [] if self.dataset is None else ended.steps()
        visits = self._weighed(ended) if self.weigh else []
        return Kept(record, steps, visits)

    def _weighed(self, ended: Ended) -> list[dict[int, int]]:
        from potsherd.datasets.weighing import weighed

        return weighed(ended.position, self.weigh, seed_of(ended.dealer.seed, b" weigh"))


def _play_compiled(match: Match, number: int) -> tuple[Outcome, Kept]:
    outcome, steps = play_compiled(match, number)
    return outcome, Kept("", steps, [])


class Keeper:
    """Puts what is kept where it is wanted."""

    def __init__(self, match: Match, folder: Folder | None, writer: Writer | None) -> None:
        self._match, self._folder, self._writer = match, folder, writer
        self._game = match.position().game

    def add(self, number: int, outcome: Outcome, kept: Kept) -> None:
        """Put away what is kept of a game."""
        if self._folder is not None:
            self._folder.add(number, kept.record)
        if self._writer is not None:
            bots = self._match.seats(number)
            self._writer.add(
                Sat(
                    game=self._game,
                    steps=kept.steps,
                    players=self._match.specs(number),
                    money=[outcome.money[bot] for bot in bots],
                    result=[outcome.wins[bot] for bot in bots],
                    visits=kept.visits,
                )
            )


@contextmanager
def keeper(wanted: Wanted, match: Match) -> Generator[Keeper, None, None]:
    """What puts away the games of a match, into a new folder and a new file. Raises OptionError
    and other errors of ours for what cannot be kept, before anything is played."""
    with ExitStack() as stack:
        writer = folder = None
        if wanted.records is not None:
            # Not all that a bot may be called can stand in a record.
            Record.of(match.position(), match.bots)
        if wanted.dataset is not None:
            about = About.of(match.position().game, match.seed, match.bots, wanted.weigh)
            writer = stack.enter_context(Writer(wanted.dataset, about))
        if wanted.records is not None:
            folder = Folder(wanted.records)
        yield Keeper(match, folder, writer)
