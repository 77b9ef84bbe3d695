"""What is asked in Archaeology."""

from __future__ import annotations

from potsherd.games.archaeology.display import ArchaeologyDisplay
from potsherd.language import mark, mark_plural
from potsherd.views import View
from potsherd.wording.teller import Teller

_ACTING = (
    mark("Trade, explore, sell, or end the turn."),
    mark("{who} trades, explores, sells or ends the turn."),
)
_SELLING = (mark("You must sell a set this turn."), mark("{who} must sell a set this turn."))

_BY_PHASE = {
    "theft": (mark("Whom do you rob?"), mark("{who} decides whom the thief robs.")),
    "shelter": (
        mark("A sandstorm! Use your tent?"),
        mark("A sandstorm: {who} decides whether to use the tent."),
    ),
    "mine_choice": (
        mark("Turn up another card, or stop?"),
        mark("{who} decides whether to turn up another card of the chamber, or to stop."),
    ),
    "naming": (
        mark("Name two types of treasure."),
        mark("{who} names two types of treasure."),
    ),
    "looking": (
        mark("Which chamber do you look at?"),
        mark("{who} decides which chamber to look at, if any."),
    ),
}

_COUNTED = {
    "lose": (
        mark_plural("A sandstorm! Discard {n} card.", "A sandstorm! Discard {n} cards."),
        mark_plural(
            "A sandstorm: {who} chooses {n} card to lose.",
            "A sandstorm: {who} chooses {n} cards to lose.",
        ),
    ),
    "keeping": (
        mark_plural("Keep {n} card of this chamber.", "Keep {n} cards of this chamber."),
        mark_plural(
            "{who} chooses {n} card of the chamber to keep.",
            "{who} chooses {n} cards of the chamber to keep.",
        ),
    ),
}


def asked(teller: Teller, view: View) -> tuple[str, str]:
    """What the seat that decides is asked, and what all others are told that it decides."""
    shown, language = ArchaeologyDisplay.of(view), teller.language
    who = teller.who(view.mover)
    if shown.phase in _COUNTED:
        question, told = _COUNTED[shown.phase]
        n = shown.to_choose
        return language.plural(*question, n), language.plural(*told, n, who=who)
    acting = _SELLING if shown.must_sell else _ACTING
    question_text, told_text = _BY_PHASE.get(shown.phase, acting)
    return language.text(question_text), language.text(told_text, who=who)
