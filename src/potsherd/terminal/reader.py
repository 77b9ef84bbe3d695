"""What a person types, read as a move or an order."""

from __future__ import annotations

from functools import cache

from rich.console import RenderableType

from potsherd.errors import OptionError
from potsherd.moves import Move
from potsherd.terminal import orders
from potsherd.terminal.contract import SCREENS
from potsherd.terminal.orders import Order
from potsherd.terminal.vocabulary import Vocabulary, usual_word
from potsherd.views import View
from potsherd.wording import Teller


class Reader:
    """Reads commands of the seat that a view is of."""

    def __init__(self, view: View, teller: Teller) -> None:
        self.view = view
        self.teller = teller
        self.language = teller.language
        self._screen = SCREENS.of(view.game.edition.family)
        self.commands = self._screen.commands_of(view, teller)
        self._orders = _orders()
        self._words = Vocabulary.of(self.commands.words) | self._orders
        self._possible = self.commands.possible()

    def read(self, line: str) -> Move | Order:
        """The move or order that a line means. Raises OptionError that says what is wanted."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return Order("board")
        if word.startswith("?"):
            return Order("help", line.strip()[1:].strip())
        rest = rest.strip()
        try:
            verb = self._verb(word, alone=not rest)
        except OptionError:
            move = self.commands.read_bare(line)
            if move is None:
                raise
            return move
        if verb in self._orders.words and verb not in self._possible:
            return Order(verb, rest)
        return self.commands.read(verb, rest)

    def typed(self, move: Move) -> str:
        """A short way to type a move."""
        return self.commands.typed(move)

    def values(self) -> RenderableType | None:
        """What everything is worth, if the game has a table of that."""
        return self._screen.values_of(self.view, self.teller)

    def _verb(self, word: str, *, alone: bool) -> str:
        """The verb that a typed word, or the beginning of one, means.

        Where there are several, one of a legal move comes before an order, and an order before
        what cannot be done now. `alone`: nothing follows the word. Raises OptionError if none or
        several are left.
        """
        found = self._words.meanings(word)
        for group in (self._possible, self._orders.words):
            inside = [verb for verb in found if verb in group]
            if inside:
                found = inside
                break
        if len(found) > 1 and not alone:  # "e 2" cannot mean "end"
            found = [verb for verb in found if verb not in self.commands.alone] or found
        text = self.language.text
        if not found:
            raise OptionError(
                text("I do not know the word “{word}”; “help” lists the moves.", word=word)
            )
        if len(found) > 1:
            meant = ", ".join(self._usual(verb) for verb in found)
            raise OptionError(
                text("“{word}” can mean: {words}. Type one more letter.", word=word, words=meant)
            )
        return found[0]

    def _usual(self, verb: str) -> str:
        said = {**orders.words(self.language), **self.commands.words(self.language)}
        return usual_word(said, verb)


@cache
def _orders() -> Vocabulary:
    return Vocabulary.of(orders.words)
