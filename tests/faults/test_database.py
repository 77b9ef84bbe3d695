"""A database that fails is told to whoever asks, the server stays up, and nothing is lost."""

from __future__ import annotations

import os
import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx2
import pytest

from potsherd.store import sqlite
from store.postgres_server import PostgresServer
from store.support import execute
from web.api_server import Json, Program, Running, client, read, refused, running


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(sqlite, "LOCK_SECONDS", 0.05)
    with running(tmp_path) as server:
        yield server


@pytest.fixture
def http(server: Running) -> Iterator[httpx2.Client]:
    with client(server) as http:
        yield http


def database(folder: Path) -> Path:
    return folder / "tables.db"


def told(answer: httpx2.Response) -> Json:
    """An answer that says clearly that the database is away, and not where it lies."""
    problem = refused(answer, 503, "unavailable")
    assert int(answer.headers["Retry-After"]) > 0
    assert "tables.db" not in answer.text
    return problem


def is_told_and_lost(http: httpx2.Client, ann: Program, id: str) -> int:
    """Nothing can be done at the table, page or API; the version that it has all the while."""
    before: int = ann.table(id)["version"]
    told(ann.post(f"/tables/{id}/moves", move=ann.legal(id)[0]))
    told(ann.post("/tables", edition="curios", seats=["me", "open"]))
    told(http.post("/api/accounts", json={"name": "Eve"}))
    assert ann.table(id)["version"] == before
    assert http.get(f"/t/{id}").status_code == 200
    return before


def goes_on(ann: Program, id: str, before: int) -> None:
    """The move that was refused can be made now."""
    moved = read(ann.post(f"/tables/{id}/moves", move=ann.legal(id)[0], version=before))
    assert moved["version"] > before


def my_turn(ann: Program) -> str:
    """A game in which Ann decides."""
    id: str = ann.opens("archaeology", "me", "random:seed=1")["id"]
    with ann.follows(f"/tables/{id}/events") as lines:
        next(line for line in lines if line["table"]["waiting_for"] == 0)
    return id


def test_a_locked_database_is_told_and_the_game_goes_on(
    http: httpx2.Client, tmp_path: Path
) -> None:
    ann = Program.named(http, "Ann")
    id = my_turn(ann)
    with closing(sqlite3.connect(database(tmp_path), isolation_level=None)) as other:
        other.execute("begin immediate")
        before = is_told_and_lost(http, ann, id)
        other.execute("rollback")
    goes_on(ann, id, before)


@contextmanager
def full_disk() -> Iterator[None]:
    """Whatever would make a file longer fails while it is being written."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_told_and_the_game_goes_on(http: httpx2.Client) -> None:
    ann = Program.named(http, "Ann")
    id = my_turn(ann)
    with full_disk():
        before = is_told_and_lost(http, ann, id)
    goes_on(ann, id, before)


def test_a_corrupt_database_is_told_and_the_server_stays_up(
    server: Running, http: httpx2.Client, tmp_path: Path
) -> None:
    ann = Program.named(http, "Ann")
    id = my_turn(ann)
    with closing(sqlite3.connect(database(tmp_path), isolation_level=None)) as other:
        other.execute("pragma wal_checkpoint(truncate)")
        other.execute("vacuum")  # nothing of it is in the server's memory any more
        other.execute("pragma wal_checkpoint(truncate)")
    whole = database(tmp_path).read_bytes()
    with damaged(database(tmp_path), whole):
        told(ann.get("/tables"))
        told(http.post("/api/accounts", json={"name": "Eve"}))
        assert http.get("/").status_code == 503
        assert http.get("/static/site.css").status_code != 503
    with closing(sqlite3.connect(database(tmp_path), isolation_level=None)) as other:
        other.execute("vacuum")
    goes_on(ann, id, ann.table(id)["version"])


@contextmanager
def damaged(path: Path, whole: bytes) -> Iterator[None]:
    """All but the first page of a database is garbage for a while."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"garbage!" * ((len(whole) - 4096) // 8))
        os.fsync(file.fileno())
        yield
        file.seek(0)
        file.write(whole)
        os.fsync(file.fileno())


def test_a_lost_postgresql_is_told_and_the_game_goes_on(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    url = postgres_server.url("postgres")
    execute(url, "drop schema if exists potsherd cascade")
    with running(tmp_path, database=url) as server, client(server) as http:
        ann = Program.named(http, "Ann")
        id = my_turn(ann)
        before, move = ann.table(id)["version"], ann.legal(id)[0]
        postgres_server.stop("immediate")
        try:
            told(ann.post(f"/tables/{id}/moves", move=move))
            told(http.post("/api/accounts", json={"name": "Eve"}))
            assert http.get("/").status_code == 503
            assert http.get("/static/site.css").status_code != 503
        finally:
            postgres_server.start()
        until_it_is_back(http)
        goes_on(ann, id, before)


def until_it_is_back(http: httpx2.Client) -> None:
    """The server finds its database again by itself."""
    for _ in range(100):
        if http.get("/readyz").status_code == 200:
            return
        time.sleep(0.1)
    raise AssertionError("the server does not find its database again")
