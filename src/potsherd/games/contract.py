"""What a family of games gives to the games: how steps become moves, what happened, and what a seat
may know and is shown."""

from __future__ import annotations

from potsherd.doors import Door
from potsherd.games.game import Game

GAMES = Door[type[Game]]("game", Game)
