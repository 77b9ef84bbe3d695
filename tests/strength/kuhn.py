"""Kuhn poker, whose equilibria are known: the situations from which its tree is grown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from benchmarks.strength.tree import Steps
from potsherd.rules.layout import CHANCE, NOBODY

PASS, BET = range(2)
_SHOWDOWN = {(PASS, PASS): 1, (BET, BET): 2, (PASS, BET, BET): 2}
_FOLDED = {(BET, PASS): 0, (PASS, BET, PASS): 1}
"""The seat that wins one."""


@dataclass(frozen=True)
class Kuhn:
    """Each seat has one of three cards and puts in one; the first may pass or bet one more."""

    cards: tuple[int, ...] = ()
    bets: Steps = ()

    @property
    def mover(self) -> int:
        if not self.cards:
            return CHANCE
        return NOBODY if self.bets in _SHOWDOWN or self.bets in _FOLDED else len(self.bets) % 2

    @property
    def depth(self) -> int:
        return len(self.cards) + len(self.bets)

    @property
    def information(self) -> tuple[int, Steps]:
        return self.cards[self.mover], self.bets

    @property
    def payoffs(self) -> tuple[float, ...]:
        won = _SHOWDOWN.get(self.bets, 1)
        winner = _FOLDED.get(self.bets, int(self.cards[1] > self.cards[0]))
        return (won, -won) if winner == 0 else (-won, won)

    def options(self) -> Sequence[tuple[float, Steps, Kuhn]]:
        if self.mover == NOBODY:
            return []
        if self.mover == CHANCE:
            return [(1 / 6, deal, Kuhn(deal)) for deal in permutations(range(3), 2)]
        return [(1.0, (bet,), Kuhn(self.cards, (*self.bets, bet))) for bet in (PASS, BET)]
