"""Why a move of Curios is not allowed, naming the ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from potsherd.errors import Reason
from potsherd.language import mark
from potsherd.moves import Move, Recruit, Search
from potsherd.rules.curios import fields as at
from potsherd.rules.curios.fields import State

if TYPE_CHECKING:
    from potsherd.games.curios.game import Curios


def refusal(game: Curios, state: State, move: Move) -> Reason:
    """The reason why `move`, which the mover may not play, is not legal."""
    match move:
        case Search(site):
            return _search(game, state, site)
        case Recruit(card):
            return _recruit(game, state, card)
        case _:
            return Reason(mark("this game has no such move"))


def _search(game: Curios, state: State, site: str) -> Reason:
    if state.phase != at.SEARCHING:
        return Reason(mark("the search is over; now reveal a market card for a pawn, or pass"))
    column = game.next_column(state, game.sites.index(site))
    if column is None:
        return Reason(mark("all columns of the site {site} are full"), "C-3", {"site": site})
    return Reason(
        mark("the next column of the site {site} takes {pawns} pawns, and you have {held}"),
        "C-1",
        {"site": site, "pawns": column, "held": state.at_hand[state.mover]},
    )


def _recruit(game: Curios, state: State, card: str | None) -> Reason:
    if card is None:
        return Reason(mark("whoever can fill a column must; the search knows no pass"), "C-2")
    if state.pawns[state.mover] == game.tables.pawns_max:
        return Reason(mark("you have no pawn in supply that you could recruit"), "C-5")
    if state.hands[state.mover][game.index[card]] == 0:
        return Reason(mark("you do not hold {types}"), fields={"types": (card,)})
    return Reason(mark("first comes the search: fill a column of a site"), "C-2")
