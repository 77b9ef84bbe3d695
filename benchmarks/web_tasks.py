"""Long tasks on a phone slowed four times: for how long at once a table is deaf to presses, as it
comes, as moves of others are told, as one presses, and as the table changes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx2
from playwright.sync_api import Browser, Page, ViewportSize

from benchmarks.report import Row
from benchmarks.timing import Spread
from potsherd.web.visitors import PERSON_COOKIE

SLOWED = 4  # times
TURNS = 6
SETTLED = 400  # ms after the last that was told
PATIENCE = 100  # looks, that far apart, for a change to come
PHASES = {
    "load": "as it comes",
    "told": "as others' moves are told",
    "press": "as one presses",
    "swap": "as it changes",
}
PHONE = ViewportSize(width=360, height=740)

# A task belongs to the last thing that began before its end: what is told begins as news comes,
# and a swap before the table changes.
_WATCH = """(() => {
  const begun = [[0, "load"]];
  const longest = {};
  const begin = (phase) => begun.push([performance.now(), phase]);
  document.addEventListener("coming", () => begin("told"), true);
  document.addEventListener("pointerdown", () => begin("press"), true);
  document.addEventListener("htmx:before:swap", () => begin("swap"), true);
  const see = ({ startTime, duration }) => {
    const phase = begun.findLast(([since]) => since < startTime + duration)[1];
    longest[phase] = Math.max(longest[phase] ?? 0, duration);
  };
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type: "longtask", buffered: true });
  window.longestTasks = longest;
})()"""  # noqa: E501
_BUTTON = """() => {
  const wanted = ["#end-ask:popover-open .primary", "#end", "#move [name=move]:not([aria-disabled])"];
  const all = wanted.flatMap((each) => [...document.querySelectorAll(each)]);
  const box = all.find((each) => each.checkVisibility())?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""  # noqa: E501
_NUMBER = """() => Number(document.getElementById("table").dataset.number)"""


def long_tasks(browser: Browser, url: str, tables: list[dict[str, Any]]) -> Iterator[Row]:
    """The longest of each visit to a table, where another and the visitor move by turns."""
    seen = [_visited(browser, url, table) for table in tables]
    for phase, what in PHASES.items():
        longest = Spread.of([each.get(phase, 0) for each in seen])
        yield Row(f"  {what}", longest, "ms", at_most=50)


def _visited(browser: Browser, url: str, table: dict[str, Any]) -> dict[str, float]:
    context = browser.new_context(
        viewport=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True
    )
    cookie = f"{table['tokens'][0]}b"
    context.add_cookies([{"name": PERSON_COOKIE, "value": cookie, "url": url}])
    context.add_init_script(_WATCH)
    page = context.new_page()
    slowing = context.new_cdp_session(page)
    slowing.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(f"{url}/t/{table['id']}", wait_until="load")
    page.wait_for_timeout(SETTLED)
    at, chosen = table["id"], random.Random(table["id"])
    with httpx2.Client(base_url=f"{url}/api/tables") as other:
        other.headers["Authorization"] = f"Bearer {table['tokens'][1]}"
        for _ in range(TURNS):
            before = page.evaluate(_NUMBER)
            if other.get(at).json()["waiting_for"] == 1:
                moves = other.get(f"{at}/moves?limit=20").json()["moves"]
                other.post(f"{at}/moves", json={"move": chosen.choice(moves)}).raise_for_status()
            else:
                _press(page)
            _wait_for_more(page, before)
    longest: dict[str, float] = page.evaluate("longestTasks")
    context.close()
    return longest


def _press(page: Page) -> None:
    for _ in range(2):  # it may be asked whether that is meant
        at = page.evaluate(_BUTTON)
        if at:
            page.touchscreen.tap(*at)
        page.wait_for_timeout(SETTLED)


def _wait_for_more(page: Page, before: int) -> None:
    for _ in range(PATIENCE):
        if page.evaluate(_NUMBER) > before:
            break
        page.wait_for_timeout(SETTLED)
    page.wait_for_timeout(SETTLED)
