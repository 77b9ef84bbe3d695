"""What lists show of a table, without rebuilding it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from potsherd.language import Language
from potsherd.store import Summary
from potsherd.table.seats import Seat
from potsherd.table.settings import Settings
from potsherd.table.table import Table


@dataclass(frozen=True)
class Ended:
    """How a seat ended: with how much, and whether it won."""

    seat: int
    amount: int
    is_winner: bool


@dataclass(frozen=True)
class Listed:
    """A table as lists show it; `waiting_for` is the seat that decides now, if any.

    `opened` is when it was, in ms since 1970, `monument` the one that was drawn, and `ending` how
    each seat ended, the best first; what summaries of old do not say is None, or empty. `tried` is
    the step of another game from which this one goes on; such a game counts for nobody.
    """

    table: str
    phase: str
    changed: int
    host: str
    settings: Settings
    seats: tuple[Seat, ...]
    waiting_for: int | None
    deadline: int | None
    opened: int | None = None
    monument: str = ""
    ending: tuple[Ended, ...] = ()
    tried: int | None = None

    def names(self, language: Language) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(seat.called(number, language) for number, seat in enumerate(self.seats))

    def waits_for(self, person: str) -> bool:
        """Whether the person is to move."""
        seat = self.waiting_for
        return (
            seat is not None and self.seats[seat].person == person and not self.seats[seat].stand_in
        )


def summarised(table: Table) -> Summary:
    """The summary that is stored with the table's last entry."""
    about = {
        "host": table.host,
        "settings": table.settings.to_json(),
        "seats": [[seat.person, seat.name, seat.bot, seat.stand_in] for seat in table.seats],
        "reserved": [[seat.reserved, seat.reserved_name] for seat in table.seats],
        "opened": table.opened,
        "monument": _drawn(table),
        "ending": _ending(table),
        "tried": table.origin.step if table.origin else None,
        "waiting_for": table.waiting_for,
        "deadline": table.deadline,
    }
    return Summary(
        table=table.id,
        number=table.number,
        phase=table.phase,
        listed=table.settings.listed,
        people=table.people,
        due=table.due_alone(),
        changed=table.changed,
        about=json.dumps(about, separators=(",", ":")),
    )


def _drawn(table: Table) -> str:
    """The monument of a game, once there is one."""
    if table.position is None:
        return ""
    monuments = table.position.game.edition.monuments
    named = (event.what for event in table.position.events if event.what in monuments)
    return next(filter(None, named), "")


def _ending(table: Table) -> list[tuple[int, int, bool]]:
    if table.phase != "over" or table.position is None:
        return []
    return [(one.seat, one.amount, one.is_winner) for one in table.position.standings()]


def listed(summary: Summary) -> Listed:
    """What a stored summary says."""
    about = json.loads(summary.about)
    nobody = [("", "")] * len(about["seats"])
    return Listed(
        table=summary.table,
        phase=summary.phase,
        changed=summary.changed,
        host=about["host"],
        settings=Settings.from_json(about["settings"]),
        seats=tuple(
            Seat(
                person=person,
                name=name,
                bot=bot,
                stand_in=stand_in,
                reserved=kept,
                reserved_name=kept_name,
            )
            for (person, name, bot, stand_in), (kept, kept_name) in zip(
                about["seats"], about.get("reserved", nobody), strict=True
            )
        ),
        waiting_for=about["waiting_for"],
        deadline=about["deadline"],
        opened=about.get("opened"),
        monument=about.get("monument", ""),
        ending=tuple(Ended(*one) for one in about.get("ending", ())),
        tried=about.get("tried"),
    )
