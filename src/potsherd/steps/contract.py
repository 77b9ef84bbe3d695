"""What a family of games gives to observations: what seats see and remember, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from potsherd.doors import Door
from potsherd.rules.compiling import stub
from potsherd.rules.layout import Fields

if TYPE_CHECKING:
    from potsherd.views import View


class Axis(NamedTuple):
    """What the numbers of a part are told apart by, and how many of it there are."""

    name: str
    size: int


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation that belong together.

    Each is divided by the `most` that it can be: one number for all, or one for each of the last
    axis.
    """

    name: str
    axes: tuple[Axis, ...]
    most: float | Sequence[float]
    text: str

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes of the axes."""
        return tuple(axis.size for axis in self.axes)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)


class Sight(Protocol):
    """What the seats of a family see and remember.

    What somebody has seen leaves no trace in a state, so it is kept beside it, in a memory with a
    row for each seat. The row of a seat is made of what that seat saw, and `observe` reads no
    other, and of the state what the seat may see. What games without such memories need is in
    `potsherd.steps.plain`.
    """

    @property
    def VERSION(self) -> int:  # noqa: N802
        """Counts the layouts: another number for other parts, or the same in another order."""
        ...

    @property
    def MEMORY(self) -> type[Fields]:  # noqa: N802
        """The layout of memories; zeros before the first step."""
        ...

    def remember(self, e: Any, b: Any, s: Any, m: Any, step: int) -> None:
        """Take into the memory `m` what each seat saw of a step from the state `b` to `s`. A
        rule."""

    def recall(self, e: Any, s: Any, m: Any, seat: int) -> None:
        """Put what a seat remembers of hidden places into a state `s` in which all that is hidden
        from the seat is zero: so it becomes the state of its view. A rule."""

    def observe(self, e: Any, s: Any, m: Any, seat: int, out: Any) -> int:
        """List in `out`, which is zero, what a seat sees and remembers, in whole numbers; return
        how many. A rule; within a move it is for the seat that decides."""

    def memory_of(self, view: View) -> Fields:
        """A memory with the row of the observer of a view, by its knowledge."""
        ...

    def parts(self, tables: Any) -> Sequence[Part]:
        """What `observe` lists in games with these tables, in order."""
        ...


remember = stub(Sight.remember)
recall = stub(Sight.recall)
observe = stub(Sight.observe)

SIGHTS = Door[Sight]("sight", Sight)
