"""Health: whether the server is alive, and whether it can serve."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from potsherd.store import StoreUnavailable
from potsherd.web.site import site_of

router = APIRouter(include_in_schema=False)

_NOT_KEPT = {"Cache-Control": "no-store"}


@router.get("/healthz")
async def alive() -> Response:
    """Whether the server answers at all; one that does not is to be started again."""
    return JSONResponse({"ok": True}, headers=_NOT_KEPT)


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """Whether the server can serve: else visitors are to be sent elsewhere for the time being."""
    site = site_of(request)
    try:
        await site.store.person("")
        reaches_store = True
    except StoreUnavailable:
        reaches_store = False
    parts = {
        "store": reaches_store,
        "sweeping": site.tables.is_sweeping,
        "staying": not site.stopping.is_set(),
    }
    is_ready = all(parts.values())
    return JSONResponse({"ok": is_ready, **parts}, 200 if is_ready else 503, _NOT_KEPT)
