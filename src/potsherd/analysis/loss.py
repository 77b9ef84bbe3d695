"""Losses: what decisions gave away, by what the seat could have known when it made them.

All that is read of the game is the view of the seat at the time, and the move it played. Worlds
that the seat may have been in are sampled from the view. The moves that a search tried most and the
one played are then given the same number of simulations, of a search too, in the same worlds and
with the same chance numbers: so none looks better for having been thought about more. The best is
found by the first half of the simulations and the loss measured by the second, for the best of
several by the same numbers always looks better than it is.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from potsherd.analysis.value import TO_THE_END, Sampler, stream
from potsherd.position import Position
from potsherd.rules.chance import LARGEST_SEED
from potsherd.search.contract import LORE
from potsherd.search.networks import BEST, name_of, weights_of
from potsherd.search.searcher import Budget, Searcher, best_tuning
from potsherd.worlds import NoWorldFoundError, sample_by_models

if TYPE_CHECKING:
    from potsherd.analysis.value import Reals
    from potsherd.games.game import Game
    from potsherd.moves import Move
    from potsherd.views import View

MOST_TRIED = 6
"""Moves of the search that are weighed beside the one played."""
CERTAIN = 2.0
"""A loss of fewer standard errors is none."""


@dataclass(frozen=True)
class Effort:
    """How much is done for a decision: simulations of the search that looks for moves, simulations
    of each move that it found, and worlds for them."""

    search: int
    simulations: int
    worlds: int


@dataclass(frozen=True)
class Candidate:
    """A move that was weighed: the seat's share of the win with it, from 0 to 1, with the standard
    error, and how often the search tried it, of all its tries."""

    move: Move
    win: float
    error: float
    tried: float


@dataclass(frozen=True)
class Decision:
    """A decision that was judged.

    `candidates` are what was weighed, best first, the move played among them; nothing if no world
    was found that agrees with what the seat saw: then the decision is not judged. `loss` is what
    the seat's share of the win falls by from the best move to the one played (0.01 is a point),
    with its standard error; by chance it can be a little below zero.
    """

    seat: int
    played: Move
    best: Move
    loss: float
    error: float
    candidates: tuple[Candidate, ...]

    @property
    def is_judged(self) -> bool:
        """Whether a world was found to judge it in."""
        return len(self.candidates) > 0

    @property
    def is_open(self) -> bool:
        """Whether it was judged and there was more than one move worth a thought."""
        return len(self.candidates) > 1

    @property
    def chance(self) -> float:
        """The seat's share of the win with the move played, by what it knew then."""
        return next(each.win for each in self.candidates if each.move == self.played)

    @property
    def is_equal(self) -> bool:
        """Whether the move played cannot be told from the best one."""
        return self.loss <= CERTAIN * self.error

    def loss_of(self, candidate: Candidate) -> float:
        """What one of the candidates gives away; of a move that was not played it is known by its
        chance alone, and looks a little greater than it is."""
        if candidate.move == self.played:
            return self.loss
        return self.candidates[0].win - candidate.win


