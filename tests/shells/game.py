"""Shells: steps and moves, what happened, what is known and shown.

Kinds of events: `begins` (seat), `dealt` and `surfaced` (seat, cards that it alone sees), `dived`
(seat), `showed` (seat, cards, amounts: points), `over` (amounts: points of each seat).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from potsherd.errors import Reason
from potsherd.events import Event
from potsherd.games.game import Game
from potsherd.language import mark
from potsherd.moves import Draw, First, Move
from potsherd.rules.layout import NOBODY
from shells import fields as at
from shells.fields import State
from shells.knowledge import Knowledge, Seat, ShellsDisplay
from shells.moves import NOTATION, Dive, Show

PHASES = ("choose_first", "deal", "act", "surface", "over")


class Shells(Game):
    """A game of Shells."""

    notation = NOTATION

    # ------------------------------------------------------------ steps and moves
    def steps_of(self, move: Move) -> list[int]:
        match move:
            case Show(shell):
                return [at.SHOW + self._number(shell)]
            case Dive():
                return [at.DIVE]
            case Draw(cards):
                return [at.DRAW + self._number(card) for card in cards]
            case First(seat):
                return [at.FIRST + seat]
        return []

    def move_of(self, steps: Sequence[int]) -> Move:
        step = steps[0]
        if step < at.DIVE:
            return Show(self.edition.types[step - at.SHOW])
        if step == at.DIVE:
            return Dive()
        if step < at.FIRST:
            return Draw(tuple(self.edition.types[step - at.DRAW] for step in steps))
        return First(step - at.FIRST)

    def _number(self, shell: str) -> int:
        if shell not in self.edition.types:
            raise KeyError(shell)
        return self.edition.types.index(shell)

    # ------------------------------------------------------------ for people
    def returns(self, state: State) -> list[int]:
        return state.points[: self.players]

    def hand(self, state: State, seat: int) -> tuple[str, ...]:
        return tuple(shell for shell, n in self._tally(state.hands[seat]).items() for _ in range(n))

    def choices(self, state: State) -> tuple[str, ...]:
        if state.phase != at.ACT:
            return () if self.is_over(state) else ("draw", "first")
        return tuple(str(self.move_of([step])) for step in self.legal(state))

    def refusal(self, state: State, move: Move) -> Reason:
        if isinstance(move, Show):
            return Reason(mark("you do not hold {cards}"), fields={"cards": (move.shell,)})
        return Reason(mark("this game has no such move"))

    def shows_new(self, move: Move, after: State, knowledge: Callable[[], Knowledge]) -> bool:
        return isinstance(move, Show)

    def events(self, before: State, move: Move, after: State) -> list[Event]:
        return list(self._events(before, move, after))

    def _events(self, before: State, move: Move, after: State) -> Iterator[Event]:
        seat = before.turn
        match move:
            case First(first):
                yield Event("begins", first)
            case Draw(cards):
                kind = "dealt" if before.phase == at.DEAL else "surfaced"
                yield Event(kind, seat, cards=cards, seen_by=frozenset([seat]))
            case Dive():
                yield Event("dived", seat)
            case Show(shell):
                gained = after.points[seat] - before.points[seat]
                yield Event("showed", seat, cards=(shell,), amounts=(gained,))
        if after.mover == NOBODY:
            yield Event("over", amounts=tuple(self.returns(after)))

    # ------------------------------------------------------------ views
    def knowledge(self, observer: int | None) -> Knowledge:
        return Knowledge(observer)

    def redacted(self, state: State, knowledge: Knowledge) -> State:
        return state.redacted(knowledge.observer)

    def display(self, state: State, knowledge: Knowledge) -> ShellsDisplay:
        return ShellsDisplay(
            phase=PHASES[state.phase],
            turn=state.turn,
            sea=state.sea_left,
            seats=tuple(
                Seat(
                    hand=state.hand_size[seat],
                    known=dict(knowledge.hand) if seat == knowledge.observer else {},
                    shown=self._tally(state.shown[seat]),
                    points=state.points[seat],
                )
                for seat in range(self.players)
            ),
        )

    def _tally(self, counts: Sequence[int]) -> dict[str, int]:
        return {t: n for t, n in zip(self.edition.types, counts, strict=False) if n}
