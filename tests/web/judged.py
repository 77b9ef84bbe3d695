"""Games that somebody has looked back at, with mistakes made up for the test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from potsherd.analysis.analysing import begun
from potsherd.analysis.keeping import keep
from potsherd.analysis.loss import Candidate, Decision, decisions_of
from potsherd.analysis.luck import Luck, Stroke
from potsherd.analysis.report import Judgement, Moment, Report
from potsherd.analysis.value import Chances
from potsherd.moves import Move
from potsherd.table.table import Table
from potsherd.views import View
from potsherd.web.analyses import LookingBack, _name_of
from web.finished import House

_KINDS = ("deal", "dig", "buried", "look", "sphinx", "flip", "monument", "laid out")


def reported(table: Table, losses: Mapping[int, float]) -> Report:
    """A report that is done and knows of decisions, by the numbers of their moves, which gave so
    much away."""
    assert table.position is not None
    position = table.position
    found = decisions_of(position.game, position.moves_played, losses.keys())
    return replace(
        begun(table.record(), position),
        judgements=tuple(
            Judgement(number, _decision(view, played, losses[number]))
            for number, view, played in found
        ),
        done=1.0,
    )


def _decision(view: View, played: Move, loss: float) -> Decision:
    others = [move for move in islice(view.moves(), 3) if move != played]
    candidates = [
        *(Candidate(move, 0.6 - 0.01 * place, 0.01, 0.2) for place, move in enumerate(others)),
        Candidate(played, 0.6 - loss, 0.01, 0.1),
    ]
    assert view.observer is not None
    return Decision(view.observer, played, others[0], loss, 0.005, tuple(candidates))


def know(here: House, table: Table, report: Report) -> None:
    """The server knows a report of a game, and keeps it."""
    here.site.analyses._made[table.id] = LookingBack("", report)
    keep(table.record(), None, report, _name_of(table))


def choices(table: Table, seat: int) -> list[int]:
    """The numbers of the moves at which a seat had a choice of three or more."""
    assert table.position is not None
    return [
        number
        for number, view, _ in decisions_of(table.position.game, table.position.moves_played)
        if view.observer == seat and len([*islice(view.moves(), 3)]) > 2
    ]


def told_in_full(table: Table, losses: Mapping[int, float]) -> Report:
    """The same with all other figures that there can be, and as long as they can be."""
    assert table.position is not None
    players, decided = len(table.seats), table.position.movers
    moments = [number for number, mover in enumerate(decided) if mover >= 0]
    share = (1 / players,) * players
    turned = (0.985, *(0.015 / (players - 1),) * (players - 1))
    gain = [0.9876, *(-0.9876 / (players - 1),) * (players - 1)]
    error = (0.1234,) * players
    strokes = [
        Stroke(
            moments[number % len(moments)],
            kind,
            number % players,
            None,
            tuple(gain[(seat - number) % players] for seat in range(players)),
            error,
        )
        for number, kind in enumerate(_KINDS)
    ]
    return replace(
        reported(table, losses),
        moments=tuple(
            Moment(move, Chances(turned if number % 7 == 3 else share, error, share, error))
            for number, move in enumerate([*moments, len(decided)])
        ),
        luck=Luck(players, tuple(strokes)),
    )
