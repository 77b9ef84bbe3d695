"""What Curios gives to training: the weights of `search.curios.choices`.

Several bots play against themselves, and a small network is fitted to where they chose to search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from potsherd.bots import Bot, make_bot
from potsherd.bots.playout import dealer_from, play_out
from potsherd.errors import OptionError
from potsherd.games.game import Game
from potsherd.moves import Move, Search
from potsherd.position import Position
from potsherd.rules.compiling import prepared, rule
from potsherd.rules.curios.fields import SITES
from potsherd.rules.curios.kernel import legal
from potsherd.search.curios.choices import PLAYERS, READ, read_searches
from potsherd.search.networks import write_weights
from potsherd.search.searcher import records_of
from potsherd.training.contract import FITTING, PLAYING, Progress, Trainers
from potsherd.training.descent import LEAST, Adam
from potsherd.training.lots import Lot, play_missing
from potsherd.views import View

BOTS = ("search:nodes=2000", "greedy", "student")
UNITS = 32
LOT = 50
"""Games that are played, and kept, at a time."""
AT_ONCE = 1024
"""Decisions in a step of the fit."""
STEPS, RATE = 4000, 0.01
SAID = 50
"""Steps between two reports of progress."""
LESS = -1e9
"""In place of an option that there is not."""


@dataclass(frozen=True)
class Choices:
    """Decisions: `read` [decisions, sites, features] of each option and the means over all, which
    of them there are, `there` [decisions, sites], and the number of the one `chosen`."""

    read: Any
    there: Any
    chosen: Any

    @classmethod
    def join(cls, parts: Sequence[Choices]) -> Choices:
        """All decisions of several lots."""
        names = ("read", "there", "chosen")
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


# ---------------------------------------------------------------- games
@rule
def read_options(e: Any, s: Any, steps: Any, read: Any) -> int:
    """Read the searches that the mover may choose; how many there are."""
    n = legal(e, s, steps)
    read_searches(e, s, steps, n, read)
    return n


class Noted:
    """A bot whose choices of searches are told to `note`, with the state that it saw."""

    def __init__(self, bot: Bot, note: Callable[[Any, int], None]) -> None:
        self._bot, self._note = bot, note

    def choose(self, view: View) -> Move:
        """See Bot."""
        move = self._bot.choose(view)
        if isinstance(move, Search) and len(view.game.legal(view.state)) > 1:
            self._note(view.state, view.game.steps_of(move)[0])
        return move


def choices_of(game: Game, spec: str, numbers: Sequence[int]) -> Choices:
    """The choices of a bot against itself in games with these numbers."""
    tables, steps = records_of(game.tables), np.zeros(game.kernel.MAX_LEGAL, np.int32)
    rows, there, chosen = list[Any](), list[Any](), list[int]()
    read = np.zeros((SITES + 1, READ), np.float32)
    compiled = prepared(read_options, tables[0], records_of(game.new_state())[0], steps, read)

    def note(state: Any, step: int) -> None:
        read[:] = 0.0
        n = compiled(tables[0], records_of(state)[0], steps, read)
        rows.append(np.concatenate([read[:SITES], np.repeat(read[SITES:], SITES, axis=0)], axis=1))
        there.append(np.arange(SITES) < n)
        chosen.append(int(np.flatnonzero(steps[:n] == step)[0]))

    for number in numbers:
        source = sha256(f"choices {spec} {number}".encode()).digest()
        seats = [Noted(make_bot(spec, PLAYERS * number + seat), note) for seat in range(PLAYERS)]
        play_out(Position(game), seats, dealer_from(source, PLAYERS))
    return Choices(np.array(rows), np.array(there), np.array(chosen))


@dataclass(frozen=True)
class BotLot(Lot):
    """Games of one bot against itself."""

    bot: str

    @property
    def series(self) -> str:
        """See Lot."""
        return self.bot.replace(":", "-")


def play_lot(game: Game, lot: BotLot) -> None:
    """Play the games of a lot into its file."""
    numbers = range(lot.number * LOT, (lot.number + 1) * LOT)
    lot.keep(astuple(choices_of(game, lot.bot, numbers)))


# ---------------------------------------------------------------- the fit
def odds_of(weights: dict[str, Any], read: Any) -> tuple[Any, Any]:
    """The odds of options, as a logarithm, and their hidden units before rectification."""
    units = read @ weights["first"] + weights["bias"]
    return np.maximum(units, 0) @ weights["second"] + read[..., :READ] @ weights["plain"], units


def shares_of(odds: Any, there: Any) -> Any:
    """How likely each option is."""
    odds = np.where(there, odds, LESS)
    shares = np.exp(odds - odds.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def slopes_of(weights: dict[str, Any], some: Choices) -> dict[str, Any]:
    """The gradient of the mean cross entropy."""
    odds, units = odds_of(weights, some.read)
    errors = shares_of(odds, some.there)
    errors[np.arange(len(errors)), some.chosen] -= 1.0
    errors = np.where(some.there, errors, 0.0) / len(errors)
    on = errors[..., None] * weights["second"] * (units > 0)
    return {
        "first": np.einsum("dof,dou->fu", some.read, on, optimize=True),
        "bias": on.sum(axis=(0, 1)),
        "second": np.einsum("do,dou->u", errors, np.maximum(units, 0)),
        "plain": np.einsum("do,dof->f", errors, some.read[..., :READ]),
    }


def cross_entropy(weights: dict[str, Any], some: Choices) -> float:
    """How badly choices are foreseen, in nats each."""
    shares = shares_of(odds_of(weights, some.read)[0], some.there)
    return float(-np.log(shares[np.arange(len(shares)), some.chosen] + LEAST).mean())


def fitted(
    some: Choices, seed: int = 0, progress: Callable[[float, float], None] = lambda done, loss: None
) -> dict[str, Any]:
    """Weights that foresee the choices.

    `progress` is told the part of the work that is done and the mean loss of late.
    """
    random = np.random.default_rng(seed)
    features = 2 * READ
    scale = some.read.reshape(-1, features).std(axis=0) + 1e-3
    scaled = Choices(some.read / scale, some.there, some.chosen)
    weights: dict[str, Any] = {
        "first": random.normal(0, features**-0.5, (features, UNITS)),
        "bias": np.zeros(UNITS),
        "second": random.normal(0, 0.1, UNITS),
        "plain": np.zeros(READ),
    }
    adam = Adam(weights)
    for number in range(STEPS):
        picked = random.integers(0, len(some.chosen), AT_ONCE)
        part = Choices(scaled.read[picked], some.there[picked], some.chosen[picked])
        adam.step(weights, slopes_of(weights, part), RATE * (1 - number / STEPS))
        if number % SAID == 0:
            progress(number / STEPS, cross_entropy(weights, part))
    weights["first"] /= scale[:, None]
    weights["plain"] /= scale[:READ]
    return weights


# ---------------------------------------------------------------- the whole
def train_choices(
    game: Game, folder: Path, games: int, seed: int, jobs: int | None, progress: Progress
) -> Path:
    """Let each of the bots play so many games, and fit; see Trainer."""
    if game.players != PLAYERS:
        raise OptionError(f"choices are learned from games for {PLAYERS}, not for {game.players}")
    folder.mkdir(parents=True, exist_ok=True)
    lots = [BotLot(folder, number, bot) for bot in BOTS for number in range(-(-games // LOT))]
    for done in play_missing(partial(play_lot, game), lots, jobs):
        progress(PLAYING, 0, 0.0, done)
    some = Choices.join([Choices(*lot.kept()) for lot in lots])
    weights = fitted(some, seed, lambda done, loss: progress(FITTING, 0, loss, done))
    path = folder / "choices.npz"
    write_weights(path, weights)
    return path


BY_NAME: Trainers = {"choices": train_choices}
"""The model of Curios, by its name."""
