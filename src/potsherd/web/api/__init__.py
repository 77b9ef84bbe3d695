"""The door for programs: JSON over HTTP, streams of lines, and an OpenAPI description."""

from fastapi import APIRouter

from potsherd.web.api import accounts, deeds, lines, tables

# In the order in which they are much asked for.
router = APIRouter(
    routes=[r for part in (deeds, lines, tables, accounts) for r in part.router.routes]
)

DESCRIPTION = """Programs play at the same tables as people, and see what a person in the seat sees.

Make an account, open a table or sit down at one, follow its stream, and move whenever it waits for
one of your seats. Every error is a `Problem`. A post with an `Idempotency-Key` can be sent again.
"""

TAGS = [
    {"name": "at a table", "description": "What can be done at a table; each answers with it."},
    {"name": "streams", "description": "Newline-delimited JSON, for as long as somebody reads."},
    {"name": "tables", "description": "What can be played, opening tables, looking at them."},
    {"name": "accounts", "description": "Who one is."},
]
