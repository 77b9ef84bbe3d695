"""The situations of a game that OpenSpiel has, from which its tree is grown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyspiel

from benchmarks.strength.tree import Steps
from potsherd.rules.layout import CHANCE, NOBODY


class SpielSituation:
    """A situation of a game for which there is a state of OpenSpiel."""

    def __init__(self, state: Any) -> None:
        self._state = state
        special = {int(pyspiel.PlayerId.CHANCE): CHANCE, int(pyspiel.PlayerId.TERMINAL): NOBODY}
        self.mover = special.get(state.current_player(), state.current_player())

    @property
    def depth(self) -> int:
        return len(self._state.history())

    @property
    def information(self) -> str:
        return str(self._state.information_state_string())

    @property
    def payoffs(self) -> tuple[float, ...]:
        return tuple(self._state.returns())

    def options(self) -> Sequence[tuple[float, Steps, SpielSituation]]:
        state = self._state
        if state.is_terminal():
            return []
        chances = dict(state.chance_outcomes()) if state.is_chance_node() else {}
        return [
            (chances.get(action, 1.0), (action,), SpielSituation(state.child(action)))
            for action in state.legal_actions()
        ]
