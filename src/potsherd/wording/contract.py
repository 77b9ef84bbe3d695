"""What a family of games gives to wording: all that is said of it alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from potsherd.doors import Door
from potsherd.editions import Edition
from potsherd.events import Event
from potsherd.language import Language
from potsherd.moves import Move
from potsherd.views import View
from potsherd.wording.parts import Section

if TYPE_CHECKING:
    from potsherd.wording.teller import Teller


class Wording(Protocol):
    """A family in words. A teller and a view that go together are of the same seat and game."""

    @property
    def TITLES(self) -> Mapping[str, str]:  # noqa: N802
        """What each edition that the family ships is called: messages by name."""
        ...

    @property
    def TAGLINES(self) -> Mapping[str, str]:  # noqa: N802
        """One line on what each of them is like: messages by name."""
        ...

    @property
    def AMOUNTS(self) -> str:  # noqa: N802
        """What `amount` counts, as the heading of a column: a message."""
        ...

    @property
    def RULINGS(self) -> Mapping[str, str]:  # noqa: N802
        """The text of each ruling by its identifier, in the order of the document."""
        ...

    @property
    def ABBREVIATIONS(self) -> str:  # noqa: N802
        """What the abbreviations in the rulings stand for, a message; "" if there are none."""
        ...

    @property
    def NOT_NEWS(self) -> frozenset[str]:  # noqa: N802
        """Kinds of events that a log leaves out: what comes right after them, or the table itself,
        says the same."""
        ...

    # ------------------------------------------------------------ names and amounts
    def amount(self, language: Language, amount: int) -> str:
        """So much of what players have at the end, money or points for instance."""
        ...

    def forms(self, edition: Edition, kind: str, language: Language) -> tuple[str, ...]:
        """All that one of `edition.types` is called: its title, then its other grammatical forms
        if people may use them."""
        ...

    # ------------------------------------------------------------ what happens
    def sentence(self, teller: Teller, event: Event) -> str:
        """The event in one or two sentences."""
        ...

    def harms(self, event: Event, observer: int) -> bool:
        """Whether the event is bad luck, or somebody's bad turn, for this seat."""
        ...

    def asked(self, teller: Teller, view: View) -> tuple[str, str]:
        """What the seat that decides is asked, and what all others are told that it decides."""
        ...

    def described(self, teller: Teller, view: View, move: Move) -> str:
        """A legal move of a seat in a few words, as in "trade 2 coins for a talisman"."""
        ...

    # ------------------------------------------------------------ the rules
    def met(self, edition: Edition) -> Iterable[str]:
        """The rulings that games of an edition can meet, in order."""
        ...

    def sections(self, edition: Edition, language: Language) -> Iterable[Section]:
        """The rules of an edition in short."""
        ...

    def monument_line(self, edition: Edition, monument: str, language: Language) -> str:
        """What one of `edition.monuments` does, in one sentence."""
        ...

    def variant_line(self, edition: Edition, variant: str, language: Language) -> str:
        """What one of `edition.variants` changes, in a line."""
        ...

    def card_ids(self, edition: Edition) -> tuple[str, ...]:
        """All that `about_card` explains, in the order of a help page; no id twice."""
        ...

    def card_title(self, edition: Edition, card: str, language: Language) -> str:
        """What one of `card_ids` is called, as the heading of its explanation."""
        ...

    def about_card(self, edition: Edition, card: str, language: Language) -> Iterable[str]:
        """What one of `card_ids` is for and what it is worth, in a few paragraphs."""
        ...


WORDING = Door[Wording]("wording", Wording)
