"""Events, moves and refusals as sentences, in the reader's language and from his seat."""

from potsherd.wording.advice import Advice, advise, expectation
from potsherd.wording.called import edition_title, forms, tagline
from potsherd.wording.moves import described, why_not
from potsherd.wording.questions import question, waiting_text
from potsherd.wording.sentences import harms, is_news, reason_text, sentence, who_won
from potsherd.wording.taking_back import taken_back
from potsherd.wording.teller import Teller

__all__ = [
    "Advice",
    "Teller",
    "advise",
    "described",
    "edition_title",
    "expectation",
    "forms",
    "harms",
    "is_news",
    "question",
    "reason_text",
    "sentence",
    "tagline",
    "taken_back",
    "waiting_text",
    "who_won",
    "why_not",
]
