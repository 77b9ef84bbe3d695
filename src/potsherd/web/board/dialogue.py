"""The one decision of the moment, as a panel of its own."""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.web.board.parts import Act, Stack


@dataclass(frozen=True, slots=True)
class Dialogue:
    """What the observer is asked now.

    `kind` names the decision; `lines` explain it; `shown` are cards to look at; `choices` cards to
    mark, of which exactly `choose` are wanted, and `do` is what is done with them; `acts` are
    answers of one press.
    """

    kind: str
    title: str
    lines: tuple[str, ...] = ()
    shown: tuple[Stack, ...] = ()
    choices: tuple[Stack, ...] = ()
    choose: int = 0
    do: str = ""
    do_label: str = ""
    acts: tuple[Act, ...] = ()
