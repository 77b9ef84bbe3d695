"""Retells a sampled world as a whole game, played move by move under the rules."""

from __future__ import annotations

from potsherd.events import HIDDEN
from potsherd.position import Position
from potsherd.rules.archaeology import fields as at
from potsherd.views import View
from potsherd.worlds.sampling import Worlds
from potsherd.worlds.script import DECIDE, FORM, FOUND


def retold(view: View, worlds: Worlds, number: int) -> Position:
    """The game in which a world came about, played from its set-up with every move checked.

    The sampler leaves out what others saw in the Temple until the cards come to light, and then
    decides it; in the retold game they see these cards when they look.
    """
    position = Position(view.game)
    steps = list(_steps_of(view, worlds, number))
    played: list[int] = []
    while steps:
        played.append(steps.pop(0))
        move = position.game.move_of(played)
        if position.game.steps_of(move) == played and position.is_legal(move):
            position.play(move)
            played = []
            _skip_draws(position, steps)
    assert not played
    return position


def _skip_draws(position: Position, steps: list[int]) -> None:
    """Leave out draws of cards in the Temple that have been decided by an earlier look."""
    while steps and at.DRAW <= steps[0] < at.OLD and not position.is_chance:
        del steps[0]


def _steps_of(view: View, worlds: Worlds, number: int) -> list[int]:
    script, path = worlds.script, worlds.path(number)
    steps = [
        step
        for entry, step in zip(script.entries, path, strict=True)
        if entry[FORM] not in (FOUND, DECIDE)
    ]
    if view.game.edition.family != "archaeology" or at.NO_LOOK not in steps:
        return steps
    looks = [
        event.chamber
        for event in view.log
        if event.kind == "no_look" or (event.kind == "saw" and HIDDEN in event.cards)
    ]
    final = worlds.state(number).chambers
    drawn: set[int] = set()
    told: list[int] = []
    for place, step in enumerate(steps):
        told.append(step)
        if at.LOOK <= step < at.NO_LOOK:
            drawn.add(step - at.LOOK)
        if step == at.NO_LOOK and (chamber := looks.pop(0)) is not None:
            told[-1] = at.LOOK + chamber
            if chamber not in drawn:
                told += _cards_in(chamber, steps[place:]) or [
                    at.DRAW + card for card, n in enumerate(final[chamber]) for _ in range(n)
                ]
            drawn.add(chamber)
    return told


def _cards_in(chamber: int, steps: list[int]) -> list[int]:
    """The draws with which the cards of a chamber come to light."""
    for place, step in enumerate(steps):
        if step in (at.EXPLORE + chamber, at.LOOK + chamber):
            cards = []
            for draw in steps[place + 1 :]:
                if not at.DRAW <= draw < at.DRAW + at.TYPES:
                    break
                cards.append(draw)
            return cards
    return []
