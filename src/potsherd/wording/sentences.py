"""One event, or one reason against a move, as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.errors import Reason
from potsherd.events import Event
from potsherd.games.game import Game
from potsherd.language import Language
from potsherd.language.names import listing
from potsherd.wording.contract import WORDING
from potsherd.wording.teller import Teller


def sentence(
    language: Language, game: Game, event: Event, observer: int | None, names: Sequence[str]
) -> str:
    """What happened, told to `observer` (None: a spectator); `names` are those of the seats.

    The event is the one the observer saw (`Event.seen_from`): its hidden cards stay hidden.
    """
    teller = Teller(language, game, observer, names)
    return WORDING.of(game.edition.family).sentence(teller, event)


def is_news(game: Game, event: Event) -> bool:
    """Whether a log tells an event: some say what the next event or the table says as well."""
    return event.kind not in WORDING.of(game.edition.family).NOT_NEWS


def harms(game: Game, event: Event, observer: int | None) -> bool:
    """Whether an event is bad news for the seat that observes; a spectator has none."""
    if observer is None:
        return False
    return WORDING.of(game.edition.family).harms(event, observer)


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
    shown = {name: _shown(teller, name, value) for name, value in reason.fields.items()}
    text = teller.language.text(reason.text, **shown)
    return f"{text} ({reason.ruling})" if reason.ruling else text


def _shown(teller: Teller, name: str, value: object) -> object:
    if name == "site":
        return teller.site(str(value))
    if not isinstance(value, tuple):
        return value
    if name == "types":
        return listing(teller.language, [teller.card(str(card), 5) for card in value])
    return teller.loot([str(card) for card in value], "nominative")
