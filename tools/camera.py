"""The camera of the documents' pictures: somebody's page, taken as WebP."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

from playwright.sync_api import Browser, Page, ViewportSize

from potsherd.web.visitors import PERSON_COOKIE

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
WIDE = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=360, height=800)
SHARPER = 1.5
A_MOMENT = 300  # ms
# Whoever comes knows how games ended that are over.
_KNOWS = """try {
  localStorage["ends told"] = JSON.stringify([location.pathname]);
} catch { /* this one keeps nothing */ }"""
QUALITY = 82
GAP = 24  # pixels between two pictures


def visit(
    browser: Browser,
    url: str,
    who: str,
    size: ViewportSize = WIDE,
    *,
    sharper: float = 1,
    dark: bool = False,
) -> Page:
    """The page there of whoever a cookie names, once all is drawn."""
    context = browser.new_context(
        viewport=size,
        locale="en",
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        device_scale_factor=sharper,
    )
    if who:
        origin = urljoin(url, "/")
        context.add_cookies([{"name": PERSON_COOKIE, "value": who, "url": origin}])
    context.add_init_script(_KNOWS)
    page = context.new_page()
    page.goto(url, wait_until="load")
    page.wait_for_timeout(A_MOMENT)
    return page


def take(page: Page, name: str, quality: int = QUALITY) -> None:
    """Take a picture of what is seen of a page."""
    camera = page.context.new_cdp_session(page)
    shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    picture = PICTURES / f"{name}.webp"
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(base64.b64decode(shot["data"]))
    print(f"{picture.name}: {picture.stat().st_size / 1000:.0f} kB")


@dataclass(frozen=True)
class Shot:
    """What was seen of a page at a moment, to be put beside others."""

    png: bytes
    size: ViewportSize


def shot(page: Page) -> Shot:
    """What is seen of a page now."""
    return Shot(page.screenshot(), page.viewport_size or WIDE)


def side_by_side(
    browser: Browser, shots: list[Shot], name: str, sharper: float = 1, quality: int = QUALITY
) -> None:
    """Take one picture of several."""
    whole = ViewportSize(
        width=sum(each.size["width"] for each in shots) + GAP * (len(shots) - 1),
        height=max(each.size["height"] for each in shots),
    )
    context = browser.new_context(viewport=whole, device_scale_factor=sharper)
    page = context.new_page()
    images = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(each.png).decode()}"'
        f' width="{each.size["width"]}">'
        for each in shots
    )
    style = f"body {{ margin: 0; display: flex; align-items: start; gap: {GAP}px; }}"
    page.set_content(f"<style>{style} html {{ background: #8886; }}</style>{images}")
    take(page, name, quality)
    context.close()
