"""The ladder: which level is above which, and how strong they are, as contests have shown."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from potsherd.bots.registry import LEVELS


@cache
def wins(edition: str) -> Mapping[str, float]:
    """Of a hundred games for two how many each level wins against the one below it; nothing for an
    edition that was not measured."""
    table: dict[str, dict[str, float]] = tomllib.loads(
        Path(__file__).with_suffix(".toml").read_text()
    )
    return table.get(edition, {})


def level_of(spec: str) -> str:
    """The level that a bot plays at, "" for one of no level."""
    name = spec.partition(":")[0]
    return name if name in LEVELS else ""


def next_level(spec: str) -> str:
    """The level above that of a bot, "" for the strongest and for a bot of no level."""
    levels = [*LEVELS, ""]
    level = level_of(spec)
    return levels[levels.index(level) + 1] if level else ""
