"""Fixtures: an empty machine, and databases of the kind that it may use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deploying.machine import Machine
from store.conftest import postgres_database, postgres_server, postgres_url

__all__ = ["machine", "postgres_database", "postgres_server", "postgres_url"]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    """A machine that is turned off at the end."""
    machine = Machine(tmp_path / "machine", monkeypatch)
    yield machine
    machine.stop()
