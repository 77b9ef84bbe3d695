"""A game of two programs, who stay who they are at whatever server it goes on."""

from __future__ import annotations

import httpx2

from web.api_server import Program, read


class Game:
    """Ann and Bob play, and always do the first thing that they may do."""

    def __init__(self, http: httpx2.Client) -> None:
        ann, bob = Program.named(http, "Ann"), Program.named(http, "Bob")
        self._id: str = ann.opens("archaeology", "me", "open", listed=True)["id"]
        read(bob.post(f"/tables/{self._id}/sit"))
        ann.waits_for_game(self._id)
        self._players = ann, bob

    def goes_on_at(self, http: httpx2.Client) -> None:
        """Let both turn to another server."""
        for player in self._players:
            player.http = http

    def play(self, moves: int) -> None:
        """Play on."""
        for _ in range(moves):
            answer = self._move()
            if answer.status_code == 409:  # it has not heard yet of what was done at another server
                assert answer.json()["error"] == "stale"
                answer = self._move()
            read(answer)

    def _move(self) -> httpx2.Response:
        player = self._players[self._players[0].table(self._id)["waiting_for"]]
        listed = read(player.get(f"/tables/{self._id}/moves"))
        move = {"move": listed["moves"][0], "version": listed["version"]}
        return player.post(f"/tables/{self._id}/moves", **move)

    def seen(self) -> object:
        """What Ann sees of the game."""
        return self._players[0].table(self._id)["view"]
