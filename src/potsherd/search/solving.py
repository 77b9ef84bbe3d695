"""Games so small that they are solved: policies of both seats near an equilibrium, for all of it.

A solution hangs on the game alone, so each decision of a game follows the same one. Moves are drawn
by its policies, and what a seat finds in it is what it has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from potsherd.rules.compiling import Given, bind, compiled, prepared
from potsherd.rules.contract import KERNELS, apply, legal, outcomes, score
from potsherd.rules.layout import CHANCE
from potsherd.search.cfr import average, iterate, new_room, weigh_actions
from potsherd.search.contract import LORE, money_of
from potsherd.search.growing import SEATS, filled, follow, grow, new_growth, number_of
from potsherd.search.searcher import UNKNOWN, Option, best_tuning, new_desk, new_tree, records_of
from potsherd.search.tree import Desk

if TYPE_CHECKING:
    from potsherd.games.game import Game

MOST_BEGINNINGS = 200
"""Ways to deal the hands, where a game may be small enough."""
MOST_KEPT = 4
"""Games whose solvers are kept from bot to bot."""
ITERATIONS = 30
TREMBLE = 0.03
"""How CFR+ is run; see docs/search.md."""


class Rules(NamedTuple):
    """The rules of solving for a family of games."""

    grow: Any
    follow: Any


@cache
def rules_of(family: str) -> Rules:
    """Growing bound to a kernel."""
    kernel = KERNELS.of(family)
    given: Given = {apply: kernel.apply, outcomes: kernel.outcomes, legal: kernel.legal}
    ends: Given = {score: kernel.score, money_of: LORE.of(family).money_of}
    return Rules(bind(grow, {**given, **ends}), bind(follow, given))


# ---------------------------------------------------------------- where a game begins
Beginnings = dict[Any, tuple[Any, float]]
"""States in which a seat decides for the first time, each with its probability, by their fields."""


def beginnings_of(game: Game) -> Beginnings | None:
    """Those of a game; None if there are too many."""
    first = game.new_state()
    found: Beginnings = {first.frozen(): (first, 1.0)}
    while any(state.mover == CHANCE for state, _ in found.values()):
        if len(found) > MOST_BEGINNINGS:
            return None
        found = _after_chance(game, found)
    return found


def _after_chance(game: Game, found: Beginnings) -> Beginnings:
    after: Beginnings = {}
    for state, likely in found.values():
        steps, weights = game.outcomes(state) if state.mover == CHANCE else ([], [])
        for step, weight in zip(steps, weights, strict=True):
            then = state.copy()
            game.play_step(then, step)
            _, already = after.get(then.frozen(), (None, 0.0))
            after[then.frozen()] = then, already + likely * weight / sum(weights)
        if not steps:
            after[state.frozen()] = state, likely
    return after


# ---------------------------------------------------------------- a solution
@dataclass(frozen=True)
class Solution:
    """Of each information set (`numbers`, by its key) the actions `first[info]` to
    `first[info + 1]` - 1: their steps, how often each is played, and what it is worth."""

    numbers: Any
    first: Any
    steps: Any
    policy: Any
    worths: Any


class Solver:
    """Solves a game for two, from its beginning, if that has few enough nodes, and then follows the
    solution."""

    def __init__(self, game: Game, beginnings: Beginnings, most: int) -> None:
        self.game, self.beginnings, self.most = game, beginnings, most
        self.rules = rules_of(game.edition.family)
        self._solutions: dict[Any, Solution | None] = {}

    def solves(self, past: Sequence[int]) -> bool:
        """Whether the game that began with these steps is small enough."""
        return self._solution(self._beginning(past)[0]) is not None

    def options(self, past: Sequence[int], tries: int) -> list[Option]:
        """The options after all the steps of a game that is solved, as if so many tries had been
        shared out among them; those played most often first.

        The steps are any that show the mover what he saw.
        """
        import numpy as np

        state, rest = self._beginning(past)
        solution = self._solution(state)
        assert solution is not None
        desk, memories = self._desk(), np.zeros(SEATS, np.int64)
        desk.scratch[0] = records_of(state)[0]
        key = compiled(self.rules.follow)(desk, memories, np.array(rest, np.int16))
        info = int(compiled(number_of)(solution.numbers, key))
        if info < 0:
            return [Option(int(desk.room[0][0]), 0, UNKNOWN)]  # there is but one
        return _options(solution, info, tries)

    def _desk(self) -> Desk:
        """What is worked on: of each call's own, since bots share a solver."""
        return new_desk(self.game, best_tuning(self.game), None, new_tree(0))

    def _beginning(self, past: Sequence[int]) -> tuple[Any, Sequence[int]]:
        """The state in which a seat decided for the first time, and the steps since then."""
        state, number = self.game.new_state(), 0
        while state.mover == CHANCE:
            self.game.play_step(state, past[number])
            number += 1
        return state, past[number:]

    def _solution(self, beginning: Any) -> Solution | None:
        """The solution for all beginnings that look like one to those who see no hand."""
        seen = beginning.redacted(None).frozen()
        if seen not in self._solutions:
            alike = [
                (state, likely)
                for state, likely in self.beginnings.values()
                if state.redacted(None).frozen() == seen
            ]
            self._solutions[seen] = self._solved(alike)
        return self._solutions[seen]

    def _solved(self, beginnings: Sequence[tuple[Any, float]]) -> Solution | None:
        """Solve what may come of these, if there is room for it."""
        import numpy as np

        roots = np.concatenate([records_of(state) for state, _ in beginnings])
        likely = np.array([likely for _, likely in beginnings])
        growth = new_growth(self.game, self.most)
        arguments = self._desk(), roots, likely / likely.sum(), growth
        if not prepared(self.rules.grow, *arguments)(*arguments):
            return None
        tree = filled(growth)
        room = new_room(tree)
        worths = np.zeros(len(room.policy))
        prepared(iterate, tree, room, 0, ITERATIONS, TREMBLE)(tree, room, 0, ITERATIONS, TREMBLE)
        compiled(average)(tree, room.sums, 0.0, room.policy)
        compiled(weigh_actions)(tree, room, worths)
        compiled(average)(tree, room.sums, TREMBLE, room.policy)
        steps = growth.steps[: len(worths)].copy()
        return Solution(growth.numbers, tree.action, steps, room.policy, worths)


_kept: dict[tuple[object, ...], Solver | None] = {}


def solver_of(game: Game, budget: int) -> Solver | None:
    """The solver for a game that may be small enough for a budget of simulations, else None; the
    same one for the same game, so that what one bot has solved serves the next."""
    most = LORE.of(game.edition.family).SOLVED * budget
    if game.players != SEATS or most == 0:
        return None
    key = (*game.settings(), most)
    if key not in _kept:
        beginnings = beginnings_of(game)
        if len(_kept) >= MOST_KEPT:
            _kept.pop(next(iter(_kept)), None)
        _kept[key] = None if beginnings is None else Solver(game, beginnings, most)
    return _kept[key]


def _options(solution: Solution, info: int, tries: int) -> list[Option]:
    options = [
        Option(
            int(solution.steps[action]),
            round(tries * float(solution.policy[action])),
            float(solution.worths[action]),
        )
        for action in range(solution.first[info], solution.first[info + 1])
    ]
    return sorted(options, key=lambda option: -option.tried)
