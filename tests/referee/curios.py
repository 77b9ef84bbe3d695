"""Refereeing Curios: pawns, artifacts and market cards, round by round."""

from __future__ import annotations

from dataclasses import dataclass, field

from .record import Header, Script

PLAYERS = range(2, 6)
SITES = ("great_pyramid", "lost_shipwreck", "forbidden_temple", "ancient_colosseum")
COLUMNS = (1, 2, 3, 4, 4)
VALUES = (1, 3, 5, 7)
ARTIFACTS = {2: 8, 3: 10, 4: 12, 5: 14}
HAND = {2: 4, 3: 4, 4: 3, 5: 2}
SIDE_DECK = {2: 4, 3: 0, 4: 0, 5: 2}
PAWNS_AT_START = 5
PAWNS_IN_ALL = 7
PLAYERS_WITH_FLIPS = 2
SITES_RUN_OUT = 2


@dataclass
class Player:
    """A seat: its market cards, its artifacts by site, its pawns, those at hand in this search."""

    seat: int
    hand: list[str] = field(default_factory=list)
    artifacts: list[str] = field(default_factory=list)
    pawns: int = PAWNS_AT_START
    at_hand: int = 0


@dataclass
class Site:
    """A site: the artifacts left, and in each filled column the seats whose pawns stand there."""

    name: str
    artifacts: int
    columns: list[list[int]] = field(default_factory=list)

    def next_column(self) -> int | None:
        """How many pawns the leftmost empty column takes; none when all are full (C-1)."""
        return COLUMNS[len(self.columns)] if len(self.columns) < len(COLUMNS) else None

    def give_artifact(self, player: Player) -> None:
        if self.artifacts:
            self.artifacts -= 1
            player.artifacts.append(self.name)

    def leader(self) -> int | None:
        """C-4: the seat with more pawns here than any other."""
        pawns = [seat for column in self.columns for seat in column]
        most = [seat for seat in set(pawns) if pawns.count(seat) == max(map(pawns.count, pawns))]
        return most[0] if len(most) == 1 else None


class Curios:
    """One game, followed from the deal to the turning of the market cards."""

    def __init__(self, header: Header, script: Script) -> None:
        if header.players not in PLAYERS:
            header.foul("players", f"Curios is not for {header.players}")
        self.header = header
        self.script = script
        self.players = [Player(seat) for seat in range(1, header.players + 1)]
        self.sites = [Site(name, ARTIFACTS[header.players]) for name in SITES]
        self.side_deck = SIDE_DECK[header.players]
        self.revealed: list[str] = []
        # Cards above the sites, in the side deck or not yet dealt: nobody has seen which is where.
        self.face_down = [market_card(name, value) for name in SITES for value in VALUES]
        self.worth: dict[str, int] = {}

    def money(self) -> tuple[int, ...]:
        """Each seat's total; empty while the sites' values are unknown."""
        if not self.worth:
            return ()
        return tuple(sum(self.worth[site] for site in player.artifacts) for player in self.players)

    def winners(self) -> tuple[int, ...]:
        totals = self.money()
        return tuple(seat for seat, total in enumerate(totals, 1) if total == max(totals))

    def play(self) -> None:
        first = self.set_up()
        while True:
            self.search(first)
            self.give_bonuses()
            if sum(site.artifacts == 0 for site in self.sites) >= SITES_RUN_OUT:
                break  # C-7: nothing else of this round matters
            self.recruit(first)
            self.flip()
            first = first % len(self.players) + 1
        self.turn_up_values()

    def clockwise(self, seat: int) -> list[Player]:
        return self.players[seat - 1 :] + self.players[: seat - 1]

    # Set-up

    def set_up(self) -> int:
        """Deal the market cards; returns the seat that has the first-player token."""
        first = self.header.first
        if first is None:
            text = self.script.chance("first", "the first player")
            if text not in [str(player.seat) for player in self.players]:
                self.script.foul(f"there is no seat {text}")
            first = int(text)
        for player in self.players:
            cards = self.script.draw(HAND[len(self.players)], f"the hand of seat {player.seat}")
            for card in cards:
                self.leave_face_down_places(card)
            player.hand = cards
        return first

    def leave_face_down_places(self, card: str) -> None:
        """A card is dealt or flipped; so it is not the one above its site, which must remain."""
        if card not in self.face_down:
            self.script.foul(f"there is no {card} that could come")
        self.face_down.remove(card)
        site = card.partition(":")[0]
        if not any(other.startswith(site + ":") for other in self.face_down):
            self.script.foul(f"{card} is the last of its site, the one above it (C-8)")

    # Search

    def search(self, first: int) -> None:
        """C-2, C-4: round and round, until nobody can fill a column."""
        for player in self.players:
            player.at_hand = player.pawns
        while any(self.can_search(player) for player in self.players):
            for player in self.clockwise(first):
                if self.can_search(player):
                    self.search_once(player)

    def can_search(self, player: Player) -> bool:
        return any(self.can_fill(player, site) for site in self.sites)

    def can_fill(self, player: Player, site: Site) -> bool:
        column = site.next_column()
        return column is not None and column <= player.at_hand

    def search_once(self, player: Player) -> None:
        _, name = self.script.decision(player.seat, "search")
        if name not in SITES:
            self.script.foul(f"no site is called {name}")
        site = self.sites[SITES.index(name)]
        column = site.next_column()
        if column is None:
            self.script.foul("all columns of this site are full (C-3)")
        if column > player.at_hand:
            self.script.foul(f"the column takes {column} pawns, {player.at_hand} are at hand (C-2)")
        player.at_hand -= column
        site.columns.append([player.seat] * column)
        site.give_artifact(player)

    def give_bonuses(self) -> None:
        """C-4; then all pawns go home."""
        for site in self.sites:
            leader = site.leader()
            if leader is not None:
                site.give_artifact(self.players[leader - 1])
            site.columns = []

    # Recruiting

    def recruit(self, first: int) -> None:
        for player in self.clockwise(first):
            if player.pawns == PAWNS_IN_ALL or not player.hand:
                continue  # C-5
            verb, card = self.script.decision(player.seat, "recruit", "pass")
            if verb == "recruit":
                if card not in player.hand:
                    self.script.foul(f"{card} is not in the hand of seat {player.seat}")
                player.hand.remove(card)
                self.revealed.append(card)
                player.pawns += 1

    def flip(self) -> None:
        """C-6."""
        if len(self.players) == PLAYERS_WITH_FLIPS and self.side_deck:
            (card,) = self.script.draw(1, "the card turned up from the side deck")
            self.leave_face_down_places(card)
            self.side_deck -= 1
            self.revealed.append(card)

    # The end

    def turn_up_values(self) -> None:
        cards = self.script.draw(len(SITES), "the market cards above the sites")
        for site, card in zip(SITES, cards, strict=True):
            if card not in self.face_down or not card.startswith(site + ":"):
                self.script.foul(f"{card} cannot lie above {site}")
            self.worth[site] = int(card.partition(":")[2])


def market_card(site: str, value: int) -> str:
    return f"{site}:{value}"
