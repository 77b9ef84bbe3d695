"""The contract of a game: all that a family of games gives, layer by layer, in one place.

Each part is loaded when its layer first asks for it; what it must hold is said by the protocol of
that layer. CONTRIBUTING.md ("Adding a game") walks through a whole family.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # each part is loaded when its layer asks for it
    from potsherd.analysis.contract import Fortunes
    from potsherd.bots.contract import Greedy
    from potsherd.editions.contract import Editions
    from potsherd.games.game import Game
    from potsherd.rules.contract import Kernel
    from potsherd.search.contract import Lore
    from potsherd.steps.contract import Sight
    from potsherd.table.lessons.contract import Lessons
    from potsherd.terminal.contract import Screen
    from potsherd.training.contract import Trainers
    from potsherd.web.board.contract import Boards
    from potsherd.wording.contract import Wording
    from potsherd.worlds.contract import Whereabouts


@dataclass(frozen=True, kw_only=True)
class Family:
    """A family of games that are played by the same rules with other numbers."""

    name: str
    """What editions and records call it."""
    kernel: Callable[[], Kernel]
    """Who may do what, what chance may bring, and what a step does."""
    editions: Callable[[], Editions]
    """What the files of its editions hold, and those that it ships."""
    game: Callable[[], type[Game]]
    """How steps become moves, what happened, what a seat may know, and what it is shown."""
    sight: Callable[[], Sight]
    """What a seat sees and remembers, as numbers: programs learn from it."""
    worlds: Callable[[], Whereabouts]
    """Where cards are in a state, and what was seen of them: worlds are sampled with it."""
    lore: Callable[[], Lore]
    """Which steps are worth a thought, and what positions promise: searches go by it."""
    fortunes: Callable[[], Fortunes]
    """What its chance events are about: luck is told by it."""
    greedy: Callable[[], Greedy]
    """How a player decides that weighs what one move brings."""
    wording: Callable[[], Wording]
    """What is said of it: events, questions, moves, rulings, and its rules."""
    screen: Callable[[], Screen]
    """Its board in a terminal, and how its moves are typed there."""
    boards: Callable[[], Boards]
    """Its table on pages: what is shown, the forms, templates and pictures."""
    lessons: Callable[[], Lessons] = dict
    """First games in which the page tells what to do, by name; there may be none."""
    trainers: Callable[[], Trainers] = dict
    """What makes models that its search has besides networks, if there are any."""
