"""Bulk play: the same games compiled and interpreted, and numbers that add up."""

import pytest

from potsherd import EditionError, OptionError, playouts

GAMES = [("archaeology", 2, None), ("expedition", 3, "sphinx"), ("curios", 4, None)]


@pytest.mark.parametrize(("game", "players", "monument"), GAMES)
def test_a_seed_gives_the_same_games_compiled_and_interpreted(
    game: str, players: int, monument: str | None
) -> None:
    compiled = playouts(game, players, 20, seed=3, monument=monument)
    interpreted = playouts(game, players, 20, seed=3, monument=monument, compile_rules=False)
    assert compiled == interpreted
    assert compiled != playouts(game, players, 20, seed=4, monument=monument)


def test_the_numbers_add_up() -> None:
    played = playouts("curios", 3, 10, seed=1, compile_rules=False)
    assert played.games == len(played.scores) == 10
    assert all(len(scores) == 3 for scores in played.scores)
    assert played.decisions + played.chance_steps == played.steps
    assert played.chance_steps >= 10 * (1 + 3 * 4 + 4)  # first player, hands, values


def test_no_games_are_no_steps() -> None:
    assert playouts("curios", 2, 0, seed=1, compile_rules=False).steps == 0


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(OptionError, match="5 players"):
        playouts("archaeology", 5, 1, seed=1)
    with pytest.raises(EditionError, match="atlantis"):
        playouts("atlantis", 2, 1, seed=1)
