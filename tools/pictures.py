"""Takes the pictures of the documents: screens of a real server in Chromium, in docs/pictures.

make pictures: it plays the games of the pictures itself, the same ones every time.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count

from playwright.sync_api import Page, sync_playwright

from benchmarks.chromium import chromium
from camera import A_MOMENT, PHONE, SHARPER, WIDE, shot, side_by_side, take, visit
from potsherd.bots import make_bot
from potsherd.store import Key, Person, open_store
from potsherd.table import acting
from potsherd.table.entries import Act, Entry, Opened, Sat
from potsherd.table.settings import Settings
from potsherd.table.summaries import summarised
from potsherd.table.table import Table
from potsherd.web.visitors import BROWSER, digest
from tour import take_tour

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve")
NOON = 1_700_000_000_000


@dataclass(frozen=True)
class Scene:
    """A table, and the moment at which it is shown: after so many moves, when the first of the
    people is to make a decision of this kind and holds so many cards, or when the game is over."""

    name: str
    edition: str
    people: tuple[str, ...]
    phase: str
    moves: int
    hand: int
    monument: str | None = None


SCENES = (
    Scene("archaeology", "archaeology", PEOPLE[:3], "act", 24, 7),
    Scene("expedition", "expedition", PEOPLE[:4], "act", 30, 7, "sphinx"),
    Scene("curios", "curios", PEOPLE[:4], "search", 16, 2),
    Scene("thief", "expedition", PEOPLE[:1:-1], "theft", 20, 4, "temple"),
    Scene("ending", "archaeology", PEOPLE[:3], "over", 0, 0),
)
WAITING = (
    ("expedition", 4, ("Ben", "Cleo")),
    ("curios", 3, ("Dan",)),
    ("archaeology", 2, ("Eve",)),
)
"""Tables that wait for players: their edition, their seats, who sits there already."""
# The dearest card of the hand for which there is one of the same value.
_FAIR = """() => {
  const cards = (zone) => [...document.querySelectorAll(`#${zone} .card`)].map(card => ({
    id: card.id, type: card.dataset.card,
    value: Number(/\\d+$/.exec(card.querySelector(".value").innerText)),
  }));
  const pairs = cards("hand").flatMap(mine => cards("market")
    .filter(other => other.value === mine.value && other.type !== mine.type)
    .map(other => [mine.value, mine.id, other.id]));
  return pairs.sort((one, other) => other[0] - one[0])[0].slice(1);
}"""


# ------------------------------------------------------------ the games
def log_of(scene: Scene) -> list[Entry]:
    """The log of a table that stands where the scene wants it."""
    return next(filter(None, (played(scene, f"{scene.name} {number}") for number in count())))


def played(scene: Scene, seed: str) -> list[Entry]:
    """A game until it stands where the scene wants it; nothing if it never does."""
    players = len(scene.people)
    settings = Settings(scene.edition, players, monument=scene.monument, bots=("",) * players)
    entries = [opened(settings, scene.people, seed)]
    table = Table.of(scene.name, entries)
    act: Act = acting.begin(table)
    bot = make_bot("greedy", 1)
    while True:
        entries.append(Entry(len(entries), NOON, "", "", act))
        table = table.after(entries[-1])
        seat = table.waiting_for
        if seat is None:
            return entries if scene.phase == "over" else []
        if is_there(table, scene):
            return entries
        act = acting.play(table, scene.people[seat], seat, bot.choose(table.view(seat)))


def is_there(table: Table, scene: Scene) -> bool:
    """Whether the table stands where the scene wants it."""
    if table.number < scene.moves or table.waiting_for != 0:
        return False
    shown = table.view(0).to_json()
    return bool(shown["phase"] == scene.phase and shown["seats"][0]["hand"] >= scene.hand)


def opened(settings: Settings, people: tuple[str, ...], seed: str) -> Entry:
    """The first entry of a table at which these people sit, from the first seat on."""
    sat = tuple(Sat(seat, who, who) for seat, who in enumerate(people))
    seeded = seed.encode().ljust(32, b".")
    return Entry(0, NOON, "", "", Opened(settings, people[0], seeded, bytes(16), sat))


async def write(database: str) -> None:
    """Make all people known, and write all tables."""
    store = open_store(database)
    await store.open()
    for name in PEOPLE:
        await store.put_person(Person(name, name))
        await store.put_key(Key(digest(name), name, BROWSER, None))
    logs = {scene.name: log_of(scene) for scene in SCENES}
    for number, (edition, players, people) in enumerate(WAITING):
        settings = Settings(edition, players, bots=("",) * players, listed=True)
        logs[f"waiting-{number}"] = [opened(settings, people, edition)]
    for name, entries in logs.items():
        summary = summarised(Table.of(name, entries))
        for each in entries:
            own = replace(summary, number=each.number)
            await store.append(name, each.number, each.to_text(), own)
    await store.close()


@contextmanager
def server() -> Iterator[str]:
    """The address of a server that has all tables."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        asyncio.run(write(database))
        command = [sys.executable, "-m", "potsherd", "serve", "--port", "0", "--no-open"]
        command += ["--forget-waiting", "0", "--forget-playing", "0"]  # tables of long ago
        with subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout
            yield process.stdout.readline().split()[3]
            process.terminate()


# ------------------------------------------------------------ the pictures
def mark_a_trade(page: Page) -> None:
    """Mark a fair trade, and wait for what is said of it."""
    for card in page.evaluate(_FAIR):
        page.locator(f"#{card} input").check(force=True)
        page.wait_for_timeout(A_MOMENT)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    page.wait_for_timeout(A_MOMENT)


def main() -> None:
    """Take all pictures."""
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])

        def at(path: str, who: str = "Ann", *, phone: bool = False, dark: bool = False) -> Page:
            size, sharper = (PHONE, SHARPER) if phone else (WIDE, 1)
            return visit(browser, address + path, who, size, sharper=sharper, dark=dark)

        take(at("/"), "lobby")
        archaeology, expedition = at("/t/archaeology", dark=True), at("/t/expedition")
        for page in (archaeology, expedition):
            mark_a_trade(page)
        take(archaeology, "archaeology")
        take(expedition, "expedition")
        take(at("/t/curios"), "curios")
        take(at("/t/ending"), "ending")
        phones = [
            at("/t/archaeology", phone=True),
            at("/t/thief", SCENES[3].people[0], phone=True, dark=True),
        ]
        side_by_side(browser, [shot(phone) for phone in phones], "phone", SHARPER)
        take_tour(browser)
        browser.close()


if __name__ == "__main__":
    main()
