"""One event, or one reason against a move, as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.errors import Reason
from potsherd.events import Event
from potsherd.games.game import Game
from potsherd.language import Language
from potsherd.language.names import listing
from potsherd.wording.archaeology.sentences import archaeology_sentence
from potsherd.wording.curios.sentences import curios_sentence
from potsherd.wording.teller import Teller

_FAMILIES = {"archaeology": archaeology_sentence, "curios": curios_sentence}


def sentence(
    language: Language, game: Game, event: Event, observer: int | None, names: Sequence[str]
) -> str:
    """What happened, told to `observer` (None: a spectator); `names` are those of the seats.

    The event is the one the observer saw (`Event.seen_from`): its hidden cards stay hidden.
    """
    return _FAMILIES[game.edition.family](Teller(language, game, observer, names), event)


def who_won(
    language: Language, names: Sequence[str], winners: Sequence[int], observer: int | None
) -> str:
    """Who won, told to `observer` (None: a spectator); `names` are those of the seats."""
    others = listing(language, [names[seat] for seat in winners if seat != observer])
    if observer in winners:
        if not others:
            return language.text("You win!")
        return language.text("You share the win with {others}.", others=others)
    if len(winners) > 1:
        return language.text("The win is shared: {others}.", others=others)
    return language.text("{who} wins.", who=others)


def reason_text(teller: Teller, reason: Reason) -> str:
    """Why a move is not allowed, with the ruling that says so."""
    if reason.fields.get("held") == 0 and "cards" in reason.fields:
        return teller.language.text(
            "you do not hold {cards}", cards=teller.card(str(_first(reason)), 5)
        )
    counted = len(reason.fields) > 1
    shown: dict[str, object] = {}
    for name, value in reason.fields.items():
        if not isinstance(value, tuple):
            shown[name] = value
        elif counted:  # the other fields say how many: "the largest set of coins has 5 cards"
            shown[name] = teller.card(str(value[0]), 5)
        else:
            shown[name] = teller.loot([str(card) for card in value], "nominative")
    text = teller.language.text(reason.text, **shown)
    return f"{text} ({reason.ruling})" if reason.ruling else text


def _first(reason: Reason) -> object:
    cards = reason.fields["cards"]
    return cards[0] if isinstance(cards, tuple) else cards
