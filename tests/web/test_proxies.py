"""Behind proxies: who asks is what those tell who are believed, and nobody can say otherwise."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from potsherd.errors import OptionError
from potsherd.web.proxies import BehindProxies, Proxies

PEER, INNER, FORGED, CLIENT = "127.0.0.1", "10.1.2.3", "198.51.100.66", "203.0.113.9"


def asked(
    which: str, peer: str | None, *lines: str, scheme: tuple[str, ...] = ()
) -> tuple[str | None, str]:
    """Who asks, and by http or https, once a request has come through to the server."""
    scopes = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        scopes.append(scope)

    async def receive() -> Message:
        raise NotImplementedError

    async def send(message: Message) -> None:
        raise NotImplementedError

    headers = [(b"x-forwarded-for", line.encode()) for line in lines]
    headers += [(b"x-forwarded-proto", line.encode()) for line in scheme]
    scope = {
        "type": "http",
        "client": None if peer is None else (peer, 4711),
        "headers": headers,
        "scheme": "http",
    }
    asyncio.run(BehindProxies(app, proxies=Proxies.parse(which))(scope, receive, send))
    client = scopes[0]["client"]
    return client and client[0], scopes[0]["scheme"]


def asker(which: str, peer: str | None, *lines: str) -> str | None:
    return asked(which, peer, *lines)[0]


@pytest.mark.parametrize("which", ["1", "127.0.0.1", "127.0.0.0/8, ::1"])
def test_the_last_address_is_the_one_that_the_nearest_proxy_saw(which: str) -> None:
    assert asker(which, PEER, CLIENT) == CLIENT
    assert asker(which, PEER, f"{FORGED}, {CLIENT}") == CLIENT
    assert asker(which, PEER, f"{FORGED},{FORGED} ,{CLIENT}") == CLIENT
    assert asker(which, PEER) == PEER


@pytest.mark.parametrize("which", ["2", "127.0.0.1,10.0.0.0/8"])
def test_of_two_proxies_the_outer_one_tells_who_asks(which: str) -> None:
    assert asker(which, PEER, f"{FORGED}, {CLIENT}, {INNER}") == CLIENT
    assert asker(which, PEER, f"{CLIENT}, {INNER}") == CLIENT
    assert asker(which, PEER, INNER) == INNER


def test_who_is_no_proxy_is_not_believed() -> None:
    assert asker("127.0.0.1,10.0.0.0/8", CLIENT, FORGED) == CLIENT
    assert asker("127.0.0.1", PEER, f"{FORGED}, {INNER}") == INNER
    assert asker("unix", PEER, FORGED) == PEER


def test_several_lines_are_one_list() -> None:
    assert asker("1", PEER, FORGED, CLIENT) == CLIENT
    assert asker("2", PEER, FORGED, f"{CLIENT},", INNER) == CLIENT


@pytest.mark.parametrize(
    "said",
    [
        "unknown",
        "_hidden",
        "localhost",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.4:x",
        "[::1",
        "x" * 9999,
        "[]:1",
    ],
)
@pytest.mark.parametrize("which", ["1", "127.0.0.1"])
def test_what_is_no_address_is_not_believed(which: str, said: str) -> None:
    assert asker(which, PEER, f"{FORGED}, {said}") == PEER


def test_behind_something_that_is_no_address_nothing_is_believed() -> None:
    assert asker("3", PEER, f"{FORGED}, unknown, {INNER}") == INNER


@pytest.mark.parametrize(
    ("told", "address"),
    [
        ("203.0.113.9:4711", CLIENT),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:DB8:0::1]:4711", "2001:db8::1"),
        ("::ffff:203.0.113.9", CLIENT),
        ("[::ffff:203.0.113.9]:1", CLIENT),
    ],
)
def test_ports_and_ways_of_writing_make_no_other_address(told: str, address: str) -> None:
    assert asker("1", PEER, told) == address


def test_a_proxy_is_known_in_whichever_way_its_address_is_written() -> None:
    assert asker("127.0.0.1", "::ffff:127.0.0.1", CLIENT) == CLIENT
    assert asker("2001:db8::/32", "2001:db8:0:0::5", CLIENT) == CLIENT
    assert asker("10.1.2.3/8", INNER, CLIENT) == CLIENT


@pytest.mark.parametrize("which", ["unix", "unix, 10.0.0.0/8", "1"])
def test_a_proxy_behind_a_socket_of_this_machine_has_no_address(which: str) -> None:
    assert asker(which, None, f"{FORGED}, {CLIENT}") == CLIENT
    assert asker(which, None) is None


def test_the_nearest_proxy_says_whether_people_come_by_https() -> None:
    assert asked("1", PEER, CLIENT, scheme=("https",)) == (CLIENT, "https")
    assert asked("1", PEER, CLIENT, scheme=("https, http",)) == (CLIENT, "http")
    assert asked("1", PEER, CLIENT, scheme=("https", "http")) == (CLIENT, "http")
    assert asked("10.0.0.1", PEER, CLIENT, scheme=("https",)) == (PEER, "http")
    assert asked("1", PEER, CLIENT, scheme=("javascript",)) == (CLIENT, "http")


@pytest.mark.parametrize(
    "which", ["", "0", "10", "-1", "*", "1,2", "x", "127.0.0.1/99", "1" * 5000]
)
def test_who_is_to_be_believed_is_said_clearly_or_refused(which: str) -> None:
    with pytest.raises(OptionError, match="--behind-proxy is how many proxies"):
        Proxies.parse(which)
