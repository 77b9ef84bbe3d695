"""Games side by side in compiled code: learners step in all of them at once, while chance and bots
play by themselves.

Each game is a row of every array, and draws from a generator of its own: what happens in one hangs
on nothing in the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from potsherd.bots.instinctive import choose, exact_guides, sights_of
from potsherd.errors import OptionError
from potsherd.games.game import Game
from potsherd.rules.chance import LARGEST_SEED, below, seed_generator
from potsherd.rules.compiling import bind_those, compiled, prepared, rule
from potsherd.rules.contract import legal, score
from potsherd.rules.copying import assign
from potsherd.rules.layout import NOBODY
from potsherd.search.contract import LORE, options
from potsherd.steps.contract import SIGHTS
from potsherd.steps.observation import Layout
from potsherd.steps.returns import share_win
from potsherd.steps.walking import advance, allow, given_by, let_chance, look

if TYPE_CHECKING:
    import numpy as np

LEARNER, RANDOM, DIGGER = range(3)
"""Who sits at a seat."""
COMPILED = {"random": RANDOM, "digger": DIGGER}
"""The bots that play here."""


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
    masks: Any
    """As they were told last, and nobody has changed them since."""
    lists: Any
    gains: Any
    scores: Any
    numbers: Any
    nothing: Any
    """Room, and where what chance brought is not listed."""
    scale: Any


class Told(NamedTuple):
    """What a step tells of each game."""

    observations: Any
    masks: Any
    """1 for each step that may come next, and for all where the game is over."""
    movers: Any
    """The learner who decides, or who took the last step of a game that is over."""
    rewards: Any
    """Those of the learners who stepped."""
    returns: Any
    """What a game that ended was worth to each seat."""
    terminated: Any
    truncated: Any
    illegal: Any
    last_observations: Any
    last_movers: Any
    """Those of a game after which another one began at once."""


# ---------------------------------------------------------------- rules
@rule
def step_all(rows: Rows, told: Told, actions: Any, most: int, at_once: bool) -> None:
    """Play a step in each game, or begin another one where it is over."""
    for row in range(len(actions)):
        clear(told, row)
        begins = rows.over[row] == 1
        going = True
        while going:  # twice where a game ends and another one begins at once
            if begins:
                begin(rows, row)
            else:
                play(rows, told, row, actions[row])
            go_on(rows, row)
            if begins:
                rows.movers[row] = rows.states[row].mover
                going = False
            else:
                end(rows, told, row, most)
                begins = at_once and rows.over[row] == 1
                going = begins
                if begins:
                    told.last_movers[row] = rows.movers[row]
                    show(rows, row, told.last_observations[row])
        show(rows, row, told.observations[row])
        permit(rows, told, row)


@rule
def clear(told: Told, row: int) -> None:
    """Nothing happened yet."""
    for seat in range(told.returns.shape[1]):
        told.returns[row, seat] = 0.0
    told.rewards[row] = 0.0
    told.terminated[row] = False
    told.truncated[row] = False
    told.illegal[row] = False


@rule
def begin(rows: Rows, row: int) -> None:
    """Begin another game."""
    games = len(rows.over)
    assign(rows.states, row, games + 1)
    assign(rows.memories, row, games)
    rows.steps[row] = 0
    rows.over[row] = 0


@rule
def play(rows: Rows, told: Told, row: int, action: int) -> None:
    """Play the step of a learner, if it is legal."""
    if 0 <= action < rows.masks.shape[1] and rows.masks[row, action] == 1:
        advance(rows.tables[0], rows.states, rows.memories, row, len(rows.over), action)
        rows.steps[row] += 1
    else:
        told.illegal[row] = True


@rule
def go_on(rows: Rows, row: int) -> None:
    """Let chance and bots play until a learner decides or the game is over."""
    e, states, memories, room = rows.tables[0], rows.states, rows.memories, len(rows.over)
    going = True
    while going:
        let_chance(
            e, states, memories, row, room, rows.generators[row], rows.lists, rows.nothing, 0
        )
        mover = states[row].mover
        going = mover >= 0 and rows.seats[mover] != LEARNER
        if going:
            step = step_of_bot(rows, row, rows.seats[mover])
            advance(e, states, memories, row, room, step)


@rule
def end(rows: Rows, told: Told, row: int, most: int) -> None:
    """See whether the game ended. A step that is not legal ends it, and only who took it loses."""
    mover, worth = rows.states[row].mover, told.returns[row]
    if told.illegal[row]:
        worth[rows.movers[row]] = -1.0
    elif mover == NOBODY:
        settle(rows.tables[0], rows.states[row], rows.scores, worth)
    told.rewards[row] = worth[rows.movers[row]]
    told.terminated[row] = told.illegal[row] or mover == NOBODY
    if not told.terminated[row]:
        rows.movers[row] = mover
        told.truncated[row] = rows.steps[row] == most
    rows.over[row] = 1 if told.terminated[row] or told.truncated[row] else 0


@rule
def step_of_bot(rows: Rows, row: int, bot: int) -> int:
    """The step that the bot who decides takes."""
    e, states, room, steps = rows.tables[0], rows.states, len(rows.over), rows.lists[0]
    if bot == RANDOM:
        n = legal(e, states[row], steps)
        return int(steps[below(rows.generators[row], n)])
    return choose(
        e,
        states,
        rows.plain,
        rows.memories,
        row,
        room,
        rows.sights,
        rows.guides[0],
        steps,
        rows.gains,
    )


@rule
def settle(e: Any, s: Any, scores: Any, worth: Any) -> None:
    """What a game that is over was worth to each seat."""
    for seat in range(len(scores)):
        scores[seat] = score(e, s, seat)
    share_win(scores, worth)


@rule
def show(rows: Rows, row: int, out: Any) -> None:
    """Fill `out` with what the learner sees."""
    e, states, memories = rows.tables[0], rows.states, rows.memories
    look(e, states[row], memories[row], rows.movers[row], rows.numbers, rows.scale, out)


@rule
def permit(rows: Rows, told: Told, row: int) -> None:
    """Tell who decides and what is legal; where the game is over any step begins another one."""
    mask, copy = rows.masks[row], told.masks[row]
    if rows.over[row] == 0:
        allow(rows.tables[0], rows.states[row], rows.lists[0], mask)
    else:
        for i in range(len(mask)):
            mask[i] = 1
    for i in range(len(mask)):
        copy[i] = mask[i]
    told.movers[row] = rows.movers[row]


@rule
def unweighed(e: Any, s: Any, guide: Any, steps: Any, gains: Any) -> int:
    """No options: where nobody weighs them they need not be compiled, which takes long."""
    return 0


def _step_all_of(family: str, weighs: bool) -> Any:
    """`step_all` for the games of a family, with bots that weigh options or without."""
    weighing = LORE.of(family).options if weighs else unweighed
    return bind_those(step_all, {**given_by(family), options: weighing})


# ---------------------------------------------------------------- many games
class Batch:
    """Games that go on side by side by the steps of learners.

    `bots`, of COMPILED, have the last seats, learners all others. A game ends by itself, by a step
    that is not legal, or after `most` steps of its learners; another one begins in its place with
    the step after, or `at_once`. The first batch in a family compiles its rules, which are kept.
    Raises OptionError.
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
        self._rows = Rows(
            tables=tables,
            guides=exact_guides(game),
            seats=np.array(_seats(game, bots), np.int64),
            sights=sights_of(game),
            states=states,
            plain=states.view(np.uint8).reshape(n + 2, -1),
            memories=np.zeros(n + 1, sight.MEMORY.dtype()),
            generators=np.zeros((n, 1), np.int64),
            steps=np.zeros(n, np.int64),
            over=np.ones(n, np.int64),
            movers=np.zeros(n, np.int64),
            masks=np.zeros((n, kernel.DECISIONS), np.int8),
            lists=np.zeros((2, kernel.MAX_LEGAL), np.int32),
            gains=np.zeros(kernel.MAX_LEGAL),
            scores=np.zeros(game.players, np.int64),
            numbers=np.zeros(self._layout.size, np.int32),
            nothing=np.zeros(0, np.int32),
            scale=self._layout.scale,
        )
        self._last = np.zeros((n if at_once else 0, self._layout.size), np.float32)
        self._seed: Any = compiled(seed_generator)
        self._step: Any = prepared(
            _step_all_of(game.edition.family, "digger" in bots),
            *(self._rows, self._new(), np.zeros(n, np.int64), self._most, at_once),
        )

    def begin(self, seeds: Sequence[int] | None = None) -> Told:
        """Begin all games: for a seed always the same ones one after the other in its row, if the
        steps are the same; without seeds the next ones."""
        import numpy as np

        if seeds is not None:
            for generator, seed in zip(self._rows.generators, seeds, strict=True):
                self._seed(generator, seed & LARGEST_SEED)
        self._rows.over[:] = 1
        return self.step(np.zeros(len(self._rows.over), np.int64))

    def step(self, actions: np.ndarray[Any, np.dtype[np.int64]]) -> Told:
        """Play a step in each game. What it tells is in new arrays, but for the last observations
        of games after which others began at once."""
        told = self._new()
        self._step(self._rows, told, actions, self._most, self._at_once)
        return told

    def _new(self) -> Told:
        import numpy as np

        n = len(self._rows.over)
        return Told(
            observations=np.empty((n, self._layout.size), np.float32),
            masks=np.empty((n, self.game.kernel.DECISIONS), np.int8),
            movers=np.empty(n, np.int64),
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
