"""The rules of an edition on a page: sections, every card with its picture, and rulings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from potsherd.editions import Edition
from potsherd.editions.archaeology import ArchaeologyEdition
from potsherd.language import Language
from potsherd.table.lessons.contract import lessons
from potsherd.web.board.archaeology import BUILT_IN as MONUMENTS
from potsherd.web.board.curios import SITES
from potsherd.web.board.parts import ART
from potsherd.web.labels import edition_title
from potsherd.web.pages import page
from potsherd.web.site import site_of
from potsherd.web.visitors import visitor
from potsherd.wording.rulebook import about_card, card_ids, card_title, rulebook
from potsherd.wording.rulings import rulings

router = APIRouter(include_in_schema=False)

_AS_THEY_ARE = frozenset({"thief", "sandstorm", "tent", "pawn"})


@dataclass(frozen=True)
class Pictured:
    """A card, monument or site; `art` is "" for one without a picture, `value` what it shows."""

    id: str
    title: str
    art: str
    value: str


@dataclass(frozen=True)
class Explained:
    """What is explained together, and how."""

    title: str
    cards: tuple[Pictured, ...]
    paragraphs: tuple[str, ...]


@router.get("/rules/{slug}")
async def rules(request: Request, slug: str) -> Response:
    """The rules of an edition that this server offers."""
    who, site = await visitor(request), site_of(request)
    if slug not in site.editions:
        raise HTTPException(404)
    edition, language = site.editions[slug], who.language
    return page(
        request,
        who,
        "help/rules.html",
        slug=slug,
        title=edition_title(language, edition.name, edition),
        sections=rulebook(edition, language),
        explained=[*_explained(edition, language)],
        rulings=rulings(language, edition),
        abbreviates=edition.family == "archaeology",
        lesson=next((name for name, one in lessons().items() if one.edition == edition.name), ""),
    )


def _explained(edition: Edition, language: Language) -> Iterator[Explained]:
    """Every card; those of which the same is to be said stand together."""
    single = [card for card in card_ids(edition) if ":" not in card]
    market = [card for card in card_ids(edition) if ":" in card]
    for paragraphs, alike in groupby(single, lambda card: about_card(edition, card, language)):
        cards = tuple(_pictured(edition, card, language) for card in alike)
        title = cards[0].title if len(cards) == 1 else language.text("The sites")
        yield Explained(title, cards, paragraphs)
    if market:
        cards = tuple(_pictured(edition, card, language) for card in market)
        example = language.text("For example {card}:", card=cards[0].title)
        paragraphs = (example, *about_card(edition, market[0], language))
        yield Explained(language.text("Market cards"), cards, paragraphs)


def _pictured(edition: Edition, card: str, language: Language) -> Pictured:
    of, _, value = card.partition(":")
    if not value and isinstance(edition, ArchaeologyEdition):
        value = next((str(t.trade) for t in edition.treasures if t.id == card), "")
    return Pictured(card, card_title(edition, card, language), _art(edition, of), value)


def _art(edition: Edition, card: str) -> str:
    """The picture of a card, monument or site, as the table shows it."""
    if card == "artifact":
        return "artifact-yellow"
    if card in ART or card in _AS_THEY_ARE:
        return card
    if card in edition.monuments:
        return f"monument-{card}" if card in MONUMENTS else ""
    return f"site-{card}" if card in SITES else ""
