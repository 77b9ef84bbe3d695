"""How the moves of Curios are written."""

from __future__ import annotations

from potsherd.moves import Recruit, Search
from potsherd.notation import Notation, parse_card

NOTATION = Notation(
    alone={"pass": Recruit(None)},
    words={
        "search": lambda text: Search(parse_card(text)),
        "recruit": lambda text: Recruit(parse_card(text)),
    },
)
