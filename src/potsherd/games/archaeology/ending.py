"""How a finished game of Archaeology came about, from its log with all cards open: what was sold,
lost and stolen, and what was never brought to light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from potsherd.events import Event
from potsherd.games.archaeology.display import Cards
from potsherd.games.archaeology.game import Archaeology

_TURN_ENDS = frozenset({"ended", "passed"})


@dataclass(frozen=True, slots=True)
class Sold:
    """A set that a seat sold, in which turn of the game, counted from 1.

    `more` is what one card more would have brought besides, 0 for the largest set; `held_by` are
    the other seats that had one in hand then, and `offered` is whether the marketplace had one.
    """

    turn: int
    seat: int
    card: str
    count: int
    money: int
    more: int
    held_by: tuple[int, ...]
    offered: bool


@dataclass(frozen=True, slots=True)
class Storm:
    """A sandstorm that `seat` dug up: the cards that each seat lost, and their trade value."""

    turn: int
    seat: int
    losses: tuple[tuple[int, tuple[str, ...]], ...]
    worth: int


@dataclass(frozen=True, slots=True)
class Theft:
    """A card that `seat` stole from another one, and its trade value."""

    turn: int
    seat: int
    victim: int
    card: str
    worth: int


@dataclass(frozen=True, slots=True)
class ArchaeologyEnding:
    """All of it, in the order it happened.

    `money` is that of each seat at first and after each turn. `marketplace` and `chambers` are the
    cards left there: those of the chambers are certain, since everything else came up, and `closed`
    are the chambers where they lie. `unseen` are those of them that nobody can be sure to have
    seen: cards that are turned up in a chamber and shuffled back look like any others.
    """

    sales: tuple[Sold, ...]
    storms: tuple[Storm, ...]
    thefts: tuple[Theft, ...]
    money: tuple[tuple[int, ...], ...]
    marketplace: Cards
    chambers: Cards
    closed: tuple[int, ...]
    unseen: Cards


def ending_of(game: Archaeology, events: Iterable[Event]) -> ArchaeologyEnding:
    """What the open log of a finished game tells."""
    telling = _Telling(game)
    for event in events:
        telling.hear(event)
    return telling.end()


class _Telling:
    """A log that is being read."""

    def __init__(self, game: Archaeology) -> None:
        self._game = game
        self._known = game.knowledge(None)
        self._market: Counter[str] = Counter()
        self._sales: list[Sold] = []
        self._storms: list[Storm] = []
        self._losses: list[tuple[int, tuple[str, ...]]] = []
        self._thefts: list[Theft] = []
        self._money = [(0,) * game.players]
        self._turn = 1

    def hear(self, event: Event) -> None:
        """Take in one event."""
        self._known.learn(event)
        seat, cards = event.seat, event.cards
        match event.kind:
            case "stocked":
                self._market.update(cards)
            case "traded":
                self._market.update(event.given)
                self._market.subtract(cards)
            case "sandstorm":
                assert seat is not None
                self._storm_passes()
                self._storms.append(Storm(self._turn, seat, (), 0))
            case "lost":
                assert seat is not None
                self._market.update(cards)
                self._losses.append((seat, cards))
            case "stole":
                assert seat is not None
                assert event.other is not None
                worth = self._game.worth(cards)
                self._thefts.append(Theft(self._turn, seat, event.other, cards[0], worth))
            case "sold":
                assert seat is not None
                self._sales.append(self._sold(seat, cards, event.amounts[0]))
            case kind if kind in _TURN_ENDS:
                self._turn_ends()
            case "over" if self._sums() != self._money[-1]:
                self._turn_ends()

    def _sold(self, seat: int, cards: Sequence[str], money: int) -> Sold:
        card, count = cards[0], len(cards)
        table = self._game.treasures[card].sells
        hands = enumerate(self._known.hands)
        return Sold(
            turn=self._turn,
            seat=seat,
            card=card,
            count=count,
            money=money,
            more=table[count] - table[count - 1] if count < len(table) else 0,
            held_by=tuple(each for each, hand in hands if each != seat and hand.known[card] > 0),
            offered=self._market[card] > 0,
        )

    def _storm_passes(self) -> None:
        """All that was lost since the last sandstorm was lost to it."""
        if self._losses:
            storm = self._storms.pop()
            worth = sum(self._game.worth(cards) for _, cards in self._losses)
            self._storms.append(Storm(storm.turn, storm.seat, tuple(self._losses), worth))
            self._losses = []

    def _turn_ends(self) -> None:
        self._money.append(self._sums())
        self._turn += 1

    def _sums(self) -> tuple[int, ...]:
        return tuple(sum(sale.money for sale in sales) for sales in self._known.sales)

    def end(self) -> ArchaeologyEnding:
        """What was told."""
        self._storm_passes()
        chambers = self._left()
        seen: Counter[str] = sum((place.known for place in self._known.chambers), Counter())
        return ArchaeologyEnding(
            sales=tuple(self._sales),
            storms=tuple(self._storms),
            thefts=tuple(self._thefts),
            money=tuple(self._money),
            marketplace=self._in_order(self._market),
            chambers=self._in_order(chambers),
            closed=tuple(n for n, place in enumerate(self._known.chambers) if place.size),
            unseen=self._in_order(chambers - seen),
        )

    def _left(self) -> Counter[str]:
        """All cards of the game but those that are sold, used, held or in the marketplace."""
        left = Counter({card: each.copies for card, each in self._game.treasures.items()})
        left.subtract(self._market)
        for sale in self._sales:
            left[sale.card] -= sale.count
        for hand in self._known.hands:
            left.subtract(hand.known)
        left["map"] -= self._known.maps_used
        return +left

    def _in_order(self, counts: Counter[str]) -> Cards:
        return {card: counts[card] for card in self._game.treasures if counts[card] > 0}
