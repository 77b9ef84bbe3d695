"""What a position promises to each seat: its chance to win and its money, with their errors.

All hands are open here: these are values for who looks back at a game, never for a seat in it.

Play goes on by instinct, every seat and chance alike. Where there is a network for the game it
judges the position at the beginning of the next turn, else the game is played to its end; money
always comes from games played to their ends. So a win chance is that of players who go by their
instinct, whoever sits at the table, and its standard error says how far another sample would stray,
not how far such players are from others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from potsherd.analysis.judging import judge_win, judge_win_by_hand
from potsherd.rules.chance import LARGEST_SEED, seed_generator
from potsherd.rules.compiling import Given, apart, bind, compiled, prepared
from potsherd.search.contract import LORE, money_of
from potsherd.search.networks import BEST, Weights, name_of, weights_of
from potsherd.search.searcher import given_by, new_desk, new_tree
from potsherd.search.tree import evaluate, forget, simulate

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from potsherd.games.game import Game
    from potsherd.position import Position

    Reals: TypeAlias = npt.NDArray[np.float64]

TO_THE_END = 1 << 30
"""More turns than any game has."""
APART = 1 << 20
"""Between the seeds of two positions; there are fewer playouts of each."""


# ---------------------------------------------------------------- rules
@apart
def sample(
    desk: Any, states: Any, first: int, last: int, seed: int, shares: Any, money: Any
) -> None:
    """Simulations number `first` up to, but not including, `last`, from each of several states.

    `shares` and `money` [state, simulation, seat] take their results. `states` has that many
    states once, or for each world of several, one world after the other: simulations take the
    worlds by turns. A simulation of one number has the same chance numbers in all states.
    """
    e = desk.tables[0]
    n = len(shares)
    worlds = len(states) // n
    for number in range(first, last):
        for i in range(n):
            seed_generator(desk.generator, seed + number)
            desk.scratch[0] = states[(number % worlds) * n + i]
            simulate(desk)
            s = desk.scratch[0]
            for seat in range(e.players):
                shares[i, number, seat] = desk.room[5][seat]
                money[i, number, seat] = money_of(e, s, seat)


@cache
def sampling(family: str) -> Any:
    """`sample` for a family of games, with positions judged by the share of the win alone."""
    judge = judge_win_by_hand if LORE.of(family).READING is None else judge_win
    given: Given = {**given_by(family), evaluate: judge}
    return bind(sample, given)


# ---------------------------------------------------------------- values
@dataclass(frozen=True)
class Chances:
    """What a position promises to each seat, one number for each.

    `win` are chances to win, from 0 to 1 and 1 together, a win that is shared by two counting one
    half to each; `money` is what seats have at the end on average (in Curios: the worth of their
    artifacts). The others are the standard errors of both.
    """

    win: tuple[float, ...]
    win_error: tuple[float, ...]
    money: tuple[float, ...]
    money_error: tuple[float, ...]


class Sampler:
    """Runs simulations of one game, with positions judged by the share of the win alone.

    With room for `nodes` in its tree a simulation is one of a search, else all in it is instinct.
    """

    def __init__(self, game: Game, weights: Weights | None, nodes: int) -> None:
        self.game = game
        tuning = LORE.of(game.edition.family).TUNING
        self._desk = new_desk(game, tuning, weights, new_tree(nodes))
        self._prepared = False

    def run(
        self, states: Any, number: int, simulations: int, seed: int, turns: int
    ) -> tuple[Reals, Reals]:
        """Shares of the win and money [state, simulation, seat], judged after so many turns; see
        `sample`, which takes the `states`, an array of records."""
        import numpy as np

        shares, money = np.zeros((2, number, simulations, self.game.players))
        desk = self._desk._replace(tuning=self._desk.tuning._replace(turns=turns))
        arguments = (desk, states, 0, simulations, seed, shares, money)
        rule = sampling(self.game.edition.family)
        if not self._prepared:
            prepared(rule, *arguments)
            self._prepared = True
        compiled(rule)(*arguments)
        return shares, money

    def forget(self) -> None:
        """Forget what the tree has found."""
        compiled(forget)(self._desk.tree)


class Valuer:
    """Judges positions of one game, with all hands open.

    `network` is "best", the one there is for the game if there is one, or "none". The same position
    and seed give the same values.
    """

    def __init__(self, game: Game, network: str = BEST) -> None:
        weights = weights_of(game, network)
        self.game = game
        self.network = None if weights is None else name_of(game)
        """The name of the network that judges, None if all is played to the end."""
        self._sampler = Sampler(game, weights, 0)
        self._turns = TO_THE_END if weights is None else 1

    def chances(self, position: Position, playouts: int, seed: int, endings: int = 0) -> Chances:
        """What a position promises, whoever decides in it, by so many playouts.

        With a network, `endings` of them (as many as `playouts` unless given) are played to their
        ends for the money.
        """
        seed = stream(seed, len(position.moves_played))
        states = self._records([position.open_state])
        shares, money = self._sampler.run(states, 1, playouts, seed, self._turns)
        if self.network is not None and not position.is_over:
            _, money = self._sampler.run(states, 1, endings or playouts, seed, TO_THE_END)
        win, win_error = mean_and_error(shares[0])
        mean, error = mean_and_error(money[0])
        return Chances(win, win_error, mean, error)

    def shares(self, states: Sequence[Any], playouts: int, seed: int) -> Reals:
        """Shares of the win [state, playout, seat] in playouts of several open states, with the
        same chance numbers in each. Seeds that are nearer than there are playouts share some."""
        return self._sampler.run(self._records(states), len(states), playouts, seed, self._turns)[0]

    def _records(self, states: Sequence[Any]) -> Any:
        import numpy as np

        records = np.zeros(len(states), self.game.kernel.STATE.dtype())
        for number, state in enumerate(states):
            state.write(records, number)
        return records


def stream(seed: int, number: int) -> int:
    """The seed for the position of a game with this number, far from those of the others."""
    return (seed * 1_000_003 + number) * APART & LARGEST_SEED


def mean_and_error(sample: Reals) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The mean of a sample [playout, seat] for each seat, and its standard error; of a single
    playout no error is known, and 0 is given."""
    n = len(sample)
    error = sample.std(axis=0, ddof=min(1, n - 1)) / n**0.5
    return tuple(sample.mean(axis=0).tolist()), tuple(error.tolist())
