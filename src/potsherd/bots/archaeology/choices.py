"""Arithmetic of choosing and drawing cards: best splits, chances, best trades."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from potsherd.search.archaeology.rows import Row

_IMPOSSIBLE = float("-inf")


@lru_cache(maxsize=1 << 14)
def chances(draws: int, share: float) -> tuple[float, ...]:
    """The probability of 0, 1, 2, ... hits in so many draws, each a hit with this probability."""
    found: tuple[float, ...] = (1.0,)
    for _ in range(draws):
        missed = (*(p * (1 - share) for p in found), 0.0)
        hit = (0.0, *(p * share for p in found))
        found = tuple(m + h for m, h in zip(missed, hit, strict=True))
    return found


def gain_of_draws(row: Row, held: int, draws: int, share: float) -> float:
    """What draws add to a hand on average, if each is of this type with probability `share`."""
    if share == 0.0:
        return 0.0
    top, total = len(row) - 1, 0.0
    for hits, p in enumerate(chances(draws, share)):
        total += p * row[min(held + hits, top)]
    return total - row[held]


def best_split(gains: Sequence[Sequence[float]], number: int) -> tuple[float, list[int]]:
    """How many to choose of each type, `number` in all, for the greatest sum of gains.

    `gains[t][n]` is the gain of choosing n of type t, for all n that may be.
    """
    best = [0.0] + [_IMPOSSIBLE] * number
    picks: list[list[int]] = []
    for options in gains:
        table, chosen = best[:], [0] * (number + 1)
        for taken in range(1, len(options)):
            gain = options[taken]
            for total in range(taken, number + 1):
                value = best[total - taken] + gain
                if value > table[total]:
                    table[total], chosen[total] = value, taken
        best = table
        picks.append(chosen)
    split, left = [0] * len(gains), number
    for t in range(len(gains) - 1, -1, -1):
        split[t] = picks[t][left]
        left -= split[t]
    return best[number], split


_SPAN = 12
"""The most trade value that a planned trade moves; a larger one is made in several."""


def best_trade(
    rows: Sequence[Row], hand: Sequence[int], market: Sequence[int], trade: Sequence[int]
) -> tuple[float, list[int]]:
    """The best trade: its gain, and by type how many cards are taken (given: negative).

    Of each type cards are given, or taken, or left; all that is given must be worth what is
    taken. Types are gone through one by one, with the best gain for each balance so far; a balance
    beyond the span counts as the span.
    """
    best = {0: 0.0}
    origins: list[dict[int, tuple[int, int]]] = []
    for row, held, lying, price in zip(rows, hand, market, trade, strict=True):
        origin: dict[int, tuple[int, int]] = {}
        origins.append(origin)
        if held == 0 and lying == 0:
            continue
        table = best.copy()
        for number, gain in _deals(row, held, lying, price):
            for balance, so_far in best.items():
                after = min(balance - number * price, _SPAN)
                if after >= -_SPAN and so_far + gain > table.get(after, _IMPOSSIBLE):
                    table[after] = so_far + gain
                    origin[after] = (number, balance)
        best = table
    balance = max((b for b in best if b >= 0), key=lambda b: best[b])
    gain, deal = best[balance], [0] * len(rows)
    for t in range(len(rows) - 1, -1, -1):
        deal[t], balance = origins[t].get(balance, (0, balance))
    return gain, deal


def _deals(row: Row, held: int, lying: int, price: int) -> list[tuple[int, float]]:
    """Numbers taken (given: negative) of a type, and what each gains."""
    owned = row[held]
    found = [(-n, row[held - n] - owned) for n in range(1, min(held, _SPAN // price) + 1)]
    takes = range(1, min(lying, _SPAN // price) + 1)
    found += [(n, row[held + n] - owned) for n in takes if row[held + n] > owned]
    return found
