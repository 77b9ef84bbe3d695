"""Settings of a table: what is agreed before anybody sits down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from potsherd.bots import check_bot
from potsherd.errors import OptionError

_MINUTE = 60
_DAY = 24 * 60 * _MINUTE


@dataclass(frozen=True)
class Pace:
    """How long a seat may think: `move` seconds for each decision, and beyond them a reserve.

    `reserve` are seconds for the whole game, used up by whatever decisions take longer. A `move`
    of None is a game without a clock.
    """

    move: int | None
    reserve: int = 0


PACES: Mapping[str, Pace] = {
    "untimed": Pace(None),
    "live": Pace(30, 5 * _MINUTE),
    "quick": Pace(10, 2 * _MINUTE),
    "day": Pace(_DAY),
    "three_days": Pace(3 * _DAY),
    "week": Pace(7 * _DAY),
}
"""Every pace there is."""

UNTIMED = "untimed"


@dataclass(frozen=True)
class Settings:
    """What is played at a table.

    `edition` is what `load_edition` takes. `bots` has one entry for each seat: a bot's spec, or ""
    for a seat that a person takes. `listed` tables are open to anyone; at one `by_link` whoever has
    its address may take an open seat, and at those with `spectators_talk` whoever watches may say
    something. `lesson` is the id of a tutorial. Raises OptionError for what does not fit.
    """

    edition: str
    players: int
    monument: str | None = None
    variants: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    pace: str = UNTIMED
    listed: bool = False
    by_link: bool = False
    lesson: str | None = None
    spectators_talk: bool = False

    def __post_init__(self) -> None:
        if len(self.bots) != self.players:
            raise OptionError(f"{self.players} seats want {self.players} bots or none each")
        for spec in filter(None, self.bots):
            check_bot(spec)
        if self.pace not in PACES:
            raise OptionError(f"no pace {self.pace!r}; there are: {', '.join(PACES)}")

    @property
    def clock(self) -> Pace:
        """The numbers of the pace."""
        return PACES[self.pace]

    def with_bots(self, level: str) -> Self:
        """The same with bots of another level. Raises OptionError."""
        return replace(self, bots=tuple(level if bot else "" for bot in self.bots))

    def to_json(self) -> dict[str, object]:
        """The settings as JSON values."""
        return dict(vars(self))

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """The settings that `to_json` gave."""
        lists = {name: tuple(values[name]) for name in ("variants", "bots")}
        return cls(**{**values, **lists})
