"""Moves of Archaeology in words."""

from __future__ import annotations

from potsherd.games.archaeology.display import ArchaeologyDisplay
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Move,
    Name,
    Rob,
    Sell,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.views import View
from potsherd.wording.teller import Teller


def described(teller: Teller, view: View, move: Move) -> str:
    """A legal move of a seat in a few words, as in "trade 2 coins for a talisman"."""
    text, game = teller.language.text, view.game
    match move:
        case Trade(give, take):
            return text(
                "trade {given} for {cards}", given=teller.loot(give), cards=teller.loot(take)
            )
        case Sell(card, count):
            money = game.tables.sell[game.edition.types.index(card)][count]
            return text(
                "sell {cards} for {money}",
                cards=teller.some(card, count),
                money=teller.amount(money),
            )
        case Explore(chamber):
            maps = ArchaeologyDisplay.of(view).chambers[chamber].maps
            return text(
                "explore chamber {chamber} for {maps}",
                chamber=chamber + 1,
                maps=teller.some("map", maps),
            )
        case EndTurn():
            return text("end your turn")
        case Rob(seat):
            return text("rob {other}", other=teller.who(seat))
        case Discard(cards):
            return text("discard {cards}", cards=teller.loot(cards))
        case Keep(cards):
            return text("keep {cards}", cards=teller.loot(cards))
        case Name(cards):
            return text("name {types}", types=teller.types(cards))
        case _:
            return _answer(teller, move)


def _answer(teller: Teller, move: Move) -> str:
    text = teller.language.text
    match move:
        case Tent(use):
            return text("use your tent") if use else text("do not use your tent")
        case Look(None):
            return text("look at no chamber")
        case Look(int(chamber)):
            return text("look into chamber {chamber}", chamber=chamber + 1)
        case TurnUp():
            return text("turn up another card")
        case _:
            return text("take what is turned up")
