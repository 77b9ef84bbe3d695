"""A search is printed beside its peers, with its ratio to each; missing peers are named."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from benchmarks.report import Row
from benchmarks.strength import search_speed
from benchmarks.timing import Job, Spread


def once(jobs: Mapping[str, Job]) -> dict[str, Spread]:
    return {name: Spread.of([float(job(1))]) for name, job in jobs.items()}


def test_every_search_has_a_ratio_to_each_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_speed, "rates", once)
    monkeypatch.setattr(search_speed, "openspiel", lambda name: lambda times: times * 50)
    rows = list(search_speed.rows("ours", lambda times: times * 200_000))
    assert all(isinstance(row, Row) for row in rows)
    assert [row.ratio for row in rows if isinstance(row, Row)] == [None, 4000, 4000]
    assert str(rows[0]).endswith("OK")


def test_peers_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Job:
        raise ImportError("No module named 'pyspiel'")

    monkeypatch.setattr(search_speed, "rates", once)
    monkeypatch.setattr(search_speed, "openspiel", missing)
    ours, *skipped = search_speed.rows("ours", lambda times: times)
    assert str(ours).endswith("BELOW")
    assert [str(row).split(":")[0] for row in skipped] == list(search_speed.PEERS)
