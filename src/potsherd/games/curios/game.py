"""Curios: steps and moves, reasons, what a view shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from potsherd.editions.curios.edition import CuriosEdition
from potsherd.errors import Reason
from potsherd.events import Event
from potsherd.games.curios.display import CuriosDisplay, Odds, Seat, Site
from potsherd.games.curios.events import events_of
from potsherd.games.curios.knowledge import Knowledge
from potsherd.games.curios.notation import NOTATION
from potsherd.games.curios.refusals import refusal
from potsherd.games.game import Game
from potsherd.moves import Draw, First, Move, Recruit, Search
from potsherd.rules.curios import fields as at
from potsherd.rules.curios.fields import State
from potsherd.rules.curios.search import can_fill
from potsherd.rules.layout import NOBODY

PHASES = {
    at.CHOOSE_FIRST: "choose_first",
    at.DEAL: "deal",
    at.SEARCHING: "search",
    at.RECRUITING: "recruit",
    at.FLIP: "flip",
    at.TURN_UP: "turn_up",
    at.OVER: "over",
}


class Curios(Game):
    """A game of *Curios*, or of a like edition.

    `sites` are the sites' ids in order, `index` is the kernel's number of each market card, and
    `values_of` has the cards of each site with their values, ascending.
    """

    edition: CuriosEdition
    notation = NOTATION

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.sites = self.edition.types
        values = self.tables.value[: self.tables.values]
        self.values_of: dict[str, dict[str, int]] = {
            site: {f"{site}:{value}": value for value in values} for site in self.sites
        }
        self.index = {
            card: site * at.VALUES + place
            for site, cards in enumerate(self.values_of.values())
            for place, card in enumerate(cards)
        }
        self._cards = {number: card for card, number in self.index.items()}

    # ------------------------------------------------------------ steps and moves
    def steps_of(self, move: Move) -> list[int]:
        """See Game."""
        match move:
            case Search(site):
                if site not in self.sites:
                    raise KeyError(site)
                return [at.SEARCH + self.sites.index(site)]
            case Recruit(None):
                return [at.PASS]
            case Recruit(str(card)):
                return [at.RECRUIT + self.index[card]]
            case Draw(cards):
                return [at.DRAW + self.index[card] for card in cards]
            case First(seat) if 0 <= seat < at.SEATS:
                return [at.FIRST + seat]
        return []

    def move_of(self, steps: Sequence[int]) -> Move:
        """See Game."""
        step = steps[0]
        if step < at.RECRUIT:
            return Search(self.sites[step - at.SEARCH])
        if step < at.PASS:
            return Recruit(self._cards[step - at.RECRUIT])
        if step == at.PASS:
            return Recruit(None)
        if step < at.FIRST:
            return Draw(tuple(self._cards[s - at.DRAW] for s in steps))
        return First(step - at.FIRST)

    # ------------------------------------------------------------ for people
    def returns(self, state: State) -> list[int]:
        """See Game: nothing until the values are turned up at the end."""
        return self.scores(state)

    def hand(self, state: State, seat: int) -> tuple[str, ...]:
        """See Game."""
        return tuple(card for number, card in self._cards.items() if state.hands[seat][number])

    def choices(self, state: State) -> tuple[str, ...]:
        """See Game."""
        if self.is_over(state):
            return ()
        if state.phase == at.CHOOSE_FIRST:
            return ("first",)
        return tuple(str(self.move_of([step])) for step in self.legal(state)) or ("draw",)

    def refusal(self, state: State, move: Move) -> Reason:
        """See Game."""
        return refusal(self, state, move)

    def events(self, before: State, move: Move, after: State) -> list[Event]:
        """See Game."""
        return events_of(self, before, move, after)

    def shows_new(self, move: Move, after: State, knowledge: Callable[[], Knowledge]) -> bool:
        """See Game: market cards of the own hand are revealed, and to be seen is what they are
        paid with; who passes has told that he reveals no more."""
        return isinstance(move, Recruit)

    def next_column(self, state: State, site: int) -> int | None:
        """Pawns that the leftmost empty column of a site takes; None if all are full."""
        column = state.filled[site]
        return self.tables.column[column] if column < self.tables.columns else None

    def can_search(self, state: State, seat: int) -> bool:
        """Whether a seat has the pawns to fill a column of any site now (C-4)."""
        return any(can_fill(self.tables, state, seat, site) for site in range(len(self.sites)))

    # ------------------------------------------------------------ views
    def knowledge(self, observer: int | None) -> Knowledge:
        """See Game."""
        return Knowledge(observer, self)

    def redacted(self, state: State, knowledge: Knowledge) -> State:
        """See Game: hidden are other hands, and what nobody has seen (C-8)."""
        return state.redacted(knowledge.observer)

    def display(self, state: State, knowledge: Knowledge) -> CuriosDisplay:
        """See Game."""
        return CuriosDisplay(
            phase=PHASES[state.phase],
            round=state.round,
            first=None if state.phase == at.CHOOSE_FIRST else state.first,
            columns=tuple(self.tables.column[: self.tables.columns]),
            sites=tuple(self._site(state, knowledge, number) for number in range(len(self.sites))),
            side_deck=state.side_deck,
            flipped=tuple(knowledge.flipped),
            seats=tuple(self._seat(state, knowledge, seat) for seat in range(self.players)),
        )

    def _site(self, state: State, knowledge: Knowledge, number: int) -> Site:
        site = self.sites[number]
        return Site(
            site=site,
            filled=state.filled[number],
            next_column=self.next_column(state, number),
            artifacts=state.left[number],
            pawns=tuple(state.placed[seat][number] for seat in range(self.players)),
            values=tuple(Odds(value, share) for value, share in knowledge.odds(site).items()),
            expected=knowledge.expected(site),
        )

    def _seat(self, state: State, knowledge: Knowledge, seat: int) -> Seat:
        known = knowledge.hand if seat == knowledge.observer else []
        return Seat(
            pawns=state.pawns[seat],
            at_hand=state.at_hand[seat],
            supply=self.tables.pawns_max - state.pawns[seat],
            out=state.phase == at.SEARCHING and not self.can_search(state, seat),
            artifacts=tuple(state.artifacts[seat][: len(self.sites)]),
            hand=state.hand_size[seat],
            known=tuple(sorted(known, key=self.index.__getitem__)),
            revealed=tuple(knowledge.revealed[seat]),
            worth=self.returns(state)[seat] if state.mover == NOBODY else None,
        )
