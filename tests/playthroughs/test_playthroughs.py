"""One stored game of each configuration still goes as it went, and no configuration lacks one."""

from __future__ import annotations

import pytest

from configurations import EVERY, Configuration
from playthroughs.snapshots import FOLDER, HOW, all_files, file_of, moves_in, text_of


def test_each_configuration_has_a_playthrough_and_none_is_left_over() -> None:
    assert sorted(FOLDER.iterdir()) == all_files(), f"make them anew: {HOW}"


@pytest.mark.parametrize("configuration", EVERY, ids=str)
def test_a_game_goes_as_it_went(configuration: Configuration) -> None:
    """If the change is meant, store all games anew, and let the difference be reviewed."""
    stored = file_of(configuration).read_text("utf-8")
    assert text_of(configuration, moves_in(stored)) == stored, f"to store them anew: {HOW}"
