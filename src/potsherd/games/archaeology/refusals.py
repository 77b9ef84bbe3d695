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
        case Rob(victim):
            return Reason(
                mark("rob an opponent who holds a card; seat {seat} is none"),
                "R-4",
                {"seat": victim + 1},
            )
        case Discard(cards):
            return _number(state, cards, "R-5") or _not_held(game, state, cards, "R-5")
        case Keep(cards):
            return _number(state, cards, "") or _not_there(game, state, cards)
        case Name(cards):
            return _name(cards)
        case Look(int(chamber)):
            return _no_chamber(game, state, chamber, "M-1") or _empty(chamber, "M-1")
    raise AssertionError(f"{move} is always legal in its phase")


def _trade(game: Archaeology, state: State, give: tuple[str, ...], take: tuple[str, ...]) -> Reason:
    if not give or not take:
        return _incomplete()
    both = tuple(sorted(set(give) & set(take)))
    if both:
        return _given_and_taken(both)
    if _lacking(game, give, state.hands[state.mover]):
        return _not_held(game, state, give, "")
    if _lacking(game, take, state.market):
        return _not_in_marketplace(game, state, take)
    if state.trades >= game.tables.trade_limit:
        return _no_more_trades(game)
    return _too_dear(game.worth(take), game.worth(give))


def _incomplete() -> Reason:
    return Reason(mark("a trade gives at least one card and takes at least one"), "R-7")


def _given_and_taken(cards: tuple[str, ...]) -> Reason:
    return Reason(
        mark("{cards} cannot be both given and taken in one trade"), "R-7", {"cards": cards}
    )


def _no_more_trades(game: Archaeology) -> Reason:
    limit = game.tables.trade_limit
    return Reason(mark("no more than {limit} trades in one turn"), "R-14", {"limit": limit})


def _too_dear(taken: int, given: int) -> Reason:
    return Reason(
        mark("you take cards worth {taken} in trade for cards worth only {given}"),
        fields={"taken": taken, "given": given},
    )


def _sell(game: Archaeology, state: State, card: str, count: int) -> Reason:
    number = game.index[card]
    held, largest = state.hands[state.mover][number], game.tables.largest[number]
    if count < 1:
        return Reason(mark("a set has at least one card, not {count}"), "R-9", {"count": count})
    if held == 0:
        return Reason(mark("you do not hold {types}"), fields={"types": (card,)})
    if held < count:
        return Reason(
            mark("of {types} you hold {held}, not {count}; at most {most} can be sold as one set"),
            fields={
                "types": (card,),
                "held": held,
                "count": count,
                "most": min(held, largest),
            },
        )
    return Reason(
        mark("a set of {types} has at most {largest} cards, not {count}"),
        "R-9",
        {"types": (card,), "largest": largest, "count": count},
    )


def _explore(game: Archaeology, state: State, chamber: int) -> Reason:
    tables, monument = game.tables, state.monument
    missing = _no_chamber(game, state, chamber, "")
    if missing:
        return missing
    if state.explored >= tables.explorations:
        return Reason(
            mark("explorations made in this turn: {made}; allowed: {limit}"),
            fields={"made": state.explored, "limit": tables.explorations},
        )
    if state.chamber_left[chamber] == 0:
        return _empty(chamber, "M-5")
    return Reason(
        mark("maps needed: {maps}; maps held: {held}"),
        fields={
            "maps": tables.chamber_maps[monument][chamber],
            "held": state.hands[state.mover][tables.map],
        },
    )


def _no_chamber(game: Archaeology, state: State, chamber: int, ruling: str) -> Reason | None:
    number = game.tables.chambers[state.monument]
    if 0 <= chamber < number:
        return None
    return Reason(
        mark("there is no chamber {chamber}; the chambers are numbered from 1 to {number}"),
        ruling,
        {"chamber": chamber + 1, "number": number},
    )


def _empty(chamber: int, ruling: str) -> Reason:
    return Reason(mark("no card is left in chamber {chamber}"), ruling, {"chamber": chamber + 1})


def _number(state: State, cards: tuple[str, ...], ruling: str) -> Reason | None:
    if len(cards) == state.left:
        return None
    return Reason(
        mark("cards to choose: {left}, not {number}"),
        ruling,
        {"left": state.left, "number": len(cards)},
    )


def _name(cards: tuple[str, ...]) -> Reason:
    if len(cards) != 2:
        return Reason(mark("types to name: 2, not {number}"), "M-3", {"number": len(cards)})
    return _not_to_be_named(cards)


def _not_to_be_named(cards: tuple[str, ...]) -> Reason:
    return Reason(
        mark("name two different types that this game is played with, not {cards}"),
        "M-3",
        {"cards": cards},
    )


