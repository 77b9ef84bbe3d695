"""Moves in words: what one is, and why one is not allowed."""

from __future__ import annotations

from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Move,
    Name,
    Recruit,
    Rob,
    Search,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.views import View
from potsherd.wording.sentences import reason_text
from potsherd.wording.teller import Teller


def described(teller: Teller, view: View, move: Move) -> str:
    """A legal move of a seat in a few words, as in "trade 2 coins for a talisman"."""
    text, tables = teller.language.text, view.game.tables
    match move:
        case Trade(give, take):
            return text(
                "trade {given} for {cards}", given=teller.loot(give), cards=teller.loot(take)
            )
        case Sell(card, count):
            money = tables.sell[view.game.edition.types.index(card)][count]
            return text(
                "sell {cards} for {money}",
                cards=teller.some(card, count),
                money=teller.money(money),
            )
        case Explore(chamber):
            maps = tables.chamber_maps[view.state.monument][chamber]
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
            return _described_answer(teller, view, move)


def _described_answer(teller: Teller, view: View, move: Move) -> str:
    language, text = teller.language, teller.language.text
    match move:
        case Tent(use):
            return text("use your tent") if use else text("do not use your tent")
        case Look(None):
            return text("look at no chamber")
        case Look(int(chamber)):
            return text("look into chamber {chamber}", chamber=chamber + 1)
        case TurnUp():
            return text("turn up another card")
        case Stop():
            return text("take what is turned up")
        case Search(site):
            number = view.game.edition.types.index(site)
            column = view.game.tables.column[view.state.filled[number]]
            pawns = language.plural_context("accusative", "{n} pawn", "{n} pawns", column)
            return text("put {pawns} on the {site}", pawns=pawns, site=teller.site(site))
        case Recruit(str(card)):
            return text("reveal {cards} for another pawn", cards=teller.card(card))
        case _:
            return text("recruit nobody")


def why_not(teller: Teller, view: View, move: Move) -> str:
    """Why the observer of a view may not make a move, in a sentence; the move must be illegal."""
    reason = view.refusal(move)
    assert reason is not None
    return teller.language.text("No: {reason}.", reason=reason_text(teller, reason))
