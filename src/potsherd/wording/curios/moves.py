"""Moves of Curios in words."""

from __future__ import annotations

from potsherd.games.curios.display import CuriosDisplay
from potsherd.moves import Move, Recruit, Search
from potsherd.views import View
from potsherd.wording.teller import Teller


def described(teller: Teller, view: View, move: Move) -> str:
    """A legal move of a seat in a few words."""
    language, text = teller.language, teller.language.text
    match move:
        case Search(site):
            number = view.game.edition.types.index(site)
            column = CuriosDisplay.of(view).sites[number].next_column
            assert column is not None
            pawns = language.plural_context("accusative", "{n} pawn", "{n} pawns", column)
            return text("put {pawns} on the {site}", pawns=pawns, site=teller.site(site))
        case Recruit(str(card)):
            return text("reveal {cards} for another pawn", cards=teller.card(card))
        case _:
            return text("recruit nobody")
