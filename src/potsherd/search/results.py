"""Results: what an end, or a promise of one, is worth to each seat."""

from __future__ import annotations

from math import exp
from typing import Any

from potsherd.rules.compiling import rule
from potsherd.rules.contract import score
from potsherd.search.contract import money_of

LEAD = 0.15
"""The part of a result that the lead in money makes, the rest being the share of the win. So a
search that is sure to win, or to lose, still plays for every coin."""
SPREAD = 25.0
"""The lead in money by which a share of e : 1 of that part is reached."""


@rule
def share_out(shares: Any, players: int, spread: float) -> None:
    """Turn promises in money, `shares`, into shares of 1: exp(money / spread) in proportion."""
    most = shares[0]
    for seat in range(1, players):
        most = max(most, shares[seat])
    total = 0.0
    for seat in range(players):
        shares[seat] = exp((shares[seat] - most) / spread)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total


@rule
def settle(e: Any, s: Any, shares: Any) -> None:
    """The result of a game that is over: the winners share the win; the lead counts a little."""
    players = e.players + 0
    best = score(e, s, 0)
    winners = 0
    for seat in range(players):
        shares[seat] = money_of(e, s, seat)
        best = max(best, score(e, s, seat))
    share_out(shares, players, SPREAD)
    for seat in range(players):
        winners += 1 if score(e, s, seat) == best else 0
    for seat in range(players):
        won = 1.0 / winners if score(e, s, seat) == best else 0.0
        shares[seat] = (1.0 - LEAD) * won + LEAD * shares[seat]
