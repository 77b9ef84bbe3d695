"""What chance will bring is the same whether it is asked for ahead or dealt."""

from __future__ import annotations

from random import Random

import pytest

from configurations import SOME, Configuration
from playing import pick_move
from potsherd.dealer import Dealer
from potsherd.errors import IllegalMove
from potsherd.moves import Draw, EndTurn, Move
from potsherd.position import Position

some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)
DEALER = Dealer(bytes(range(32)), (b"tea", b"", b"ink"))


def dealt(position: Position) -> tuple[Move, ...]:
    """Let chance play as long as it decides; what it brought."""
    before = position.length
    while position.is_chance:
        position.deal(DEALER)
    return position.moves_played[before:]


def whole(position: Position) -> tuple[object, ...]:
    return position._state.copy(), position.moves_played, position.chance_steps


@some_configurations
def test_what_comes_after_a_move_is_what_the_dealer_will_deal(
    configuration: Configuration,
) -> None:
    position = configuration.new_position()
    random = Random(f"{configuration} ahead")
    coming = position.ahead(None, DEALER)
    assert len(coming) > configuration.players
    assert dealt(position) == coming
    while not position.is_over:
        move = pick_move(position.game, position._state, random)
        before = whole(position)
        coming = position.ahead(move, DEALER)
        assert whole(position) == before
        position.play(move)
        assert dealt(position) == coming


@some_configurations
def test_chance_itself_can_be_looked_ahead_of(configuration: Configuration) -> None:
    """After a move of chance that this dealer need not have brought."""
    position = configuration.new_position()
    random = Random(f"{configuration} ahead of chance")
    while position.is_chance:
        move = pick_move(position.game, position._state, random)
        coming = position.ahead(move, DEALER)
        twin = position.copy()
        twin.play(move)
        assert dealt(twin) == coming
        position.play(move)
    assert position.ahead(None, DEALER) == ()


def test_nothing_is_ahead_of_an_illegal_move() -> None:
    position = Position.new("archaeology", players=2)
    with pytest.raises(IllegalMove):
        position.ahead(EndTurn(), DEALER)
    dealt(position)
    before = whole(position)
    with pytest.raises(IllegalMove):
        position.ahead(Draw(("coin",)), DEALER)
    assert whole(position) == before
