"""Fixtures: a new database of each kind, and the PostgreSQL server that they lie on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from store.postgres_server import NoServer, PostgresServer
from store.support import execute


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A server that tests may stop and start."""
    try:
        server = PostgresServer()
    except NoServer as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(error))
    yield server
    server.remove()


@pytest.fixture(scope="session")
def postgres_database(request: pytest.FixtureRequest) -> Iterator[str]:
    """A database on the server that POTSHERD_TEST_POSTGRES names, or else on our own."""
    given = os.environ.get("POTSHERD_TEST_POSTGRES")
    server = given or request.getfixturevalue("postgres_server").url("postgres")
    name = f"potsherd_{uuid4().hex}"
    execute(server, f"create database {name}")
    yield f"{server.rpartition('/')[0]}/{name}"
    execute(server, f"drop database {name} with (force)")


@pytest.fixture
def postgres_url(postgres_database: str) -> str:
    """A database without tables."""
    execute(postgres_database, "drop schema if exists potsherd cascade")
    return postgres_database


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'potsherd.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """A new database; what is tested with it holds for every kind."""
    new: str = request.getfixturevalue(f"{request.param}_url")
    return new
