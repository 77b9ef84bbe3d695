"""What a family of games gives to the rules: its kernel."""

from __future__ import annotations

from typing import Any, Protocol

from potsherd.doors import Door
from potsherd.rules.compiling import stub
from potsherd.rules.layout import Fields


class Kernel(Protocol):
    """The rules of a family, as a module of functions over tables `e` and a state `s`.

    The fields of states must include `mover`, the seat that decides, CHANCE or NOBODY, and
    `midway`, 1 inside a move of several steps. Steps are numbers from 0 to `STEPS` - 1, those of
    seats below `DECISIONS`, those of chance from there on. All functions are rules (see
    `compiling`); arrays that they list into have room for `MAX_LEGAL`.
    """

    @property
    def STATE(self) -> type[Fields]:  # noqa: N802
        """The layout of states."""
        ...

    @property
    def TABLES(self) -> type[Fields]:  # noqa: N802
        """The layout of tables, the numbers of one game; `players` is one of them."""
        ...

    @property
    def STEPS(self) -> int:  # noqa: N802
        """How many steps there are."""
        ...

    @property
    def DECISIONS(self) -> int:  # noqa: N802
        """How many of them are steps of seats."""
        ...

    @property
    def MAX_LEGAL(self) -> int:  # noqa: N802
        """No state has more legal steps, or outcomes of chance, than this."""
        ...

    def start(self, e: Any, s: Any) -> None:
        """Make of a state of zeros the one before the first chance step."""

    def legal(self, e: Any, s: Any, steps: Any) -> int:
        """List the legal steps of the mover in `steps`, ascending; return how many there are.

        Reads only what is public and what the mover knows.
        """

    def outcomes(self, e: Any, s: Any, steps: Any, weights: Any) -> int:
        """List what chance may bring in `steps`, ascending, and how likely in `weights` (positive
        whole numbers; the probability is weight / sum); return how many there are."""

    def apply(self, e: Any, s: Any, step: int) -> None:
        """Play one legal step of the mover or of chance."""

    def score(self, e: Any, s: Any, seat: int) -> int:
        """The rank of a seat: higher is better, equal shares the win."""


start = stub(Kernel.start)
legal = stub(Kernel.legal)
outcomes = stub(Kernel.outcomes)
apply = stub(Kernel.apply)
score = stub(Kernel.score)

KERNELS = Door[Kernel]("kernel", Kernel)
