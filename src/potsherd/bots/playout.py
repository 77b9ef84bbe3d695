"""Playouts: a game among bots, played to its end; all that let bots play do it this way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from potsherd.bots.bot import Bot
from potsherd.dealer import Dealer
from potsherd.position import Position
from potsherd.rules.layout import CHANCE


@dataclass(frozen=True)
class Outcome:
    """How one game ended.

    `money` and `wins` are by seat, or by bot where that is said; the winners of a shared win have
    equal parts of it. `moves` are those of the players, not of chance; `turns` are what the game
    counts as such.
    """

    money: tuple[int, ...]
    wins: tuple[float, ...]
    moves: int
    turns: int


def play_out(position: Position, bots: Sequence[Bot], dealer: Dealer) -> Outcome:
    """Play a position to the end, with one bot for each seat; the outcome is by seat.

    Raises IllegalMove.
    """
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
        else:
            seat = position.mover
            position.play(bots[seat].choose(position.view(seat)))
    winners = position.winners()
    moves = [
        move
        for mover, move in zip(position.movers, position.moves_played, strict=True)
        if mover != CHANCE
    ]
    return Outcome(
        money=tuple(position.returns()),
        wins=tuple((seat in winners) / len(winners) for seat in range(position.players)),
        moves=len(moves),
        turns=position.game.turns(moves),
    )


def dealer_from(source: bytes, players: int) -> Dealer:
    """The dealer of a game among bots, who contribute nothing to the 32 bytes of `source`."""
    return Dealer(source, (b"",) * players)


def seed_of(source: bytes, purpose: bytes) -> int:
    """A seed of 64 bits that follows from a source and what it is for."""
    return int.from_bytes(sha256(source + purpose).digest()[:8], "big")
