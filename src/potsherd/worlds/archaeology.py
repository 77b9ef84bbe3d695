"""Archaeology: how a log becomes a script, and where the sampler finds cards in a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from potsherd.events import HIDDEN, Event
from potsherd.rules.archaeology import fields as at
from potsherd.rules.archaeology.fields import DRAW, KEEP, OLD, SEATS, State, Tables
from potsherd.rules.archaeology.piles import list_unseen, reveal
from potsherd.rules.archaeology.setup import starting_total
from potsherd.rules.chance import pick
from potsherd.rules.compiling import rule
from potsherd.worlds.script import DECIDE, EITHER, NONE, PastStep, Script, reach_of

if TYPE_CHECKING:
    from potsherd.games.archaeology.game import Archaeology
    from potsherd.views import View


# ---------------------------------------------------------------- cards in a state
@rule
def held(s: State, holder: int, card: int) -> int:
    """Cards of a type in a hand, or seen in a chamber by somebody."""
    if holder < SEATS:
        return s.hands[holder][card]
    return s.chambers[holder - SEATS][card]


@rule
def undrawn(s: State, card: int) -> int:
    """Cards of a type that nobody has seen."""
    return s.pool[card]


@rule
def card_of(step: int) -> int:
    """The type of a card that is drawn, turned up again or kept."""
    if step >= OLD:
        return step - OLD
    if step >= DRAW:
        return step - DRAW
    return step - KEEP


@rule
def is_new(step: int) -> bool:
    """Whether a step brings a card that nobody has seen, in phases where chance draws one."""
    return step < OLD


@rule
def missing(e: Tables, s: State, seat: int, goal: int) -> int:
    """What a hand being dealt lacks of its announced total."""
    return goal - starting_total(e, s, seat)


@rule
def worth(e: Tables, card: int) -> int:
    """What a card adds to such a total."""
    return e.trade[card]


@rule
def decide(e: Tables, s: State, place: int, g: Any, steps: Any, weights: Any) -> None:
    """Say what the cards of a chamber are that somebody has looked at."""
    while s.unseen[place] > 0:
        card = steps[pick(g, weights, list_unseen(e, s, steps, weights))] - DRAW
        s.chambers[place][card] += 1
        s.unseen[place] -= 1
        reveal(s, card)


# ---------------------------------------------------------------- the log
def steps_of(script: Script, path: Sequence[int], state: State) -> list[int]:
    """The steps of the path, but in the Temple everybody looks where he looked, and the cards are
    turned up then that the sampler draws or decides later."""
    steps: list[list[int]] = []
    looks: dict[int, list[int]] = {}
    for entry, step in zip(script.past, path, strict=True):
        if entry.form == DECIDE:
            cards = enumerate(state.chambers[entry.low])
            looks[entry.low] += [DRAW + card for card, n in cards for _ in range(n)]
        elif step == at.NO_LOOK and entry.chamber != NONE:
            steps.append([at.LOOK + entry.chamber])
            looks.setdefault(entry.chamber, steps[-1])
        elif entry.chamber in looks:
            looks[entry.chamber].append(step)
        elif entry.is_step:
            steps.append([step])
    return [step for row in steps for step in row]


def script_of(view: View) -> Script:
    """What the observer of a game of Archaeology has seen, as a script."""
    return _Reader(view).read()


class _Reader:
    """Reads a log event by event."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.game: Archaeology = view.game  # type: ignore[assignment]
        self.tables = self.game.tables
        self.script = Script(SEATS + at.CHAMBERS, at.TYPES, self.tables.map)
        self.hands = [0] * self.game.players
        self.chambers: list[int] = []
        self.kind = -1
        self.known: dict[int, tuple[str, ...]] = {}
        """Temple: what the observer saw in a chamber that is still there."""
        self.looked: set[int] = set()
        """Temple: chambers that somebody else looked at before the observer did."""
        self.opened: set[int] = set()
        """Tomb: chambers of which all cards have been seen by somebody."""
        self.turned = 0
        """Cards turned up in this exploration."""
        self.totals: Sequence[int] = ()
        if self.tables.monument >= 0:
            self._set_out(self.tables.monument)

    def _set_out(self, monument: int) -> None:
        number = self.tables.chambers[monument]
        self.chambers = self.tables.chamber_size[monument][:number]
        if self.tables.kind[monument] == at.RUINS:
            self.chambers = [0] * number
        self.kind = self.tables.kind[monument]

    def read(self) -> Script:
        """Read the whole log, and what was begun but shows in the state only."""
        self.totals = next((e.amounts for e in self.view.log if e.kind == "totals"), ())
        if self.totals:
            copies = self.tables.copies[:]
            copies[self.tables.map] = 0
            self.script.reach = reach_of(copies, self.tables.trade, self.tables.hand)
        for event in self.view.log:
            getattr(self, f"_{event.kind}", self._nothing)(event)
        state = self.view.state
        if state.phase == at.UNCOVER_LOOK:
            self.script.exact(at.LOOK + state.chamber)
        elif state.phase == at.MINING and self.turned:
            self.script.exact(at.TURN_UP)
        for chamber in sorted(self.looked):
            self.script.past.append(PastStep(DECIDE, chamber))
        self.script.finish()
        return self.script

    def _nothing(self, event: Event) -> None:
        """An event that follows from the others."""

    # ------------------------------------------------------------ helps
    def _is_mine(self, seat: int | None) -> bool:
        return seat is not None and seat == self.view.observer

    def _types(self, cards: Sequence[str]) -> list[int]:
        return sorted(self.game.index[card] for card in cards)

    def _moved(self, holder: int | None, card: int, change: int) -> list[tuple[int, int, int]]:
        """A card that all know came to a holder or went from him; of his own cards the observer
        knows all anyway."""
        return [] if holder is None or self._is_mine(holder) else [(holder, card, change)]

    def _draw_open(self, cards: Sequence[str], chamber: int = NONE) -> None:
        for card in cards:
            number = self.game.index[card]
            self.script.exact(DRAW + number, draws=number, chamber=chamber)

    def _draw_hidden(
        self, number: int, owner: int, apart: bool = False, chamber: int = NONE
    ) -> None:
        for _ in range(number):
            entry = self.script.hidden(DRAW, DRAW + at.TYPES, owner, apart=apart)
            entry.chamber = chamber

    def _choose(self, code: int, seat: int | None, cards: Sequence[str], change: int) -> None:
        for card in self._types(cards):
            self.script.exact(code + card, *self._moved(seat, card, change))

    # ------------------------------------------------------------ set-up
    def _monument(self, event: Event) -> None:
        assert event.what is not None
        number = self.game.edition.monuments.index(event.what)
        self.script.exact(at.MONUMENT + number)
        self._set_out(number)

    def _dealt(self, event: Event) -> None:
        assert event.seat is not None
        self.hands[event.seat] += len(event.cards)
        if self._is_mine(event.seat):
            self._draw_open(event.cards)
            return
        for number in range(len(event.cards)):
            entry = self.script.hidden(DRAW, DRAW + at.TYPES, event.seat)
            if self.totals:
                entry.goal = self.totals[event.seat]
                entry.rest = len(event.cards) - 1 - number

    def _stocked(self, event: Event) -> None:
        self._draw_open(event.cards)

    def _laid_out(self, event: Event) -> None:
        self._draw_open(event.cards)
        assert event.chamber is not None
        self.chambers[event.chamber] += len(event.cards)

    def _begins(self, event: Event) -> None:
        assert event.seat is not None
        tied = self.tables.lowest_starts and self.totals.count(min(self.totals)) > 1
        if self.tables.first < 0 and (tied or not self.tables.lowest_starts):
            self.script.exact(at.FIRST + event.seat)

    # ------------------------------------------------------------ digging
    def _dug(self, event: Event) -> None:
        assert event.seat is not None
        self.hands[event.seat] += 1
        if self._is_mine(event.seat):
            self._draw_open(event.cards)
        else:
            self._draw_hidden(1, event.seat, apart=True)

    def _thief(self, event: Event) -> None:
        self.script.exact(DRAW + at.THIEF)

    def _robs(self, event: Event) -> None:
        assert event.other is not None
        others = [seat for seat, n in enumerate(self.hands) if n > 0 and seat != event.seat]
        if len(others) > 1:
            self.script.exact(at.ROB + event.other)

    def _stole(self, event: Event) -> None:
        assert event.seat is not None
        assert event.other is not None
        self.hands[event.seat] += 1
        self.hands[event.other] -= 1
        if event.cards == (HIDDEN,):
            source = event.other
            self.script.hidden(DRAW, DRAW + at.TYPES, event.seat, source, apart=True)
        else:
            card = self.game.index[event.cards[0]]
            changes = self._moved(event.other, card, -1) + self._moved(event.seat, card, 1)
            self.script.exact(DRAW + card, *changes)

    def _sandstorm(self, event: Event) -> None:
        self.script.exact(DRAW + at.STORM)

    def _buried(self, event: Event) -> None:
        self._laid_out(event)

    def _sheltered(self, event: Event) -> None:
        self.script.exact(at.TENT + 1)

    def _no_tent(self, event: Event) -> None:
        self.script.exact(at.TENT)

    def _lost(self, event: Event) -> None:
        assert event.seat is not None
        self.hands[event.seat] -= len(event.cards)
        self._choose(at.DISCARD, event.seat, event.cards, -1)

    # ------------------------------------------------------------ actions
    def _ended(self, event: Event) -> None:
        self.script.exact(at.END)

    def _passed(self, event: Event) -> None:
        self.script.exact(at.END)

    def _sold(self, event: Event) -> None:
        assert event.seat is not None
        card, number = self.game.index[event.cards[0]], len(event.cards)
        self.hands[event.seat] -= number
        changes = self._moved(event.seat, card, -1) * number
        self.script.exact(at.SELL + card * at.SET + number - 1, *changes)

    def _traded(self, event: Event) -> None:
        assert event.seat is not None
        self.hands[event.seat] += len(event.cards) - len(event.given)
        self._choose(at.OFFER, event.seat, event.given, -1)
        self._choose(at.TAKE, event.seat, event.cards, 1)
        self.script.exact(at.SETTLE)

    def _explored(self, event: Event) -> None:
        assert event.seat is not None
        assert event.chamber is not None
        maps = event.amounts[0]
        self.hands[event.seat] -= maps
        self.turned = 0
        changes = self._moved(event.seat, self.tables.map, -1) * maps
        self.script.exact(at.EXPLORE + event.chamber, *changes)

    def _named(self, event: Event) -> None:
        for card in self._types(event.cards):
            self.script.exact(at.NAME + card)

    def _turned_up(self, event: Event) -> None:
        if self.kind == at.MINE and self.turned:
            self.script.exact(at.TURN_UP)
        for card in event.cards:
            number = self.game.index[card]
            self.script.past.append(PastStep(EITHER, DRAW + number, OLD + number))
        self.turned += len(event.cards)

    def _no_look(self, event: Event) -> None:
        self.script.exact(at.NO_LOOK)

    def _saw(self, event: Event) -> None:
        assert event.chamber is not None
        if self.kind == at.TEMPLE:
            self._looked(event, event.chamber)
        else:
            self._opened(event, event.chamber)

    def _looked(self, event: Event, chamber: int) -> None:
        """Temple. What another saw there changes nothing that he may do: it is decided later, when
        the cards come to light or at the end, which is as likely to be right."""
        if not self._is_mine(event.seat):
            self.script.exact(at.NO_LOOK, chamber=chamber)
            if chamber not in self.known:
                self.looked.add(chamber)
            return
        self.script.exact(at.LOOK + chamber)
        if chamber not in self.known:
            self._draw_open(event.cards, chamber)
        self.known[chamber] = event.cards
        self.looked.discard(chamber)

    def _opened(self, event: Event, chamber: int) -> None:
        """Tomb. The explorer chooses among the cards he sees."""
        holder, is_mine = SEATS + chamber, self._is_mine(event.seat)
        if chamber not in self.opened and not is_mine:
            self._draw_hidden(len(event.cards), holder)
        elif chamber not in self.opened:
            for card in self._types(event.cards):
                self.script.exact(DRAW + card, (holder, card, 1), draws=card)
        elif is_mine:
            self.script.found(holder, self.game.counts(Counter(event.cards)))
        self.opened.add(chamber)

    def _took(self, event: Event) -> None:
        assert event.seat is not None
        assert event.chamber is not None
        seat, chamber, cards = event.seat, event.chamber, event.cards
        self.hands[seat] += len(cards)
        if self.kind == at.TOMB:
            self._kept(seat, SEATS + chamber, cards)
        elif self.kind in (at.PYRAMID, at.TEMPLE):
            self._carried_off(seat, chamber, cards)
        else:
            if self.kind == at.MINE and self.turned < self.chambers[chamber]:
                self.script.exact(at.STOP)
            self._show_taken(seat, cards)
        self.chambers[chamber] -= len(cards)

    def _kept(self, seat: int, holder: int, cards: Sequence[str]) -> None:
        if self._is_mine(seat):
            self._choose(KEEP, holder, cards, -1)
        else:
            for _ in cards:
                self.script.hidden(KEEP, KEEP + at.TYPES, seat, holder)

    def _carried_off(self, seat: int, chamber: int, cards: Sequence[str]) -> None:
        self.looked.discard(chamber)
        if chamber in self.known:
            self._show_taken(seat, self.known.pop(chamber))
        elif self._is_mine(seat):
            self._draw_open(cards, chamber)
        else:
            self._draw_hidden(len(cards), seat, chamber=chamber)

    def _show_taken(self, seat: int, cards: Sequence[str]) -> None:
        """Cards known to the observer went to a hand with the last step."""
        for card in self._types(cards):
            self.script.past[-1].changes += self._moved(seat, card, 1)
