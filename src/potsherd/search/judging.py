"""What a position is worth to each seat: the result at the end, else what is promised."""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import apart
from potsherd.rules.layout import NOBODY
from potsherd.search.contract import promise
from potsherd.search.network import promise_of_network
from potsherd.search.results import settle


@apart
def judge_by_hand(e: Any, s: Any, guide: Any, shares: Any) -> None:
    """Each seat's share of the win, in a family without networks."""
    if s.mover == NOBODY:
        settle(e, s, shares)
    else:
        promise(e, s, guide, shares)


@apart
def judge(e: Any, s: Any, guide: Any, shares: Any) -> None:
    """Each seat's share of the win, by the network if the guide has one."""
    if s.mover == NOBODY:
        settle(e, s, shares)
    elif guide.units > 0:
        promise_of_network(e, s, guide, shares)
    else:
        promise(e, s, guide, shares)
