"""Market cards turned up or dealt from where nobody has seen them.

Which card lies above a site, and which are in the side deck, is never laid down: chance says what
a card is when somebody sees it.

One of the `values` cards of a site, any alike, lies above it; the others of all sites are shuffled.
Say n cards of a site have not been seen yet, the one above it included. Then n - 1 of them are
among the cards still to be dealt or turned up, each of which is the next one alike, so the next one
is of this site with weight n - 1. Which of the n lies above the site is still open, each alike, so
the next one is each of the n with weight (n - 1) / n. Times 12 these are whole numbers for all n up
to 4. The last unseen card of a site has weight 0: it must be the one above. At the end of the game
that one is each of the unseen cards of its site alike.
"""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import DRAW, VALUES, State, Tables

COMMON_MULTIPLE = 12
"""Divided by each number of cards that a site can have unseen."""


@rule
def unseen_of(s: State, site: int) -> int:
    """How many cards of a site nobody has seen."""
    n = 0
    for card in range(site * VALUES, site * VALUES + VALUES):
        n += s.undealt[card]
    return n


@rule
def list_next(e: Tables, s: State, steps: Any, weights: Any) -> int:
    """Outcomes of dealing a card, or of turning up one of the side deck; see above."""
    n = 0
    for site in range(e.sites):
        unseen = unseen_of(s, site)
        if unseen > 1:
            weight = (unseen - 1) * COMMON_MULTIPLE // unseen
            for card in range(site * VALUES, site * VALUES + VALUES):
                if s.undealt[card] == 1:
                    steps[n] = DRAW + card
                    weights[n] = weight
                    n += 1
    return n


@rule
def list_above(s: State, site: int, steps: Any, weights: Any) -> int:
    """Outcomes of turning up the card above a site: all unseen ones of the site alike."""
    n = 0
    for card in range(site * VALUES, site * VALUES + VALUES):
        if s.undealt[card] == 1:
            steps[n] = DRAW + card
            weights[n] = 1
            n += 1
    return n
