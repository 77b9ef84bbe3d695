"""The picture of a table, the page to share a finished game, and what messengers show of links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from potsherd.language import Language, available, mark, use
from potsherd.language.names import listing
from potsherd.table.refusals import Refused
from potsherd.table.table import Table
from potsherd.web.labels import edition_title, tried_text
from potsherd.web.pages import page
from potsherd.web.picture.drawing import HEIGHT, WIDTH, svg_of, told
from potsherd.web.site import Site, is_local, outside, site_of
from potsherd.web.visitors import visitor
from potsherd.wording import Teller, who_won

router = APIRouter(include_in_schema=False)

_CACHED = "public, max-age=300"
_NOT_OVER = mark("This game is not over. It can be shared when it is.")


@dataclass(frozen=True, slots=True)
class Preview:
    """What messengers show of a link to a table; `picture` is a whole address."""

    title: str
    description: str
    picture: str
    width: int = WIDTH
    height: int = HEIGHT


def preview_of(request: Request, language: Language, table: Table) -> Preview:
    """What all may know of a table, for whoever is sent a link to it."""
    return Preview(
        _title(site_of(request), language, table),
        _description(language, table),
        f"{outside(request)}{_path(language, table)}",
    )


def _path(language: Language, table: Table) -> str:
    # Messengers keep what they were given by an address: another phase has another one.
    return f"/t/{table.id}/picture.png?lang={language.code}&at={table.phase}"


def _title(site: Site, language: Language, table: Table) -> str:
    name = table.settings.edition
    return edition_title(language, name, site.editions.get(site.slug(name)))


def _description(language: Language, table: Table) -> str:
    told_of = _told_of(language, table)
    return f"{tried_text(language, table.origin.step)}: {told_of}" if table.origin else told_of


def _told_of(language: Language, table: Table) -> str:
    names = table.names(language)
    if table.phase == "over" and table.position is not None:
        teller = Teller(language, table.position.game, None, names)
        won = who_won(language, names, table.position.winners(), None)
        return f"{won} {teller.score_list(table.position.returns())}."
    there = [name for name, seat in zip(names, table.seats, strict=True) if not seat.is_open]
    players = language.text("At the table: {names}.", names=listing(language, there))
    return f"{players} {told(table, language)}" if there else told(table, language)


@router.get("/t/{table}/picture.png")
async def picture(
    request: Request, table: str, lang: Annotated[str, Query(max_length=10)] = "en"
) -> Response:
    """The picture of a table, in a language that the address names: it is the same for all."""
    site, found = site_of(request), await site_of(request).tables.get(table)
    language = use(lang if lang in available() else "en")
    edition = site.editions.get(site.slug(found.settings.edition))
    # While a game goes on nothing in its picture changes but who is there.
    seen = (found.id, language.code, found.phase, found.names(language))
    title = _title(site, language, found)
    made = await site.pictures.of(seen, lambda: svg_of(found, language, title, edition))
    # Pages of messengers show it in place, so it may be used by other sites.
    headers = {
        "ETag": made.etag,
        "Cache-Control": _CACHED,
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    if made.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(made.data, headers=headers, media_type="image/png")


@router.get("/t/{table}/share")
async def share(request: Request, table: str) -> Response:
    """The link and the picture of a finished game, to be sent to others."""
    who, found = await visitor(request), await site_of(request).tables.get(table)
    if found.phase != "over":
        raise Refused(_NOT_OVER)
    return page(
        request,
        who,
        "picture/share.html",
        table=found,
        preview=preview_of(request, who.language, found),
        picture=_path(who.language, found),
        link=f"{outside(request)}/t/{found.id}",
        is_local=is_local(request),
    )
