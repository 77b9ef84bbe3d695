"""A small edition of Curios, whose deals can all be listed."""

from __future__ import annotations

from pathlib import Path

import pytest

TINY = """
family = "curios"
title = "Two caves"
players = [2, 3]
columns = [1, 2]
market_values = [0, 20, 300]
artifacts = 4
hand = 1
flips = { 2 = 1, 3 = 0 }
pawns_at_start = 3
pawns_per_player = 4
sites = { shaft = {}, cave = {} }
"""


@pytest.fixture
def tiny_edition(tmp_path: Path) -> str:
    """The path of an edition with two sites of three market cards, and one card in each hand."""
    path = tmp_path / "tiny.toml"
    path.write_text(TINY, encoding="utf-8")
    return str(path)