class Judge:
    """Judges the decisions of one game, each by itself: the same view, move and seed give the same
    judgement, whatever was judged before."""

    def __init__(self, game: Game, effort: Effort, network: str = BEST) -> None:
        weights = weights_of(game, network)
        self.game, self.effort = game, effort
        self.network = None if weights is None else name_of(game)
        """The name of the network that judges, None if all is played to the end."""
        self._turns = TO_THE_END if weights is None else 1
        self._searcher = Searcher(game, best_tuning(game), Budget(effort.search), weights)
        self._sampler = Sampler(game, weights, (MOST_TRIED + 1) * effort.simulations)

    def decision(self, view: View, played: Move, seed: int) -> Decision:
        """What a move gave away that the observer of a view played then."""
        assert view.observer is not None
        seed = stream(seed, len(view.log))
        models = LORE.of(self.game.edition.family).MODELS
        try:
            worlds = sample_by_models(view, self.effort.worlds, seed, models).states
        except NoWorldFoundError:
            return Decision(view.observer, played, played, 0.0, 0.0, ())
        tried = self._worth_weighing(worlds, played, seed)
        shares, groups = self._weighed(worlds, [*tried], seed)
        return _decided(view.observer, played, tried, shares[:, :, view.observer], groups)

    def by_instinct(self) -> None:
        """From now on have all go by their instinct after the move that is weighed, to the end of
        the game: no better judgement, but one that can be checked where games are tiny."""
        self._sampler, self._turns = Sampler(self.game, None, 0), TO_THE_END

    def _worth_weighing(self, worlds: Any, played: Move, seed: int) -> dict[Move, float]:
        """The moves that a search tries most and the one played, with how often it tried them."""
        searcher = self._searcher
        searcher.forget()
        options = searcher.think(worlds, seed)
        tries = max(1, sum(option.tried for option in options))
        found: dict[Move, float] = {}
        for option in options[:MOST_TRIED]:
            move = self.game.move_of(searcher.whole(worlds, option.step))
            found[move] = found.get(move, 0.0) + option.tried / tries
        return {**found, played: found.get(played, 0.0)}

    def _weighed(self, worlds: Any, moves: Sequence[Move], seed: int) -> tuple[Reals, Any]:
        """Shares of the win [move, simulation, seat], and in which world each simulation was."""
        import numpy as np

        # Worlds that came from one lie side by side: each half is to have some of all.
        worlds = worlds[np.random.default_rng(seed & LARGEST_SEED).permutation(len(worlds))]
        states = np.repeat(worlds, len(moves))
        for number, move in enumerate(moves):
            after = worlds.copy()
            for step in self.game.steps_of(move):
                self._searcher.advance(after, step)
            states[number :: len(moves)] = after
        self._sampler.forget()
        number = self.effort.simulations
        shares, _ = self._sampler.run(states, len(moves), number, seed, self._turns)
        return shares, np.arange(number) % len(worlds)


def decisions_of(
    game: Game, moves: Iterable[Move], numbers: Container[int] | None = None
) -> Iterator[tuple[int, View, Move]]:
    """The decisions of a game of these moves, `position.moves_played`, or those of these numbers
    alone: the number of the move, what its seat knew then, and the move."""
    position = Position(game)
    for number, move in enumerate(moves):
        if position.mover >= 0 and (numbers is None or number in numbers):
            yield number, position.view(position.mover), move
        position.play(move, check=False)


def _decided(
    seat: int, played: Move, tried: dict[Move, float], shares: Reals, groups: Any
) -> Decision:
    """The judgement by the shares [move, simulation] of the seat that decided.

    The first quarter only teaches the tree. Of the rest each half is compared with the move that
    the other half finds best.
    """
    moves, begin = [*tried], shares.shape[1] // 4
    shares, groups = shares[:, begin:], groups[begin:]
    own, gained = moves.index(played), shares[0] * 0.0
    for half in (0, 1):
        found = int(shares[:, 1 - half :: 2].mean(axis=1).argmax())
        gained[half::2] = (shares[found] - shares[own])[half::2]
    loss, error = _mean(gained, groups)
    candidates = [
        Candidate(move, *_mean(shares[number], groups), tried[move])
        for number, move in enumerate(moves)
    ]
    candidates.sort(key=lambda each: -each.win)
    return Decision(seat, played, candidates[0].move, loss, error, tuple(candidates))


def _mean(values: Reals, groups: Any) -> tuple[float, float]:
    """The mean of simulations and its standard error; those in one world hang together."""
    import numpy as np

    mean = float(values.mean())
    sums = np.bincount(groups, weights=values - mean)
    number = max(2, len(np.unique(groups)))
    error = np.sqrt((sums**2).sum() * number / (number - 1)) / len(values)
    return mean, float(error)
