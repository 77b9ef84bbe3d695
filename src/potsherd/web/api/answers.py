"""Answers to programs: JSON, and every error in one shape with its status."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from potsherd.errors import IllegalMove, PotsherdError, Reason
from potsherd.store import StoreUnavailable
from potsherd.table.refusals import NoSuchTable, Stale
from potsherd.web.api.shown import encoded
from potsherd.web.errors import SOON, UNAVAILABLE, problem, status_of

Headers = Mapping[str, str]


class NoAccount(PotsherdError):
    """When a request needs an account and names none, or one that there is not."""

    status = 401

    def __init__(self) -> None:
        super().__init__(
            "this needs an account: send its token as 'Authorization: Bearer TOKEN'; "
            "POST /api/accounts makes one"
        )


class NotJson(PotsherdError):
    """When a body is sent as something else than JSON."""

    status = 415

    def __init__(self) -> None:
        super().__init__("a body is sent as JSON, with 'Content-Type: application/json'")


_WORDS: Mapping[type[PotsherdError], str] = {
    IllegalMove: "illegal_move",
    NoSuchTable: "no_such_table",
    Stale: "stale",
}


class ProgramRoute(APIRoute):
    """A route whose errors are told to programs in their one shape."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with what goes wrong in it made an answer."""
        handle = super().get_route_handler()

        async def answered(request: Request) -> Response:
            try:
                _check_type(request)
                return await handle(request)
            except PotsherdError as error:
                return refusal(error)
            except RequestValidationError as error:
                return invalid(error)

        return answered


def _check_type(request: Request) -> None:
    """Only what is called JSON is read: a form of another site cannot call itself that."""
    headers = request.headers
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and media_type != "application/json":
        raise NotJson


def answer(content: object, status: int = 200, headers: Headers | None = None) -> Response:
    """An answer in JSON."""
    return answer_text(encoded(content), status, headers)


def answer_text(text: str, status: int = 200, headers: Headers | None = None) -> Response:
    """An answer whose JSON is there; it is the caller's alone, so nothing between may keep it."""
    kept = {"Cache-Control": "no-store", **(headers or {})}
    return Response(text, status, kept, "application/json")


def refusal(error: PotsherdError, table: str = "null") -> Response:
    """What one of our own errors looks like; `table` is the JSON of what a table is like now."""
    if isinstance(error, StoreUnavailable):  # where the database lies is nobody's business
        return answer(problem(503, UNAVAILABLE), 503, {"Retry-After": str(SOON)})
    status = getattr(error, "status", None) or status_of(error)
    more: dict[str, object] = {"choices": list(getattr(error, "choices", ()))}
    reason = getattr(error, "reason", None)
    if isinstance(reason, Reason) and reason.ruling:
        more["ruling"] = reason.ruling
    for kind, word in _WORDS.items():
        if isinstance(error, kind):
            more["error"] = word
    shown = problem(status, " ".join(str(error).split()), **more)
    del shown["table"]
    return answer_text(f'{encoded(shown)[:-1]},"table":{table}}}', status)


def invalid(error: RequestValidationError) -> Response:
    """Which field is wrong, and what is accepted there; a body that is no JSON at all is a 400."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        why = first.get("ctx", {}).get("error", "")
        return answer(problem(400, f"the body is not JSON: {why}"), 400)
    place, *path = map(str, first["loc"])
    where = ".".join(path) or f"the {place}"
    return answer(problem(422, f"{where}: {first['msg']}"), 422)
