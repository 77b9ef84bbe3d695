"""How players of Curios choose where to search and what to reveal: a network over what the mover
can see.

It was fitted to choices of two kinds of players, those who search and those who take what brings
most at once. It says what a choice that was seen tells of the hand behind it, by the kind of player
that it is, and which choices are worth a thought to one who searches. All sites are read alike, and
a choice is made by what its site is, by the sum of all sites, by the rest of the table, and, if a
card is revealed, by the place of its value: M. Zaheer et al., "Deep Sets", NeurIPS (2017).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from potsherd.editions.schema import FEWEST_PLAYERS
from potsherd.rules.compiling import apart, rule
from potsherd.rules.curios.fields import (
    COLUMNS,
    PASS,
    RECRUIT,
    RECRUITING,
    SEARCHING,
    SEATS,
    SITES,
    VALUES,
    State,
    Tables,
)
from potsherd.rules.curios.kernel import MAX_LEGAL
from potsherd.rules.curios.search import sites_run_out

MOST_PAWNS = 7
"""More pawns at hand are read as one kind of many."""
LITTLE = 0.2
"""What pawns and artifacts are counted in: fifths."""

OF_CARDS = 0
OF_LEFT = OF_CARDS + 2 * VALUES
OF_COLUMNS = OF_LEFT + 3
OF_SEATS = OF_COLUMNS + COLUMNS
SITE = OF_SEATS + 2 * SEATS
"""Features of a site: cards in the mover's hand and revealed ones, artifacts left, the columns
filled, pawns and artifacts of all seats, the mover's first."""
OF_FIRST = 3 * SEATS
OF_ROUND = OF_FIRST + SEATS
OF_PAWNS = OF_ROUND + 3
TABLE = OF_PAWNS + SEATS * (MOST_PAWNS + 1)
"""Features of the table: pawns and cards of all seats, who is first, the round, how much is at its
end, and what is to be chosen."""
SHOWN = VALUES + 1
"""What may be shown: a card, by the place of its value, or that none is revealed."""

KINDS = 2
SEARCHERS, GREEDY = range(KINDS)
"""Kinds of players."""
WEIGHTS = [
    Path(__file__).parent / f"choices-{players}.npz" for players in range(FEWEST_PLAYERS, SEATS + 1)
]
"""Those of all kinds, by the number of players."""
WANDER = 0.05
"""How often a player is taken to choose anything."""
MONEY = 1.5
"""What odds of e : 1 count for among gains in money."""


class Layers(NamedTuple):
    """The weights by players and kind, from what is read to the odds of a step; rectified between.

    Of a site: `site` [SITE, units], `site_bias`. Of an option: `own` [units, units] over the units
    of its site, `shown` [SHOWN, units], `total` [units, units] over the sum of all sites' units,
    `table` [TABLE, units], `bias`; then `deep` [units, units], `deep_bias`, and `last` [units].
    """

    site: Any
    site_bias: Any
    own: Any
    shown: Any
    total: Any
    table: Any
    bias: Any
    deep: Any
    deep_bias: Any
    last: Any


def _layers() -> Layers:
    """The weights in the files, behind each other."""
    found = []
    for path in WEIGHTS:
        with np.load(path) as file:
            found.append([file[name].astype(np.float32) for name in Layers._fields])
    return Layers(*map(np.concatenate, zip(*found, strict=True)))


LAYERS = _layers()
UNITS = LAYERS.last.shape[1]


# ---------------------------------------------------------------- what is read
@rule
def read_site(e: Tables, s: State, site: int, x: Any) -> None:
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
    for k in range(e.players):
        other = (seat + k) % e.players
        x[OF_SEATS + k] = s.placed[other][site] * LITTLE
        x[OF_SEATS + SEATS + k] = s.artifacts[other][site] * LITTLE


@rule
def read_table(e: Tables, s: State, x: Any) -> None:
    """Fill the features of the table, zeros before."""
    seat = s.mover + 0
    for k in range(e.players):
        other = (seat + k) % e.players
        x[3 * k] = s.at_hand[other] * LITTLE
        x[3 * k + 1] = s.pawns[other] * LITTLE
        x[3 * k + 2] = s.hand_size[other] * LITTLE
        x[OF_PAWNS + k * (MOST_PAWNS + 1) + min(MOST_PAWNS, s.at_hand[other] + 0)] = 1.0
    x[OF_FIRST + (s.first - seat) % e.players] = 1.0
    x[OF_ROUND] = s.round * LITTLE
    x[OF_ROUND + 1] = sites_run_out(e, s)
    x[OF_ROUND + 2] = 1.0 if s.phase == RECRUITING else 0.0


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
def show(units: Any, shown: int, weights: Any) -> None:
    """Add to units what is shown."""
    for unit in range(len(units)):
        units[unit] += weights[shown, unit]


@rule
def rectify(units: Any) -> None:
    """Put zeros in place of what is negative."""
    for unit in range(len(units)):
        units[unit] = max(units[unit], np.float32(0.0))


@apart
def weigh_choices(e: Tables, s: State, kind: int, steps: Any, n: int, odds: Any) -> None:
    """Fill `odds` with the logarithm of how likely a mover of a kind is to choose each of his
    searches or reveals, but for what they have in common."""
    row = KINDS * (e.players - FEWEST_PLAYERS) + kind
    read = np.zeros((SITES + 1, max(SITE, TABLE)), np.float32)
    sites = np.zeros((SITES, UNITS), np.float32)
    total, common, units, deep = np.zeros((4, UNITS), np.float32)
    for site in range(e.sites):
        read_site(e, s, site, read[site])
        fill(sites[site], LAYERS.site_bias[row])
        add_up(sites[site], read[site, :SITE], LAYERS.site[row])
        rectify(sites[site])
        for unit in range(UNITS):
            total[unit] += sites[site, unit]
    read_table(e, s, read[SITES])
    fill(common, LAYERS.bias[row])
    add_up(common, read[SITES, :TABLE], LAYERS.table[row])
    add_up(common, total, LAYERS.total[row])
    for i in range(n):
        fill(units, common)
        step = steps[i]
        if step == PASS:
            show(units, VALUES, LAYERS.shown[row])
        elif step >= RECRUIT:
            show(units, (step - RECRUIT) % VALUES, LAYERS.shown[row])
            add_up(units, sites[(step - RECRUIT) // VALUES], LAYERS.own[row])
        else:
            add_up(units, sites[step], LAYERS.own[row])
        rectify(units)
        fill(deep, LAYERS.deep_bias[row])
        add_up(deep, units, LAYERS.deep[row])
        rectify(deep)
        odds[i] = 0.0
        for unit in range(UNITS):
            odds[i] += deep[unit] * LAYERS.last[row, unit]


@rule
def likely_play(e: Tables, s: State, kind: int, steps: Any, n: int, step: int) -> float:
    """How likely a mover of a kind is to choose a step."""
    if n == 1:
        return 1.0
    odds = np.zeros(MAX_LEGAL, np.float32)
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
    if s.phase == SEARCHING:
        weigh_choices(e, s, SEARCHERS, steps, n, gains)
        for i in range(n):
            gains[i] *= MONEY
