"""The server: what it opens and closes, and every door it has."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from potsherd.analysis.pieces import Piece, do
from potsherd.analysis.readiness import look_back
from potsherd.bots.readiness import GettingReady
from potsherd.store import open_store
from potsherd.table import names
from potsherd.table.pool import BotPool
from potsherd.table.refusals import Refused
from potsherd.table.tables import Tables
from potsherd.web import (
    api,
    figures,
    health,
    help,
    joining,
    lessons,
    lobby,
    looking_back,
    me,
    mistakes,
    replay,
    sharing,
    streams,
    tablepage,
    trying,
)
from potsherd.web.analyses import Analyses
from potsherd.web.arriving import Heads, Under
from potsherd.web.assets import assets
from potsherd.web.budgets import Budgets
from potsherd.web.errors import add_handlers
from potsherd.web.expiry import keep_removing
from potsherd.web.guard import Guard
from potsherd.web.metrics import Counted, Metrics
from potsherd.web.people import People
from potsherd.web.picture import page as picture
from potsherd.web.proxies import BehindProxies
from potsherd.web.routing import FirstWords, first_words
from potsherd.web.site import Config, Site, editions_by_slug
from potsherd.web.visitors import Admission

_NEVER_PACKED = (*DEFAULT_EXCLUDED_CONTENT_TYPES, "application/x-ndjson")


def create_app(config: Config) -> FastAPI:
    """A server; raises EditionError and OptionError for editions it cannot offer, and OptionError
    where its figures cannot be served."""
    editions = editions_by_slug(config.editions)
    doors = (
        tablepage,
        streams,
        sharing,
        api,
        lobby,
        joining,
        me,
        figures,
        replay,
        looking_back,
        mistakes,
        trying,
        picture,
        help,
        lessons,
        health,
    )
    behind = [route for door in doors for route in door.router.routes]
    metrics = Metrics(first_words(behind)) if config.metrics else None
    budgets = Budgets()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        names.get_ready()
        store = open_store(config.database)
        await store.open()
        try:
            pool = BotPool(getting_ready=GettingReady((look_back,)) if config.prepares else None)
            tables = Tables(
                store,
                pool,
                pause=config.bot_pause,
                adviser=config.adviser,
                grace=int(config.word_grace * 1000),
            )
            if metrics:
                metrics.time(store)
            await tables.open()
            try:
                beside = [
                    asyncio.create_task(keep_removing(store, config.expiry)),
                    asyncio.create_task(budgets.keep_telling(store)),
                ]
                app.state.site = site = Site(
                    config,
                    store,
                    People(store),
                    tables,
                    editions,
                    pool.turns,
                    budgets,
                    analyses=Analyses(
                        lambda piece: pool.behind(_family(piece), do, piece), pool.is_ready_behind
                    ),
                )
                if metrics:
                    metrics.follow(site)
                if config.prepares:
                    beside.append(asyncio.create_task(_wake(pool)))
                yield
                site.stop()
                for task in beside:
                    task.cancel()
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
    app.add_middleware(Guard, budgets=budgets if config.limits else None)
    app.add_middleware(Heads)
    if config.root:
        app.add_middleware(Under, path=config.root)
    if config.proxies is not None:
        app.add_middleware(BehindProxies, proxies=config.proxies)
    if metrics and config.metrics:
        app.add_middleware(Counted, metrics=metrics)
        metrics.serve(*config.metrics)
    return app


def _family(piece: Piece) -> str:
    return piece.game.edition.family


async def _wake(pool: BotPool) -> None:
    with suppress(Refused):  # the server ends already
        await pool.wake()


async def _static(request: Request, version: str, name: str) -> Response:
    answer = assets().answer(request, version, name)
    if answer is None:
        raise HTTPException(404)
    return answer
