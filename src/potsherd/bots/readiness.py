"""Getting bots ready: what they search with is compiled before anybody waits for it."""

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.process import BaseProcess

from potsherd.bots.registry import LEVELS, make_bot
from potsherd.dealer import Dealer
from potsherd.position import Position
from potsherd.processes import work_for_parent

ONE_OF_EACH_FAMILY = ("archaeology", "curios")


def get_ready() -> None:
    """Let the strongest bot decide once in a game of each family.

    Compiled code is kept on disk, so this takes about a minute the first time, then seconds.
    """
    for edition in ONE_OF_EACH_FAMILY:
        position, dealer = Position.new(edition, players=2), Dealer(bytes(32))
        while position.is_chance:
            position.deal(dealer)
        make_bot([*LEVELS][-1], 0).choose(position.view(position.mover))


def get_ready_beside() -> BaseProcess:
    """Do so in a process of its own, which gives way to all others and ends with this one."""
    process = get_context("spawn").Process(target=_get_ready_quietly, daemon=True)
    process.start()
    return process


def _get_ready_quietly() -> None:
    work_for_parent(niceness=19)
    get_ready()
