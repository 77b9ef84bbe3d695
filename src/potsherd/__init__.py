"""Potsherd: the Archaeology card games and Curios, exactly right and fast.

The names below are imported when they are first used, so that importing the package costs next
to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from potsherd.doors import when_first_opened

if TYPE_CHECKING:
    from potsherd.bots import make_bot
    from potsherd.dealer import Dealer, verify_commitment
    from potsherd.editions import Edition, load_edition
    from potsherd.errors import (
        EditionError,
        IllegalMove,
        OptionError,
        PotsherdError,
        RecordError,
    )
    from potsherd.events import Event
    from potsherd.games import parse_move
    from potsherd.games.standing import Standing
    from potsherd.moves import (
        Discard,
        Draw,
        EndTurn,
        Explore,
        First,
        Keep,
        Look,
        Monument,
        Move,
        Name,
        Recruit,
        Rob,
        Search,
        Sell,
        Stop,
        Tent,
        Trade,
        TurnUp,
    )
    from potsherd.position import Position
    from potsherd.record import Record
    from potsherd.rules.layout import CHANCE, NOBODY
    from potsherd.simulation import Playouts, playouts
    from potsherd.views import View

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "Dealer",
    "Discard",
    "Draw",
    "Edition",
    "EditionError",
    "EndTurn",
    "Event",
    "Explore",
    "First",
    "IllegalMove",
    "Keep",
    "Look",
    "Monument",
    "Move",
    "Name",
    "OptionError",
    "Playouts",
    "Position",
    "PotsherdError",
    "Record",
    "RecordError",
    "Recruit",
    "Rob",
    "Search",
    "Sell",
    "Standing",
    "Stop",
    "Tent",
    "Trade",
    "TurnUp",
    "View",
    "load_edition",
    "make_bot",
    "parse_move",
    "playouts",
    "verify_commitment",
]

_MODULES = {
    "bots": ("make_bot",),
    "dealer": ("Dealer", "verify_commitment"),
    "editions": ("Edition", "load_edition"),
    "errors": ("EditionError", "IllegalMove", "OptionError", "PotsherdError", "RecordError"),
    "events": ("Event",),
    "games.standing": ("Standing",),
    "games": ("parse_move",),
    "moves": (
        *("Discard", "Draw", "EndTurn", "Explore", "First", "Keep", "Look", "Monument", "Move"),
        *("Name", "Recruit", "Rob", "Search", "Sell", "Stop", "Tent", "Trade", "TurnUp"),
    ),
    "position": ("Position",),
    "record": ("Record",),
    "rules.layout": ("CHANCE", "NOBODY"),
    "simulation": ("Playouts", "playouts"),
    "views": ("View",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def _let_families_in() -> None:
    from potsherd.families import register_all

    register_all()


when_first_opened(_let_families_in)


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
