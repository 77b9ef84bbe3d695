"""Playouts: a game among bots, played to its end; all that let bots play do it this way."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from potsherd.bots.bot import Bot, Closing
from potsherd.bots.registry import make_bot
from potsherd.dealer import Dealer
from potsherd.errors import BotFailed
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.rules.layout import CHANCE


@dataclass(frozen=True)
class Fault:
    """That a bot of one's own failed, and its last words; `bot` is its seat, or its number where
    an outcome is by bot."""

    bot: int
    words: str


@dataclass(frozen=True)
class Outcome:
    """How one game ended.

    `money` and `wins` are by seat, or by bot where that is said; the winners of a shared win have
    equal parts of it. `moves` are those of the players, not of chance; `turns` are what the game
    counts as such. A game with a `fault` was broken off by it, and all others share the win.
    """

    money: tuple[int, ...]
    wins: tuple[float, ...]
    moves: int
    turns: int
    fault: Fault | None = None


@contextmanager
def seated(specs: Sequence[str], seeds: Sequence[int]) -> Generator[list[Bot], None, None]:
    """Bots of these specs for one game, bots of one's own among them, and what they hold freed
    after it. Raises OptionError."""
    bots = [make_bot(spec, seed, own=True) for spec, seed in zip(specs, seeds, strict=True)]
    try:
        yield bots
    finally:
        for bot in bots:
            if isinstance(bot, Closing):
                bot.close()


def play_out(position: Position, bots: Sequence[Bot], dealer: Dealer) -> Outcome:
    """Play a position to the end, or until a bot of one's own fails, with one bot for each seat;
    the outcome is by seat.

    Raises IllegalMove.
    """
    fault: Fault | None = None
    while not position.is_over and fault is None:
        if position.is_chance:
            position.deal(dealer)
            continue
        seat = position.mover
        try:
            move = bots[seat].choose(position.view(seat))
        except BotFailed as failed:
            fault = Fault(seat, str(failed))
        else:
            position.play(move)
    moves = [
        move
        for mover, move in zip(position.movers, position.moves_played, strict=True)
        if mover != CHANCE
    ]
    return outcome_of(position.game, position.open_state, moves, fault)


def outcome_of(
    game: Game, state: Any, moves: Sequence[Move], fault: Fault | None = None
) -> Outcome:
    """The outcome by seat of a game that has come to this state, by these moves of seats."""
    seats = range(game.players)
    winners = game.winners(state) if fault is None else [s for s in seats if s != fault.bot]
    return Outcome(
        money=tuple(game.returns(state)),
        wins=tuple((seat in winners) / len(winners) for seat in seats),
        moves=len(moves),
        turns=game.turns(moves) if moves else 0,
        fault=fault,
    )


def dealer_from(source: bytes, players: int) -> Dealer:
    """The dealer of a game among bots, who contribute nothing to the 32 bytes of `source`."""
    return Dealer(source, (b"",) * players)


def seed_of(source: bytes, purpose: bytes) -> int:
    """A seed of 64 bits that follows from a source and what it is for."""
    return int.from_bytes(sha256(source + purpose).digest()[:8], "big")
