"""What looks best at once, in compiled code: the digger among games that stand in arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from potsherd.rules.compiling import apart, rule
from potsherd.rules.layout import Fields
from potsherd.search.contract import LORE, options
from potsherd.search.searcher import masks_of
from potsherd.search.tree import likeliest
from potsherd.steps.contract import recall

if TYPE_CHECKING:
    from potsherd.games.game import Game


# ---------------------------------------------------------------- rules
@rule
def see(e: Any, states: Any, plain: Any, memories: Any, row: int, room: int, sights: Any) -> None:
    """Make of the state in `room` what the view of the mover shows of the one in `row`."""
    seat = states[row].mover + 0
    for i in range(len(plain[room])):
        plain[room][i] = plain[row][i] & sights[seat][i]
    recall(e, states[room], memories[row], seat)


@apart
def choose(
    e: Any,
    states: Any,
    plain: Any,
    memories: Any,
    row: int,
    room: int,
    sights: Any,
    guide: Any,
    steps: Any,
    gains: Any,
) -> int:
    """The step that looks best at once to the mover of a state, as its view shows it in `room`;
    `plain` are the states byte by byte."""
    see(e, states, plain, memories, row, room, sights)
    n = options(e, states[room], guide, steps, gains)
    return int(steps[likeliest(gains, n)])


# ---------------------------------------------------------------- what they read
def sights_of(game: Game) -> Any:
    """Which bytes of a state each seat sees, 255 or 0: [seat, byte]."""
    import numpy as np

    layout = game.kernel.STATE
    masks = masks_of(layout).view(np.uint8)
    return np.ascontiguousarray(masks[: game.players, : layout.dtype().itemsize])


def exact_guides(game: Game) -> Any:
    """An array of one record, the guide for a game, whose numbers are as exact as those of Python:
    by others the bot would now and then choose otherwise."""
    import numpy as np

    guide = LORE.of(game.edition.family).guide_of(game.tables)
    guides = np.zeros(1, _exact(guide))
    guide.write(guides, 0)
    return guides


def _exact(guide: Fields) -> Any:
    import numpy as np

    fields = [(field.name, field.code.replace("f4", "f8"), field.shape) for field in guide.LAYOUT]
    return np.dtype((np.record, fields))
