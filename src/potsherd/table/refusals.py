"""Why something cannot be done at a table; each refusal says it in words that can be translated."""

from __future__ import annotations

from potsherd.errors import PotsherdError, Reason


class Refused(PotsherdError):
    """When an act is not allowed now; `reason` says why."""

    def __init__(self, text: str, **fields: object) -> None:
        self.reason = Reason(text, fields=fields)
        super().__init__(str(self.reason))


class BadInput(Refused):
    """When what somebody typed cannot be what was asked for."""


class NotYours(Refused):
    """When somebody acts for a seat, or as a host, that he is not."""


class Stale(Refused):
    """When an act was meant for an earlier state of the table."""


class Unreadable(Refused):
    """When the log of a table cannot be read, while all other tables go on."""


class NoSuchTable(Refused):
    """When there is no table of that id."""
