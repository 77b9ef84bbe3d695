"""Forms and moves: what a page would send for a move is read as that very move."""

from __future__ import annotations

from random import Random

import pytest
from starlette.datastructures import FormData, UploadFile

from configurations import SOME, Configuration
from playing import play_on
from potsherd.moves import Discard, Draw, First, Keep, Monument, Move, Name, Sell, Trade
from potsherd.notation import MOST_CARDS
from potsherd.table.refusals import Refused
from potsherd.web.board.forms import read_move

Field = tuple[str, str | UploadFile]
GAME = Configuration("archaeology", 2).new_position().game


def sent(move: Move) -> FormData:
    """The fields that a page sends for a move."""
    match move:
        case Trade(give, take):
            marked = [*(("give", card) for card in give), *(("take", card) for card in take)]
            return FormData([("do", "trade"), *marked])
        case Discard(cards):
            return FormData([("do", "discard"), *(("card", card) for card in cards)])
        case Keep(cards):
            return FormData([("do", "keep"), *(("card", card) for card in cards)])
        case Name(cards):
            return FormData([("do", "name"), *(("card", card) for card in cards)])
        case _:
            return FormData([("move", str(move))])


@pytest.mark.parametrize("configuration", SOME, ids=str)
def test_every_move_of_a_game_comes_back_from_its_form(configuration: Configuration) -> None:
    position = configuration.new_position()
    for move in play_on(position, Random(f"{configuration} forms")):
        if not isinstance(move, Draw | Monument | First):
            assert read_move(sent(move), position.game) == move


def test_a_set_is_sold_by_its_button_or_by_marking_its_cards() -> None:
    sale = Sell("coin", 3)
    assert read_move(FormData([("move", "sell 3 coin")]), GAME) == sale
    assert read_move(FormData([("do", "sell"), *[("give", "coin")] * 3]), GAME) == sale


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ([], "does not say what to do"),
        ([("do", "dance")], "does not say what to do"),
        ([("move", "dance")], "That is no move"),
        ([("move", "trade coin")], "That is no move"),
        ([("move", "trade " + ", ".join(["999 coin"] * 6500))], "That is no move"),
        ([("do", "sell")], "Mark the cards"),
        ([("do", "sell"), ("give", "coin"), ("give", "map")], "of one type"),
        ([("do", "trade"), *[("give", "coin")] * (MOST_CARDS + 1)], "more than there are cards"),
    ],
)
def test_a_form_that_means_no_move_is_refused(fields: list[Field], says: str) -> None:
    with pytest.raises(Refused, match=says):
        read_move(FormData(fields), GAME)
