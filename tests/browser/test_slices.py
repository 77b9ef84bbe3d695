"""On a slow device the table changes part by part, and a press meets the whole of a change."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.moments import Place
from browser.support import NewPerson, settle
from browser.test_table import Sitter

# Work seems to take long, so that every step is a slice of its own. At the first that changes
# anything, whoever is asked to press does so: before that frame comes, and so in the middle.
_SLOW = """press => {
  let clock = performance.now();
  performance.now = () => clock += 20;
  const number = () => Number(document.getElementById("table").dataset.number);
  window.seen = [];
  new MutationObserver((_, observer) => {
    const early = number();
    if (!document.querySelector("#table.htmx-swapping #dialogue")) return;
    observer.disconnect();
    if (press) document.querySelector(press).click();
    window.seen = [early, number()];
  }).observe(document.getElementById("dialogue"), { subtree: true, childList: true, characterData: true });
}"""  # noqa: E501


_SHOWN = """() => [
  document.getElementById("table").textContent.replace(/\\s+/g, " "),
  ...[...document.querySelectorAll("#table *")].map(each => `${each.tagName} ${each.id}`),
]"""


def ended(ann: Sitter, press: str = "") -> list[int]:
    """Ann ends her turn, and presses something as the first part of the table has changed: how
    far the table was then, and how far after that press."""
    before = ann.number
    ann.page.evaluate(_SLOW, press)
    ann.page.click("#end")
    ann.page.click("#end-ask .primary")  # there is a set to sell
    expect(ann.page.locator("#table")).not_to_have_attribute("data-number", str(before))
    settle(ann.page)
    early, late = ann.page.evaluate("window.seen")
    return [early - before, late - ann.number]


def test_the_table_has_changed_when_all_its_parts_have(table: Place, person: NewPerson) -> None:
    ann = Sitter(table, person, 0).live()
    early, late = ended(ann)
    assert (early, late < 0) == (0, True)
    changed = ann.page.evaluate(_SHOWN)
    ann.page.reload()
    assert ann.live().page.evaluate(_SHOWN) == changed


def test_a_press_in_between_meets_the_whole_of_a_change(table: Place, person: NewPerson) -> None:
    ann = Sitter(table, person, 0).live()
    assert ended(ann, "#saying") == [0, 0]
