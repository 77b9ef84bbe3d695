"""Which store a URL means."""

from __future__ import annotations

from urllib.parse import urlsplit

from potsherd.errors import OptionError
from potsherd.store.store import Store

SQLITE = "sqlite:///"
POSTGRES = "postgresql://"


def open_store(url: str) -> Store:
    """The store at `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`, not yet opened.

    An absolute path makes four slashes: `sqlite:////srv/potsherd.db`. Raises OptionError for any
    other URL.
    """
    if url.startswith(SQLITE) and url != SQLITE:
        from potsherd.store.sqlite import SqliteStore

        return SqliteStore(url.removeprefix(SQLITE))
    if url.startswith(POSTGRES) and _has_address(url):
        from potsherd.store.postgres import PostgresStore

        return PostgresStore(url)
    if url.startswith(POSTGRES):
        fault = "have an address like that"
    else:
        fault = f"begin with {url[: url.find('/') + 1] or url!r}"
    # The rest of the URL may hold a password, so it is not repeated.
    raise OptionError(
        f"a database URL cannot {fault}; give {SQLITE}FILE or {POSTGRES}USER:PASSWORD@HOST/NAME"
    )


def _has_address(url: str) -> bool:
    try:
        return urlsplit(url).port != 0
    except ValueError:  # the port is no number, or brackets do not close
        return False
