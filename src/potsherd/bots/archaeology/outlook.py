"""What a seat of Archaeology can work out from its view: cards still to come, and their worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from potsherd.bots.archaeology.choices import best_split
from potsherd.bots.archaeology.monuments import Plan, plans, row_of_maps
from potsherd.games.archaeology.game import Archaeology
from potsherd.games.archaeology.knowledge import Knowledge
from potsherd.rules.archaeology import fields as at
from potsherd.rules.archaeology.fields import State, Tables
from potsherd.search.archaeology.rows import Prospects, Row, sale_row
from potsherd.views import View


class Outlook:
    """A view in numbers by type. The types of treasures are counted as in the kernel's tables."""

    prospects = Prospects(ease=0.75, currency=2.5, halfway=4.0)
    """Found by play of the greedy bot against itself with other numbers."""

    def __init__(self, view: View) -> None:
        assert view.observer is not None
        assert isinstance(view.game, Archaeology)
        self.game = view.game
        self.knowledge: Knowledge = view.knowledge
        self.seat = view.observer
        self.tables: Tables = view.game.tables
        self.state: State = view.state
        self.types = range(self.tables.types)
        self.hand: Sequence[int] = self.state.hands[self.seat]
        self.turns: float = self.state.dig_left / self.tables.players
        self.final: bool = self.state.dig_left == 0
        """Whether no card will be dug any more."""

    # ------------------------------------------------------------ where the cards are
    @property
    def known_in_chambers(self) -> list[list[int]]:
        """Cards this seat knows to lie in each chamber."""
        return self.state.chambers

    @cached_property
    def hidden_in_chambers(self) -> list[int]:
        """How many other cards lie in each."""
        return [
            size - sum(known)
            for size, known in zip(self.state.chamber_left, self.known_in_chambers, strict=True)
        ]

    @cached_property
    def known_in_hands(self) -> list[list[int]]:
        """Cards this seat knows to be in each opponent's hand; its own row is zero."""
        index = self.game.index
        known = [[0] * at.TYPES for _ in range(self.tables.players)]
        for seat, place in enumerate(self.knowledge.hands):
            if seat != self.seat:
                for card, n in place.known.items():
                    known[seat][index[card]] = n
        return known

    @cached_property
    def unseen(self) -> list[int]:
        """Cards that may be anywhere this seat does not see."""
        return [
            live - sum(places)
            for live, *places in zip(
                self.live,
                self.hand,
                self.state.market,
                self.state.drawn,
                *self.known_in_hands,
                *self.known_in_chambers,
                strict=True,
            )
        ]

    @cached_property
    def live(self) -> list[int]:
        """Cards of each type still in the game: not sold, nor maps used in explorations."""
        live = [n - sold for n, sold in zip(self.tables.copies, self._sold, strict=True)]
        live[self.tables.map] -= self.knowledge.maps_used
        return live

    @cached_property
    def _sold(self) -> list[int]:
        index = self.game.index
        sold = [0] * at.TYPES
        for sales in self.knowledge.sales:
            for sale in sales:
                sold[index[sale.card]] += sale.count
        return sold

    @cached_property
    def buried_shares(self) -> list[float]:
        """The probability of each type for a card that nobody may have seen but maps (R-1)."""
        unseen = [0 if t == self.tables.map else n for t, n in enumerate(self.unseen)]
        total = sum(unseen)
        return [n / total if total else 0.0 for n in unseen]

    def shares(self, chamber: int) -> list[float]:
        """The probability of each type for a random card of a chamber that has one."""
        size = self.state.chamber_left[chamber]
        hidden = self.hidden_in_chambers[chamber]
        return [
            (known + hidden * share) / size
            for known, share in zip(
                self.known_in_chambers[chamber], self.buried_shares, strict=True
            )
        ]

    # ------------------------------------------------------------ what they are worth
    @cached_property
    def sale_rows(self) -> list[Row]:
        """The row of each type; that of maps without what they open."""
        tables, turns, live = self.tables, self.turns, self.live
        return [
            sale_row(
                tuple(tables.sell[t][: tables.largest[t] + 1]),
                tables.trade[t],
                live[t],
                turns,
                tables.copies[t] + 1,
                self.prospects,
            )
            for t in self.types
        ]

    @cached_property
    def plans(self) -> list[Plan]:
        """The best plan for 0, 1, 2, ... maps."""
        return plans(self)

    @cached_property
    def rows(self) -> list[Row]:
        """The row of each type; that of maps only where there are any to keep or buy."""
        rows, t = list(self.sale_rows), self.tables.map
        if self.hand[t] or self.state.market[t]:
            rows[t] = row_of_maps(self)
        return rows

    def next_worth(self, t: int) -> float:
        """What one more card of a type is worth to this seat."""
        row, held = self.rows[t], self.hand[t]
        return row[held + 1] - row[held] if held + 1 < len(row) else 0.0

    def loss(self, hand: Sequence[int], number: int) -> tuple[float, list[int]]:
        """The least worth that a hand loses with so many cards, and which these are by type."""
        gains = [
            [row[held - n] - row[held] for n in range(min(held, number) + 1)]
            for row, held in zip(self.rows, hand, strict=False)
        ]
        gain, split = best_split(gains, number)
        return -gain, split

    def worth(self, hand: Sequence[int]) -> float:
        """What a hand is worth if nothing is lost."""
        return sum(row[held] for row, held in zip(self.rows, hand, strict=False))
