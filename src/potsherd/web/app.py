"""The server: what it opens and closes, and every door it has."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from potsherd.bots.readiness import get_ready_beside
from potsherd.store import open_store
from potsherd.table.pool import BotPool
from potsherd.table.tables import Tables
from potsherd.web import (
    api,
    help,
    joining,
    lessons,
    lobby,
    me,
    replay,
    streams,
    tablepage,
)
from potsherd.web.arriving import Heads, Under
from potsherd.web.assets import assets
from potsherd.web.errors import add_handlers
from potsherd.web.expiry import keep_removing
from potsherd.web.guard import Guard
from potsherd.web.people import People
from potsherd.web.proxies import BehindProxies
from potsherd.web.routing import FirstWords
from potsherd.web.site import Config, Site, editions_by_slug, site_of
from potsherd.web.visitors import Admission

_NEVER_PACKED = (*DEFAULT_EXCLUDED_CONTENT_TYPES, "application/x-ndjson")


def create_app(config: Config) -> FastAPI:
    """A server; raises EditionError and OptionError for editions it cannot offer."""
    editions = editions_by_slug(config.editions)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = open_store(config.database)
        await store.open()
        try:
            pool = BotPool(preparing=get_ready_beside() if config.prepares else ())
            tables = Tables(store, pool, pause=config.bot_pause, adviser=config.adviser)
            await tables.open()
            try:
                removing = asyncio.create_task(keep_removing(store, config.expiry))
                app.state.site = site = Site(config, store, People(store), tables, editions)
                yield
                site.stop()
                removing.cancel()
            finally:
                await tables.close()
        finally:
            await store.close()

    app = FastAPI(
        title="Potsherd",
        description=api.DESCRIPTION,
        openapi_tags=api.TAGS,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        servers=[{"url": config.root}] if config.root else None,
        docs_url=None,
        redoc_url=None,
    )
    add_handlers(app)
    app.add_api_route("/static/{version}/{name:path}", _static, include_in_schema=False)
    app.add_api_route("/healthz", _health, include_in_schema=False)
    doors = (tablepage, streams, api, lobby, joining, me, replay, help, lessons)
    behind = [route for door in doors for route in door.router.routes]
    first = FirstWords([*behind, *app.routes])
    for door in doors:
        app.include_router(door.router)
    app.router.routes.insert(0, first)
    app.add_middleware(Admission)
    app.add_middleware(
        GZipMiddleware,
        compresslevel=5,
        exclude_content_types=_NEVER_PACKED,
    )
    app.add_middleware(Guard, limits=config.limits)
    app.add_middleware(Heads)
    if config.root:
        app.add_middleware(Under, path=config.root)
    if config.proxies is not None:
        app.add_middleware(BehindProxies, proxies=config.proxies)
    return app


async def _static(request: Request, version: str, name: str) -> Response:
    answer = assets().answer(request, version, name)
    if answer is None:
        raise HTTPException(404)
    return answer


async def _health(request: Request) -> Response:
    """Whether the server can serve: it reaches its store."""
    await site_of(request).store.person("")
    return JSONResponse({"ok": True})
