"""How the moves of Archaeology are written."""

from __future__ import annotations

from potsherd.errors import OptionError
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Monument,
    Name,
    Rob,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.notation import Notation, parse_card, parse_cards, parse_number, shortened


def _sell(text: str) -> Sell:
    cards = parse_cards(text)
    if len(set(cards)) != 1:
        raise OptionError(
            f"a set is of one type, not {shortened(text)}; write it like sell 4 talisman"
        )
    return Sell(cards[0], len(cards))


def _trade(text: str) -> Trade:
    give, arrow, take = text.partition(" > ")
    if not arrow:
        raise OptionError(
            f"a trade names cards given and taken: trade 2 coin > talisman, not {shortened(text)}"
        )
    return Trade(parse_cards(give), parse_cards(take))


NOTATION = Notation(
    alone={
        "end": EndTurn(),
        "tent": Tent(use=True),
        "no tent": Tent(use=False),
        "no look": Look(None),
        "turn": TurnUp(),
        "stop": Stop(),
    },
    words={
        "trade": _trade,
        "sell": _sell,
        "explore": lambda text: Explore(parse_number(text)),
        "rob": lambda text: Rob(parse_number(text)),
        "discard": lambda text: Discard(parse_cards(text)),
        "look": lambda text: Look(parse_number(text)),
        "keep": lambda text: Keep(parse_cards(text)),
        "name": lambda text: Name(parse_cards(text)),
        "monument": lambda text: Monument(parse_card(text)),
    },
)
