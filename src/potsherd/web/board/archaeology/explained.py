"""The cards and monuments of Archaeology on the page of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from potsherd.editions import Edition
from potsherd.editions.archaeology import ArchaeologyEdition
from potsherd.language import Language
from potsherd.web.board.archaeology.pictures import MONUMENTS, art_of
from potsherd.web.board.explained import Explained, Pictured
from potsherd.wording.rulebook import about_card, card_ids, card_title


def explained(edition: Edition, language: Language) -> Iterator[Explained]:
    """Every card and every monument by itself."""
    assert isinstance(edition, ArchaeologyEdition)
    trade = {treasure.id: str(treasure.trade) for treasure in edition.treasures}
    for card in card_ids(edition):
        title = card_title(edition, card, language)
        pictured = Pictured(card, title, _art(edition, card), trade.get(card, ""))
        yield Explained(title, (pictured,), about_card(edition, card, language))


def _art(edition: Edition, card: str) -> str:
    """The picture of a card or monument, "" for one of a user's own edition."""
    if card in edition.types:
        return art_of(card)
    if card in edition.monuments:
        return f"monument-{card}" if card in MONUMENTS else ""
    return card
