"""Rulings of Curios."""

from collections.abc import Iterable, Mapping

from potsherd.editions import Edition
from potsherd.language import mark

ABBREVIATIONS = ""

RULINGS: Mapping[str, str] = {
    "C-1": mark("All four sites have columns for 1, 2, 3, 4 and 4 pawns."),
    "C-2": mark("Whoever can fill a column must; there is no pass in the search."),
    "C-3": mark(
        "A site without artifacts can still be chosen, a site with all columns full cannot."
    ),
    "C-4": mark(
        "Bonus artifacts come after the search. A tie for most pawns gives none, nor does"
        " a site without pawns or artifacts."
    ),
    "C-5": mark(
        "Without a pawn in supply or a card in hand nobody can recruit; the turn is passed."
    ),
    "C-6": mark(
        "With two players a card of the side deck is turned up each round while any is"
        " left; with five it stays hidden."
    ),
    "C-7": mark(
        "After the last round there is no recruiting, no card turned up and no passing of"
        " the token."
    ),
    "C-8": mark(
        "Hands, the values of the sites and the side deck are hidden. All cards in one's"
        " own hand and all revealed ones are known not to be values."
    ),
}
"""The text of each ruling, in the order of the document."""


def met(edition: Edition) -> Iterable[str]:
    """The rulings that games of an edition can meet."""
    return RULINGS
