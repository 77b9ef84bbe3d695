"""The one decision of the moment, as a panel of its own."""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.web.board.parts import Button, Stack


@dataclass(frozen=True, slots=True)
class Dialogue:
    """What the observer is asked now.

    `kind` names the decision; `lines` explain it; `shown` are cards to look at, which `shown_as`
    introduces; `choices` are cards to mark; `acts` are answers of one press; `art` is the picture
    of the decision, "" if it has none.
    """

    kind: str
    title: str
    lines: tuple[str, ...] = ()
    shown: tuple[Stack, ...] = ()
    shown_as: str = ""
    choices: tuple[Stack, ...] = ()
    acts: tuple[Button, ...] = ()
    art: str = ""
