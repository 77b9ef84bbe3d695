"""What a data set says of itself, and the columns it has."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from potsherd.adapters.extras import extra
from potsherd.games.game import Game
from potsherd.steps import Layout, Steps

FORMAT = "potsherd-dataset 1"
GAMES_AT_ONCE = 1000
"""So many games make a row group."""
_KEY = b"potsherd"


@dataclass(frozen=True)
class About:
    """What all rows of a data set have in common.

    `layout` is the name of the observations' layout, with its version, and `size` how many numbers
    one has; `steps` are the names of all steps. `seed` and `bots` are those of the match, where one
    was played, `variants` and `monument` too. `weighed` is the number of simulations by which
    decisions were weighed, 0 if they were not.
    """

    layout: str
    size: int
    steps: tuple[str, ...]
    game: str
    edition: str
    players: int
    monument: str | None = None
    variants: tuple[str, ...] = ()
    seed: str | None = None
    bots: tuple[str, ...] = ()
    weighed: int = 0

    @classmethod
    def of(
        cls, game: Game, seed: str | None = None, bots: tuple[str, ...] = (), weighed: int = 0
    ) -> Self:
        """What is to be said of games like this one."""
        layout = Layout(game)
        return cls(
            layout=layout.name,
            size=layout.size,
            steps=Steps(game).names,
            game=game.edition.name,
            edition=game.edition.digest,
            players=game.players,
            monument=game.monument,
            variants=game.variants,
            seed=seed,
            bots=bots,
            weighed=weighed,
        )

    def schema(self) -> Any:
        """The columns, as Arrow names them, with what is said here in their metadata."""
        with extra("data"):
            import pyarrow as pa

        def row(kind: Any, size: int) -> Any:
            return pa.list_(pa.field("item", kind, nullable=False), size)

        columns = {
            "game": pa.int32(),
            "move": pa.int32(),
            "seat": pa.int8(),
            "player": pa.string(),
            "observation": row(pa.float32(), self.size),
            "mask": row(pa.int8(), len(self.steps)),
            "step": pa.int16(),
            "name": pa.string(),
            "money": pa.int32(),
            "result": pa.float32(),
        }
        if self.weighed:
            columns["visits"] = row(pa.int32(), len(self.steps))
        # Of a game that is not over nobody knows what comes of it.
        fields = [
            pa.field(name, kind, nullable=name in ("money", "result"))
            for name, kind in columns.items()
        ]
        told = {"format": FORMAT, **asdict(self)}
        return pa.schema(fields, {_KEY: json.dumps(told, ensure_ascii=False).encode()})

    @classmethod
    def read(cls, metadata: Mapping[bytes, bytes]) -> Self:
        """What a file says of itself. Raises ValueError if it is no data set."""
        told = json.loads(metadata.get(_KEY, b"{}"))
        if not isinstance(told, dict) or told.pop("format", None) != FORMAT:
            raise ValueError(f"it does not say that it is a {FORMAT}")
        try:
            for name in ("steps", "variants", "bots"):
                told[name] = tuple(told[name])
            about = cls(**told)
            about.schema()
        except (KeyError, TypeError, OverflowError):
            raise ValueError("what it says of itself is not all there") from None
        return about
