"""Why a move of Archaeology is not allowed, naming the ruling."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from potsherd.errors import Reason
from potsherd.language import mark
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
from potsherd.rules.archaeology.fields import State

if TYPE_CHECKING:
    from potsherd.games.archaeology.game import Archaeology

_PHASE_OF: dict[type[Move], int] = {
    Trade: at.ACT,
    Sell: at.ACT,
    Explore: at.ACT,
    EndTurn: at.ACT,
    Rob: at.THEFT,
    Tent: at.SHELTER,
    Discard: at.LOSE,
    Look: at.LOOKING,
    Keep: at.KEEPING,
    TurnUp: at.MINE_CHOICE,
    Stop: at.MINE_CHOICE,
    Name: at.NAMING,
}

_ASKED = {
    at.ACT: mark("now is the time to trade, explore, sell or end the turn"),
    at.THEFT: mark("first say whom the thief robs"),
    at.SHELTER: mark("first say whether you use your tent"),
    at.LOSE: mark("first choose what the sandstorm takes"),
    at.LOOKING: mark("first say which chamber you look at, or none"),
    at.KEEPING: mark("first choose the cards to keep from this chamber"),
    at.MINE_CHOICE: mark("first say whether to turn up another card or stop"),
    at.NAMING: mark("first name two types of treasure"),
}

_RULING_OF_PHASE = {
    at.THEFT: "R-4",
    at.SHELTER: "R-15",
    at.LOSE: "R-5",
    at.LOOKING: "M-1",
    at.MINE_CHOICE: "M-2",
    at.NAMING: "M-3",
}


def refusal(game: Archaeology, state: State, move: Move) -> Reason:
    """The reason why `move`, which the mover may not play, is not legal."""
    if _PHASE_OF.get(type(move)) != state.phase:
        return Reason(_ASKED[state.phase], _RULING_OF_PHASE.get(state.phase, ""))
    match move:
        case Trade(give, take):
            return _trade(game, state, give, take)
        case Sell(card, count):
            return _sell(game, state, card, count)
        case Explore(chamber):
            return _explore(game, state, chamber)
        case EndTurn():
            return Reason(
                mark("you passed first, so you must sell a set before you end this turn"), "R-10"
            )
        case Rob():
            return Reason(mark("rob an opponent who holds a card"), "R-4")
        case Discard(cards):
            return _choice(game, state, cards, state.hands[state.mover], "R-5")
        case Keep(cards):
            return _choice(game, state, cards, state.chambers[state.chamber], "")
        case Name():
            return Reason(mark("name two different types that this game is played with"), "M-3")
        case _:
            return Reason(mark("no card is left in that chamber"), "M-1")


def _trade(game: Archaeology, state: State, give: tuple[str, ...], take: tuple[str, ...]) -> Reason:
    if not give or not take:
        return Reason(mark("a trade gives at least one card and takes at least one"), "R-7")
    both = tuple(sorted(set(give) & set(take)))
    if both:
        return Reason(
            mark("{cards} cannot be both given and taken in one trade"), "R-7", {"cards": both}
        )
    missing = _missing(game, give, state.hands[state.mover])
    if missing:
        return Reason(mark("you do not hold {cards}"), fields={"cards": missing})
    missing = _missing(game, take, state.market)
    if missing:
        return Reason(mark("the marketplace does not hold {cards}"), fields={"cards": missing})
    if state.trades >= game.tables.trade_limit:
        return Reason(
            mark("no more than {limit} trades in one turn"),
            "R-14",
            {"limit": game.tables.trade_limit},
        )
    return Reason(
        mark("you take cards worth {taken} in trade for cards worth only {given}"),
        fields={"taken": game.worth(take), "given": game.worth(give)},
    )


def _sell(game: Archaeology, state: State, card: str, count: int) -> Reason:
    number = game.index[card]
    held, largest = state.hands[state.mover][number], game.tables.largest[number]
    fields: dict[str, object] = {"cards": (card,), "held": held, "largest": largest}
    if count < 1:
        return Reason(mark("a set has at least one card"), "R-9")
    if held < count:
        return Reason(mark("you hold only {held} of {cards}"), fields=fields)
    return Reason(mark("the table of {cards} ends at {largest}"), "R-9", fields)


def _explore(game: Archaeology, state: State, chamber: int) -> Reason:
    tables, monument = game.tables, state.monument
    if not 0 <= chamber < tables.chambers[monument]:
        return Reason(
            mark("the chambers are numbered from 1 to {number}"),
            fields={"number": tables.chambers[monument]},
        )
    if state.explored >= tables.explorations:
        return Reason(mark("only one exploration in a turn"))
    if state.chamber_left[chamber] == 0:
        return Reason(mark("no card is left in that chamber"), "M-5")
    return Reason(
        mark("maps needed: {maps}; maps held: {held}"),
        fields={
            "maps": tables.chamber_maps[monument][chamber],
            "held": state.hands[state.mover][tables.map],
        },
    )


def _choice(
    game: Archaeology, state: State, cards: tuple[str, ...], source: list[int], ruling: str
) -> Reason:
    if len(cards) != state.left:
        return Reason(
            mark("cards to choose: {left}, not {number}"),
            ruling,
            {"left": state.left, "number": len(cards)},
        )
    missing = _missing(game, cards, source)
    return Reason(mark("not there to choose: {cards}"), ruling, {"cards": missing})


def _missing(game: Archaeology, cards: tuple[str, ...], source: list[int]) -> tuple[str, ...]:
    lacking = Counter(cards) - Counter(game.names(source))
    return tuple(sorted(lacking.elements()))
