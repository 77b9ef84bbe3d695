"""Forms read: the fields that a page sends, as a move.

A button names a whole move by its token in the field `move`; or the field `do` says what is done
with the cards that are marked, in fields that hold one card's id for each card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from potsherd.errors import OptionError
from potsherd.games.game import Game
from potsherd.language import mark
from potsherd.moves import Move
from potsherd.notation import MOST_CARDS
from potsherd.table.refusals import Refused
from potsherd.web.board.contract import BOARDS

_BOX = re.compile(r'<input type="checkbox" name="(\w+)" value="([^"]*)" id="[^"]*-box"')


class SentForm(Protocol):
    """What a form sent; starlette's FormData is one."""

    def getlist(self, key: str, /) -> Sequence[object]:
        """All values of a field."""
        ...


def read_move(fields: SentForm, game: Game) -> Move:
    """The move of a game that a form means. Raises Refused for one that means none."""
    tokens = texts(fields, "move")
    if tokens:
        try:
            return game.notation.read(tokens[0])
        except OptionError as error:
            raise Refused(mark("That is no move: {error}"), error=str(error)) from None
    done, forms = texts(fields, "do"), BOARDS.of(game.edition.family).FORMS
    if not done or done[0] not in forms:
        raise Refused(mark("The form does not say what to do."))
    return forms[done[0]](fields)


def texts(fields: SentForm, name: str) -> tuple[str, ...]:
    """The values of a field that are text. Raises Refused for too many."""
    values = fields.getlist(name)
    if len(values) > MOST_CARDS:
        raise Refused(mark("That is more than there are cards."))
    return tuple(value for value in values if isinstance(value, str))


def ticked(text: str, fields: SentForm) -> str:
    """The text of a page with those cards ticked that a form has marked, which of several that are
    alike being nobody's concern."""
    left: Counter[tuple[str, str]] = Counter()

    def tick(box: re.Match[str]) -> str:
        name, card = box.groups()
        if (name, card) not in left:
            left[name, card] = sum(value == card for value in fields.getlist(name))
        left[name, card] -= 1
        return f"{box[0]} checked" if left[name, card] >= 0 else box[0]

    return _BOX.sub(tick, text)
