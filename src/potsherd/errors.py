"""The errors Potsherd raises on purpose; each says what is wrong and what is accepted."""

from __future__ import annotations

from dataclasses import dataclass, field


class PotsherdError(Exception):
    """Any error of ours: catching this one catches them all, and its text is fit to be shown."""


@dataclass(frozen=True)
class Reason:
    """Why a move is not allowed: a message to be translated, its fields, and the ruling's id.

    Fields are numbers, texts, or tuples of card ids.
    """

    text: str
    ruling: str = ""
    fields: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        shown = {
            name: ", ".join(value) if isinstance(value, tuple) else value
            for name, value in self.fields.items()
        }
        ruling = f" [{self.ruling}]" if self.ruling else ""
        return self.text.format(**shown) + ruling


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


class OptionError(PotsherdError):
    """When options do not fit the game: players, monument, variants, first seat, bots."""
