"""What goes wrong, said clearly: as a page, as a line for a page in place, or as JSON."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from potsherd.errors import IllegalMove, PotsherdError, Reason
from potsherd.language import Language, mark
from potsherd.store import Conflict, StoreUnavailable
from potsherd.table.refusals import BadInput, NoSuchTable, NotYours, Refused, Unreadable
from potsherd.web.pages import page, render
from potsherd.web.site import site_of
from potsherd.web.visitors import Visitor, spoken, visitor

_HEADINGS: Mapping[int, str] = {
    403: mark("That is not yours"),
    404: mark("There is nothing here"),
    405: mark("That is not possible here"),
    409: mark("Things have changed"),
    413: mark("That is too much at once"),
    422: mark("That cannot be"),
    429: mark("Too fast"),
    503: mark("One moment, please"),
}
_MESSAGES: Mapping[int, str] = {
    404: mark("There is no such page, or no such table. Perhaps the address is incomplete."),
    405: mark("This address is for something else. Go back and try again from there."),
}
_OURSELVES = mark("Something went wrong on our side")
UNAVAILABLE = mark(
    "The games cannot be reached just now. Nothing that was played is lost; please try again in"
    " a moment."
)
UNEXPECTED = mark("That was not foreseen. Nothing that was played is lost; please try again.")
UNREADABLE = mark("What was sent cannot be read. Go back and try again from there.")
_STATUSES: Mapping[type[PotsherdError], int] = {
    BadInput: 422,
    NotYours: 403,
    NoSuchTable: 404,
    Unreadable: 503,
    Refused: 409,
    Conflict: 409,
    StoreUnavailable: 503,
}
_CANNOT_BE_READ = mark("This table cannot be read")
_WORDS: Mapping[int, str] = {
    400: "unreadable",
    401: "no_account",
    403: "not_yours",
    404: "not_found",
    405: "no_such_method",
    409: "refused",
    413: "too_large",
    415: "not_json",
    422: "invalid",
    429: "too_many",
    503: "unavailable",
}
_log = logging.getLogger(__name__)
SOON = 3
"""Seconds after which to try again when the store is away."""


def add_handlers(app: FastAPI) -> None:
    """Let a server answer all errors our way."""
    app.add_exception_handler(PotsherdError, _ours)
    app.add_exception_handler(StoreUnavailable, _unavailable)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _unreadable)


def said(language: Language, error: PotsherdError) -> str:
    """An error in words; where it is for people it has a reason that can be translated."""
    reason = getattr(error, "reason", None)
    if isinstance(reason, Reason) and not isinstance(error, IllegalMove):
        return language.text(reason.text, **reason.fields)
    return str(error)


def status_of(error: PotsherdError) -> int:
    """The HTTP status that goes with an error."""
    return next((status for kind, status in _STATUSES.items() if isinstance(error, kind)), 422)


async def _ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, PotsherdError)
    heading = _CANNOT_BE_READ if isinstance(error, Unreadable) else ""
    words = said(spoken(request), error)
    return await answer(request, status_of(error), words, heading=heading)


async def _unavailable(request: Request, error: Exception) -> Response:
    _log.error("%s", error)
    message = spoken(request).text(UNAVAILABLE)
    return await answer(request, 503, message, {"Retry-After": str(SOON)})


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    language = spoken(request)
    known = _MESSAGES.get(error.status_code, UNREADABLE)
    return await answer(request, error.status_code, language.text(known), error.headers)


async def _unreadable(request: Request, error: Exception) -> Response:
    return await answer(request, 422, spoken(request).text(UNREADABLE))


async def answer(
    request: Request,
    status: int,
    message: str,
    headers: Mapping[str, str] | None = None,
    heading: str = "",
) -> Response:
    """The answer that says what is wrong, in the form that the request can use; `heading` where
    there is a better one than that of the status."""
    if wants_json(request):
        return JSONResponse(problem(status, message), status, dict(headers or {}))
    language = spoken(request)
    usual = _HEADINGS.get(status, _OURSELVES if status >= 500 else _HEADINGS[422])
    heading = language.text(heading or usual)
    if request.headers.get("hx-request") == "true":
        text = render(language, "notice.html", message=message)
        return HTMLResponse(text, status, dict(headers or {}))
    try:
        who = await visitor(request)
    except StoreUnavailable:
        who = Visitor(None, language, root=site_of(request).config.root)
    response = page(request, who, "error.html", status, heading=heading, message=message)
    response.headers.update(headers or {})
    return response


def problem(status: int, message: str, **more: object) -> dict[str, object]:
    """An error as programs get it: a word for them, a line for people, and what else is known."""
    shape: dict[str, object] = {"ruling": None, "choices": [], "table": None}
    return {"error": _WORDS.get(status, "failed"), "message": message, **shape, **more}


def wants_json(request: Request) -> bool:
    """Whether a program asks, not a browser for a page."""
    path = request.url.path
    return path.startswith("/api/") or path == "/me/turns" or path.endswith(".json")
