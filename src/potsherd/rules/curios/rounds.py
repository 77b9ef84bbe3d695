"""Rounds: how search, recruiting, flip and token follow one another, and the end of the game.

A game ends because each round takes an artifact. While it goes on, at most one site has run out, so
a round without one has all pawns that can be placed on that site. With the printed columns
somebody always keeps a pawn that fills a first column elsewhere; for other editions the loader
makes sure of it. Nor does a round begin without a search: its first player has at least the pawns
of the start, which the loader requires to fill a first column.
"""

from __future__ import annotations

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import (
    FLIP,
    OVER,
    RECRUITING,
    SEARCHING,
    TURN_UP,
    VALUES,
    State,
    Tables,
)
from potsherd.rules.curios.recruit import next_recruiter, reveal
from potsherd.rules.curios.search import fill, finish_search, next_searcher, sites_run_out
from potsherd.rules.layout import CHANCE, NOBODY

ENOUGH_RUN_OUT = 2
"""The game ends with the round in which so many sites have no artifacts left."""


@rule
def begin_round(s: State) -> None:
    """Let the first player search."""
    s.round += 1
    s.phase = SEARCHING
    s.mover = s.first


@rule
def search(e: Tables, s: State, site: int) -> None:
    """Play a search; after the last one of the round the pawns go back."""
    fill(e, s, site)
    s.mover = next_searcher(e, s)
    if s.mover == NOBODY:
        finish_search(e, s)
        if sites_run_out(e, s) >= ENOUGH_RUN_OUT:  # C-7
            s.phase = TURN_UP
            s.mover = CHANCE
        else:
            go_on_recruiting(e, s, 0)


@rule
def recruit(e: Tables, s: State, card: int) -> None:
    """Play a recruiting with this card."""
    reveal(s, card)
    pass_on(e, s)


@rule
def pass_on(e: Tables, s: State) -> None:
    """Let the player after the mover recruit."""
    go_on_recruiting(e, s, (s.mover - s.first + e.players) % e.players + 1)


@rule
def go_on_recruiting(e: Tables, s: State, asked: int) -> None:
    """Let the next player recruit; after the last one the round ends, with a flip if any (C-6)."""
    s.phase = RECRUITING
    s.mover = next_recruiter(e, s, asked)
    if s.mover == NOBODY:
        if e.flips == 1 and s.side_deck > 0:
            s.phase = FLIP
            s.mover = CHANCE
        else:
            pass_token(e, s)


@rule
def flip(e: Tables, s: State, card: int) -> None:
    """Turn up a card of the side deck."""
    s.undealt[card] = 0
    s.revealed[card] = 1
    s.side_deck -= 1
    pass_token(e, s)


@rule
def pass_token(e: Tables, s: State) -> None:
    """The first-player token goes to the left."""
    s.first = (s.first + 1) % e.players
    begin_round(s)


@rule
def turn_up(e: Tables, s: State, card: int) -> None:
    """Turn up the card above a site; the last one ends the game."""
    s.undealt[card] = 0
    s.value[s.asked] = card % VALUES + 1
    if s.asked + 1 < e.sites:
        s.asked += 1
        s.midway = 1
    else:
        s.asked = 0
        s.phase = OVER
        s.mover = NOBODY
