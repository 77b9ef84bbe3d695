"""Move tokens, read: the exact notation of records (`str(move)` writes it)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from potsherd.errors import OptionError
from potsherd.moves import Draw, First, Move

MOST_CARDS = 120
"""More cards than any game has; a list of more is refused before anything is made of it."""

_REPEATED = 60  # letters of what was written that an error repeats
_CARD = re.compile(r"(?:([1-9]\d{0,2}) )?((?:old )?[a-z][a-z0-9_]*(?::\d{1,4})?)")


class Notation:
    """How the moves of a family are written: `alone` are tokens of moves that nothing is said
    about, `words` begin those that say more, which is read by a function of its own.

    What chance may bring in any game is written alike in all: `draw 2 coin`, `first 2`.
    """

    def __init__(
        self, alone: Mapping[str, Move], words: Mapping[str, Callable[[str], Move]]
    ) -> None:
        self._alone = alone
        self._words = {**words, **_OF_CHANCE}

    def read(self, token: str) -> Move:
        """The move that a token names. Raises OptionError that says what is accepted."""
        if token in self._alone:
            return self._alone[token]
        word, _, argument = token.partition(" ")
        if word not in self._words:
            accepted = ", ".join([*self._alone, *self._words])
            raise OptionError(
                f"no move is written {shortened(token)}; a move begins with one of: {accepted}"
            )
        return self._words[word](argument)

    def move(self, given: Move | str) -> Move:
        """The move, or the one that a token names. Raises OptionError as `read` does."""
        return self.read(given) if isinstance(given, str) else given

    def __or__(self, other: Notation) -> Notation:
        """The moves of both; of two that are written alike those of this one."""
        return Notation({**other._alone, **self._alone}, {**other._words, **self._words})


def parse_cards(text: str) -> tuple[str, ...]:
    """Cards from a list such as "2 parchment_scrap, coin", one name for each card."""
    cards: list[str] = []
    for part in text.split(", "):
        match = _CARD.fullmatch(part)
        if match is None:
            raise OptionError(
                f"not a list of cards: {shortened(text)}; write it like 2 coin, talisman"
            )
        count = int(match[1] or 1)
        if len(cards) + count > MOST_CARDS:
            raise OptionError(f"no game has so many cards; at most {MOST_CARDS} can be named")
        cards += [match[2]] * count
    return tuple(cards)


def shortened(text: str) -> str:
    """What was written, for an error: its beginning where it is long."""
    return repr(text if len(text) <= _REPEATED else f"{text[:_REPEATED]}...")


def parse_card(text: str) -> str:
    """The one card, or other name, of a token."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise OptionError(f"one name is wanted, not {shortened(text)}")
    return cards[0]


def parse_number(text: str) -> int:
    """A number from 0 to 8 of a token, where numbers count from 1."""
    if not re.fullmatch(r"[1-9]", text):
        raise OptionError(f"a number from 1 to 9 is wanted, not {shortened(text)}")
    return int(text) - 1


_OF_CHANCE: Mapping[str, Callable[[str], Move]] = {
    "draw": lambda text: Draw(parse_cards(text)),
    "first": lambda text: First(parse_number(text)),
}
