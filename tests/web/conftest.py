"""Browsers without windows, and a server of their own for the tests of a module."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import httpx2
import pytest

from web.api_server import PATIENCE, Running, running

T = TypeVar("T")


class Visitor(httpx2.Client):
    """Somebody with a browser: it keeps cookies, and tells what a page says."""

    def __init__(self, server: Running, **headers: str) -> None:
        super().__init__(base_url=server.url, timeout=PATIENCE, headers=headers)
        self._server = server

    def opens(self, **fields: object) -> str:
        """Open a table with the form; return its address."""
        answer = self.post("/new", data=form(**fields))
        assert answer.status_code == 303, words(answer)
        return answer.headers["location"]

    def does(self, path: str, **fields: object) -> httpx2.Response:
        """Post a form and go where the answer leads."""
        return self.post(path, data=fields, follow_redirects=True)

    def read(self, path: str) -> str:
        """The words of a page."""
        answer = self.get(path)
        assert answer.status_code == 200, words(answer)
        return words(answer)


def form(**fields: object) -> dict[str, object]:
    """The form for a new table, filled in for two at one device unless the fields say otherwise."""
    usual = {
        "game": "archaeology",
        "name": "Ann",
        "players": "2",
        "seat1": "me",
        "seat2": "here",
        "name2": "Bob",
        "pace": "untimed",
        "listed": "no",
    }
    return {**usual, **fields}


def with_friend(**fields: object) -> dict[str, object]:
    """The fields for a table at which the second seat is open."""
    return {"seat2": "friend", "name2": "", **fields}


def words(answer: httpx2.Response) -> str:
    """What a page says, without its tags."""
    body = re.sub(r"<(script|style)\b.*?</\1>", "", answer.text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", body)))


def inside(server: Running, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Do something in the loop of the server."""
    return asyncio.run_coroutine_threadsafe(work(), server.loop).result(PATIENCE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("web")) as server:
        yield server


@pytest.fixture
def visit(server: Running) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors."""
    made: list[Visitor] = []

    def new(**headers: str) -> Visitor:
        made.append(Visitor(server, **headers))
        return made[-1]

    yield new
    for each in made:
        each.close()


@pytest.fixture
def ann(visit: Callable[..., Visitor]) -> Visitor:
    return visit()


@pytest.fixture
def bob(visit: Callable[..., Visitor]) -> Visitor:
    return visit()
