"""What artifacts of Curios are worth: to one who knows a hand, or all hands."""

from __future__ import annotations

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import TURN_UP, VALUES, State, Tables
from potsherd.search.curios.guide import Guide


@rule
def weigh_as_seen(e: Tables, s: State, guide: Guide, seat: int) -> None:
    """Fill `guide.seen` by the cards that a seat can exclude: the revealed ones and its own."""
    for site in range(e.sites):
        first = site * VALUES
        total = 0.0
        cards = 0
        for place in range(e.values):
            if s.revealed[first + place] == 0 and s.hands[seat][first + place] == 0:
                total += e.value[place]
                cards += 1
        guide.seen[site] = total / cards


@rule
def weigh_in_world(e: Tables, s: State, guide: Guide) -> None:
    """Fill `guide.worth` and `guide.doubt` by the cards that nobody has seen, all hands known."""
    for site in range(e.sites):
        if s.value[site] > 0:
            guide.worth[site] = e.value[s.value[site] - 1]
            guide.doubt[site] = 0.0
        else:
            first = site * VALUES
            total = 0.0
            squares = 0.0
            cards = 0
            for place in range(e.values):
                if s.undealt[first + place] == 1:
                    value = float(e.value[place])
                    total += value
                    squares += value * value
                    cards += 1
            mean = total / cards
            guide.worth[site] = mean
            guide.doubt[site] = squares / cards - mean * mean


@rule
def worth_taken(e: Tables, s: State, guide: Guide, seat: int) -> float:
    """What the artifacts of a seat are worth by `guide.worth`."""
    worth = 0.0
    for site in range(e.sites):
        worth += s.artifacts[seat][site] * guide.worth[site]
    return worth


@rule
def open_at(s: State, site: int) -> int:
    """Artifacts of a site that may still be taken: what the last search left never is."""
    return s.left[site] if s.phase < TURN_UP else 0


@rule
def worth_open(e: Tables, s: State, guide: Guide) -> float:
    """What the artifacts that may still be taken are worth by `guide.worth`."""
    worth = 0.0
    for site in range(e.sites):
        worth += open_at(s, site) * guide.worth[site]
    return worth


@rule
def most_placed(e: Tables, s: State, seat: int, site: int) -> int:
    """The most pawns that another seat has on a site."""
    most = 0
    for other in range(e.players):
        if other != seat:
            most = max(most, s.placed[other][site])
    return most
