"""`potsherd serve`: where it is, what it says when it cannot, and that it ends when asked."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Semaphore, Thread

import httpx2
import pytest

from potsherd.cli import main
from potsherd.web import serving

WORD = "serve"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that the command says before it ends with 2."""
    assert main([WORD, "--no-open", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith("potsherd: ")
    assert said.count("\n") == 1
    return said


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        yield busy.getsockname()[1]


# ------------------------------------------------------------ what cannot be
def test_a_port_in_use_is_said_with_a_way_out(
    capsys: pytest.CaptureFixture[str], taken: int, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path}/x.db"
    assert "is in use" in refused(capsys, "--port", str(taken), "--database", database)


@pytest.mark.parametrize("port", ["65536", "-1", "x"])
def test_a_port_there_is_not_is_said(capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert "--port" in refused(capsys, "--port", port)


def test_a_host_there_is_not_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert "192.0.2.1" in refused(capsys, "--host", "192.0.2.1", "--port", "0")


@pytest.mark.parametrize(
    ("database", "line"),
    [
        ("mysql://somewhere", "cannot begin with"),
        ("nonsense", "cannot begin with"),
        ("sqlite:////nowhere/at/all/x.db", "/nowhere/at/all/x.db"),
    ],
)
def test_a_database_that_cannot_be_is_said(
    capsys: pytest.CaptureFixture[str], database: str, line: str
) -> None:
    assert line in refused(capsys, "--port", "0", "--database", database)


def test_a_file_that_is_no_database_of_ours_is_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ann,\n")
    assert "letter.txt" in refused(capsys, "--port", "0", "--database", f"sqlite:///{other}")
    assert other.read_text() == "Dear Ann,\n"


def test_an_edition_that_cannot_be_read_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path}/x.db"
    for file in (tmp_path / "none.toml", tmp_path):
        line = refused(capsys, "--port", "0", "--database", database, "--edition", str(file))
        assert str(file) in line


def test_an_address_that_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for origin in (
        "play.example",
        "ftp://play.example",
        "https://play.example/a?b",
        "http://x/../y",
    ):
        assert "--origin" in refused(capsys, "--port", "0", "--origin", origin)


# ------------------------------------------------------------ serving
class Served:
    """`potsherd serve` in a process of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "potsherd", WORD, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://\S+", self.line)
        assert found, self.line
        self.url = found[0]

    def end(self, how: signal.Signals) -> tuple[str, str]:
        """Send a signal; return what else was printed, on both streams."""
        self.process.send_signal(how)
        return self.process.communicate(timeout=60)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    database = f"sqlite:///{tmp_path}/tables.db"
    one = Served(POTSHERD_PORT="0", POTSHERD_HOST="127.0.0.1", POTSHERD_DATABASE=database)
    yield one
    if one.process.poll() is None:
        one.process.kill()
    one.process.communicate()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_and_ends_well_with_streams_open(
    served: Served, tmp_path: Path, how: signal.Signals
) -> None:
    assert served.line == f"Potsherd is at {served.url}  (Ctrl-C stops it)\n"
    following, ended = Semaphore(0), list[bool]()

    def follow() -> None:
        with httpx2.stream("GET", f"{served.url}/lobby/events", timeout=60) as answer:
            pieces = answer.iter_lines()
            next(pieces)
            following.release()
            for _ in pieces:
                pass
        ended.append(True)

    followers = [Thread(target=follow) for _ in range(3)]
    for follower in followers:
        follower.start()
    assert all(following.acquire(timeout=60) for _ in followers)
    answer = httpx2.get(f"{served.url}/", timeout=60)
    assert answer.status_code == 200
    assert "server" not in answer.headers
    assert served.end(how) == ("", "")
    assert served.process.returncode == 0
    for follower in followers:
        follower.join(timeout=20)
    assert len(ended) == 3
    assert (tmp_path / "tables.db").exists()


def test_whoever_presses_ctrl_c_again_and_again_sees_no_traceback(served: Served) -> None:
    for _ in range(3):
        served.process.send_signal(signal.SIGINT)
    assert served.end(signal.SIGINT) == ("", "")
    assert served.process.returncode in (0, 130)


def test_it_ends_well_while_a_bot_thinks(served: Served) -> None:
    with httpx2.Client(base_url=served.url, timeout=60, follow_redirects=True) as client:
        page = client.post("/play", data={"game": "archaeology"})
        bound = re.findall(r'name="commitment" value="(\w+)"', page.text)
        page = client.post(f"{page.url}/words", data={"commitment": bound[0]})
        while 'id="ask-hint"' not in page.text:  # a bot may begin
            page = client.get(page.url)
        sent = dict(re.findall(r'name="(as|version)" id="\w+" value="(\d+)"', page.text))
        answers: list[httpx2.Response] = []
        asking = Thread(target=lambda: answers.append(client.post(f"{page.url}/hint", data=sent)))
        asking.start()
        asking.join(0.5)
        assert served.end(signal.SIGINT) == ("", "")
        asking.join(60)
    assert [answer.is_server_error for answer in answers] == [False]


def test_an_edition_of_ones_own_is_offered_besides(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'based_on = "archaeology"\n[title]\nen = "My Own Dig"\n', encoding="utf-8"
    )
    served = Served(
        *("--port", "0", "--no-open", "--database", f"sqlite:///{tmp_path}/x.db"),
        *("--edition", str(tmp_path / "mine.toml")),
    )
    try:
        page = httpx2.get(f"{served.url}/", timeout=60).text
        assert "My Own Dig" in page
        assert 'href="/new/mine"' in page
    finally:
        served.end(signal.SIGTERM)


def test_the_data_folder_keeps_the_games_unless_told_otherwise(tmp_path: Path) -> None:
    served = Served("--port", "0", "--no-open", XDG_DATA_HOME=str(tmp_path / "data"))
    served.end(signal.SIGTERM)
    assert (tmp_path / "data" / "potsherd" / "tables.db").exists()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_where_all_addresses_are_served_one_is_named_that_a_browser_can_open(
    host: str,
) -> None:
    with serving.bound("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert re.fullmatch(
            rf"http://(localhost|[1-9][\d.]+):{port}", serving.address(listening, host)
        )
        assert serving.address(listening, "::1") == f"http://[::1]:{port}"
        assert serving.address(listening, "here.example") == f"http://here.example:{port}"


# ------------------------------------------------------------ the browser
@pytest.mark.parametrize(
    ("terminal", "display", "desktop"),
    [(True, ":0", True), (True, "", False), (False, ":0", False)],
)
@pytest.mark.skipif(sys.platform != "linux", reason="tells desktops of Linux from others")
def test_a_browser_is_opened_where_there_is_a_desktop(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, display: str, desktop: bool
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert serving.has_desktop() is desktop
