"""Networks: those that ship fit and are small; the search and the training read them alike."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from configurations import Configuration
from playing import played
from potsherd.errors import OptionError
from potsherd.search import networks
from potsherd.search.network import UNITS, output
from potsherd.search.networks import (
    BEST,
    NONE,
    VARIABLE,
    name_of,
    reading_of,
    weights_of,
    write_weights,
)
from potsherd.search.searcher import guides_of
from potsherd.training.fitting import Positions, expected_shares, fresh_weights

TRAINED = sorted((Path(networks.__file__).parent / "trained").glob("*.npz"))
MOST_BYTES = 1 << 20


def configuration_of(path: Path) -> Configuration:
    game, players = path.stem.rsplit("-", 1)
    return Configuration(game, int(players))


def test_all_networks_together_are_no_larger_than_a_megabyte() -> None:
    assert 0 < sum(path.stat().st_size for path in TRAINED) <= MOST_BYTES


@pytest.mark.parametrize("path", TRAINED, ids=lambda path: path.stem)
def test_a_network_fits_its_game(path: Path) -> None:
    game = configuration_of(path).new_game()
    assert name_of(game) == path.name
    weights = weights_of(game, BEST)
    assert weights is not None
    assert weights["first_bias"].shape == weights["last"].shape == (UNITS,)
    assert all(np.isfinite(array).all() for array in weights.values())
    assert weights_of(game, NONE) is None


def test_a_network_of_ones_own_goes_first_and_must_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    game = Configuration("curios", 2).new_game()
    features = reading_of(game).FEATURES
    own = fresh_weights(features, seed=3)
    write_weights(tmp_path / name_of(game), own)
    found = weights_of(game, BEST)
    assert found is not None
    assert np.allclose(found["first"], own["first"], atol=1e-3)
    write_weights(tmp_path / name_of(game), fresh_weights(features + 1, seed=3))
    with pytest.raises(OptionError, match="another game or version"):
        weights_of(game, BEST)
    (tmp_path / name_of(game)).write_bytes(b"no network")
    with pytest.raises(OptionError, match="not a network that can be read"):
        weights_of(game, BEST)


def test_the_search_and_the_training_read_a_network_alike() -> None:
    """The sum over the features is written once for each; they agree on real positions."""
    position = played(Configuration("archaeology", 2), 60, 5)
    game, state = position.game, position._state
    weights = weights_of(game, BEST)
    assert weights is not None
    guides, reading = guides_of(game, weights), reading_of(game)
    outs, active, values, counts = [], [], [], []
    for seat in range(2):
        n = reading.features(game.tables, state, guides[0], seat)
        active.append(guides["active"][0].copy())
        values.append(guides["values"][0].copy())
        counts.append(n)
        outs.append(output(guides[0], n))
    shares = np.zeros((1, 2), np.float32)
    positions = Positions(
        np.array([active], np.int16),
        np.array([values], np.float32),
        np.array([counts], np.int16),
        shares,
        np.array([1]),
    )
    said = np.exp(outs) / np.exp(outs).sum()
    assert expected_shares(weights, positions)[0] == pytest.approx(said, abs=1e-4)
