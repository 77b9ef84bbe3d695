"""`potsherd serve`: the web table."""

from __future__ import annotations

import os
import re
from typing import Annotated

import typer

from potsherd.cli.standard_input import all_from_files

Host = Annotated[
    str, typer.Option(envvar="POTSHERD_HOST", help="The address to listen at; 0.0.0.0 for all.")
]
Port = Annotated[
    int, typer.Option(envvar="POTSHERD_PORT", min=0, max=65535, help="The port; 0 for a free one.")
]
Database = Annotated[
    str | None,
    typer.Option(
        envvar="POTSHERD_DATABASE",
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME;"
        " left out: a file in your data folder.",
    ),
]
EditionFile = Annotated[
    list[str] | None,
    typer.Option(
        "--edition",
        help="Offer an edition of your own besides; may be repeated.",
        callback=all_from_files,
    ),
]
Origin = Annotated[
    str | None,
    typer.Option(
        envvar="POTSHERD_ORIGIN",
        help="The address people use, if it is another: https://play.example.org, or"
        " https://example.org/games.",
    ),
]
BehindProxy = Annotated[
    str | None,
    typer.Option(
        envvar="POTSHERD_BEHIND_PROXY",
        metavar="WHICH",
        help="Which proxies to believe about who asks: how many there are, or their addresses and"
        " networks, as in 127.0.0.1,10.0.0.0/8.",
    ),
]
ForgetWaiting = Annotated[
    int,
    typer.Option(
        envvar="POTSHERD_FORGET_WAITING",
        min=0,
        metavar="DAYS",
        help="Remove tables whose game has not begun after so many days; 0 never.",
    ),
]
ForgetPlaying = Annotated[
    int,
    typer.Option(
        envvar="POTSHERD_FORGET_PLAYING",
        min=0,
        metavar="DAYS",
        help="Remove unfinished games at which nothing was done for so many days; 0 never.",
    ),
]
ForgetPeople = Annotated[
    int,
    typer.Option(
        envvar="POTSHERD_FORGET_PEOPLE",
        min=0,
        metavar="DAYS",
        help="Remove keys not used for so many days, and persons without key and table; 0 never.",
    ),
]
Metrics = Annotated[
    str | None,
    typer.Option(
        envvar="POTSHERD_METRICS",
        metavar="[ADDRESS:]PORT",
        help="Serve figures for Prometheus at a port of their own; 127.0.0.1 unless you say where.",
    ),
]
GetReady = Annotated[
    bool,
    typer.Option(
        "--get-ready/--no-get-ready",
        envvar="POTSHERD_GET_READY",
        help="Let bots get ready to search in the background from the start, or when they must.",
    ),
]
NoOpen = Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")]


def app(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    edition: EditionFile = None,
    origin: Origin = None,
    behind_proxy: BehindProxy = None,
    forget_waiting: ForgetWaiting = 30,
    forget_playing: ForgetPlaying = 90,
    forget_people: ForgetPeople = 365,
    metrics: Metrics = None,
    get_ready: GetReady = True,
    no_open: NoOpen = False,
) -> None:
    """Serve the table to browsers: play with friends and bots. Ctrl-C stops it."""
    from potsherd.editions import built_in
    from potsherd.web.expiry import Expiry
    from potsherd.web.metrics import address
    from potsherd.web.proxies import Proxies
    from potsherd.web.serving import serve
    from potsherd.web.site import Config

    # A table must find its edition wherever the server is started the next time.
    own = tuple(os.path.abspath(path) for path in edition or ())
    config = Config(
        database=database or _own_database(),
        origin=_checked_origin(origin),
        names=frozenset({host.lower()}),
        proxies=Proxies.parse(behind_proxy) if behind_proxy else None,
        editions=(*built_in(), *own),
        prepares=get_ready,
        metrics=address(metrics) if metrics else None,
        expiry=Expiry(forget_waiting, forget_playing, forget_people),
    )
    serve(config, host, port, show=not no_open)


def _own_database() -> str:
    from potsherd.errors import OptionError
    from potsherd.terminal.saved import folder

    path = folder() / "tables.db"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(
            f"{path.parent} cannot be written to ({error.strerror}); say where the games are kept,"
            " as in --database sqlite:///tables.db"
        ) from None
    return f"sqlite:///{path}"


def _checked_origin(origin: str | None) -> str | None:
    from urllib.parse import urlsplit

    from potsherd.errors import OptionError

    if not origin:
        return None
    try:
        parts = urlsplit(origin)
    except ValueError:
        parts = urlsplit("")
    path = parts.path.rstrip("/")
    if (
        parts.scheme not in ("http", "https")
        or not parts.netloc
        or not re.fullmatch(r"(/[\w~.-]*[\w~-])*", path, re.ASCII)
        or parts.query
        or parts.fragment
    ):
        raise OptionError(
            "--origin is an address as in https://play.example.org or https://example.org/games,"
            f" not {origin!r}"
        )
    return f"{parts.scheme}://{parts.netloc}{path}"
