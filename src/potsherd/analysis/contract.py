"""What a family of games gives to the analysis: what chance events and decisions are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from potsherd.doors import Door
from potsherd.moves import Move

if TYPE_CHECKING:
    from potsherd.games.game import Game


class Part(NamedTuple):
    """One question that a chance event answers, and how it was answered.

    `kind` names the question, such as "dig"; `answer` is one of several numbers. `seat` is who
    brings the event about or whom it befalls, `other` who suffers it; None: all alike.
    """

    kind: str
    answer: int
    seat: int | None = None
    other: int | None = None


class Fortunes(Protocol):
    """How the chance events of a family are told apart, and its decisions."""

    @property
    def KINDS(self) -> tuple[str, ...]:  # noqa: N802
        """All kinds of questions there are, in the order in which they are listed for people."""
        ...

    @property
    def DECISIONS(self) -> Mapping[type[Move], str]:  # noqa: N802
        """The kinds of decisions, by the move that was played, in the order in which they are
        listed for people; those in which another move was played are of no kind of their own."""
        ...

    def parts_of(self, game: Game, state: Any, step: int) -> Sequence[Part]:
        """The questions that a step of chance answers in this state, one after the other.

        Steps that have answered alike so far are asked the same question next; in the end no two
        steps have answered alike. Whether there is a sandstorm, then whether there is a thief, then
        which card is dug up: so the luck of having had no storm is told from that of the card.
        """
        ...


FORTUNES = Door[Fortunes]("fortunes", Fortunes)
