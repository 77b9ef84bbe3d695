"""Figures about the server for Prometheus, at a door of its own that no visitor can reach."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import wraps
from typing import Any, TypeVar

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from potsherd.errors import OptionError
from potsherd.store import Store
from potsherd.web.site import Site

Answer = TypeVar("Answer")

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_METHODS = frozenset({"GET", "HEAD", "POST"})
_STORE = (
    *("append", "entries", "summary", "listed", "of_person", "due", "put_person", "person"),
    *("put_key", "key", "take_key", "drop_key", "keys_of", "use_key", "remove"),
)
_BEATS = (b"", b"\n")


def address(text: str) -> tuple[str, int]:
    """Where figures are served: `PORT`, at 127.0.0.1, or `ADDRESS:PORT`. Raises OptionError."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdecimal() and 0 < int(port[:6]) < 65536):
        raise OptionError(
            f"--metrics is a port, or an address and a port, as in 127.0.0.1:9464, not {text!r}"
        )
    return host.strip("[]") or "127.0.0.1", int(port)


class Metrics:
    """Counts what happens; `words` are the first words of addresses that are told apart."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "potsherd_requests",
            "Requests that were answered.",
            ["method", "door", "status"],
            registry=self.registry,
        )
        self._seconds = Histogram(
            "potsherd_request_seconds",
            "From a request to the beginning of its answer.",
            ["door"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._pushes = Counter(
            "potsherd_pushes", "Pieces sent through streams.", registry=self.registry
        )
        self._store = Histogram(
            "potsherd_store_seconds",
            "What the store took.",
            ["what"],
            buckets=_SECONDS,
            registry=self.registry,
        )

    def serve(self, host: str, port: int) -> None:
        """Answer at an address of its own; raises OptionError where that cannot be had."""
        try:
            start_http_server(port, host, self.registry)
        except OSError as error:
            raise OptionError(
                f"--metrics cannot be served at {host}:{port}: {error.strerror or error};"
                " choose another port"
            ) from None

    def time(self, store: Store) -> None:
        """Measure from now on what a store takes."""
        for name in _STORE:
            setattr(store, name, _timed(getattr(store, name), self._store.labels(name)))

    def follow(self, site: Site) -> None:
        """Show what a server that runs has in hand."""
        self.registry.register(_InHand(site))

    def count(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request."""
        word = scope["path"][1:].partition("/")[0]
        door = f"/{word}" if word in self._words else "other"
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._requests.labels(method, door, str(status)).inc()
        self._seconds.labels(door).observe(seconds)

    def push(self) -> None:
        """Count a piece of a stream."""
        self._pushes.inc()


class Counted:
    """Middleware that counts requests and pushes."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        streams = False

        async def sent(message: Message) -> None:
            nonlocal streams
            if message["type"] == "http.response.start":
                self._metrics.count(scope, message["status"], time.perf_counter() - begun)
                streams = _streams(message)
            elif streams and not _is_beat(message.get("body", b"")):
                self._metrics.push()
            await send(message)

        await self._app(scope, receive, sent)


def _streams(message: Message) -> bool:
    kinds = [value for name, value in message["headers"] if name == b"content-type"]
    return any(kind.startswith((b"text/event-stream", b"application/x-ndjson")) for kind in kinds)


def _is_beat(piece: bytes) -> bool:
    return piece in _BEATS or piece.startswith((b":", b"retry:"))


class _InHand:
    """What there is now, read when it is asked for."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def collect(self) -> Iterator[Metric]:
        """The figures."""
        tables, turns = self._site.tables.in_hand(), self._site.turns
        for name, help, value in (
            ("streams", "Streams that are open.", sum(self._site.budgets.open_streams.values())),
            ("tables", "Tables in memory.", tables.live),
            ("tables_unreadable", "Tables whose logs cannot be read.", tables.unreadable),
            ("bots_waiting", "Bots that wait for their turn to think.", turns.waiting),
            ("bots_thinking", "Bots that think.", turns.running),
        ):
            yield GaugeMetricFamily(f"potsherd_{name}", help, value)


def _timed(
    method: Callable[..., Awaitable[Answer]], seconds: Histogram
) -> Callable[..., Awaitable[Answer]]:
    @wraps(method)
    async def timed(*given: Any, **named: Any) -> Answer:
        begun = time.perf_counter()
        try:
            return await method(*given, **named)
        finally:
            seconds.observe(time.perf_counter() - begun)

    return timed
