"""One's own pages: games, name, settings, other devices, programs; and the language."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from potsherd.language import available
from potsherd.web.visitors import is_secure, language_cookie

router = APIRouter(include_in_schema=False)


@router.post("/language")
async def language(
    request: Request,
    language: Annotated[str, Form()] = "",
    back: Annotated[str, Form()] = "/",
) -> Response:
    """Speak another language from now on, on the page that was left."""
    answer = RedirectResponse(inside(back), 303)
    if language in available():
        language_cookie(answer, language, secure=is_secure(request))
    return answer


def inside(address: str) -> str:
    """An address if it is one of this server's pages, else that of the start page."""
    harmless = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if harmless and address.isprintable() else "/"
