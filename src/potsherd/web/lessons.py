"""Lessons: the list of them, a table for one, and leaving one to play on alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from potsherd.table import acting
from potsherd.table.lessons.contract import lessons
from potsherd.web.labels import edition_title, pictures
from potsherd.web.pages import LONGEST_KEY, page
from potsherd.web.site import Site, site_of
from potsherd.web.visitors import Visitor, require_person, visitor

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Offer:
    """A lesson as the list shows it."""

    name: str
    title: str
    about: str
    steps: int
    pictures: tuple[str, ...]


@router.get("/learn")
async def learn(request: Request) -> Response:
    """The lessons there are."""
    who = await visitor(request)
    return page(request, who, "lessons/learn.html", offers=_offers(site_of(request), who))


def _offers(site: Site, who: Visitor) -> list[Offer]:
    """The lessons on editions that this server offers."""
    offered = {edition.name: edition for edition in site.editions.values()}
    return [
        Offer(
            name,
            edition_title(who.language, lesson.edition, offered[lesson.edition]),
            who.language.text(lesson.about),
            len(lesson.steps),
            pictures(offered[lesson.edition]),
        )
        for name, lesson in lessons().items()
        if lesson.edition in offered
    ]


@router.post("/learn/{name}")
async def begin(request: Request, name: str, key: Annotated[str, Form()] = "") -> Response:
    """A table for a lesson, whose cards are part of it: the dealer's seed is no secret."""
    who, site = await visitor(request), site_of(request)
    if name not in {offer.name for offer in _offers(site, who)}:
        raise HTTPException(404)
    lesson = lessons()[name]
    person = who.person or await require_person(request, who.language.text("Guest"))
    table = await site.tables.create(
        lesson.settings(name),
        person,
        (person.name, ""),
        seed=lesson.seed,
        key=key[:LONGEST_KEY],
    )
    return RedirectResponse(f"/t/{table.id}", 303)


@router.post("/t/{table}/free")
async def go_free(request: Request, table: str) -> Response:
    """The learner plays on alone; whoever does already is not bothered."""
    who, tables = await visitor(request), site_of(request).tables
    person = who.id
    if (await tables.get(table)).guided:
        await tables.do(table, lambda now: acting.go_free(now, person), person)
    return RedirectResponse(f"/t/{table}", 303)
