"""Refereeing Archaeology, 2009 and The New Expedition: the course of the game, the monuments."""

from __future__ import annotations

from dataclasses import dataclass

from .record import Header, Script
from .table import (
    EDITIONS,
    HAND,
    LONG_EXPEDITION_PLAYERS,
    MAP,
    MARKETPLACE,
    SANDSTORM,
    THIEF,
    Chamber,
    Player,
    Table,
)

TRADES_IN_A_TURN = 20
QUIET_ROUNDS = 3
TOMB_KEEPS = 2
MINE_LIMIT = 5
SPHINX_DRAWS = 5
RUINS_PILE = 12


class Monument:
    """What is built beside the marketplace: how it is explored, and what else it does."""

    chambers: tuple[tuple[int, int], ...]
    """Of each chamber: how many cards, and how many maps it costs to explore."""

    def __init__(self, table: Table, script: Script) -> None:
        self.table = table
        self.script = script

    def build(self) -> None:
        """Lay out the chambers face down."""
        self.table.chambers = [Chamber(maps, size) for size, maps in self.chambers]

    def explore(self, player: Player, chamber: Chamber) -> None:
        """Do what the maps, already paid, have bought: here, take all of the chamber."""
        self.table.look_into(chamber, "the cards of the chamber")
        player.hand += chamber.seen
        chamber.seen = []

    def after_sale(self, player: Player) -> None:
        """Something may follow a sale, if the game goes on."""

    def storm(self) -> None:
        """Something may happen when a sandstorm is drawn, before anything else."""


class Pyramid(Monument):
    chambers = ((3, 1), (5, 2), (7, 3))


class GreatPyramid(Monument):
    chambers = ((2, 1), (5, 2), (8, 3))


class Temple(Monument):
    chambers = ((5, 2), (5, 2), (5, 2))

    def after_sale(self, player: Player) -> None:
        """M-1: one look into a chamber that is still there."""
        if not any(chamber.size() for chamber in self.table.chambers):
            return
        verb, rest = self.script.decision(player.seat, "look", "no look")
        if verb == "look":
            chamber = numbered(rest, self.table.chambers, self.script)
            if chamber.size() == 0:
                self.script.foul("this chamber has been taken: nothing to look at (M-1)")
            self.table.look_into(chamber, "the cards looked at")


class Tomb(Monument):
    chambers = ((7, 1), (8, 1))

    def explore(self, player: Player, chamber: Chamber) -> None:
        self.table.look_into(chamber, "the cards looked at")
        _, rest = self.script.decision(player.seat, "keep")
        kept = self.table.read_cards(rest)
        if len(kept) != min(TOMB_KEEPS, chamber.size()):
            self.script.foul(f"{len(kept)} cards kept, of {chamber.size()} in the chamber")
        self.table.take_out(kept, chamber.seen, "the chamber")
        player.hand += kept


class Mine(Monument):
    chambers = ((15, 1),)

    def explore(self, player: Player, chamber: Chamber) -> None:
        """M-2: card by card, until he stops, nothing is left, or too much has been turned up."""
        turned_up = []
        while True:
            turned_up += draw_shuffled(self.table, chamber, 1)
            if self.table.trade_value(turned_up) > MINE_LIMIT:
                chamber.seen += turned_up
                return
            if chamber.size() == 0:
                break
            verb, _ = self.script.decision(player.seat, "turn", "stop")
            if verb == "stop":
                break
        player.hand += turned_up


class Sphinx(Monument):
    chambers = ((15, 1),)

    def explore(self, player: Player, chamber: Chamber) -> None:
        """M-3: name two types, turn up five cards, take those of the types named."""
        _, rest = self.script.decision(player.seat, "name")
        named = self.table.read_cards(rest)
        if len(named) != 2 or named[0] == named[1]:
            self.script.foul("two different types have to be named (M-3)")
        turned_up = draw_shuffled(self.table, chamber, min(SPHINX_DRAWS, chamber.size()))
        player.hand += [card for card in turned_up if card in named]
        chamber.seen += [card for card in turned_up if card not in named]


