"""What the seats of Archaeology remember: cards seen going to hands, or lying in chambers, museum
piles and totals, as `potsherd.games.archaeology.knowledge` has it from events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from potsherd.rules.archaeology.certain import surely_gone, surely_left
from potsherd.rules.archaeology.fields import (
    ANSWER,
    BURY,
    CHAMBERS,
    DISCARD,
    DRAW,
    END,
    EXPLORE,
    KEEP,
    KEEPING,
    LAY_OUT,
    LOOK,
    MINING,
    NO_LOOK,
    OFFER,
    OLD,
    PYRAMID,
    RUINS,
    SEATS,
    SELL,
    SET,
    SETTLE,
    STEAL,
    STOCK,
    STOP,
    TAKE,
    TEMPLE,
    TURN_UP,
    TYPES,
    UNCOVER_ALL,
    UNCOVER_LOOK,
    UNCOVER_TOMB,
    State,
    Tables,
)
from potsherd.rules.archaeology.setup import starting_total
from potsherd.rules.compiling import rule
from potsherd.rules.layout import Fields, layout, own, public

if TYPE_CHECKING:
    from potsherd.games.archaeology.knowledge import Knowledge
    from potsherd.views import View


@layout
class Memory(Fields):
    """What each seat remembers, and what all do. Cards are counted by type."""

    hands: Annotated[list[list[list[int]]], own("i1", SEATS, SEATS, TYPES)]
    """[seat, other]: cards that must be in the hand of another, for all that the seat has seen."""
    chambers: Annotated[list[list[list[int]]], own("i1", SEATS, CHAMBERS, TYPES)]
    """[seat, chamber]: cards that must lie in a chamber, those turned up from it included."""
    sold: Annotated[list[list[int]], public("i1", SEATS, TYPES)]
    """Cards in each museum pile."""
    gone: Annotated[list[int], public("i1", TYPES)]
    """All cards that were sold, and maps that were used."""
    maps_used: Annotated[int, public("i1")]
    totals: Annotated[list[int], public("i2", SEATS)]
    """Trade value of each starting hand, if it is announced."""


def memory_of(view: View) -> Memory:
    """See Sight."""
    known: Knowledge = view.knowledge
    memory, index = Memory(), view.game.index  # type: ignore[attr-defined]
    assert view.observer is not None
    for seat, place in enumerate(known.hands):
        if seat != view.observer:
            for card, number in place.known.items():
                memory.hands[view.observer][seat][index[card]] = number
        for sale in known.sales[seat]:
            memory.sold[seat][index[sale.card]] += sale.count
            memory.gone[index[sale.card]] += sale.count
    for chamber, place in enumerate(known.chambers):
        for card, number in place.known.items():
            memory.chambers[view.observer][chamber][index[card]] = number
    memory.maps_used = known.maps_used
    memory.gone[view.game.tables.map] += known.maps_used
    memory.totals[: len(known.totals)] = known.totals
    return memory


@rule
def recall(e: Tables, s: State, m: Memory, seat: int) -> None:
    """See Sight. Cards turned up lie before the chamber that they came from."""
    for c in range(CHAMBERS):
        for t in range(e.types):
            s.chambers[c][t] = m.chambers[seat][c][t]
    for t in range(e.types):
        s.chambers[s.chamber][t] -= s.drawn[t]


# ---------------------------------------------------------------- steps
@rule
def remember(e: Tables, b: State, s: State, m: Memory, step: int) -> None:
    """See Sight."""
    if step >= DRAW:
        remember_chance(e, b, s, m, step)
    elif step < EXPLORE:
        card = (step - SELL) // SET
        number = (step - SELL) % SET + 1
        m.sold[b.mover][card] += number
        m.gone[card] += number
        leave_hand(e, m, b.mover, card, number)
    elif step < END:
        enter(e, b, s, m, step - EXPLORE)
    elif step < OFFER:
        return
    elif step < TAKE:
        leave_hand(e, m, b.mover, step - OFFER, 1)
    elif step < SETTLE:
        come_to_hand(e, m, b.mover, step - TAKE, 1)
    elif DISCARD <= step < LOOK:
        leave_hand(e, m, b.mover, step - DISCARD, 1)
    elif LOOK <= step < NO_LOOK:
        if s.phase != UNCOVER_LOOK:
            see(e, m, b.turn, step - LOOK, s.chambers[step - LOOK])
    elif KEEP <= step < TURN_UP:
        keep(e, b, s, m, step - KEEP)
    elif step == STOP:
        for t in range(e.types):
            take(e, m, b.turn, b.chamber, t, b.drawn[t])


@rule
def remember_chance(e: Tables, b: State, s: State, m: Memory, step: int) -> None:
    """Remember what chance brought."""
    phase = b.phase
    if phase == STEAL:
        steal(e, b, m, step - DRAW)
    elif phase in (MINING, ANSWER):
        turn_up(e, b, s, m, step - OLD if step >= OLD else step - DRAW)
    elif phase in (LAY_OUT, BURY):
        for seat in range(e.players):
            m.chambers[seat][b.chamber][step - DRAW] += 1
    elif phase == UNCOVER_ALL:
        if s.midway == 0:
            carry_off(e, b, m, b.chamber)
    elif phase in (UNCOVER_TOMB, UNCOVER_LOOK):
        if s.midway == 0:
            see(e, m, b.turn, b.chamber, s.chambers[b.chamber])
    elif phase == STOCK and e.lowest_starts == 1:
        for seat in range(e.players):
            m.totals[seat] = starting_total(e, s, seat)


@rule
def enter(e: Tables, b: State, s: State, m: Memory, chamber: int) -> None:
    """Maps are paid. What nobody has to turn up first is seen, or taken, at once."""
    kind = e.kind[b.monument]
    maps = e.chamber_maps[b.monument][chamber]
    m.maps_used += maps
    m.gone[e.map] += maps
    leave_hand(e, m, b.turn, e.map, maps)
    if kind in (PYRAMID, TEMPLE):
        if s.phase != UNCOVER_ALL:
            carry_off(e, b, m, chamber)
    elif kind == RUINS:
        for t in range(e.types):
            take(e, m, b.turn, chamber, t, b.chambers[chamber][t])
    elif s.phase == KEEPING:
        see(e, m, b.turn, chamber, s.chambers[chamber])


# ---------------------------------------------------------------- in the open
@rule
def leave_hand(e: Tables, m: Memory, owner: int, card: int, number: int) -> None:
    """Cards of a type leave a hand, and all see them."""
    for seat in range(e.players):
        if seat != owner:
            m.hands[seat][owner][card] = surely_left(m.hands[seat][owner][card], number)


@rule
def come_to_hand(e: Tables, m: Memory, owner: int, card: int, number: int) -> None:
    """Cards of a type come to a hand, and all see them."""
    for seat in range(e.players):
        if seat != owner:
            m.hands[seat][owner][card] += number


@rule
def take(e: Tables, m: Memory, owner: int, chamber: int, card: int, number: int) -> None:
    """Cards of a type go from a chamber to a hand, and all see them."""
    come_to_hand(e, m, owner, card, number)
    for seat in range(e.players):
        m.chambers[seat][chamber][card] = surely_left(m.chambers[seat][chamber][card], number)


@rule
def turn_up(e: Tables, b: State, s: State, m: Memory, card: int) -> None:
    """A card of the Mine or of the Sphinx is turned up; after the last one some may be taken."""
    for t in range(e.types):
        there = b.drawn[t] + (1 if t == card else 0)
        for seat in range(e.players):
            m.chambers[seat][b.chamber][t] = max(m.chambers[seat][b.chamber][t], there)
    for t in range(e.types):
        take(e, m, b.turn, b.chamber, t, s.hands[b.turn][t] - b.hands[b.turn][t])


# ---------------------------------------------------------------- in secret
@rule
def see(e: Tables, m: Memory, seat: int, chamber: int, cards: Any) -> None:
    """A seat alone looks at all cards of a chamber."""
    for t in range(e.types):
        m.chambers[seat][chamber][t] = cards[t]


@rule
def leave_unseen(e: Tables, place: Any, hand: Any, size: int, n: int) -> None:
    """Of the `size` cards of a place n go to a hand, and one who remembers both sees none."""
    for t in range(e.types):
        known = place[t] + 0
        hand[t] += surely_gone(known, size, n)
        place[t] = surely_left(known, n)


@rule
def carry_off(e: Tables, b: State, m: Memory, chamber: int) -> None:
    """The explorer takes a whole chamber."""
    size = b.chamber_left[chamber]
    for seat in range(e.players):
        if seat != b.turn:
            leave_unseen(e, m.chambers[seat][chamber], m.hands[seat][b.turn], size, size)
    for t in range(e.types):
        m.chambers[b.turn][chamber][t] = 0


@rule
def keep(e: Tables, b: State, s: State, m: Memory, card: int) -> None:
    """The explorer of the Tomb keeps a card. The others learn of all that he kept at once: with
    the last one, when a chamber left empty has told them all it held."""
    m.chambers[b.turn][b.chamber][card] -= 1
    if s.midway == 0:
        n = e.tomb_keeps + 0
        size = s.chamber_left[b.chamber] + n
        for seat in range(e.players):
            if seat != b.turn:
                leave_unseen(e, m.chambers[seat][b.chamber], m.hands[seat][b.turn], size, n)


@rule
def steal(e: Tables, b: State, m: Memory, card: int) -> None:
    """Thief and victim see the card, the others do not."""
    victim = b.asked
    for seat in range(e.players):
        if seat == b.turn:
            m.hands[seat][victim][card] = surely_left(m.hands[seat][victim][card], 1)
        elif seat == victim:
            m.hands[seat][b.turn][card] += 1
        else:
            size = b.hand_size[victim]
            leave_unseen(e, m.hands[seat][victim], m.hands[seat][b.turn], size, 1)
