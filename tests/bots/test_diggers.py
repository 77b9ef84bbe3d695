"""Games among diggers in compiled code are those of the bot."""

from __future__ import annotations

import pytest

from configurations import FEW, Configuration
from potsherd.bots.diggers import play_diggers
from potsherd.bots.instinct import InstinctBot
from potsherd.bots.playout import dealer_from, play_out
from potsherd.bots.registry import is_digger


@pytest.mark.parametrize("configuration", FEW, ids=str)
def test_compiled_diggers_choose_as_the_bot_does(configuration: Configuration) -> None:
    dealer = dealer_from(str(configuration).encode().ljust(32)[:32], configuration.players)
    position = configuration.new_position()
    outcome = play_out(position, [InstinctBot()] * configuration.players, dealer)
    steps_of = position.game.steps_of
    played = play_diggers(position.game, dealer)
    assert played.steps == [step for move in position.moves_played for step in steps_of(move)]
    assert played.outcome == outcome


def test_games_of_one_kind_and_another_do_not_touch_each_other() -> None:
    games = [Configuration("curios", players).new_game() for players in (2, 4, 2)]
    dealers = [dealer_from(bytes(32), game.players) for game in games]
    first, other, again = map(play_diggers, games, dealers)
    assert first == again
    assert first != other


@pytest.mark.parametrize(
    ("spec", "plays"),
    [
        ("digger", True),
        ("digger:seed=3", True),
        ("student", False),
        ("greedy", False),
        ("exec:digger", False),
    ],
)
def test_diggers_are_known_by_their_spec(spec: str, plays: bool) -> None:
    assert is_digger(spec) is plays
