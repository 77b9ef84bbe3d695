"""The fixtures themselves: they see what a person would suffer from, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from browser.support import NewOnlooker, NewPerson, axe, settle

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'"
LABELLED = '<label for="coins">Coins</label><input id="coins">'
PAGE = '<!doctype html><html lang="en"><title>Hut</title><main><h1>Hut</h1>{}</main></html>'

# Serves pages that hold the given markup, under a strict policy; called, it tells their address.
Serve = Callable[..., str]


class Pages(BaseHTTPRequestHandler):
    def __init__(self, contents: dict[str, tuple[str, str]], *arguments: object) -> None:
        self.contents = contents
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        kind, content = self.contents.get(self.path, ("text/plain", ""))
        self.send_response(200 if self.path in self.contents else 404)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(content.encode())

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@pytest.fixture
def serve() -> Iterator[Serve]:
    contents: dict[str, tuple[str, str]] = {}
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, contents))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()

    def at(markup: str, script: str = "", style: str = "") -> str:
        head = '<link rel="stylesheet" href="/style.css">'
        page = PAGE.format(head + markup + '<script src="/script.js"></script>')
        contents["/"] = ("text/html", page)
        contents["/script.js"] = ("text/javascript", script)
        contents["/style.css"] = ("text/css", style)
        return f"http://127.0.0.1:{server.server_port}/"

    yield at
    server.shutdown()
    server.server_close()
    thread.join()


def test_axe_works_under_a_strict_policy(person: NewPerson, serve: Serve) -> None:
    page = person().page
    page.goto(serve(LABELLED))
    axe(page)


def test_axe_says_what_is_wrong_and_where(person: NewPerson, serve: Serve) -> None:
    page = person().page
    page.goto(serve('<input id="coins">'))
    with pytest.raises(AssertionError, match=r"label \(critical\).*\n.*#coins"):
        axe(page)


def test_axe_sees_colours(person: NewPerson, serve: Serve) -> None:
    page = person().page
    page.goto(serve("<p>Faint</p>", style="p { color: #ccc }"))
    with pytest.raises(AssertionError, match=r"color-contrast .*\n.*<p>Faint</p>"):
        axe(page)


@pytest.mark.parametrize(
    ("markup", "script", "complaint"),
    [
        ("", "console.error('broken pot')", "broken pot"),
        ("", "throw new Error('lost shard')", "lost shard"),
        ("<script>1</script>", "", "Content Security Policy"),
        ('<p style="color: red">Red</p>', "", "Content Security Policy"),
        ("", "fetch('/gone')", "Content Security Policy"),
    ],
)
def test_complaints_are_heard_unless_forgiven(
    person: NewPerson, serve: Serve, markup: str, script: str, complaint: str
) -> None:
    somebody = person()
    with somebody.page.expect_event("console" if "throw" not in script else "pageerror"):
        somebody.page.goto(serve(markup, script))
    assert any(complaint in heard for heard in somebody.complaints)
    somebody.forgive(complaint)
    somebody.forgive("Failed to fetch")
    assert somebody.complaints == []


def test_settling_waits_for_what_moves(person: NewPerson, serve: Serve) -> None:
    moving = "@keyframes away { to { opacity: 0.5 } } h1 { animation: away 0.3s }"
    page = person().page
    page.goto(serve("", style=moving))
    settle(page)
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_person_is_who_the_test_says(person: NewPerson, serve: Serve) -> None:
    page = person(width=360, lang="ru", reduced_motion=True, dark=True).page
    page.goto(serve(LABELLED))
    assert page.evaluate(
        """[innerWidth, navigator.language, matchMedia("(prefers-reduced-motion)").matches,
            matchMedia("(prefers-color-scheme: dark)").matches]"""
    ) == [360, "ru", True, True]


def test_an_onlooker_is_a_stranger_whatever_was_seen_before(
    onlooker: NewOnlooker, serve: Serve
) -> None:
    page = onlooker(width=360, lang="ru", reduced_motion=True, dark=True).page
    page.goto(serve(LABELLED))
    page.evaluate("document.cookie = 'person=Ann'")
    is_set = """[innerWidth, document.cookie, matchMedia("(prefers-reduced-motion)").matches,
        matchMedia("(prefers-color-scheme: dark)").matches]"""
    assert page.evaluate(is_set) == [360, "lang=ru; person=Ann", True, True]
    page = onlooker().page
    page.goto(serve(LABELLED))
    assert page.evaluate(is_set) == [1440, "lang=en", False, False]


def test_a_person_may_do_without_scripts(person: NewPerson, serve: Serve) -> None:
    page = person(javascript=False).page
    page.goto(serve('<p id="hut"></p>', "hut.textContent = 'open'"))
    assert page.inner_text("#hut") == ""
