"""Events, moves and refusals as sentences, in the reader's language and from his seat."""

from potsherd.wording.sentences import reason_text, sentence, who_won
from potsherd.wording.teller import Teller, own_names

__all__ = ["Teller", "own_names", "reason_text", "sentence", "who_won"]
