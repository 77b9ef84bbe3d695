"""How a finished game of Curios came about, from its log with all cards open: what each seat
gathered where, and which market cards nobody was shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from potsherd.events import Event
from potsherd.games.curios.game import Curios


@dataclass(frozen=True, slots=True)
class Bonus:
    """An artifact for most pawns on a site, in which round."""

    round: int
    seat: int
    site: str


@dataclass(frozen=True, slots=True)
class CuriosEnding:
    """All of it.

    `values` are what an artifact of each site was worth, and `artifacts` how many of each site a
    seat has. `points` are what each seat had at first and after each search, at these values;
    `rounds` is how many there were. `kept` are the market cards that each seat never revealed, and
    `unseen` those that stayed in the side deck.
    """

    values: tuple[int, ...]
    artifacts: tuple[tuple[int, ...], ...]
    points: tuple[tuple[int, ...], ...]
    rounds: int
    bonuses: tuple[Bonus, ...]
    kept: tuple[tuple[str, ...], ...]
    unseen: tuple[str, ...]


def ending_of(game: Curios, events: Iterable[Event]) -> CuriosEnding:
    """What the open log of a finished game tells."""
    telling = _Telling(game)
    for event in events:
        telling.hear(event)
    return telling.end()


class _Telling:
    """A log that is being read."""

    def __init__(self, game: Curios) -> None:
        self._game = game
        self._values = (0,) * len(game.sites)
        self._artifacts = [[0] * len(game.sites) for _ in range(game.players)]
        self._after: list[list[list[int]]] = [self._copied()]
        self._round = 1
        self._bonuses: list[Bonus] = []
        self._hands: list[list[str]] = [[] for _ in range(game.players)]
        self._hidden = list(game.edition.cards)

    def hear(self, event: Event) -> None:
        """Take in one event."""
        seat = event.seat
        match event.kind:
            case "dealt":
                assert seat is not None
                self._hands[seat] += event.cards
                self._shown(event.cards)
            case "recruited":
                assert seat is not None
                for card in event.cards:
                    self._hands[seat].remove(card)
            case "flipped":
                self._shown(event.cards)
            case "values":
                self._shown(event.cards)
                self._values = tuple(int(card.partition(":")[2]) for card in event.cards)
            case "round":
                self._round = event.amounts[0]
            case "searched":
                self._takes(event, event.amounts[1])
                self._after.append(self._copied())
            case "bonus":
                self._takes(event, 1)
                self._after[-1] = self._copied()
                assert seat is not None
                assert event.what is not None
                self._bonuses.append(Bonus(self._round, seat, event.what))

    def _takes(self, event: Event, artifacts: int) -> None:
        assert event.seat is not None
        assert event.what is not None
        self._artifacts[event.seat][self._game.sites.index(event.what)] += artifacts

    def _shown(self, cards: Iterable[str]) -> None:
        for card in cards:
            self._hidden.remove(card)

    def _copied(self) -> list[list[int]]:
        return [row[:] for row in self._artifacts]

    def _points(self, artifacts: list[list[int]]) -> tuple[int, ...]:
        return tuple(
            sum(n * value for n, value in zip(row, self._values, strict=True)) for row in artifacts
        )

    def end(self) -> CuriosEnding:
        """What was told."""
        return CuriosEnding(
            values=self._values,
            artifacts=tuple(tuple(row) for row in self._artifacts),
            points=tuple(self._points(artifacts) for artifacts in self._after),
            rounds=self._round,
            bonuses=tuple(self._bonuses),
            kept=tuple(tuple(hand) for hand in self._hands),
            unseen=tuple(self._hidden),
        )
