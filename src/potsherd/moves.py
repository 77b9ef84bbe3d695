"""Moves: frozen values for everything that a seat decides or chance brings.

`str(move)` is the move's token, the notation of records; `potsherd.parse_move` reads it back.
Seats and chambers count from 0 in moves and from 1 in tokens. Cards are named by their ids in the
edition. Where the order of cards means nothing they are kept sorted, so that equal moves are equal
values. A family may have moves of its own, which it reads back itself (`Game.notation`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

OLD = "old "
"""Prefix of a drawn card that had been turned up before and put back into its chamber."""


@dataclass(frozen=True, slots=True)
class Move:
    """Base of all moves."""


@dataclass(frozen=True, slots=True)
class ByChance(Move):
    """Base of the moves that chance makes."""


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """Give hand cards for cards of the marketplace."""

    give: tuple[str, ...]
    take: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "give", tuple(sorted(self.give)))
        object.__setattr__(self, "take", tuple(sorted(self.take)))

    def __str__(self) -> str:
        return f"trade {join_cards(self.give)} > {join_cards(self.take)}"


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell a set of `count` cards of one type to the museum."""

    card: str
    count: int

    def __str__(self) -> str:
        return f"sell {join_cards([self.card] * self.count)}"


@dataclass(frozen=True, slots=True)
class Explore(Move):
    """Pay maps and enter a chamber of the monument."""

    chamber: int

    def __str__(self) -> str:
        return f"explore {self.chamber + 1}"


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """End the turn."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Rob(Move):
    """Send the thief to a seat."""

    seat: int

    def __str__(self) -> str:
        return f"rob {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Tent(Move):
    """Use the tent against a sandstorm, or not."""

    use: bool

    def __str__(self) -> str:
        return "tent" if self.use else "no tent"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Lose these cards to a sandstorm."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    def __str__(self) -> str:
        return f"discard {join_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Look(Move):
    """Look at a chamber of the Temple after a sale; at none if `chamber` is None."""

    chamber: int | None

    def __str__(self) -> str:
        return "no look" if self.chamber is None else f"look {self.chamber + 1}"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep these cards of the Tomb's chamber."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    def __str__(self) -> str:
        return f"keep {join_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    """Turn up another card of the Mine."""

    def __str__(self) -> str:
        return "turn"


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """Leave the Mine with what was turned up."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Name(Move):
    """Name two different types before the Sphinx."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    def __str__(self) -> str:
        return f"name {join_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Search(Move):
    """Curios: fill the next column of a site with pawns."""

    site: str

    def __str__(self) -> str:
        return f"search {self.site}"


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """Curios: reveal a market card for another pawn; pass if `card` is None."""

    card: str | None

    def __str__(self) -> str:
        return "pass" if self.card is None else f"recruit {self.card}"


@dataclass(frozen=True, slots=True)
class Draw(ByChance):
    """Chance: these cards come, in this order."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(self.cards))

    def __str__(self) -> str:
        return f"draw {', '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Monument(ByChance):
    """Chance: this monument is drawn."""

    name: str

    def __str__(self) -> str:
        return f"monument {self.name}"


@dataclass(frozen=True, slots=True)
class First(ByChance):
    """Chance: this seat begins."""

    seat: int

    def __str__(self) -> str:
        return f"first {self.seat + 1}"


def join_cards(cards: Iterable[str]) -> str:
    """Cards as in tokens: "2 parchment_scrap, coin"."""
    counted = Counter(cards)
    return ", ".join(card if n == 1 else f"{n} {card}" for card, n in counted.items())
