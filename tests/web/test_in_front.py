"""The configurations of proxies that docs/proxy.md shows, run for real on this machine."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest

from ports import Port
from web.api_server import PATIENCE, Running, running

DOCS = Path(__file__).parents[2] / "docs"


def shown(language: str) -> str:
    """The configuration in the document."""
    found = re.search(rf"```{language}\n(.*?)```", (DOCS / "proxy.md").read_text(), re.DOTALL)
    assert found
    return found[1]


def nginx(folder: Path, port: int, server: int) -> list[str]:
    """The command that runs nginx as the document says, but without certificates."""
    told = shown("nginx").replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    told = re.sub(r".*ssl_certificate.*\n", "", told).replace(":8000", f":{server}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}{told}}}\n"
    )
    return ["nginx", "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf"]


def caddy(folder: Path, port: int, server: int) -> list[str]:
    """The command that runs Caddy as the document says, but without certificates."""
    told = shown("caddy").replace("example.org", f"http://127.0.0.1:{port}", 1)
    file = folder / "Caddyfile"
    file.write_text(f"{{\n\tadmin off\n}}\n{told.replace(':8000', f':{server}')}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


@pytest.fixture(params=[nginx, caddy], ids=lambda proxy: str(proxy.__name__))
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Running]]:
    """The address of a server behind a proxy, under a path."""
    proxy: Callable[[Path, int, int], list[str]] = request.param
    if shutil.which(proxy.__name__) is None:
        told = f"no {proxy.__name__} is installed"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)
    port = Port()
    address = f"http://127.0.0.1:{port.number}/games"
    with running(tmp_path, origin=address) as server:
        inner = int(server.url.rpartition(":")[2])
        command = proxy(tmp_path, port.number, inner)
        with (tmp_path / "said").open("wb") as said:
            home = {**os.environ, "HOME": str(tmp_path)}
            process = subprocess.Popen(command, stdout=said, stderr=said, env=home)
        try:
            until_it_answers(address, process, tmp_path / "said")
            yield address, server
        finally:
            process.terminate()
            process.wait(PATIENCE)


def until_it_answers(address: str, process: subprocess.Popen[bytes], said: Path) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            assert httpx2.head(f"{address}/healthz", timeout=PATIENCE).status_code == 200
            return
        except httpx2.TransportError:
            assert process.poll() is None, said.read_text()
            assert time.monotonic() < end, said.read_text()
            time.sleep(0.02)


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
