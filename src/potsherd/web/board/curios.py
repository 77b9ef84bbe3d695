"""The table of Curios: sites, pawns, artifacts, and what each site can still be worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from potsherd.language import Language
from potsherd.moves import Recruit, Search
from potsherd.rules.curios import fields as at
from potsherd.views import View
from potsherd.web.board.dialogue import Dialogue
from potsherd.web.board.parts import Act, Buttons
from potsherd.wording import Teller

SITES = frozenset({"great_pyramid", "lost_shipwreck", "forbidden_temple", "ancient_colosseum"})
"""Sites that have a picture of their own."""
COLOURS = ("yellow", "blue", "red", "green")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a site, `pawns` wide; `seat` has filled it in this search."""

    pawns: int
    seat: int | None
    is_next: bool


@dataclass(frozen=True, slots=True)
class Worth:
    """A value that a site's artifacts may have.

    `chance` is how likely, as a fraction and in per cent, "" for a value that is ruled out;
    `seen` says where its card was seen then.
    """

    value: int
    fraction: str
    percent: str
    seen: str
    is_certain: bool


@dataclass(frozen=True, slots=True)
class SiteBoard:
    """One site; `pawns` and `artifacts` are those of each seat, `expected` the mean value."""

    id: str
    name: str
    art: str
    colour: str
    left: int
    columns: tuple[Column, ...]
    pawns: tuple[int, ...]
    artifacts: tuple[int, ...]
    values: tuple[Worth, ...]
    expected: str
    search: Act | None


@dataclass(frozen=True, slots=True)
class MarketCard:
    """A market card: its site and value, and revealing it."""

    card: str
    name: str
    site: str
    art: str
    colour: str
    value: int
    recruit: Act | None


@dataclass(frozen=True, slots=True)
class CuriosSeat:
    """What all know of a seat."""

    number: int
    has_turn: bool
    decides: bool
    at_hand: int
    pawns: int
    supply: int
    is_out: bool
    is_first: bool
    artifacts: int
    hand: int
    revealed: tuple[MarketCard, ...]
    worth: int | None


@dataclass(frozen=True, slots=True)
class CuriosBoard:
    """Everything on the table of Curios."""

    family: str
    phase: str
    round: int
    sites: tuple[SiteBoard, ...]
    seats: tuple[CuriosSeat, ...]
    hand: tuple[MarketCard, ...]
    side_deck: int
    flipped: tuple[MarketCard, ...]
    dialogue: Dialogue | None


def curios_board(view: View, teller: Teller) -> CuriosBoard:
    """All of the table, as the view's observer sees it."""
    shown: dict[str, Any] = view.display.to_json()
    buttons, filled = Buttons(view, teller), _filled(view)
    return CuriosBoard(
        family="curios",
        phase=shown["phase"],
        round=shown["round"],
        sites=tuple(
            _site(view, teller, buttons, number, site, shown, filled)
            for number, site in enumerate(shown["sites"])
        ),
        seats=tuple(
            _seat(view, teller, number, seat, shown["first"])
            for number, seat in enumerate(shown["seats"])
        ),
        hand=_hand(view, teller, buttons, shown),
        side_deck=shown["side_deck"],
        flipped=_cards(view, teller, shown["flipped"]),
        dialogue=_dialogue(view, teller, buttons),
    )


def _dialogue(view: View, teller: Teller, buttons: Buttons) -> Dialogue | None:
    text = teller.language.text
    if not view.is_mine:
        return None
    if view.state.phase == at.RECRUITING:
        return Dialogue(
            "recruit",
            text("Reveal a market card for another pawn, or pass."),
            (text("A card once revealed stays face up for the rest of the game."),),
            acts=(buttons.of(Recruit(None), text("Reveal nothing")),),
        )
    return Dialogue("search", text("Which site do you search?"))


# ------------------------------------------------------------ sites
def _filled(view: View) -> dict[str, list[int]]:
    """Who filled the columns of each site in this search, from the left."""
    filled: dict[str, list[int]] = {}
    if view.state.phase == at.SEARCHING:
        for event in reversed(view.log):
            if event.kind == "round":
                break
            if event.kind == "searched" and event.what is not None and event.seat is not None:
                filled.setdefault(event.what, []).insert(0, event.seat)
    return filled


