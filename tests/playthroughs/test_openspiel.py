"""Stored playthroughs of OpenSpiel still go as they went."""

from __future__ import annotations

import pytest

from playthroughs.openspiel import FOLDER, GAMES, file_of, played
from playthroughs.snapshots import HOW

pytest.importorskip("pyspiel")


def test_each_game_has_a_playthrough_and_none_is_left_over() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(map(file_of, GAMES)), f"make them anew: {HOW}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_as_it_went(game: str) -> None:
    stored = file_of(game).read_text("utf-8")
    assert played(game) == stored, f"to store them anew: {HOW}"
