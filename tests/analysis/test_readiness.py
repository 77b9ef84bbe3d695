"""Looking back is ready: what it runs is compiled before anybody waits for it."""

from __future__ import annotations

import subprocess
import sys

LOOK_BACK = """
from potsherd import Dealer, Position
from potsherd.analysis.loss import Effort
from potsherd.analysis.pieces import Decisions, Moments, Strokes
from potsherd.analysis.plans import Plan
from potsherd.analysis.readiness import look_back
from potsherd.bots import make_bot, readiness
from potsherd.rules import compiling

def compiled():
    return {(f.__qualname__, f.__module__, g.nopython_signatures and str(g.nopython_signatures))
            for f, g in compiling._entries.items()}

readiness.get_ready(readiness.parts([look_back]))
before = compiled()
for edition in ("expedition", "curios"):
    position, dealer, bot = Position.new(edition, 3), Dealer(bytes(32)), make_bot("greedy")
    for _ in range(6):
        while position.is_chance:
            position.deal(dealer)
        position.play(bot.choose(position.view(position.mover)))
    plan = Plan(1, 1, 1, Effort(4, 4, 2))
    game, moves = position.game, position.moves_played
    for kind in (Moments, Strokes, Decisions):
        assert kind(game, moves, plan, 0, range(len(moves))).done()
print(len(before) > 0, compiled() - before)
"""


def test_nothing_is_left_to_compile_when_a_game_is_looked_back_at() -> None:
    done = subprocess.run([sys.executable, "-c", LOOK_BACK], capture_output=True, text=True)
    assert done.stdout == "True set()\n", done.stderr
