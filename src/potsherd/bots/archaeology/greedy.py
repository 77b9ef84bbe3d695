"""The greedy player of Archaeology: explores, trades, sells what is not worth keeping, ends."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.bots.archaeology.choices import best_trade
from potsherd.bots.archaeology.monuments import (
    chamber_to_look_at,
    goes_on_mining,
    keep,
    names,
)
from potsherd.bots.archaeology.outlook import Outlook
from potsherd.moves import (
    Discard,
    EndTurn,
    Explore,
    Keep,
    Look,
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
from potsherd.search.archaeology.rows import cash
from potsherd.views import View

_LEAST_GAIN = 0.4
"""Trades that gain less are not worth showing others what one collects."""
_TENT_KEPT_FOR = 2.0
"""Loss for which a tent is used, for each sandstorm that may still come (at most three)."""
_TENT_HELPS = 0.3
"""How much of the danger of a sandstorm is left with a tent."""


def decide(view: View) -> Move:
    """The move of the seat that decides in this view."""
    outlook = Outlook(view)
    match outlook.state.phase:
        case at.ACT:
            return _act(outlook)
        case at.THEFT:
            return Rob(_victim(outlook))
        case at.SHELTER:
            return Tent(_uses_tent(outlook))
        case at.LOSE:
            _, lost = outlook.loss(outlook.hand, outlook.state.left)
            return Discard(outlook.game.names(lost))
        case at.KEEPING:
            return Keep(outlook.game.names(keep(outlook)))
        case at.MINE_CHOICE:
            return TurnUp() if goes_on_mining(outlook) else Stop()
        case at.NAMING:
            return Name(tuple(outlook.game.types[t] for t in names(outlook)))
        case _:
            return Look(chamber_to_look_at(outlook))


# ---------------------------------------------------------------- actions
def _act(outlook: Outlook) -> Move:
    if not any(outlook.hand):
        return EndTurn()
    chamber = _chamber_to_explore(outlook)
    if chamber is not None:
        return Explore(chamber)
    trade = _trade(outlook)
    if trade is not None:
        return trade
    return _sale(outlook) or EndTurn()


def _chamber_to_explore(outlook: Outlook) -> int | None:
    """The best chamber of the plan for the maps in hand, unless waiting for more is better."""
    maps = outlook.hand[outlook.tables.map]
    if maps == 0 or outlook.state.explored >= outlook.tables.explorations:
        return None
    worth, chambers = outlook.plans[maps]
    if not chambers or outlook.rows[outlook.tables.map][maps] > worth:
        return None
    return chambers[-1]


def _trade(outlook: Outlook) -> Trade | None:
    state, tables = outlook.state, outlook.tables
    if state.trades >= tables.trade_limit:
        return None
    types = len(outlook.types)
    gain, deal = best_trade(
        outlook.rows, outlook.hand[:types], state.market[:types], tables.trade[:types]
    )
    if gain < _LEAST_GAIN:
        return None
    game = outlook.game
    given, taken = game.names([max(0, -n) for n in deal]), game.names([max(0, n) for n in deal])
    return Trade(given, taken)


def _sale(outlook: Outlook) -> Sell | None:
    """The sale that leaves the seat best off, if any does or one must be made (R-10)."""
    hand = outlook.hand
    best, most = None, _after_dangers(outlook, hand)
    must = outlook.state.must_sell == 1
    for t in outlook.types:
        if hand[t] > 0:
            money, size = _set_to_sell(outlook, t)
            if size:
                rest = list(hand)
                rest[t] -= size
                value = money + _after_dangers(outlook, rest)
                if value >= most or (must and best is None):
                    best, most = Sell(outlook.game.types[t], size), value
    return best


def _set_to_sell(outlook: Outlook, t: int) -> tuple[int, int]:
    """The set that a sale of all cards of a type begins with, and its money."""
    tables = outlook.tables
    sell = tuple(tables.sell[t][: tables.largest[t] + 1])
    _, size = cash(sell, outlook.hand[t])
    return sell[size], size


def _after_dangers(outlook: Outlook, hand: Sequence[int]) -> float:
    """What a hand is worth after what thieves and sandstorms take until the next turn."""
    worth = outlook.worth(hand)
    size = sum(hand)
    if outlook.final or size == 0:
        return worth
    storm, thief = _dangers(outlook)
    if storm > 0 and size > 1:
        worth -= storm * outlook.loss(hand, size // 2)[0]
    if thief > 0:
        rows = outlook.rows
        held = [(t, hand[t]) for t in outlook.types if hand[t] > 0]
        worth -= thief * sum(n * (rows[t][n] - rows[t][n - 1]) for t, n in held) / size
    return worth


def _dangers(outlook: Outlook) -> tuple[float, float]:
    """How likely a sandstorm strikes, and a thief comes to this seat, until its next turn."""
    state, players = outlook.state, outlook.tables.players
    calm = max(0.0, 1 - state.storms / state.dig_left)
    storm = 1 - calm ** min(players, state.dig_left)
    if state.tents[outlook.seat] > 0:
        storm *= _TENT_HELPS
    thief = min(1.0, state.thieves / state.dig_left)
    return storm, thief


# ---------------------------------------------------------------- what digging asks
def _victim(outlook: Outlook) -> int:
    """The opponent whose cards are worth most, the richest of several."""
    state = outlook.state
    dug = [n / max(1, sum(outlook.unseen)) for n in outlook.unseen]
    average = sum(dug[t] * outlook.next_worth(t) for t in outlook.types)

    def worth(seat: int) -> tuple[float, int]:
        known = outlook.known_in_hands[seat]
        total = sum(known[t] * outlook.next_worth(t) for t in outlook.types)
        total += (state.hand_size[seat] - sum(known)) * average
        return round(total / state.hand_size[seat], 6), state.money[seat]

    seats = [s for s in range(outlook.tables.players) if s != outlook.seat and state.hand_size[s]]
    return max(seats, key=worth)


def _uses_tent(outlook: Outlook) -> bool:
    """Whether the storm would take enough to use the tent now and not in a later one."""
    loss, _ = outlook.loss(outlook.hand, sum(outlook.hand) // 2)
    return loss >= _TENT_KEPT_FOR * min(3, outlook.state.storms)
