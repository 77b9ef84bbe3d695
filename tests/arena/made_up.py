"""Results that were never played, for statistics whose truth is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from potsherd.arena import Contest, Duplicate, Pairing, Seated, round_robin
from potsherd.arena.contest import seatings

Seats = tuple[int, ...]


def contest(bots: int, players: int, pairings: tuple[Pairing, ...] = ()) -> Contest:
    """A contest of Curios, whose bots are only names here."""
    specs = tuple(f"random:seed={bot}" for bot in range(bots))
    return Contest("curios", specs, pairings or round_robin(bots, players))


def results(
    played: Contest, deals: int, winners: Callable[[int, Seats], Iterable[int]]
) -> list[Duplicate]:
    """Games in which `winners` says, by deal and seats, which bots win; money is 10 or 4."""
    return [
        Duplicate(deal, number, tuple(_game(seats, winners) for seats in _turns(pairing, deal)))
        for deal in range(deals)
        for number, pairing in enumerate(played.pairings)
    ]


def _turns(pairing: Pairing, deal: int) -> list[tuple[int, Seats]]:
    return [(deal, seats) for seats in seatings(pairing, deal)]


def _game(turn: tuple[int, Seats], winners: Callable[[int, Seats], Iterable[int]]) -> Seated:
    seats = turn[1]
    won = set(winners(*turn))
    return Seated(
        seats,
        tuple(10 if bot in won else 4 for bot in seats),
        tuple((bot in won) / len(won) for bot in seats),
    )
