"""What happened in a move of Archaeology, and who saw it.

Kinds of events:

- set-up: `monument` (what), `dealt` (seat, cards), `stocked` (cards), `laid_out` (chamber,
  cards), `totals` (amounts: trade value of each starting hand), `begins` (seat);
- digging: `dug` (seat, cards), `thief` (seat), `robs` (seat, other), `nothing_to_steal` (seat),
  `stole` (seat, other, cards), `sandstorm` (seat), `buried` (chamber, cards),
  `sheltered` (seat, amounts: uses left), `no_tent` (seat), `lost` (seat, cards);
- actions: `sold` (seat, cards, amounts: money), `traded` (seat, given, cards),
  `explored` (seat, chamber, amounts: maps), `named` (seat, cards), `turned_up` (seat, chamber,
  cards), `collapsed` (seat, chamber), `took` (seat, chamber, cards), `saw` (seat, chamber, cards),
  `no_look` (seat);
- turns: `ended` (seat), `passed` (seat), `must_sell` (seat), `guard` (trades alone are passes from
  now on), `over` (amounts: money of each seat).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from potsherd.events import Event
from potsherd.moves import (
    OLD,
    Discard,
    Draw,
    EndTurn,
    Explore,
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
)
from potsherd.rules.archaeology import fields as at
from potsherd.rules.archaeology.fields import State
from potsherd.rules.archaeology.setup import starting_total
from potsherd.rules.layout import NOBODY

if TYPE_CHECKING:
    from potsherd.games.archaeology.game import Archaeology


def events_of(game: Archaeology, before: State, move: Move, after: State) -> list[Event]:
    """The events of one legal move, in order."""
    found = list(_events(game, before, move, after))
    if before.phase < at.DIG <= after.phase:
        found.append(Event("begins", after.turn))
    if after.mover == NOBODY:
        money = tuple(after.money[seat] for seat in range(game.players))
        found.append(Event("over", amounts=money))
    return found


def _events(game: Archaeology, before: State, move: Move, after: State) -> Iterator[Event]:
    seat = before.turn
    match move:
        case Draw():
            yield from _drawn(game, before, move, after)
        case Monument(name):
            yield Event("monument", what=name)
        case Rob(victim):
            yield Event("robs", seat, victim)
        case Tent(use):
            uses = (after.tents[before.mover],)
            kind = "sheltered" if use else "no_tent"
            yield Event(kind, before.mover, amounts=uses if use else ())
        case Discard(cards):
            yield Event("lost", before.mover, cards=cards)
        case Trade(give, take):
            yield Event("traded", seat, cards=take, given=give)
        case Sell(card, count):
            money = after.money[seat] - before.money[seat]
            yield Event("sold", seat, cards=(card,) * count, amounts=(money,))
        case Explore(chamber):
            maps = game.tables.chamber_maps[before.monument][chamber]
            yield Event("explored", seat, chamber=chamber, amounts=(maps,))
            if before.unseen[chamber] == 0:
                yield from _entered(game, before, chamber)
        case Look(chamber):
            if chamber is None:
                yield Event("no_look", seat)
            elif before.unseen[chamber] == 0:
                yield _saw(game, before, chamber)
        case Keep(cards):
            yield _took(seat, before.chamber, cards)
        case Stop():
            yield Event("took", seat, chamber=before.chamber, cards=game.names(before.drawn))
        case Name(cards):
            yield Event("named", seat, cards=cards)
        case EndTurn():
            yield from _ended(before, after)


def _drawn(game: Archaeology, before: State, move: Draw, after: State) -> Iterator[Event]:
    seat, chamber = before.turn, before.chamber
    cards = tuple(card.removeprefix(OLD) for card in move.cards)
    if before.phase == at.DEAL:
        dealt = before.asked
        yield Event("dealt", dealt, cards=cards, seen_by=frozenset([dealt]))
    elif before.phase == at.STOCK:
        yield Event("stocked", cards=cards)
        if after.phase != at.LAY_OUT:
            yield from _totals(game, after)
    elif before.phase == at.LAY_OUT:
        yield from _added(game, "laid_out", before, after)
        yield from _totals(game, after)
    elif before.phase == at.DIG:
        yield from _dug(cards[0], before, after)
    elif before.phase == at.STEAL:
        victim = before.asked
        both = frozenset([seat, victim])
        yield Event("stole", seat, victim, cards=cards, seen_by=both)
    elif before.phase == at.BURY:
        yield from _added(game, "buried", before, after)
    elif before.phase == at.UNCOVER_ALL:
        lying = game.names(before.chambers[chamber])
        yield _took(seat, chamber, (*lying, *cards))
    elif before.phase in (at.UNCOVER_TOMB, at.UNCOVER_LOOK):
        yield _saw(game, after, chamber)
    else:
        yield Event("turned_up", seat, chamber=chamber, cards=cards)
        yield from _mined(game, before, cards, after)


def _totals(game: Archaeology, after: State) -> Iterator[Event]:
    if game.tables.lowest_starts:
        totals = [starting_total(game.tables, after, seat) for seat in range(game.players)]
        yield Event("totals", amounts=tuple(totals))


def _added(game: Archaeology, kind: str, before: State, after: State) -> Iterator[Event]:
    for chamber, (old, new) in enumerate(zip(before.chambers, after.chambers, strict=True)):
        cards = game.names([n - o for o, n in zip(old, new, strict=True)])
        if cards:
            yield Event(kind, chamber=chamber, cards=cards)


def _dug(card: str, before: State, after: State) -> Iterator[Event]:
    seat = before.turn
    if card == "thief":
        yield Event("thief", seat)
        if after.phase == at.STEAL:
            yield Event("robs", seat, after.asked)
        elif after.phase != at.THEFT:
            yield Event("nothing_to_steal", seat)
    elif card == "sandstorm":
        yield Event("sandstorm", seat)
    else:
        yield Event("dug", seat, cards=(card,), seen_by=frozenset([seat]))


def _entered(game: Archaeology, before: State, chamber: int) -> Iterator[Event]:
    """A chamber all of whose cards had been seen by somebody is entered."""
    kind = game.tables.kind[before.monument]
    if kind in (at.PYRAMID, at.TEMPLE):
        yield _took(before.turn, chamber, game.names(before.chambers[chamber]))
    elif kind == at.TOMB:
        yield _saw(game, before, chamber)
    elif kind == at.RUINS:
        cards = game.names(before.chambers[chamber])
        yield Event("took", before.turn, chamber=chamber, cards=cards)


def _mined(
    game: Archaeology, before: State, cards: tuple[str, ...], after: State
) -> Iterator[Event]:
    """What becomes of cards turned up in the Mine or before the Sphinx."""
    if after.phase == at.MINE_CHOICE:
        return
    seat, chamber = before.turn, before.chamber
    hand, earlier = after.hands[seat], before.hands[seat]
    gained = game.names([n - o for o, n in zip(earlier, hand, strict=True)])
    if before.phase == at.MINING and not gained:
        yield Event("collapsed", seat, chamber=chamber)
    else:
        yield Event("took", seat, chamber=chamber, cards=gained)


def _took(seat: int, chamber: int, cards: tuple[str, ...]) -> Event:
    """Cards taken out of a chamber that only the taker sees."""
    cards = tuple(sorted(cards))
    return Event("took", seat, chamber=chamber, cards=cards, seen_by=frozenset([seat]))


def _saw(game: Archaeology, state: State, chamber: int) -> Event:
    """A chamber's cards seen by the player alone, who leaves them there for now."""
    cards = game.names(state.chambers[chamber])
    seat = state.turn
    return Event("saw", seat, chamber=chamber, cards=cards, seen_by=frozenset([seat]))


def _ended(before: State, after: State) -> Iterator[Event]:
    passed = after.passes > before.passes or (after.must_sell == 1)
    yield Event("passed" if passed else "ended", before.turn)
    if after.guard > before.guard:
        yield Event("guard")
    if after.must_sell == 1:
        yield Event("must_sell", after.turn)
