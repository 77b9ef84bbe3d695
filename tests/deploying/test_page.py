"""Somebody follows docs/serving.md from an empty machine to a restored backup, box by box."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file
from pathlib import Path

import pytest

from deploying.game import Game
from deploying.machine import Machine
from deploying.page import headings, section
from potsherd.store import migrating
from store.postgres_server import PostgresServer
from store.support import execute

FIRST, SECOND = "potsherd@8000", "potsherd@8001"
ON_SQLITE = (
    "The program",
    "The service",
    "Backups",
    "Restoring",
    "Upgrading",
    "What to watch",
)
ON_POSTGRESQL = ("Several processes on PostgreSQL",)
READ_ONLY = ("In a container",)


def needs(program: str) -> None:
    """Skip where a program is missing, unless all are there."""
    if shutil.which(program) is None:
        told = f"no {program} is installed"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)


@contextmanager
def newer_potsherd(folder: Path) -> Iterator[None]:
    """Be one that keeps more than today's, which does not read its database."""
    with as_file(migrating.FOLDER) as today:
        newer = shutil.copytree(today, folder / "migrations")
    version = len(migrating.migrations("sqlite")) + 1
    (newer / "sqlite" / f"{version:03}_more.sql").write_text("create table more (id text);")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrating, "FOLDER", newer)
        yield


def test_every_box_of_the_page_is_tried() -> None:
    assert sorted(headings()) == sorted(ON_SQLITE + ON_POSTGRESQL + READ_ONLY)


def test_from_an_empty_machine_to_a_game_that_goes_on_from_a_backup(
    machine: Machine, tmp_path: Path
) -> None:
    needs("curl")
    assert "potsherd" in machine.follow("The program")
    assert '"ok":true' in machine.follow("The service")
    assert "pip install --no-deps ." in machine.noted()

    with machine.asked(FIRST) as http:
        game = Game(http)
        game.play(3)
        assert ".db" in machine.follow("Backups")
        backed_up = game.seen()
        game.play(2)
        assert game.seen() != backed_up
    machine.follow("Restoring")
    with machine.asked(FIRST) as http:
        game.goes_on_at(http)
        assert game.seen() == backed_up
        game.play(3)
        now = game.seen()
    with newer_potsherd(tmp_path):
        machine.follow("Upgrading")
        with machine.asked(FIRST) as http:
            game.goes_on_at(http)
            assert game.seen() == now
            game.play(1)
    machine.follow("Restoring")  # the way back
    with machine.asked(FIRST) as http:
        game.goes_on_at(http)
        assert game.seen() == now
        game.play(1)
    told = machine.follow("What to watch")
    watched = set(re.findall(r"potsherd_\w+", section("What to watch")))
    assert watched <= set(re.findall(r"potsherd_\w+", told))


@pytest.fixture
def cluster(
    postgres_server: PostgresServer, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> Iterator[PostgresServer]:
    """A PostgreSQL without anybody or anything of ours."""
    for program in ("curl", "pg_dump", "pg_restore", "psql", "createdb"):
        needs(program)
    machine.says("/var/run/postgresql", str(postgres_server.sockets))
    monkeypatch.setenv("PGHOST", str(postgres_server.sockets))
    monkeypatch.setenv("PGPORT", str(postgres_server.port))
    yield postgres_server
    machine.stop()
    execute(postgres_server.url("postgres"), "drop database if exists potsherd with (force)")
    execute(postgres_server.url("postgres"), "drop role if exists potsherd")


def test_two_processes_share_a_postgresql_that_is_backed_up_and_restored(
    machine: Machine, cluster: PostgresServer
) -> None:
    machine.follow("The program")
    machine.follow("The service")
    setting_up, restoring = range(2)
    machine.follow("Several processes on PostgreSQL", setting_up)

    with machine.asked(FIRST) as first, machine.asked(SECOND) as second:
        game = Game(first)
        game.play(2)
        game.goes_on_at(second)
        game.play(1)
        assert ".dump" in machine.follow("Backups")
        backed_up = game.seen()
        game.play(2)
    for _ in ("try it", "need it"):
        machine.follow("Several processes on PostgreSQL", restoring)
    with machine.asked(FIRST) as first, machine.asked(SECOND) as second:
        for server in (first, second):
            game.goes_on_at(server)
            assert game.seen() == backed_up
        game.play(1)
        game.goes_on_at(first)
        game.play(1)
