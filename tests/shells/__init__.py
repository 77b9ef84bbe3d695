"""Shells: a whole family of games in one small folder, and all that it gives to each layer.

It shows what a game needs, and that Potsherd plays one of which it knows nothing: nothing in the
package names it, and POTSHERD_GAMES=shells is all that lets it in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from potsherd.families import Family

if TYPE_CHECKING:
    from potsherd.analysis.contract import Fortunes
    from potsherd.bots.contract import Greedy
    from potsherd.editions.contract import Editions
    from potsherd.games.game import Game
    from potsherd.rules.contract import Kernel
    from potsherd.search.contract import Lore
    from potsherd.steps.contract import Sight
    from potsherd.terminal.contract import Screen
    from potsherd.web.board.contract import Boards
    from potsherd.wording.contract import Wording
    from potsherd.worlds.contract import Whereabouts


def _kernel() -> Kernel:
    from shells import kernel

    return kernel


def _editions() -> Editions:
    from shells import editions

    return editions


def _game() -> type[Game]:
    from shells.game import Shells

    return Shells


def _wording() -> Wording:
    from shells import wording

    return wording


def _screen() -> Screen:
    from shells import screen

    return screen


def _sight() -> Sight:
    from shells import sight

    return sight


def _worlds() -> Whereabouts:
    from shells import whereabouts

    return whereabouts


def _lore() -> Lore:
    from shells import lore

    return lore


def _fortunes() -> Fortunes:
    from potsherd.analysis import plain

    return plain


def _greedy() -> Greedy:
    from shells import greedy

    return greedy


def _boards() -> Boards:
    from shells import board

    return board


FAMILY = Family(
    name="shells",
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
)
