"""The games that come with Potsherd, by the names that Gymnasium makes environments of."""

from __future__ import annotations

from potsherd.adapters.extras import extra
from potsherd.editions import built_in

with extra("gymnasium"):
    import gymnasium

_HERE = __package__


def register_games() -> None:
    """Register them all, as `potsherd/` and the game's name."""
    for name in built_in():
        gymnasium.register(
            f"potsherd/{name}-v0",
            entry_point=f"{_HERE}:Environment",
            vector_entry_point=f"{_HERE}:VectorEnvironment",
            kwargs={"edition": name},
        )
