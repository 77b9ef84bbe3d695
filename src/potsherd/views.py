"""Views: what one seat, or a spectator, may know of a game, and nothing else.

A view is made of a redacted state, of knowledge gathered from the events as the observer saw
them, and of those events. It holds no reference to the position, its state or a dealer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from potsherd.errors import Reason
from potsherd.events import Event
from potsherd.games.display import Display
from potsherd.games.game import Game
from potsherd.games.standing import Standing
from potsherd.language import mark
from potsherd.moves import Move
from potsherd.rules.layout import CHANCE, NOBODY


@dataclass(frozen=True, eq=False)
class View:
    """What `observer` (a seat, or None for a spectator) knows.

    `state` is the kernel's state with all that is hidden zero, `knowledge` what is certain about
    hands and chambers, `log` the events so far.
    """

    game: Game
    observer: int | None
    state: Any
    knowledge: Any
    log: tuple[Event, ...]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as game, redacted state and log, from which the knowledge is gathered again.

        The log goes as text: pickled strings would tell which of them are one object, and so
        whether a card turned up had been seen before by another seat.
        """
        log = json.dumps([event.to_json() for event in self.log])
        return _remembered, (self.game, self.observer, self.state, log)

    @property
    def mover(self) -> int:
        """The seat that decides, CHANCE or NOBODY."""
        return int(self.state.mover)

    @property
    def is_mine(self) -> bool:
        """Whether the observer decides now."""
        return self.observer is not None and self.mover == self.observer

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards in the observer's own hand; none for a spectator."""
        return () if self.observer is None else self.game.hand(self.state, self.observer)

    def moves(self, kind: type[Move] = Move, *, frugal_only: bool = False) -> Iterator[Move]:
        """The observer's legal moves, as Position.moves lists them; none if others decide."""
        if self.is_mine:
            yield from self.game.moves(self.state, kind, frugal_only=frugal_only)

    def is_legal(self, move: Move | str) -> bool:
        """Whether the observer may play the move, or its token, now."""
        return self.is_mine and self.game.is_legal(self.state, move)

    def refusal(self, move: Move | str) -> Reason | None:
        """Why the observer may not play the move, or its token, now; None if he may."""
        if not self.is_mine and self.mover != NOBODY:
            return Reason(mark("it is not your turn"))
        outcome = self.game.attempt(self.state, move)
        return outcome if isinstance(outcome, Reason) else None

    def is_final(self, move: Move) -> bool:
        """Whether the observer cannot take this legal move back afterwards."""
        after, _ = self.game.checked(self.state, move)
        return self.game.is_final(self.state, move, after, lambda: self.knowledge)

    def choices(self) -> tuple[str, ...]:
        """How the tokens of the observer's legal moves begin; nothing if others decide."""
        return self.game.choices(self.state) if self.is_mine else ()

    def returns(self) -> list[int]:
        """Money or worth of each seat, as far as it is public."""
        return self.game.returns(self.state)

    @cached_property
    def display(self) -> Display:
        """What the observer is shown: a frozen value of the family, such as ArchaeologyDisplay."""
        return self.game.display(self.state, self.knowledge)

    def standings(self) -> tuple[Standing, ...]:
        """How the seats stand as far as it is public, the best first."""
        return self.game.standings(self.state)

    def to_json(self) -> dict[str, Any]:
        """The view as JSON values; docs/view.schema.json describes it."""
        game = self.game
        mover = {CHANCE: "chance", NOBODY: "nobody"}.get(self.mover, self.mover)
        return {
            "format": "potsherd-view 1",
            "game": game.edition.family,
            "edition": game.edition.digest,
            "players": game.players,
            "variants": list(game.variants),
            "observer": self.observer,
            "mover": mover,
            **self.display.to_json(),
            "choices": list(self.choices()),
            "log": [event.to_json() for event in self.log],
        }


def _remembered(game: Game, observer: int | None, state: Any, log: str) -> View:
    """The view of an observer who remembers this log."""
    events = tuple(Event.from_json(values) for values in json.loads(log))
    knowledge = game.knowledge(observer)
    for event in events:
        knowledge.learn(event)
    return View(game, observer, state, knowledge, events)
