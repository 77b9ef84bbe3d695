"""Move tokens, read: the exact notation of records (`str(move)` writes it)."""

from __future__ import annotations

import re
from collections.abc import Callable

from potsherd.errors import OptionError
from potsherd.moves import (
    Discard,
    Draw,
    EndTurn,
    Explore,
    First,
    Keep,
    Look,
    Monument,
    Move,
    Name,
    Recruit,
    Rob,
    Search,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)

MOST_CARDS = 120
"""More cards than any game has; a list of more is refused before anything is made of it."""

_REPEATED = 60  # letters of what was written that an error repeats
_CARD = re.compile(r"(?:([1-9]\d{0,2}) )?((?:old )?[a-z][a-z0-9_]*(?::\d{1,4})?)")

_PLAIN: dict[str, Move] = {
    "end": EndTurn(),
    "tent": Tent(use=True),
    "no tent": Tent(use=False),
    "no look": Look(None),
    "turn": TurnUp(),
    "stop": Stop(),
    "pass": Recruit(None),
}

_WITH_ARGUMENT: dict[str, Callable[[str], Move]] = {
    "trade": lambda text: _trade(text),
    "sell": lambda text: _sell(text),
    "explore": lambda text: Explore(_number(text)),
    "rob": lambda text: Rob(_number(text)),
    "discard": lambda text: Discard(parse_cards(text)),
    "look": lambda text: Look(_number(text)),
    "keep": lambda text: Keep(parse_cards(text)),
    "name": lambda text: Name(parse_cards(text)),
    "search": lambda text: Search(_one_card(text)),
    "recruit": lambda text: Recruit(_one_card(text)),
    "draw": lambda text: Draw(parse_cards(text)),
    "monument": lambda text: Monument(_one_card(text)),
    "first": lambda text: First(_number(text)),
}


def as_move(given: Move | str) -> Move:
    """The move, or the one that a token names. Raises OptionError for a malformed token."""
    return parse_move(given) if isinstance(given, str) else given


def parse_move(token: str) -> Move:
    """The move that a token names. Raises OptionError that says what is accepted.

    Where a token may stand for a move, as in Position.play, a malformed one is refused like any
    other move that cannot be played, by IllegalMove.
    """
    if token in _PLAIN:
        return _PLAIN[token]
    word, _, argument = token.partition(" ")
    if word not in _WITH_ARGUMENT:
        accepted = ", ".join([*_PLAIN, *_WITH_ARGUMENT])
        raise OptionError(
            f"no move is written {_short(token)}; a move begins with one of: {accepted}"
        )
    return _WITH_ARGUMENT[word](argument)


def parse_cards(text: str) -> tuple[str, ...]:
    """Cards from a list such as "2 parchment_scrap, coin", one name for each card."""
    cards: list[str] = []
    for part in text.split(", "):
        match = _CARD.fullmatch(part)
        if match is None:
            raise OptionError(
                f"not a list of cards: {_short(text)}; write it like 2 coin, talisman"
            )
        count = int(match[1] or 1)
        if len(cards) + count > MOST_CARDS:
            raise OptionError(f"no game has so many cards; at most {MOST_CARDS} can be named")
        cards += [match[2]] * count
    return tuple(cards)


def _short(text: str) -> str:
    """What was written, for an error: its beginning where it is long."""
    return repr(text if len(text) <= _REPEATED else f"{text[:_REPEATED]}...")


def _one_card(text: str) -> str:
    cards = parse_cards(text)
    if len(cards) != 1:
        raise OptionError(f"one name is wanted, not {_short(text)}")
    return cards[0]


def _number(text: str) -> int:
    if not re.fullmatch(r"[1-9]", text):
        raise OptionError(f"a number from 1 to 9 is wanted, not {_short(text)}")
    return int(text) - 1


def _sell(text: str) -> Sell:
    cards = parse_cards(text)
    if len(set(cards)) != 1:
        raise OptionError(
            f"a set is of one type, not {_short(text)}; write it like sell 4 talisman"
        )
    return Sell(cards[0], len(cards))


def _trade(text: str) -> Trade:
    give, arrow, take = text.partition(" > ")
    if not arrow:
        raise OptionError(
            f"a trade names cards given and taken: trade 2 coin > talisman, not {_short(text)}"
        )
    return Trade(parse_cards(give), parse_cards(take))
