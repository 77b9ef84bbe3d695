"""The server as a whole: files, languages, errors in every form, streams that end."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from potsherd.store import StoreUnavailable, Summary
from web.api_server import Running, running
from web.conftest import Visitor, form, inside, words

Visit = Callable[..., Visitor]


def asset(page: str, name: str) -> str:
    found = re.search(rf"/static/[0-9a-f]+/{re.escape(name)}", page)
    assert found, name
    return found[0]


def test_a_healthy_server_says_so(ann: Visitor) -> None:
    assert ann.get("/healthz").json() == {"ok": True}
    ready = ann.get("/readyz")
    assert ready.status_code == 200
    assert ready.json() == {"ok": True, "store": True, "sweeping": True, "staying": True}


def test_a_server_that_cannot_serve_is_alive_and_says_what_is_missing(
    server: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise StoreUnavailable("the disk is full; make room")

    with monkeypatch.context() as patched:
        patched.setattr(server.site.store, "person", away)
        patched.setattr(server.site.tables, "_swept", -1e9)
        patched.setattr(server.site.stopping, "is_set", lambda: True)
        answer = ann.get("/readyz")
        assert ann.get("/healthz").status_code == 200
    assert answer.status_code == 503
    assert answer.json() == {"ok": False, "store": False, "sweeping": False, "staying": False}


def test_a_full_disk_is_in_the_log_with_what_to_do(
    server: Running,
    ann: Visitor,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def full(*_: object) -> None:
        raise StoreUnavailable("the disk is full; make room, and it goes on")

    with monkeypatch.context() as patched:
        patched.setattr(server.site.store, "append", full)
        assert ann.post("/new", data=form()).status_code == 503
    assert "the disk is full; make room, and it goes on" in caplog.messages


def test_files_may_be_kept_for_ever_for_their_address_changes_with_them(ann: Visitor) -> None:
    address = asset(ann.get("/").text, "site.css")
    answer = ann.get(address)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/css")
    assert "room-seat" in answer.text


def test_an_address_of_an_older_version_leads_to_the_file_of_now(ann: Visitor) -> None:
    answer = ann.get("/static/0123456789ab/site.css")
    assert answer.status_code == 307
    assert answer.headers["location"] == asset(ann.get("/").text, "site.css")
    assert "immutable" not in answer.headers.get("cache-control", "")


def test_what_may_be_shown_as_a_document_is_bound_as_one(ann: Visitor) -> None:
    page = ann.get("/")
    drawing, script, style = (
        ann.get(asset(page.text, name)) for name in ("favicon.svg", "stream.js", "base.css")
    )
    for answer in (page, drawing, script, style):
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    for answer in (page, drawing):
        assert answer.headers["permissions-policy"]
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    for answer in (script, style):
        assert "permissions-policy" not in answer.headers


def test_only_files_of_the_folder_are_served(ann: Visitor) -> None:
    version = asset(ann.get("/").text, "site.css").split("/")[2]
    for name in ("nothing.css", "../app.py", "%2e%2e/app.py", "..%2fapp.py", ""):
        answer = ann.get(f"/static/{version}/{name}", follow_redirects=True)
        assert answer.status_code == 404


def test_files_and_pages_are_compressed_for_whoever_can_read_that(visit: Visit) -> None:
    plain, packed = visit(**{"accept-encoding": "identity"}), visit(**{"accept-encoding": "gzip"})
    for path in ("/", asset(plain.get("/").text, "base.css")):
        small, large = packed.get(path), plain.get(path)
        assert small.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in large.headers
        assert "Accept-Encoding" in large.headers["vary"]
    style = asset(plain.get("/").text, "base.css")
    with packed.stream("GET", style) as answer:
        raw = b"".join(answer.iter_raw())
    assert gzip.decompress(raw) == plain.get(style).content


def test_streams_of_events_are_never_compressed(visit: Visit) -> None:
    with visit(**{"accept-encoding": "gzip"}).stream("GET", "/lobby/events") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert "content-encoding" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/nothing", "/t/nothing", "/new/nothing", "/link/nothing"])
def test_what_is_not_there_is_said_on_a_page_with_a_way_back(ann: Visitor, path: str) -> None:
    answer = ann.get(path)
    assert answer.status_code == 404
    assert 'role="alert"' in answer.text
    assert 'href="/"' in answer.text


def test_what_is_wrong_is_said_to_a_page_in_place_as_one_line(ann: Visitor) -> None:
    answer = ann.get("/t/nothing", headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert answer.text.strip() == '<p role="alert">There is no table here.</p>'


def test_another_method_than_the_one_that_is_meant_is_refused(ann: Visitor) -> None:
    answer = ann.get("/play")
    assert answer.status_code == 405
    assert 'role="alert"' in answer.text


def test_what_nobody_foresaw_is_a_page_as_well_and_the_server_stays(
    server: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise RuntimeError("unforeseen")

    with monkeypatch.context() as patched:
        patched.setattr(server.site.tables, "listed", fail)
        answer = ann.get("/")
    assert answer.status_code == 500
    assert "unforeseen" not in answer.text
    assert "Content-Security-Policy" in answer.headers
    assert ann.get("/").status_code == 200


def test_a_store_that_is_away_is_a_page_that_says_when_to_come_back(
    server: Running, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.opens()

    async def away(*_: object) -> None:
        raise StoreUnavailable("the disk is full")

    with monkeypatch.context() as patched:
        for name in ("key", "person", "listed"):
            patched.setattr(server.site.store, name, away)
        page, turns = ann.get("/"), ann.get("/me/turns")
    for answer in (page, turns):
        assert answer.status_code == 503
        assert int(answer.headers["retry-after"]) > 0
    assert "Nothing that was played is lost" in words(page)
    assert "error" in turns.json()
    assert ann.get("/").status_code == 200


def test_all_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        visitor = Visitor(server)
        with visitor.stream("GET", "/lobby/events") as answer:
            pieces = answer.iter_text()
            assert "data:" in next(pieces) + next(pieces)
            assert server.site.streams
            server.loop.call_soon_threadsafe(server.site.stop)
            assert "".join(pieces) == ""
        with visitor.stream("GET", "/lobby/events") as late:
            assert "data:" not in "".join(late.iter_text())
        visitor.close()


def test_a_stream_whose_reader_has_left_leaves_nothing_behind(
    server: Running, ann: Visitor
) -> None:
    def there() -> tuple[int, int]:
        return len(server.site.streams), sum(server.site.budgets.open_streams.values())

    async def one_is_there() -> None:
        while there() != (1, 1):
            await asyncio.sleep(0.01)

    with ann.stream("GET", "/lobby/events") as answer:
        next(answer.iter_text())
    with ann.stream("GET", "/lobby/events") as answer:
        pieces = answer.iter_text()  # the stream is open for as long as these are there
        next(pieces)
        inside(server, one_is_there)
        del pieces


def test_the_description_for_programs_names_no_pages(ann: Visitor) -> None:
    paths = ann.get("/api/openapi.json").json()["paths"]
    assert paths
    assert all(path.startswith("/api/") for path in paths)


# ------------------------------------------------------------ a table that cannot be read
def test_a_table_that_cannot_be_read_says_on_its_page_what_can_be_done(
    server: Running, ann: Visitor
) -> None:
    async def garble() -> None:
        summary = Summary("garbled", 0, "playing", True, (), None, 1, "{")
        await server.site.store.append("garbled", 0, "{", summary)

    inside(server, garble)
    answer = ann.get("/t/garbled")
    assert answer.status_code == 503
    assert "This table cannot be read" in words(answer)
    assert "bring back a backup" in words(answer)
    assert ann.get("/").status_code == ann.get("/api/tables").status_code == 200
    told = ann.get("/api/tables/garbled")
    assert told.status_code == 503
    assert "Entry 0" in told.json()["message"]
