"""What a game of Archaeology shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from potsherd.games.display import Display

Cards = Mapping[str, int]
"""How many there are of each type, in the edition's order; types of which there are none are left
out."""


@dataclass(frozen=True, slots=True)
class Treasure:
    """A type that a game is played with: how many cards of it there are, what one is worth in
    trade, and what sets of 1, 2, ... bring."""

    card: str
    copies: int
    trade: int
    sells: tuple[int, ...]

    @property
    def largest(self) -> int:
        """The largest set (R-9)."""
        return len(self.sells)


@dataclass(frozen=True, slots=True)
class Sale:
    """A set in a museum pile."""

    card: str
    count: int
    money: int


@dataclass(frozen=True, slots=True)
class DigSite:
    """The dig site: how many cards it has, and how many thieves and sandstorms are among them."""

    cards: int
    thieves: int
    sandstorms: int


@dataclass(frozen=True, slots=True)
class Chamber:
    """A chamber: its size, the maps that it costs, and what the observer knows to lie there."""

    cards: int
    maps: int
    known: Cards

    @property
    def unknown(self) -> int:
        """How many cards there are that the observer does not know."""
        return self.cards - sum(self.known.values())


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: the size of its hand, what the observer knows of it, and all that lies before it.

    `tents` are the uses left of its tent, `sheltered` is whether it stands in this storm.
    """

    hand: int
    known: Cards
    money: int
    sold: tuple[Sale, ...]
    tents: int
    sheltered: bool

    @property
    def unknown(self) -> int:
        """How many cards of the hand the observer does not know."""
        return self.hand - sum(self.known.values())


@dataclass(frozen=True)
class ArchaeologyDisplay(Display):
    """The table of Archaeology.

    `monument` is None until it is drawn; `chambers` are numbered from 0, and `exploring` is the
    one that the player whose turn it is is in or looks at. `turned_up` are cards of the Mine or
    before the Sphinx, which `named` types; `starting_totals` are empty unless they were announced.
    `to_choose` is how many cards the seat that decides has still to choose.
    """

    UNTOLD = frozenset(["exploring"])

    turn: int
    marketplace: Cards
    dig_site: DigSite
    monument: str | None
    chambers: tuple[Chamber, ...]
    exploring: int | None
    pile: int
    maps_used: int
    turned_up: Cards
    named: tuple[str, ...]
    starting_totals: tuple[int, ...]
    seats: tuple[Seat, ...]
    to_choose: int
    trades_this_turn: int
    explorations_this_turn: int
    must_sell: bool
    passes: int
    guard: bool
