"""Forms read: the fields that a page sends, as a move.

A button names a whole move by its token in the field `move`; or the field `do` says what is done
with the cards that are marked: `give` and `take` for a trade, `give` for a sale, `card` for all
other choices. The fields hold one card's id for each card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from potsherd.errors import OptionError
from potsherd.games import parse_move
from potsherd.language import mark
from potsherd.moves import Discard, Keep, Move, Name, Sell, Trade
from potsherd.notation import MOST_CARDS
from potsherd.table.refusals import Refused


class SentForm(Protocol):
    """What a form sent; starlette's FormData is one."""

    def getlist(self, key: str, /) -> Sequence[object]:
        """All values of a field."""
        ...


def read_move(fields: SentForm) -> Move:
    """The move that a form means. Raises Refused for one that means none."""
    tokens = texts(fields, "move")
    if tokens:
        try:
            return parse_move(tokens[0])
        except OptionError as error:
            raise Refused(mark("That is no move: {error}"), error=str(error)) from None
    done = texts(fields, "do")
    if not done or done[0] not in _DOING:
        raise Refused(mark("The form does not say what to do."))
    return _DOING[done[0]](fields)


def texts(fields: SentForm, name: str) -> tuple[str, ...]:
    """The values of a field that are text. Raises Refused for too many."""
    values = fields.getlist(name)
    if len(values) > MOST_CARDS:
        raise Refused(mark("That is more than there are cards."))
    return tuple(value for value in values if isinstance(value, str))


def _sale(fields: SentForm) -> Move:
    cards = texts(fields, "give")
    if not cards:
        raise Refused(mark("Mark the cards of your hand that you want to sell."))
    if len(set(cards)) > 1:
        raise Refused(mark("A set is of one type: mark cards of one type only."))
    return Sell(cards[0], len(cards))


_DOING: Mapping[str, Callable[[SentForm], Move]] = {
    "trade": lambda fields: Trade(texts(fields, "give"), texts(fields, "take")),
    "sell": _sale,
    "discard": lambda fields: Discard(texts(fields, "card")),
    "keep": lambda fields: Keep(texts(fields, "card")),
    "name": lambda fields: Name(texts(fields, "card")),
}
