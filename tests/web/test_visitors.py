"""Who somebody is: a name and a secret, a language, a few settings; and what is kept of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from potsherd.store import Key
from potsherd.table.steady import now_ms
from potsherd.web.visitors import digest, new_secret
from web.api_server import Running, running
from web.conftest import Visitor, form, inside, with_friend

Visit = Callable[..., Visitor]


def language_of(visitor: Visitor) -> str:
    page = visitor.get("/").text
    return page.partition('<html lang="')[2].partition('"')[0]


# ------------------------------------------------------------ languages
@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("RU", "ru"),
        ("de,fr;q=0.8", "en"),
        ("de, ru;q=0.5, en;q=0.1", "ru"),
        ("en;q=0.4,ru;q=0.5", "ru"),
        ("ru;q=0", "en"),
        ("ru;q=x, en", "en"),
        ("", "en"),
    ],
)
def test_a_browser_is_answered_in_the_language_it_asks_for(
    visit: Visit, asked: str, spoken: str
) -> None:
    assert language_of(visit(**{"accept-language": asked})) == spoken


def test_the_language_can_be_changed_on_any_page_and_stays(visit: Visit) -> None:
    visitor = visit(**{"accept-language": "ru"})
    answer = visitor.post("/language", data={"language": "en", "back": "/new/curios?x=1"})
    assert answer.headers["location"] == "/new/curios?x=1"
    assert language_of(visitor) == "en"


def test_every_page_says_where_to_come_back_to(ann: Visitor) -> None:
    assert 'name="back" value="/new/curios?a=1&amp;b=2"' in ann.get("/new/curios?a=1&b=2").text


def test_the_page_that_answers_a_form_leads_back_to_the_page_with_the_form(ann: Visitor) -> None:
    came_from = {"referer": str(ann.base_url.join("/new/curios?x=1"))}
    page = ann.post("/new", data=form(name=""), headers=came_from)
    assert 'name="back" value="/new/curios?x=1"' in page.text
    for nowhere in ({}, {"referer": "http://["}, {"referer": "nonsense"}):
        page = ann.post("/new", data=form(name=""), headers=nowhere)
        assert re.search('name="back" value="(/|nonsense)"', page.text)


@pytest.mark.parametrize(
    "back", ["https://evil.example", "//evil.example", "/\\evil.example", "x", "", "/a\r\nX: y"]
)
@pytest.mark.parametrize("path", ["/language", "/theme"])
def test_nobody_is_led_to_another_site(ann: Visitor, path: str, back: str) -> None:
    answer = ann.post(path, data={"language": "ru", "theme": "dark", "back": back})
    assert answer.headers["location"] == "/"


def test_a_language_there_is_not_changes_nothing(ann: Visitor) -> None:
    ann.post("/language", data={"language": "xx"})
    assert language_of(ann) == "en"


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_the_colours_can_be_chosen_on_any_page(ann: Visitor, theme: str) -> None:
    ann.post("/theme", data={"theme": theme, "back": "/"})
    assert f'data-theme="{theme}"' in ann.get("/new/curios").text


# ------------------------------------------------------------ names
def test_a_name_cannot_break_a_page(ann: Visitor) -> None:
    table = ann.opens(name="<b>&\"'</b>", **{"seat2": "friend", "name2": ""})
    page = ann.get(table).text
    assert "<b>&" not in page
    assert "&lt;b&gt;&amp;" in page


# ------------------------------------------------------------ secrets
def test_somebody_who_only_looks_is_nobody(ann: Visitor) -> None:
    for path in ("/", "/me", "/new/curios", "/me/turns"):
        assert "set-cookie" not in ann.get(path).headers


def test_whoever_plays_gets_a_secret_that_scripts_cannot_read(ann: Visitor) -> None:
    answer = ann.post("/new", data=form())
    cookie = SimpleCookie(answer.headers["set-cookie"])["potsherd"]
    assert len(cookie.value) >= 32
    assert cookie["httponly"]
    assert cookie["samesite"] == "lax"
    assert cookie["path"] == "/"
    assert int(cookie["max-age"]) >= 365 * 24 * 3600
    assert "set-cookie" not in ann.post("/new", data=form()).headers


def test_of_a_secret_only_a_digest_is_kept(tmp_path: Path) -> None:
    with running(tmp_path) as server, Visitor(server) as visitor:
        visitor.opens()
        visitor.does("/me/link")
        secret = visitor.cookies["potsherd"]
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert digest(secret).encode() in kept
    assert secret.encode() not in kept


def test_secrets_are_long_and_never_the_same() -> None:
    made = {new_secret() for _ in range(100)}
    assert len(made) == 100
    assert min(map(len, made)) >= 32


def test_a_wrong_secret_is_that_of_a_stranger(ann: Visitor, bob: Visitor) -> None:
    table = ann.opens(**with_friend())
    secret = ann.cookies["potsherd"]
    right = ann.get(table).text
    seen = {bob.get(table).text}
    for wrong in (secret[:-1], secret + "x", secret.lower(), "", "x" * 5000, digest(secret)):
        bob.cookies.clear()
        bob.cookies.set("potsherd", wrong)
        seen.add(bob.get(table).text)
    assert len(seen) == 1
    assert right not in seen


@pytest.mark.parametrize(("kind", "lasts"), [("link", None), ("program", None), ("browser", -1)])
def test_only_a_browsers_key_that_lasts_opens_a_browser(
    server: Running, ann: Visitor, bob: Visitor, kind: str, lasts: int | None
) -> None:
    ann.opens()
    secret = new_secret()

    async def keep() -> None:
        own = await server.site.store.key(digest(ann.cookies["potsherd"]))
        assert own is not None
        expires = None if lasts is None else now_ms() + lasts
        await server.site.store.put_key(Key(digest(secret), own.person, kind, expires))

    inside(server, keep)
    bob.cookies.set("potsherd", secret)
    assert "What you are called" in bob.read("/me")
    assert "Other devices" not in bob.read("/me")
