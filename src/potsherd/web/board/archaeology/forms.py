"""What can be done with marked cards: `give` and `take` are the fields of a trade, `give` that of a
sale, `card` that of all other choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from potsherd.language import mark
from potsherd.moves import Discard, Keep, Move, Name, Sell, Trade
from potsherd.table.refusals import Refused
from potsherd.web.board.forms import SentForm, texts


def _sale(fields: SentForm) -> Move:
    cards = texts(fields, "give")
    if not cards:
        raise Refused(mark("Mark the cards of your hand that you want to sell."))
    if len(set(cards)) > 1:
        raise Refused(mark("A set is of one type: mark cards of one type only."))
    return Sell(cards[0], len(cards))


FORMS: Mapping[str, Callable[[SentForm], Move]] = {
    "trade": lambda fields: Trade(texts(fields, "give"), texts(fields, "take")),
    "sell": _sale,
    "discard": lambda fields: Discard(texts(fields, "card")),
    "keep": lambda fields: Keep(texts(fields, "card")),
    "name": lambda fields: Name(texts(fields, "card")),
}
