"""The door for programs: JSON over HTTP, streams of lines, and an OpenAPI description."""

from fastapi import APIRouter

from potsherd.web.api import accounts, deeds, lines, tables

# In the order in which they are much asked for.
router = APIRouter(
    routes=[r for part in (deeds, lines, tables, accounts) for r in part.router.routes]
)
