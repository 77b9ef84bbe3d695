"""The table of both Archaeology games: the printed numbers, and the places where cards lie."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from .record import Script

MAP = "map"
THIEF = "thief"
SANDSTORM = "sandstorm"
HAND = 4
MARKETPLACE = 5


@dataclass(frozen=True)
class Treasure:
    """What is printed on a treasure card; `sell` has the value of 1 card, of 2, and so on."""

    copies: int
    trade: int
    sell: tuple[int, ...]


@dataclass(frozen=True)
class Edition:
    """The numbers of one edition, by player count where they depend on it."""

    players: range
    treasures: dict[str, Treasure]
    leave: dict[int, tuple[str, ...]]
    thieves: dict[int, int]
    sandstorms: dict[int, int]
    tents: int
    monuments: tuple[str, ...]
    variants: tuple[str, ...]


EDITIONS = {
    "archaeology": Edition(
        players=range(2, 5),
        treasures={
            "pot_shard": Treasure(18, 1, (1, 2, 3, 4, 15)),
            "parchment_scrap": Treasure(16, 1, (1, 2, 3, 10)),
            "coin": Treasure(14, 2, (2, 5, 10, 18, 30)),
            "talisman": Treasure(8, 3, (3, 7, 14, 24, 40)),
            "broken_cup": Treasure(6, 2, (2, 15)),
            "map": Treasure(6, 3, (3,)),
            "pharaohs_mask": Treasure(4, 4, (4, 12, 26, 50)),
        },
        leave={2: (), 3: (), 4: ()},
        thieves={2: 8, 3: 8, 4: 8},
        sandstorms={2: 6, 3: 5, 4: 4},
        tents=0,
        monuments=("pyramid",),
        variants=(),
    ),
    "expedition": Edition(
        players=range(2, 6),
        treasures={
            "pot_shard": Treasure(16, 1, (1, 2, 3, 4, 15)),
            "parchment_scrap": Treasure(16, 1, (1, 2, 3, 10)),
            "coin": Treasure(12, 2, (2, 6, 12, 20, 30)),
            "talisman": Treasure(8, 3, (3, 10, 20, 32, 45)),
            "broken_cup": Treasure(6, 2, (2, 15)),
            "map": Treasure(6, 3, (3,)),
            "pharaohs_mask": Treasure(4, 4, (4, 12, 26, 50)),
            "broken_tablet": Treasure(12, 1, (1, 2, 10)),
            "broken_pendant": Treasure(5, 2, (2, 15)),
        },
        leave={
            2: ("broken_tablet", "broken_pendant"),
            3: ("broken_tablet", "broken_pendant"),
            4: ("broken_pendant",),
            5: (),
        },
        thieves={2: 4, 3: 6, 4: 8, 5: 10},
        sandstorms={2: 6, 3: 5, 4: 4, 5: 4},
        tents=1,
        monuments=("great_pyramid", "temple", "tomb", "mine", "sphinx", "buried_ruins"),
        variants=("long_expedition", "fierce_weather", "beginners_luck"),
    ),
}
LONG_EXPEDITION_PLAYERS = (2, 3)
LONG_EXPEDITION_EXTRA_THIEVES = 1
FIERCE_WEATHER_SANDSTORMS = 6
FIERCE_WEATHER_TENT_USES = 2

CARDS_IN_LIST = re.compile(r"(?:(?P<count>[1-9][0-9]*) )?(?P<name>[a-z_]+)")


@dataclass
class Player:
    """A seat: the cards in hand, the sets in the museum, the uses left of the tent."""

    seat: int
    tents: int
    hand: list[str] = field(default_factory=list)
    museum: list[list[str]] = field(default_factory=list)

    def cards_sold(self) -> int:
        return sum(len(pile) for pile in self.museum)


@dataclass
class Chamber:
    """A chamber: the cards in it that somebody has seen, and how many nobody has."""

    maps: int
    unseen: int
    seen: list[str] = field(default_factory=list)

    def size(self) -> int:
        return len(self.seen) + self.unseen


@dataclass
class DigSite:
    """The face-down deck: the cards shuffled in last, and how many treasures lie among them."""

    shuffled_in: list[str]
    treasures: int = 0

    def is_empty(self) -> bool:
        return not self.shuffled_in and self.treasures == 0


class Table:
    """All cards of one game, each in a list of the place where it lies.

    Treasures nobody has seen since the shuffle are interchangeable: `face_down` lists them all,
    while the dig site, the chambers and the pile only know how many of them they hold. Each card
    of the list can lie in each place that holds one.
    """

    def __init__(self, script: Script, edition: Edition, seats: int, variants: set[str]) -> None:
        long = "long_expedition" in variants
        fierce = "fierce_weather" in variants
        left_out = () if long else edition.leave[seats]
        thieves = edition.thieves[seats] + (LONG_EXPEDITION_EXTRA_THIEVES if long else 0)
        sandstorms = FIERCE_WEATHER_SANDSTORMS if fierce else edition.sandstorms[seats]
        tents = FIERCE_WEATHER_TENT_USES if fierce else edition.tents

        self.script = script
        self.treasures = {
            name: treasure for name, treasure in edition.treasures.items() if name not in left_out
        }
        self.players = [Player(seat, tents) for seat in range(1, seats + 1)]
        self.face_down = [
            name
            for name, treasure in self.treasures.items()
            for _ in range(treasure.copies)
            if name != MAP
        ]
        self.dig_site = DigSite(
            [MAP] * self.treasures[MAP].copies + [THIEF] * thieves + [SANDSTORM] * sandstorms
        )
        self.marketplace: list[str] = []
        self.chambers: list[Chamber] = []
        self.pile = 0
        self.discarded: list[str] = []
        self.used_maps: list[str] = []
        self._box = self._all_cards()

    def player(self, seat: int) -> Player:
        return self.players[seat - 1]

    def clockwise(self, seat: int) -> list[Player]:
        """Every player once, beginning with this seat."""
        return self.players[seat - 1 :] + self.players[: seat - 1]

    def left_of(self, seat: int) -> int:
        return seat % len(self.players) + 1

    def holders(self) -> list[Player]:
        return [player for player in self.players if player.hand]

    def trade_value(self, cards: list[str]) -> int:
        return sum(self.treasures[card].trade for card in cards)

    def money(self, player: Player) -> int:
        return sum(self.treasures[pile[0]].sell[len(pile) - 1] for pile in player.museum)

    def read_cards(self, text: str) -> list[str]:
        """The cards of a list such as "2 coin, talisman"; a type stands in it once."""
        cards: list[str] = []
        for part in text.split(", "):
            match = CARDS_IN_LIST.fullmatch(part)
            if match is None or match["count"] == "1":
                self.script.foul(f"'{part}' is not how cards are written")
            name = match["name"]
            if name not in self.treasures:
                self.script.foul(f"no treasure of this game is called {name}")
            if name in cards:
                self.script.foul(f"{name} is listed twice")
            cards += [name] * int(match["count"] or 1)
        return cards

    def give_up(self, player: Player, cards: list[str]) -> None:
        """Take cards out of a hand, if they are there."""
        self.take_out(cards, player.hand, f"the hand of seat {player.seat}")

    def take_out(self, cards: list[str], place: list[str], what: str) -> None:
        missing = Counter(cards) - Counter(place)
        if missing:
            self.script.foul(f"{next(iter(missing))} is not (so often) in {what}")
        for card in cards:
            place.remove(card)

    def turn_up(self, cards: list[str]) -> list[str]:
        """Turn up cards that nobody has seen, from anywhere but the dig site."""
        for card in cards:
            if card in (MAP, THIEF, SANDSTORM):
                self.script.foul(f"a {card} can only come from the dig site (R-1)")
            if card not in self.face_down:
                self.script.foul(f"there is no {card} left that could come")
            self.face_down.remove(card)
        return cards

    def look_into(self, chamber: Chamber, what: str) -> None:
        """All cards of the chamber are seen by somebody: chance says what the unseen ones are."""
        if chamber.unseen:
            chamber.seen += self.turn_up(self.script.draw(chamber.unseen, what))
            chamber.unseen = 0

    def dig_up(self) -> str:
        """The top card of the dig site."""
        (card,) = self.script.draw(1, "the top card of the dig site")
        site = self.dig_site
        if card in site.shuffled_in:
            site.shuffled_in.remove(card)
        elif card in (MAP, THIEF, SANDSTORM):
            self.script.foul(f"no {card} is left in the dig site")
        elif site.treasures == 0:
            self.script.foul(f"the dig site cannot hold a {card} any more")
        else:
            self.turn_up([card])
            site.treasures -= 1
        return card

    def shuffle_dig_site(self) -> None:
        """Whatever treasure lies in no other place goes into the dig site."""
        elsewhere = self.pile + sum(chamber.unseen for chamber in self.chambers)
        self.dig_site.treasures = len(self.face_down) - elsewhere

    def count_cards(self) -> None:
        """The referee's own slips: every card of the box must lie somewhere, and once."""
        assert self._all_cards() == self._box
        in_places = sum(chamber.unseen for chamber in self.chambers) + self.pile
        assert len(self.face_down) == in_places + self.dig_site.treasures

    def _all_cards(self) -> Counter[str]:
        places = [self.face_down, self.dig_site.shuffled_in, self.marketplace, self.discarded]
        places.append(self.used_maps)
        places += [chamber.seen for chamber in self.chambers]
        for player in self.players:
            places += [player.hand, *player.museum]
        return Counter(card for place in places for card in place)
