"""A server in a thread of its own on a free port, and programs that talk to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any, Protocol

import httpx2
import uvicorn

from potsherd.web.app import create_app
from potsherd.web.expiry import Expiry
from potsherd.web.site import Config, Site

Json = dict[str, Any]
PATIENCE = 60.0


class Running:
    """A server that takes requests, and ends all its streams when it is stopped."""

    def __init__(self, config: Config) -> None:
        self._app = create_app(config)
        self._server = uvicorn.Server(
            uvicorn.Config(self._app, port=0, log_level="error", timeout_graceful_shutdown=5)
        )
        self._ready = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        self._ready.wait()
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        serving = asyncio.create_task(self._server.serve())
        while not self._server.started and not serving.done():
            await asyncio.sleep(0.01)
        self._ready.set()
        await serving

    @property
    def site(self) -> Site:
        """What runs inside."""
        site = self._app.state.site
        assert isinstance(site, Site)
        return site

    def stop(self) -> None:
        """End all streams, then the server."""
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self.site.stop)
            self._server.should_exit = True
            self._thread.join()


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Running]:
    """A server with a new database in a folder, unless another `database` is named."""
    database = f"sqlite:///{folder}/tables.db"
    wanted = {
        "database": database,
        "bot_pause": 0.0,
        "limits": False,
        "word_grace": 0.0,
        "expiry": Expiry(waiting=0, playing=0),
        **settings,
    }
    server = Running(Config(**wanted))
    try:
        yield server
    finally:
        server.stop()


@dataclass
class Program:
    """A program with an account, or a stranger."""

    http: httpx2.Client
    token: str = ""

    @classmethod
    def named(cls, http: httpx2.Client, name: str) -> Program:
        """A program with a new account."""
        made = http.post("/api/accounts", json={"name": name})
        assert made.status_code == 201, made.text
        return cls(http, made.json()["token"])

    @property
    def headers(self) -> dict[str, str]:
        """What says who asks."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str, **query: Any) -> httpx2.Response:
        """Ask for something under /api."""
        return self.http.get(f"/api{path}", params=query, headers=self.headers)

    def post(self, path: str, key: str = "", /, **body: Any) -> httpx2.Response:
        """Do something under /api, with an idempotency key if there is one."""
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        return self.http.post(f"/api{path}", json=body, headers=headers)

    def table(self, id: str, **query: Any) -> Json:
        """A table as the program sees it."""
        return read(self.get(f"/tables/{id}", **query))

    def opens(self, edition: str, *seats: str, **options: Any) -> Json:
        """A new table; the program has given its words to the shuffle where it is asked for any."""
        made = read(self.post("/tables", edition=edition, seats=list(seats), **options), 201)
        if made["phase"] == "playing" or "open" in seats:
            return made
        words = {"commitment": made["commitment"], "words": "c0ffee"}
        return read(self.post(f"/tables/{made['id']}/words", **words))

    def waits_for_game(self, id: str) -> Json:
        """A table once its game has begun."""
        with self.follows(f"/tables/{id}/events") as lines:
            return next(line["table"] for line in lines if line["table"]["phase"] == "playing")

    def legal(self, id: str, **query: Any) -> list[str]:
        """Legal moves of the program."""
        moves = read(self.get(f"/tables/{id}/moves", **query))["moves"]
        assert isinstance(moves, list)
        return moves

    @contextmanager
    def follows(self, path: str, **query: Any) -> Iterator[Iterator[Json]]:
        """The lines of a stream as they come, without those that only say that it lives."""
        with self.http.stream(
            "GET", f"/api{path}", params=query, headers=self.headers, timeout=PATIENCE
        ) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            yield (json.loads(line) for line in answer.iter_lines() if line)


def read(answer: httpx2.Response, status: int = 200) -> Json:
    """The JSON of an answer that must have this status."""
    assert answer.status_code == status, answer.text
    content = answer.json()
    assert isinstance(content, dict)
    return content


def refused(answer: httpx2.Response, status: int, error: str) -> Json:
    """An error that must have this status, this word for programs, and the shape of all errors."""
    problem = read(answer, status)
    assert problem["error"] == error, problem
    assert problem["message"]
    assert "\n" not in problem["message"]
    assert set(problem) == {"error", "message", "ruling", "choices", "table"}
    return problem


class HasAddress(Protocol):
    """A server, wherever it runs."""

    url: str


def client(server: HasAddress) -> httpx2.Client:
    """What sends requests to a server."""
    return httpx2.Client(base_url=server.url, timeout=PATIENCE)
