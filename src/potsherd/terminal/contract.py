"""What a family of games gives to the terminal: its board, and how its moves are typed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from potsherd.doors import Door
from potsherd.language import Language
from potsherd.moves import Move
from potsherd.views import View
from potsherd.wording import Teller

if TYPE_CHECKING:  # whoever plays no game in a terminal needs no rich
    from rich.console import RenderableType


class Commands(Protocol):
    """How the moves of one seat are typed: a verb, which is one of some words in any language, and
    what belongs to it. Any beginning of a word will do that cannot mean something else."""

    @property
    def alone(self) -> Collection[str]:
        """The verbs that nothing is typed after."""
        ...

    def words(self, language: Language) -> Mapping[str, str]:
        """Each verb, and the words for it in a language: separated by spaces, the usual one first;
        no inflected forms."""
        ...

    def possible(self) -> Collection[str]:
        """The verbs of moves that are legal now: they come before all others that a word can
        mean."""
        ...

    def read(self, verb: str, rest: str) -> Move:
        """The move that a verb and what was typed after it mean, legal or not. Raises OptionError
        that says what is wanted."""
        ...

    def read_bare(self, line: str) -> Move | None:
        """The move that a line means whose first word is no verb, if it means any."""
        ...

    def typed(self, move: Move) -> str:
        """A short way to type a move, which `read` understands."""
        ...

    def examples(self) -> Iterable[Move]:
        """Legal moves that show each kind of them, few enough to be listed."""
        ...


class Screen(Protocol):
    """A family at a terminal.

    A game of one's own must draw its board; where its moves are few and may be typed as their
    tokens, and it has no values to look up, `potsherd.terminal.plain` has the rest.
    """

    def board_of(
        self, view: View, teller: Teller, labels: Sequence[str], width: int
    ) -> RenderableType:
        """All that lies on the table, and the hand of the view's observer, in so many columns;
        `labels` are what the seats are called."""
        ...

    def values_of(self, view: View, teller: Teller) -> RenderableType | None:
        """What everything is worth, if that can be looked up."""
        ...

    def commands_of(self, view: View, teller: Teller) -> Commands:
        """How the moves of the view's observer are typed."""
        ...


SCREENS = Door[Screen]("screen", Screen)
