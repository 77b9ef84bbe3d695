"""A course: rounds of self-play and fitting, kept in a folder, so that it can be interrupted.

In the first round players follow their instinct and the network learns from results alone. In each
later round they search with the network of the round before, and it learns on.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from potsherd.search.networks import Weights, name_of, read_weights, reading_of, write_weights
from potsherd.search.searcher import Budget, Searcher, best_tuning
from potsherd.training.contract import FITTING, PLAYING, Progress
from potsherd.training.fitting import (
    Positions,
    blended,
    cross_entropy,
    fit,
    fresh_weights,
)
from potsherd.training.lots import Lot, play_missing
from potsherd.training.selfplay import SelfPlay

if TYPE_CHECKING:
    from potsherd.games.game import Game


@dataclass(frozen=True)
class Round:
    """One round: how many lots of how many games, played with a budget of `nodes` and `wander` of
    1000 steps at random; epochs and rate of learning, and how far results are trusted (see
    fitting.blended)."""

    lots: int
    games: int
    nodes: int
    wander: int
    epochs: int
    rate: float
    trust: float


INSTINCT = Round(lots=40, games=1000, nodes=0, wander=30, epochs=3, rate=0.05, trust=1.0)
SEARCH = Round(lots=40, games=300, nodes=90, wander=15, epochs=3, rate=0.01, trust=0.7)

HELD_OUT = 20
"""One lot of so many tells how good the network is, and is not learned from."""


@dataclass(frozen=True)
class RoundLot(Lot):
    """Games of one round."""

    game: Game
    round_number: int
    round: Round

    @property
    def series(self) -> str:
        """See Lot."""
        return f"round-{self.round_number}"

    @property
    def seed(self) -> int:
        """A seed of its own."""
        return self.round_number * 1_000_003 + self.number

    def weights_before(self) -> Weights:
        """The network of the round before."""
        return read_weights(self.folder / f"round-{self.round_number - 1}.npz")


class Course:
    """The rounds of a game's training in a folder; goes on where it stopped.

    Lots are games of self-play unless `play` plays others; the first round begins with the weights
    `begin`, else with fresh ones.
    """

    def __init__(
        self,
        game: Game,
        folder: Path,
        rounds: list[Round],
        seed: int = 0,
        *,
        play: Callable[[RoundLot], None] | None = None,
        begin: Weights | None = None,
    ) -> None:
        self.game, self.folder, self.rounds, self.seed = game, folder, rounds, seed
        self.play, self.begin = play or play_lot, begin

    def run(self, jobs: int | None, progress: Progress) -> None:
        """Do what is not done yet."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for number, each in enumerate(self.rounds):
            if not self.network(number).exists():
                self._play(number, each, jobs, progress)
                self._learn(number, each, progress)

    def finish(self) -> Path:
        """Put the last network under the name that bots look for; where it is."""
        path = self.folder / name_of(self.game)
        write_weights(path, read_weights(self.network(len(self.rounds) - 1)))
        return path

    def losses(self) -> list[tuple[float, float]]:
        """Of each round, the cross entropy in nats a position on games not learned from, before
        and after."""
        text = [self._losses(number).read_text() for number in range(len(self.rounds))]
        return [(before, after) for before, after in map(json.loads, text)]

    def _losses(self, number: int) -> Path:
        return self.folder / f"round-{number}.json"

    def network(self, number: int) -> Path:
        """The file of the network that a round ends with."""
        return self.folder / f"round-{number}.npz"

    def _play(self, number: int, each: Round, jobs: int | None, progress: Progress) -> None:
        for done in play_missing(self.play, self._lots(number, each), jobs):
            progress(PLAYING, number, 0.0, done)

    def _learn(self, number: int, each: Round, progress: Progress) -> None:
        lots = [Positions(*lot.kept()) for lot in self._lots(number, each)]
        kept = max(1, each.lots // HELD_OUT)
        known, unseen = Positions.join(lots[:-kept] or lots), Positions.join(lots[-kept:])
        before = self._weights_before(number)
        weights = fit(
            before,
            known,
            blended(before, known, each.trust),
            epochs=each.epochs,
            rate=each.rate,
            seed=self.seed + number,
            progress=lambda done, loss: progress(FITTING, number, loss, done),
        )
        losses = cross_entropy(before, unseen), cross_entropy(weights, unseen)
        self._losses(number).write_text(json.dumps(losses))
        write_weights(self.network(number), weights)

    def _lots(self, number: int, each: Round) -> list[RoundLot]:
        return [RoundLot(self.folder, lot, self.game, number, each) for lot in range(each.lots)]

    def _weights_before(self, number: int) -> Weights:
        if number > 0:
            return read_weights(self.network(number - 1))
        if self.begin is not None:
            return self.begin
        return fresh_weights(reading_of(self.game).FEATURES, self.seed)


def play_lot(lot: RoundLot) -> None:
    """Play the games of a lot into its file."""
    each = lot.round
    weights = lot.weights_before() if each.nodes else None
    searcher = Searcher(lot.game, best_tuning(lot.game), Budget(each.nodes), weights)
    play = SelfPlay(lot.game, searcher, each.wander)
    lot.keep(astuple(play.games(each.games, lot.seed)))
