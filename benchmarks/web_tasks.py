"""Long tasks on a phone slowed four times: for how long at once a table is deaf to presses, as it
comes, as moves of others are told, as one presses, and as the table changes.

The processor time of a task says more than how long it took where other programs want the
processors, too. The peer is a copy of the table without its scripts, which is put in place of
itself all at once: what so many elements cost a browser when nothing is done with them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize

from benchmarks.report import Row
from benchmarks.timing import Spread
from potsherd.web.visitors import PERSON_COOKIE

SLOWED = 4  # times
TURNS = 6
SETTLED = 400  # ms after the last that was told
PATIENCE = 100  # looks, that far apart, for a change to come
LONG = 50  # ms
PHASES = {
    "load": "as it comes",
    "told": "as others' moves are told",
    "press": "as one presses",
    "swap": "as it changes",
}
BARE = {"load": "a bare copy comes", "swap": "a bare copy changes"}
PHONE = ViewportSize(width=360, height=740)
_TRACED = ["toplevel", "blink.user_timing"]
_TASK = "ThreadControllerImpl::RunTask"

# What is told begins as news comes, and a swap before the table changes.
_WATCH = """(() => {
  const begin = (phase) => performance.mark(`phase ${phase}`);
  document.addEventListener("coming", () => begin("told"), true);
  document.addEventListener("pointerdown", () => begin("press"), true);
  document.addEventListener("htmx:before:swap", () => begin("swap"), true);
})()"""
_BUTTON = """() => {
  const wanted = ["#end-ask:popover-open .primary", "#end", "#move [name=move]:not([aria-disabled])"];
  const all = wanted.flatMap((each) => [...document.querySelectorAll(each)]);
  const box = all.find((each) => each.checkVisibility())?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""  # noqa: E501
_NUMBER = """() => Number(document.getElementById("table").dataset.number)"""
# Now and then an idle page is never told that it is.
_IDLE = """() => new Promise((resolve) => { requestIdleCallback(resolve, { timeout: 5000 }); })"""
_TABLE = """() => document.getElementById("table").outerHTML"""
_REPLACE = """text => {
  performance.mark("phase swap");
  document.getElementById("table").outerHTML = text;
}"""


@dataclass(frozen=True)
class Longest:
    """The longest task of each phase of a visit, by the clock and in processor time, in ms."""

    took: dict[str, float] = field(default_factory=dict)
    worked: dict[str, float] = field(default_factory=dict)


def long_tasks(browser: Browser, url: str, tables: list[dict[str, Any]]) -> Iterator[Row]:
    """The longest of each visit to a table, where another and the visitor move by turns."""
    seen = [_visited(browser, url, table) for table in tables]
    yield from _rows(seen, PHASES, LONG)
    yield from _rows([_bare(browser, url, table) for table in tables], BARE)


def _rows(
    visits: Sequence[Longest], phases: dict[str, str], at_most: float | None = None
) -> Iterator[Row]:
    for phase, what in phases.items():
        took = Spread.of([each.took.get(phase, 0) for each in visits])
        yield Row(f"  {what}", took, "ms", at_most=at_most)
        worked = Spread.of([each.worked.get(phase, 0) for each in visits])
        yield Row("    in processor time", worked, "ms", at_most=at_most)


def _visited(browser: Browser, url: str, table: dict[str, Any]) -> Longest:
    context = _phone(browser, url, table)
    context.add_init_script(_WATCH)
    page = _slowed(context)
    browser.start_tracing(page=page, categories=_TRACED)
    page.goto(f"{url}/t/{table['id']}", wait_until="load")
    _settle(page)
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
    found = _longest(browser.stop_tracing())
    context.close()
    return found


def _bare(browser: Browser, url: str, table: dict[str, Any]) -> Longest:
    """The same for a copy without scripts."""
    context = _phone(browser, url, table)
    page = _slowed(context)
    page.route(lambda address: "/t/" in address, _without_scripts)
    browser.start_tracing(page=page, categories=_TRACED)
    page.goto(f"{url}/t/{table['id']}", wait_until="load")
    _settle(page)
    page.evaluate(_REPLACE, page.evaluate(_TABLE))
    _settle(page)
    found = _longest(browser.stop_tracing())
    context.close()
    return found


def _without_scripts(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=re.sub(r"<script[^>]*></script>", "", answer.text()))


def _phone(browser: Browser, url: str, table: dict[str, Any]) -> BrowserContext:
    context = browser.new_context(
        viewport=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True
    )
    cookie = f"{table['tokens'][0]}b"
    context.add_cookies([{"name": PERSON_COOKIE, "value": cookie, "url": url}])
    return context


def _slowed(context: BrowserContext) -> Page:
    page = context.new_page()
    slowing = context.new_cdp_session(page)
    slowing.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return page


def _longest(trace: bytes) -> Longest:
    """A task belongs to the last phase that began before its end."""
    events = json.loads(trace)["traceEvents"]
    marks = [each for each in events if each["name"].startswith("phase ")]
    page = {(each["pid"], each["tid"]) for each in marks}
    begun = sorted((each["ts"], each["name"].removeprefix("phase ")) for each in marks)
    found = Longest()
    for each in events:
        if each["name"] != _TASK or "dur" not in each or (each["pid"], each["tid"]) not in page:
            continue
        end = each["ts"] + each["dur"]
        phase = next((phase for since, phase in reversed(begun) if since < end), "load")
        for longest, taken in ((found.took, "dur"), (found.worked, "tdur")):
            longest[phase] = max(longest.get(phase, 0), each.get(taken, 0) / 1000)
    return found


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
    _settle(page)


def _settle(page: Page) -> None:
    """Until nothing has been to do for a while, on however busy a machine."""
    page.evaluate(_IDLE)
    page.wait_for_timeout(SETTLED)
    page.evaluate(_IDLE)
