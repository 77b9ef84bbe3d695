"""What stands before every door: headers that bind the browser, and requests turned away."""

from __future__ import annotations

import logging
import re
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from potsherd.language import mark
from potsherd.web.budgets import Budgets
from potsherd.web.errors import UNEXPECTED, UNREADABLE, answer
from potsherd.web.site import site_of
from potsherd.web.visitors import COOKIES, address_of, is_secure, spoken

LARGEST_BODY = 16 * 1024
_LONGEST_COOKIE = 200
_LONGEST_SIZE = 18
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_LOOKED_AFTER = frozenset({"/healthz", "/readyz"})

_ALL = {
    # A worker is bound by the policy that its script came with, so scripts need one, too.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
        " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none';"
        " manifest-src 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_DOCUMENTS = {
    # A policy of no-referrer would make browsers hide the origin of our own posts.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
# No browser shows these as documents, and a first visit to a table brings a dozen of them.
_NEVER_DOCUMENTS = ("text/css", "text/javascript")
_HTTPS_ONLY = "max-age=31536000"

_MISCALLED = mark(
    "This server does not go by the name in that address. Whoever runs it can give it the name"
    " with --origin."
)
_ELSEWHERE = mark("That came from another site, so it was not done.")
_TOO_LARGE = mark("That is more than a game ever needs to say at once.")
_TOO_FAST = mark("Too much came from your address at once. Wait a little, then try again.")

_SECRET_PATH = re.compile(r"(/(?:link|join)/).+")

_log = logging.getLogger(__name__)


class _TurnedAway(Exception):
    """When a request is not let in."""

    def __init__(self, status: int, message: str, **headers: str) -> None:
        self.status, self.message, self.headers = status, message, headers
        super().__init__(message)


class Guard:
    """Middleware that lets through what a browser of ours, or a program, may send.

    Every answer gets headers that bind the browser to this site; whatever goes wrong inside is
    answered with a page that has them too.
    """

    def __init__(self, app: ASGIApp, *, budgets: Budgets | None) -> None:
        self._app = app
        self._budgets = budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Turn a request away, or hand it on with its body read."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope["headers"] = [_harmless(*header) for header in scope["headers"]]
        request = Request(scope, receive)
        sent = _Sent(request, send)
        try:
            try:
                await self._app(scope, await self._let_in(request), sent)
            except _TurnedAway as away:
                await _refuse(request, sent, away)
        except ClientDisconnect:
            pass  # nobody is there to be answered
        except Exception:
            _log.exception(
                "%s %s failed; please report this", request.method, _harmless_path(request)
            )
            if sent.begun:
                raise
            await _refuse(request, sent, _TurnedAway(500, UNEXPECTED))

    async def _let_in(self, request: Request) -> Receive:
        """What the door behind may receive; raises _TurnedAway."""
        path: str = request.scope["path"]
        if _holds_zero(path.encode(errors="replace"), request.scope["query_string"]):
            raise _TurnedAway(400, UNREADABLE)
        if not _knows_its_name(request):
            raise _TurnedAway(400, _MISCALLED)
        if not is_ours(request):
            raise _TurnedAway(403, _ELSEWHERE)
        wait = 0
        if self._budgets:
            wait = self._budgets.spend(request.method, request.url.path, address_of(request))
        if wait:
            raise _TurnedAway(429, _TOO_FAST, **{"Retry-After": str(wait)})
        if request.method in _SAFE:
            return request.receive
        body = await _body(request)
        if body is None:
            raise _TurnedAway(413, _TOO_LARGE, Connection="close")
        if _holds_zero(body):
            raise _TurnedAway(400, UNREADABLE)
        return _replayed(body, request.receive)


async def _refuse(request: Request, sent: _Sent, away: _TurnedAway) -> None:
    said = spoken(request).text(away.message)
    response = await answer(request, away.status, said, away.headers)
    await response(request.scope, request.receive, sent)


class _Sent:
    """Sends on with our headers, and remembers whether the answer has begun."""

    def __init__(self, request: Request, send: Send) -> None:
        self._request, self._send = request, send
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in _bound(headers.get("Content-Type", "")).items():
                headers.setdefault(name, value)
            if is_secure(self._request):
                headers["Strict-Transport-Security"] = _HTTPS_ONLY
        await self._send(message)


def _bound(media_type: str) -> dict[str, str]:
    """The headers that bind a browser which gets something of a type."""
    return _ALL if media_type.startswith(_NEVER_DOCUMENTS) else _ALL | _DOCUMENTS


def _harmless_path(request: Request) -> str:
    """The path of a request without the secrets that some have in it."""
    return _SECRET_PATH.sub(r"\1...", request.url.path)


# ------------------------------------------------------------ where from
def _knows_its_name(request: Request) -> bool:
    """Whether the server goes by the name it was asked by; machines that look after it may use
    any, and those of before HTTP/1.1 none."""
    host, server = request.headers.get("host"), request.scope["server"]
    if host is None or request.scope["path"] in _LOOKED_AFTER:
        return True
    return site_of(request).goes_by(host, server[0] if server else "")


def is_ours(request: Request) -> bool:
    """Whether a request that changes something was not made a browser's by another site.

    A program with a token and without a cookie has nothing that another site could misuse, and
    neither has a client that tells nothing of where a request comes from: no browser is that
    silent.
    """
    headers = request.headers
    if request.method in _SAFE:
        return True
    if headers.get("authorization", "").startswith("Bearer ") and "cookie" not in headers:
        return True
    fetched = headers.get("sec-fetch-site")
    if fetched is not None:
        return fetched in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or _host(origin) in _own_hosts(request)


def _own_hosts(request: Request) -> set[str]:
    origin = site_of(request).config.origin
    own = {request.headers.get("host", "").lower()}
    return own | {_host(origin)} if origin else own


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower() or "nowhere"
    except ValueError:
        return "nowhere"


# ------------------------------------------------------------ how much
def _harmless(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """A header; of cookies those of ours that can be ours: to read one full of quotation marks
    takes Pythons before 3.11.10 and 3.12.6 time by the square of its length."""
    if name != b"cookie":
        return name, value
    ours = (pair for pair in value.split(b";") if len(pair) <= _LONGEST_COOKIE)
    named = (pair for pair in ours if pair.partition(b"=")[0].strip().decode("latin-1") in COOKIES)
    return name, b";".join(named)


async def _body(request: Request) -> bytes | None:
    """The whole body, None where it is too large; no more than that is ever read."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced[:_LONGEST_SIZE]) > LARGEST_BODY:
        return None
    body = bytearray()
    while True:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect  # half a request is none
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            return None
        if not message.get("more_body"):
            return bytes(body)


def _replayed(body: bytes, rest: Receive) -> Receive:
    """What hands out the body that was read, then whatever else comes."""
    given = False

    async def receive() -> Message:
        nonlocal given
        if given:
            return await rest()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def _holds_zero(*texts: bytes) -> bool:
    """Whether a zero character is in there, plain or escaped: no database keeps one as text."""
    return any(zero in text for text in texts for zero in (b"\0", b"%00", b"\\u0000"))
