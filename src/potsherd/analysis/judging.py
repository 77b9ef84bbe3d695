"""What a position is worth to each seat, as a share of the win alone.

A search counts the lead in money a little, so that it plays on for coins when the win is sure;
who looks back at a game asks for the win and for money, apart from each other.
"""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import apart, rule
from potsherd.rules.contract import score
from potsherd.rules.layout import NOBODY
from potsherd.search.contract import promise
from potsherd.search.network import promise_of_network

SHARPNESS = 1.2
"""Networks learn results of which the lead in money is a part, so they promise too little to who is
ahead. The power of their shares that fits the share of the win alone; see docs/analysis.md."""


@rule
def share_wins(e: Any, s: Any, shares: Any) -> None:
    """The end of a game: the winners share the win."""
    players = e.players + 0
    best = score(e, s, 0)
    for seat in range(1, players):
        best = max(best, score(e, s, seat))
    winners = 0
    for seat in range(players):
        winners += 1 if score(e, s, seat) == best else 0
    for seat in range(players):
        shares[seat] = 1.0 / winners if score(e, s, seat) == best else 0.0


@rule
def sharpen(shares: Any, players: int) -> None:
    """Shares of results into shares of the win."""
    total = 0.0
    for seat in range(players):
        shares[seat] = shares[seat] ** SHARPNESS
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total


@apart
def judge_win_by_hand(e: Any, s: Any, guide: Any, shares: Any) -> None:
    """Each seat's share of the win, in a family without networks."""
    if s.mover == NOBODY:
        share_wins(e, s, shares)
    else:
        promise(e, s, guide, shares)


@apart
def judge_win(e: Any, s: Any, guide: Any, shares: Any) -> None:
    """Each seat's share of the win, by the network if the guide has one."""
    if s.mover == NOBODY:
        share_wins(e, s, shares)
    elif guide.units > 0:
        promise_of_network(e, s, guide, shares)
        sharpen(shares, e.players + 0)
    else:
        promise(e, s, guide, shares)
