"""Sets a table in the middle of a game, and plays moves written as tokens.

Cards are written as in tokens: "2 coin, map".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from potsherd.editions import load_edition
from potsherd.errors import IllegalMove
from potsherd.events import HIDDEN, Event
from potsherd.games import game_of, parse_move
from potsherd.games.archaeology.game import Archaeology
from potsherd.moves import Draw, Move
from potsherd.notation import parse_cards
from potsherd.position import Position
from potsherd.rules.archaeology.fields import State
from potsherd.rules.archaeology.piles import gain
from potsherd.rules.archaeology.turns import begin_turn

MARKET_OF_NO_INTEREST = "5 parchment_scrap"


def cards_of(text: str) -> tuple[str, ...]:
    """Cards as in tokens; no cards for an empty text."""
    return parse_cards(text) if text else ()


def table(
    edition: str = "archaeology",
    *,
    hands: Sequence[str],
    market: str = "",
    dig: str = "",
    chambers: Sequence[str] = (),
    pile: str = "",
    monument: str | None = None,
    variants: Sequence[str] = (),
    turn: int = 0,
    tents: Sequence[int] = (),
) -> Position:
    """A position in which the turn of a seat is about to begin.

    `dig`, `chambers` and `pile` are the cards that nobody has seen, by place; which treasure lies
    in which of these places is open until it is turned up. A chamber not named is empty. All other
    cards have left the game. In the Buried Ruins the cards of chambers are face up.
    """
    game = game_of(load_edition(edition), len(hands), monument, variants)
    assert isinstance(game, Archaeology)
    position = Position(game)
    position._state = state = State()
    state.monument = game.tables.monument
    for seat, hand in enumerate(hands):
        for card in cards_of(hand):
            gain(state, seat, game.index[card], 1)
    state.market = game.counts(Counter(cards_of(market)))
    _lay_out(game, state, cards_of(dig), [cards_of(text) for text in chambers], cards_of(pile))
    for seat in range(game.players):
        state.tents[seat] = tents[seat] if tents else game.tables.tent_uses
    state.turn = turn
    begin_turn(game.tables, state)
    position._events = _history(game, hands, [cards_of(text) for text in chambers], turn)
    return position


def _lay_out(
    game: Archaeology,
    state: State,
    dig: tuple[str, ...],
    chambers: Sequence[tuple[str, ...]],
    pile: tuple[str, ...],
) -> None:
    unseen = Counter((*dig, *pile))
    for number, cards in enumerate(chambers):
        state.chamber_left[number] = len(cards)
        if game.monument == "buried_ruins":
            state.chambers[number] = game.counts(Counter(cards))
        else:
            state.unseen[number] = len(cards)
            unseen += Counter(cards)
    state.pile = len(pile)
    state.dig_left = len(dig)
    state.thieves = unseen["thief"]
    state.storms = unseen["sandstorm"]
    state.pool = game.counts(unseen)
    state.pool_left = sum(state.pool) - unseen["map"]
    state.dig_treasures = len(dig) - unseen["map"] - state.thieves - state.storms


def _history(
    game: Archaeology, hands: Sequence[str], chambers: Sequence[tuple[str, ...]], turn: int
) -> list[Event]:
    """Events from which observers know the sizes of hands and chambers, and their own hands."""
    face_up = game.monument == "buried_ruins"
    events = [
        Event("dealt", seat, cards=cards_of(hand), seen_by=frozenset([seat]))
        for seat, hand in enumerate(hands)
    ]
    for number in range(game.tables.chambers[game.tables.monument]):
        size = game.tables.chamber_size[game.tables.monument][number]
        lying = chambers[number] if number < len(chambers) else ()
        gone = size if face_up else size - len(lying)
        events.append(Event("took", chamber=number, cards=(HIDDEN,) * gone))
        if face_up:
            events.append(Event("buried", chamber=number, cards=lying))
    return [*events, Event("begins", turn)]


def new_game(
    edition: str = "archaeology",
    *,
    hands: Sequence[str],
    market: str = MARKET_OF_NO_INTEREST,
    chambers: str = "",
    monument: str | None = None,
    variants: Sequence[str] = (),
    first: int | None = 0,
) -> Position:
    """A whole game from its set-up, of which the first turn is about to begin.

    `chambers` are the face-up cards of the Buried Ruins.
    """
    position = Position.new(edition, len(hands), monument=monument, variants=variants, first=first)
    for dealt in (*hands, market, *([chambers] if chambers else [])):
        position.play(Draw(cards_of(dealt)))
    return position


def play(position: Position, *tokens: str) -> None:
    """Play moves written as tokens; "draw old coin" and the like are moves of chance."""
    for token in tokens:
        position.play(parse_move(token))


def legal(position: Position, kind: type[Move] = Move) -> set[str]:
    """The tokens of all legal moves."""
    return {str(move) for move in position.moves(kind)}


def chances(position: Position) -> set[str]:
    """The tokens of all that chance may bring."""
    return {str(move) for move, _ in position.chances()}


def hand(position: Position, seat: int) -> str:
    """The cards a seat holds, in type order."""
    return _written(position, position._state.hands[seat])


def market(position: Position) -> str:
    """The cards of the marketplace, in type order."""
    return _written(position, position._state.market)


def _written(position: Position, counts: Sequence[int]) -> str:
    game = position.game
    assert isinstance(game, Archaeology)
    tally = Counter(game.names(counts))
    return ", ".join(card if n == 1 else f"{n} {card}" for card, n in tally.items())


def events(position: Position, observer: int | None = None) -> list[Event]:
    """The events since the first turn, or the turn at which the table was set, began."""
    log = position.log(observer)
    return list(log[[event.kind for event in log].index("begins") + 1 :])


def kinds(position: Position) -> list[str]:
    """The kinds of these events."""
    return [event.kind for event in events(position)]


def refused(position: Position, token: str) -> str:
    """Why the move is refused; the position stays as it was."""
    return refused_move(position, parse_move(token))


def refused_move(position: Position, move: Move) -> str:
    """Why the move is refused; the position stays as it was."""
    before, log = position.copy(), position.log()
    assert not position.is_legal(move)
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert position == before
    assert position.log() == log
    return str(caught.value)
