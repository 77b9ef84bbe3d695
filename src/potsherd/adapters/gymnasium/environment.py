"""One seat of a game as an environment: bots have all others, and chance moves by itself."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import numpy as np

from potsherd.adapters.extras import extra
from potsherd.adapters.returns import returns
from potsherd.bots import check_bot
from potsherd.bots.playout import seated
from potsherd.dealer import SEED_BYTES, Dealer
from potsherd.editions import load_edition
from potsherd.errors import IllegalMove, OptionError
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.position import Position
from potsherd.steps import Layout, Observation, Steps

with extra("gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded

if TYPE_CHECKING:
    from potsherd.adapters.drawing import Pixels
    from potsherd.steps.observation import Numbers

RENDER_MODES = ("human", "ansi", "rgb_array")
METADATA: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}
MOST_STEPS = 2_000
"""No game that is played to win takes so many steps; see docs/research.md."""
SEAT = 0
"""The seat that learns."""
_SEEDS = 2**63


def observation_space(game: Game) -> spaces.Box:
    """Vectors of the game's layout."""
    return spaces.Box(-1, 1, (Layout(game).size,), np.float32)


def action_space(game: Game) -> spaces.Discrete:
    """The steps, as numbers."""
    return spaces.Discrete(Steps(game).number)


class Environment(gymnasium.Env[Any, Any]):
    """A seat against bots, any of those that `potsherd arena` takes; the bots sit in the order in
    which they are given.

    Actions are the steps of `potsherd.steps`, an observation is the vector of what the seat sees,
    and `action_mask` in the info has 1 for each legal step. The reward comes at the end: the seat's
    part of the win less 1 / players. A step that is not legal ends the game with a reward of -1,
    and `illegal` in the info says why it was none. After `max_steps` steps the game is truncated.

    `monument`, `variants` and `first` are as in Position.new. Raises EditionError and OptionError,
    and BotFailed where a bot of one's own fails.
    """

    metadata = METADATA

    def __init__(
        self,
        edition: str,
        bots: Sequence[str] = ("greedy",),
        *,
        monument: str | None = None,
        variants: str | Sequence[str] = (),
        first: int | None = None,
        max_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            known = ", ".join(RENDER_MODES)
            raise OptionError(f"there is no render mode {render_mode!r}; there are: {known}")
        if max_steps < 1:
            raise OptionError(f"max_steps is 1 or more, not {max_steps}")
        if isinstance(bots, str):
            raise OptionError(f"bots are a list, so one alone is [{bots!r}]")
        for bot in bots:
            check_bot(bot, own=True)
        self.game = game_of(load_edition(edition), 1 + len(bots), monument, variants, first)
        self.render_mode = render_mode
        self.max_steps = max_steps
        self.bots = tuple(bots)
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self._steps = Steps(self.game)
        self._observation = Observation(self.game, SEAT)
        self._hall = ExitStack()
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin a game: for a seed always the same games one after the other, if the steps are the
        same and bots of one's own play alike."""
        super().reset(seed=seed)
        self.close()
        seeds = self.np_random.integers(_SEEDS, size=len(self.bots)).tolist()
        self._players = self._hall.enter_context(seated(self.bots, seeds))
        self._dealer = Dealer(self.np_random.bytes(SEED_BYTES))
        self._position = Position(self.game)
        self._taken = 0
        self._go_on()
        self._is_over = False
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Play a step: the observation, the reward, whether the game ended, whether it was
        truncated, and the info."""
        if self._is_over:
            raise ResetNeeded("no game goes on: reset begins one")
        self._is_over = True  # unless all goes well: a bot of one's own may fail
        self._taken += 1
        reward, info, is_legal = 0.0, dict[str, Any](), True
        try:
            self._choice.play(int(action))
        except IllegalMove as refused:
            reward, info, is_legal = -1.0, {"illegal": str(refused)}, False
        if self._choice.is_whole:
            self._position.play(self._choice.move)
            self._go_on()
        if self._position.is_over:
            reward = returns(self.game.scores(self._position.open_state))[SEAT]
        is_ended = self._position.is_over or not is_legal
        is_truncated = not is_ended and self._taken >= self.max_steps
        self._is_over = is_ended or is_truncated
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, is_ended, is_truncated, {**self._info(), **info}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which steps are legal now, as MaskablePPO of sb3-contrib asks for it."""
        mask = np.zeros(self._steps.number, np.bool_)
        mask[self._choice.legal()] = True
        return mask

    def render(self) -> str | Pixels | None:
        """The table as the seat sees it: as text (`ansi`), as a picture (`rgb_array`), or on
        standard output (`human`)."""
        from potsherd.adapters.drawing import pixels_of, text_of

        names = ("learner", *self.bots)
        if self.render_mode is None:
            raise OptionError(f"say how to render: render_mode is one of {RENDER_MODES}")
        if self.render_mode == "rgb_array":
            return pixels_of(self._choice, names)
        text = text_of(self._choice, names)
        if self.render_mode == "ansi":
            return text
        print(text, end="")
        return None

    def close(self) -> None:
        """Free what the bots hold."""
        self._hall.close()

    def _go_on(self) -> None:
        """Let chance and bots play until the seat decides or the game is over."""
        position = self._position
        while not position.is_over and position.mover != SEAT:
            if position.is_chance:
                position.deal(self._dealer)
            else:
                bot = self._players[position.mover - 1]
                position.play(bot.choose(position.view(position.mover)))
        self._choice = self._steps.begin(position.view(SEAT))

    def _seen(self) -> Numbers:
        return self._observation.vector(self._choice)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}
