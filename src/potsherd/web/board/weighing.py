"""What the cards marked so far amount to: whether a trade is fair, what a set brings."""

from __future__ import annotations

from dataclasses import dataclass

from potsherd.moves import Discard, Keep, Move, Name, Sell, Trade
from potsherd.rules.archaeology import fields as at
from potsherd.views import View
from potsherd.web.board.forms import SentForm, texts
from potsherd.web.board.parts import Why, money, why
from potsherd.wording import Teller


@dataclass(frozen=True, slots=True)
class Doing:
    """A button that does something with the marked cards; `why` is None if it is allowed."""

    do: str
    label: str
    why: Why | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said about the marked cards: `line`, and more in `why` where something is wrong."""

    line: str
    why: Why | None
    is_fair: bool
    doing: tuple[Doing, ...]


class NoFields:
    """A form in which nothing is marked."""

    def getlist(self, key: str, /) -> tuple[object, ...]:
        """Nothing."""
        return ()


def weigh(view: View, teller: Teller, fields: SentForm) -> Verdict | None:
    """The verdict on marked cards; None where the game knows no marking."""
    if view.game.edition.family != "archaeology" or view.observer is None:
        return None
    if view.is_mine and view.state.phase in _CHOOSING:
        return _choice(view, teller, fields)
    if view.is_mine and view.state.phase != at.ACT:
        return None
    return _trade(view, teller, texts(fields, "give"), texts(fields, "take"))


# ------------------------------------------------------------ choosing some of a place
_CHOOSING: dict[int, tuple[str, type[Discard] | type[Keep] | type[Name]]] = {
    at.LOSE: ("discard", Discard),
    at.KEEPING: ("keep", Keep),
    at.NAMING: ("name", Name),
}


def _choice(view: View, teller: Teller, fields: SentForm) -> Verdict:
    language = teller.language
    do, kind = _CHOOSING[view.state.phase]
    cards = texts(fields, "card")
    wanted = 2 if kind is Name else view.state.left
    line = language.text("{n} of {wanted} chosen", n=len(cards), wanted=wanted)
    reason = _refusal(view, teller, kind(cards))
    label = {
        "discard": language.text("Give these cards up"),
        "keep": language.text("Keep these cards"),
        "name": language.text("Name these types"),
    }[do]
    return Verdict(line, None, reason is None, (Doing(do, label, reason),))


# ------------------------------------------------------------ trading and selling
def _trade(view: View, teller: Teller, give: tuple[str, ...], take: tuple[str, ...]) -> Verdict:
    text = teller.language.text
    if not _known(view, (*give, *take)):
        give = take = ()
    if not give and not take:
        trade = Doing("trade", text("Trade"), _refusal(view, teller, Trade(give, take)))
        sell = Doing("sell", text("Sell"), Why(text("mark cards of your hand first"), ""))
        line = text("Mark cards of yours, and of the marketplace to trade for them.")
        return Verdict(line, None, False, (trade, sell))
    refused = _refusal(view, teller, Trade(give, take))
    doing = [Doing("trade", text("Trade"), refused)]
    line = ""
    if give and take:
        line = _balance(view, teller, give, take)
    elif give:
        line = text("You give {cards}: trade value {given}.", **_sum(view, teller, give))
    else:
        line = text("You take {cards}: trade value {given}.", **_sum(view, teller, take))
    doing.append(_sale(view, teller, give))
    about = refused if give and take and view.is_mine else None
    return Verdict(line, about, refused is None, tuple(doing))


def _balance(view: View, teller: Teller, give: tuple[str, ...], take: tuple[str, ...]) -> str:
    text = teller.language.text
    given = view.game.worth(give)  # type: ignore[attr-defined]
    taken = view.game.worth(take)  # type: ignore[attr-defined]
    said = text("You give {given} and take {taken}.", given=given, taken=taken)
    if given == taken:
        return said + " " + text("Nothing is lost.")
    if given > taken:
        lost = teller.language.plural("{n} is lost.", "{n} are lost.", given - taken)
        return f"{said} {lost}"
    return said


def _sum(view: View, teller: Teller, cards: tuple[str, ...]) -> dict[str, object]:
    worth = view.game.worth(cards)  # type: ignore[attr-defined]
    return {"cards": teller.loot(cards), "given": worth}


def _sale(view: View, teller: Teller, give: tuple[str, ...]) -> Doing:
    text = teller.language.text
    if not give:
        return Doing("sell", text("Sell"), Why(text("mark cards of your hand first"), ""))
    if len(set(give)) > 1:
        return Doing("sell", text("Sell"), Why(text("a set is of one type"), "R-9"))
    card, count = give[0], len(give)
    refused = _refusal(view, teller, Sell(card, count))
    tables = view.game.tables
    number = view.game.index[card]  # type: ignore[attr-defined]
    if refused is not None and count > tables.largest[number]:
        return Doing("sell", text("Sell"), refused)
    brings = money(teller.language, tables.sell[number][count])
    label = text("Sell {cards}: {money}", cards=teller.some(card, count), money=brings)
    return Doing("sell", label, refused)


def _refusal(view: View, teller: Teller, move: Move) -> Why | None:
    reason = view.refusal(move)
    return None if reason is None else why(teller, reason)


def _known(view: View, cards: tuple[str, ...]) -> bool:
    return all(card in view.game.edition.types for card in cards)
