"""What happened in a move of Curios, and who saw it: all but the dealt hands is public.

Kinds of events:

- set-up: `begins` (seat, where chance chose it), `dealt` (seat, cards);
- search: `round` (seat: first player, amounts: number of the round), `searched` (seat, what: site,
  amounts: pawns placed, artifacts taken), `out` (seat: can fill no column any more),
  `bonus` (seat, what: site), `tied` (what: a site whose bonus nobody gets for it);
- recruiting: `recruited` (seat, cards: the one revealed), `passed` (seat), `flipped` (cards: one
  of the side deck, turned up);
- end: `values` (cards: the one above each site, in order), `over` (amounts: worth of each seat's
  artifacts).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from potsherd.events import Event
from potsherd.moves import Draw, First, Move, Recruit, Search
from potsherd.rules.curios import fields as at
from potsherd.rules.curios.fields import State
from potsherd.rules.curios.search import fill, leader, next_searcher
from potsherd.rules.layout import NOBODY

if TYPE_CHECKING:
    from potsherd.games.curios.game import Curios


def events_of(game: Curios, before: State, move: Move, after: State) -> list[Event]:
    """The events of one legal move, in order."""
    found = list(_events(game, before, move))
    if after.round > before.round:
        found.append(Event("round", after.first, amounts=(after.round,)))
    if after.mover == NOBODY:
        found.append(Event("over", amounts=tuple(game.returns(after))))
    return found


def _events(game: Curios, before: State, move: Move) -> Iterator[Event]:
    match move:
        case First(seat):
            yield Event("begins", seat)
        case Draw(cards):
            yield _drawn(before, cards)
        case Search(site):
            yield from _searched(game, before, site)
        case Recruit(None):
            yield Event("passed", before.mover)
        case Recruit(str(card)):
            yield Event("recruited", before.mover, cards=(card,))


def _drawn(before: State, cards: tuple[str, ...]) -> Event:
    if before.phase == at.DEAL:
        seat = before.asked
        return Event("dealt", seat, cards=cards, seen_by=frozenset([seat]))
    return Event("flipped" if before.phase == at.FLIP else "values", cards=cards)


def _searched(game: Curios, before: State, site: str) -> Iterator[Event]:
    seat, number = before.mover, game.sites.index(site)
    filled = before.copy()  # before bonuses are given and pawns go back
    fill(game.tables, filled, number)
    pawns = before.at_hand[seat] - filled.at_hand[seat]
    taken = before.left[number] - filled.left[number]
    yield Event("searched", seat, what=site, amounts=(pawns, taken))
    for ahead in range(game.players):
        other = (seat + ahead) % game.players
        if game.can_search(before, other) and not game.can_search(filled, other):
            yield Event("out", other)
    if next_searcher(game.tables, filled) == NOBODY:
        yield from _bonuses(game, filled)


def _bonuses(game: Curios, filled: State) -> Iterator[Event]:
    for number, site in enumerate(game.sites):
        if filled.left[number] > 0 and filled.filled[number] > 0:
            best = leader(game.tables, filled, number)
            if best == NOBODY:
                yield Event("tied", what=site)
            else:
                yield Event("bonus", best, what=site)
