"""The table in a real browser: what a person does there, by mouse, by keys and without scripts."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.moments import MOMENTS, Place, cookie, new_table
from browser.support import NewOnlooker, NewPerson, Server, axe, follows, serves_everybody, settle

TABLES = [moment.table for moment in MOMENTS]
CARD = re.compile(r"(hand|market)-(\w+)-(\d+)")


class Sitter:
    """A person in a seat of a table."""

    def __init__(self, place: Place, person: NewOnlooker, seat: int, **kind: object):
        self.person = person(**kind)  # type: ignore[arg-type]
        name, value = cookie(seat)
        self.person.context.add_cookies([{"name": name, "value": value, "url": place.url}])
        self.page: Page = self.person.page
        self.page.goto(place.address)

    def live(self) -> Sitter:
        """Once the page follows the table."""
        follows(self.page)
        return self

    def box(self, id: str) -> Locator:
        """The box that marks a card."""
        return self.page.locator(f"#{id}-box")

    def ids(self, zone: str) -> list[str]:
        """The cards of a zone."""
        found = self.page.eval_on_selector_all(f"#{zone} .card", "all => all.map(e => e.id)")
        return [str(each) for each in found]

    def marked(self) -> set[str]:
        """The cards that are marked."""
        found = self.page.eval_on_selector_all("#move :checked", "all => all.map(e => e.id)")
        return {str(each).removesuffix("-box") for each in found}

    @property
    def number(self) -> int:
        """How far the shown table is."""
        return int(self.page.locator("#table").get_attribute("data-number") or -1)

    def waits_for(self, number: int) -> None:
        """Until the page shows the table at that point."""
        expect(self.page.locator("#table")).to_have_attribute("data-number", str(number))
        settle(self.page)

    def fair(self) -> tuple[str, str]:
        """A card of the hand and one of the marketplace that it is worth."""
        hand, market = self._worth("hand"), self._worth("market")
        return next(
            (given, taken)
            for given, gives in hand.items()
            for taken, takes in market.items()
            if gives >= takes and kind(given) != kind(taken)
        )

    def _worth(self, zone: str) -> dict[str, int]:
        """The trade value of each card of a zone."""
        cards = self.page.locator(f"#{zone} .card").all()
        values = [card.locator(".value").inner_text().split()[-1] for card in cards]
        ids = [card.get_attribute("id") or "" for card in cards]
        return dict(zip(ids, map(int, values), strict=True))


def kind(card: str) -> str:
    """The type of a card, by its id."""
    found = CARD.fullmatch(card)
    assert found is not None
    return found[2]


# ------------------------------------------------------------ every screen
_FAR = """() => [
    ...document.querySelectorAll("#move button:not(.unfold, #look-back), #move label.card"),
    ...document.querySelectorAll("#result button"),
  ]
  .filter(each => each.checkVisibility() && !each.disabled && !each.closest("[popover]"))
  .filter(each => each.getBoundingClientRect().bottom > 2 * innerHeight)
  .map(each => each.id || each.innerText)"""


@pytest.mark.parametrize("table", TABLES)
def test_every_screen_fits_and_bars_nobody_and_a_phone_scrolls_at_most_once_to_any_action(
    house: Server, onlooker: NewOnlooker, table: str
) -> None:
    page = Sitter(Place(house.url, table), onlooker, 0, width=360).page
    assert page.evaluate(_FAR) == []
    serves_everybody(page)


@pytest.mark.parametrize("table", ["expedition-act", "curios-search"])
def test_spectators_have_a_screen_too(house: Server, onlooker: NewOnlooker, table: str) -> None:
    page = onlooker(width=360).page
    page.goto(f"{house.url}/t/{table}")
    expect(page.locator("#hand")).to_have_count(0)
    expect(page.locator("#dialogue")).to_contain_text("Ann")
    axe(page)


def test_the_main_actions_are_in_sight_on_a_phone(house: Server, onlooker: NewOnlooker) -> None:
    ann = Sitter(Place(house.url, "expedition-act"), onlooker, 0, width=360)
    for button in ("#do-trade", "#do-sell", "#end"):
        expect(ann.page.locator(button)).to_be_in_viewport()


def test_the_page_follows_the_table_however_late_a_script_comes(
    house: Server, person: NewPerson
) -> None:
    def late(route: Route) -> None:
        time.sleep(0.5)
        route.continue_()

    for script in ("htmx", "hx-sse", "table"):
        ann = Sitter(Place(house.url, "archaeology-act"), person, 0)
        ann.page.route(re.compile(rf"/{script}[^/]*\.js"), late)
        ann.page.reload()
        ann.live()


# ------------------------------------------------------------ selections
def test_marking_cards_shows_at_once_what_they_amount_to(house: Server, person: NewPerson) -> None:
    ann = Sitter(Place(house.url, "expedition-act"), person, 0).live()
    given, taken = ann.fair()
    expect(ann.page.locator("#do-trade")).to_have_attribute("aria-disabled", "true")
    ann.box(given).check(force=True)
    expect(ann.page.locator("#weighing")).to_contain_text("trade value")
    ann.box(taken).check(force=True)
    expect(ann.page.locator("#weighing")).to_contain_text("You give")
    expect(ann.page.locator("#do-trade")).not_to_have_attribute("aria-disabled", "true")
    ann.box(given).uncheck(force=True)
    expect(ann.page.locator("#do-trade")).to_have_attribute("aria-disabled", "true")


def test_a_selection_and_the_focus_survive_the_move_of_another(
    shared_server: Server, person: NewPerson
) -> None:
    table = new_table(shared_server, "archaeology-act")
    ann = Sitter(table, person, 0).live()
    ben = Sitter(table, person, 1).live()
    given, taken = ann.fair()
    mine = ben.ids("hand")[0]
    others = [card for card in ben.ids("market") if kind(card) not in (kind(given), kind(taken))]
    for card in (mine, *others[:2], taken):
        ben.box(card).check(force=True)
    ben.box(mine).focus()
    ben.page.evaluate("id => { document.getElementById(id).marked = true }", mine)
    before, number = ben.marked(), ben.number
    ann.box(given).check(force=True)
    ann.box(taken).check(force=True)
    ann.page.click("#do-trade:not([aria-disabled])")
    ben.waits_for(number + 1)
    here = set(ben.ids("market")) | set(ben.ids("hand"))
    assert ben.marked() == before & here
    assert mine in ben.marked()
    assert ben.page.evaluate("id => document.getElementById(id).marked === true", mine)
    assert ben.page.evaluate("document.activeElement.id") == f"{mine}-box"
    assert ann.marked() == set()


def test_what_is_open_stays_open_when_others_move(shared_server: Server, person: NewPerson) -> None:
    table = new_table(shared_server, "archaeology-act")
    ann = Sitter(table, person, 0).live()
    ben = Sitter(table, person, 1).live()
    ben.page.click("#remedy summary")
    ben.page.fill("#saying", "half a sen")
    number = ben.number
    ann.page.click(".sell >> nth=0")
    ben.waits_for(number + 1)
    assert ben.page.evaluate("document.querySelector('#remedy').open")
    expect(ben.page.locator("#saying")).to_have_value("half a sen")


# ------------------------------------------------------------ pictures that move
FLIGHTS = """() => {
  window.flights = 0;
  const count = ({ classList }) => { window.flights += classList?.contains("flying") ? 1 : 0; };
  new MutationObserver(changes => changes.forEach(each => each.addedNodes.forEach(count)))
    .observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize("calm", [False, True])
def test_cards_fly_unless_motion_is_unwelcome(
    shared_server: Server, person: NewPerson, calm: bool
) -> None:
    table = new_table(shared_server, "archaeology-act")
    ann = Sitter(table, person, 0, reduced_motion=calm).live()
    ann.page.evaluate(FLIGHTS)
    given, taken = ann.fair()
    ann.box(given).check(force=True)
    ann.box(taken).check(force=True)
    before = ann.number
    ann.page.click("#do-trade:not([aria-disabled])")
    ann.waits_for(before + 1)
    assert ann.page.evaluate("window.flights") == (0 if calm else 2)


# Cards that fly for so long that they do so until the page is left.
FOR_LONG = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    return animate.call(this, frames, { ...options, duration: 600000 });
  };
}"""


def test_no_press_is_lost_while_cards_fly(table: Place, person: NewPerson) -> None:
    ann = Sitter(table, person, 0).live()
    ann.page.evaluate(FOR_LONG)
    given, taken = ann.fair()
    ann.box(given).check(force=True)
    ann.box(taken).check(force=True)
    ann.page.click("#do-trade:not([aria-disabled])")
    expect(ann.page.locator(".flying")).to_have_count(2)
    ann.page.click("#look-back")
    expect(ann.page.locator("#since")).to_be_visible()
    expect(ann.page.locator(".flying")).to_have_count(2)


# ------------------------------------------------------------ never back in time
SWAP = (
    "text => htmx.swap({text, target: '#table', swap: 'outerMorph', sourceElement: document.body})"
)


def test_an_older_table_or_none_at_all_changes_nothing(
    shared_server: Server, person: NewPerson
) -> None:
    table = new_table(shared_server, "archaeology-act")
    ann = Sitter(table, person, 0).live()
    old = ann.page.locator("#table").evaluate("e => e.outerHTML")
    now = ann.number + 1
    ann.page.click(".sell >> nth=0")
    ann.waits_for(now)
    for stray in (old, "<p>gone</p>", ""):
        ann.page.evaluate(SWAP, stray)
        settle(ann.page)
        assert ann.number == now


# ------------------------------------------------------------ confirming, refusing
def test_the_end_of_a_turn_is_asked_again_and_a_sale_is_not(
    shared_server: Server, person: NewPerson
) -> None:
    table = new_table(shared_server, "archaeology-act")
    ann = Sitter(table, person, 0).live()
    before = ann.number
    ann.page.click(".sell >> nth=0")
    ann.waits_for(before + 1)
    ann.page.click("#end")
    expect(ann.page.locator("#end-ask")).to_be_visible()
    ann.page.click("#end-ask .quiet")
    expect(ann.page.locator("#end-ask")).to_be_hidden()
    assert ann.number == before + 1
    ann.page.click("#end")
    ann.page.click("#end-ask .primary")
    ann.waits_for(before + 2)
    expect(ann.page.locator("#table")).to_have_attribute("data-turn", "no")


def test_what_is_not_allowed_says_why_and_loses_no_selection(
    house: Server, person: NewPerson
) -> None:
    ann = Sitter(Place(house.url, "archaeology-act"), person, 0).live()
    given = ann.ids("hand")[0]
    ann.box(given).check(force=True)
    ann.page.locator("[id^=explore-][aria-disabled=true] >> nth=0").click(force=True)
    expect(ann.page.get_by_role("alert")).to_contain_text("No: ")
    assert given in ann.marked()
    axe(ann.page)


# ------------------------------------------------------------ other ways to play
def test_a_trade_and_the_end_of_a_turn_by_keys_alone(
    shared_server: Server, person: NewPerson
) -> None:
    table = new_table(shared_server, "archaeology-act")
    ann = Sitter(table, person, 0).live()
    keys = ann.page.keyboard
    given, taken = ann.fair()
    before = ann.number

    def reach(id: str) -> None:
        for _ in range(150):
            if ann.page.evaluate("document.activeElement.id") == id:
                return
            keys.press("Tab")
        raise AssertionError(f"Tab never came to {id}")

    for card in sorted((given, taken), key=lambda each: not each.startswith("market")):
        reach(f"{card}-box")
        keys.press("Space")
    expect(ann.page.locator("#do-trade")).not_to_have_attribute("aria-disabled", "true")
    reach("do-trade")
    keys.press("Enter")
    ann.waits_for(before + 1)
    reach("end")
    keys.press("Enter")
    expect(ann.page.locator("#end-ask")).to_be_visible()
    keys.press("Tab")
    keys.press("Enter")
    ann.waits_for(before + 2)


def test_moves_without_a_script(shared_server: Server, person: NewPerson) -> None:
    table = new_table(shared_server, "archaeology-act")
    ann = Sitter(table, person, 0, javascript=False)
    given, taken = ann.fair()
    shown, before = ann.page.locator("#table"), ann.number
    ann.box(given).check(force=True)
    ann.box(taken).check(force=True)
    ann.page.locator("#do-trade").click(force=True)
    expect(shown).to_have_attribute("data-number", str(before + 1))
    ann.page.locator("#do-trade").click(force=True)
    expect(ann.page.get_by_role("alert")).to_contain_text("No: ")
    ann.person.forgive("422")
    ann.page.click("#end")
    ann.page.click("#end-ask .primary")
    expect(shown).to_have_attribute("data-number", str(before + 2))
    expect(ann.page).to_have_url(f"{table.address}?as=0")


@pytest.mark.parametrize(
    ("table", "button"),
    [
        ("expedition-lose", "#do-discard"),
        ("expedition-keeping", "#do-keep"),
        ("expedition-naming", "#do-name"),
    ],
)
def test_choices_are_made_by_marking_as_many_as_are_wanted(
    shared_server: Server, person: NewPerson, table: str, button: str
) -> None:
    ann = Sitter(new_table(shared_server, table), person, 0).live()
    said = ann.page.inner_text("#weighing")
    wanted = int(re.findall(r"\d+", said)[1])
    boxes = ann.page.locator("#move input[name=card]")
    for number in range(wanted):
        expect(ann.page.locator(button)).to_have_attribute("aria-disabled", "true")
        boxes.nth(number).check(force=True)
        expect(ann.page.locator("#weighing")).to_contain_text(f"{number + 1} of {wanted}")
    before = ann.number
    ann.page.click(f"{button}:not([aria-disabled])")
    ann.waits_for(before + 1)


@pytest.mark.parametrize(
    ("table", "answer"),
    [
        ("expedition-theft", "#answer-1"),
        ("expedition-shelter", "#answer-1"),
        ("expedition-mine_choice", "#answer-2"),
        ("expedition-looking", "#answer-1"),
        ("curios-search", "[id^=search-]:not([aria-disabled])"),
        ("curios-recruit", "[id^=recruit-]:not([aria-disabled])"),
    ],
)
def test_questions_are_answered_by_one_press_and_perhaps_a_second(
    shared_server: Server, person: NewPerson, table: str, answer: str
) -> None:
    ann = Sitter(new_table(shared_server, table), person, 0).live()
    before = ann.number
    button = ann.page.locator(answer).first
    asks_again = button.get_attribute("popovertarget") is not None
    button.click()
    if asks_again:
        ann.page.locator("[popover]:popover-open .primary").click()
    ann.waits_for(before + 1)


def test_undo_brings_the_cards_back(shared_server: Server, person: NewPerson) -> None:
    table = new_table(shared_server, "archaeology-act")
    ann = Sitter(table, person, 0).live()
    hand, before = ann.ids("hand"), ann.number
    ann.page.click(".sell >> nth=0")
    ann.waits_for(before + 1)
    assert ann.ids("hand") != hand
    ann.page.click("#undo-last")
    ann.waits_for(before + 2)
    assert ann.ids("hand") == hand


def test_talk_reaches_the_others_and_empties_the_line(
    shared_server: Server, person: NewPerson
) -> None:
    table = new_table(shared_server, "curios-search")
    ann = Sitter(table, person, 0).live()
    ben = Sitter(table, person, 1).live()
    ann.page.fill("#saying", "good luck <b>Ben</b>")
    ann.page.press("#saying", "Enter")
    expect(ben.page.locator("#talk")).to_contain_text("good luck <b>Ben</b>")
    expect(ann.page.locator("#saying")).to_have_value("")
