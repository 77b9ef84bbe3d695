"""Games of Curios to write tests with; seats get the hands they are given by name."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.moves import Draw, Recruit, Search
from potsherd.position import Position

PYRAMID = "great_pyramid"
SHIPWRECK = "lost_shipwreck"
TEMPLE = "forbidden_temple"
COLOSSEUM = "ancient_colosseum"
SITES = (PYRAMID, SHIPWRECK, TEMPLE, COLOSSEUM)


def begun(*hands: Sequence[str]) -> Position:
    """A game of the printed edition with these hands, which seat 0 is about to begin."""
    position = Position.new("curios", len(hands), first=0)
    for hand in hands:
        position.play(Draw(tuple(hand)))
    return position


def two_begun() -> Position:
    """Two players: seat 0 has the 1 of every site, seat 1 the 3."""
    return begun([f"{site}:1" for site in SITES], [f"{site}:3" for site in SITES])


def search(position: Position, *sites: str) -> None:
    """Play these searches, whoever's turn it is."""
    for site in sites:
        position.play(Search(site))


def search_on(position: Position) -> None:
    """Play the rest of the search, always at the first site that can be filled."""
    while isinstance(move := next(position.moves(), None), Search):
        position.play(move)


def play_round(position: Position, *cards: str | None) -> None:
    """Play the search on, then these recruitings."""
    search_on(position)
    for card in cards:
        position.play(Recruit(card))
