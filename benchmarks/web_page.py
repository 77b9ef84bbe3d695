"""Measures pages: a first visit through a slow network, in bytes and in the time until a page can
be used, and a table on a slow phone, in the longest time for which it hears no press.

python -m benchmarks.web_page: a server and a Chromium without windows, both on this machine.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial

from playwright.sync_api import Browser, sync_playwright

from benchmarks import web_servers
from benchmarks.chromium import chromium
from benchmarks.report import HEADINGS, LAYOUT, Row
from benchmarks.timing import Spread
from benchmarks.web_tasks import SLOWED, long_tasks
from potsherd.web.visitors import PERSON_COOKIE

VISITS = 5
SLOW_4G = {
    "offline": False,
    "latency": 150,  # ms
    "downloadThroughput": 1.6e6 / 8,  # bytes a second
    "uploadThroughput": 0.75e6 / 8,
}
# Scripts are deferred: once they have run, DOMContentLoaded comes and all works.
_TIMES = """() => [
  performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd,
].map(ms => ms / 1000)"""


def visits(browser: Browser, url: str, cookie: str) -> Iterator[Row]:
    """Several people who come to a page for the first time."""
    sizes, seen, usable = [], [], []
    for _ in range(VISITS):
        context = browser.new_context(viewport={"width": 360, "height": 740})
        context.add_cookies([{"name": PERSON_COOKIE, "value": cookie, "url": url}])
        page = context.new_page()
        loaded: list[float] = []
        network = context.new_cdp_session(page)
        network.on("Network.loadingFinished", partial(_count, loaded))
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", SLOW_4G)
        page.goto(url, wait_until="load")
        page.wait_for_timeout(500)  # ms; the picture in the tab comes last
        painted, ready = page.evaluate(_TIMES)
        sizes.append(sum(loaded) / 1024)
        seen.append(painted)
        usable.append(ready)
        context.close()
    yield Row("  sent", Spread.of(sizes), "KiB", at_most=70)
    yield Row("  something is seen", Spread.of(seen), "s")
    yield Row("  everything can be used", Spread.of(usable), "s", at_most=1.2)


def _count(loaded: list[float], finished: dict[str, float]) -> None:
    loaded.append(finished["encodedDataLength"])


def main() -> None:
    path = chromium()
    print(LAYOUT.format(*HEADINGS).rstrip())
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        table, *others = web_servers.tables(database, 1 + VISITS)
        cookie = f"{table['tokens'][0]}b"
        with web_servers.potsherd(database) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for name, place in (("start page", "/"), ("table", f"/t/{table['id']}")):
                print(f"First visit over slow 4G: {name}", flush=True)
                for row in visits(browser, f"http://127.0.0.1:{server.port}{place}", cookie):
                    print(row, flush=True)
            print(f"Longest task on a phone slowed {SLOWED} times: table", flush=True)
            for row in long_tasks(browser, f"http://127.0.0.1:{server.port}", others):
                print(row, flush=True)
            browser.close()


if __name__ == "__main__":
    main()
