"""People who play in a browser: they know no rules, look at the page and press what it offers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from playwright.sync_api import Page, Position

from browser.support import PATIENCE, Person
from potsherd.web.visitors import SETTINGS_COOKIE

# What eyes see, for Look.of: whose turn it is, buttons that are not disabled, and cards.
LOOK = """() => {
  const all = (where, what) => [...document.querySelectorAll(where)].map(what);
  const table = document.getElementById("table");
  const kind = /is-(\\w+)/.exec(document.getElementById("dialogue")?.className ?? "");
  return {
    number: Number(table.dataset.number),
    mine: table.dataset.turn === "yes",
    over: Boolean(document.getElementById("result")),
    kind: kind ? kind[1] : "",
    error: document.getElementById("error")?.innerText ?? "",
    newest: document.getElementById("newest")?.innerText ?? "",
    buttons: all(
      "#move button[id]:not([aria-disabled]):not([popover] *):not([name=do])",
      each => [each.id, each.getAttribute("popovertarget") ?? ""]),
    cards: all("#hand .card, #market .card", each => ({
      id: each.id, type: each.dataset.card, where: each.closest("fieldset").id,
      value: Number(/\\d+$/.exec(each.querySelector(".value").textContent)[0]),
    })),
    asked: all("#move .card:has(> [name=card])", each => each.id),
    wanted: Number(/\\d+\\D+(\\d+)/.exec(document.getElementById("weighing")?.innerText)?.[1] ?? 0),
    dug: Number(/\\d+/.exec(document.querySelector("#dig b")?.innerText ?? "")?.[0] ?? 0),
    strays: all("[data-card]", each => each).filter(each =>
      !each.closest("#hand, #market, .tray") && !each.id.startsWith("museum-")
    ).map(each => each.id),
  };
}"""
# The same once the page is so far.
_LOOK_LATER = f"""async ([number, within]) => {{
  const is_there = () => Number(document.getElementById("table")?.dataset.number) >= number;
  await new Promise((found, failed) => {{
    const look = () => {{ if (is_there()) found(); }};
    const changes = {{subtree: true, attributeFilter: ["data-number"]}};
    new MutationObserver(look).observe(document, changes);
    setTimeout(() => failed(new Error(`the page does not get to ${{number}}`)), within);
    look();
  }});
  return ({LOOK})();
}}"""
_CORNER = Position(x=8, y=8)  # the rest of a card may lie under the next one
_A_MOMENT = 100  # ms
_WORTH_SELLING = 3
_TRADES_EACH = 4


@dataclass(frozen=True)
class Card:
    """A card that lies on the page: in the hand or in the marketplace."""

    id: str
    type: str
    where: str
    value: int


@dataclass(frozen=True)
class Look:
    """What somebody sees at one moment.

    `buttons` that can be pressed come with the question that each asks, "" for none; `asked` are
    the cards of which so many are `wanted`; `strays` are cards where none may be shown.
    """

    number: int
    mine: bool
    over: bool
    kind: str
    error: str
    newest: str
    buttons: dict[str, str]
    cards: tuple[Card, ...]
    asked: tuple[str, ...]
    wanted: int
    dug: int
    strays: tuple[str, ...]

    @classmethod
    def of(cls, seen: dict[str, Any]) -> Look:
        """What somebody sees, as LOOK tells it."""
        cards = tuple(Card(**card) for card in seen["cards"])
        lists = {"asked": tuple(seen["asked"]), "strays": tuple(seen["strays"])}
        return cls(**{**seen, **lists, "cards": cards, "buttons": dict(seen["buttons"])})

    def offered(self, start: str) -> list[str]:
        """The buttons that can be pressed and whose names begin so."""
        return [button for button in self.buttons if button.startswith(start)]

    def fair(self) -> tuple[str, str] | None:
        """Two cards of the same value to exchange: one of the hand, one of the marketplace."""
        pairs = (
            (mine.id, other.id)
            for mine in self.cards
            for other in self.cards
            if (mine.where, other.where) == ("hand", "market")
            and mine.value == other.value
            and mine.type != other.type
        )
        return next(pairs, None)

    def choice(self) -> str:
        """The button to press, varied by how far the game is; "" where cards are to be marked."""
        answers = self.offered("answer-") + self.offered("search-") + self.offered("recruit-")
        if answers:
            return answers[self.number % len(answers)]
        if "end" not in self.buttons and not self.offered("sell-"):
            return ""
        sets = [
            sell
            for sell in self.offered("sell-")
            if self.dug == 0 or self._held(sell.removeprefix("sell-")) >= _WORTH_SELLING
        ]
        explored = self.offered("explore-") if self.number % 3 == 0 else []
        return next(iter([*explored, *sets]), "end" if "end" in self.buttons else "")

    def presses(self) -> list[str]:
        """What to press for a move, one after the other, as selectors."""
        if self.kind == "turn" and self.number % _TRADES_EACH == 0 and (pair := self.fair()):
            return [*map("#{}".format, pair), "#do-trade:not([aria-disabled])"]
        if button := self.choice():
            question = self.buttons[button]
            return [f"#{button}", *([f"#{question} .primary"] if question else [])]
        marked = map("#{}".format, self.asked[: self.wanted])
        return [*marked, "button[name=do]:not([aria-disabled])"]

    def _held(self, type_: str) -> int:
        return sum(card.where == "hand" and card.type == type_ for card in self.cards)


class Player:
    """Somebody at a table; the name is also what the page calls them."""

    def __init__(self, person: Person, name: str) -> None:
        self.person = person
        self.name = name
        self.told: list[str] = []

    @property
    def page(self) -> Page:
        """The page they look at."""
        return self.person.page

    def look(self) -> Look:
        """What the page shows, once it is there as a whole."""
        self.page.wait_for_load_state("domcontentloaded")
        return self._seen(self.page.evaluate(LOOK))

    def until(self, number: int) -> Look:
        """What the page shows once it is at least so far; it gets there by itself."""
        return self._seen(self.page.evaluate(_LOOK_LATER, [number, PATIENCE]))

    def _seen(self, seen: dict[str, Any]) -> Look:
        look = Look.of(seen)
        if look.newest not in self.told[-1:]:
            self.told.append(look.newest)
        return look

    def decide(self, before: Look) -> Look:
        """Make a move that the page offers; what it shows afterwards."""
        assert before.mine
        assert not before.error
        for selector in before.presses():
            self.page.click(selector, position=_CORNER)
        return self.until(before.number + 1)


# ------------------------------------------------------------ coming together
def open_table(
    host: Player,
    server: str,
    game: str,
    *others: str,
    monument: str = "",
    listed: bool = False,
) -> str:
    """Open a table by the form; the others are "friend", "bot:…", or names of people at the same
    device. Returns the address of the table."""
    page = host.page
    page.goto(f"{server}/")
    page.locator(f"a[href='/new/{game}']").click()
    page.fill("#name", host.name)
    page.check(f"[name=players][value='{1 + len(others)}']", force=True)
    for number, who in enumerate(others, start=2):
        is_here = who != "friend" and not who.startswith("bot:")
        page.select_option(f"#seat{number}", "here" if is_here else who)
        if is_here:
            page.fill(f"#name{number}", who)
    if monument:
        page.check(f"[name=monument][value='{monument}']", force=True)
    if listed:
        page.check("[name=listed][value=yes]", force=True)
    page.locator(".new-table button.primary").click()
    page.wait_for_url("**/t/*")
    return page.url


def join(player: Player, link: str) -> None:
    """Take the seat that a link invites to."""
    player.page.goto(link)
    player.page.fill("#name", player.name)
    player.page.locator("#main button.primary").click()
    player.page.wait_for_url(re.compile(r"/t/[^/]+$"))


def invitation(host: Player) -> str:
    """The link that the waiting room offers."""
    return host.page.input_value("#link")


def gather(server: str, game: str, players: Sequence[Player], monument: str = "") -> str:
    """Let the first of them open a table and the others come by its link; its address."""
    friends = ["friend"] * (len(players) - 1)
    address = open_table(players[0], server, game, *friends, monument=monument)
    link = invitation(players[0])
    for player in players[1:]:
        join(player, link)
    for player in players:
        sees_table(player)
    return address


def sees_table(player: Player) -> None:
    """Wait until the page shows a table, and all of it."""
    player.page.wait_for_selector("#table")
    player.page.wait_for_load_state()


def trust(player: Player, server: str) -> None:
    """Have no move asked again, as somebody whose browser remembers such a wish."""
    player.person.context.add_cookies(
        [{"name": SETTINGS_COOKIE, "value": "confirm=no", "url": server}]
    )


# ------------------------------------------------------------ without scripts
def looks_again(player: Player) -> Look:
    """What the page shows once the player is to decide or the game is over, for which it must be
    asked."""
    end = monotonic() + PATIENCE / 1000
    while monotonic() < end:
        look = player.look()
        if look.mine or look.over:
            return look
        player.page.wait_for_timeout(_A_MOMENT)
        with player.page.expect_navigation():
            player.page.locator("noscript a").click()
    raise AssertionError("the others do not move")


# ------------------------------------------------------------ whole games
def play(players: Sequence[Player], others: Sequence[Player] = (), moves: int = 400) -> int:
    """Let the players play to the end, or until so many moves are made, the others looking on;
    returns the number of moves they made."""
    looks = {player: player.look() for player in (*players, *others)}
    for made in range(moves):
        if all(look.over for look in looks.values()):
            return made
        deciding = next((player for player in players if looks[player].mine), None)
        if deciding is None:  # a bot decides, or one of the pages is behind
            numbers = {look.number for look in looks.values()}
            number = max(numbers) + (len(numbers) == 1)
            looks = {player: player.until(number) for player in looks}
        else:
            looks[deciding] = after = deciding.decide(looks[deciding])
            for player in looks.keys() - {deciding}:
                looks[player] = player.until(after.number)
        for player, look in looks.items():
            assert not look.error
            assert look.newest
            assert look.strays == (), f"{player.name} sees cards where there may be none"
    return moves
