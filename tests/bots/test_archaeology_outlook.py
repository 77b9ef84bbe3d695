"""What the greedy player of Archaeology works out from a view adds up to the cards there are."""

from random import Random

import pytest

from configurations import SOME, Configuration
from playing import pick_step
from potsherd.bots.archaeology.outlook import Outlook
from potsherd.dealer import Dealer
from potsherd.moves import TurnUp
from potsherd.position import Position
from rules.archaeology.table import play, table

ARCHAEOLOGY = [c for c in SOME if c.game != "curios"]


def test_a_card_turned_up_again_in_the_mine_is_counted_once() -> None:
    position = table(
        "expedition", hands=["2 map", "coin"], chambers=["5 coin"], monument="mine", dig="5 coin"
    )
    play(position, "draw coin", "explore 1", "draw coin", "turn", "draw coin", "turn", "draw coin")
    play(position, "end", "draw coin", "end", "draw coin", "explore 1", "draw old coin")
    assert position.is_legal(TurnUp())
    outlook = Outlook(position.view(0))
    coin = position.game.edition.types.index("coin")
    assert outlook.known_in_chambers[0][coin] == 2
    assert outlook.hidden_in_chambers[0] == 2


@pytest.mark.parametrize("configuration", ARCHAEOLOGY, ids=str)
def test_the_unseen_cards_are_exactly_those_that_the_seat_does_not_see(
    configuration: Configuration,
) -> None:
    game = configuration.new_game()
    position, dealer, random = Position(game), Dealer(bytes(32)), Random(7)
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
            continue
        state = position._state
        outlook = Outlook(position.view(position.mover))
        hidden_in_hands = sum(
            state.hand_size[seat] - sum(outlook.known_in_hands[seat])
            for seat in range(game.players)
            if seat != position.mover
        )
        to_dig = state.dig_left - state.thieves - state.storms
        places = hidden_in_hands + sum(outlook.hidden_in_chambers) + state.pile + to_dig
        assert min(outlook.unseen) >= 0
        assert sum(outlook.unseen) == places
        steps = [pick_step(game, after := state.copy(), random)]
        game.play_step(after, steps[0])
        while after.midway:
            steps.append(pick_step(game, after, random))
            game.play_step(after, steps[-1])
        position.play(game.move_of(steps))
