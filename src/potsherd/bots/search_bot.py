"""The bots that search: they think a decision over in worlds that their seat may be in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from potsherd.moves import Move
from potsherd.rules.chance import LARGEST_SEED, pick, seed_generator
from potsherd.search.contract import LORE, Tuning
from potsherd.search.networks import BEST, Weights, weights_of
from potsherd.search.searcher import (
    Budget,
    Option,
    Searcher,
    best_tuning,
    nodes_of,
    records_of,
)
from potsherd.search.solving import Solver, solver_of
from potsherd.views import View
from potsherd.worlds import NoWorldFoundError, sample_by_models


@dataclass(frozen=True)
class Weighed:
    """A move that was thought over: how often it was tried, of all tries, and the share of the win
    that it led to on average, from 0 to 1 (a little of it for the lead in money)."""

    move: Move
    tried: float
    result: float


class SearchBot:
    """Searches with a budget. The same views and seed give the same moves, unless time decides.

    A game that is small enough for the budget is solved instead: moves are drawn by the policy of
    an equilibrium, and to try one means to play it so often.

    `nodes` and `ms` are its budget for a decision: simulations, by number or those of a level that
    searches; milliseconds, if not 0. `worlds` are sampled for a decision, and kept while the seat
    goes on without learning anything; as many as are found best for the game unless a number is
    given. `network` is "best", the one there is for the game if there is one, "none", or weights of
    one's own. `tuning` is the one found best for the game unless another is given. With `early` a
    search ends as soon as its choice is settled, with nodes of its budget left.
    """

    def __init__(
        self,
        nodes: int | str = 1000,
        ms: float = 0.0,
        worlds: int | None = None,
        seed: int = 0,
        network: str | Weights = BEST,
        tuning: Tuning | None = None,
        *,
        early: bool = True,
    ) -> None:
        self.early = early
        self.nodes, self.ms, self.tuning = nodes, ms, tuning
        self.worlds, self.seed, self.network = worlds, seed, network
        self._game: object = None
        self._searcher: Searcher | None = None
        self._solver: Solver | None = None
        self._past: list[int] | None = None
        """The steps of a game that the seat cannot tell from the true one, where it is solved."""
        self._states: Any = None
        self._expected: Any = None
        self._blind = False

    def choose(self, view: View) -> Move:
        """See Bot."""
        searcher, states = self._ready(view)
        seed = self._seed(view)
        steps: list[int] = []
        while not steps or _goes_on(states[0], view):
            if self._blind:
                step = searcher.follow(states)
            else:
                step = self._pick(self._options(seed + len(steps)), seed + len(steps))
            self._advance(step)
            steps.append(step)
        assert view.observer is not None
        # The move may show the seat what it had to guess, such as cards that others have seen.
        alike = searcher.look_alike(states, view.observer)
        first = view.game.kernel.STATE.read(states, 0)
        self._expected = first.redacted(view.observer) if alike else None
        return view.game.move_of(steps)

    def weigh(self, view: View) -> list[Weighed]:
        """The moves worth a thought, most tried first; the first one is what `choose` plays but
        for the thought that it gives to later steps of a move, and where a game is solved, for
        others that it may draw. None if no world was found."""
        searcher, states = self._ready(view)
        if self._blind:
            return []
        options = self._options(self._seed(view))
        tries = max(1, sum(option.tried for option in options))
        return [
            Weighed(
                view.game.move_of(searcher.whole(states, option.step)),
                option.tried / tries,
                option.result,
            )
            for option in options
        ]

    def visits(self, view: View, steps: Sequence[int]) -> list[dict[int, int]]:
        """How often each step was tried where those of this move were chosen, one after the other:
        nothing where there was no choice, nor if no world was found."""
        self._ready(view)
        self._expected = None
        visits, seed = [], self._seed(view)
        for number, step in enumerate(steps):
            options = [] if self._blind else self._options(seed + number)
            visits.append({option.step: option.tried for option in options if option.tried})
            self._advance(step)
        return visits

    def _ready(self, view: View) -> tuple[Searcher, Any]:
        """The searcher, and the worlds to search in; those of before if nothing else is known."""
        if self._searcher is None or self._game != view.game.settings():
            self._game, self._expected = view.game.settings(), None
            tuning = self.tuning or best_tuning(view.game)
            own = self.network
            weights = weights_of(view.game, own) if isinstance(own, str) else own
            nodes = nodes_of(view.game, self.nodes) if isinstance(self.nodes, str) else self.nodes
            budget = Budget(nodes, self.ms, self.early)
            self._searcher = Searcher(view.game, tuning, budget, weights)
            self._solver = solver_of(view.game, nodes)
        if self._expected is None or self._expected != view.state:
            self._searcher.forget()
            self._sample(view)
            self._expected = view.state
        return self._searcher, self._states

    def _sample(self, view: View) -> None:
        """Sample worlds: one will do where the game is solved. If none is found, there is the
        view's own state, and nothing to search in: the options of a seat follow from what it sees.
        """
        lore = LORE.of(view.game.edition.family)
        seed = self._seed(view)
        self._past, self._blind = None, False
        try:
            if self._solver is not None:
                found = sample_by_models(view, 1, seed, lore.MODELS)
                if self._solver.solves(found.steps(0)):
                    self._states, self._past = found.states, found.steps(0)
                    return
            worlds = self.worlds or lore.WORLDS
            self._states = sample_by_models(view, worlds, seed, lore.MODELS).states
        except NoWorldFoundError:
            self._states = records_of(view.state)
            self._blind = True

    def _options(self, seed: int) -> list[Option]:
        """The options, tried most first: of the solution where there is one, else of a search."""
        assert self._searcher is not None
        if self._solver is None or self._past is None:
            return self._searcher.think(self._states, seed)
        return self._solver.options(self._past, self._searcher.budget.nodes)

    def _pick(self, options: Sequence[Option], seed: int) -> int:
        """The step to play: the one tried most, or by a solution any, as often as it was tried."""
        choice, generator = 0, [0]
        if self._past is not None and len(options) > 1:
            seed_generator(generator, seed)
            choice = pick(generator, [option.tried for option in options], len(options))
        return options[choice].step

    def _advance(self, step: int) -> None:
        """Play a step in all worlds."""
        assert self._searcher is not None
        self._searcher.advance(self._states, step)
        if self._past is not None:
            self._past.append(step)

    def _seed(self, view: View) -> int:
        return (self.seed * 1_000_003 + 101 * len(view.log)) & LARGEST_SEED


def _goes_on(state: Any, view: View) -> bool:
    """Whether the seat is within a move of several steps."""
    return bool(state.midway == 1 and state.mover == view.observer)
