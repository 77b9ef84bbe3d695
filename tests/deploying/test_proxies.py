"""Two servers on one database behind one proxy: when one of them is gone, nobody notices."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest

from deploying.game import Game
from deploying.page import boxes
from ports import Port
from potsherd.web.proxies import Proxies
from web.api_server import PATIENCE, Running, running
from web.in_front import caddy, in_front, nginx, shown


def told_nginx() -> str:
    """The upstream of the page, and the server of the page on proxies as the page has it."""
    [upstream] = boxes("Several processes on PostgreSQL", "nginx")
    [server] = shown("proxy.md", "nginx")
    server = server.replace("location /games/", "location /")
    return upstream + server.replace("http://127.0.0.1:8000", "http://potsherd")


def told_caddy() -> str:
    [told] = boxes("Several processes on PostgreSQL", "caddy")
    return told


def at(told: str, servers: list[Running]) -> str:
    """A configuration with the addresses of these servers."""
    for port, server in zip((8000, 8001), servers, strict=True):
        told = told.replace(f"127.0.0.1:{port}", server.url.removeprefix("http://"))
    return told


@pytest.mark.parametrize("gone", [0, 1])
def test_one_of_two_servers_goes_and_the_game_goes_on(
    tmp_path: Path, postgres_url: str, gone: int
) -> None:
    with ExitStack() as opened:
        servers = [
            opened.enter_context(
                running(tmp_path, database=postgres_url, proxies=Proxies.parse("127.0.0.1"))
            )
            for _ in range(2)
        ]
        games = []
        for proxy, told in ((nginx, told_nginx()), (caddy, told_caddy())):
            folder, port = tmp_path / proxy.__name__, Port()
            folder.mkdir()
            opened.enter_context(in_front(proxy, folder, port.number, at(told, servers)))
            url = f"http://127.0.0.1:{port.number}"
            games.append(Game(opened.enter_context(httpx2.Client(base_url=url, timeout=PATIENCE))))
        for game in games:
            game.play(2)
        servers[gone].stop()
        for game in games:
            game.play(2)
