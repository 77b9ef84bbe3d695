"""Values: for every game, whoever decides; win and money apart; errors that are true."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import numpy as np
import pytest

from benchmarks.strength.instinct import Exact, tiny
from configurations import SOME, Configuration
from guests import guest
from playing import play_on, played
from potsherd.analysis.judging import SHARPNESS, share_wins, sharpen
from potsherd.analysis.value import Valuer, stream
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.position import Position
from potsherd.rules.compiling import bind
from potsherd.rules.contract import score
from potsherd.search.networks import NONE
from shells import FAMILY as SHELLS

some_configurations = pytest.mark.parametrize("configuration", SOME, ids=str)


# ---------------------------------------------------------------- every game
@some_configurations
def test_every_seat_has_a_chance_and_money_whoever_decides(configuration: Configuration) -> None:
    position = configuration.new_position()
    valuer, movers = Valuer(position.game), set()
    for number, _ in enumerate(play_on(position, Random(f"{configuration} valued"))):
        if number % 25 == 0:
            movers.add(position.mover)
            found = valuer.chances(position, 3, seed=1, endings=2)
            assert sum(found.win) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in found.win)
            assert all(money >= 0 for money in found.money)
            sizes = map(len, (found.win, found.win_error, found.money, found.money_error))
            assert set(sizes) == {configuration.players}
    assert len(movers) > 1


@some_configurations
def test_at_the_end_the_chances_are_the_result_and_nothing_is_in_doubt(
    configuration: Configuration,
) -> None:
    position = played(configuration, 1)
    found = Valuer(position.game).chances(position, 2, seed=1)
    winners = position.winners()
    assert found.win == tuple((seat in winners) / len(winners) for seat in range(position.players))
    assert found.money == tuple(position.returns())
    assert {*found.win_error, *found.money_error} == {0.0}


def test_a_game_of_ones_own_family_is_valued_by_playing_it_to_the_end() -> None:
    with guest(SHELLS):
        position = Position(game_of(load_edition("shells"), 3))
        valuer = Valuer(position.game)
        assert valuer.network is None
        found = valuer.chances(position, 40, seed=1)
        assert sum(found.win) == pytest.approx(1)
        assert found.win == pytest.approx((1 / 3,) * 3, abs=0.35)


# ---------------------------------------------------------------- how they come about
def test_a_position_and_what_was_chosen_of_it_are_left_as_they_were() -> None:
    position = played(Configuration("archaeology", 3), 1, 60)
    before = position.copy()
    Valuer(position.game).chances(position, 4, seed=1)
    position.open_state.money[0] = 99
    assert position == before


def test_the_same_position_and_seed_give_the_same_values_and_another_seed_others() -> None:
    position = played(Configuration("archaeology", 3), 1, 60)
    one, same, other = (
        Valuer(position.game).chances(position, 16, seed=seed, endings=4) for seed in (5, 5, 6)
    )
    assert one == same
    assert one.win != other.win
    assert one.money != other.money


def test_more_playouts_only_add_to_those_before() -> None:
    position = played(Configuration("archaeology", 2), 1, 60)
    valuer = Valuer(position.game)
    few, many = (valuer.shares([position.open_state], n, seed=3) for n in (4, 9))
    assert (many[:, :4] == few).all()


def test_states_side_by_side_get_the_same_chance_numbers() -> None:
    state = played(Configuration("archaeology", 2), 1, 60).open_state
    game = played(Configuration("archaeology", 2), 1, 60).game
    shares = Valuer(game).shares([state, state], 6, seed=3)
    assert (shares[0] == shares[1]).all()
    assert shares[0].std(axis=0).max() > 0


def test_the_network_is_named_and_can_be_left_out() -> None:
    game = Configuration("archaeology", 2).new_game()
    assert Valuer(game).network == "archaeology-2.npz"
    assert Valuer(game, NONE).network is None
    assert Valuer(Configuration("curios", 2).new_game()).network is None


def test_the_seeds_of_positions_are_far_apart() -> None:
    seeds = sorted(stream(seed, number) for seed in range(3) for number in range(200))
    assert min(b - a for a, b in pairwise(seeds)) >= 1 << 20


# ---------------------------------------------------------------- true errors
@pytest.mark.parametrize("edition", ["archaeology_storm", "archaeology_tomb", "curios_three_sites"])
def test_chances_of_a_tiny_game_are_the_exact_ones_within_their_errors(edition: str) -> None:
    game = tiny(edition)
    exact, valuer, strays = Exact(game), Valuer(game), []
    for seed in range(12):
        position = Position(game)
        for _ in islice(play_on(position, Random(seed)), seed % 3):
            pass
        if not position.is_over:
            found = valuer.chances(position, 400, seed=seed)
            truth = exact.share(position.open_state)
            if found.win_error[0] > 0:
                strays.append(abs(found.win[0] - truth[0]) / found.win_error[0])
            else:
                assert found.win == pytest.approx(truth)
    assert len(strays) >= 3
    assert max(strays) < 3.5


def test_other_seeds_stray_by_the_standard_error() -> None:
    """Neighbouring ones too: they share no playout."""
    position = played(Configuration("archaeology", 3), 1, 60)
    valuer = Valuer(position.game)
    found = [valuer.chances(position, 40, seed, endings=10) for seed in range(40)]
    for seat in range(3):
        wins, errors = zip(*((one.win[seat], one.win_error[seat]) for one in found), strict=True)
        assert 0.7 < np.std(wins) / np.mean(errors) < 1.35
        moneys, errors = zip(
            *((one.money[seat], one.money_error[seat]) for one in found), strict=True
        )
        assert 0.7 < np.std(moneys) / np.mean(errors) < 1.4


# ---------------------------------------------------------------- shares of the win
class Ended:
    """Tables and a state that is over."""

    players = 3
    mover = -2


def test_a_shared_win_is_shared_and_money_counts_nothing() -> None:
    share = bind(share_wins, {score: lambda e, s, seat: (7, 4, 7)[seat]})
    shares = [0.0] * 3
    share(Ended, Ended, shares)
    assert shares == [0.5, 0.0, 0.5]


def test_what_a_network_promises_is_sharpened_alike_for_all_seats() -> None:
    shares = [0.5, 0.3, 0.2]
    sharpen(shares, 3)
    assert sum(shares) == pytest.approx(1)
    assert shares[0] / shares[1] == pytest.approx((0.5 / 0.3) ** SHARPNESS)
    even = np.full(4, 0.25)
    sharpen(even, 4)
    assert even == pytest.approx(0.25)
