"""Archaeology, either edition: steps and moves, reasons, what a view shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from potsherd.editions.archaeology.edition import ArchaeologyEdition
from potsherd.errors import Reason
from potsherd.events import Event
from potsherd.games.archaeology.display import (
    ArchaeologyDisplay,
    Cards,
    Chamber,
    DigSite,
    Seat,
    Treasure,
)
from potsherd.games.archaeology.events import events_of
from potsherd.games.archaeology.knowledge import Knowledge
from potsherd.games.archaeology.notation import NOTATION
from potsherd.games.archaeology.refusals import refusal, step_refusal
from potsherd.games.game import Game
from potsherd.moves import (
    OLD,
    Discard,
    Draw,
    EndTurn,
    Explore,
    First,
    Keep,
    Look,
    Monument,
    Move,
    Name,
    Rob,
    Sell,
    Stop,
    Tent,
    Trade,
    TurnUp,
)
from potsherd.rules.archaeology import fields as at
from potsherd.rules.archaeology.fields import State

PHASES = {
    at.CHOOSE_MONUMENT: "choose_monument",
    at.DEAL: "deal",
    at.STOCK: "stock",
    at.LAY_OUT: "lay_out",
    at.CHOOSE_FIRST: "choose_first",
    at.DIG: "dig",
    at.THEFT: "theft",
    at.STEAL: "steal",
    at.BURY: "bury",
    at.SHELTER: "shelter",
    at.LOSE: "lose",
    at.ACT: "act",
    at.OFFERING: "offering",
    at.TAKING: "taking",
    at.UNCOVER_ALL: "uncover_all",
    at.UNCOVER_TOMB: "uncover_tomb",
    at.UNCOVER_LOOK: "uncover_look",
    at.KEEPING: "keeping",
    at.MINING: "mining",
    at.MINE_CHOICE: "mine_choice",
    at.NAMING: "naming",
    at.ANSWER: "answer",
    at.LOOKING: "looking",
    at.OVER: "over",
}

_INSIDE = frozenset(
    {
        *(at.UNCOVER_ALL, at.UNCOVER_TOMB, at.UNCOVER_LOOK, at.KEEPING),
        *(at.MINING, at.MINE_CHOICE, at.NAMING, at.ANSWER),
    }
)
"""The phases in which somebody is in a chamber, or looks at it."""


class Archaeology(Game):
    """A game of *Archaeology: The Card Game* or *The New Expedition*, or of a like edition."""

    edition: ArchaeologyEdition
    notation = NOTATION
    end_ruling = "R-12"
    turn_ends = (EndTurn,)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.tables.monument >= 0:  # the 2009 game has only one, so none need be named
            self.monument = self.edition.monuments[self.tables.monument]
        self.types = self.edition.types
        self.index = {card: number for number, card in enumerate(self.edition.cards)}
        self.index["thief"], self.index["sandstorm"] = at.THIEF, at.STORM

    # ------------------------------------------------------------ cards
    def names(self, counts: Sequence[int]) -> tuple[str, ...]:
        """Card ids from counts by type."""
        return tuple(t for t, n in zip(self.types, counts, strict=False) for _ in range(n))

    def counts(self, cards: Counter[str]) -> list[int]:
        """Counts by type from card ids."""
        return [cards[t] for t in self.types] + [0] * (at.TYPES - len(self.types))

    def worth(self, cards: Sequence[str]) -> int:
        """Total trade value."""
        return sum(self.tables.trade[self.index[card]] for card in cards)

    # ------------------------------------------------------------ steps and moves
    def steps_of(self, move: Move) -> list[int]:
        """See Game."""
        match move:
            case Trade(give, take) if give and take:
                offers = [at.OFFER + t for t in self._sorted(give)]
                takes = [at.TAKE + t for t in self._sorted(take)]
                return [*offers, *takes, at.SETTLE]
            case Sell(card, count):
                first = at.SELL + self._type(card) * at.SET
                return [first + count - 1] if 1 <= count <= at.SET else []
            case Explore(chamber) if 0 <= chamber < at.CHAMBERS:
                return [at.EXPLORE + chamber]
            case EndTurn():
                return [at.END]
            case Rob(seat) if 0 <= seat < at.SEATS:
                return [at.ROB + seat]
            case Tent(use):
                return [at.TENT + int(use)]
            case Discard(cards):
                return [at.DISCARD + t for t in self._sorted(cards)]
            case Look(None):
                return [at.NO_LOOK]
            case Look(int(chamber)) if 0 <= chamber < at.CHAMBERS:
                return [at.LOOK + chamber]
            case Keep(cards):
                return [at.KEEP + t for t in self._sorted(cards)]
            case TurnUp():
                return [at.TURN_UP]
            case Stop():
                return [at.STOP]
            case Name(cards):
                return [at.NAME + t for t in self._sorted(cards)]
            case Draw(cards):
                return [self._drawn(card) for card in cards]
            case Monument(name):
                if name not in self.edition.monuments:
                    raise KeyError(name)
                return [at.MONUMENT + self.edition.monuments.index(name)]
            case First(seat) if 0 <= seat < at.SEATS:
                return [at.FIRST + seat]
        return []

    def _type(self, card: str) -> int:
        if card not in self.types:
            raise KeyError(card)
        return self.index[card]

    def _sorted(self, cards: Sequence[str]) -> list[int]:
        return sorted(self._type(card) for card in cards)

    def _drawn(self, card: str) -> int:
        if card.startswith(OLD):
            return at.OLD + self._type(card.removeprefix(OLD))
        return at.DRAW + self.index[card]

    def move_of(self, steps: Sequence[int]) -> Move:
        """See Game."""
        step = steps[0]
        if step < at.EXPLORE:
            return Sell(self.types[step // at.SET], step % at.SET + 1)
        if step < at.END:
            return Explore(step - at.EXPLORE)
        if step == at.END:
            return EndTurn()
        if step < at.SETTLE:
            given = tuple(self.types[s - at.OFFER] for s in steps if s < at.TAKE)
            return Trade(given, self._range(steps, at.TAKE, at.SETTLE))
        if step < at.TENT:
            return Rob(step - at.ROB)
        if step < at.DISCARD:
            return Tent(step > at.TENT)
        if step < at.LOOK:
            return Discard(self._range(steps, at.DISCARD, at.LOOK))
        if step < at.KEEP:
            return Look(None if step == at.NO_LOOK else step - at.LOOK)
        if step < at.TURN_UP:
            return Keep(self._range(steps, at.KEEP, at.TURN_UP))
        if step < at.NAME:
            return TurnUp() if step == at.TURN_UP else Stop()
        if step < at.DRAW:
            return Name(self._range(steps, at.NAME, at.DRAW))
        if step < at.MONUMENT:
            return Draw(tuple(self._card(s) for s in steps))
        if step < at.FIRST:
            return Monument(self.edition.monuments[step - at.MONUMENT])
        return First(step - at.FIRST)

    def _range(self, steps: Sequence[int], low: int, high: int) -> tuple[str, ...]:
        return tuple(self.types[step - low] for step in steps if low <= step < high)

    def _card(self, step: int) -> str:
        if step >= at.OLD:
            return OLD + self.types[step - at.OLD]
        special = {at.DRAW + at.THIEF: "thief", at.DRAW + at.STORM: "sandstorm"}
        return special.get(step) or self.types[step - at.DRAW]

    def is_wasteful(self, move: Move) -> bool:
        """See Game."""
        if not isinstance(move, Trade):
            return False
        rest = self.worth(move.give) - self.worth(move.take)
        return rest >= min(self.worth([card]) for card in move.give)

    # ------------------------------------------------------------ for people
    def returns(self, state: State) -> list[int]:
        """See Game."""
        return state.money[: self.players]

    def cards_sold(self, state: State, seat: int) -> int:
        """See Game."""
        return state.sold[seat]

    def hand(self, state: State, seat: int) -> tuple[str, ...]:
        """See Game."""
        return self.names(state.hands[seat])

    def choices(self, state: State) -> tuple[str, ...]:
        """See Game."""
        found: dict[str, None] = {}
        for step in self.legal(state):
            if at.OFFER <= step < at.TAKE:
                found["trade"] = None
            elif step < at.EXPLORE:
                found[f"sell {self.types[step // at.SET]}"] = None
            elif at.DISCARD <= step < at.LOOK:
                found[f"discard ({state.left})"] = None
            elif at.KEEP <= step < at.TURN_UP:
                found[f"keep ({state.left})"] = None
            elif at.NAME <= step < at.DRAW:
                found["name (2)"] = None
            else:
                found[str(self.move_of([step]))] = None
        return tuple(found) if found else ("draw",) if not self.is_over(state) else ()

    def refusal(self, state: State, move: Move) -> Reason:
        """See Game."""
        return refusal(self, state, move)

    def step_name(self, step: int) -> str:
        """See Game."""
        if at.OFFER <= step < at.TAKE:
            return f"offer {self.types[step - at.OFFER]}"
        if at.TAKE <= step < at.SETTLE:
            return f"take {self.types[step - at.TAKE]}"
        return "settle" if step == at.SETTLE else super().step_name(step)

    def step_refusal(self, state: State, step: int) -> Reason:
        """See Game."""
        return step_refusal(self, state, step)

    def events(self, before: State, move: Move, after: State) -> list[Event]:
        """See Game."""
        return events_of(self, before, move, after)

    def shows_new(self, move: Move, after: State, knowledge: Callable[[], Knowledge]) -> bool:
        """See Game: only into a chamber does a player look by himself, and the Sphinx lets him in
        later. Cards of his own hand that he lays down are nothing new to him."""
        match move:
            case Explore(int(chamber)) | Look(int(chamber)) if after.phase != at.NAMING:
                place = knowledge().chambers[chamber]
                return place.known.total() < place.size
        return False

    # ------------------------------------------------------------ views
    def knowledge(self, observer: int | None) -> Knowledge:
        """See Game."""
        return Knowledge(observer, self)

    def redacted(self, state: State, knowledge: Knowledge) -> State:
        """See Game: hidden are other hands, and what the observer has not seen in chambers."""
        seen = state.redacted(knowledge.observer)
        for chamber, place in enumerate(knowledge.chambers):
            seen.chambers[chamber] = self.counts(place.known)
        for t, turned_up in enumerate(state.drawn):
            seen.chambers[state.chamber][t] -= turned_up
        return seen

    def display(self, state: State, knowledge: Knowledge) -> ArchaeologyDisplay:
        """See Game."""
        return ArchaeologyDisplay(
            phase=PHASES[state.phase],
            turn=state.turn,
            marketplace=self._tally(state.market),
            dig_site=DigSite(state.dig_left, state.thieves, state.storms),
            monument=self.edition.monuments[state.monument] if knowledge.chambers else None,
            chambers=tuple(
                Chamber(
                    state.chamber_left[number],
                    self.tables.chamber_maps[state.monument][number],
                    self._tally(state.chambers[number]),
                )
                for number in range(len(knowledge.chambers))
            ),
            exploring=state.chamber if state.phase in _INSIDE else None,
            pile=state.pile,
            maps_used=knowledge.maps_used,
            turned_up=self._tally(state.drawn),
            named=self._named(state),
            starting_totals=knowledge.totals,
            seats=tuple(self._seat(state, knowledge, seat) for seat in range(self.players)),
            to_choose=state.left if state.phase in (at.LOSE, at.KEEPING, at.NAMING) else 0,
            trades_this_turn=state.trades,
            explorations_this_turn=state.explored,
            must_sell=bool(state.must_sell),
            passes=state.passes,
            guard=bool(state.guard),
        )

    def _named(self, state: State) -> tuple[str, ...]:
        return tuple(self.types[t] for t in state.named) if state.phase == at.ANSWER else ()

    def _seat(self, state: State, knowledge: Knowledge, seat: int) -> Seat:
        return Seat(
            hand=state.hand_size[seat],
            known=self._tally(self.counts(knowledge.hands[seat].known)),
            money=state.money[seat],
            sold=tuple(knowledge.sales[seat]),
            tents=state.tents[seat],
            sheltered=bool(state.sheltered[seat]),
        )

    def _tally(self, counts: Sequence[int]) -> Cards:
        return {t: n for t, n in zip(self.types, counts, strict=False) if n}

    @cached_property
    def treasures(self) -> Mapping[str, Treasure]:
        """The types that this game is played with, in the edition's order."""
        tables = self.tables
        return {
            card: Treasure(
                card,
                tables.copies[t],
                tables.trade[t],
                tuple(tables.sell[t][1 : tables.largest[t] + 1]),
            )
            for t, card in enumerate(self.types)
            if tables.copies[t]
        }
