"""What a seat sees and remembers, as numbers from -1 to 1 for programs that learn."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from potsherd.errors import OptionError
from potsherd.games.game import Game
from potsherd.steps.contract import SIGHTS, Part
from potsherd.steps.steps import Choice, check_game
from potsherd.views import View

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, np.dtype[np.float32]]


class Layout:
    """What the numbers of observations are in a game: the same for all games of a family with as
    many players."""

    def __init__(self, game: Game) -> None:
        sight = SIGHTS.of(game.edition.family)
        self.name = f"{game.edition.family}-{sight.VERSION}"
        """The family and the version of the layout."""
        self.parts: tuple[Part, ...] = tuple(sight.parts(game.tables))
        self.size = sum(part.size for part in self.parts)

    @cached_property
    def scale(self) -> Numbers:
        """What the whole numbers that the rules list are multiplied by, so that none exceeds 1."""
        import numpy as np

        rows = [
            np.broadcast_to(1 / np.maximum(part.most, 1), part.shape).ravel() for part in self.parts
        ]
        return np.concatenate(rows).astype(np.float32)

    def named(self, vector: Numbers) -> dict[str, Numbers]:
        """The parts of an observation by their names, each in its shape; they share its memory."""
        found, begin = {}, 0
        for part in self.parts:
            found[part.name] = vector[begin : begin + part.size].reshape(part.shape)
            begin += part.size
        return found


class Observation:
    """What a seat of a game sees and remembers: a vector of float32 that always has the same size.

    Other seats stand in the order in which they come after the own one.
    """

    def __init__(self, game: Game, seat: int) -> None:
        if not 0 <= seat < game.players:
            raise OptionError(f"there is no seat {seat}; seats are 0 to {game.players - 1}")
        self.game = game
        self.seat = seat
        self.layout = Layout(game)

    def vector(self, at: View | Choice) -> Numbers:
        """What the seat sees in a view of its own, or within a move that it is choosing.

        Raises OptionError for what another seat sees, or of another game.
        """
        import numpy as np

        view = at.view if isinstance(at, Choice) else at
        check_game(self.game, view)
        if view.observer != self.seat:
            raise OptionError(f"seat {self.seat} does not see what seat {view.observer} sees")
        e, sight = self.game.tables, SIGHTS.of(self.game.edition.family)
        state, memory = view.state, sight.memory_of(view)
        if isinstance(at, Choice):
            for (before, state), step in zip(pairwise(at.states), at.steps, strict=True):
                sight.remember(e, before, state, memory, step)
        numbers = [0] * self.layout.size
        sight.observe(e, state, memory, self.seat, numbers)
        return np.array(numbers, np.float32) * self.layout.scale

    def named(self, at: View | Choice) -> dict[str, Numbers]:
        """The same by the names of its parts, each in its shape."""
        return self.layout.named(self.vector(at))
