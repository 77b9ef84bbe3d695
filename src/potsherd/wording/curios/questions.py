"""What is asked in Curios."""

from __future__ import annotations

from potsherd.games.curios.display import CuriosDisplay
from potsherd.language import mark
from potsherd.views import View
from potsherd.wording.teller import Teller

_BY_PHASE = {
    "search": (
        mark("Which site do you search?"),
        mark("{who} chooses a site to search."),
    ),
    "recruit": (
        mark("Reveal a market card for another pawn, or pass."),
        mark("{who} decides whether to reveal a market card for another pawn."),
    ),
}


def asked(teller: Teller, view: View) -> tuple[str, str]:
    """What the seat that decides is asked, and what all others are told that it decides."""
    question, told = _BY_PHASE[CuriosDisplay.of(view).phase]
    language = teller.language
    return language.text(question), language.text(told, who=teller.who(view.mover))
