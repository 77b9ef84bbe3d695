"""What is asked in Curios."""

from __future__ import annotations

from potsherd.language import mark
from potsherd.rules.curios import fields as at
from potsherd.views import View
from potsherd.wording.teller import Teller

_BY_PHASE = {
    at.SEARCHING: (
        mark("Which site do you search?"),
        mark("{who} chooses a site to search."),
    ),
    at.RECRUITING: (
        mark("Reveal a market card for another pawn, or pass."),
        mark("{who} decides whether to reveal a market card for another pawn."),
    ),
}


def asked(teller: Teller, view: View) -> tuple[str, str]:
    """What the seat that decides is asked, and what all others are told that it decides."""
    question, told = _BY_PHASE[view.state.phase]
    language = teller.language
    return language.text(question), language.text(told, who=teller.who(view.mover))
