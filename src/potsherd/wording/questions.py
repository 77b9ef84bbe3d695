"""What is asked now, told to the seat that decides and to all who wait for it."""

from __future__ import annotations

from potsherd.language import mark, mark_plural
from potsherd.rules.archaeology import fields as archaeology
from potsherd.rules.curios import fields as curios
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.views import View
from potsherd.wording.teller import Teller

_ACTING = (
    mark("Trade, explore, sell, or end the turn."),
    mark("{who} trades, explores, sells or ends the turn."),
)
_SELLING = (mark("You must sell a set this turn."), mark("{who} must sell a set this turn."))

_ARCHAEOLOGY = {
    archaeology.THEFT: (mark("Whom do you rob?"), mark("{who} decides whom the thief robs.")),
    archaeology.SHELTER: (
        mark("A sandstorm! Use your tent?"),
        mark("A sandstorm: {who} decides whether to use the tent."),
    ),
    archaeology.MINE_CHOICE: (
        mark("Turn up another card, or stop?"),
        mark("{who} decides whether to turn up another card of the chamber, or to stop."),
    ),
    archaeology.NAMING: (
        mark("Name two types of treasure."),
        mark("{who} names two types of treasure."),
    ),
    archaeology.LOOKING: (
        mark("Which chamber do you look at?"),
        mark("{who} decides which chamber to look at, if any."),
    ),
}

_COUNTED = {
    archaeology.LOSE: (
        mark_plural("A sandstorm! Discard {n} card.", "A sandstorm! Discard {n} cards."),
        mark_plural(
            "A sandstorm: {who} chooses {n} card to lose.",
            "A sandstorm: {who} chooses {n} cards to lose.",
        ),
    ),
    archaeology.KEEPING: (
        mark_plural("Keep {n} card of this chamber.", "Keep {n} cards of this chamber."),
        mark_plural(
            "{who} chooses {n} card of the chamber to keep.",
            "{who} chooses {n} cards of the chamber to keep.",
        ),
    ),
}

_CURIOS = {
    curios.SEARCHING: (
        mark("Which site do you search?"),
        mark("{who} chooses a site to search."),
    ),
    curios.RECRUITING: (
        mark("Reveal a market card for another pawn, or pass."),
        mark("{who} decides whether to reveal a market card for another pawn."),
    ),
}


def question(view: View, teller: Teller) -> str:
    """What the seat that decides is asked."""
    return _asked(view, teller, 0)


def waiting_text(view: View, teller: Teller) -> str:
    """Whom the others wait for, and what for, in a sentence; what is asked, if it is the observer
    who decides."""
    return _asked(view, teller, 0 if view.is_mine else 1)


def _asked(view: View, teller: Teller, wording: int) -> str:
    """What is decided now, as the deciding seat is asked (0) or as others are told (1)."""
    state, language = view.state, teller.language
    if view.mover == NOBODY:
        return language.text("The game is over.")
    if view.mover == CHANCE:
        return language.text("Cards are being turned up.")
    who = teller.who(view.mover)
    if view.game.edition.family == "curios":
        return language.text(_CURIOS[state.phase][wording], who=who)
    if state.phase in _COUNTED:
        return language.plural(*_COUNTED[state.phase][wording], state.left, who=who)
    acting = _SELLING if state.must_sell else _ACTING
    return language.text(_ARCHAEOLOGY.get(state.phase, acting)[wording], who=who)
