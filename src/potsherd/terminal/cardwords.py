"""Cards as people type them: any beginning of any word of a name, in every language."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from potsherd.errors import OptionError
from potsherd.games.game import Game
from potsherd.language import Language, available, use
from potsherd.terminal.spelling import substitute
from potsherd.terminal.vocabulary import plain, stems, whole_number
from potsherd.wording import forms

_PIECE = re.compile(r"\d+|[^\W\d]+")
_FILLERS = frozenset(["and", "a", "an", "the", "x", "of", "и", "х"])
_LONGEST_NAME = 4  # in words


@dataclass(frozen=True)
class CardWords:
    """What a game is played with, cards or sites, and the words they go by."""

    forms: dict[str, tuple[tuple[str, ...], ...]]
    language: Language
    titles: dict[str, str]

    @classmethod
    def of(cls, game: Game, language: Language) -> CardWords:
        """The words for what a game is played with: types of treasure, or sites."""
        words, titles = {}, {}
        for card in game.edition.types:
            said = [card]
            for code in available():
                said += forms(use(code), game.edition, card)
            said += [substitute(name) for name in said]
            words[card] = tuple(dict.fromkeys(tuple(_pieces(name)) for name in said))
            titles[card] = forms(language, game.edition, card)[0]
        return cls(words, language, titles)

    def one(self, typed: str, among: Collection[str]) -> str:
        """The one card that is meant. Raises OptionError."""
        cards = self.several(typed, among)
        if len(set(cards)) != 1:
            raise OptionError(self.language.text("Name one kind, not “{text}”.", text=typed))
        return cards[0]

    def several(self, typed: str, among: Collection[str]) -> tuple[str, ...]:
        """The cards of a list such as "2 par coin", one name for each card. Raises OptionError.

        `among` are the kinds that make sense here: they decide where a word fits several.
        """
        pieces = [piece for piece in _pieces(typed) if piece not in _FILLERS]
        found: list[tuple[str, int]] = []
        count: int | None = None
        i = 0
        while i < len(pieces):
            if pieces[i].isdigit():
                if count is not None:
                    raise self._unreadable(typed)
                count = whole_number(pieces[i])
                if count is None:
                    raise self._unreadable(typed)
                i += 1
                continue
            card, length = self._match(pieces, i, among)
            found.append((card, 1 if count is None else count))
            count = None
            i += length
        if count is not None:  # "tal 4" is as good as "4 tal"
            if not found:
                raise self._unreadable(typed)
            card, before = found[-1]
            if before != 1:
                raise self._unreadable(typed)
            found[-1] = (card, count)
        total = sum(count for _, count in found)
        if not found or not 0 < total < 1000 or any(count == 0 for _, count in found):
            raise self._unreadable(typed)
        return tuple(card for card, count in found for _ in range(count))

    def short(self, card: str, among: Collection[str]) -> str:
        """A short way to type a card in the language of the game."""
        words = _pieces(self.titles[card])
        for word in (words[0], *words[1:], *card.split("_")):
            for length in range(3, len(word) + 1):
                typed = word if len(word) <= length + 1 else word[:length]
                if self._meant([typed], among) == [card]:
                    return typed
        return card

    def _match(self, pieces: Sequence[str], at: int, among: Collection[str]) -> tuple[str, int]:
        for length in range(min(_LONGEST_NAME, len(pieces) - at), 0, -1):
            words = list(pieces[at : at + length])
            meant = self._meant(words, among)
            if len(meant) == 1:
                return meant[0], length
            if meant:
                names = ", ".join(self.titles[card] for card in meant)
                raise OptionError(
                    self.language.text(
                        "“{word}” can mean: {words}. Type one more letter.",
                        word=" ".join(words),
                        words=names,
                    )
                )
        names = ", ".join(self.titles[card] for card in self.forms if not among or card in among)
        raise OptionError(
            self.language.text(
                "I do not know “{word}”; there are: {words}.",
                word=pieces[at],
                words=names or ", ".join(self.titles.values()),
            )
        )

    def _meant(self, words: list[str], among: Collection[str]) -> list[str]:
        """The cards that the words can mean, best reading first."""
        for stem in stems(words[-1]):
            typed = [*words[:-1], stem]
            for fits in (_is_whole, _begins_name, _begins_later):
                found = [
                    card for card, forms in self.forms.items() if any(fits(f, typed) for f in forms)
                ]
                if len(found) > 1:
                    found = [card for card in found if card in among] or found
                if found:
                    return found
        return []

    def _unreadable(self, typed: str) -> OptionError:
        return OptionError(
            self.language.text(
                "I cannot read “{text}” as cards; write them like: 2 {card}.",
                text=typed.strip(),
                card=next(iter(self.titles.values())),
            )
        )


def _is_whole(form: Sequence[str], words: Sequence[str]) -> bool:
    return list(form) == list(words)


def _begins_name(form: Sequence[str], words: Sequence[str]) -> bool:
    return len(words) <= len(form) and all(
        part.startswith(word) for part, word in zip(form, words, strict=False)
    )


def _begins_later(form: Sequence[str], words: Sequence[str]) -> bool:
    return any(_begins_name(form[start:], words) for start in range(1, len(form)))


def _pieces(text: str) -> list[str]:
    """The words and numbers of a text."""
    joined = re.sub(r"['’`]", "", plain(text)).replace("_", " ")
    return _PIECE.findall(joined)
