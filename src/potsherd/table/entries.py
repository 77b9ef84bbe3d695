"""Entries: what is written into the log of a table, one JSON text each.

The log is the truth: a table is rebuilt from its entries and from nothing else. An entry holds an
act, which is what somebody did, or what came due by itself.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from potsherd.table.settings import Settings


@dataclass(frozen=True)
class Act:
    """Base of all acts."""

    kind: ClassVar[str]


@dataclass(frozen=True)
class Sat(Act):
    """A person took a seat; `lucky` is what logs of old say was given to the shuffle at once."""

    seat: int
    person: str
    name: str
    lucky: bytes = b""
    kind = "sat"


@dataclass(frozen=True)
class Origin:
    """From where a table goes on that tries a position of a finished game: the table of that game,
    the step of its replay, and the tokens of all moves up to there, those of chance included."""

    table: str
    step: int
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Opened(Act):
    """The table was set up, with the dealer's seed still secret.

    `secret` is what invitations are made from, `sat` who sits there from the beginning, and
    `reserved` names for each seat the person it is kept for, "" for nobody in particular, and
    `reserved_names` what that person is called. An `open_seed` is no secret, so nobody is asked for
    words. With an `origin` the game begins where that says, and counts for nobody.
    """

    settings: Settings
    host: str
    seed: bytes
    secret: bytes
    sat: tuple[Sat, ...] = ()
    reserved: tuple[str, ...] = ()
    reserved_names: tuple[str, ...] = ()
    open_seed: bool = False
    origin: Origin | None = None
    kind = "opened"


@dataclass(frozen=True)
class Rose(Act):
    """A seat was given up before the game."""

    seat: int
    kind = "rose"


@dataclass(frozen=True)
class Filled(Act):
    """A bot took an open seat."""

    seat: int
    bot: str
    kind = "filled"


@dataclass(frozen=True)
class Gave(Act):
    """A person gave words to the shuffle for his seats, or said with none that he has none."""

    seats: tuple[int, ...]
    words: bytes
    kind = "gave"


@dataclass(frozen=True)
class Began(Act):
    """The game began; `chance` are the tokens of what chance brought."""

    chance: tuple[str, ...]
    kind = "began"


@dataclass(frozen=True)
class Moved(Act):
    """A seat moved; `chance` are the tokens of what chance brought after it."""

    seat: int
    move: str
    chance: tuple[str, ...] = ()
    kind = "moved"


@dataclass(frozen=True)
class Undone(Act):
    """The last `moves` moves, those of chance included, were taken back by a seat."""

    seat: int
    moves: int
    kind = "undone"


@dataclass(frozen=True)
class Asked(Act):
    """A seat asked the others to let it take back the last `moves` moves.

    `asked` are the seats that must agree; logs of old leave it empty, and meant the people who were
    there.
    """

    seat: int
    moves: int
    asked: tuple[int, ...] = ()
    kind = "asked"


@dataclass(frozen=True)
class Answered(Act):
    """A seat agreed to the taking back that was asked for, or did not."""

    seat: int
    agrees: bool
    kind = "answered"


@dataclass(frozen=True)
class StoodIn(Act):
    """A bot plays on for a seat: its time was up, or somebody called the bot."""

    seat: int
    late: bool
    kind = "stood_in"


@dataclass(frozen=True)
class Returned(Act):
    """A person took the own seat back from the bot; `ends_asking` if that ended a question of
    taking back, which has to be put to this person too."""

    seat: int
    ends_asking: bool = False
    kind = "returned"


@dataclass(frozen=True)
class Said(Act):
    """A seat said something to all, or with no seat a spectator of that name."""

    seat: int | None
    text: str
    name: str = ""
    kind = "said"


@dataclass(frozen=True)
class Freed(Act):
    """The lesson ended: from now on the learner plays as he likes."""

    kind = "freed"


@dataclass(frozen=True)
class Followed(Act):
    """Somebody asks for another game among the same people, at the table that follows this one."""

    table: str
    kind = "followed"


@dataclass(frozen=True)
class Closed(Act):
    """The host closed the table before the game."""

    kind = "closed"


_ACTS: dict[str, type[Act]] = {
    act.kind: act
    for act in (
        *(Opened, Sat, Rose, Filled, Gave, Began, Moved, Undone, Asked, Answered),
        *(StoodIn, Returned, Said, Freed, Followed, Closed),
    )
}


@dataclass(frozen=True)
class Entry:
    """One entry: its number from 0, when it was written (ms since 1970), who did it, and the act.

    `by` is a person's id, "" for what came about by itself; `key` tells a repeated request from a
    new one, "" where there is none.
    """

    number: int
    when: int
    by: str
    key: str
    act: Act

    def to_text(self) -> str:
        """One line of JSON."""
        values = {"number": self.number, "when": self.when, "by": self.by, "key": self.key}
        return json.dumps({**values, "act": _packed(self.act)}, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Entry:
        """The entry that `to_text` gave."""
        values = json.loads(text)
        return cls(**{**values, "act": _unpacked(values["act"])})


def _packed(value: object) -> object:
    match value:
        case Act():
            content: dict[str, object] = {
                f.name: _packed(getattr(value, f.name)) for f in fields(value)
            }
            return {"kind": value.kind, **content}
        case Settings():
            return value.to_json()
        case Origin():
            return {**vars(value), "moves": [*value.moves]}
        case bytes():
            return value.hex()
        case tuple():
            return [_packed(part) for part in value]
        case _:
            return value


def _unpacked(values: dict[str, Any]) -> Act:
    made = {**values}
    act = _ACTS[made.pop("kind")]
    for name in ("seed", "secret", "lucky", "words"):
        if name in made:
            made[name] = bytes.fromhex(made[name])
    if "settings" in made:
        made["settings"] = Settings.from_json(made["settings"])
    if made.get("origin"):
        origin = made["origin"]
        made["origin"] = Origin(**{**origin, "moves": tuple(origin["moves"])})
    if "sat" in made:
        made["sat"] = tuple(_unpacked(sat) for sat in made["sat"])
    for name in ("chance", "reserved", "reserved_names", "asked", "seats"):
        if name in made:
            made[name] = tuple(made[name])
    return act(**made)
