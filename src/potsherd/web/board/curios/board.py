"""The table of Curios: sites, pawns, artifacts, and what each site can still be worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from potsherd.games.curios.display import CuriosDisplay, Site
from potsherd.games.curios.game import Curios
from potsherd.language import Language
from potsherd.moves import Recruit, Search
from potsherd.views import View
from potsherd.web.board.board import Board, BoardSeat
from potsherd.web.board.curios.pictures import art_of, colour_of
from potsherd.web.board.dialogue import Dialogue
from potsherd.web.board.parts import Button, Buttons, letter_of
from potsherd.web.board.story import Face
from potsherd.wording import Teller


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a site, `pawns` wide; `seat` has filled it in this search."""

    pawns: int
    seat: int | None
    is_next: bool


@dataclass(frozen=True, slots=True)
class Worth:
    """A value that a site's artifacts may have.

    `fraction` and `percent` say how likely it is, "" for one that is ruled out; `seen` says where
    its card was seen then.
    """

    value: int
    fraction: str
    percent: str
    seen: str
    is_certain: bool


@dataclass(frozen=True, slots=True)
class SiteBoard:
    """One site; `artifacts` are those of each seat, `expected` is the mean value, and `above` is
    the card above it once it is turned over."""

    id: str
    name: str
    art: str
    colour: str
    left: int
    columns: tuple[Column, ...]
    artifacts: tuple[int, ...]
    values: tuple[Worth, ...]
    expected: str
    above: Face | None
    search: Button | None


@dataclass(frozen=True, slots=True)
class MarketCard:
    """A market card: its site and value, and revealing it."""

    card: str
    site: str
    art: str
    colour: str
    value: int
    recruit: Button | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CuriosSeat(BoardSeat):
    """What all know of a seat."""

    at_hand: int
    pawns: int
    supply: int
    is_out: bool
    is_first: bool
    hand: int
    revealed: tuple[MarketCard, ...]
    worth: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CuriosBoard(Board):
    """Everything on the table of Curios."""

    seats: tuple[CuriosSeat, ...]
    round: int
    sites: tuple[SiteBoard, ...]
    hand: tuple[MarketCard, ...]
    side_deck: int
    flipped: tuple[MarketCard, ...]


def board_of(view: View, teller: Teller) -> CuriosBoard:
    """All of the table, as the view's observer sees it."""
    shown = CuriosDisplay.of(view)
    buttons, filled = Buttons(view, teller), _filled(view, shown)
    return CuriosBoard(
        family=view.game.edition.family,
        phase=shown.phase,
        round=shown.round,
        sites=tuple(
            _site(view, teller, shown, number, buttons, filled.get(site.site, ()))
            for number, site in enumerate(shown.sites)
        ),
        seats=tuple(_seat(view, teller, shown, number) for number in range(view.game.players)),
        hand=_hand(view, teller, shown, buttons),
        side_deck=shown.side_deck,
        flipped=_cards(view, teller, shown.flipped),
        dialogue=_dialogue(view, teller, shown, buttons),
    )


def _dialogue(
    view: View, teller: Teller, shown: CuriosDisplay, buttons: Buttons
) -> Dialogue | None:
    text = teller.language.text
    if not view.is_mine:
        return None
    if shown.phase == "recruit":
        return Dialogue(
            "recruit",
            text("Reveal a market card for another pawn, or pass."),
            lines=(text("A card once revealed stays face up for the rest of the game."),),
            acts=(buttons.of(Recruit(None), text("Reveal nothing")),),
        )
    return Dialogue("search", text("Which site do you search?"))


# ------------------------------------------------------------ sites
def _filled(view: View, shown: CuriosDisplay) -> dict[str, tuple[int, ...]]:
    """Who filled the columns of each site in this search, from the left."""
    filled: dict[str, tuple[int, ...]] = {}
    if shown.phase == "search":
        for event in reversed(view.log):
            if event.kind == "round":
                break
            if event.kind == "searched" and event.what is not None and event.seat is not None:
                filled[event.what] = (event.seat, *filled.get(event.what, ()))
    return filled


