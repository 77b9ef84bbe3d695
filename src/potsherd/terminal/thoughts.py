"""What bots think: the hint for a player, and what bots say of their own moves."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from potsherd.bots.advising import adviser, weigh
from potsherd.errors import OptionError
from potsherd.moves import Move
from potsherd.terminal import theme
from potsherd.terminal.reader import Reader
from potsherd.views import View
from potsherd.wording import Teller, advise, expectation


def hint(reader: Reader, spec: str) -> RenderableType:
    """What a bot would do in the place of the player, and how that is typed."""
    weighed = weigh(spec, reader.view)
    advice = advise(reader.teller, reader.view, weighed)
    best = Text(advice.best).append("  " + reader.typed(advice.move), theme.HELD)
    rest = [Text(line, theme.DIM) for line in advice.lines[1:]]
    return Group(best, *rest)


class Remarks:
    """What the bots of a game say of their moves; each remark is kept with the number of events
    before it, so that it can be told to whoever has not heard it."""

    def __init__(self, bots: Mapping[int, str]) -> None:
        """`bots` are the specs by seat. Raises OptionError where none can tell what it thinks."""
        found = {seat: adviser(spec) for seat, spec in bots.items()}
        self._advisers = {seat: each for seat, each in found.items() if each is not None}
        self._said: list[tuple[int, Text]] = []
        if not self._advisers:
            raise OptionError(
                "no bot in this game thinks its moves over, so --explain has nothing to tell;"
                " --bots expert plays against one that does"
            )

    def add(self, view: View, move: Move, teller: Teller, *, openly: bool) -> None:
        """Have the seat that a view is of say why it makes a move, if it can; `openly` where
        nobody plays against it."""
        if view.mover in self._advisers:
            weighed = self._advisers[view.mover].weigh(view)
            if said := expectation(teller, view, move, weighed, openly=openly):
                self._said.append((len(view.log), Text(said, theme.DIM)))

    def since(self, events: int) -> dict[int, Text]:
        """What was said after so many events, by how many more there were before it."""
        return {number - events: said for number, said in self._said if number >= events}
