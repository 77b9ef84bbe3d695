"""The rules of an edition on a page: sections, every card with its picture, and rulings."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from potsherd.table.lessons.contract import lessons
from potsherd.web.board.contract import BOARDS
from potsherd.web.labels import edition_title
from potsherd.web.pages import page
from potsherd.web.site import site_of
from potsherd.web.visitors import visitor
from potsherd.wording.rulebook import rulebook
from potsherd.wording.rulings import abbreviations, rulings

router = APIRouter(include_in_schema=False)


@router.get("/rules/{slug}")
async def rules(request: Request, slug: str) -> Response:
    """The rules of an edition that this server offers."""
    who, site = await visitor(request), site_of(request)
    if slug not in site.editions:
        raise HTTPException(404)
    edition, language = site.editions[slug], who.language
    return page(
        request,
        who,
        "help/rules.html",
        slug=slug,
        title=edition_title(language, edition.name, edition),
        sections=rulebook(edition, language),
        explained=[*BOARDS.of(edition.family).explained(edition, language)],
        rulings=rulings(language, edition),
        abbreviations=abbreviations(language, edition),
        lesson=next((name for name, one in lessons().items() if one.edition == edition.name), ""),
    )
