"""What Curios gives to each layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from potsherd.families.contract import Family

if TYPE_CHECKING:  # each part is loaded when its layer asks for it
    from potsherd.analysis.contract import Fortunes
    from potsherd.bots.contract import Greedy
    from potsherd.editions.contract import Editions
    from potsherd.games.game import Game
    from potsherd.rules.contract import Kernel
    from potsherd.search.contract import Lore
    from potsherd.steps.contract import Sight
    from potsherd.table.lessons.contract import Lessons
    from potsherd.terminal.contract import Screen
    from potsherd.training.contract import Trainers
    from potsherd.web.board.contract import Boards
    from potsherd.wording.contract import Wording
    from potsherd.worlds.contract import Whereabouts


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


def _sight() -> Sight:
    from potsherd.steps import curios

    return curios


def _worlds() -> Whereabouts:
    from potsherd.worlds import curios

    return curios


def _lore() -> Lore:
    from potsherd.search.curios import lore

    return lore


def _fortunes() -> Fortunes:
    from potsherd.analysis import curios

    return curios


def _greedy() -> Greedy:
    from potsherd.bots.curios import greedy

    return greedy


CURIOS = Family(
    name="curios",
    kernel=_kernel,
    editions=_editions,
    game=_game,
    sight=_sight,
    worlds=_worlds,
    lore=_lore,
    fortunes=_fortunes,
    greedy=_greedy,
    wording=_wording,
    screen=_screen,
    boards=_boards,
    lessons=_lessons,
    trainers=_trainers,
)
