"""Position: a game in progress that you can ask, play, undo and look at from any seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from potsherd.dealer import Dealer
from potsherd.editions import load_edition
from potsherd.events import Event
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.games.standing import Standing
from potsherd.moves import Move
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.views import View


@dataclass
class _Memory:
    """What one observer has seen: events, and what follows from them."""

    knowledge: Any
    log: list[Event]


class Position:
    """A position of any of the games.

    >>> position = Position.new("archaeology", players=2)
    >>> position.mover == CHANCE
    True

    Chance is a player: while `mover` is CHANCE, `play` takes what chance brings, and `deal` lets a
    dealer bring it. Nothing random is held in a position.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._state = game.new_state()
        self._past: list[tuple[Any, Move, int]] = []
        self._events: list[Event] = []
        self._memories: dict[int | None, _Memory] = {}
        self._chance_steps = 0

    @classmethod
    def new(
        cls,
        edition: str,
        players: int,
        *,
        monument: str | None = None,
        variants: str | Sequence[str] = (),
        first: int | None = None,
    ) -> Self:
        """A game before its first card.

        `edition` is a built-in name (archaeology, expedition, curios) or the path of a file.
        `monument` and `first` are left to chance when None; a single variant may be given as it
        is. Raises EditionError and OptionError.
        """
        return cls(game_of(load_edition(edition), players, monument, variants, first))

    # ------------------------------------------------------------ asking
    @property
    def players(self) -> int:
        """How many seats there are; they count from 0."""
        return self.game.players

    @property
    def mover(self) -> int:
        """The seat that decides, CHANCE (-1), or NOBODY (-2) when the game is over."""
        return int(self._state.mover)

    @property
    def is_chance(self) -> bool:
        """Whether chance decides now."""
        return self.mover == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.mover == NOBODY

    @property
    def chance_steps(self) -> int:
        """Chance steps played so far, the number a dealer wants for the next one."""
        return self._chance_steps

    @property
    def length(self) -> int:
        """How many moves were played, those of chance included."""
        return len(self._past)

    @property
    def moves_played(self) -> tuple[Move, ...]:
        """All moves so far, those of chance included."""
        return tuple(move for _, move, _ in self._past)

    @property
    def movers(self) -> tuple[int, ...]:
        """Who made each of the moves played: a seat or CHANCE."""
        return tuple(int(state.mover) for state, _, _ in self._past)

    def moves_since(self, seat: int) -> int:
        """How many moves undoing the last one of a seat would undo; 0 if it made none."""
        for back, (state, _, _) in enumerate(reversed(self._past), start=1):
            if state.mover == seat:
                return back
        return 0

    def returns(self) -> list[int]:
        """Money, or worth of artifacts, of each seat so far; final when the game is over."""
        return self.game.returns(self._state)

    def winners(self) -> tuple[int, ...]:
        """The seats that won, several for a shared win (R-13); nobody before the end."""
        return self.game.winners(self._state)

    def standings(self) -> tuple[Standing, ...]:
        """How the seats stand, the best first, by what decides who wins (R-13)."""
        return self.game.standings(self._state)

    def moves(self, kind: type[Move] = Move, *, frugal_only: bool = False) -> Iterator[Move]:
        """The legal moves, listed lazily, since there may be very many trades.

        `kind` restricts them to moves of one class; `frugal_only` leaves out trades in which a
        given card could have been kept.
        """
        return self.game.moves(self._state, kind, frugal_only=frugal_only)

    def is_legal(self, move: Move | str) -> bool:
        """Whether the move, or its token, may be played now; decided without listing moves."""
        return self.game.is_legal(self._state, move)

    def chances(self) -> Iterator[tuple[Move, Fraction]]:
        """What chance may bring now, each with its exact probability; nothing if it is no turn of
        chance."""
        return self.game.chances(self._state)

    def probability(self, move: Move | str) -> Fraction:
        """The exact probability that chance brings this move, or its token, now. Raises
        IllegalMove."""
        return self.game.checked(self._state, move)[1]

    # ------------------------------------------------------------ playing
    def play(self, move: Move | str, *, check: bool = True) -> None:
        """Play a move of the mover, or of chance; it may be given as its token, "sell 2 coin".

        Raises IllegalMove for a move that is not allowed and for a token that names none, with the
        position unchanged. With `check` False an illegal move spoils the position.
        """
        if check:
            after, _ = self.game.checked(self._state, move)
        else:
            after = self._unchecked(self.game.notation.move(move))
        self._advance(self.game.notation.move(move), after)

    def _unchecked(self, move: Move) -> Any:
        after = self._state.copy()
        for step in self.game.steps_of(move):
            self.game.play_step(after, step)
        return after

    def deal(self, dealer: Dealer) -> Move:
        """Let a dealer bring what chance brings now, one whole move; return it.

        Raises ValueError if it is not chance's turn.
        """
        if not self.is_chance:
            raise ValueError("chance does not decide now")
        move, after = self._dealt(self._state, dealer, self._chance_steps)
        self._advance(move, after)
        return move

    def ahead(self, move: Move | None, dealer: Dealer) -> tuple[Move, ...]:
        """What this dealer would let chance bring after a move, until a seat decides or the game
        is over; with None, what it would bring now. The position stays as it is.

        Playing `move` and these moves is what playing `move` and dealing as long as chance decides
        would do. Raises IllegalMove.
        """
        state, number = self._state, self._chance_steps
        if move is not None:
            if self.is_chance:
                number += len(self.game.steps_of(move))
            state, _ = self.game.checked(state, move)
        coming: list[Move] = []
        while state.mover == CHANCE:
            brought, state = self._dealt(state, dealer, number)
            number += len(self.game.steps_of(brought))
            coming.append(brought)
        return tuple(coming)

    def _dealt(self, state: Any, dealer: Dealer, number: int) -> tuple[Move, Any]:
        """The whole move of chance that a dealer brings from chance step `number` on, and the state
        after it."""
        after = state.copy()
        steps: list[int] = []
        while not steps or after.midway:
            possible, weights = self.game.outcomes(after)
            step = possible[dealer.pick(number + len(steps), weights)]
            self.game.play_step(after, step)
            steps.append(step)
        return self.game.move_of(steps), after

    def _advance(self, move: Move, after: Any) -> None:
        before = self._state
        self._past.append((before, move, len(self._events)))
        self._events += self.game.events(before, move, after)
        if before.mover == CHANCE:
            self._chance_steps += len(self.game.steps_of(move))
        self._state = after

    def undo(self) -> Move:
        """Take the last move back and return it. Raises IndexError before the first move."""
        self._state, move, logged = self._past.pop()
        del self._events[logged:]
        if self._state.mover == CHANCE:
            self._chance_steps -= len(self.game.steps_of(move))
        self._memories.clear()
        return move

    def copy(self) -> Position:
        """An independent copy."""
        made = object.__new__(type(self))
        made.game = self.game
        made._state = self._state.copy()
        made._past = self._past.copy()
        made._events = self._events.copy()
        made._memories = {
            observer: _Memory(memory.knowledge.copy(), memory.log.copy())
            for observer, memory in self._memories.items()
        }
        made._chance_steps = self._chance_steps
        return made

    def __copy__(self) -> Position:
        """An independent copy too: a shallow one would share what either goes on to change."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> Position:
        """An independent copy; the game and the moves, which nothing changes, are shared."""
        return self.copy()

    def may_undo(self) -> bool:
        """Whether the seat that decides now may take the last move back at a table.

        It must be that seat's own; and neither chance nor a hidden card may have been seen since.
        """
        if self.mover in (CHANCE, NOBODY) or not self._past:
            return False
        before, move, logged = self._past[-1]

        def knowledge() -> Any:
            known = self.game.knowledge(self.mover)
            for event in self._events[:logged]:
                known.learn(event.seen_from(self.mover))
            return known

        return not self.game.is_final(before, move, self._state, knowledge)

    # ------------------------------------------------------------ looking
    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, with all cards open: for looking back at a game, never for a seat."""
        return tuple(self._events)

    @property
    def open_state(self) -> Any:
        """The state of the rules with all cards open, a copy: for looking back at a game, never for
        a seat."""
        return self._state.copy()

    def log(self, observer: int | None = None) -> tuple[Event, ...]:
        """What happened, as a seat saw it (None: as a spectator saw it)."""
        return tuple(self._memory(observer).log)

    def log_since(self, moves: int, observer: int | None = None) -> tuple[Event, ...]:
        """What happened in the last so many moves, 1 or more, as a seat saw it."""
        return tuple(self._memory(observer).log[self._past[-moves][2] :])

    def view(self, observer: int | None = None) -> View:
        """All that a seat (None: a spectator) may know, and nothing else."""
        memory = self._memory(observer)
        seen = self.game.redacted(self._state, memory.knowledge)
        return View(self.game, observer, seen, memory.knowledge.copy(), tuple(memory.log))

    def _memory(self, observer: int | None) -> _Memory:
        """What the observer has seen up to now."""
        if observer not in self._memories:
            self._memories[observer] = _Memory(self.game.knowledge(observer), [])
        memory = self._memories[observer]
        for event in self._events[len(memory.log) :]:
            seen = event.seen_from(observer)
            memory.knowledge.learn(seen)
            memory.log.append(seen)
        return memory

    def __eq__(self, other: object) -> bool:
        """Equal games in equal states with equal pasts."""
        return (
            isinstance(other, Position)
            and self.game.settings() == other.game.settings()
            and self.moves_played == other.moves_played
            and bool(self._state == other._state)
        )

    __hash__ = None  # type: ignore[assignment]
