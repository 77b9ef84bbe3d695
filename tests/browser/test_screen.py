"""All that a decision needs is on one screen, on phones and desks, in both languages, and keeps
its place from one decision to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.moments import Moment, Place, cookie, new_table
from browser.support import NewOnlooker, NewPerson, Server, settle

SIZES = ((1366, 657), (1440, 900), (768, 1024), (390, 664), (360, 740))
MOMENTS = (
    Moment("act", "archaeology", 2),
    Moment("act", "archaeology", 3),
    Moment("theft", "archaeology", 3),
    Moment("lose", "archaeology", 3),
    Moment("act", "expedition", 3, "great_pyramid"),
    Moment("act", "expedition", 3, "temple", ("fierce_weather",)),
    Moment("act", "expedition", 2, "tomb"),
    Moment("act", "expedition", 3, "mine"),
    Moment("act", "expedition", 3, "sphinx"),
    Moment("act", "expedition", 3, "buried_ruins"),
    Moment("theft", "expedition", 3, "temple"),
    Moment("lose", "expedition", 3, "buried_ruins"),
    Moment("shelter", "expedition", 3, "great_pyramid"),
    Moment("keeping", "expedition", 3, "tomb"),
    Moment("mine_choice", "expedition", 3, "mine"),
    Moment("naming", "expedition", 3, "sphinx"),
    Moment("looking", "expedition", 3, "temple"),
    Moment("search", "curios", 2),
    Moment("search", "curios", 3),
    Moment("recruit", "curios", 2),
    Moment("recruit", "curios", 3),
)

# What is not wholly above the bar of buttons, or not in sight at all; and text that is cut off.
_OUT_OF_SIGHT = """() => {
  const bar = document.getElementById("actions").getBoundingClientRect();
  const found = [];
  const look = (selector, bottom) => {
    for (const each of document.querySelectorAll(selector)) {
      if (!each.checkVisibility() || each.closest("[popover]")) continue;
      const { top, bottom: end, left, right } = each.getBoundingClientRect();
      if (top >= -1 && end <= bottom + 1 && left >= -1 && right <= innerWidth + 1) continue;
      found.push(`${each.id || each.className}: ${top} to ${end}, ${left} to ${right}`);
    }
  };
  look("#dialogue, .seat > header, .purse, #dig, #monument, #monument button", bar.top);
  look("#market .card, #hand .card, #hand button, .site-card, .site-card button", bar.top);
  look("#choosing .card, .market-card", bar.top);
  look("#actions, #actions button", innerHeight);
  for (const each of document.querySelectorAll(".headline h2, .headline .said > p")) {
    if (each.scrollHeight > each.clientHeight + 1) found.push(`cut off: ${each.innerText}`);
  }
  for (const each of document.querySelectorAll(".site-card h3")) {
    if (each.scrollWidth > each.clientWidth) found.push(`cut off: ${each.innerText}`);
  }
  for (const each of document.querySelectorAll(".site-card > button")) {
    const label = new Range();
    label.selectNodeContents(each);
    if (label.getClientRects().length > 1) found.push(`wraps: ${each.innerText}`);
  }
  const said = document.querySelector(".said"), line = document.querySelector(".headline");
  if (said.offsetHeight > line.clientHeight) found.push(`too long: ${said.innerText}`);
  return found;
}"""
# A browser works each out by itself, and on some systems asks another process for it.
_LETTERS = """() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: each } = texts.currentNode;
    if (!data.trim() || !each.checkVisibility()) continue;
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(each);
    found.add([fontFamily, fontSize, fontWeight].join(" "));
  }
  return [...found];
}"""
_PLACES = """() => Object.fromEntries(["#dialogue", ".who", "#dig"]
  .map(each => [each, document.querySelector(each)?.getBoundingClientRect()])
  .filter(([, box]) => box)
  .map(([each, { top, left }]) => [each, [top, left]]))"""


Standing = Callable[[Moment], Place]


@pytest.fixture(scope="module")
def at(shared_server: Server) -> Standing:
    """A table at a moment, one for all who leave it as it is."""
    return cache(partial(new_table, shared_server))


def looks(onlooker: NewOnlooker, table: Place, seat: int = 0, **kind: Any) -> Page:
    """The table as somebody in a seat sees it, at a desk if nothing else is said."""
    someone = onlooker(**kind)
    name, value = cookie(seat)
    someone.context.add_cookies([{"name": name, "value": value, "url": table.url}])
    someone.page.goto(table.address)
    someone.page.wait_for_selector("#table")
    return someone.page


def at_each_size(page: Page) -> Iterator[tuple[int, int]]:
    """Each width and height, once the page has it."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        yield width, height


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda each: f"{each.table}-{each.monument}")
def test_all_that_a_decision_needs_is_in_sight(
    at: Standing, onlooker: NewOnlooker, moment: Moment, language: str
) -> None:
    page = looks(onlooker, at(moment), lang=language)
    for size in at_each_size(page):
        assert page.evaluate(_OUT_OF_SIGHT) == [], size


def test_nothing_moves_between_two_decisions(at: Standing, onlooker: NewOnlooker) -> None:
    places = defaultdict(list)
    for moment in MOMENTS:
        if (moment.edition, moment.players) != ("expedition", 3):
            continue
        page = looks(onlooker, at(moment))
        for size in at_each_size(page):
            places[size].append(page.evaluate(_PLACES))
    for size, found in places.items():
        for part in ("#dialogue", ".who", "#dig"):
            tops, lefts = zip(*(each[part] for each in found), strict=True)
            assert max(tops) - min(tops) <= 2, (size, part)
            assert max(lefts) - min(lefts) <= 2, (size, part)


