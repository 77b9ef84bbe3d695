"""Bots that are ready: what they search with is compiled, whatever they decide then."""

from __future__ import annotations

import subprocess
import sys

from potsherd.bots import readiness
from potsherd.editions import built_in, load_edition

DECIDE = """
from potsherd import Dealer, Position, make_bot
from potsherd.bots import LEVELS, readiness
from potsherd.rules import compiling

def compiled():
    return {(f.__qualname__, f.__module__, g.nopython_signatures and str(g.nopython_signatures))
            for f, g in compiling._entries.items()}

readiness.get_ready()
before = compiled()
for edition in ("archaeology", "expedition", "curios"):
    position, dealer, bot = Position.new(edition, 2), Dealer(bytes(32)), make_bot([*LEVELS][-1], 0)
    bot.nodes = 10
    for _ in range(4):
        while position.is_chance:
            position.deal(dealer)
        view = position.view(position.mover)
        bot.weigh(view)
        position.play(bot.choose(view))
print(len(before) > 0, compiled() - before)
"""


def test_nothing_is_left_to_compile_when_bots_decide() -> None:
    done = subprocess.run([sys.executable, "-c", DECIDE], capture_output=True, text=True)
    assert done.stdout == "True set()\n", done.stderr


def test_each_part_is_done_for_each_family_once() -> None:
    families = {load_edition(name).family for name in built_in()}
    parts = {(load_edition(edition).family, part) for edition, part in readiness.parts()}
    assert parts == {(f, part) for f in families for part in (readiness.sample, readiness.think)}
    assert len(readiness.parts()) == len(parts)
