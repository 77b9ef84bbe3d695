"""Events, moves and refusals as sentences, in the reader's language and from his seat."""

from potsherd.wording.advice import Advice, Other, advise, expectation
from potsherd.wording.called import (
    amount_text,
    amounts_heading,
    edition_title,
    forms,
    monument_line,
    tagline,
    variant_line,
)
from potsherd.wording.levels import level_line, level_name, level_strength
from potsherd.wording.moves import described, why_not
from potsherd.wording.questions import question, waiting_text
from potsherd.wording.sentences import harms, is_news, reason_text, sentence, who_won
from potsherd.wording.taking_back import taken_back
from potsherd.wording.teller import Teller

__all__ = [
    "Advice",
    "Other",
    "Teller",
    "advise",
    "amount_text",
    "amounts_heading",
    "described",
    "edition_title",
    "expectation",
    "forms",
    "harms",
    "is_news",
    "level_line",
    "level_name",
    "level_strength",
    "monument_line",
    "question",
    "reason_text",
    "sentence",
    "tagline",
    "taken_back",
    "variant_line",
    "waiting_text",
    "who_won",
    "why_not",
]
