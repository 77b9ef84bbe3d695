"""How players of Curios choose where to search: a small network over what the mover can see.

It was fitted to choices of searches, greedy bots and instinct, and serves twice: it says which
searches are worth a thought, and what a search that was seen tells of the hand behind it. Each
option is read beside the mean of all options, so that it is known what else there was to choose.
Values are parts of the highest one, pawns are fifths.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from potsherd.rules.compiling import apart, rule
from potsherd.rules.curios.fields import SEARCHING, SITES, VALUES, State, Tables
from potsherd.search.curios.options import cheapest_after
from potsherd.search.curios.weighing import most_placed

READ = 26
"""Features of an option."""
PLAYERS = 2
"""For so many players it was fitted; choices at other tables are taken to tell nothing."""
WEIGHTS = Path(__file__).parent / "choices.npz"
WANDER = 0.05
"""How often a player is taken to choose anything."""
MONEY = 1.5
"""What odds of e : 1 count for among gains in money."""
MANY = 9
"""Pawns that nobody has: what the column after the last one costs."""


def _weights() -> tuple[Any, ...]:
    with np.load(WEIGHTS) as file:
        return tuple(file[name].astype(np.float32) for name in ("first", "bias", "second", "plain"))


FIRST, BIAS, SECOND, PLAIN = _weights()
"""The network: `first[feature, unit]`, `bias[unit]`, `second[unit]`, rectified between, and what
each feature of an option adds without a unit, `plain[feature]`. The first `READ` features are those
of the option, the others their means over all options."""


# ---------------------------------------------------------------- what is read
@rule
def mean_value(e: Tables, s: State, seat: int, site: int) -> float:
    """What an artifact of a site is worth on average, as a seat sees it; for `e.players`, as one
    who knows no hand does."""
    total = 0.0
    cards = 0
    for place in range(e.values):
        card = site * VALUES + place
        own = s.hands[seat][card] if seat < e.players else 0
        if s.revealed[card] == 0 and own == 0:
            total += e.value[place]
            cards += 1
    return total / (cards * e.value[e.values - 1])


@rule
def most_at_hand(e: Tables, s: State, seat: int) -> int:
    """The most pawns that another seat can still place."""
    most = 0
    for other in range(e.players):
        if other != seat:
            most = max(most, s.at_hand[other])
    return most


@rule
def next_column(e: Tables, s: State, site: int) -> int:
    """What the column after the next one to be filled costs."""
    column = s.filled[site] + 1
    return e.column[column] + 0 if column < e.columns else MANY


@rule
def pawn_worth(e: Tables, s: State, worth: Any) -> float:
    """What an artifact is worth where there are any, spread over all sites."""
    total = 0.0
    for site in range(e.sites):
        if s.left[site] > 0:
            total += worth[site]
    return total / e.sites


@rule
def run_out(e: Tables, s: State) -> int:
    """How many sites have no artifacts left."""
    n = 0
    for site in range(e.sites):
        if s.left[site] == 0:
            n += 1
    return n


@rule
def read_artifacts(e: Tables, s: State, site: int, worth: float, open_worth: float, x: Any) -> None:
    """What there is to take, to the mover and to one who knows no hand."""
    left = s.left[site]
    x[0] = worth if left > 0 else 0.0
    x[1] = open_worth if left > 0 else 0.0
    x[2] = worth if left == 1 else 0.0
    x[3] = worth if left == 2 else 0.0
    x[4] = worth if left == 0 else 0.0
    x[5] = worth * max(0, left - 2) * 0.2
    x[6] = worth * s.filled[site] * 0.3
    x[7] = open_worth * s.filled[site] * 0.3
    x[8] = worth if left == 1 and run_out(e, s) > 0 else 0.0


@rule
def read_lead(e: Tables, s: State, site: int, worth: float, open_worth: float, x: Any) -> None:
    """Who would have the most pawns at a site where another artifact is left, and how surely."""
    seat = s.mover + 0
    own = s.placed[seat][site]
    most = most_placed(e, s, seat, site)
    after = own + e.column[s.filled[site]]
    if s.left[site] > 1:
        following = next_column(e, s, site)
        out = most_at_hand(e, s, seat) < following
        x[9] = worth if own <= most and after > most else 0.0
        x[10] = worth if own > most else 0.0
        x[11] = worth if most > own and after >= most else 0.0
        x[12] = worth if after > most and (out or most + following < after) else 0.0
        x[13] = worth if after > most and out else 0.0
        x[14] = open_worth if after > most else 0.0
        x[15] = worth if after == most else 0.0
        x[16] = worth * max(0, most - after) * 0.3
        x[17] = worth if out else 0.0


@rule
def read_pawns(e: Tables, s: State, site: int, worth: float, pawn: float, x: Any) -> None:
    """What a search costs in pawns, and what it leaves to the mover and the others."""
    seat = s.mover + 0
    column = e.column[s.filled[site]] + 0
    rest = s.at_hand[seat] - column
    others = most_at_hand(e, s, seat)
    x[18] = column * 0.2
    x[19] = pawn * column
    x[20] = pawn * rest if rest < cheapest_after(e, s, site) else 0.0
    x[21] = pawn if rest == 0 else 0.0
    x[22] = pawn if s.left[site] == 1 and run_out(e, s) > 0 else 0.0
    if s.left[site] > 0:
        x[23] = worth if others < column else 0.0
        x[24] = worth * others * 0.2
        x[25] = worth * s.at_hand[seat] * 0.2


@rule
def read_searches(e: Tables, s: State, steps: Any, n: int, read: Any) -> None:
    """Fill the rows of `read`, zeros before, with the features of the options, and its last row
    with their means."""
    worth = np.zeros(SITES)
    for site in range(e.sites):
        worth[site] = mean_value(e, s, s.mover + 0, site)
    pawn = pawn_worth(e, s, worth)
    for i in range(n):
        site = steps[i] + 0
        open_worth = mean_value(e, s, e.players + 0, site)
        read_artifacts(e, s, site, worth[site], open_worth, read[i])
        read_lead(e, s, site, worth[site], open_worth, read[i])
        read_pawns(e, s, site, worth[site], pawn, read[i])
        for k in range(READ):
            read[SITES, k] += read[i, k] / n


# ---------------------------------------------------------------- what is made of it
@rule
def add_up(units: Any, read: Any, start: int) -> None:
    """Add features, those numbered from `start`, to hidden units."""
    for k in range(READ):
        x = read[k]
        if x != 0.0:
            for unit in range(len(units)):
                units[unit] += x * FIRST[start + k, unit]


@rule
def output(units: Any, read: Any) -> float:
    """What comes out of hidden units, and plainly of the features."""
    total = 0.0
    for unit in range(len(units)):
        total += max(units[unit], 0.0) * SECOND[unit]
    for k in range(READ):
        total += read[k] * PLAIN[k]
    return total


@apart
def weigh_choices(e: Tables, s: State, steps: Any, n: int, odds: Any) -> None:
    """Fill `odds` with the logarithm of how likely the mover is to choose each of his searches,
    but for what they have in common."""
    read = np.zeros((SITES + 1, READ), np.float32)
    units = np.zeros((2, len(BIAS)), np.float32)
    read_searches(e, s, steps, n, read)
    for unit in range(len(BIAS)):
        units[0, unit] = BIAS[unit]
    add_up(units[0], read[SITES], READ)
    for i in range(n):
        for unit in range(len(BIAS)):
            units[1, unit] = units[0, unit]
        add_up(units[1], read[i], 0)
        odds[i] = output(units[1], read[i])


@rule
def likely_play(e: Tables, s: State, steps: Any, n: int, step: int) -> float:
    """How likely the mover is to choose a step; see potsherd.worlds."""
    if s.phase != SEARCHING or e.players != PLAYERS or n == 1:
        return 1.0 / n
    odds = np.zeros(SITES, np.float32)
    weigh_choices(e, s, steps, n, odds)
    most = odds[0]
    for i in range(1, n):
        most = max(most, odds[i])
    total = 0.0
    chosen = 0.0
    for i in range(n):
        each = np.exp(odds[i] - most)
        total += each
        if steps[i] == step:
            chosen = each
    return float((1.0 - WANDER) * chosen / total + WANDER / n)


@rule
def prefer(e: Tables, s: State, guide: Any, steps: Any, gains: Any, n: int) -> None:
    """Put in place of the gains of searches what makes priors of how likely they are chosen."""
    if s.phase == SEARCHING and e.players == PLAYERS:
        weigh_choices(e, s, steps, n, gains)
        for i in range(n):
            gains[i] *= MONEY
