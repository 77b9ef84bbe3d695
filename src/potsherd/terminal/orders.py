"""Orders: commands that play nothing and are the same in all games."""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.language import Language, mark

ORDERS = {
    "help": mark("this list; with a move after it: why the move is not allowed"),
    "hint": mark("the move that the strongest bot would make here, and what it expects of it"),
    "undo": mark("take your last move back, if nothing new was seen"),
    "table": mark("all values of all sets, and how many cards there are"),
    "log": mark("everything that has happened"),
    "rules": mark("the rules of this game"),
    "save": mark("save the game, in a file of your choice if you name one"),
    "quit": mark("stop here; the game is kept"),
}
"""What each order that help lists is for."""


@dataclass(frozen=True)
class Order:
    """A command that plays nothing: a verb of `words`, and what was typed after it."""

    verb: str
    text: str = ""


def words(language: Language) -> dict[str, str]:
    """The words for each order in a language, the usual one first."""
    # Translators: words a player may type, separated by spaces, the usual one first; any
    # unambiguous beginning of one will do, so inflected forms need not be listed.
    return {
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
