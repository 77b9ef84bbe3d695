"""The steps of a game: what they are called, which are legal, and moves chosen step by step."""

from __future__ import annotations

from functools import cached_property

from potsherd.errors import IllegalMove, OptionError, Reason
from potsherd.games.game import Game
from potsherd.language import mark
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.views import View


class Steps:
    """The steps that seats take in a game, numbered from 0 as in the kernel.

    Most moves are one step; a trade is several: `offer coin`, `offer coin`, `take talisman`,
    `settle`. The cards of a move come in the edition's order, so each move is one row of steps, and
    no step leads where none could follow.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.number = game.kernel.DECISIONS
        """How many steps there are: as many in all games of a family."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each step is called. A step of a card that the edition has not has the name "", and
        is never legal."""
        return tuple(self._name(step) for step in range(self.number))

    def _name(self, step: int) -> str:
        try:
            return self.game.step_name(step)
        except LookupError:
            return ""

    def step(self, name: str) -> int:
        """The step that is called so. Raises OptionError."""
        if name == "" or name not in self.names:
            known = ", ".join(filter(None, self.names))
            raise OptionError(f"no step is called {name!r}; there are: {known}")
        return self.names.index(name)

    def legal(self, at: View | Position) -> list[int]:
        """The steps with which a move may begin now, ascending.

        There are none while chance decides and after the end, nor in the view of a seat that does
        not decide. Raises OptionError for what is of another game.
        """
        check_game(self.game, at)
        if isinstance(at, View):
            return self.game.legal(at.state) if at.is_mine else []
        return self.game.legal(at.open_state) if at.mover >= 0 else []

    def begin(self, at: View | Position) -> Choice:
        """Begin to choose a move: as the observer of a view, or as the seat that decides in a
        position. Raises OptionError for what is of another game."""
        check_game(self.game, at)
        if isinstance(at, Position):
            at = at.view(at.mover if at.mover >= 0 else None)
        return Choice(self, at)


def check_game(game: Game, at: View | Position) -> None:
    """Raise OptionError for a view or position of another game."""
    if at.game is not game and at.game.settings() != game.settings():
        raise OptionError("this is of another game: edition, players and options must be the same")


class Choice:
    """A move that is being chosen step by step, on what its seat knows.

    Nobody else learns of it before the whole move is played: `position.play(choice.move)`.
    """

    def __init__(self, steps: Steps, view: View) -> None:
        self.view = view
        self._all = steps
        self.states = [view.state]
        """The states of the rules before and after each step, as the seat knows them."""
        self._steps: list[int] = []

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps taken so far."""
        return tuple(self._steps)

    @property
    def is_whole(self) -> bool:
        """Whether the steps are a whole move."""
        return bool(self._steps) and not self.states[-1].midway

    @property
    def move(self) -> Move:
        """The move that the steps are. Raises ValueError unless it is whole."""
        if not self.is_whole:
            raise ValueError(f"{len(self._steps)} steps are no whole move yet")
        return self.view.game.move_of(self._steps)

    def legal(self) -> list[int]:
        """The steps that may come next, ascending; none when the move is whole, or if the seat does
        not decide."""
        if self.is_whole or not self.view.is_mine:
            return []
        return self.view.game.legal(self.states[-1])

    def play(self, step: int | str) -> None:
        """Take a step, given as its number or its name. Raises IllegalMove, which says why it
        may not come now and what may."""
        legal = self.legal()
        number = self._number(step)
        if number not in legal:
            names = tuple(self._all.names[each] for each in legal)
            raise IllegalMove(self._refusal(number), names)
        after = self.states[-1].copy()
        self.view.game.play_step(after, number)
        self.states.append(after)
        self._steps.append(number)

    def undo(self) -> int:
        """Take the last step back and return it. Raises IndexError before the first one."""
        step = self._steps.pop()
        self.states.pop()
        return step

    def _number(self, step: int | str) -> int:
        """The number of a step, -1 for one that there is not."""
        names = self._all.names
        if isinstance(step, str):
            return names.index(step) if step and step in names else -1
        return int(step) if 0 <= step < self._all.number and names[step] else -1

    def _refusal(self, step: int) -> Reason:
        game = self.view.game
        if self.is_whole:
            return Reason(mark("the move is whole: play it, or take its steps back"))
        if not self.view.is_mine:
            any_move = game.move_of([0])
            reason = game.untimely(self.states[-1], any_move) or self.view.refusal(any_move)
            assert reason is not None
            return reason
        if step < 0:
            return Reason(mark("this game has no such step"))
        return game.step_refusal(self.states[-1], step)
