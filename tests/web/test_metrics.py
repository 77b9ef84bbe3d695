"""Figures about the server: there for who asks for them, and for no visitor."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from prometheus_client import generate_latest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from potsherd.errors import OptionError
from potsherd.store import open_store
from potsherd.web.metrics import Counted, Metrics, address
from web.api_server import Running
from web.conftest import Visitor

PIECES = ("retry: 1000\n: hello\n\n", "data: a\n\n", ": still here\n\n", "data: b\n\n")


def text_of(metrics: Metrics) -> str:
    return generate_latest(metrics.registry).decode()


def test_nobody_reads_them_at_the_door_for_visitors(ann: Visitor) -> None:
    assert ann.get("/metrics").status_code == 404


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("9464", ("127.0.0.1", 9464)),
        ("0.0.0.0:9464", ("0.0.0.0", 9464)),
        ("[::1]:9464", ("::1", 9464)),
    ],
)
def test_they_have_a_port_of_their_own_at_this_computer_unless_said_otherwise(
    text: str, where: tuple[str, int]
) -> None:
    assert address(text) == where


@pytest.mark.parametrize("text", ["", "x", "1.2.3.4", "0", "65536", "9" * 5000, "1.2.3.4:"])
def test_what_is_no_port_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(OptionError, match="a port, or an address and a port"):
        address(text)


def test_requests_and_pushes_are_counted_by_doors_that_are_known() -> None:
    async def pieces(_: object) -> StreamingResponse:
        async def sent() -> object:
            for piece in PIECES:
                yield piece

        return StreamingResponse(sent(), media_type="text/event-stream")  # type: ignore[arg-type]

    async def page(_: object) -> PlainTextResponse:
        return PlainTextResponse("well")

    app = Starlette(routes=[Route("/t/{table}", page), Route("/t/{table}/events", pieces)])
    metrics = Metrics(["t"])
    app.add_middleware(Counted, metrics=metrics)
    with TestClient(app) as client:
        client.get("/t/secret")
        client.get("/t/secret/events")
        client.get("/wp-login.php")
    text = text_of(metrics)
    assert 'potsherd_requests_total{door="/t",method="GET",status="200"} 2.0' in text
    assert 'potsherd_requests_total{door="other",method="GET",status="404"} 1.0' in text
    assert "potsherd_pushes_total 2.0" in text
    assert "secret" not in text
    assert "wp-login" not in text


def test_what_the_store_takes_is_measured(tmp_path: Path) -> None:
    metrics = Metrics([])

    async def script() -> None:
        store = open_store(f"sqlite:///{tmp_path}/x.db")
        metrics.time(store)
        await store.open()
        await store.person("x")
        await store.close()

    asyncio.run(script())
    assert 'potsherd_store_seconds_count{what="person"} 1.0' in text_of(metrics)


def test_what_is_in_hand_is_told(server: Running, ann: Visitor) -> None:
    metrics = Metrics([])
    metrics.follow(server.site)
    ann.opens()
    text = text_of(metrics)
    for name in ("streams", "tables", "tables_unreadable", "bots_waiting", "bots_thinking"):
        assert f"potsherd_{name} " in text
