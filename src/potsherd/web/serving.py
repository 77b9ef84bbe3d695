"""Running the server: an address that is free, a line that says where, an end when asked."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from types import FrameType
from typing import cast

import uvicorn
from fastapi import FastAPI

from potsherd.errors import OptionError
from potsherd.store import open_store
from potsherd.web import logs
from potsherd.web.app import create_app
from potsherd.web.connections import MOST_CONNECTIONS, Doorkeeper
from potsherd.web.proxies import address_in
from potsherd.web.site import Config, Site

_COLLECTING = (20_000, 20, 1000)  # thresholds of the three generations
INTERRUPTED = 130
"""The exit code of whoever was not to end in good order."""
_PATIENCE = 1
"""Seconds that requests get to finish once the server is to end."""
_TICKS_A_SECOND = 10
_SPARE_FILES = 128
"""Files that may be open besides connections: the database, the bots' processes."""
_ENOUGH_FILES = 16_384


class Server(uvicorn.Server):
    """A server that ends its streams as soon as it is asked to end, and says when it is ready."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: FastAPI,
        keeper: Doorkeeper,
        ready: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self._app, self._keeper, self._ready = app, keeper, ready
        self.trouble: OSError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell that it is ready; end where that cannot be told."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            try:
                self._ready()
            except OSError as trouble:
                self.trouble, self.should_exit = trouble, True

    async def on_tick(self, counter: int) -> bool:
        """Look after connections once a second; whether the server is to end."""
        if counter % _TICKS_A_SECOND == 0:
            self._keeper.look()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End on a signal; uvicorn alone would wait for the streams, which never end.

        Whoever presses Ctrl-C a second time will not wait at all: what was acknowledged is stored.
        """
        if self.should_exit and sig == signal.SIGINT:
            os._exit(INTERRUPTED)
        super().handle_exit(sig, frame)
        site: Site | None = getattr(self._app.state, "site", None)
        if site is not None:
            self._loop.call_soon_threadsafe(site.stop)


def serve(config: Config, host: str, port: int, *, show: bool = True) -> None:
    """Serve until a signal ends it.

    `show` opens a browser where there is a desktop. Raises OptionError, EditionError and
    StoreUnavailable in one line for what cannot be had: address, editions, database; OSError where
    nobody can be told where it is.
    """
    logs.set_up()
    app = create_app(config)
    with bound(host, port) as listening:
        asyncio.run(_checked(config.database))
        most = most_files() - _SPARE_FILES
        each = MOST_CONNECTIONS if config.limits else most
        keeper = Doorkeeper(most, each, exempt=_proxies(config))
        settings = uvicorn.Config(
            app,
            http=keeper.protocol,
            access_log=False,
            log_level="warning",
            log_config=None,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=_PATIENCE,
        )
        where = config.origin or address(listening, host)
        server = Server(settings, app, keeper, lambda: _welcome(where, show))
        # Once the server has ended in good order it raises the signal again, which must not kill
        # the process before the bots' processes have ended too.
        for ending in (signal.SIGTERM, signal.SIGINT):
            signal.signal(ending, signal.SIG_IGN)
        collect_seldom()
        server.run([listening])
        if server.trouble is not None:
            raise server.trouble


def _proxies(config: Config) -> Callable[[str], bool]:
    """Tells which addresses are those of proxies in front."""
    proxies = config.proxies
    return lambda host: proxies is not None and proxies.believes(address_in(host), 0)


def most_files() -> int:
    """How many files and connections may be open, after asking for enough of them."""
    try:
        import resource
    except ImportError:  # a system without such a limit
        return _ENOUGH_FILES
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH_FILES if most == resource.RLIM_INFINITY else min(_ENOUGH_FILES, most)
    if now == resource.RLIM_INFINITY or now >= wanted:
        return wanted
    with suppress(ValueError, OSError):  # some systems have another limit besides
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        return wanted
    return now


def collect_seldom() -> None:
    """Let Python look for cycles less often, and among all objects next to never.

    With hundreds of tables in memory such a look takes a fifth of a second, in which nobody is
    served, and it finds next to nothing: tables are values, which have no cycles.
    """
    gc.freeze()
    gc.set_threshold(*_COLLECTING)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises OptionError where it cannot."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        made = socket.socket(family, kind, protocol)
        try:
            if os.name == "posix":
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind(address)
        except OSError:
            made.close()
            raise
    except OSError as error:
        raise OptionError(_why_not(host, port, error)) from None
    made.set_inheritable(True)
    return made


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; choose another one, or 0 for any that is free"
    if error.errno == errno.EACCES:
        return f"port {port} is not allowed here; ports above 1023 are, as in --port 8000"
    if isinstance(error, socket.gaierror):
        return f"there is no address {host!r}; accepted is one of this computer, as in 127.0.0.1"
    return f"{host!r} cannot be served: {error.strerror or error}"


async def _checked(database: str) -> None:
    """Open the database and close it again, so that what is wrong with it is said in one line."""
    store = open_store(database)
    await store.open()
    await store.close()


def address(listening: socket.socket, host: str) -> str:
    """What to type into a browser; where all addresses are served, the one that others reach."""
    port = cast(tuple[str, int], listening.getsockname())[1]
    if host in ("", "0.0.0.0", "::"):
        host = _own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address() -> str:
    """This computer's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address that no computer has
        except OSError:
            return "localhost"
        return str(asking.getsockname()[0])


def _welcome(address: str, show: bool) -> None:
    print(f"Potsherd is at {address}  (Ctrl-C stops it)", flush=True)
    if show and has_desktop():
        # Some browsers keep whoever opens them until they end.
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_desktop() -> bool:
    """Whether a browser can be shown to whoever started this."""
    if sys.platform in ("win32", "darwin"):
        return sys.stdout.isatty()
    return sys.stdout.isatty() and bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
