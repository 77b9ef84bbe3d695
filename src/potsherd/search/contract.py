"""What a family of games gives to the search: its lore, and what a network reads of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from potsherd.doors import Door
from potsherd.rules.compiling import stub
from potsherd.rules.layout import Fields
from potsherd.worlds.contract import Play


class Tuning(NamedTuple):
    """How to search: how much is explored, how sharply the gains guide it (in money), how much of
    the prior is spread evenly, and after how many turns a playout is evaluated."""

    exploration: float
    temperature: float
    evenly: float
    turns: int


class Reading(Protocol):
    """What networks read of the positions of a family, as a module of rules.

    Its guides have the fields of a network: `units`, its weights (see network), `hidden` and `deep`
    [UNITS], and room for a list of features, `active` and `values`, one longer than any list can
    be.
    """

    @property
    def FEATURES(self) -> int:  # noqa: N802
        """How many features there are."""
        ...

    def features(self, e: Any, s: Any, guide: Any, seat: int) -> int:
        """List in `guide.active` and `guide.values` what a seat's network reads of a position and
        is not zero; return how many there are."""

    def under_way(self, s: Any) -> bool:
        """Whether the game has been set up, so that there is something to read."""


class Lore(Protocol):
    """What the search knows of the games of a family.

    Functions but `guide_of` are rules. Those that a seat's options or gains come from read only
    what its seat may know; the search plays in sampled worlds, where all else is guessed. What a
    family has nothing to say about is in `potsherd.search.plain`, ready to be imported.
    """

    @property
    def TUNING(self) -> Tuning:  # noqa: N802
        """What was found best by matches."""
        ...

    @property
    def MODELS(self) -> Mapping[Play, float]:  # noqa: N802
        """How others may play: the models that worlds are sampled by, and their odds."""
        ...

    @property
    def NODES(self) -> Mapping[str, Sequence[int]]:  # noqa: N802
        """Simulations that a level makes for a decision, for two, three, ... players."""
        ...

    @property
    def WORLDS(self) -> int:  # noqa: N802
        """Worlds for a decision, unless the bot is told how many."""
        ...

    @property
    def SOLVED(self) -> int:  # noqa: N802
        """Nodes of a whole tree that are solved in the time of a simulation: games for two that are
        so small for a bot's budget are not searched. 0 where none is."""
        ...

    @property
    def READING(self) -> Reading | None:  # noqa: N802
        """What networks read; None if the family has no networks."""
        ...

    def guide_of(self, tables: Any) -> Fields:
        """Numbers that the rules read, and room they work in: a layout, for the games with these
        tables. Rules get it as `guide`."""
        ...

    def options(self, e: Any, s: Any, guide: Any, steps: Any, gains: Any) -> int:
        """List the mover's steps worth a thought, with their gains in money or what counts as such;
        return how many there are, at least one if any is legal."""

    def prefer(self, e: Any, s: Any, guide: Any, steps: Any, gains: Any, n: int) -> None:
        """Change the gains of the options of a new node into what its priors are made of."""

    def promise(self, e: Any, s: Any, guide: Any, shares: Any) -> None:
        """Fill `shares` with each seat's expected share of the win, judged by hand; they add up to
        1 (see `results.share_out`)."""

    def money_of(self, e: Any, s: Any, seat: int) -> float:
        """The money of a seat, or what counts as such: the lead in it counts a little."""

    def turn_of(self, s: Any) -> int:
        """A number that changes when another turn begins: positions are judged between turns."""


features = stub(Reading.features)
under_way = stub(Reading.under_way)
options = stub(Lore.options)
prefer = stub(Lore.prefer)
promise = stub(Lore.promise)
money_of = stub(Lore.money_of)
turn_of = stub(Lore.turn_of)

LORE = Door[Lore]("lore", Lore)