class BuriedRuins(Monument):
    chambers = ((1, 1), (1, 1), (1, 1))

    def build(self) -> None:
        """Only the pile beside the ruins lies face down."""
        super().build()
        self.table.pile = RUINS_PILE
        cards = self.script.draw(len(self.chambers), "the face-up cards of the ruins")
        for chamber, card in zip(self.table.chambers, self.table.turn_up(cards), strict=True):
            chamber.seen.append(card)
            chamber.unseen = 0

    def storm(self) -> None:
        """M-4: a card from the pile to each chamber, from the first, while the pile lasts."""
        count = min(len(self.table.chambers), self.table.pile)
        if count == 0:
            return
        cards = self.table.turn_up(self.script.draw(count, "the cards added to the ruins"))
        self.table.pile -= count
        for chamber, card in zip(self.table.chambers, cards, strict=False):
            chamber.seen.append(card)


MONUMENTS: dict[str, type[Monument]] = {
    "pyramid": Pyramid,
    "great_pyramid": GreatPyramid,
    "temple": Temple,
    "tomb": Tomb,
    "mine": Mine,
    "sphinx": Sphinx,
    "buried_ruins": BuriedRuins,
}


def draw_shuffled(table: Table, chamber: Chamber, count: int) -> list[str]:
    """Turn up cards of a chamber that was shuffled; "old" ones have been turned up before."""
    turned_up = []
    for card in table.script.draw(count, "the cards turned up in the chamber"):
        name = card.removeprefix("old ")
        if name != card:
            table.take_out([name], chamber.seen, "the chamber as a card turned up before")
        elif chamber.unseen == 0:
            table.script.foul("every card left in the chamber has been turned up before")
        else:
            table.turn_up([card])
            chamber.unseen -= 1
        turned_up.append(name)
    return turned_up


@dataclass
class Turn:
    """What has happened in a turn, as far as later rules ask."""

    began_empty: bool
    """The dig site was empty at its beginning."""
    trades: int = 0
    explorations: int = 0
    sales: int = 0


class Endgame:
    """Passes, the duty to sell and the guards against endless play, once the dig site is empty."""

    def __init__(self) -> None:
        self.passed: list[int] = []
        self.must_sell: int | None = None
        self.guard = False
        self.quiet_turns = 0

    def turn_ended(self, seat: int, turn: Turn, holders: list[int]) -> None:
        self.must_sell = None
        if not turn.began_empty:
            return
        self.count_quiet_turns(turn)
        if turn.sales or turn.explorations or (turn.trades and not self.guard):
            self.passed = []
        else:
            self.passed.append(seat)
        if set(holders) <= set(self.passed):
            self.must_sell = next(seat for seat in self.passed if seat in holders)
            self.passed = []
        if self.quiet_turns >= QUIET_ROUNDS * len(holders):
            self.guard = True

    def count_quiet_turns(self, turn: Turn) -> None:
        """R-14b, but for the guard coming on, which only the next turn feels."""
        if turn.sales:
            self.guard = False
        if turn.sales or turn.explorations:
            self.quiet_turns = 0
        else:
            self.quiet_turns += 1


