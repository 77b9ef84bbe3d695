"""What is certain of known cards when some of the cards they lie among leave unseen."""

from __future__ import annotations

from potsherd.rules.compiling import rule


@rule
def surely_gone(known: int, size: int, n: int) -> int:
    """Of so many known cards of a type among `size`: how many are at least among n that leave."""
    return max(0, known - (size - n))


@rule
def surely_left(known: int, n: int) -> int:
    """How many of them stay at least."""
    return max(0, known - n)
