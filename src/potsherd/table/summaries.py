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
class Listed:
    """A table as lists show it; `waiting_for` is the seat that decides now, if any."""

    table: str
    phase: str
    changed: int
    host: str
    settings: Settings
    seats: tuple[Seat, ...]
    waiting_for: int | None
    deadline: int | None

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


def listed(summary: Summary) -> Listed:
    """What a stored summary says."""
    about = json.loads(summary.about)
    return Listed(
        table=summary.table,
        phase=summary.phase,
        changed=summary.changed,
        host=about["host"],
        settings=Settings.from_json(about["settings"]),
        seats=tuple(
            Seat(person=person, name=name, bot=bot, stand_in=stand_in)
            for person, name, bot, stand_in in about["seats"]
        ),
        waiting_for=about["waiting_for"],
        deadline=about["deadline"],
    )
