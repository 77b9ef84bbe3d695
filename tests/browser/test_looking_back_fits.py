"""Nothing of looking back is wider than its screen, cut off or broken inside a word, however many
play and however long their figures are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from browser.moments import Moment, Place, cookie, log_of, new_table, renamed
from browser.support import NewOnlooker, Server, fits
from potsherd.analysis import keeping
from potsherd.table.table import Table
from potsherd.web.analyses import _name_of
from web.judged import choices, told_in_full

NAMES = ("Александра", "Konstantin", "Ева-Мария", "Theodora", "Бенедикт")
WIDTHS = (1440, 768, 360)
FEW = (
    Moment("over", "archaeology", 2),
    Moment("over", "expedition", 2, "tomb"),
    Moment("over", "curios", 2),
)
MANY = (
    Moment("over", "archaeology", 4),
    Moment("over", "expedition", 5, "temple"),
    Moment("over", "curios", 5),
)

_WRONG = """() => {
  const found = new Set(), wide = document.documentElement.clientWidth, range = new Range();
  const seen = e => e.checkVisibility({ visibilityProperty: true })
    && !e.closest("svg, [popover], script, style, noscript");
  const shown = e => { for (; e; e = e.parentElement)
    if (getComputedStyle(e).clipPath === "inset(50%)") return false; return true; };
  const told = e => `${e.tagName} ${e.id || e.className}: ${e.innerText.slice(0, 40)}`;
  for (const e of document.querySelectorAll("body *")) {
    if (!seen(e) || !shown(e)) continue;
    const { overflowX, overflowY } = getComputedStyle(e), box = e.getBoundingClientRect();
    const cut = overflowX !== "visible" && e.scrollWidth > e.clientWidth + 1;
    const low = /hidden|clip/.test(overflowY) && e.scrollHeight > e.clientHeight + 2;
    if (cut || low) found.add(`cut off: ${told(e)}`);
    const isText = [...e.childNodes].some(each => each.nodeType === 3 && each.data.trim());
    if (isText && e.clientWidth && e.scrollWidth > e.clientWidth + 1)
      found.add(`over what is beside it: ${told(e)}`);
    if (e.innerText?.trim() && (box.right > wide + 1 || box.left < -1))
      found.add(`out of sight: ${told(e)}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, e = text.parentElement;
    if (!seen(e) || !shown(e)) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}’]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(each => each.width).map(each => each.top);
      if (new Set(lines.map(Math.round)).size > 1) found.add(`broken: ${word} in ${told(e)}`);
    }
  }
  return [...found];
}"""


@pytest.fixture
def looked_back(request: pytest.FixtureRequest, shared_server: Server) -> Iterator[Place]:
    """A game with many mistakes that somebody has looked back at."""
    moment: Moment = request.param
    place = new_table(shared_server, moment, NAMES)
    table = Table.of(place.table, renamed(log_of(moment), NAMES))
    wrong = [move for seat in range(moment.players) for move in choices(table, seat)[2:5]]
    report = told_in_full(table, {move: 0.04 + 0.007 * n for n, move in enumerate(wrong)})
    name = _name_of(table)
    keeping.keep(table.record(), None, report, name)
    yield place
    keeping._path(table.record(), report.budget, None, report.seed).unlink()
    keeping._name_path(name, report.budget, report.seed).unlink()


def came_back(place: Place, onlooker: NewOnlooker, language: str) -> Page:
    """A page of Ann's."""
    ann = onlooker(lang=language)
    name, value = cookie(0)
    ann.context.add_cookies([{"name": name, "value": value, "url": place.url}])
    return ann.page


def is_whole(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    for width in WIDTHS:
        fits(page, width)
        assert page.evaluate(_WRONG) == [], f"{page.url} at {width}"


@pytest.mark.parametrize(
    ("looked_back", "language"),
    [
        *((moment, "ru") for moment in (*FEW, *MANY)),
        (MANY[-1], "en"),
    ],
    indirect=["looked_back"],
    ids=lambda each: each if isinstance(each, str) else f"{each.edition}-{each.players}",
)
def test_all_pages_of_looking_back_are_whole_on_every_screen(
    looked_back: Place, onlooker: NewOnlooker, language: str
) -> None:
    page, address = came_back(looked_back, onlooker, language), looked_back.address
    page.goto(f"{address}/mistakes")
    question = page.locator(".asked a").first.get_attribute("href")
    for path in (f"{question}?answer=2", str(question)):
        page.goto(looked_back.url + path)
        is_whole(page)
    for path in ("/analysis", "/mistakes", "/try?at=3&as=1"):
        page.goto(address + path)
        is_whole(page)


@pytest.mark.parametrize("looked_back", [MANY[1]], indirect=True)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_all_pages_of_ones_own_games_are_whole_on_every_screen(
    looked_back: Place, onlooker: NewOnlooker, language: str
) -> None:
    page = came_back(looked_back, onlooker, language)
    for path in ("/me/puzzles", "/me/figures"):
        page.goto(looked_back.url + path)
        is_whole(page)
