"""What one server has: settings, store, people, tables, editions, open streams."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import cast
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request

from potsherd.bots.advising import BEST_ADVISER
from potsherd.editions import Edition, built_in, load_edition
from potsherd.errors import OptionError
from potsherd.store import Store
from potsherd.table.table import GRACE
from potsherd.table.tables import Tables
from potsherd.table.turns import Turns
from potsherd.web.analyses import Analyses
from potsherd.web.budgets import Budgets
from potsherd.web.checking import Checks
from potsherd.web.expiry import Expiry
from potsherd.web.hosts import goes_by
from potsherd.web.people import People
from potsherd.web.picture.pictures import Pictures
from potsherd.web.proxies import Proxies


@dataclass(frozen=True)
class Config:
    """How a server is set up.

    `database` is a store's URL. `origin` is the address people reach it by, as in
    https://example.org or https://example.org/games, where it is not the one of the request;
    `names` are others it goes by. `proxies` are those that stand in front, if any do. `editions`
    are names or files. `bot_pause` and `push_gap` are seconds: before each move of a bot, and
    between two pushes to one page. `word_grace` are the seconds that a full table waits for words
    to the shuffle. `limits` are those on requests of one address. `adviser` is the bot that gives
    hints. `prepares` says whether bots get ready to search as soon as the server starts. `metrics`
    are address and port at which figures about the server are served, if they are. `expiry` is
    when what nobody uses is removed.
    """

    database: str
    origin: str | None = None
    names: frozenset[str] = frozenset()
    proxies: Proxies | None = None
    editions: tuple[str, ...] = field(default_factory=built_in)
    bot_pause: float = 0.7
    push_gap: float = 0.5
    word_grace: float = GRACE / 1000
    limits: bool = True
    adviser: str = BEST_ADVISER
    prepares: bool = False
    metrics: tuple[str, int] | None = None
    expiry: Expiry = field(default_factory=Expiry)

    @property
    def root(self) -> str:
        """The path that all addresses of the server lie under, as in /games; "" for none."""
        return urlsplit(self.origin).path.rstrip("/") if self.origin else ""


@dataclass
class Site:
    """A server that runs.

    `editions` are by the word that stands for them in addresses, `turns` are those of the
    bots, `budgets` what each address has used.
    """

    config: Config
    store: Store
    people: People
    tables: Tables
    analyses: Analyses = field(kw_only=True)
    checks: Checks = field(default_factory=Checks, kw_only=True)
    pictures: Pictures = field(default_factory=Pictures, kw_only=True)
    editions: Mapping[str, Edition]
    turns: Turns
    budgets: Budgets
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    streams: set[asyncio.Task[None]] = field(default_factory=set)

    def stop(self) -> None:
        """End all streams and thoughts of bots, now and for good; a server waits for open answers
        before it ends."""
        self.stopping.set()
        self.tables.stop()
        self.analyses.close()
        self.checks.close()
        self.pictures.close()
        for stream in self.streams:
            stream.cancel()

    def goes_by(self, host: str, here: str) -> bool:
        """Whether the server may be called `host` by whoever asks it at its address `here`."""
        origin = urlsplit(self.config.origin or "").hostname
        return goes_by(host, {*self.config.names, origin or ""}, here)

    def slug(self, edition: str) -> str:
        """The word for an edition in addresses; for one this server does not offer, its name."""
        for slug, offered in self.editions.items():
            if offered.name == edition:
                return slug
        return PurePath(edition).stem


def site_of(connection: HTTPConnection) -> Site:
    """The server that a request came to."""
    return cast(Site, connection.app.state.site)


def outside(request: Request) -> str:
    """The address that people reach this server by, without a slash at its end."""
    return (site_of(request).config.origin or str(request.base_url)).rstrip("/")


def is_local(request: Request) -> bool:
    """Whether the links lead nowhere on any other computer than this."""
    host = urlsplit(outside(request)).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def editions_by_slug(names: tuple[str, ...]) -> dict[str, Edition]:
    """The editions of these names or files; raises EditionError, and OptionError for a twin."""
    found: dict[str, Edition] = {}
    for name in names:
        edition = load_edition(name)
        slug = PurePath(edition.name).stem
        if slug in found and found[slug].name != edition.name:
            raise OptionError(f"two editions are called {slug}; rename one of the files")
        found[slug] = edition
    return found
