"""What an observer of Archaeology knows for certain, by remembering all that he saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from potsherd.events import HIDDEN, Event
from potsherd.games.archaeology.display import Sale
from potsherd.rules.archaeology.certain import surely_gone, surely_left

if TYPE_CHECKING:
    from potsherd.games.archaeology.game import Archaeology


@dataclass
class Place:
    """A hand or chamber as an observer knows it: how many cards, and which are there for sure.

    Those are never changed, only replaced by others: so copies, which every view needs, share them.
    """

    size: int = 0
    known: Counter[str] = field(default_factory=Counter)

    def copy(self) -> Place:
        """An independent copy."""
        return Place(self.size, self.known)

    def put(self, cards: Sequence[str]) -> None:
        """Cards arrive, some perhaps hidden."""
        self.size += len(cards)
        self.known = self.known + Counter(card for card in cards if card != HIDDEN)

    def take(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Cards leave. Returns them, with hidden ones named as far as it is certain."""
        unseen = cards.count(HIDDEN)
        left = [card for card in cards if card != HIDDEN]
        self.size -= len(left)
        self.known = self.known - Counter(left)
        if unseen:
            for card, k in sorted(self.known.items()):
                left += [card] * surely_gone(k, self.size, unseen)
            self.known = +Counter({card: surely_left(k, unseen) for card, k in self.known.items()})
            self.size -= unseen
        return (*left, *[HIDDEN] * (len(cards) - len(left)))

    def contains(self, cards: Counter[str]) -> None:
        """These cards are seen to be here at the same time."""
        self.known = self.known | cards


class Knowledge:
    """Hands, chambers and museum piles as `observer` (None: a spectator) knows them.

    Fed with the events as that observer saw them, it holds nothing else.
    """

    def __init__(self, observer: int | None, game: Archaeology) -> None:
        self.observer = observer
        self.hands = [Place() for _ in range(game.players)]
        self.chambers: list[Place] = []
        self.sales: list[list[Sale]] = [[] for _ in range(game.players)]
        self.totals: tuple[int, ...] = ()
        self.maps_used = 0
        self._turned_up: Counter[str] = Counter()
        self._sizes = {
            name: game.tables.chamber_size[number][: game.tables.chambers[number]]
            for number, name in enumerate(game.edition.monuments)
        }
        if game.monument is not None:
            self._set_out(game.monument)

    def copy(self) -> Knowledge:
        """An independent copy."""
        made = copy(self)
        made.hands = [place.copy() for place in self.hands]
        made.chambers = [place.copy() for place in self.chambers]
        made.sales = [sales[:] for sales in self.sales]
        return made

    def _set_out(self, monument: str) -> None:
        self.chambers = [Place(size) for size in self._sizes[monument]]

    def learn(self, event: Event) -> None:
        """Take in one event, as the observer saw it."""
        seat, cards = event.seat, event.cards
        hand = self.hands[seat] if seat is not None else Place()
        match event.kind:
            case "monument":
                assert event.what is not None
                self._set_out(event.what)
            case "dealt" | "dug":
                hand.put(cards)
            case "totals":
                self.totals = event.amounts
            case "stole":
                assert event.other is not None
                hand.put(self.hands[event.other].take(cards))
            case "lost":
                hand.take(cards)
            case "sold":
                hand.take(cards)
                assert seat is not None
                self.sales[seat].append(Sale(cards[0], len(cards), event.amounts[0]))
            case "traded":
                hand.take(event.given)
                hand.put(cards)
            case "explored":
                hand.take(("map",) * event.amounts[0])
                self.maps_used += event.amounts[0]
                self._turned_up = Counter()
            case "laid_out":
                self._chamber(event).contains(Counter(cards))
            case "buried":
                self._chamber(event).put(cards)
            case "saw":
                self._chamber(event).contains(Counter(c for c in cards if c != HIDDEN))
            case "turned_up":
                self._turned_up = self._turned_up + Counter(cards)
                self._chamber(event).contains(self._turned_up)
            case "took":
                hand.put(self._chamber(event).take(cards))

    def _chamber(self, event: Event) -> Place:
        assert event.chamber is not None
        return self.chambers[event.chamber]
