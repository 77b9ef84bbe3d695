"""The words that commands begin with, in every language, and what an abbreviation means."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from potsherd.errors import OptionError
from potsherd.language import Language, available, use
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
    Move,
    Name,
    Recruit,
    Rob,
    Search,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.terminal.spelling import substitute

MOVES: dict[str, tuple[type[Move], ...]] = {
    "trade": (Trade,),
    "sell": (Sell,),
    "explore": (Explore,),
    "end": (EndTurn,),
    "rob": (Rob,),
    "discard": (Discard,),
    "tent": (Tent,),
    "look": (Look,),
    "keep": (Keep,),
    "name": (Name,),
    "turn": (TurnUp,),
    "stop": (Stop,),
    "search": (Search,),
    "recruit": (Recruit,),
    "pass": (Recruit,),
    "yes": (Tent, TurnUp),
    "no": (Tent, Look, Stop, Recruit),
}
"""Which moves a word can begin."""

_SHORTEST_STEM = 4

ORDERS = ("help", "why", "hint", "undo", "table", "log", "rules", "board", "save", "quit")
"""Words that play nothing."""


def _words(language: Language) -> dict[str, tuple[str, ...]]:
    # Translators: words a player may type, separated by spaces, the usual one first; any
    # unambiguous beginning of one will do, so inflected forms need not be listed.
    said = {
        "trade": language.context("typed words", "trade give"),
        "sell": language.context("typed words", "sell"),
        "explore": language.context("typed words", "explore enter"),
        "end": language.context("typed words", "end done"),
        "rob": language.context("typed words", "rob steal"),
        "discard": language.context("typed words", "discard lose"),
        "tent": language.context("typed words", "tent shelter"),
        "look": language.context("typed words", "look peek"),
        "keep": language.context("typed words", "keep"),
        "name": language.context("typed words", "name call"),
        "turn": language.context("typed words", "turn more dig"),
        "stop": language.context("typed words", "stop"),
        "search": language.context("typed words", "search visit"),
        "recruit": language.context("typed words", "recruit reveal hire"),
        "pass": language.context("typed words", "pass"),
        "yes": language.context("typed words", "yes"),
        "no": language.context("typed words", "no without"),
        "all": language.context("typed words", "all"),
        "help": language.context("typed words", "help ?"),
        "why": language.context("typed words", "why"),
        "hint": language.context("typed words", "hint advice"),
        "undo": language.context("typed words", "undo back"),
        "table": language.context("typed words", "table prices"),
        "log": language.context("typed words", "log history"),
        "rules": language.context("typed words", "rules"),
        "board": language.context("typed words", "board show"),
        "save": language.context("typed words", "save"),
        "quit": language.context("typed words", "quit exit"),
    }
    return {verb: tuple(plain(words).split()) for verb, words in said.items()}


@cache
def all_words() -> dict[str, tuple[str, ...]]:
    """All words for each verb, whatever language the game is in."""
    found: dict[str, tuple[str, ...]] = {}
    for code in available():
        for verb, words in _words(use(code)).items():
            spelled = (substitute(word) for word in words)
            found[verb] = tuple(dict.fromkeys([*found.get(verb, ()), *words, *spelled]))
    return found


@cache
def usual_word(language: Language, verb: str) -> str:
    """The word a language uses for a verb."""
    return _words(language)[verb][0]


def plain(text: str) -> str:
    """A text as words are compared: without capitals, and with "ё" written as most type it."""
    return text.casefold().replace("ё", "е")


def stems(word: str) -> Iterator[str]:
    """A word, then what is left of it without an ending: words are inflected in many languages."""
    yield word
    for ending in (1, 2):
        if len(word) - ending >= _SHORTEST_STEM:
            yield word[:-ending]


def verb_of(word: str, legal: Collection[str], language: Language, *, alone: bool) -> str:
    """The verb that a typed word, or the beginning of one, means.

    Where there are several, one that is `legal` now comes before an order, and an order before
    what cannot be done now. `alone`: nothing follows the word. Raises OptionError if none or
    several are left.
    """
    typed = plain(word)
    found = [verb for verb, words in all_words().items() if typed in words]
    for stem in stems(typed):
        found = found or [
            verb for verb, words in all_words().items() if any(w.startswith(stem) for w in words)
        ]
    found = [verb for verb in found if verb in MOVES or verb in ORDERS]
    for group in (legal, ORDERS):
        inside = [verb for verb in found if verb in group]
        if inside:
            found = inside
            break
    if len(found) > 1 and not alone:  # "e 2" cannot mean "end"
        found = [verb for verb in found if verb not in ("end", "pass", "stop", "turn")] or found
    if len(found) == 1:
        return found[0]
    if not found:
        raise OptionError(
            language.text("I do not know the word “{word}”; “help” lists the moves.", word=word)
        )
    meant = ", ".join(usual_word(language, verb) for verb in found)
    raise OptionError(
        language.text("“{word}” can mean: {words}. Type one more letter.", word=word, words=meant)
    )
