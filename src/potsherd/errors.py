"""The errors Potsherd raises on purpose; each says what is wrong and what is accepted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


class PotsherdError(Exception):
    """Any error of ours: catching this one catches them all, and its text is fit to be shown."""


@dataclass(frozen=True)
class Reason:
    """Why a move is not allowed: a message to be translated, its fields, and the ruling's id.

    Fields are numbers, texts, or tuples of card ids; `types` are card ids that are not counted, and
    `site` is the id of a site.
    """

    text: str
    ruling: str = ""
    fields: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        tallies = {name: Counter(v) for name, v in self.fields.items() if isinstance(v, tuple)}
        counted = any(n > 1 for tally in tallies.values() for n in tally.values())
        shown = {
            **self.fields,
            **{name: _listed(tally, counted) for name, tally in tallies.items()},
        }
        ruling = f" [{self.ruling}]" if self.ruling else ""
        return self.text.format(**shown) + ruling


def _listed(tally: Counter[str], counted: bool) -> str:
    return ", ".join(f"{n} {card}" if counted else card for card, n in tally.items())


class IllegalMove(PotsherdError):
    """When a move is not allowed in the position; names the ruling and says what would be legal.

    `reason` is the reason, `choices` the beginnings of the tokens of all legal moves.
    """

    def __init__(self, reason: Reason, choices: tuple[str, ...]) -> None:
        self.reason = reason
        self.choices = choices
        super().__init__(f"{reason}; legal now: {', '.join(choices) or 'nothing'}")

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Reason, tuple[str, ...]]]:
        return IllegalMove, (self.reason, self.choices)


class EditionError(PotsherdError):
    """When an edition cannot be read; says which file, where in it, and what is accepted there."""


class RecordError(PotsherdError):
    """When a record is malformed, cut off or altered; names the line at fault."""


class DataError(PotsherdError):
    """When a data set is broken, or is there already; names the row at fault."""


class OptionError(PotsherdError):
    """When options do not fit the game: players, monument, variants, first seat, bots."""


class BotFailed(PotsherdError):
    """When a bot of one's own raises, answers what is no legal move, exits or is late: its last
    words."""
