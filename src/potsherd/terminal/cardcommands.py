"""What commands of games have in common whose moves name cards: short names, lists, examples."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from potsherd.errors import OptionError
from potsherd.language import Language
from potsherd.terminal.cardwords import CardWords
from potsherd.terminal.vocabulary import Vocabulary, usual_word
from potsherd.views import View
from potsherd.wording import Teller


class CardCommands(ABC):
    """Commands with cards in them, as one seat types them."""

    alone: Collection[str] = ()

    def __init__(self, view: View, teller: Teller) -> None:
        self.view = view
        self.teller = teller
        self.language = teller.language
        self.cards = CardWords.of(view.game, teller.language)

    @abstractmethod
    def words(self, language: Language) -> Mapping[str, str]:
        """See Commands."""

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The verbs, with their words in all languages."""
        return Vocabulary.of(self.words)

    @cached_property
    def _said(self) -> Mapping[str, str]:
        return self.words(self.language)

    def word(self, verb: str) -> str:
        """The usual word for a verb."""
        return usual_word(self._said, verb)

    def in_play(self) -> Collection[str]:
        """The kinds of cards that a name may have to be told from."""
        return self.view.game.edition.types

    def short(self, card: str) -> str:
        """A short way to type a card."""
        return self.cards.short(card, self.in_play())

    def listed(self, cards: Sequence[str]) -> str:
        """A short way to type several cards."""
        return " ".join(
            self.short(card) if n == 1 else f"{n} {self.short(card)}"
            for card, n in Counter(cards).items()
        )

    def wanted(self, verb: str, example: str = "") -> OptionError:
        """The error for a verb without what belongs to it, with an example of that."""
        typed = f"{self.word(verb)} {example}".strip()
        return OptionError(self.language.text("Type it like this: {example}", example=typed))

    def unknown(self, word: str) -> OptionError:
        """The error for a word that means nothing here."""
        return OptionError(
            self.language.text(
                "I do not know the word “{word}”; “help” lists the moves.", word=word
            )
        )
