"""The words that commands begin with, in every language, and what an abbreviation means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from potsherd.language import Language, available, use
from potsherd.terminal.spelling import substitute

_SHORTEST_STEM = 4
_MOST_DIGITS = 9


@dataclass(frozen=True)
class Vocabulary:
    """All words for each of some verbs, whatever language the game is in."""

    words: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, said: Callable[[Language], Mapping[str, str]]) -> Vocabulary:
        """The vocabulary of which `said` tells the words in one language, separated by spaces."""
        found: dict[str, tuple[str, ...]] = {}
        for code in available():
            for verb, text in said(use(code)).items():
                words = plain(text).split()
                spelled = (substitute(word) for word in words)
                found[verb] = tuple(dict.fromkeys([*found.get(verb, ()), *words, *spelled]))
        return cls(found)

    def meanings(self, word: str) -> list[str]:
        """The verbs that a typed word, or the beginning of one, can mean."""
        typed = plain(word)
        found = [verb for verb, words in self.words.items() if typed in words]
        for stem in stems(typed):
            found = found or [
                verb for verb, words in self.words.items() if any(w.startswith(stem) for w in words)
            ]
        return found

    def __or__(self, other: Vocabulary) -> Vocabulary:
        """The verbs of both; where both have one, the words of both."""
        return Vocabulary(
            {
                verb: self.words.get(verb, ()) + other.words.get(verb, ())
                for verb in {**self.words, **other.words}
            }
        )


def usual_word(said: Mapping[str, str], verb: str) -> str:
    """The word for a verb in a language, of which `said` has all."""
    return plain(said[verb]).split()[0]


def plain(text: str) -> str:
    """A text as words are compared: without capitals, and with "ё" written as most type it."""
    return text.casefold().replace("ё", "е")


def whole_number(text: str) -> int | None:
    """The number that was typed; None for what is none, or longer than any that is needed."""
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def stems(word: str) -> Iterator[str]:
    """A word, then what is left of it without an ending: words are inflected in many languages."""
    yield word
    for ending in (1, 2):
        if len(word) - ending >= _SHORTEST_STEM:
            yield word[:-ending]
