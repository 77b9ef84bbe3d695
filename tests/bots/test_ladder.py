"""The levels of bots: their order, and how strong the documents say that they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from potsherd.bots import BOTS, LEVELS, level_of, next_level
from potsherd.bots.ladder import wins
from potsherd.editions import built_in
from potsherd.language import use
from potsherd.wording import level_line, level_name, level_strength

LADDER = Path(__file__).parents[2] / "docs" / "ladder.md"
COLUMNS = ("archaeology", "expedition", "curios")


def test_the_strengths_are_those_of_the_document() -> None:
    table = LADDER.read_text().partition("## Two players")[2].partition("## More players")[0]
    for level, below in zip([*LEVELS][1:], LEVELS, strict=False):
        (row,) = re.findall(rf"^\| {level} over {below} \|.*$", table, re.MULTILINE)
        shares = [float(share) for share in re.findall(r"([\d.]+) % \(", row)]
        assert shares == [wins(edition)[level] for edition in COLUMNS]


def test_the_levels_lead_from_one_to_the_next() -> None:
    climbed = ["beginner"]
    while above := next_level(climbed[-1]):
        climbed.append(above)
    assert climbed == [*LEVELS]
    assert next_level("greedy") == level_of("greedy") == ""
    assert next_level("student:seed=3") == "digger"


@pytest.mark.parametrize("code", ["en", "ru"])
def test_every_bot_has_a_name_and_every_level_a_line(code: str) -> None:
    language = use(code)
    names = {level_name(language, spec) for spec in BOTS}
    assert len(names) == len(BOTS)
    assert len({level_line(language, spec) for spec in LEVELS}) == len(LEVELS)


def test_only_what_was_measured_is_said() -> None:
    assert level_strength(use("en"), "digger", "expedition").startswith("Of 100 games")
    assert level_strength(use("en"), "beginner", "expedition") == ""
    assert level_strength(use("en"), "digger", "one_of_my_own") == ""
    assert all(wins(edition) for edition in built_in())
