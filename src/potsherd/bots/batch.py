"""Games side by side in compiled code: learners step in all of them at once, while chance and bots
play by themselves.

Each game is a row of every array, and draws from a generator of its own: what happens in one hangs
on nothing in the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from potsherd.bots.diggers import sights_of
from potsherd.errors import OptionError
from potsherd.games.game import Game
from potsherd.rules.chance import below, seed_generator
from potsherd.rules.compiling import Given, apart, bind, compiled, prepared, rule
from potsherd.rules.contract import KERNELS, apply, legal, outcomes, score
from potsherd.rules.copying import assign, assign_record
from potsherd.rules.layout import NOBODY
from potsherd.search.contract import LORE, options
from potsherd.search.searcher import guides_of
from potsherd.steps.contract import SIGHTS, observe, remember
from potsherd.steps.observation import Layout
from potsherd.steps.returns import share_win
from potsherd.steps.walking import advance, allow, let_chance, look

if TYPE_CHECKING:
    import numpy as np

LEARNER, RANDOM, DIGGER = range(3)
"""Who sits at a seat."""
COMPILED = {"random": RANDOM, "digger": DIGGER}
"""The bots that play here."""
_SEED = (1 << 61) - 1


class Rows(NamedTuple):
    """The games, and what they are played with."""

    tables: Any
    guides: Any
    seats: Any
    """Who sits at each seat."""
    sights: Any
    """Which bytes of a state each seat sees."""
    states: Any
    """Two more than there are games: room, and a game that has not begun."""
    plain: Any
    """The states, byte by byte."""
    memories: Any
    """One more: that of who has seen nothing."""
    generators: Any
    steps: Any
    """How many steps learners took in the game."""
    over: Any
    """1 where another game begins with the next step, whatever it is."""
    movers: Any
    """The learner who decides, or who took the last step of a game."""
    masks: Any
    lists: Any
    gains: Any
    scores: Any
    nothing: Any
    """Room, and where what chance brought is not listed."""
    scale: Any


class Told(NamedTuple):
    """What a step tells of each game; see Batch."""

    observations: Any
    rewards: Any
    returns: Any
    terminated: Any
    truncated: Any
    illegal: Any
    last_observations: Any
    last_movers: Any


# ---------------------------------------------------------------- rules
# They take arrays one by one: one that is read from a tuple is counted as held each time.
@rule
def step_all(
    tables: Any,
    guides: Any,
    seats: Any,
    sights: Any,
    states: Any,
    plain: Any,
    memories: Any,
    generators: Any,
    steps: Any,
    over: Any,
    movers: Any,
    masks: Any,
    lists: Any,
    gains: Any,
    scores: Any,
    nothing: Any,
    scale: Any,
    observations: Any,
    rewards: Any,
    returns: Any,
    terminated: Any,
    truncated: Any,
    illegal: Any,
    last_observations: Any,
    last_movers: Any,
    actions: Any,
    most: int,
    at_once: bool,
) -> None:
    """Play a step in each game, or begin another one where it is over, with what Rows and Told
    have. A step that is not legal ends the game, and only its learner loses by it."""
    e, guide, n = tables[0], guides[0], len(actions)
    for row in range(n):
        g, mask, worth, action = generators[row], masks[row], returns[row], actions[row]
        for seat in range(len(worth)):
            worth[seat] = 0.0
        rewards[row] = 0.0
        terminated[row] = False
        truncated[row] = False
        illegal[row] = False
        begins = over[row] == 1
        going = True
        while going:
            if begins:
                assign(states, row, n + 1)
                assign(memories, row, n)
                steps[row] = 0
            elif action >= 0 and action < len(mask) and mask[action] == 1:
                advance(e, states, memories, row, n, action)
                steps[row] += 1
            else:
                illegal[row] = True
            go_on(
                e, guide, seats, sights, states, plain, memories, row, n, g, lists, gains, nothing
            )
            mover = states[row].mover
            if begins:
                over[row] = 0
                movers[row] = mover
                going = False
            else:
                if illegal[row]:
                    worth[movers[row]] = -1.0
                elif mover == NOBODY:
                    settle(e, states[row], scores, worth)
                rewards[row] = worth[movers[row]]
                terminated[row] = illegal[row] or mover == NOBODY
                if not terminated[row]:
                    movers[row] = mover
                    truncated[row] = steps[row] == most
                over[row] = 1 if terminated[row] or truncated[row] else 0
                begins = at_once and over[row] == 1
                going = begins
                if begins:
                    last_movers[row] = movers[row]
                    last = last_observations[row]
                    look(e, states[row], memories[row], movers[row], scale, last)
        look(e, states[row], memories[row], movers[row], scale, observations[row])
        permit(e, states[row], over[row], lists[0], mask)


@rule
def go_on(
    e: Any,
    guide: Any,
    seats: Any,
    sights: Any,
    states: Any,
    plain: Any,
    memories: Any,
    row: int,
    room: int,
    g: Any,
    lists: Any,
    gains: Any,
    nothing: Any,
) -> None:
    """Let chance and bots play until a learner decides or the game is over."""
    going = True
    while going:
        let_chance(e, states, memories, row, room, g, lists, nothing, 0)
        mover = states[row].mover
        going = mover >= 0 and seats[mover] != LEARNER
        if going:
            if seats[mover] == DIGGER:
                see(plain, row, room, sights[mover])
            step = choose(e, states[row], states[room], guide, g, seats[mover], lists[0], gains)
            advance(e, states, memories, row, room, step)


@rule
def see(plain: Any, row: int, room: int, sight: Any) -> None:
    """Put into `room` what a seat sees of a state; it knows nothing of hidden places, in which it
    may have looked."""
    for i in range(len(sight)):
        plain[room][i] = plain[row][i] & sight[i]


@apart
def choose(e: Any, s: Any, seen: Any, guide: Any, g: Any, bot: int, steps: Any, gains: Any) -> int:
    """The step that a bot takes, as in `random` and `instinct`."""
    if bot == RANDOM:
        n = legal(e, s, steps)
        return int(steps[below(g, n)])
    n = options(e, seen, guide, steps, gains)
    best = 0
    for i in range(1, n):
        if gains[i] > gains[best]:
            best = i
    return int(steps[best])


@rule
def settle(e: Any, s: Any, scores: Any, worth: Any) -> None:
    """What a game that is over was worth to each seat."""
    for seat in range(len(scores)):
        scores[seat] = score(e, s, seat)
    share_win(scores, worth)


@rule
def permit(e: Any, s: Any, over: int, steps: Any, mask: Any) -> None:
    """Fill a mask with what is legal; where the game is over any step begins another one."""
    if over == 0:
        allow(e, s, steps, mask)
    else:
        for i in range(len(mask)):
            mask[i] = 1


@rule
def unweighed(e: Any, s: Any, guide: Any, steps: Any, gains: Any) -> int:
    """No options: where nobody weighs them they need not be compiled, which takes long."""
    return 0


@cache
def _step_all_of(family: str, weighs: bool) -> Any:
    """`step_all` for the games of a family, with bots that weigh options or without."""
    kernel, sight = KERNELS.of(family), SIGHTS.of(family)
    given: Given = {
        legal: kernel.legal,
        outcomes: kernel.outcomes,
        apply: kernel.apply,
        score: kernel.score,
        options: LORE.of(family).options if weighs else unweighed,
        remember: sight.remember,
        observe: sight.observe,
        assign: assign_record,
    }
    return bind(step_all, given)


# ---------------------------------------------------------------- many games
class Batch:
    """Games that go on side by side by the steps of learners.

    `bots`, of COMPILED, have the last seats, learners all others. A game ends by itself, by a step
    that is not legal, or after `most` steps of its learners; another one begins in its place with
    the step after, or `at_once`. The first batch in a family compiles its rules, which are kept.

    `masks` [game, step] has 1 for each step that may come next, and all where a game is over;
    `movers` [game] is the learner who decides, or who took the last step of a game that is over.
    Both are filled anew with each step. Raises OptionError.
    """

    def __init__(
        self, game: Game, games: int, bots: Sequence[str] = (), *, most: int, at_once: bool
    ) -> None:
        import numpy as np

        self.game = game
        self._most = _at_least_1(most, "steps of a game")
        self._at_once = at_once
        kernel, sight = game.kernel, SIGHTS.of(game.edition.family)
        self._layout = Layout(game)
        n = _at_least_1(games, "games")
        tables = np.zeros(1, kernel.TABLES.dtype())
        game.tables.write(tables, 0)
        states = np.zeros(n + 2, kernel.STATE.dtype())
        game.new_state().write(states, n + 1)
        self.masks = np.zeros((n, kernel.DECISIONS), np.int8)
        self.movers = np.zeros(n, np.int64)
        self._rows = Rows(
            tables=tables,
            guides=guides_of(game, None),
            seats=np.array(_seats(game, bots), np.int64),
            sights=sights_of(game)[0],
            states=states,
            plain=states.view(np.uint8).reshape(n + 2, -1),
            memories=np.zeros(n + 1, sight.MEMORY.dtype()),
            generators=np.zeros((n, 1), np.int64),
            steps=np.zeros(n, np.int64),
            over=np.ones(n, np.int64),
            movers=self.movers,
            masks=self.masks,
            lists=np.zeros((2, kernel.MAX_LEGAL), np.int32),
            gains=np.zeros(kernel.MAX_LEGAL),
            scores=np.zeros(game.players, np.int64),
            nothing=np.zeros(0, np.int32),
            scale=self._layout.scale,
        )
        self._last = np.zeros((n if at_once else 0, self._layout.size), np.float32)
        self._seed: Any = compiled(seed_generator)
        self._step: Any = prepared(
            _step_all_of(game.edition.family, "digger" in bots),
            *(*self._rows, *self._new(), np.zeros(n, np.int64), self._most, at_once),
        )

    def begin(self, seeds: Sequence[int] | None = None) -> Told:
        """Begin all games: for a seed always the same ones one after the other in its row, if the
        steps are the same; without seeds the next ones."""
        import numpy as np

        if seeds is not None:
            for generator, seed in zip(self._rows.generators, seeds, strict=True):
                self._seed(generator, seed & _SEED)
        self._rows.over[:] = 1
        return self.step(np.zeros(len(self.movers), np.int64))

    def step(self, actions: np.ndarray[Any, np.dtype[np.int64]]) -> Told:
        """Play a step in each game. What it tells is in new arrays, but for the last observations
        of games after which others began at once."""
        told = self._new()
        self._step(*self._rows, *told, actions, self._most, self._at_once)
        return told

    def _new(self) -> Told:
        import numpy as np

        n = len(self.movers)
        return Told(
            observations=np.empty((n, self._layout.size), np.float32),
            rewards=np.empty(n),
            returns=np.empty((n, self.game.players)),
            terminated=np.empty(n, np.bool_),
            truncated=np.empty(n, np.bool_),
            illegal=np.empty(n, np.bool_),
            last_observations=self._last,
            last_movers=np.zeros(n, np.int64),
        )


def _at_least_1(number: int, what: str) -> int:
    if number < 1:
        raise OptionError(f"{what}: 1 or more, not {number}")
    return number


def _seats(game: Game, bots: Sequence[str]) -> list[int]:
    """Who sits at each seat. Raises OptionError."""
    for bot in bots:
        if bot not in COMPILED:
            known = ", ".join(COMPILED)
            raise OptionError(f"no bot {bot!r} plays in compiled code; there are: {known}")
    learners = game.players - len(bots)
    if learners < 1:
        raise OptionError(f"{len(bots)} bots leave no seat of {game.players} to a learner")
    return [LEARNER] * learners + [COMPILED[bot] for bot in bots]
