"""The door for programs: JSON over HTTP, streams of lines, and an OpenAPI description."""

from fastapi import APIRouter

from potsherd.web.api import accounts, deeds, lines, tables

router = APIRouter(prefix="/api")
for part in (accounts, tables, deeds, lines):
    router.include_router(part.router)
