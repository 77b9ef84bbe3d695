"""People who look back at finished games of a server, so many at a time, beside those who play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2

from potsherd.web.visitors import PERSON_COOKIE

LOOK = 1.0
"""Seconds between two looks at what is found, as of a page."""


@asynccontextmanager
async def looking_back(
    base: str, finished: Iterator[dict[str, Any]], at_once: int
) -> AsyncIterator[list[str]]:
    """Have so many games looked back at as long as this is open, each by somebody of its table.

    Yields the tables that are done, more of them as time goes on. At the end those under way are
    waited for, so that nothing runs on. Raises RuntimeError when no finished game is left.
    """
    done: list[str] = []
    ending = asyncio.Event()

    async def look() -> None:
        while not ending.is_set():
            table = next(finished)
            await _look(base, table)
            done.append(table["id"])

    lookers = [asyncio.ensure_future(look()) for _ in range(at_once)]
    try:
        yield done
    finally:
        ending.set()
        await asyncio.gather(*lookers)


async def _look(base: str, table: dict[str, Any]) -> None:
    """Look back at one game until all is found."""
    cookies = {PERSON_COOKIE: f"{table['tokens'][0]}b"}
    headers = {"Sec-Fetch-Site": "same-origin"}
    path = f"{base}/t/{table['id']}/analysis"
    async with httpx2.AsyncClient(cookies=cookies, headers=headers) as http:
        begun = await http.post(path)
        assert begun.status_code == httpx2.codes.SEE_OTHER, begun.text
        found: dict[str, Any] = {"done": 0.0}
        while found["done"] < 1:
            await asyncio.sleep(LOOK)
            answer = await http.get(f"{path}.json")
            if answer.status_code == httpx2.codes.OK:
                found = answer.json()
