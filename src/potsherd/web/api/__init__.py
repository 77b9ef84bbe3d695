"""The door for programs: JSON over HTTP, streams of lines, and an OpenAPI description."""

from fastapi import APIRouter

from potsherd.web.api import accounts, deeds, lines, tables

router = APIRouter(prefix="/api")
for part in (deeds, lines, tables, accounts):  # in the order in which they are much asked for
    router.include_router(part.router)
