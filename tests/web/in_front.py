"""Proxies that run for real on this machine, as the documents say, but without certificates."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from web.api_server import PATIENCE

DOCS = Path(__file__).parents[2] / "docs"

Proxy = Callable[[Path, int, str], list[str]]
"""Makes, of a folder, a port and a configuration, the command that runs it there."""


def shown(page: str, language: str) -> list[str]:
    """The configurations in a document."""
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


def nginx(folder: Path, port: int, told: str) -> list[str]:
    """The command that runs nginx."""
    told = told.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    told = re.sub(r".*ssl_certificate.*\n", "", told)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}{told}}}\n"
    )
    return ["nginx", "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf"]


def caddy(folder: Path, port: int, told: str) -> list[str]:
    """The command that runs Caddy."""
    told = told.replace("example.org", f"http://127.0.0.1:{port}", 1)
    file = folder / "Caddyfile"
    file.write_text(f"{{\n\tadmin off\n}}\n{told}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


@contextmanager
def in_front(proxy: Proxy, folder: Path, port: int, told: str) -> Iterator[None]:
    """Has a proxy run until the end; what it says is in the folder."""
    if shutil.which(proxy.__name__) is None:
        missing = f"no {proxy.__name__} is installed"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    with (folder / "said").open("wb") as said:
        home = {**os.environ, "HOME": str(folder)}
        command = proxy(folder, port, told)
        process = subprocess.Popen(command, stdout=said, stderr=said, env=home)
    try:
        _until_it_listens(port, process, folder / "said")
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _until_it_listens(port: int, process: subprocess.Popen[bytes], said: Path) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            httpx2.head(f"http://127.0.0.1:{port}/", timeout=PATIENCE)
            return
        except httpx2.TransportError:
            assert process.poll() is None, said.read_text()
            assert time.monotonic() < end, said.read_text()
            time.sleep(0.02)
