"""What Curios gives to training: the weights of `search.curios.choices`.

A bot of each kind plays against itself, and a network is fitted to where it chose to search and to
what it chose to reveal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from potsherd.bots import Bot, make_bot
from potsherd.bots.playout import dealer_from, play_out
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.rules.compiling import prepared, rule
from potsherd.rules.curios.fields import CARDS, DECISIONS, PASS, RECRUIT, SEARCH, SITES, VALUES
from potsherd.rules.curios.kernel import legal
from potsherd.search.curios.choices import (
    SHOWN,
    SITE,
    TABLE,
    UNITS,
    read_site,
    read_table,
)
from potsherd.search.networks import write_weights
from potsherd.search.searcher import records_of
from potsherd.training.contract import FITTING, PLAYING, Progress, Trainers
from potsherd.training.descent import LEAST, Adam
from potsherd.training.lots import Lot, play_missing
from potsherd.views import View

BOTS = ("search:nodes=4000", "greedy")
"""One of each kind: see potsherd.search.curios.choices."""
LOT = 50
"""Games that are played, and kept, at a time."""
AT_ONCE = 512
"""Decisions in a step of the fit."""
STEPS, RATE = 4000, 0.003
SAID = 50
"""Steps between two reports of progress."""
NONE = -1
"""In place of a step where there are fewer options, and LESS in place of the odds of one."""
LESS = -1e9


def _marked(size: int, places: Mapping[int, int]) -> Any:
    """A row for each step that is a decision, and one for NONE: a one in its place, if it has
    one."""
    rows = np.zeros((DECISIONS + 1, size), np.float32)
    rows[list(places), list(places.values())] = 1.0
    return rows


_SEARCHES = {SEARCH + site: site for site in range(SITES)}
_REVEALS = {RECRUIT + card: card // VALUES for card in range(CARDS)}
SITE_OF = _marked(SITES, _SEARCHES | _REVEALS)
SHOWN_BY = _marked(SHOWN, {RECRUIT + card: card % VALUES for card in range(CARDS)} | {PASS: VALUES})
"""Of each step the site, and what is shown by it."""


@dataclass(frozen=True)
class Choices:
    """Decisions: what is read of each of the `sites` [decisions, sites, SITE] and of the `table`
    [decisions, TABLE], the `steps` that may be taken [decisions, options], NONE behind them, and
    which of these was `chosen`."""

    sites: Any
    table: Any
    steps: Any
    chosen: Any

    @classmethod
    def join(cls, parts: Sequence[Choices]) -> Choices:
        """All decisions of several lots."""
        return cls(
            *(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(cls))
        )

    def some(self, numbers: Any) -> Choices:
        """The decisions with these numbers."""
        each = (getattr(self, field.name) for field in fields(self))
        return Choices(*(array[numbers] for array in each))


# ---------------------------------------------------------------- games
@rule
def read_options(e: Any, s: Any, steps: Any, sites: Any, table: Any) -> int:
    """Read what the mover chooses by, zeros before, and list the steps that he may choose; how many
    there are."""
    for site in range(e.sites):
        read_site(e, s, site, sites[site])
    read_table(e, s, table)
    return int(legal(e, s, steps))


class Noted:
    """A bot whose choices are told to `note`, with the state that it saw."""

    def __init__(self, bot: Bot, note: Callable[[Any, int], None]) -> None:
        self._bot, self._note = bot, note

    def choose(self, view: View) -> Move:
        """See Bot."""
        move = self._bot.choose(view)
        if len(view.game.legal(view.state)) > 1:
            self._note(view.state, view.game.steps_of(move)[0])
        return move


def choices_of(game: Game, spec: str, numbers: Sequence[int]) -> Choices:
    """The choices of a bot against itself in games with these numbers."""
    tables, steps = records_of(game.tables), np.zeros(game.kernel.MAX_LEGAL, np.int32)
    most = max(SITES, game.tables.hand + 1)
    sites, table = np.zeros((SITES, SITE), np.float32), np.zeros(TABLE, np.float32)
    noted: list[tuple[Any, Any, Any, int]] = []
    compiled = prepared(
        read_options, tables[0], records_of(game.new_state())[0], steps, sites, table
    )

    def note(state: Any, step: int) -> None:
        sites[:], table[:] = 0.0, 0.0
        n = compiled(tables[0], records_of(state)[0], steps, sites, table)
        options = [*steps[:n], *[NONE] * (most - n)]
        noted.append((sites.copy(), table.copy(), np.array(options), options.index(step)))

    for number in numbers:
        source = sha256(f"choices {spec} {number}".encode()).digest()
        seats = [
            Noted(make_bot(spec, game.players * number + seat), note)
            for seat in range(game.players)
        ]
        play_out(Position(game), seats, dealer_from(source, game.players))
    return Choices(*(np.array(each) for each in zip(*noted, strict=True)))


@dataclass(frozen=True)
class BotLot(Lot):
    """Games of one bot against itself."""

    bot: str
    players: int

    @property
    def series(self) -> str:
        """See Lot."""
        return f"{self.bot.replace(':', '-')}-{self.players}"


def play_lot(game: Game, lot: BotLot) -> None:
    """Play the games of a lot into its file."""
    numbers = range(lot.number * LOT, (lot.number + 1) * LOT)
    lot.keep(astuple(choices_of(game, lot.bot, numbers)))


# ---------------------------------------------------------------- the fit
class Passed(NamedTuple):
    """What comes of decisions layer by layer: units of `sites`, their `total`, units of options and
    `deep` ones, all rectified, and the `odds` as a logarithm."""

    sites: Any
    total: Any
    options: Any
    deep: Any
    odds: Any


def passed(weights: dict[str, Any], some: Choices) -> Passed:
    """Decisions through the network; see potsherd.search.curios.choices."""
    sites = np.maximum(some.sites @ weights["site"] + weights["site_bias"], 0)
    total = sites.sum(axis=1)
    common = some.table @ weights["table"] + total @ weights["total"] + weights["bias"]
    own = SITE_OF[some.steps] @ (sites @ weights["own"])
    options = np.maximum(own + SHOWN_BY[some.steps] @ weights["shown"] + common[:, None], 0)
    deep = np.maximum(options @ weights["deep"] + weights["deep_bias"], 0)
    return Passed(sites, total, options, deep, deep @ weights["last"])


def shares_of(odds: Any, steps: Any) -> Any:
    """How likely each option is."""
    odds = np.where(steps == NONE, LESS, odds)
    shares = np.exp(odds - odds.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def slopes_of(weights: dict[str, Any], some: Choices) -> dict[str, Any]:
    """The gradient of the mean cross entropy."""
    at = passed(weights, some)
    errors = shares_of(at.odds, some.steps)
    errors[np.arange(len(errors)), some.chosen] -= 1.0
    errors = np.where(some.steps == NONE, 0, errors).astype(at.odds.dtype) / len(errors)
    deep = errors[..., None] * weights["last"] * (at.deep > 0)
    options = deep @ weights["deep"].T * (at.options > 0)
    common = options.sum(axis=1)
    own = SITE_OF[some.steps].swapaxes(1, 2) @ options
    sites = (own @ weights["own"].T + (common @ weights["total"].T)[:, None]) * (at.sites > 0)
    return {
        "site": _product(some.sites, sites),
        "site_bias": sites.sum(axis=(0, 1)),
        "own": _product(at.sites, own),
        "shown": _product(SHOWN_BY[some.steps], options),
        "total": at.total.T @ common,
        "table": some.table.T @ common,
        "bias": common.sum(axis=0),
        "deep": _product(at.options, deep),
        "deep_bias": deep.sum(axis=(0, 1)),
        "last": np.tensordot(errors, at.deep, 2),
    }


def _product(before: Any, slopes: Any) -> Any:
    """The slopes of the weights between units before, and ones of which the slopes are known."""
    return np.tensordot(before, slopes, ((0, 1), (0, 1)))


def cross_entropy(weights: dict[str, Any], some: Choices) -> float:
    """How badly choices are foreseen, in nats each."""
    shares = shares_of(passed(weights, some).odds, some.steps)
    return float(-np.log(shares[np.arange(len(shares)), some.chosen] + LEAST).mean())


def fresh_weights(random: np.random.Generator, units: int = UNITS) -> dict[str, Any]:
    """Weights that have learned nothing."""
    shapes = {
        "site": (SITE, units),
        "own": (units, units),
        "shown": (SHOWN, units),
        "total": (units, units),
        "table": (TABLE, units),
        "deep": (units, units),
        "last": (units,),
    }
    drawn = {name: random.normal(0, shape[0] ** -0.5, shape) for name, shape in shapes.items()}
    biases = dict.fromkeys(("site_bias", "bias", "deep_bias"), np.zeros(units))
    return {name: array.astype(np.float32) for name, array in {**drawn, **biases}.items()}


def fitted(
    some: Choices, seed: int = 0, progress: Callable[[float, float], None] = lambda loss, done: None
) -> dict[str, Any]:
    """Weights that foresee the choices.

    `progress` is told the mean loss of late and the part of the work that is done.
    """
    random = np.random.default_rng(seed)
    weights = fresh_weights(random)
    adam = Adam(weights)
    for number in range(STEPS):
        part = some.some(random.integers(0, len(some.chosen), AT_ONCE))
        adam.step(weights, slopes_of(weights, part), RATE * (1 - number / STEPS))
        if number % SAID == 0:
            progress(cross_entropy(weights, part), number / STEPS)
    return weights


# ---------------------------------------------------------------- the whole
def train_choices(
    game: Game, folder: Path, games: int, seed: int, jobs: int | None, progress: Progress
) -> Path:
    """Let each of the bots play so many games, and fit; see Trainer."""
    folder.mkdir(parents=True, exist_ok=True)
    kinds = [
        [BotLot(folder, number, bot, game.players) for number in range(-(-games // LOT))]
        for bot in BOTS
    ]
    for done in play_missing(
        partial(play_lot, game), [lot for lots in kinds for lot in lots], jobs
    ):
        progress(PLAYING, 0, 0.0, done)
    found = []
    for kind, lots in enumerate(kinds):
        some = Choices.join([Choices(*lot.kept()) for lot in lots])
        found.append(fitted(some, seed, partial(progress, FITTING, kind)))
    path = folder / f"choices-{game.players}.npz"
    write_weights(path, {name: np.stack([each[name] for each in found]) for name in found[0]})
    return path


BY_NAME: Trainers = {"choices": train_choices}
"""The model of Curios, by its name."""
