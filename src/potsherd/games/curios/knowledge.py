"""What an observer of Curios knows for certain, and how likely that makes each site's value."""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from typing import TYPE_CHECKING

from potsherd.events import Event

if TYPE_CHECKING:
    from potsherd.games.curios.game import Curios


class Knowledge:
    """Market cards as `observer` (None: a spectator) knows them.

    Fed with the events as that observer saw them, it holds nothing else. `hand` are the observer's
    own cards, `revealed` those that each seat has revealed and `flipped` those of the side deck,
    in the order they were seen; `above` is the card above each site, once turned up.

    What somebody reveals or keeps back may hint at his other cards. That is a guess, not
    knowledge, and left to whoever wants to make it.
    """

    def __init__(self, observer: int | None, game: Curios) -> None:
        self.observer = observer
        self.hand: list[str] = []
        self.revealed: list[list[str]] = [[] for _ in range(game.players)]
        self.flipped: list[str] = []
        self.above: dict[str, str] = {}
        self._values = game.values_of

    def copy(self) -> Knowledge:
        """An independent copy."""
        made = copy(self)
        made.hand = self.hand[:]
        made.revealed = [cards[:] for cards in self.revealed]
        made.flipped = self.flipped[:]
        made.above = self.above.copy()
        return made

    def learn(self, event: Event) -> None:
        """Take in one event, as the observer saw it."""
        match event.kind:
            case "dealt" if event.seat == self.observer:
                self.hand = list(event.cards)
            case "recruited":
                assert event.seat is not None
                self.revealed[event.seat] += event.cards
                if event.seat == self.observer:
                    self.hand.remove(event.cards[0])
            case "flipped":
                self.flipped += event.cards
            case "values":
                self.above = dict(zip(self._values, event.cards, strict=True))

    def odds(self, site: str) -> dict[int, Fraction]:
        """The values that the artifacts of a site may have, ascending, and the probability of each.

        All cards of the site that the observer has not seen are alike: whichever of them lies
        above it, the others can lie elsewhere in equally many ways.
        """
        values = self._values[site]
        if site in self.above:
            return {values[self.above[site]]: Fraction(1)}
        seen = {*self.hand, *self.flipped, *(card for cards in self.revealed for card in cards)}
        left = [value for card, value in values.items() if card not in seen]
        return {value: Fraction(1, len(left)) for value in left}

    def expected(self, site: str) -> Fraction:
        """The expected value of an artifact of a site."""
        odds = self.odds(site)
        return sum((value * share for value, share in odds.items()), Fraction(0))
