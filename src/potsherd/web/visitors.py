"""Who looks at a page: a person known by a secret in a cookie, a language, a few settings."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal, cast
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from potsherd.language import Language, available, use
from potsherd.store import Key, Person
from potsherd.table.names import checked_name
from potsherd.table.presence import Asker
from potsherd.table.steady import now_ms
from potsherd.web.addresses import grouped
from potsherd.web.people import People
from potsherd.web.site import site_of

COOKIES = PERSON_COOKIE, LANGUAGE_COOKIE, SETTINGS_COOKIE = "potsherd", "lang", "settings"
BROWSER, LINK, PROGRAM, SEAT = "browser", "link", "program", "seat"
"""Kinds of keys: a browser's, a link's to another device, a program's, that of one seat."""
_A_YEAR = 365 * 24 * 3600
_SECRET_BYTES, _ID_BYTES = 24, 12

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


@dataclass(frozen=True)
class Visitor:
    """Who looks at a page; `person` is None for somebody who has not played yet.

    `confirm` is whether to ask before moves that cannot be undone, `notices` whether the page shows
    a notice of the browser when it is the visitor's turn. `root` is the path that the addresses in
    pages lie under.
    """

    person: Person | None
    language: Language
    theme: Theme = "auto"
    confirm: bool = True
    notices: bool = False
    root: str = ""

    @property
    def id(self) -> str:
        """The id of the person, "" for a stranger."""
        return self.person.id if self.person else ""


async def visitor(request: Request) -> Visitor:
    """Who sent a request; whatever is wrong with its cookies makes it a stranger's."""
    known: Visitor | None = getattr(request.state, "visitor", None)
    if known is None:
        settings = _settings(request)
        known = Visitor(
            person=await _person(request),
            language=spoken(request),
            theme=cast(Theme, settings["theme"]) if settings.get("theme") in THEMES else "auto",
            confirm=settings.get("confirm") != "no",
            notices=settings.get("notices") == "yes",
            root=site_of(request).config.root,
        )
        request.state.visitor = known
        note_presence(request, known.id)
    return known


def note_presence(request: Request, person: str) -> None:
    """Let bots know who is there, and at which table: they play for nobody else."""
    table = request.path_params.get("table") or request.path_params.get("id") or ""
    site_of(request).tables.visit(asker(request, person), table)


def asker(request: Request, person: str) -> Asker:
    """Who sends a request, to those who share work fairly."""
    return Asker(address_of(request), person)


async def _person(request: Request) -> Person | None:
    secret = request.cookies.get(PERSON_COOKIE, "")
    if not secret:
        return None
    people = site_of(request).people
    key = await key_of(people, secret, BROWSER)
    return await people.person(key.person) if key else None


async def require_person(request: Request, name: str) -> Person:
    """The visitor as a person called by that name: one known, or a new one.

    The answer to the request brings a new one's secret along by itself. Raises BadInput for a bad
    name.
    """
    who = await visitor(request)
    person = new_person(name)
    if who.person is not None:
        person = replace(person, id=who.person.id)
    if person != who.person:
        await site_of(request).people.put_person(person)
    if who.person is None:
        await admit(request, person)
    request.state.visitor = replace(who, person=person)
    note_presence(request, person.id)
    return person


async def admit(request: Request, person: Person) -> None:
    """Let the browser that sent the request be a person's from now on."""
    request.state.admitted = await issue(site_of(request).people, person.id, BROWSER)


class Admission:
    """Middleware that brings the secret of a new person to the browser, whatever the answer is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; add a cookie to the answer where somebody was admitted."""

        async def sent(message: Message) -> None:
            secret = scope.get("state", {}).get("admitted")
            if message["type"] == "http.response.start" and secret:
                carrier = Response()
                person_cookie(carrier, secret, secure=is_secure(Request(scope)))
                MutableHeaders(scope=message).append("Set-Cookie", carrier.headers["set-cookie"])
            await send(message)

        await self._app(scope, receive, sent)


def spoken(request: Request) -> Language:
    """The language that a visitor chose, or else the best of those the browser asks for."""
    languages = available()
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in languages:
        return use(chosen)
    for tag in _accepted(request.headers.get("accept-language", "")):
        code = tag.partition("-")[0].lower()
        if code in languages:
            return use(code)
    return use("en")


def _accepted(header: str) -> list[str]:
    """Language tags, best first; what cannot be read is left out."""
    weighed: list[tuple[float, int, str]] = []
    for part in header.split(",")[:20]:
        tag, _, weight = part.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if tag.strip() and quality > 0:
            weighed.append((-quality, len(weighed), tag.strip()))
    return [tag for _, _, tag in sorted(weighed)]


def _settings(request: Request) -> dict[str, str]:
    return dict(parse_qsl(request.cookies.get(SETTINGS_COOKIE, "").replace("|", "&")))


def settings_cookie(response: Response, visitor: Visitor, *, secure: bool) -> None:
    """Keep a visitor's settings in the browser."""
    words = {True: "yes", False: "no"}
    text = urlencode(
        {
            "theme": visitor.theme,
            "confirm": words[visitor.confirm],
            "notices": words[visitor.notices],
        }
    ).replace("&", "|")
    _keep(response, SETTINGS_COOKIE, text, secure=secure)


def language_cookie(response: Response, code: str, *, secure: bool) -> None:
    """Keep the language a visitor chose in the browser."""
    _keep(response, LANGUAGE_COOKIE, code, secure=secure)


def person_cookie(response: Response, secret: str, *, secure: bool) -> None:
    """Keep a person's secret in the browser, out of the reach of scripts."""
    _keep(response, PERSON_COOKIE, secret, secure=secure)


def _keep(response: Response, name: str, value: str, *, secure: bool) -> None:
    response.set_cookie(name, value, max_age=_A_YEAR, secure=secure, httponly=True, samesite="lax")


def is_secure(request: Request) -> bool:
    """Whether people reach the server by https."""
    origin = site_of(request).config.origin
    return origin.startswith("https:") if origin else request.scope["scheme"] == "https"


# ------------------------------------------------------------ names and secrets
def digest(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def new_secret() -> str:
    """A secret that cannot be guessed: 192 random bits."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def new_person(name: str) -> Person:
    """Somebody new; raises BadInput for what no name is."""
    return Person(secrets.token_urlsafe(_ID_BYTES), checked_name(name))


async def issue(people: People, person: str, kind: str, expires: int | None = None) -> str:
    """A new secret that shows to be a person; only its digest is kept."""
    secret = new_secret()
    await people.put_key(Key(digest(secret), person, kind, expires))
    return secret


async def key_of(people: People, secret: str, *kinds: str) -> Key | None:
    """What is kept of a secret of one of these kinds, if it is good now."""
    digested = digest(secret)
    key = await people.key(digested)
    if key is None or not hmac.compare_digest(key.digest, digested) or key.kind not in kinds:
        return None
    return None if key.expires is not None and key.expires <= now_ms() else key


def address_of(request: Request) -> str:
    """What stands for whoever sent a request."""
    return grouped(request.client.host) if request.client else ""
