"""What happened, in words, for the page: paragraphs, the newest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from potsherd.events import Event
from potsherd.games.game import Game
from potsherd.language import use
from potsherd.views import View
from potsherd.wording import Teller, harms, is_news, sentence

SHOWN = 40
"""Events that the table itself shows; the whole log has a page of its own."""
NEWS = 2
"""Sentences that are told at once."""


@dataclass(frozen=True, slots=True)
class Said:
    """One event in words; `is_harm` for one that harms the observer."""

    text: str
    is_harm: bool


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What happened in a row by one seat; `is_new`: since the observer's last turn."""

    seat: int | None
    sentences: tuple[Said, ...]
    is_new: bool

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(each.text for each in self.sentences)

    @property
    def last(self) -> str:
        """The end of it, to be told at once."""
        return " ".join(each.text for each in self.sentences[-NEWS:])


@lru_cache(maxsize=20_000)
def _said(code: str, game: Game, event: Event, observer: int | None, names: tuple[str, ...]) -> str:
    return sentence(use(code), game, event, observer, names)


def paragraphs(view: View, teller: Teller, most: int | None = SHOWN) -> tuple[Paragraph, ...]:
    """The last `most` events, or all, as the observer saw them."""
    log = view.log if most is None else view.log[-most:]
    return tuple(reversed([*_paragraphs(view, teller, log)]))


def _paragraphs(view: View, teller: Teller, log: Sequence[Event]) -> Iterator[Paragraph]:
    names = tuple(teller.names)
    news = _news(log, view.observer)
    said: list[Said] = []
    seat: int | None = None
    is_new = False
    for number, event in enumerate(log):
        if not is_news(view.game, event):
            continue
        if said and (event.seat not in (None, seat) or is_new != (number in news)):
            yield Paragraph(seat, tuple(said), is_new)
            said, seat = [], None
        text = _said(teller.language.code, view.game, event, view.observer, names)
        said.append(Said(text, harms(view.game, event, view.observer)))
        seat = event.seat if event.seat is not None else seat
        is_new = number in news
    if said:
        yield Paragraph(seat, tuple(said), is_new)


def _news(log: Sequence[Event], observer: int | None) -> range:
    """What happened between what the observer did last and what he does now, if he does."""
    others = [n for n, event in enumerate(log) if event.seat not in (None, observer)]
    if observer is None or not others:
        return range(0)
    is_on = any(event.seat == observer for event in log[others[-1] :])
    end = others[-1] + 1 if is_on else len(log)
    own = (n for n in range(others[-1], -1, -1) if log[n].seat == observer)
    return range(next(own, -1) + 1, end)


def told(view: View, teller: Teller, event: Event) -> str:
    """An event in words, "" for one that another one tells of."""
    if not is_news(view.game, event):
        return ""
    return _said(teller.language.code, view.game, event, view.observer, tuple(teller.names))
