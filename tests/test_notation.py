"""Tokens as strangers may send them: refused soon, and before anything large is made of them."""

from __future__ import annotations

import tracemalloc
from time import process_time

import pytest

from potsherd.editions import archaeology
from potsherd.errors import OptionError
from potsherd.games import parse_move
from potsherd.notation import MOST_CARDS, parse_cards

MANY = ", ".join(["999 coin"] * 6500)


def test_a_list_may_name_as_many_cards_as_any_game_has() -> None:
    assert archaeology.MOST_CARDS <= MOST_CARDS
    assert parse_cards(f"{MOST_CARDS - 1} coin, map") == ("coin",) * (MOST_CARDS - 1) + ("map",)
    with pytest.raises(OptionError, match="no game has so many cards"):
        parse_cards(f"{MOST_CARDS} coin, map")


@pytest.mark.parametrize(
    "token",
    [
        f"trade {MANY} > coin",
        f"trade coin > {MANY}",
        f"sell {MANY}",
        f"draw {'coin, ' * 10_000}coin",
        f"discard {'9' * 60_000} coin",
        f"keep {'a' * 60_000}!",
        f"explore {'9' * 60_000}",
        "x" * 60_000,
    ],
)
def test_a_long_token_costs_little_and_is_not_repeated(token: str) -> None:
    tracemalloc.start()
    began = process_time()
    with pytest.raises(OptionError) as refusal:
        parse_move(token)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert process_time() - began < 0.5
    assert most < 2_000_000
    assert len(str(refusal.value)) < 500
