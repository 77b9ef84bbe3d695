"""A game of each kind through each door: a quick look whether all of it still goes together.

In a browser it is begun; the tests of browsers play to the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from browser.playing import Player, open_table, play, sees_table, trust
from browser.support import NewPerson, Server, serving
from configurations import Configuration
from potsherd.cli import main
from potsherd.editions import built_in
from potsherd.record import Record, load
from terminal.script import Player as Typist
from terminal.script import Screen, drive, session
from web.api_server import Program, Running, client, read, running
from web.test_api_games import play_on

A_WHILE = 12  # moves
each_game = pytest.mark.parametrize("game", built_in())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("api")) as server:
        yield server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for browsers, at which bots do not wait."""
    with serving(tmp_path_factory.mktemp("house")) as one:
        yield one


@each_game
def test_in_the_terminal_and_its_record(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, typist = tmp_path / "game", Typist(Random(game))
    played = session(Configuration(game, 2), path, Screen(typist))
    drive(played, typist)
    assert load(path).verify() == played.position
    for command in ("verify", "show"):
        assert main(["record", command, str(path)]) == 0
        assert capsys.readouterr().out


@each_game
def test_over_the_api(game: str, server: Running) -> None:
    with client(server) as http:
        programs = [Program.named(http, name) for name in ("Ann", "Bob")]
        id = programs[0].opens(game, "me", "open", listed=True)["id"]
        read(programs[1].post(f"/tables/{id}/sit"))
        over = play_on(programs, programs[0].waits_for_game(id), Random(game))
        record = Record.read(programs[0].get(f"/tables/{id}/record").text)
    assert list(record.verify().winners()) == over["winners"] != []


@each_game
@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_bots_among_themselves(game: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, game, "--games", "1", "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] > 0


@each_game
def test_in_the_browser(game: str, person: NewPerson, house: Server) -> None:
    ann = Player(person(reduced_motion=True), "Ann")
    trust(ann, house.url)
    open_table(ann, house.url, game, "bot:greedy")
    sees_table(ann)
    assert play([ann], moves=A_WHILE) == A_WHILE
