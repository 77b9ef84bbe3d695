"""What stands before every door: headers, other sites, sizes, rates, and whatever is malformed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import gethostname
from time import monotonic
from urllib.parse import urlsplit

import httpx2
import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message

from potsherd.web import budgets, guard, streaming
from potsherd.web.budgets import Window
from potsherd.web.guard import LARGEST_BODY
from potsherd.web.hosts import goes_by
from potsherd.web.visitors import address_of
from web.api_server import Running, running
from web.conftest import Visitor, form, with_friend, words

Visit = Callable[..., Visitor]


# ------------------------------------------------------------ headers
@pytest.mark.parametrize("path", ["/", "/nothing", "/healthz", "/static/x/site.css", "/me/turns"])
def test_every_answer_binds_the_browser_to_this_site(ann: Visitor, path: str) -> None:
    headers = ann.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers or "uvicorn" in headers["server"]
    assert "strict-transport-security" not in headers


def test_pages_have_nothing_that_the_policy_forbids(ann: Visitor) -> None:
    table = ann.opens(seat2="friend", name2="")
    for path in ("/", "/new/expedition", "/me", table):
        page = ann.get(path).text
        for forbidden in (" style=", "<style", " onclick", "javascript:", "<script>"):
            assert forbidden not in page


def test_under_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    with running(tmp_path, origin="https://play.example") as server, Visitor(server) as visitor:
        answer = visitor.post("/new", data=form())
        assert "max-age" in answer.headers["strict-transport-security"]
        assert "; Secure" in answer.headers["set-cookie"]


# ------------------------------------------------------------ other sites
def posted(visitor: Visitor, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return visitor.post("/language", data={"language": "en"}, headers=named).status_code


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_a_post_from_another_site_is_refused(ann: Visitor, site: str) -> None:
    assert posted(ann, sec_fetch_site=site) == 403


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_a_post_of_our_own_pages_is_done(ann: Visitor, site: str) -> None:
    assert posted(ann, sec_fetch_site=site) == 303


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", ""])
def test_where_a_browser_tells_the_origin_alone_it_must_be_ours(ann: Visitor, origin: str) -> None:
    assert posted(ann, origin=origin) == 403
    assert posted(ann, origin=str(ann.base_url).rstrip("/")) == 303


def test_a_client_that_tells_neither_is_no_browser(ann: Visitor) -> None:
    assert posted(ann) == 303


def test_what_a_browser_says_of_the_site_counts_more_than_the_origin(ann: Visitor) -> None:
    own = str(ann.base_url).rstrip("/")
    assert posted(ann, origin=own, sec_fetch_site="cross-site") == 403


def test_the_address_that_people_use_may_be_another_than_the_servers(tmp_path: Path) -> None:
    with running(tmp_path, origin="https://play.example") as server, Visitor(server) as visitor:
        assert posted(visitor, origin="https://play.example") == 303
        assert posted(visitor, origin="https://other.example") == 403


def test_a_program_with_a_token_may_come_from_anywhere(ann: Visitor) -> None:
    assert posted(ann, authorization="Bearer x", sec_fetch_site="cross-site") == 303
    assert posted(ann, authorization="Bearer x", cookie="a=b", sec_fetch_site="cross-site") == 403


def test_reading_from_another_site_is_no_harm(ann: Visitor) -> None:
    assert ann.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200


# ------------------------------------------------------------ names
HERE = "192.0.2.7"


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "LOCALHOST:8000", "127.0.0.1", "127.1.2.3:80", "[::1]:8000", HERE),
        *(f"{HERE}:8000", "my.lan", "my.lan.", "play.example:443", gethostname()),
        f"{gethostname()}.local:8000",
    ],
)
def test_a_server_goes_by_its_names_and_the_addresses_it_has(host: str) -> None:
    for here in (HERE, f"::ffff:{HERE}"):
        assert goes_by(host, {"my.lan", "play.example"}, here)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "localhost.evil.example", "192.0.2.8", "[2001:db8::1]", "my.lan.evil"),
        *("", " ", "localhost:", "localhost:x", "localhost@evil.example", "evil.example#localhost"),
        *(
            "localhost/evil.example",
            "my.lan,evil.example",
            "[::1",
            "::1",
            "0",
            "2130706433",
            "\xff",
        ),
    ],
)
def test_it_goes_by_no_other_name_whatever_a_request_says(host: str) -> None:
    assert not goes_by(host, {"my.lan", "play.example"}, HERE)


@pytest.mark.parametrize("host", ["evil.example", "203.0.113.9:80", "127.0.0.1@evil.example"])
def test_a_request_by_a_name_the_server_has_not_is_answered_nothing(
    ann: Visitor, host: str
) -> None:
    table = ann.opens(**with_friend())
    for method, path in (
        *(("GET", path) for path in ("/", table, "/me", "/api/tables", "/nothing")),
        *(("POST", path) for path in ("/me/link", "/play", "/api/accounts")),
    ):
        answer = ann.request(method, path, headers={"host": host})
        assert answer.status_code == 400
        assert host.split(":")[0] not in answer.text
    assert ann.get("/healthz", headers={"host": host}).status_code == 200


def test_with_an_origin_its_name_is_one_of_the_servers(tmp_path: Path) -> None:
    with running(tmp_path, origin="https://play.example") as server, Visitor(server) as visitor:
        assert visitor.get("/", headers={"host": "play.example"}).status_code == 200
        assert visitor.get("/", headers={"host": "evil.example"}).status_code == 400


# ------------------------------------------------------------ sizes
def test_a_body_that_is_too_large_is_refused_before_it_is_read(ann: Visitor) -> None:
    answer = ann.post("/language", content=b"x" * (LARGEST_BODY + 1))
    assert answer.status_code == 413
    assert 'role="alert"' in answer.text


def test_a_body_of_unknown_size_is_read_no_further_than_allowed(ann: Visitor) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(2 * LARGEST_BODY // 1024):
            yield b"x" * 1024

    assert ann.post("/language", content=endless()).status_code == 413


def test_a_body_just_small_enough_is_read(ann: Visitor) -> None:
    body = b"language=en&filler=" + b"x" * (LARGEST_BODY - 19)
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert ann.post("/language", content=body, headers=kind).status_code == 303


# ------------------------------------------------------------ malformed
def raw(server: Running, request: bytes) -> bytes:
    """The answer to bytes that no client of good manners would send."""
    where = urlsplit(server.url)
    with socket.create_connection((where.hostname, where.port), timeout=20) as connection:
        connection.sendall(request)
        return connection.makefile("rb").readline()


@pytest.mark.parametrize(
    "path", ["/%00", "/t/%00", "/?x=%00", "/t/%ff%fe", "/t/%2e%2e%2f", "/new/%0d%0aX:%20y", "//x"]
)
def test_malformed_paths_are_never_our_fault(server: Running, path: str) -> None:
    line = raw(
        server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    )
    assert line.split()[1][:1] in (b"2", b"3", b"4")


@pytest.mark.parametrize(
    "header",
    [
        b"Cookie: potsherd=\xff\xfe; lang=\xff; settings=%ff%zz|theme",
        b"Cookie: ;;;=; potsherd; =x; potsherd=" + b"a" * 4000,
        b"Accept-Language: \xff;q=x, ru;q=, *;q=nan, de;q=-1, ;;;",
        b"Accept-Encoding: \xff",
        b"Origin: \xff",
        b"Authorization: Bearer \xff",
        b"Referer: \xff",
    ],
)
def test_malformed_headers_are_never_our_fault(server: Running, header: bytes) -> None:
    for path in (b"/", b"/me", b"/me/turns"):
        request = b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        assert raw(server, request + header + b"\r\n\r\n").split()[1] == b"200"


def test_cookies_that_cannot_be_ours_are_not_read(server: Running) -> None:
    began = monotonic()
    for name in (b"other", b"potsherd"):
        cookie = b"Cookie: " + name + b'="' + b"\\" * 40_000 + b'"\r\n\r\n'
        request = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + cookie
        assert raw(server, request).split()[1] == b"200"
    assert monotonic() - began < 5


def test_a_cookie_of_ours_is_found_among_others(ann: Visitor) -> None:
    ann.post("/language", data={"language": "ru"})
    ours = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    with_others = {"cookie": f"a={'x' * 3000}; {ours}; langs=de; b"}
    assert '<html lang="ru"' in ann.get("/", headers=with_others).text


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", b"name=%ff%fe&players=%00"),
        ("application/x-www-form-urlencoded", b"name=\xff\xfe&game=archaeology&=&&&"),
        ("application/x-www-form-urlencoded; charset=nonsense", b"game=archaeology"),
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data"),
        ("application/json", b'{"game": "archaeology"'),
        ("", b"\x00"),
    ],
)
def test_malformed_forms_are_never_our_fault(ann: Visitor, kind: str, body: bytes) -> None:
    for path in ("/new", "/play", "/language", "/me/name", "/t/x/sit", "/theme", "/link/x"):
        answer = ann.post(path, content=body, headers={"content-type": kind})
        assert answer.status_code in (303, 400, 404, 422), (path, words(answer))


def test_half_a_body_is_not_taken_for_a_whole_one() -> None:
    messages: list[Message] = [
        {"type": "http.request", "body": b"game=cur", "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> Message:
        return messages.pop(0)

    request = Request({"type": "http", "headers": []}, receive)
    with pytest.raises(ClientDisconnect):
        asyncio.run(guard._body(request))


# ------------------------------------------------------------ rates
@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, limits=True) as server:
        yield server


def until_refused(send: Callable[[], httpx2.Response], most: int) -> httpx2.Response:
    for _ in range(most):
        answer = send()
        if answer.status_code == 429:
            return answer
    raise AssertionError(f"{most} requests were all answered")


def test_an_address_that_makes_too_much_has_to_wait_and_is_told_so(limited: Running) -> None:
    with Visitor(limited) as visitor:
        answer = until_refused(lambda: visitor.post("/play", data={"game": "none"}), 200)
        assert int(answer.headers["retry-after"]) > 0
        assert "Wait a little" in words(answer)
        assert "Content-Security-Policy" in answer.headers
        assert visitor.get("/").status_code == 200
        assert posted(visitor) == 303


def test_programs_are_told_in_their_own_shape(limited: Running) -> None:
    with Visitor(limited) as visitor:
        answer = until_refused(lambda: visitor.post("/api/accounts", json={}), 200)
        assert answer.json()["error"]


def test_each_address_has_its_own_budget_which_is_full_again_after_a_while() -> None:
    time = [0.0]
    window = Window(2, 10, clock=lambda: time[0])
    assert [window.spend("one") for _ in range(3)] == [0, 0, 10]
    assert window.spend("other") == 0
    time[0] = 9.5
    assert window.spend("one") == 1
    time[0] = 10
    assert window.spend("one") == 0


def test_files_cost_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        budgets, "Window", lambda most, seconds, clock: Window(most // 100, seconds, clock)
    )
    with running(tmp_path, limits=True) as server, Visitor(server) as visitor:
        for _ in range(40):
            assert visitor.get("/static/x/nothing").status_code == 404
        until_refused(lambda: visitor.get("/nothing"), 40)


def test_streams_of_one_address_have_a_bound(
    limited: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "MOST_STREAMS", 1)
    with Visitor(limited) as visitor, visitor.stream("GET", "/lobby/events") as first:
        assert first.status_code == 200
        second = visitor.get("/lobby/events")
        assert second.status_code == 429
        assert second.headers["retry-after"]


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3::4", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::", 1), "2001:db8:1:2::/64"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("somewhere", 1), "somewhere"),
        (None, ""),
    ],
)
def test_a_network_of_version_6_counts_as_one_address(
    client: tuple[str, int] | None, address: str
) -> None:
    request = Request({"type": "http", "client": client, "headers": []})
    assert address_of(request) == address
