"""Budgets: how much is done to look back at a game, round by round, each finer than the last."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from potsherd.analysis.loss import Effort
from potsherd.errors import OptionError

MOST_SECONDS = 86_400.0


@dataclass(frozen=True)
class Round:
    """How much is done in a round: playouts of each position of the curve, playouts of each thing
    that chance could have brought, and the effort for each decision, None to judge none."""

    playouts: int
    luck: int
    effort: Effort | None


@dataclass(frozen=True)
class Budget:
    """Rounds, and how many seconds there are for them; None for as long as they take."""

    name: str
    rounds: tuple[Round, ...]
    seconds: float | None = None


_FAST = Round(playouts=32, luck=8, effort=None)
_COARSE = Round(playouts=128, luck=32, effort=Effort(search=800, simulations=400, worlds=40))
_FINE = Round(playouts=512, luck=64, effort=Effort(search=8_000, simulations=4_000, worlds=200))
BUDGETS = {
    each.name: each
    for each in (
        Budget("fast", (_FAST,)),
        Budget("normal", (_FAST, _COARSE)),
        Budget("deep", (_FAST, _COARSE, _FINE)),
    )
}
"""The budgets with names. "fast" tells luck alone, the others losses as well."""
_GROWTH = 4
_FINER = 3  # rounds after the last that has a name, each of _GROWTH times the effort


def budget_of(text: str) -> Budget:
    """The budget of a name, or of so many seconds. Raises OptionError.

    Within seconds as many rounds are done as there is time for, so what is found depends on the
    machine.
    """
    if text in BUDGETS:
        return BUDGETS[text]
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        names = ", ".join(BUDGETS)
        raise OptionError(
            f"no budget {text!r}; {names} or seconds, up to {MOST_SECONDS:.0f}, are accepted"
        )
    rounds = [*BUDGETS["deep"].rounds]
    for _ in range(_FINER):
        rounds.append(_finer(rounds[-1]))
    return Budget(text, tuple(rounds), seconds)


def _finer(last: Round) -> Round:
    effort = last.effort
    assert effort is not None
    more = Effort(effort.search * _GROWTH, effort.simulations * _GROWTH, effort.worlds * 2)
    return replace(last, playouts=last.playouts * _GROWTH, effort=more)