def test_the_end_of_a_turn_stays_where_it_is_whatever_can_be_taken_back(
    at: Standing, onlooker: NewOnlooker
) -> None:
    ann = looks(onlooker, at(Moment("act", "archaeology", 2)))
    settle(ann)
    before = ann.locator("#end").bounding_box()
    undo = ann.locator("#ask-back, #undo-last")
    undo.evaluate("button => button.querySelector('span').textContent = 'U'")
    assert ann.locator("#end").bounding_box() == before
    undo.evaluate("button => button.remove()")
    assert ann.locator("#end").bounding_box() == before


def test_a_request_to_take_back_moves_nothing(shared_server: Server, person: NewPerson) -> None:
    table = new_table(shared_server, Moment("act", "archaeology", 2))
    ann, ben = (looks(person, table, seat) for seat in (0, 1))
    for size in at_each_size(ann):
        before = ann.evaluate(_PLACES)
        ben.click("#ask-back")
        ann.wait_for_selector("#take-back")
        places = ann.evaluate(_PLACES)
        assert places == before, size
        notice = ann.locator("#take-back").bounding_box()
        assert notice
        if size[0] < 1024:
            assert notice["y"] + notice["height"] <= places[".who"][0], size
        ann.click("#disagree")
        ann.wait_for_selector("#take-back", state="detached")
        ben.wait_for_selector("#take-back", state="detached")


INSIDE = (
    (Moment("act", "expedition", 3, "mine"), Moment("mine_choice", "expedition", 3, "mine")),
    (Moment("act", "expedition", 3, "sphinx"), Moment("naming", "expedition", 3, "sphinx")),
    (Moment("act", "expedition", 2, "tomb"), Moment("keeping", "expedition", 3, "tomb")),
)
"""Decisions of a turn, and those among the cards of a chamber."""
_TOP = "document.getElementById('market').getBoundingClientRect().top"


@pytest.mark.parametrize(("outside", "inside"), INSIDE, ids=lambda each: each.table)
def test_cards_of_a_chamber_that_are_laid_out_do_not_move_the_market(
    at: Standing, onlooker: NewOnlooker, outside: Moment, inside: Moment
) -> None:
    turn, among = (tops_of(looks(onlooker, at(moment))) for moment in (outside, inside))
    assert turn == pytest.approx(among, abs=2)


def tops_of(page: Page) -> list[float]:
    """Where the market begins at each size."""
    return [page.evaluate(_TOP) for _ in at_each_size(page)]


@pytest.mark.parametrize(
    "moment",
    [
        Moment("act", "expedition", 3, "temple", ("fierce_weather",)),
        Moment("act", "expedition", 3, "buried_ruins"),
        Moment("act", "expedition", 3, "great_pyramid"),
    ],
    ids=lambda each: each.monument,
)
def test_what_one_may_do_at_chambers_and_knows_of_them_does_not_move_the_market(
    at: Standing, onlooker: NewOnlooker, moment: Moment
) -> None:
    ann, ben = (tops_of(looks(onlooker, at(moment), seat)) for seat in (0, 1))
    assert ann == pytest.approx(ben, abs=2)


@pytest.mark.parametrize(
    ("moment", "most"),
    [(Moment("act", "expedition", 3, "temple"), 12), (Moment("search", "curios", 3), 15)],
)
def test_a_phone_works_out_few_sizes_of_letters(
    at: Standing, onlooker: NewOnlooker, moment: Moment, most: int
) -> None:
    page = looks(onlooker, at(moment), width=360)
    settle(page)
    letters = page.evaluate(_LETTERS)
    assert len(letters) <= most, letters


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_a_chamber_asks_for_stands_in_one_row(
    at: Standing, onlooker: NewOnlooker, language: str
) -> None:
    page = looks(onlooker, at(Moment("act", "archaeology", 3)), lang=language, width=360)
    settle(page)
    for head in page.locator(".chamber > h3:has(.art)").all():
        assert head.evaluate("head => head.scrollWidth <= head.parentElement.clientWidth")
        assert head.evaluate(
            "head => head.clientHeight < 2 * head.querySelector('.art').clientHeight"
        )


def test_cards_too_small_for_their_names_are_called_by_them(
    at: Standing, onlooker: NewOnlooker
) -> None:
    page = looks(onlooker, at(Moment("naming", "expedition", 3, "sphinx")), width=768)
    tray = page.locator("#choosing")
    expect(tray.get_by_role("checkbox", name="coin")).to_have_count(1)
    assert page.locator("#market .is-full").count()
    assert "coin" in page.locator("#market").aria_snapshot()


def test_enlarged_twice_hand_and_marketplace_keep_half_of_the_height(
    at: Standing, onlooker: NewOnlooker
) -> None:
    page = looks(onlooker, at(MOMENTS[1]))
    page.set_viewport_size({"width": 683, "height": 328})
    settle(page)
    page.evaluate("document.getElementById('market').scrollIntoView()")
    free = page.evaluate(
        """() => {
          const box = id => document.getElementById(id).getBoundingClientRect();
          const bar = document.getElementById("actions");
          const stuck = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
          return Math.min(box("hand").bottom, innerHeight - stuck) - Math.max(box("market").top, 0);
        }"""
    )
    assert free >= 328 / 2
