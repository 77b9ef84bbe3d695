"""Bots get ready by deciding once in each kind of game."""

from __future__ import annotations

import pytest

from potsherd.bots import LEVELS, readiness
from potsherd.bots.random import RandomBot
from potsherd.editions import BUILT_IN, load_edition
from potsherd.views import View


def test_the_strongest_bot_decides_once_in_a_game_of_each_family(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, str]] = []

    class Asked(RandomBot):
        def choose(self, view: View) -> object:  # type: ignore[override]
            asked.append((self.spec, view.game.edition.family))
            return super().choose(view)

        spec = ""

    def make(spec: str, seed: int) -> Asked:
        bot = Asked(seed)
        bot.spec = spec
        return bot

    monkeypatch.setattr(readiness, "make_bot", make)
    readiness.get_ready()
    families = {load_edition(name).family for name in BUILT_IN}
    assert {family for _, family in asked} == families
    assert {spec for spec, _ in asked} == {[*LEVELS][-1]}
