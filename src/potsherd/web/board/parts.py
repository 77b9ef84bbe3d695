"""What every board is made of: stacks of cards, and buttons that make moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from potsherd.errors import Reason
from potsherd.moves import Explore, Look, Move, Recruit
from potsherd.rules.archaeology import fields as at
from potsherd.views import View
from potsherd.wording import Teller, reason_text

ART = frozenset(
    {
        *("pot_shard", "parchment_scrap", "coin", "talisman", "broken_cup", "map"),
        *("pharaohs_mask", "broken_tablet", "broken_pendant"),
    }
)
"""Treasures that have a picture of their own."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards of one type, which are alike: `n` of them, each of this trade value."""

    card: str
    name: str
    n: int
    trade: int
    art: str


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is not allowed, and the ruling that says so, if one does."""

    text: str
    ruling: str


@dataclass(frozen=True, slots=True)
class Act:
    """A button that makes a move.

    `detail` says more about it. `why` is None for a move that is allowed. `final` says that the
    move cannot be taken back afterwards.
    """

    token: str
    label: str
    detail: str = ""
    why: Why | None = None
    final: bool = False


def art_of(card: str) -> str:
    """The picture of a treasure, "" for one of a user's own edition: it is shown by its name."""
    return card if card in ART else ""


def stacks(view: View, teller: Teller, counts: Mapping[str, int]) -> tuple[Stack, ...]:
    """Cards by type, in the edition's order."""
    tables = view.game.tables
    return tuple(
        Stack(card, teller.card(card), counts[card], tables.trade[number], art_of(card))
        for number, card in enumerate(view.game.edition.types)
        if counts.get(card)
    )


def act(view: View, teller: Teller, move: Move, label: str, detail: str = "") -> Act:
    """The button of a move, which says why if the move is not allowed."""
    reason = view.refusal(move)
    if reason is not None:
        return Act(str(move), label, detail, why(teller, reason))
    return Act(str(move), label, detail, None, is_final(view, move))


def why(teller: Teller, reason: Reason) -> Why:
    """A reason in words, apart from its ruling, so that the ruling can be looked up."""
    bare = reason_text(teller, Reason(reason.text, "", reason.fields))
    return Why(bare, reason.ruling)


def is_final(view: View, move: Move) -> bool:
    """Whether a legal move cannot be taken back: it is another's turn then, or something new is
    seen."""
    outcome = view.game.attempt(view.state, move)
    if isinstance(outcome, Reason) or isinstance(move, Recruit):
        return True
    after = outcome[0]
    if after.mover != view.observer:
        return True
    if isinstance(move, Explore | Look) and move.chamber is not None and after.phase != at.NAMING:
        place = view.knowledge.chambers[move.chamber]
        return bool(place.known.total() < place.size)
    return False


def tally(cards: Iterable[str]) -> dict[str, int]:
    """How many there are of each card, in the order they come."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts
