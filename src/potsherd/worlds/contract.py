"""What a family of games gives to the sampler of worlds: where cards are, and what a log tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from potsherd.doors import Door
from potsherd.rules.compiling import stub

if TYPE_CHECKING:
    from potsherd.views import View
    from potsherd.worlds.script import Script

Play = Callable[[Any, Any, Any, int, int], float]
"""How likely a seat is to choose a step: a rule over tables, state, its legal steps, how many they
are, and the step. It may read of the state what the mover knows, and nothing else."""


class Whereabouts(Protocol):
    """Where the sampler finds cards in a state, and how the log of a view becomes a script.

    Cards are numbers from 0 up, kinds where copies are alike; holders are seats, then any other
    places where cards lie that not all can see. All but `script_of` and `steps_of` are rules. What
    a game has no use for is in `potsherd.worlds.plain`, ready to be imported.
    """

    def script_of(self, view: View) -> Script:
        """What the observer of a view has seen, step by step; ends with `Script.finish`."""
        ...

    def steps_of(self, script: Script, path: Sequence[int], state: Any) -> list[int]:
        """All steps of a game in which a world came about, of the path that the sampler took to its
        state."""
        ...

    def held(self, s: Any, holder: int, card: int) -> int:
        """How many of a card a holder has, as far as the state says."""

    def undrawn(self, s: Any, card: int) -> int:
        """How many of a card nobody has seen."""

    def card_of(self, step: int) -> int:
        """The card that a hidden step brings or takes."""

    def is_new(self, step: int) -> bool:
        """Whether a step of chance brings a card that nobody has seen."""

    def missing(self, e: Any, s: Any, seat: int, goal: int) -> int:
        """What the hand of a seat that is being dealt lacks of its announced total."""

    def worth(self, e: Any, card: int) -> int:
        """What a card adds to such a total."""

    def decide(self, e: Any, s: Any, place: int, g: Any, steps: Any, weights: Any) -> None:
        """Say what the cards of a place are that somebody has looked at, and the observer has
        not, as an entry of the form DECIDE asks."""


held = stub(Whereabouts.held)
undrawn = stub(Whereabouts.undrawn)
card_of = stub(Whereabouts.card_of)
is_new = stub(Whereabouts.is_new)
missing = stub(Whereabouts.missing)
worth = stub(Whereabouts.worth)
decide = stub(Whereabouts.decide)

WHEREABOUTS = Door[Whereabouts]("worlds", Whereabouts)
