"""The configurations of proxies that docs/proxy.md shows, run for real on this machine."""

from __future__ import annotations

import json
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from ports import Port
from web.api_server import PATIENCE, Running, running
from web.in_front import DOCS, Proxy, caddy, in_front, nginx, shown


@pytest.fixture(params=[nginx, caddy], ids=lambda proxy: str(proxy.__name__))
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Running]]:
    """The address of a server behind a proxy, under a path."""
    proxy: Proxy = request.param
    port = Port()
    address = f"http://127.0.0.1:{port.number}/games"
    with running(tmp_path, origin=address) as server:
        [told] = shown("proxy.md", proxy.__name__)
        told = told.replace("http://127.0.0.1:8000", server.url)
        told = told.replace("127.0.0.1:8000", server.url.removeprefix("http://"))
        with in_front(proxy, tmp_path, port.number, told):
            assert httpx2.head(f"{address}/healthz", timeout=PATIENCE).status_code == 200
            yield address, server


def test_a_game_is_played_through_the_proxy(
    site: tuple[str, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, _ = site
    with httpx2.Client(timeout=PATIENCE, follow_redirects=True) as ann:
        assert str(ann.get(address).url) == f"{address}/"
        table = ann.post(f"{address}/play", data={"game": "archaeology"})
        assert str(table.url).startswith(f"{address}/t/")
        assert {cookie.path for cookie in ann.cookies.jar} == {"/games"}
        link = ann.post(f"{address}/me/link").text
        assert f'value="{address}/link/' in link
        style = re.search(r'href="([^"]*base.css)"', table.text)
        assert style
        assert ann.get(f"{address.removesuffix('/games')}{style[1]}").status_code == 200
        with ann.stream("GET", f"{table.url}/events?as=0") as events:
            lines = events.iter_lines()
            assert next(line for line in lines if line.startswith("data:"))  # at once
    monkeypatch.setattr(sys, "argv", ["example_bot.py", address])
    ask = runpy.run_path(str(DOCS / "example_bot.py"))["request"]
    with ask("/accounts", {"name": "Bot"}) as made:
        token = json.load(made)["token"]
    with ask("/tables", {"edition": "curios", "seats": ["me", "greedy"]}, token) as made:
        id = json.load(made)["id"]
    with ask(f"/tables/{id}/events", token=token) as lines:
        assert json.loads(lines.readline())["table"]["id"] == id
