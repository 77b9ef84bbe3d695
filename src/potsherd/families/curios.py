"""What Curios gives to each layer."""

from __future__ import annotations

from potsherd.editions.contract import Editions
from potsherd.families.contract import Family
from potsherd.games.game import Game
from potsherd.rules.contract import Kernel
from potsherd.table.lessons.contract import Lessons
from potsherd.terminal.contract import Screen
from potsherd.training.contract import Trainers
from potsherd.web.board.contract import Boards
from potsherd.wording.contract import Wording


def _kernel() -> Kernel:
    from potsherd.rules.curios import kernel

    return kernel


def _editions() -> Editions:
    from potsherd.editions import curios

    return curios


def _game() -> type[Game]:
    from potsherd.games.curios.game import Curios

    return Curios


def _lessons() -> Lessons:
    from potsherd.table.lessons.curios import LESSONS

    return LESSONS


def _screen() -> Screen:
    from potsherd.terminal import curios

    return curios


def _wording() -> Wording:
    from potsherd.wording import curios

    return curios


def _trainers() -> Trainers:
    from potsherd.training import curios

    return curios.BY_NAME


def _boards() -> Boards:
    from potsherd.web.board import curios

    return curios


CURIOS = Family(
    name="curios",
    kernel=_kernel,
    editions=_editions,
    game=_game,
    wording=_wording,
    screen=_screen,
    boards=_boards,
    lessons=_lessons,
    trainers=_trainers,
)
