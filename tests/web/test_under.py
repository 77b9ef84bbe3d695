"""Served under a path: no page, script, style or answer leads outside of it; and HEAD is as GET."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx2
import pytest

from potsherd.cli import main
from potsherd.web.assets import FOLDER, assets
from potsherd.web.pages import TEMPLATES, environment
from web.finished import House, house

ORIGIN, ROOT = "http://127.0.0.1", "/games"
GOES_ON = ("/events", "/room")
"""Ends of addresses whose answers go on."""
SCRIPTED = re.compile(r"""(?<!\*=)(?:["'`]|url\()(/\w[^"'`]*)""")


@pytest.fixture(scope="module")
def under(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("under"), origin=ORIGIN + ROOT) as one:
        one.as_ann()
        one.client.cookies.set("settings", "notices=yes")
        yield one


class Addresses(HTMLParser):
    """All attributes of a page that are addresses."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if ("type", "hidden") in attrs:  # the server reads it itself
            return
        for _, value in attrs:
            if re.match(r"/\w|/$|https?:", value or ""):
                self.found.add(value or "")


def addresses(answer: httpx2.Response) -> set[str]:
    """All addresses in an answer: where it leads, where its cookies go, what it names."""
    found = {answer.headers[name] for name in ("location",) if name in answer.headers}
    for cookie in answer.headers.get_list("set-cookie"):
        found |= set(re.findall(r"Path=([^;]*)", cookie))
    kind = answer.headers.get("content-type", "")
    if kind.startswith("text/html"):
        found |= Addresses(answer.text).found
    elif kind.startswith("application/json"):
        found |= set(texts(json.loads(answer.text)))
    elif "javascript" in kind:
        found |= set(SCRIPTED.findall(answer.text))
    elif kind.startswith("text/css"):
        found |= set(re.findall(r"""url\(["']?(/[^"')]*)""", answer.text))
    return found


def texts(found: Any) -> Iterator[str]:
    """All texts in JSON that are whole addresses."""
    if isinstance(found, dict | list):
        for each in found.values() if isinstance(found, dict) else found:
            yield from texts(each)
    elif isinstance(found, str) and re.fullmatch(r"(/\w|https?:)\S*", found):
        yield found


def is_under(address: str) -> bool:
    """Whether an address is one of this server's, or of another site."""
    parts = urlsplit(address)
    if parts.netloc and parts.netloc != urlsplit(ORIGIN).netloc:
        return True
    return parts.path == ROOT or parts.path.startswith(f"{ROOT}/")


def post(here: House, path: str, **fields: str) -> httpx2.Response:
    return here.client.post(ROOT + path, data=fields, follow_redirects=False)


def beginnings(here: House) -> list[httpx2.Response]:
    """An answer of each kind from which others can be found, and those that no link leads to."""
    get, over, amid = here.client.get, here.table(), here.table(moves=5)
    opened = post(here, "/new", game="archaeology", name="Ann", players="2", seat1="me",
                  seat2="friend", pace="untimed", listed="yes")  # fmt: skip
    table = opened.headers["location"].removeprefix(ROOT)
    token = json.loads(here.client.post(f"{ROOT}/api/accounts", json={"name": "Bot"}).text)["token"]
    asks = {"Authorization": f"Bearer {token}"}
    made = here.client.post(
        f"{ROOT}/api/tables", json={"edition": "curios", "seats": ["me", "open"]}, headers=asks
    )
    id = json.loads(made.text)["id"]
    return [
        opened,
        made,
        *(get(ROOT + path) for path in ("", "/", "/nothing/at/all", f"/t/{over.id}", "/healthz")),
        *(get(f"{ROOT}/t/{amid.id}"), get(f"{ROOT}/t/{amid.id}/"), get(f"{ROOT}{table}")),
        get(f"{ROOT}/static/0123456789ab/site.css", follow_redirects=False),
        *(get(f"{ROOT}/api{path}", headers=asks)
          for path in ("/openapi.json", "/editions", "/bots", "/tables", f"/tables/{id}",
                       f"/tables/{id}/moves", "/account", "/account/tables")),
        post(here, "/play", game="curios"),
        post(here, "/play"),
        post(here, f"{table}/program", seat="1", name="Bot"),
        post(here, f"{table}/program", seat="9", name="Bot"),
        *(post(here, path) for path in ("/me/link", "/me/programs", "/me/name", "/me/settings")),
        post(here, "/theme", theme="dark", back="/me"),
        post(here, "/language", language="en", back="//elsewhere.example"),
        post(here, f"/t/{over.id}/say", text="well played", key="1"),
        post(here, f"/t/{amid.id}/move", version="0", do="nothing"),
        post(here, "/learn/archaeology"),
    ]  # fmt: skip


def test_nothing_leads_outside_of_the_path(under: House) -> None:
    answers = beginnings(under)
    met = {urlsplit(ORIGIN + ROOT).path}
    for answer in answers:
        for address in sorted(addresses(answer)):
            assert is_under(address), f"{answer.url} names {address}"
            parts = urlsplit(unescape(address))
            goes_on = parts.path.endswith(GOES_ON)
            if parts.netloc in ("", "127.0.0.1") and parts.path not in met and not goes_on:
                met.add(parts.path)
                whole = urljoin(ORIGIN, parts.path)
                answers.append(under.client.get(whole, follow_redirects=False))
    assert len(met) > 40
    for word in ("replay", "fairness", "rules", "join", "link", "static", "api", "learn", "me"):
        assert any(re.match(rf"{ROOT}/(t/[^/]+/)?{word}\b", path) for path in met), word
    assert not [answer.url for answer in answers if answer.status_code >= 500]


@pytest.mark.parametrize("file", [*FOLDER.glob("*.*")], ids=lambda file: file.name)
def test_scripts_and_styles_name_no_address_from_the_top(file: Any) -> None:
    assert not SCRIPTED.findall(file.read_text())


def test_no_template_is_without_its_root() -> None:
    sources = {path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html")}
    made = environment("en", "/somewhere")
    for name in sources:
        source = made.loader.get_source(made, name)[0]  # type: ignore[union-attr]
        ready = made.preprocess(source, name)
        assert not re.findall(r'\s(?!value)[\w:-]+="/(?!somewhere/)[^"]*"', ready), name


def test_links_for_others_have_the_whole_address(under: House) -> None:
    page = post(under, "/me/link").text
    assert f'value="{ORIGIN}{ROOT}/link/' in page


def test_cookies_go_to_the_path_alone(under: House) -> None:
    answer = post(under, "/theme", theme="dark")
    assert "Path=/games;" in answer.headers["set-cookie"] + ";"
    assert answer.headers["location"] == f"{ROOT}/"
    left = post(under, "/theme", theme="dark", back="/me")
    assert left.headers["location"] == f"{ROOT}/me"


def test_a_proxy_may_take_the_path_off(under: House) -> None:
    assert under.client.get("/healthz").status_code == 200
    assert f'href="{ROOT}/me"' in under.client.get("/").text


def test_what_only_begins_like_the_path_is_not_under_it(under: House) -> None:
    assert under.client.get(f"{ROOT}more/").status_code == 404


@pytest.mark.parametrize(
    "origin", ["https://x/a b", "https://x/../y", "https://x//y", "https://x/y?z", "http://[x", "x"]
)
def test_an_address_that_is_none_is_refused(
    origin: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-open", "--port", "0", "--origin", origin]) == 2
    assert "--origin" in capsys.readouterr().err


# ------------------------------------------------------------ HEAD
def test_the_head_of_everything_is_that_of_its_page(under: House) -> None:
    table = under.table().id
    paths = [
        "/",
        "/healthz",
        "/me",
        "/learn",
        "/rules/curios",
        f"/t/{table}",
        "/nothing",
        f"/t/{table}/replay",
        "/api/editions",
        "/api/openapi.json",
        assets().url("site.css"),
    ]
    for path in paths:
        head, whole = under.client.head(ROOT + path), under.client.get(ROOT + path)
        assert head.status_code == whole.status_code
        assert head.content == b""
        for name in ("content-type", "content-security-policy", "cache-control"):
            assert head.headers.get(name) == whole.headers.get(name)


def test_the_head_of_an_answer_that_goes_on_ends(under: House) -> None:
    for path in (f"/t/{under.table(moves=5).id}/events", "/lobby/events"):
        head = under.client.head(ROOT + path)
        assert head.status_code == 200
        assert head.headers["content-type"].startswith("text/event-stream")
    assert not under.site.streams
