"""The least that a family can give to the search, and that it is enough: no guide, no network."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Annotated, Any

import numpy as np
import pytest

from potsherd.errors import OptionError
from potsherd.rules.compiling import rule
from potsherd.rules.contract import KERNELS
from potsherd.rules.layout import NOBODY, Fields, layout, public
from potsherd.search.contract import LORE, Tuning
from potsherd.search.networks import BEST, reading_of, weights_of
from potsherd.search.plain import MODELS, SOLVED, guide_of, prefer
from potsherd.search.results import share_out
from potsherd.search.searcher import Budget, Searcher, best_tuning

__all__ = ["MODELS", "SOLVED", "guide_of", "prefer"]

STEPS = MAX_LEGAL = 3
GOAL = 10


@layout
class State(Fields):
    """Whose turn it is, and the sum of what was said."""

    mover: Annotated[int, public("i1")]
    midway: Annotated[int, public("i1")]
    total: Annotated[int, public("i2")]
    said: Annotated[list[int], public("i2", 2)]


@layout
class Tables(Fields):
    """How much can be said, and how many play."""

    most: Annotated[int, public("i1")]
    players: Annotated[int, public("i1")]


STATE, TABLES = State, Tables


# ---------------------------------------------------------------- a kernel
@rule
def start(e: Tables, s: State) -> None:
    s.mover = 0


@rule
def legal(e: Tables, s: State, steps: Any) -> int:
    """One, two or three."""
    for step in range(e.most):
        steps[step] = step
    return e.most + 0


@rule
def outcomes(e: Tables, s: State, steps: Any, weights: Any) -> int:
    return 0


@rule
def apply(e: Tables, s: State, step: int) -> None:
    """Whoever says ten, or more, is the last to speak, and has won."""
    s.total += step + 1
    if s.total >= GOAL:
        s.said[s.mover] = 1
        s.mover = NOBODY
    else:
        s.mover = 1 - s.mover


@rule
def score(e: Tables, s: State, seat: int) -> int:
    return s.said[seat]


# ---------------------------------------------------------------- its lore
TUNING = Tuning(exploration=0.5, temperature=1.0, evenly=0.5, turns=20)
NODES = {"scholar": (50,), "expert": (500,)}
WORLDS = 4
READING = None


@rule
def options(e: Tables, s: State, guide: Any, steps: Any, gains: Any) -> int:
    n = legal(e, s, steps)
    for i in range(n):
        gains[i] = 0.0
    return n


@rule
def promise(e: Tables, s: State, guide: Any, shares: Any) -> None:
    for seat in range(e.players):
        shares[seat] = 0.0
    share_out(shares, e.players + 0, 1.0)


@rule
def money_of(e: Tables, s: State, seat: int) -> float:
    return float(s.said[seat])


@rule
def turn_of(s: State) -> int:
    return s.total + 0


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Any:
    for given in (KERNELS._given, LORE._given):
        monkeypatch.setitem(given, "said", sys.modules[__name__])
    tables = Tables.of({"most": 3, "players": 2})
    edition = SimpleNamespace(family="said", name="said.toml")
    return SimpleNamespace(edition=edition, kernel=KERNELS.of("said"), tables=tables, players=2)


def test_a_family_that_gives_the_least_is_searched_well(game: Any) -> None:
    """Whoever leaves four to be said wins, and the search finds out."""
    searcher = Searcher(game, best_tuning(game), Budget(2000), weights_of(game, BEST))
    worlds = np.zeros(1, State.dtype())
    for total in (3, 4, 5):
        worlds["total"] = total
        searcher.forget()
        assert searcher.think(worlds, seed=1)[0].step == 5 - total


def test_there_are_no_networks_where_a_family_has_none(game: Any) -> None:
    assert weights_of(game, BEST) is None
    with pytest.raises(OptionError, match="no networks for said"):
        reading_of(game)