class Archaeology:
    """One game of either edition, followed from the shuffle to the last card sold."""

    def __init__(self, header: Header, script: Script) -> None:
        edition = EDITIONS[header.game]
        if header.players not in edition.players:
            header.foul("players", f"{header.game} is not for {header.players}")
        for variant in header.variants:
            if variant not in edition.variants or header.variants.count(variant) > 1:
                header.foul("variants", f"{header.game} has no such choice of variants (R-15)")
        if "long_expedition" in header.variants and header.players not in LONG_EXPEDITION_PLAYERS:
            header.foul("variants", "the Long Expedition is for 2 or 3 players (R-15)")
        if "beginners_luck" in header.variants and header.first is not None:
            header.foul("first", "under Beginner's Luck nobody is named (R-2)")
        self.monuments = edition.monuments
        choices = (*self.monuments, "random") if len(self.monuments) > 1 else self.monuments
        if header.monument not in choices:
            header.foul("monument", f"{header.game} has no such monument")

        self.header = header
        self.script = script
        self.beginners_luck = "beginners_luck" in header.variants
        self.one_exploration_a_turn = header.game == "expedition"
        self.table = Table(script, edition, header.players, set(header.variants))
        self.endgame = Endgame()

    def money(self) -> tuple[int, ...]:
        return tuple(self.table.money(player) for player in self.table.players)

    def winners(self) -> tuple[int, ...]:
        """R-13: most money, then fewest cards sold; who are still tied all win."""
        ranks = {
            player.seat: (self.table.money(player), -player.cards_sold())
            for player in self.table.players
        }
        return tuple(seat for seat in ranks if ranks[seat] == max(ranks.values()))

    def is_over(self) -> bool:
        """R-12."""
        return self.table.dig_site.is_empty() and not self.table.holders()

    def play(self) -> None:
        seat = self.set_up()
        while not self.is_over():
            player = self.table.player(seat)
            # without cards one is skipped, once nobody digs any more.
            if player.hand or not self.table.dig_site.is_empty():
                self.turn(player)
                self.table.count_cards()
            seat = self.table.left_of(seat)

    # Set-up

    def set_up(self) -> int:
        """Deal, build, shuffle the dig site; returns the seat that starts."""
        name = self.header.monument or ""
        if name == "random":
            name = self.script.chance("monument", "a monument")
            if name not in self.monuments:
                self.script.foul(f"no monument is called {name}")
        for player in self.table.players:
            player.hand = self.deal(HAND, f"the hand of seat {player.seat}")
        self.table.marketplace = self.deal(MARKETPLACE, "the marketplace")
        self.monument = MONUMENTS[name](self.table, self.script)
        self.monument.build()
        self.table.shuffle_dig_site()
        self.table.count_cards()
        return self.first_seat()

    def deal(self, count: int, what: str) -> list[str]:
        return self.table.turn_up(self.script.draw(count, what))

    def first_seat(self) -> int:
        """R-2."""
        if self.header.first is not None:
            return self.header.first
        candidates = [player.seat for player in self.table.players]
        if self.beginners_luck:
            totals = {
                player.seat: self.table.trade_value(player.hand) for player in self.table.players
            }
            candidates = [seat for seat in totals if totals[seat] == min(totals.values())]
            if len(candidates) == 1:
                return candidates[0]
        return self.choose_seat(self.script.chance("first", "the first player"), candidates, "R-2")

    def choose_seat(self, text: str, candidates: list[int], ruling: str) -> int:
        if text not in [str(seat) for seat in candidates]:
            self.script.foul(f"seat {text} is not among {candidates} ({ruling})")
        return int(text)

    # A turn

    def turn(self, player: Player) -> None:
        turn = Turn(began_empty=self.table.dig_site.is_empty())
        self.dig(player)
        while not self.is_over():
            verb, rest = self.script.decision(player.seat, "trade", "explore", "sell", "end")
            if verb == "trade":
                self.trade(player, turn, rest)
            elif verb == "explore":
                self.explore(player, turn, rest)
            elif verb == "sell":
                self.sell(player, turn, rest)
            else:
                self.end(player, turn)
                return

    def dig(self, digger: Player) -> None:
        """R-3, R-6: dig until something else than a sandstorm comes, or nothing is left."""
        while not self.table.dig_site.is_empty():
            card = self.table.dig_up()
            if card == SANDSTORM:
                self.table.discarded.append(card)
                self.sandstorm(digger)
            elif card == THIEF:
                self.table.discarded.append(card)
                self.steal(digger)
                return
            else:
                digger.hand.append(card)
                return

    def steal(self, thief: Player) -> None:
        """R-4: the thief chooses among several victims, chance always chooses the card."""
        seats = [player.seat for player in self.table.holders() if player is not thief]
        if not seats:
            return
        victim = seats[0]
        if len(seats) > 1:
            _, rest = self.script.decision(thief.seat, "rob")
            victim = self.choose_seat(rest, seats, "R-4")
        stolen = self.script.draw(1, "the stolen card")
        self.table.give_up(self.table.player(victim), stolen)
        thief.hand += stolen

    def sandstorm(self, digger: Player) -> None:
        self.monument.storm()
        protected = self.tents(digger)
        for player in self.table.clockwise(digger.seat):
            half = len(player.hand) // 2
            if half == 0 or player in protected:
                continue
            _, rest = self.script.decision(player.seat, "discard")
            cards = self.table.read_cards(rest)
            if len(cards) != half:
                self.script.foul(f"{len(cards)} cards discarded instead of {half} (R-5)")
            self.table.give_up(player, cards)
            self.table.marketplace += cards

    def tents(self, digger: Player) -> list[Player]:
        """R-15: who is protected; all who could be are asked, the digger last."""
        protected = []
        for player in self.table.clockwise(self.table.left_of(digger.seat)):
            if player.tents == 0 or len(player.hand) < 2:
                continue
            verb, _ = self.script.decision(player.seat, "tent", "no tent")
            if verb == "tent":
                player.tents -= 1
                protected.append(player)
        return protected

    # Actions

    def trade(self, player: Player, turn: Turn, rest: str) -> None:
        """R-7, R-8."""
        turn.trades += 1
        if turn.trades > TRADES_IN_A_TURN:
            self.script.foul(f"more than {TRADES_IN_A_TURN} trades in a turn (R-14a)")
        sides = rest.split(" > ")
        if len(sides) != 2:
            self.script.foul("a trade names cards given and cards taken, with ' > ' between (R-7)")
        given, taken = (self.table.read_cards(side) for side in sides)
        if set(given) & set(taken):
            self.script.foul("the same type is given and taken (R-7)")
        if self.table.trade_value(taken) > self.table.trade_value(given):
            self.script.foul("the cards taken are worth more than the cards given")
        self.table.give_up(player, given)
        self.table.take_out(taken, self.table.marketplace, "the marketplace")
        self.table.marketplace += given
        player.hand += taken

    def explore(self, player: Player, turn: Turn, rest: str) -> None:
        turn.explorations += 1
        if self.one_exploration_a_turn and turn.explorations > 1:
            self.script.foul("only one exploration in a turn")
        chamber = numbered(rest, self.table.chambers, self.script)
        if chamber.size() == 0:
            self.script.foul("there is nothing in this chamber (M-5)")
        maps = [MAP] * chamber.maps
        self.table.give_up(player, maps)
        self.table.used_maps += maps
        self.monument.explore(player, chamber)

    def sell(self, player: Player, turn: Turn, rest: str) -> None:
        turn.sales += 1
        cards = self.table.read_cards(rest)
        if len(set(cards)) != 1:
            self.script.foul("a set is of one type")
        largest = len(self.table.treasures[cards[0]].sell)
        if len(cards) > largest:
            self.script.foul(f"the largest set of {cards[0]} is {largest} (R-9)")
        self.table.give_up(player, cards)
        player.museum.append(cards)
        if not self.is_over():
            self.monument.after_sale(player)

    def end(self, player: Player, turn: Turn) -> None:
        if self.endgame.must_sell == player.seat and player.hand and not turn.sales:
            self.script.foul("he was the first to pass and has to sell before he ends (R-10)")
        holders = [holder.seat for holder in self.table.holders()]
        self.endgame.turn_ended(player.seat, turn, holders)


def numbered(text: str, chambers: list[Chamber], script: Script) -> Chamber:
    """The chamber of this number, counted from 1."""
    if text not in [str(number) for number in range(1, len(chambers) + 1)]:
        script.foul(f"there is no chamber '{text}'")
    return chambers[int(text) - 1]
