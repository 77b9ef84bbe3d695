"""Matches among bots: reproducible, fair in seats, and their statistics."""

from __future__ import annotations

from collections import Counter

import pytest

from potsherd.arena.matches import Match, play_game, play_games
from potsherd.errors import EditionError, OptionError

CURIOS = Match("curios", ("greedy", "random", "greedy"), seed="7")


def test_the_results_are_the_same_in_one_process_and_in_two() -> None:
    assert list(play_games(CURIOS, 5, jobs=1)) == list(play_games(CURIOS, 5, jobs=2))


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    other = Match(CURIOS.edition, CURIOS.bots, seed="8")
    assert play_game(CURIOS, 3) == play_game(CURIOS, 3)
    assert play_game(CURIOS, 3) != play_game(other, 3)


def test_every_game_of_a_match_is_another_one() -> None:
    assert len(set(play_games(CURIOS, 6))) == 6


def test_each_bot_sits_at_each_seat_equally_often() -> None:
    sat = Counter((seat, bot) for g in range(6) for seat, bot in enumerate(CURIOS.seats(g)))
    assert sat == {(seat, bot): 2 for seat in range(3) for bot in range(3)}


def test_money_and_wins_are_those_of_the_bot_wherever_it_sat() -> None:
    match = Match("archaeology", ("random", "greedy"), seed="1")
    outcomes = list(play_games(match, 4))
    assert all(outcome.money[1] > outcome.money[0] for outcome in outcomes)
    assert all(outcome.wins == (0.0, 1.0) for outcome in outcomes)


def test_a_game_has_a_winner_moves_and_turns() -> None:
    for match in (CURIOS, Match("expedition", ("greedy",) * 4, "sphinx", ("fierce_weather",))):
        outcome = play_game(match, 0)
        assert sum(outcome.wins) == pytest.approx(1)
        assert len(outcome.money) == match.players
        assert 0 < outcome.turns <= outcome.moves


@pytest.mark.parametrize(
    ("match", "error"),
    [
        (lambda: Match("chess", ("greedy", "greedy")), EditionError),
        (lambda: Match("curios", ("greedy",)), OptionError),
        (lambda: Match("curios", ("greedy", "clever")), OptionError),
        (lambda: Match("expedition", ("greedy",) * 2, "castle"), OptionError),
        (lambda: Match("expedition", ("greedy",) * 4, None, ("long_expedition",)), OptionError),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_at_once(match, error) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(error):
        match()
