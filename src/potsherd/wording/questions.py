"""What is asked now, told to the seat that decides and to all who wait for it."""

from __future__ import annotations

from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.views import View
from potsherd.wording.contract import WORDING
from potsherd.wording.teller import Teller


def question(view: View, teller: Teller) -> str:
    """What the seat that decides is asked."""
    return _asked(view, teller)[0]


def waiting_text(view: View, teller: Teller) -> str:
    """Whom the others wait for, and what for, in a sentence; what is asked, if it is the observer
    who decides."""
    return _asked(view, teller)[0 if view.is_mine else 1]


def _asked(view: View, teller: Teller) -> tuple[str, str]:
    """What the deciding seat is asked, and what others are told."""
    if view.mover == NOBODY:
        return (teller.language.text("The game is over."),) * 2
    if view.mover == CHANCE:
        return (teller.language.text("Cards are being turned up."),) * 2
    return WORDING.of(view.game.edition.family).asked(teller, view)
