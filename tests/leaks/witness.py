"""What somebody at the table sees of a move, told by rules of sight alone.

Written anew from the rules, without the events, knowledge and views that it is to test. Two games
in which an observer has seen the same so far must look the same to him in every byte; and where he
has seen something different, his log must say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from potsherd.games.game import Game
from potsherd.moves import OLD, Draw, Explore, Keep, Look, Move
from potsherd.rules.archaeology import fields as at
from potsherd.rules.curios import fields as curios

Sight = tuple[object, ...]

WHO_ENTERS_SEES_ALL = (at.PYRAMID, at.TEMPLE, at.TOMB)


def sight(game: Game, before: Any, move: Move, after: Any, observer: int | None) -> Sight:
    """What `observer` (None: a spectator) sees of a move that led from one state to another."""
    if game.edition.family == "curios":
        return _curios(before, move, observer)
    if game.edition.family == "shells":
        return _shells(before, move, observer)
    seen = _archaeology(game, before, move, observer)
    announced: Sight = ()
    if game.tables.lowest_starts and before.phase <= at.LAY_OUT < after.phase:
        announced = tuple(_worth(game, hand) for hand in after.hands)
    return (*seen, announced)


def _curios(before: Any, move: Move, observer: int | None) -> Sight:
    """Only the hands are dealt in secret (C-8)."""
    if isinstance(move, Draw) and before.phase == curios.DEAL and before.asked != observer:
        return ("draw", before.asked, len(move.cards))
    return (str(move),)


def _shells(before: Any, move: Move, observer: int | None) -> Sight:
    """All that is dealt or dived for is seen by the seat that gets it, and by nobody else."""
    if isinstance(move, Draw) and before.turn != observer:
        return ("draw", before.turn, len(move.cards))
    return (str(move),)


def _archaeology(game: Game, before: Any, move: Move, observer: int | None) -> Sight:
    is_mine = before.turn == observer
    match move:
        case Draw(cards) if before.phase == at.DEAL:
            return _if(before.asked == observer, cards)
        case Draw(cards) if before.phase == at.DIG:
            return _if(is_mine or cards[0] in ("thief", "sandstorm"), cards)
        case Draw(cards) if before.phase == at.STEAL:
            return _if(is_mine or before.asked == observer, cards)
        case Draw(cards) if before.phase in (at.UNCOVER_ALL, at.UNCOVER_TOMB, at.UNCOVER_LOOK):
            lying = _names(game, before.chambers[before.chamber])
            return (len(cards), *_if(is_mine, sorted([*lying, *cards])))
        case Draw(cards):
            return tuple(card.removeprefix(OLD) for card in cards)
        case Keep(cards):
            return _if(is_mine, cards)
        case Explore(chamber) | Look(int(chamber)) if before.unseen[chamber] == 0:
            all_seen = game.tables.kind[before.monument] in WHO_ENTERS_SEES_ALL
            lying = _names(game, before.chambers[chamber])
            return (str(move), *_if(is_mine and all_seen, lying))
        case _:
            return (str(move),)


def _if(seen: bool, cards: Sequence[str]) -> Sight:
    return tuple(cards) if seen else (len(cards),)


def _names(game: Game, counts: Sequence[int]) -> list[str]:
    return sorted(
        card for card, n in zip(game.edition.types, counts, strict=False) for _ in range(n)
    )


def _worth(game: Game, hand: Sequence[int]) -> int:
    return sum(n * value for n, value in zip(hand, game.tables.trade, strict=True))
