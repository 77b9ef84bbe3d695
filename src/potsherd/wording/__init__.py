"""Events, moves and refusals as sentences, in the reader's language and from his seat."""

from potsherd.wording.advice import Advice, advise, expectation
from potsherd.wording.moves import described, why_not
from potsherd.wording.questions import question, waiting_text
from potsherd.wording.sentences import reason_text, sentence, who_won
from potsherd.wording.teller import Teller, own_names

__all__ = [
    "Advice",
    "Teller",
    "advise",
    "described",
    "expectation",
    "own_names",
    "question",
    "reason_text",
    "sentence",
    "waiting_text",
    "who_won",
    "why_not",
]
