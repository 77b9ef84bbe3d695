"""Programs that play on whatever happens: they connect again, and send again what was not
answered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from threading import Event, Thread

import httpx2

from web.api_server import Json

PAUSE = 0.05
PATIENCE = 20.0


@dataclass
class Player:
    """Plays at one table after another, and notes each move that the server acknowledged."""

    url: str
    token: str
    table: str
    stopping: Event
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    connections: int = 0
    failures: list[BaseException] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._random = Random(self.token)
        self._keys = 0
        self._headers = {"Authorization": f"Bearer {self.token}"}
        self._thread = Thread(target=self._run)

    def start(self) -> None:
        """Begin to play."""
        self._thread.start()

    def join(self) -> None:
        """Wait for the end of it; raises what went wrong."""
        self._thread.join()
        if self.failures:
            raise self.failures[0]

    def _run(self) -> None:
        try:
            with httpx2.Client(base_url=f"{self.url}/api", timeout=PATIENCE) as http:
                self._http = http
                while not self.stopping.is_set():
                    self._follow()
        except BaseException as failure:
            self.failures.append(failure)

    def _follow(self) -> None:
        """Follow the table until its stream ends or breaks off."""
        try:
            for table in self._states():
                if self.stopping.is_set():
                    return
                if table["phase"] == "over":
                    again = self._post(f"/tables/{self.table}/rematch", {})
                    self.table = again.json()["id"]
                elif table["phase"] == "waiting":
                    self._give_words(table)
                elif table["waiting_for"] in table["yours"]:
                    self._move(table)
        except httpx2.TransportError:
            self.stopping.wait(PAUSE)

    def _states(self) -> Iterator[Json]:
        path = f"/tables/{self.table}/events"
        with self._http.stream("GET", path, headers=self._headers) as stream:
            assert stream.status_code == 200, (stream.status_code, stream.headers)
            self.connections += 1
            for line in stream.iter_lines():
                if line:
                    yield json.loads(line)["table"]

    def _give_words(self, table: Json) -> None:
        if not all(table["seats"][seat]["gave_words"] for seat in table["yours"]):
            words = {"commitment": table["commitment"], "words": self._random.randbytes(16).hex()}
            self._post(f"/tables/{self.table}/words", words)

    def _move(self, table: Json) -> None:
        """Move, and send the move again and again, with the same key, until there is an answer."""
        listed = self._http.get(
            f"/tables/{self.table}/moves",
            params={"limit": 10, "frugal": True},
            headers=self._headers,
        )
        listed.raise_for_status()
        if not listed.json()["moves"]:
            return
        move = self._random.choice(listed.json()["moves"])
        answer = self._post(
            f"/tables/{self.table}/moves", {"move": move, "version": listed.json()["version"]}
        )
        # The key makes a repeated post harmless, so it cannot have come too late.
        assert answer.status_code == 200, answer.text
        self.acknowledged.append((self.table, listed.json()["version"], move))

    def _post(self, path: str, body: Json) -> httpx2.Response:
        self._keys += 1
        headers = self._headers | {"Idempotency-Key": f"{self._keys}"}
        while True:
            try:
                answer = self._http.post(path, json=body, headers=headers)
            except httpx2.TransportError:
                if self.stopping.wait(PAUSE):
                    raise
            else:
                if answer.status_code != 429:
                    return answer
                self.stopping.wait(1)