# ------------------------------------------------------------ steps
def step_refusal(game: Archaeology, state: State, step: int) -> Reason:
    """The reason why the mover may not play a step next, within a move or at its beginning."""
    is_trade = at.OFFER <= step <= at.SETTLE
    asked = _PHASE_OF[Trade if is_trade else type(game.move_of([step]))]
    now = at.ACT if state.phase in (at.OFFERING, at.TAKING) else state.phase
    if state.midway and (asked != now or is_trade != (now == at.ACT)):
        return Reason(mark("a move is under way: go on with it, or take its steps back"))
    if asked != now:
        return Reason(_ASKED[now], _RULING_OF_PHASE.get(now, ""))
    if is_trade:
        return _trade_step(game, state, step)
    if asked in (at.LOSE, at.KEEPING, at.NAMING):
        return _choice(game, state, step)
    return refusal(game, state, game.move_of([step]))


def _trade_step(game: Archaeology, state: State, step: int) -> Reason:
    is_offer = step < at.TAKE
    if state.phase == at.TAKING if is_offer else state.phase == at.ACT:
        return Reason(mark("a trade names first the cards given, then those taken"), "R-7")
    if step == at.SETTLE:
        return _incomplete()
    if is_offer:
        return _offer(game, state, step - at.OFFER)
    return _take(game, state, step - at.TAKE)


def _offer(game: Archaeology, state: State, number: int) -> Reason:
    card = (game.types[number],)
    if state.hands[state.mover][number] == 0:
        return _not_held(game, state, card, "")
    if state.trades >= game.tables.trade_limit:
        return _no_more_trades(game)
    if number < state.last:
        return _out_of_order(card)
    return Reason(
        mark("the marketplace has nothing that {types} and what else may be given can buy"),
        "R-7",
        {"types": card},
    )


def _take(game: Archaeology, state: State, number: int) -> Reason:
    card = (game.types[number],)
    if state.offer[number]:
        return _given_and_taken(card)
    if state.market[number] == 0:
        return _not_in_marketplace(game, state, card)
    given = game.worth(game.names(state.offer))
    taken = given - state.credit + game.worth(card)
    return _too_dear(taken, given) if taken > given else _out_of_order(card)


def _choice(game: Archaeology, state: State, step: int) -> Reason:
    """Cards to lose or keep, or types to name, are chosen one by one."""
    if state.phase == at.NAMING:
        return _naming(game, state, step - at.NAME)
    if state.phase == at.LOSE:
        card, source = step - at.DISCARD, state.hands[state.mover]
    else:
        card, source = step - at.KEEP, state.chambers[state.chamber]
    if source[card]:
        return _out_of_order((game.types[card],))
    return refusal(game, state, game.move_of([step] * state.left))


def _naming(game: Archaeology, state: State, number: int) -> Reason:
    named = state.named[: state.midway]
    if number in named or game.tables.copies[number] == 0:
        return _not_to_be_named(tuple(game.types[t] for t in (*named, number)))
    return _out_of_order((game.types[number],))


def _out_of_order(cards: tuple[str, ...]) -> Reason:
    return Reason(
        mark(
            "the cards of a move are named in the edition's order, with enough left for the rest: "
            "{types} cannot be next"
        ),
        fields={"types": cards},
    )


# ------------------------------------------------------------ what is not there
def _not_held(game: Archaeology, state: State, cards: tuple[str, ...], ruling: str) -> Reason:
    return _lack(
        mark("you do not hold {types}"),
        mark("you choose {cards} and hold only {held}"),
        _lacking(game, cards, state.hands[state.mover]),
        ruling,
    )


def _not_in_marketplace(game: Archaeology, state: State, cards: tuple[str, ...]) -> Reason:
    return _lack(
        mark("the marketplace does not hold {types}"),
        mark("you choose {cards}, and the marketplace holds only {held}"),
        _lacking(game, cards, state.market),
    )


def _not_there(game: Archaeology, state: State, cards: tuple[str, ...]) -> Reason:
    return _lack(
        mark("the chamber does not hold {types}"),
        mark("you choose {cards}, and the chamber holds only {held}"),
        _lacking(game, cards, state.chambers[state.chamber]),
    )


def _lacking(
    game: Archaeology, cards: tuple[str, ...], source: list[int]
) -> dict[str, tuple[int, int]]:
    """Of each type that `source` has too few of: how many are chosen, and how many are there."""
    there = Counter(game.names(source))
    return {card: (n, there[card]) for card, n in Counter(cards).items() if n > there[card]}


def _lack(none: str, too_few: str, lacking: dict[str, tuple[int, int]], ruling: str = "") -> Reason:
    """The reason with what was chosen of these types and with what there is of them, if any."""
    held = tuple(card for card, (_, there) in lacking.items() for _ in range(there))
    if not held:
        return Reason(none, ruling, {"types": tuple(lacking)})
    chosen = tuple(card for card, (n, _) in lacking.items() for _ in range(n))
    return Reason(too_few, ruling, {"cards": chosen, "held": held})
