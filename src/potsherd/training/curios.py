"""How the weights of `choices` come about: games of several bots, and a fit to what they chose.

    python -m potsherd.training.curios [BOT ...] [--games N] [--folder DIR] [--jobs J]

Each bot plays N games for two against itself. Games are kept in the folder, so that the command can
be broken off and goes on; in the end the weights lie in `choices.npz` there.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track

from potsherd.bots import make_bot
from potsherd.bots.playout import dealer_from
from potsherd.moves import Search
from potsherd.position import Position
from potsherd.processes.parallel import in_order
from potsherd.rules.compiling import prepared, rule
from potsherd.rules.curios.fields import SITES
from potsherd.rules.curios.kernel import legal
from potsherd.search.curios.choices import PLAYERS, READ, read_searches
from potsherd.search.searcher import records_of

BOTS = ("search:nodes=2000", "greedy", "student")
UNITS = 32
LOT = 50
"""Games that are played, and kept, at a time."""
AT_ONCE = 1024
"""Decisions in a step of the fit."""
STEPS, RATE, DECAY = 4000, 0.01, 1e-3
MOMENTUM, SQUARES, LEAST = 0.9, 0.99, 1e-8
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


def play_game(bot: str, number: int, noted: Callable[[Any, int], None]) -> None:
    """Play a game of a bot against itself; tell `noted` each state with a choice of searches."""
    position = Position.new("curios", players=PLAYERS)
    dealer = dealer_from(sha256(f"choices {bot} {number}".encode()).digest(), PLAYERS)
    bots = [make_bot(bot, PLAYERS * number + seat) for seat in range(PLAYERS)]
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
            continue
        view = position.view(position.mover)
        move = bots[position.mover].choose(view)
        if isinstance(move, Search) and len(view.game.legal(view.state)) > 1:
            noted(view.state, view.game.steps_of(move)[0])
        position.play(move)


def choices_of(bot: str, games: Sequence[int]) -> Choices:
    """The choices of a bot in games with these numbers."""
    game = Position.new("curios", players=PLAYERS).game
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

    for number in games:
        play_game(bot, number, note)
    return Choices(np.array(rows), np.array(there), np.array(chosen))


@dataclass(frozen=True)
class Lot:
    """Games to be played: a unit of work for another process."""

    bot: str
    number: int
    folder: Path

    @property
    def path(self) -> Path:
        """Where the choices go."""
        return self.folder / f"{self.bot.replace(':', '-')}-{self.number}.npz"


def play_lot(lot: Lot) -> None:
    """Play the games of a lot into its file."""
    found = choices_of(lot.bot, range(lot.number * LOT, (lot.number + 1) * LOT))
    begun = lot.path.with_suffix(".begun.npz")
    np.savez_compressed(begun, found.read, found.there, found.chosen)
    begun.rename(lot.path)


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


def fitted(some: Choices, steps: int, seed: int = 0) -> dict[str, Any]:
    """Weights that foresee the choices, by Adam.

    D. P. Kingma, J. Ba, "Adam: a method for stochastic optimization", ICLR (2015).
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
    means = {name: np.zeros_like(array) for name, array in weights.items()}
    squares = {name: np.zeros_like(array) for name, array in weights.items()}
    shown = Console(stderr=True)
    for number in track(
        range(steps), "fitting", transient=True, console=shown, disable=not shown.is_terminal
    ):
        picked = random.integers(0, len(some.chosen), AT_ONCE)
        part = Choices(scaled.read[picked], some.there[picked], some.chosen[picked])
        for name, slope in slopes_of(weights, part).items():
            means[name] = MOMENTUM * means[name] + (1 - MOMENTUM) * slope
            squares[name] = SQUARES * squares[name] + (1 - SQUARES) * slope**2
            change = means[name] / (np.sqrt(squares[name]) + LEAST) + DECAY * weights[name]
            weights[name] = weights[name] - RATE * (1 - number / steps) * change
    weights["first"] /= scale[:, None]
    weights["plain"] /= scale[:READ]
    return weights


def write_weights(path: Path, weights: dict[str, Any]) -> None:
    """Write weights, in half precision, all at once."""
    begun = path.with_suffix(".begun.npz")
    np.savez_compressed(begun, **{name: each.astype(np.float16) for name, each in weights.items()})
    begun.rename(path)


# ---------------------------------------------------------------- the command
def learn(bots: Sequence[str], games: int, folder: Path, jobs: int | None) -> Path:
    """Play what has not been played yet, fit, and write the weights; where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    lots = [Lot(bot, number, folder) for bot in bots for number in range(-(-games // LOT))]
    missing = [lot for lot in lots if not lot.path.exists()]
    shown = Console(stderr=True)
    for _ in track(
        in_order(play_lot, missing, jobs),
        "playing",
        total=len(missing),
        transient=True,
        console=shown,
        disable=not shown.is_terminal,
    ):
        pass
    parts = []
    for lot in lots:
        with np.load(lot.path) as file:
            parts.append(Choices(file["arr_0"], file["arr_1"], file["arr_2"]))
    write_weights(folder / "choices.npz", fitted(Choices.join(parts), STEPS))
    return folder / "choices.npz"


def main() -> None:
    """Learn as the command line says."""
    parser = argparse.ArgumentParser(prog="potsherd.training.curios")
    parser.add_argument("bots", nargs="*", default=BOTS)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--folder", type=Path, default=Path("build/choices"))
    parser.add_argument("--jobs", type=int)
    asked = parser.parse_args()
    print(f"weights are in {learn(asked.bots, asked.games, asked.folder, asked.jobs)}")


if __name__ == "__main__":
    main()
