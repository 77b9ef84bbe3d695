"""Shells in words."""

from __future__ import annotations

from collections.abc import Iterator

from potsherd.editions import Edition
from potsherd.events import Event
from potsherd.language import Language, mark
from potsherd.moves import Move
from potsherd.views import View
from potsherd.wording.parts import Section, prose
from potsherd.wording.teller import Teller
from shells.moves import Show

TITLES = {"shells": mark("Shells")}
TAGLINES = {"shells": mark("Dive for shells, and show them before the sea is empty.")}
AMOUNTS = mark("points")
RULINGS = {"S-1": mark("What has not been shown when the sea is empty is worth nothing.")}
ABBREVIATIONS = ""
NOT_NEWS = frozenset(["dived"])

_BY_SEAT = {
    "begins": (mark("You begin."), mark("{who} begins.")),
    "dealt": (mark("You are dealt {cards}."), mark("{who} is dealt {cards}.")),
    "dived": (mark("You dive."), mark("{who} dives.")),
    "surfaced": (mark("You dive and find {cards}."), mark("{who} dives and finds {cards}.")),
    "showed": (mark("You show {cards}: {amount}."), mark("{who} shows {cards}: {amount}.")),
}


def amount(language: Language, amount: int) -> str:
    """So many points."""
    return language.plural("{n} point", "{n} points", amount)


def forms(edition: Edition, kind: str, language: Language) -> tuple[str, ...]:
    """A shell is called by its id."""
    return (kind,)


def sentence(teller: Teller, event: Event) -> str:
    """The event as a sentence."""
    if event.seat is None:
        scores = teller.score_list(event.amounts)
        return teller.language.text("The game is over: {scores}.", scores=scores)
    return teller.by(
        event.seat,
        *_BY_SEAT[event.kind],
        cards=teller.loot(event.cards),
        amount=amount(teller.language, sum(event.amounts)),
    )


def harms(event: Event, observer: int) -> bool:
    """Nobody takes anything from anybody."""
    return False


def asked(teller: Teller, view: View) -> tuple[str, str]:
    """What the seat that decides is asked, and what the others are told."""
    text = teller.language.text
    told = text("{who} dives or shows a shell.", who=teller.who(view.mover))
    return text("Dive, or show a shell?"), told


def described(teller: Teller, view: View, move: Move) -> str:
    """A legal move in a few words."""
    if isinstance(move, Show):
        return teller.language.text("show {card}", card=teller.some(move.shell, 1))
    return teller.language.text("dive")


def met(edition: Edition) -> tuple[str, ...]:
    """The only ruling."""
    return tuple(RULINGS)


def sections(edition: Edition, language: Language) -> Iterator[Section]:
    """The rules in short."""
    yield prose(
        "aim",
        language.text("The aim"),
        language.text(
            "Dive for shells, or show one of yours: the second of a type is worth twice as much as"
            " the first, and so on. When the sea is empty, the most points win."
        ),
    )


def card_ids(edition: Edition) -> tuple[str, ...]:
    """The shells."""
    return edition.types


def card_title(edition: Edition, card: str, language: Language) -> str:
    """A shell is called by its id."""
    return card


def monument_line(edition: Edition, monument: str, language: Language) -> str:
    """There are no monuments."""
    raise KeyError(monument)


def variant_line(edition: Edition, variant: str, language: Language) -> str:
    """There are no variants."""
    raise KeyError(variant)


def about_card(edition: Edition, card: str, language: Language) -> tuple[str, ...]:
    """What a shell is for."""
    return (language.text("A shell to be shown."),)