def _site(
    view: View,
    teller: Teller,
    buttons: Buttons,
    number: int,
    shown: dict[str, Any],
    whole: dict[str, Any],
    filled: dict[str, list[int]],
) -> SiteBoard:
    site = shown["site"]
    owners = filled.get(site, [])
    columns = tuple(
        Column(
            pawns,
            owners[place] if place < len(owners) else None,
            place == shown["filled"],
        )
        for place, pawns in enumerate(whole["columns"])
    )
    return SiteBoard(
        site,
        teller.site(site),
        art_of(site),
        colour_of(view, number),
        shown["artifacts"],
        columns,
        tuple(shown["pawns"]),
        tuple(seat["artifacts"][number] for seat in whole["seats"]),
        _values(view, teller, shown, whole),
        _decimal(teller.language, *shown["expected"]),
        _search(teller, buttons, shown) if view.is_mine and whole["phase"] == "search" else None,
    )


def art_of(site: str) -> str:
    """The picture of a site; those of a user's own edition share one."""
    return f"site-{site}" if site in SITES else "dig"


def colour_of(view: View, number: int) -> str:
    """The colour of a site's artifacts; sites of a user's own edition take theirs in turn."""
    colours: tuple[str, ...] = getattr(view.game.edition, "colours", ())
    named = colours[number] if number < len(colours) else ""
    return named if named in COLOURS else COLOURS[number % len(COLOURS)]


def _search(teller: Teller, buttons: Buttons, shown: dict[str, Any]) -> Act:
    language, pawns = teller.language, shown["next_column"]
    if pawns is None:
        label = language.text("Search here")
    else:
        label = language.plural("Search with {n} pawn", "Search with {n} pawns", pawns)
    return buttons.of(Search(shown["site"]), label)


def _values(
    view: View, teller: Teller, shown: dict[str, Any], whole: dict[str, Any]
) -> tuple[Worth, ...]:
    """Every value of the site's market cards: how likely, or where its card was seen."""
    language = teller.language
    chances = {each["value"]: each["probability"] for each in shown["values"]}
    seen = _where_seen(view, teller, shown["site"], whole)
    found = []
    for value in view.game.values_of[shown["site"]].values():  # type: ignore[attr-defined]
        if value in chances:
            part, of = chances[value]
            percent = language.text("{number}%", number=round(100 * part / of))
            found.append(Worth(value, f"{part}/{of}", percent, "", part == of))
        else:
            found.append(Worth(value, "", "", seen.get(value, ""), False))
    return tuple(found)


def _where_seen(view: View, teller: Teller, site: str, whole: dict[str, Any]) -> dict[int, str]:
    text = teller.language.text
    values = view.game.values_of[site]  # type: ignore[attr-defined]
    found = {}
    for number, seat in enumerate(whole["seats"]):
        where = text("revealed by {who}", who=teller.who(number))
        if number == view.observer:
            where = text("revealed by you")
        found.update(dict.fromkeys(seat["revealed"], where))
        found.update(dict.fromkeys(seat["known"], text("in your hand")))
    found.update(dict.fromkeys(whole["flipped"], text("from the side deck")))
    return {values[card]: where for card, where in found.items() if card in values}


def _decimal(language: Language, part: int, of: int) -> str:
    tenths = round(10 * part / of)
    if tenths % 10 == 0:
        return str(tenths // 10)
    return language.context(
        "decimal number", "{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10
    )


# ------------------------------------------------------------ cards and seats
def _cards(view: View, teller: Teller, cards: list[str]) -> tuple[MarketCard, ...]:
    return tuple(_card(view, teller, card, None) for card in cards)


def _card(view: View, teller: Teller, card: str, recruit: Act | None) -> MarketCard:
    site, _, value = card.partition(":")
    number = view.game.edition.types.index(site)
    return MarketCard(
        card,
        teller.card(card),
        teller.site(site),
        art_of(site),
        colour_of(view, number),
        int(value),
        recruit,
    )


def _hand(
    view: View, teller: Teller, buttons: Buttons, shown: dict[str, Any]
) -> tuple[MarketCard, ...]:
    if view.observer is None:
        return ()
    asked = view.is_mine and shown["phase"] == "recruit"
    label = teller.language.text("Reveal for a pawn")
    return tuple(
        _card(view, teller, card, buttons.of(Recruit(card), label) if asked else None)
        for card in shown["seats"][view.observer]["known"]
    )


def _seat(
    view: View, teller: Teller, number: int, shown: dict[str, Any], first: int | None
) -> CuriosSeat:
    return CuriosSeat(
        number,
        view.mover == number,
        view.mover == number,
        shown["at_hand"],
        shown["pawns"],
        shown["supply"],
        shown["out"],
        number == first,
        sum(shown["artifacts"]),
        shown["hand"],
        _cards(view, teller, shown["revealed"]),
        shown["worth"],
    )
