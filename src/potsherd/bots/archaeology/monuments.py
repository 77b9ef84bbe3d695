"""What exploring is worth in each kind of monument, and the choices made inside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from potsherd.bots.archaeology.choices import best_split, chances, gain_of_draws
from potsherd.rules.archaeology import fields as at
from potsherd.search.archaeology.rows import Row, map_row

if TYPE_CHECKING:
    from potsherd.bots.archaeology.outlook import Outlook

# ---------------------------------------------------------------- maps
Plan = tuple[float, tuple[int, ...]]
"""What maps bring at best, and the chambers to explore for it; none where maps are sold."""


def plans(outlook: Outlook) -> list[Plan]:
    """The best plan for 0, 1, 2, ... maps."""
    tables, state = outlook.tables, outlook.state
    costs = tables.chamber_maps[state.monument]
    open_chambers = [c for c in range(tables.chambers[state.monument]) if state.chamber_left[c]]
    worths = {c: chamber_worth(outlook, c) for c in open_chambers}
    sale = outlook.sale_rows[tables.map]
    once = tables.kind[state.monument] in (at.PYRAMID, at.TEMPLE, at.RUINS)
    if once:
        sets = [s for n in range(len(worths) + 1) for s in combinations(worths, n)]
    else:
        sets = [(), *((c,) * n for c in worths for n in range(1, len(sale)))]
    priced = [(sum(costs[c] for c in s), sum(worths[c] for c in s), s) for s in sets]
    found: list[Plan] = []
    for maps in range(len(sale)):
        best: Plan = (sale[maps], ())
        for cost, worth, chambers in priced:
            if cost <= maps and worth + sale[maps - cost] > best[0]:
                best = (worth + sale[maps - cost], chambers)
        found.append(best)
    return found


def row_of_maps(outlook: Outlook) -> Row:
    """The worth of maps, for what they open or sell for."""
    t = outlook.tables.map
    worths = [worth for worth, _ in outlook.plans]
    trade, live = outlook.tables.trade[t], outlook.live[t]
    return map_row(worths, trade, live, outlook.turns, outlook.prospects)


def chamber_worth(outlook: Outlook, chamber: int) -> float:
    """What exploring a chamber that has cards brings on average."""
    kind = outlook.tables.kind[outlook.state.monument]
    return _WORTHS[kind](outlook, chamber)


def _worth_of_all(outlook: Outlook, chamber: int) -> float:
    """All cards: those known, and any for the rest."""
    hidden = outlook.hidden_in_chambers[chamber]
    known = outlook.known_in_chambers[chamber]
    total = 0.0
    for t in outlook.types:
        row, held = outlook.sale_rows[t], outlook.hand[t]
        sure = min(held + known[t], len(row) - 1)
        total += row[sure] - row[held]
        total += gain_of_draws(row, sure, hidden, outlook.buried_shares[t])
    return total


def _worth_of_best(outlook: Outlook, chamber: int) -> float:
    """The Tomb: the best few cards. With n cards of which each is worth more than v with chance
    s, at least i of the best are if at least i of all n are."""
    size = outlook.state.chamber_left[chamber]
    number = min(outlook.tables.tomb_keeps, size)
    if outlook.hidden_in_chambers[chamber] == 0:
        return best_split(_gains(outlook, outlook.known_in_chambers[chamber], number), number)[0]
    shares = outlook.shares(chamber)
    total = before = 0.0
    above = 1.0
    for worth, share in sorted((_next(outlook, t), shares[t]) for t in outlook.types):
        expected = sum(min(n, number) * p for n, p in enumerate(chances(size, above)))
        total += (worth - before) * expected
        before, above = worth, max(0.0, above - share)
    return total


def _worth_of_mine(outlook: Outlook, chamber: int) -> float:
    """The Mine: the first card is turned up in any case."""
    return _going_on(_lodes(outlook, chamber), 0.0, outlook.tables.mine_limit)


def _worth_of_named(outlook: Outlook, chamber: int) -> float:
    """The Sphinx: what the best two types bring."""
    return sum(gain for gain, _ in _answers(outlook, chamber)[:2])


_WORTHS: dict[int, Callable[[Outlook, int], float]] = {
    at.PYRAMID: _worth_of_all,
    at.TEMPLE: _worth_of_all,
    at.TOMB: _worth_of_best,
    at.MINE: _worth_of_mine,
    at.SPHINX: _worth_of_named,
    at.RUINS: _worth_of_all,
}


def _next(outlook: Outlook, t: int) -> float:
    """What one more card is worth; maps, which are in no chamber, are never asked about."""
    row, held = outlook.sale_rows[t], outlook.hand[t]
    return row[held + 1] - row[held] if held + 1 < len(row) else 0.0


def _gains(outlook: Outlook, lying: Sequence[int], number: int) -> list[list[float]]:
    return [
        [row[held + n] - row[held] for n in range(min(cards, number) + 1)]
        for row, held, cards in zip(outlook.sale_rows, outlook.hand, lying, strict=False)
    ]


# ---------------------------------------------------------------- Tomb
def keep(outlook: Outlook) -> list[int]:
    """How many cards of each type to keep."""
    lying = outlook.state.chambers[outlook.state.chamber]
    number = outlook.state.left
    return best_split(_gains(outlook, lying, number), number)[1]


# ---------------------------------------------------------------- Mine
Lode = tuple[int, float, float]
"""Cards of one trade value: the value, their probability, and what one is worth on average."""


def goes_on_mining(outlook: Outlook) -> bool:
    """Whether turning up one more card brings more than stopping, on average."""
    drawn, tables = outlook.state.drawn, outlook.tables
    gain, total = 0.0, 0
    for t in outlook.types:
        row, held = outlook.sale_rows[t], outlook.hand[t]
        gain += row[min(held + drawn[t], len(row) - 1)] - row[held]
        total += drawn[t] * tables.trade[t]
    lodes = _lodes(outlook, outlook.state.chamber)
    return _going_on(lodes, gain, tables.mine_limit - total) > gain


def _lodes(outlook: Outlook, chamber: int) -> list[Lode]:
    shares, trade = outlook.shares(chamber), outlook.tables.trade
    lodes: list[Lode] = []
    for value in sorted({trade[t] for t in outlook.types}):
        types = [t for t in outlook.types if trade[t] == value]
        chance = sum(shares[t] for t in types)
        if chance > 0:
            worth = sum(shares[t] * _next(outlook, t) for t in types) / chance
            lodes.append((value, chance, worth))
    return lodes


def _going_on(lodes: Sequence[Lode], gain: float, room: int) -> float:
    """What is gained on average by turning up a card and then stopping at the best moment, with
    so much gained and so much trade value left before the Mine collapses (M-2)."""
    total = 0.0
    for value, chance, worth in lodes:
        if value <= room:
            after = gain + worth
            total += chance * max(after, _going_on(lodes, after, room - value))
    return total


# ---------------------------------------------------------------- Sphinx
def names(outlook: Outlook) -> list[int]:
    """The two types to name, in type order."""
    best = [t for _, t in _answers(outlook, outlook.state.chamber)]
    return sorted(best[:2])


def _answers(outlook: Outlook, chamber: int) -> list[tuple[float, int]]:
    """What naming each type of the game brings on average, and the type; best first."""
    draws = min(outlook.tables.sphinx_draws, outlook.state.chamber_left[chamber])
    shares = outlook.shares(chamber)
    gains = [
        (gain_of_draws(outlook.sale_rows[t], outlook.hand[t], draws, shares[t]), t)
        for t in outlook.types
        if outlook.tables.copies[t] > 0
    ]
    return sorted(gains, key=lambda answer: (-answer[0], answer[1]))


# ---------------------------------------------------------------- Temple
def chamber_to_look_at(outlook: Outlook) -> int | None:
    """The chamber of which least is known, if there is one."""
    hidden = outlook.hidden_in_chambers
    most = max(hidden)
    return hidden.index(most) if most > 0 else None
