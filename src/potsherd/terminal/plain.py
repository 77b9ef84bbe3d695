"""A terminal for games that need no more: moves are typed as their tokens, and there is nothing to
look up. A family imports what it has no better for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from itertools import islice

from potsherd.errors import OptionError
from potsherd.language import Language
from potsherd.moves import Move
from potsherd.terminal.contract import Commands
from potsherd.terminal.vocabulary import plain
from potsherd.views import View
from potsherd.wording import Teller

_MOST_EXAMPLES = 12


def values_of(view: View, teller: Teller) -> None:
    """Nothing has a value that could be looked up."""


def commands_of(view: View, teller: Teller) -> Commands:
    """Moves are typed as their tokens."""
    return Tokens(view, teller.language)


class Tokens:
    """Legal moves typed as their tokens, or as the beginnings of the words of one; for games in
    which few moves are legal at a time, since it looks through all of them."""

    alone: Collection[str] = ()

    def __init__(self, view: View, language: Language) -> None:
        self._game = view.game
        self._language = language
        self._moves = {str(move): move for move in view.moves()}

    def words(self, language: Language) -> dict[str, str]:
        """See Commands: the first words of tokens, the same in all languages."""
        return {verb: verb for verb in self.possible()}

    def possible(self) -> Collection[str]:
        """See Commands."""
        return dict.fromkeys(token.partition(" ")[0] for token in self._moves)

    def read(self, verb: str, rest: str) -> Move:
        """See Commands."""
        typed = plain(f"{verb} {rest}".strip())
        if typed in self._moves:
            return self._moves[typed]
        found = [token for token in self._moves if _begins(typed.split(), token.split())]
        if len(found) == 1:
            return self._moves[found[0]]
        with suppress(OptionError):  # a token is read though it cannot be played: help says why
            return self._game.notation.read(typed)
        of_verb = [token for token in self._moves if token.partition(" ")[0] == verb]
        examples = ", ".join((found or of_verb)[:_MOST_EXAMPLES])
        raise OptionError(self._language.text("Type it like this: {example}", example=examples))

    def read_bare(self, line: str) -> Move | None:
        """See Commands: the token of a move that nobody can make now."""
        with suppress(OptionError):
            return self._game.notation.read(plain(line.strip()))
        return None

    def typed(self, move: Move) -> str:
        """See Commands."""
        return str(move)

    def examples(self) -> Iterable[Move]:
        """See Commands: the first few moves."""
        return islice(self._moves.values(), _MOST_EXAMPLES)


def _begins(typed: list[str], words: list[str]) -> bool:
    return len(typed) <= len(words) and all(
        word.startswith(part) for part, word in zip(typed, words, strict=False)
    )
