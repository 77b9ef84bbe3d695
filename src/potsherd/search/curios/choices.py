"""How players of Curios choose where to search: a network over what the mover can see.

It was fitted to choices of two kinds of players, those who search and those who take what brings
most at once. It says what a choice that was seen tells of the hand behind it, by the kind of player
that it is, and which choices are worth a thought to one who searches. All sites are read alike, and
a site is chosen by what it is, by the sum of all of them, and by the rest of the table: M. Zaheer
et al., "Deep Sets", NeurIPS (2017).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from potsherd.rules.compiling import apart, rule
from potsherd.rules.curios.fields import COLUMNS, SEARCHING, SITES, VALUES, State, Tables
from potsherd.rules.curios.search import sites_run_out

PLAYERS = 2
"""For so many players it was fitted; choices at other tables are taken to tell nothing."""
MOST_PAWNS = 7
"""More pawns at hand are read as one kind of many."""
LITTLE = 0.2
"""What pawns and artifacts are counted in: fifths."""

OF_CARDS = 0
OF_LEFT = OF_CARDS + 2 * VALUES
OF_COLUMNS = OF_LEFT + 3
OF_SEATS = OF_COLUMNS + COLUMNS
SITE = OF_SEATS + 2 * PLAYERS
"""Features of a site: cards in the mover's hand and revealed ones, artifacts left, the columns
filled, pawns and artifacts of both seats."""
AT_HAND = 9
TABLE = AT_HAND + PLAYERS * (MOST_PAWNS + 1)
"""Features of the table: pawns and cards of both seats, the round, and how much is at its end."""

SEARCHERS, GREEDY = range(2)
"""Kinds of players."""
WEIGHTS = Path(__file__).parent / "choices.npz"
WANDER = 0.05
"""How often a player is taken to choose anything."""
MONEY = 1.5
"""What odds of e : 1 count for among gains in money."""


class Layers(NamedTuple):
    """The weights of each kind, from what is read to the odds of a site; rectified between.

    Of a site: `site` [SITE, units], `site_bias`. Of an option: `own` [units, units] over the units
    of its site, `total` [units, units] over the sum of all sites' units, `table` [TABLE, units],
    `bias`; then `deep` [units, units], `deep_bias`, and `last` [units].
    """

    site: Any
    site_bias: Any
    own: Any
    total: Any
    table: Any
    bias: Any
    deep: Any
    deep_bias: Any
    last: Any


def _layers() -> Layers:
    with np.load(WEIGHTS) as file:
        return Layers(**{name: file[name].astype(np.float32) for name in Layers._fields})


LAYERS = _layers()
UNITS = LAYERS.last.shape[1]


# ---------------------------------------------------------------- what is read
@rule
def read_site(s: State, site: int, x: Any) -> None:
    """Fill the features of a site, zeros before."""
    seat = s.mover + 0
    for place in range(VALUES):
        card = site * VALUES + place
        x[OF_CARDS + place] = s.hands[seat][card]
        x[OF_CARDS + VALUES + place] = s.revealed[card]
    left = s.left[site] + 0
    x[OF_LEFT] = left * LITTLE
    if left < 2:
        x[OF_LEFT + 1 + left] = 1.0
    if s.filled[site] < COLUMNS:
        x[OF_COLUMNS + s.filled[site]] = 1.0
    for k in range(PLAYERS):
        other = (seat + k) % PLAYERS
        x[OF_SEATS + k] = s.placed[other][site] * LITTLE
        x[OF_SEATS + PLAYERS + k] = s.artifacts[other][site] * LITTLE


@rule
def read_table(e: Tables, s: State, x: Any) -> None:
    """Fill the features of the table, zeros before."""
    seat = s.mover + 0
    for k in range(PLAYERS):
        other = (seat + k) % PLAYERS
        x[3 * k] = s.at_hand[other] * LITTLE
        x[3 * k + 1] = s.pawns[other] * LITTLE
        x[3 * k + 2] = s.hand_size[other] * LITTLE
        x[AT_HAND + k * (MOST_PAWNS + 1) + min(MOST_PAWNS, s.at_hand[other] + 0)] = 1.0
    x[6] = s.round * LITTLE
    x[7] = 1.0 if s.first == seat else 0.0
    x[8] = sites_run_out(e, s)


# ---------------------------------------------------------------- what is made of it
@rule
def fill(units: Any, bias: Any) -> None:
    """Begin with these units."""
    for unit in range(len(units)):
        units[unit] = bias[unit]


@rule
def add_up(units: Any, read: Any, weights: Any) -> None:
    """Add what is read to units."""
    for k in range(len(read)):
        x = read[k]
        if x != 0.0:
            for unit in range(len(units)):
                units[unit] += x * weights[k, unit]


@rule
def rectify(units: Any) -> None:
    """Put zeros in place of what is negative."""
    for unit in range(len(units)):
        units[unit] = max(units[unit], np.float32(0.0))


@apart
def weigh_choices(e: Tables, s: State, kind: int, steps: Any, n: int, odds: Any) -> None:
    """Fill `odds` with the logarithm of how likely a mover of a kind is to choose each of his
    searches, but for what they have in common."""
    read = np.zeros((SITES + 1, max(SITE, TABLE)), np.float32)
    sites = np.zeros((SITES, UNITS), np.float32)
    total, common, units, deep = np.zeros((4, UNITS), np.float32)
    for site in range(e.sites):
        read_site(s, site, read[site])
        fill(sites[site], LAYERS.site_bias[kind])
        add_up(sites[site], read[site, :SITE], LAYERS.site[kind])
        rectify(sites[site])
        for unit in range(UNITS):
            total[unit] += sites[site, unit]
    read_table(e, s, read[SITES])
    fill(common, LAYERS.bias[kind])
    add_up(common, read[SITES, :TABLE], LAYERS.table[kind])
    add_up(common, total, LAYERS.total[kind])
    for i in range(n):
        fill(units, common)
        add_up(units, sites[steps[i]], LAYERS.own[kind])
        rectify(units)
        fill(deep, LAYERS.deep_bias[kind])
        add_up(deep, units, LAYERS.deep[kind])
        rectify(deep)
        odds[i] = 0.0
        for unit in range(UNITS):
            odds[i] += deep[unit] * LAYERS.last[kind, unit]


@rule
def likely_play(e: Tables, s: State, kind: int, steps: Any, n: int, step: int) -> float:
    """How likely a mover of a kind is to choose a step."""
    if s.phase != SEARCHING or n == 1:
        return 1.0 / n
    odds = np.zeros(SITES, np.float32)
    weigh_choices(e, s, kind, steps, n, odds)
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
def play_of_searchers(e: Tables, s: State, steps: Any, n: int, step: int) -> float:
    """A model of play; see potsherd.worlds."""
    return likely_play(e, s, SEARCHERS, steps, n, step)


@rule
def play_of_greedy(e: Tables, s: State, steps: Any, n: int, step: int) -> float:
    """A model of play; see potsherd.worlds."""
    return likely_play(e, s, GREEDY, steps, n, step)


@rule
def prefer(e: Tables, s: State, guide: Any, steps: Any, gains: Any, n: int) -> None:
    """Put in place of the gains of searches what makes priors of how likely they are chosen."""
    if s.phase == SEARCHING and e.players == PLAYERS:
        weigh_choices(e, s, SEARCHERS, steps, n, gains)
        for i in range(n):
            gains[i] *= MONEY
