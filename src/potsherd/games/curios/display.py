"""What a game of Curios shows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from potsherd.games.display import Display


@dataclass(frozen=True, slots=True)
class Odds:
    """A value that the artifacts of a site may have, and how likely it is."""

    value: int
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Site:
    """A site: how many columns are filled, how many pawns the next one takes (None: all are
    full), the artifacts left, each seat's pawns, and what an artifact may be worth."""

    site: str
    filled: int
    next_column: int | None
    artifacts: int
    pawns: tuple[int, ...]
    values: tuple[Odds, ...]
    expected: Fraction


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: its pawns, in all, at hand and in supply; its artifacts by site; its market cards.

    `out` is whether it can fill no column any more in this search, `hand` how many market cards it
    holds and `known` those that the observer knows; `worth` is None until values are turned up.
    """

    pawns: int
    at_hand: int
    supply: int
    out: bool
    artifacts: tuple[int, ...]
    hand: int
    known: tuple[str, ...]
    revealed: tuple[str, ...]
    worth: int | None


@dataclass(frozen=True)
class CuriosDisplay(Display):
    """The table of Curios: `first` is the seat that begins the round, `columns` are the pawns that
    the columns of each site take, `flipped` the cards turned up from the side deck."""

    round: int
    first: int | None
    columns: tuple[int, ...]
    sites: tuple[Site, ...]
    side_deck: int
    flipped: tuple[str, ...]
    seats: tuple[Seat, ...]
