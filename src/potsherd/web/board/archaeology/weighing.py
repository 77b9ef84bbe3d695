"""Whether a trade is fair, what a set brings, whether a choice is complete."""

from __future__ import annotations

from potsherd.games.archaeology.display import ArchaeologyDisplay
from potsherd.games.archaeology.game import Archaeology
from potsherd.moves import Discard, Keep, Move, Name, Sell, Trade
from potsherd.views import View
from potsherd.web.board.forms import SentForm, texts
from potsherd.web.board.parts import Why, why
from potsherd.web.board.weighing import Doing, Verdict
from potsherd.wording import Teller


def weigh(view: View, teller: Teller, fields: SentForm) -> Verdict | None:
    """The verdict on marked cards; None for spectators, and while something else is decided."""
    if view.observer is None:
        return None
    shown = ArchaeologyDisplay.of(view)
    if view.is_mine and shown.phase in _CHOOSING:
        return _choice(view, teller, shown, fields)
    if view.is_mine and shown.phase != "act":
        return None
    return _trade(view, teller, texts(fields, "give"), texts(fields, "take"))


# ------------------------------------------------------------ choosing some of a place
_CHOOSING: dict[str, tuple[str, type[Discard] | type[Keep] | type[Name]]] = {
    "lose": ("discard", Discard),
    "keeping": ("keep", Keep),
    "naming": ("name", Name),
}


def _choice(view: View, teller: Teller, shown: ArchaeologyDisplay, fields: SentForm) -> Verdict:
    language = teller.language
    do, kind = _CHOOSING[shown.phase]
    cards = texts(fields, "card")
    line = language.text("{n} of {wanted} chosen", n=len(cards), wanted=shown.to_choose)
    reason = _refusal(view, teller, kind(cards))
    label = {
        "discard": language.text("Give these cards up"),
        "keep": language.text("Keep these cards"),
        "name": language.text("Name these types"),
    }[do]
    return Verdict(line, None, reason is None, (Doing(do, label, reason),), not cards)


# ------------------------------------------------------------ trading and selling
def _trade(view: View, teller: Teller, give: tuple[str, ...], take: tuple[str, ...]) -> Verdict:
    text = teller.language.text
    if not _known(view, (*give, *take)):
        give = take = ()
    if not give and not take:
        trade = Doing("trade", text("Trade"), _refusal(view, teller, Trade(give, take)))
        sell = Doing("sell", text("Sell"), Why(text("mark cards of your hand first"), ""))
        line = text("Mark cards of yours, and of the marketplace to trade for them.")
        return Verdict(line if view.is_mine else "", None, False, (trade, sell), is_idle=True)
    refused = _refusal(view, teller, Trade(give, take))
    doing = [Doing("trade", text("Trade"), refused)]
    line = ""
    if give and take:
        line = _balance(view, teller, give, take)
    elif give:
        line = text("You give {cards}: trade value {given}.", **_sum(view, teller, give))
    else:
        line = text("You take {cards}: trade value {given}.", **_sum(view, teller, take))
    doing.append(_sale(view, teller, give, take))
    about = refused if give and take and view.is_mine else None
    worth = Archaeology.of(view).worth
    is_loss = refused is None and worth(give) > worth(take)
    return Verdict(line, about, refused is None, tuple(doing), is_loss=is_loss)


def _balance(view: View, teller: Teller, give: tuple[str, ...], take: tuple[str, ...]) -> str:
    text, game = teller.language.text, Archaeology.of(view)
    given, taken = game.worth(give), game.worth(take)
    said = text("You give {given} and take {taken}.", given=given, taken=taken)
    if given == taken:
        return said + " " + text("Nothing is lost.")
    if given > taken:
        lost = teller.language.plural("{n} is lost.", "{n} are lost.", given - taken)
        return f"{said} {lost}"
    return said


def _sum(view: View, teller: Teller, cards: tuple[str, ...]) -> dict[str, object]:
    return {"cards": teller.loot(cards), "given": Archaeology.of(view).worth(cards)}


def _sale(view: View, teller: Teller, give: tuple[str, ...], take: tuple[str, ...]) -> Doing:
    text = teller.language.text
    if take:
        return Doing("sell", text("Sell"), Why(text("cards of the marketplace are marked"), ""))
    if not give:
        return Doing("sell", text("Sell"), Why(text("mark cards of your hand first"), ""))
    if len(set(give)) > 1:
        return Doing("sell", text("Sell"), Why(text("a set is of one type"), "R-9"))
    card, count = give[0], len(give)
    refused = _refusal(view, teller, Sell(card, count))
    sells = Archaeology.of(view).treasures[card].sells
    if count > len(sells):
        return Doing("sell", text("Sell"), refused)
    brings = teller.amount(sells[count - 1])
    label = text("Sell {cards}: {money}", cards=teller.some(card, count), money=brings)
    return Doing("sell", label, refused)


def _refusal(view: View, teller: Teller, move: Move) -> Why | None:
    reason = view.refusal(move)
    return None if reason is None else why(teller, reason)


def _known(view: View, cards: tuple[str, ...]) -> bool:
    return all(card in Archaeology.of(view).treasures for card in cards)
