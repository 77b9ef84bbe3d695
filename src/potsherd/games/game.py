"""A game: one edition with its options, and how its steps and moves belong together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Protocol, Self

from potsherd.editions import Edition
from potsherd.errors import IllegalMove, OptionError, Reason
from potsherd.events import Event
from potsherd.games.display import Display
from potsherd.games.standing import Standing
from potsherd.language import mark
from potsherd.moves import ByChance, Move
from potsherd.notation import Notation
from potsherd.rules.contract import KERNELS, Kernel
from potsherd.rules.layout import CHANCE, NOBODY


class Knowledge(Protocol):
    """What an observer (None: a spectator) knows for certain, by remembering the events as he saw
    them, and nothing else."""

    observer: int | None

    def copy(self) -> Self:
        """An independent copy."""
        ...

    def learn(self, event: Event) -> None:
        """Take in one event, as the observer saw it."""
        ...


class Played(Protocol):
    """Whatever a game is played in: a view, a position."""

    @property
    def game(self) -> Game:
        """The game."""
        ...


class Game(ABC):
    """What is fixed before the first card: edition, players and options. Holds no secret.

    `monument` is an id, or None for one drawn at random (and in Curios); `first` is the seat that
    begins, or None; a single variant may be given as it is. Raises OptionError for options that do
    not fit the edition.
    """

    notation: ClassVar[Notation]
    """How its moves are written."""
    end_ruling: ClassVar[str] = ""
    """The ruling that says when the game is over, if there is one."""
    turn_ends: ClassVar[tuple[type[Move], ...]] = (Move,)
    """The moves that end a turn: each move of a seat, unless a family says otherwise."""

    def __init__(
        self,
        edition: Edition,
        players: int,
        monument: str | None = None,
        variants: str | Sequence[str] = (),
        first: int | None = None,
    ) -> None:
        if isinstance(variants, str):
            variants = (variants,)
        self.edition = edition
        self.players = players
        self.monument = monument
        self.variants = tuple(v for v in edition.variants if v in variants)
        self.first = first
        self.kernel: Kernel = KERNELS.of(edition.family)
        values = edition.tables(players, monument, variants, first)
        self.tables: Any = self.kernel.TABLES.of(values)

    @classmethod
    def of(cls, played: Played) -> Self:
        """The game of a view or position of this family. Raises TypeError for another one's."""
        if not isinstance(played.game, cls):
            raise TypeError(f"{type(played.game).__name__} is played, not {cls.__name__}")
        return played.game

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as edition and options, from which the game is made again."""
        return type(self), (self.edition, self.players, self.monument, self.variants, self.first)

    def settings(self) -> tuple[object, ...]:
        """What makes two games the same game: numbers and options."""
        return (self.edition.digest, self.players, self.monument, self.variants, self.first)

    def new_state(self) -> Any:
        """The state before the first chance step."""
        state = self.kernel.STATE()
        self.kernel.start(self.tables, state)
        return state

    def legal(self, state: Any) -> list[int]:
        """The legal steps of the mover, ascending."""
        steps = [0] * self.kernel.MAX_LEGAL
        return steps[: self.kernel.legal(self.tables, state, steps)]

    def outcomes(self, state: Any) -> tuple[list[int], list[int]]:
        """The steps that chance may bring, ascending, and their weights."""
        steps, weights = [0] * self.kernel.MAX_LEGAL, [0] * self.kernel.MAX_LEGAL
        n = self.kernel.outcomes(self.tables, state, steps, weights)
        return steps[:n], weights[:n]

    def play_step(self, state: Any, step: int) -> None:
        """Play one step that is known to be legal."""
        self.kernel.apply(self.tables, state, step)

    def moves(
        self, state: Any, kind: type[Move] = Move, *, frugal_only: bool = False
    ) -> Iterator[Move]:
        """The legal moves of the mover, listed lazily, since there may be very many trades.

        `kind` restricts them to moves of one class; `frugal_only` leaves out trades in which a
        given card could have been kept.
        """
        if state.mover == CHANCE or state.mover == NOBODY:
            return
        for step in self.legal(state):
            if isinstance(self.move_of([step]), kind):
                for steps, _ in self._paths(state, [step], [1]):
                    move = self.move_of(steps)
                    if not (frugal_only and self.is_wasteful(move)):
                        yield move

    def chances(self, state: Any) -> Iterator[tuple[Move, Fraction]]:
        """What chance may bring now, with exact probabilities; there may be very many."""
        if state.mover == CHANCE:
            for steps, probability in self._paths(state, *self.outcomes(state)):
                yield self.move_of(steps), probability

    def _paths(
        self, state: Any, steps: Sequence[int], weights: Sequence[int]
    ) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """All whole moves that begin with one of `steps`, and their shares of probability."""
        for step, weight in zip(steps, weights, strict=True):
            after = state.copy()
            self.play_step(after, step)
            share = Fraction(weight, sum(weights))
            if not after.midway:
                yield (step,), share
            elif after.mover == CHANCE:
                for rest, part in self._paths(after, *self.outcomes(after)):
                    yield (step, *rest), share * part
            else:
                legal = self.legal(after)
                for rest, part in self._paths(after, legal, [1] * len(legal)):
                    yield (step, *rest), part

    def follow(self, state: Any, steps: Sequence[int]) -> tuple[Any, Fraction] | None:
        """The state after one whole move and its probability (1 if not chance's), or None if one
        of the steps is not legal or the move is not whole."""
        after = state.copy()
        probability = Fraction(1)
        for number, step in enumerate(steps):
            if number > 0 and not after.midway:
                return None
            if after.mover == CHANCE:
                possible, weights = self.outcomes(after)
                if step in possible:
                    weight = weights[possible.index(step)]
                    probability *= Fraction(weight, sum(weights))
            else:
                possible = self.legal(after)
            if step not in possible:
                return None
            self.play_step(after, step)
        return None if after.midway else (after, probability)

    def attempt(self, state: Any, move: Move | str) -> tuple[Any, Fraction] | Reason:
        """What `follow` gives for a legal move, or its token; for any other one the reason why it
        is not."""
        try:
            move = self.notation.move(move)
            steps = self.steps_of(move)
        except OptionError as malformed:
            return Reason(mark("this is no move: {why}"), fields={"why": str(malformed)})
        except KeyError as unknown:
            return Reason(mark("this game has no '{name}'"), fields={"name": unknown.args[0]})
        return (
            (steps and self.follow(state, steps))
            or self.untimely(state, move)
            or self.refusal(state, move)
        )

    def checked(self, state: Any, move: Move | str) -> tuple[Any, Fraction]:
        """The state after a legal move and the move's probability; raises IllegalMove."""
        outcome = self.attempt(state, move)
        if isinstance(outcome, Reason):
            raise IllegalMove(outcome, self.choices(state))
        return outcome

    def untimely(self, state: Any, move: Move) -> Reason | None:
        """Why a move is not one for the mover, be that a seat, chance or nobody."""
        is_chance = isinstance(move, ByChance)
        if state.mover == NOBODY:
            return Reason(mark("the game is over"), self.end_ruling)
        if state.mover == CHANCE:
            if is_chance:
                return Reason(mark("this is not what can come now, or not all of it"))
            return Reason(mark("cards are being turned up; nobody can move"))
        return Reason(mark("it is not for chance to decide now")) if is_chance else None

    def is_legal(self, state: Any, move: Move | str) -> bool:
        """Whether a move, or its token, may be played; decided without listing moves."""
        return not isinstance(self.attempt(state, move), Reason)

    def is_final(self, before: Any, move: Move, after: Any, knowledge: Callable[[], Any]) -> bool:
        """Whether its player cannot take a move back that leads from one state to another: he does
        not decide then, or it shows him something new.

        The states may be as he knows them; `knowledge` gathers what he knew before, where that
        matters.
        """
        return bool(after.mover != before.mover) or self.shows_new(move, after, knowledge)

    def is_over(self, state: Any) -> bool:
        """Whether the game has ended."""
        return bool(state.mover == NOBODY)

    def turns(self, moves: Iterable[Move]) -> int:
        """How many turns seats had, by their moves of a whole game; its end ends the last one."""
        ends = [isinstance(move, self.turn_ends) for move in moves]
        return sum(ends) + (not ends[-1])

    def scores(self, state: Any) -> list[int]:
        """The seats' scores: higher is better, equal is a tie."""
        return [self.kernel.score(self.tables, state, seat) for seat in range(self.players)]

    def winners(self, state: Any) -> tuple[int, ...]:
        """The seats that won, several for a shared win (R-13); nobody before the end."""
        if not self.is_over(state):
            return ()
        scores = self.scores(state)
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def standings(self, state: Any) -> tuple[Standing, ...]:
        """How the seats stand, the best first, by what decides who wins (R-13)."""
        scores, returns, winners = self.scores(state), self.returns(state), self.winners(state)
        return tuple(
            Standing(
                seat,
                place=1 + sum(other > scores[seat] for other in scores),
                amount=returns[seat],
                sold=self.cards_sold(state, seat),
                is_winner=seat in winners,
            )
            for seat in sorted(range(self.players), key=lambda seat: -scores[seat])
        )

    def cards_sold(self, state: Any, seat: int) -> int | None:
        """How many cards a seat has sold; None where they do not count."""
        return None

    @abstractmethod
    def returns(self, state: Any) -> list[int]:
        """Money (Archaeology) or total worth of artifacts (Curios) of each seat so far."""

    @abstractmethod
    def hand(self, state: Any, seat: int) -> tuple[str, ...]:
        """The ids of the cards in a hand, in the order of the edition; none where it is hidden."""

    @abstractmethod
    def steps_of(self, move: Move) -> list[int]:
        """The steps of a move. Raises KeyError with a name that the edition has not."""

    @abstractmethod
    def move_of(self, steps: Sequence[int]) -> Move:
        """The move that consists of these steps."""

    def is_wasteful(self, move: Move) -> bool:
        """Whether the move is a trade in which a given card could have been kept."""
        return False

    @abstractmethod
    def choices(self, state: Any) -> tuple[str, ...]:
        """How the tokens of the moves begin that are legal now, a few short texts."""

    @abstractmethod
    def refusal(self, state: Any, move: Move) -> Reason:
        """Why the mover may not play a seat's move of known names, which is not legal."""

    def step_name(self, step: int) -> str:
        """What a step of a seat is called: the token of its move, unless it is only a part of one.

        Raises LookupError for a step of a card that the edition has not.
        """
        return str(self.move_of([step]))

    def step_refusal(self, state: Any, step: int) -> Reason:
        """Why the mover may not play a step of this game next, which is not legal."""
        return self.refusal(state, self.move_of([step]))

    @abstractmethod
    def shows_new(self, move: Move, after: Any, knowledge: Callable[[], Any]) -> bool:
        """Whether a move of a seat, without what chance brings then, shows a card whose place its
        player did not know, or to all one whose secrecy counts. `knowledge` is from before it."""

    @abstractmethod
    def events(self, before: Any, move: Move, after: Any) -> list[Event]:
        """What happened in a legal move."""

    @abstractmethod
    def knowledge(self, observer: int | None) -> Knowledge:
        """What an observer knows before the first event."""

    @abstractmethod
    def redacted(self, state: Any, knowledge: Any) -> Any:
        """The state as the observer knows it; the rest is zero."""

    @abstractmethod
    def display(self, state: Any, knowledge: Any) -> Display:
        """What the redacted state and the knowledge show."""
