"""Which route a request goes to: the first word of its address says it, so few are tried."""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import APIRouter
from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send


class FirstWords(BaseRoute):
    """Stands before all routes of an application and finds the right one sooner than they would.

    Trying some eighty routes one after the other costs a request more than a move takes.
    """

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        """Take in routes, each with a path that begins with a word that is fixed."""
        by_word: dict[str, list[BaseRoute]] = {}
        for route in routes:
            assert isinstance(route, Route)
            by_word.setdefault(_first_word(route.path), []).append(route)
        self._routers = {word: APIRouter(routes=routes) for word, routes in by_word.items()}

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether any of the routes can be meant."""
        known = scope["type"] == "http" and _first_word(scope["path"]) in self._routers
        return (Match.FULL if known else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Go to the route that is meant, or say that there is none."""
        await self._routers[_first_word(scope["path"])](scope, receive, send)


def first_words(routes: Iterable[BaseRoute]) -> set[str]:
    """With which words the addresses of routes begin."""
    return {_first_word(route.path) for route in routes if isinstance(route, Route)}


def _first_word(path: str) -> str:
    return path[1:].partition("/")[0]
