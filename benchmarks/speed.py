"""Potsherd's own side: random games of every kind, one core and two, and the cost of a copy."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any

from benchmarks.timing import Job, Spread, rates

GAMES = ("archaeology", "expedition", "curios")


@dataclass(frozen=True)
class Setting:
    """A game as it is set up: what its speed may depend on."""

    game: str
    players: int
    monument: str | None = None

    def __str__(self) -> str:
        return " ".join(filter(None, (self.game, f"{self.players} players", self.monument)))


REFERENCE = Setting("archaeology", 2)


def settings() -> Iterator[Setting]:
    """Every game with every player count and, where there is a choice, every monument."""
    from potsherd.editions import load_edition

    for game in GAMES:
        edition = load_edition(game)
        least, most = edition.players
        monuments = edition.monuments if len(edition.monuments) > 1 else (None,)
        for monument in monuments:
            for players in range(least, most + 1):
                yield Setting(game, players, monument)


def play(setting: Setting, games: int, unit: str = "steps", compiled: bool = True) -> int:
    """Play so many random games; how many steps, or decisions, they took together."""
    from potsherd.simulation import playouts

    done = playouts(
        setting.game,
        setting.players,
        games,
        seed=games,
        monument=setting.monument,
        compile_rules=compiled,
    )
    return done.steps if unit == "steps" else done.decisions


def job(setting: Setting, unit: str = "steps", compiled: bool = True) -> Job:
    return partial(play, setting, unit=unit, compiled=compiled)


@contextmanager
def on_cores(cores: int) -> Iterator[Job]:
    """A job that plays the reference game so often on each of so many cores at once."""
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        yield lambda games: sum(pool.map(partial(play, REFERENCE), [games] * cores))


def state_size(game: str) -> int:
    """Bytes of one state."""
    return int(_state_type(game).itemsize)


def copying(game: str) -> Spread:
    """Nanoseconds to copy one state to another place, in compiled code."""
    import numba
    import numpy as np

    states = np.zeros(64, _state_type(game))

    # The places vary, so that no copy overwrites the one before it and could be left out.
    @numba.njit  # type: ignore[untyped-decorator,unused-ignore]
    def copy(states: Any, times: int) -> int:
        for i in range(times):
            states[i % 64] = states[(7 * i + 3) % 64]
        return times

    rate = rates({game: partial(copy, states)})[game]
    return Spread(1e9 / rate.high, 1e9 / rate.median, 1e9 / rate.low)


def _state_type(game: str) -> Any:
    from potsherd.editions import load_edition
    from potsherd.rules.contract import KERNELS

    return KERNELS.of(load_edition(game).family).STATE.dtype()
