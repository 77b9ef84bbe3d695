"""Moves in words: what one is, and why one is not allowed."""

from __future__ import annotations

from potsherd.moves import Move
from potsherd.views import View
from potsherd.wording.contract import WORDING
from potsherd.wording.sentences import reason_text
from potsherd.wording.teller import Teller


def described(teller: Teller, view: View, move: Move) -> str:
    """A legal move of a seat in a few words, as in "trade 2 coins for a talisman"."""
    return WORDING.of(view.game.edition.family).described(teller, view, move)


def why_not(teller: Teller, view: View, move: Move) -> str:
    """Why the observer of a view may not make a move, in a sentence; the move must be illegal."""
    reason = view.refusal(move)
    assert reason is not None
    return teller.language.text("No: {reason}.", reason=reason_text(teller, reason))
