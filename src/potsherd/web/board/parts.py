"""What every board is made of: stacks of cards, and buttons that make moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from potsherd.errors import Reason
from potsherd.moves import Move
from potsherd.views import View
from potsherd.wording import Teller, reason_text


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards of one type, which are alike: `n` of them, each of this trade value.

    `name` is that of one card, `counted` what stands behind the number n, and `letter` marks the
    type where there is no room for a name.
    """

    card: str
    name: str
    letter: str
    counted: str
    n: int
    trade: int
    art: str


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is not allowed, and the ruling that says so, if one does."""

    text: str
    ruling: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button that makes a move.

    `detail` says more about it, and `brief` is its label where there is little room. `why` is None
    for a move that is allowed. `doubt` says what would be lost by the move, "" where nothing is.
    """

    token: str
    label: str
    detail: str = ""
    brief: str = ""
    why: Why | None = None
    doubt: str = ""


def name_of(teller: Teller, card: str, n: int = 1) -> str:
    """A card's name in the form that goes with n."""
    names = _names(teller.language.code, teller.game.edition.digest)
    if (card, n) not in names:
        names[card, n] = teller.card(card, n)
    return names[card, n]


def letter_of(teller: Teller, card: str) -> str:
    """The letter, or two, that tells a type from the others of the edition."""
    letters = _letters(teller.language.code, teller.game.edition.digest)
    if card not in letters:
        letters[card] = teller.letter(card)
    return letters[card]


@lru_cache(maxsize=64)
def _letters(code: str, edition: str) -> dict[str, str]:
    """Letters found so far in a language."""
    return {}


@lru_cache(maxsize=64)
def _names(code: str, edition: str) -> dict[tuple[str, int], str]:
    """Names found so far in a language: a page needs the same few again and again."""
    return {}


class Buttons:
    """Makes the buttons of a view."""

    def __init__(self, view: View, teller: Teller) -> None:
        self._view, self._teller = view, teller

    def of(
        self, move: Move, label: str, detail: str = "", brief: str = "", doubt: str = ""
    ) -> Button:
        """The button of a move of one step, which says why if the move is not allowed."""
        refused = self._view.refusal(move)
        if refused is not None:
            return Button(str(move), label, detail, brief, why(self._teller, refused))
        return Button(str(move), label, detail, brief, doubt=doubt)


def why(teller: Teller, reason: Reason) -> Why:
    """A reason in words, apart from its ruling, so that the ruling can be looked up."""
    bare = reason_text(teller, Reason(reason.text, "", reason.fields))
    return Why(bare, reason.ruling)
