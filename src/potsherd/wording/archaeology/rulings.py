"""Rulings of Archaeology; *NE* is The New Expedition.

R: both editions. M: monuments of an edition that has several.
"""

from collections.abc import Iterable, Mapping

from potsherd.editions import Edition
from potsherd.language import mark

ABBREVIATIONS = mark("In them 2009 stands for the card game, and NE for The New Expedition.")

RULINGS: Mapping[str, str] = {
    "R-1": mark(
        "Maps, thieves and sandstorms start in the dig site only: never in a hand, the"
        " marketplace or a chamber."
    ),
    "R-2": mark(
        "Any seat may be drawn to begin, all alike, unless the host names one. Under"
        " Beginner's Luck only seats with the lowest starting total are drawn, and naming one is"
        " refused."
    ),
    "R-3": mark("While the dig site has cards, digging is a duty."),
    "R-4": mark(
        "A stolen card is any card of the victim's hand alike; thief and victim know its"
        " type, nobody else does. Only an opponent who holds a card can be robbed; with"
        " one candidate nobody is asked, with none nothing is stolen."
    ),
    "R-5": mark(
        "In a sandstorm cards are given up in turn order from the digger on, each player"
        " seeing what went before. A hand of one card or none loses nothing."
    ),
    "R-6": mark(
        "A sandstorm as the last card of the dig site strikes as usual; then the digger acts."
    ),
    "R-7": mark(
        "A trade gives at least one card and takes at least one, and no type is on both sides."
    ),
    "R-8": mark(
        "Cards given in a trade lie in the marketplace at once and can be traded for in"
        " the same turn."
    ),
    "R-9": mark(
        "The largest set is the length of the card's table, whatever the number of copies."
    ),
    "R-10": mark(
        "When all who hold cards have passed one after another, the first of them must"
        " sell at least one card in the next turn, besides whatever else he does. He"
        " cannot end that turn before, unless he has no card left."
    ),
    "R-11": mark(
        "Once nobody digs, a player without cards is skipped; that neither is a pass nor"
        " breaks a run of passes. A lone holder's own pass is a full run."
    ),
    "R-12": mark(
        "The game is over at the moment when the dig site is empty and nobody holds a"
        " card: after any action, and after a dig when everything it caused is done."
    ),
    "R-13": mark("Most money wins, then fewest cards sold; who are still tied share the win."),
    "R-14": mark(
        "Against endless play: at most 20 trades a turn; and after three rounds' worth of"
        " turns (counted in players who hold cards) without digging, sale and exploration,"
        " a turn of trades alone counts as a pass, until something is sold."
    ),
    "R-15": mark(
        "NE: tents are asked for from the digger's left round to the digger, of players"
        " who have one and would lose a card; losses come after that. The Long Expedition"
        " is for two or three players. The 2009 game has neither monuments to choose nor"
        " variants."
    ),
    "M-1": mark(
        "Temple: after each sale, and before anything else, one look at a chamber that is"
        " not yet taken, if the game goes on; it may be declined. Everybody sees which"
        " chamber."
    ),
    "M-2": mark(
        "Mine: the first card must be turned up; a total above 5 loses all, exactly 5"
        " does not; when the chamber is exhausted the explorer takes all."
    ),
    "M-3": mark("Sphinx: any two types that this game is played with may be named, maps too."),
    "M-4": mark(
        "Buried Ruins: a sandstorm first adds one card to each chamber, from the first"
        " on, while the pile lasts; tents and losses come after."
    ),
    "M-5": mark("A chamber without cards cannot be explored."),
}
"""The text of each ruling, in the order of the document."""


def met(edition: Edition) -> Iterable[str]:
    """The rulings that games of an edition can meet."""
    kinds = "RM" if len(edition.monuments) > 1 else "R"
    return (ruling for ruling in RULINGS if ruling[0] in kinds)