def _site(
    view: View,
    teller: Teller,
    shown: CuriosDisplay,
    number: int,
    buttons: Buttons,
    owners: tuple[int, ...],
) -> SiteBoard:
    site, colour = shown.sites[number], colour_of(Curios.of(view).edition, number)
    columns = tuple(
        Column(pawns, owners[place] if place < len(owners) else None, place == site.filled)
        for place, pawns in enumerate(shown.columns)
    )
    values = _values(view, teller, shown, site)
    return SiteBoard(
        site.site,
        teller.site(site.site),
        art_of(site.site),
        colour,
        site.artifacts,
        columns,
        tuple(seat.artifacts[number] for seat in shown.seats),
        values,
        _decimal(teller.language, site.expected),
        _above(teller, shown, site, colour, values),
        _search(teller, buttons, site) if view.is_mine and shown.phase == "search" else None,
    )


def _above(
    teller: Teller, shown: CuriosDisplay, site: Site, colour: str, values: Iterable[Worth]
) -> Face | None:
    if shown.phase != "over":
        return None
    (worth,) = (each.value for each in values if each.is_certain)
    return Face(art_of(site.site), colour, letter_of(teller, site.site), str(worth))


def _search(teller: Teller, buttons: Buttons, site: Site) -> Button:
    language, pawns = teller.language, site.next_column
    if pawns is None:
        label = language.text("Search here")
    else:
        label = language.plural("Put {n} pawn", "Put {n} pawns", pawns)
    return buttons.of(Search(site.site), label)


def _values(view: View, teller: Teller, shown: CuriosDisplay, site: Site) -> tuple[Worth, ...]:
    """Every value of the site's market cards: how likely, or where its card was seen."""
    language = teller.language
    odds = {each.value: each.probability for each in site.values}
    seen = _where_seen(view, teller, shown)
    found = []
    for card, value in Curios.of(view).values_of[site.site].items():
        if value in odds:
            chance = odds[value]
            fraction = f"{chance.numerator}/{chance.denominator}"
            percent = language.text("{number}%", number=round(100 * chance))
            found.append(Worth(value, fraction, percent, "", chance == 1))
        else:
            found.append(Worth(value, "", "", seen.get(card, ""), False))
    return tuple(found)


def _where_seen(view: View, teller: Teller, shown: CuriosDisplay) -> dict[str, str]:
    """Where each market card that the observer has seen is."""
    text = teller.language.text
    found: dict[str, str] = {}
    for number, seat in enumerate(shown.seats):
        where = text("revealed by {who}", who=teller.who(number))
        if number == view.observer:
            where = text("revealed by you")
        found.update(dict.fromkeys(seat.revealed, where))
        found.update(dict.fromkeys(seat.known, text("in your hand")))
    found.update(dict.fromkeys(shown.flipped, text("from the side deck")))
    return found


def _decimal(language: Language, number: Fraction) -> str:
    tenths = Fraction(round(10 * number), 10)
    return language.number(float(tenths), ".0f" if tenths.denominator == 1 else ".1f")


# ------------------------------------------------------------ cards and seats
def _cards(view: View, teller: Teller, cards: Iterable[str]) -> tuple[MarketCard, ...]:
    return tuple(_card(view, teller, card, None) for card in cards)


def _card(view: View, teller: Teller, card: str, recruit: Button | None) -> MarketCard:
    game = Curios.of(view)
    site = card.partition(":")[0]
    return MarketCard(
        card,
        teller.site(site),
        art_of(site),
        colour_of(game.edition, game.sites.index(site)),
        game.values_of[site][card],
        recruit,
    )


def _hand(
    view: View, teller: Teller, shown: CuriosDisplay, buttons: Buttons
) -> tuple[MarketCard, ...]:
    asked = view.is_mine and shown.phase == "recruit"
    label, brief = teller.language.text("Reveal for a pawn"), teller.language.text("Reveal")
    return tuple(
        _card(view, teller, card, buttons.of(Recruit(card), label, brief=brief) if asked else None)
        for card in view.hand
    )


def _seat(view: View, teller: Teller, shown: CuriosDisplay, number: int) -> CuriosSeat:
    seat = shown.seats[number]
    return CuriosSeat(
        number=number,
        has_turn=view.mover == number,
        decides=view.mover == number,
        at_hand=seat.at_hand,
        pawns=seat.pawns,
        supply=seat.supply,
        is_out=seat.out,
        is_first=number == shown.first,
        hand=seat.hand,
        revealed=_cards(view, teller, seat.revealed),
        worth=seat.worth,
    )
