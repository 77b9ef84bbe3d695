"""Sites, cards, artifacts and pawns of Curios on the page of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from potsherd.editions import Edition
from potsherd.language import Language
from potsherd.web.board.curios.pictures import SITES
from potsherd.web.board.explained import Explained, Pictured
from potsherd.wording.rulebook import about_card, card_ids, card_title


def explained(edition: Edition, language: Language) -> Iterator[Explained]:
    """Sites stand together, since the same is to be said of them, and so do market cards."""
    single = [card for card in card_ids(edition) if ":" not in card]
    market = [card for card in card_ids(edition) if ":" in card]
    for paragraphs, alike in groupby(single, lambda card: about_card(edition, card, language)):
        cards = tuple(_pictured(edition, card, language) for card in alike)
        title = cards[0].title if len(cards) == 1 else language.text("The sites")
        yield Explained(title, cards, paragraphs)
    cards = tuple(_pictured(edition, card, language) for card in market)
    example = language.text("For example {card}:", card=cards[0].title)
    paragraphs = (example, *about_card(edition, market[0], language))
    yield Explained(language.text("Market cards"), cards, paragraphs)


def _pictured(edition: Edition, card: str, language: Language) -> Pictured:
    of, _, value = card.partition(":")
    return Pictured(card, card_title(edition, card, language), _art(edition, of), value)


def _art(edition: Edition, card: str) -> str:
    """The picture of a site, artifact or pawn, "" for a site of a user's own edition."""
    if card in edition.types:
        return f"site-{card}" if card in SITES else ""
    return "artifact-yellow" if card == "artifact" else card
