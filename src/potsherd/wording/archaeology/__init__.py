"""Archaeology in words: events, questions, moves, rulings, and the rules of an edition."""

from potsherd.wording.archaeology.moves import described
from potsherd.wording.archaeology.names import AMOUNTS, TAGLINES, TITLES, amount, forms
from potsherd.wording.archaeology.questions import asked
from potsherd.wording.archaeology.rulebook import (
    about_card,
    card_ids,
    card_title,
    monument_line,
    sections,
    variant_line,
)
from potsherd.wording.archaeology.rulings import ABBREVIATIONS, RULINGS, met
from potsherd.wording.archaeology.sentences import NOT_NEWS, harms, sentence

__all__ = [
    "ABBREVIATIONS",
    "AMOUNTS",
    "NOT_NEWS",
    "RULINGS",
    "TAGLINES",
    "TITLES",
    "about_card",
    "amount",
    "asked",
    "card_ids",
    "card_title",
    "described",
    "forms",
    "harms",
    "met",
    "monument_line",
    "sections",
    "sentence",
    "variant_line",
]
