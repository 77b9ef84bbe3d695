"""A terminal for tests: lines to be typed, and what the screen showed."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from rich.console import Console

from configurations import Configuration
from playing import pick_move
from potsherd.dealer import Dealer
from potsherd.language import Language, use
from potsherd.position import Position
from potsherd.terminal.reader import Reader
from potsherd.terminal.seats import called
from potsherd.terminal.session import Session
from potsherd.wording import Teller

ENGLISH, RUSSIAN = use("en"), use("ru")
SEED = bytes(range(32))


class Screen:
    """A console that remembers what it showed; `typed` are the lines a person types."""

    def __init__(self, typed: Iterable[str] = (), width: int = 80) -> None:
        self.typed: Iterator[str] = iter(typed)
        self.console = Console(
            file=io.StringIO(), width=width, height=24, highlight=False, markup=False, emoji=False
        )
        self.questions = 0

    @property
    def text(self) -> str:
        """All that was shown so far."""
        file = self.console.file
        assert isinstance(file, io.StringIO)
        return file.getvalue()

    def ask(self, prompt: str) -> str:
        """The next line, or the end of input."""
        self.questions += 1
        for line in self.typed:
            self.console.print(f"{prompt}{line}", soft_wrap=True)
            return line
        raise EOFError


def session(
    configuration: Configuration,
    path: Path,
    screen: Screen,
    *,
    seats: tuple[str, ...] | None = None,
    language: Language = ENGLISH,
    seed: bytes = SEED,
) -> Session:
    """A game in which a person sits at seat 1 and random bots at the others, if not told so."""
    players = configuration.players
    who = seats or ("human", *["random"] * (players - 1))
    return Session(
        configuration.new_position(),
        Dealer(seed, (b"",) * players),
        who,
        path,
        language,
        screen.console,
        screen.ask,
    )


def reader_of(position: Position, seat: int, language: Language = ENGLISH) -> Reader:
    """What reads the commands of a seat."""
    names = called(("human",) * position.players, language)
    return Reader(position.view(seat), Teller(language, position.game, seat, names))


class Player:
    """Types a random legal move whenever asked, a few other things now and then."""

    ORDERS = ("", "help", "table", "log", "rules", "nonsense", "undo", "help sell 9 map", "save")

    def __init__(self, random: Random, orders: Iterable[str] = ()) -> None:
        self.random = random
        self.orders = list(orders)
        self.session: Session | None = None

    def __iter__(self) -> Iterator[str]:
        while True:
            if self.orders:
                yield self.orders.pop(0)
            assert self.session is not None
            position = self.session.position
            move = pick_move(position.game, position._state, self.random)
            yield reader_of(position, position.mover, self.session.language).typed(move)


def drive(game: Session, player: Player) -> None:
    """Let a player play a game to its end."""
    player.session = game
    game.run()


def decisions(position: Position, random: Random) -> Iterator[Position]:
    """A random game, stopping wherever a seat decides."""
    while not position.is_over:
        if not position.is_chance:
            yield position
        position.play(pick_move(position.game, position._state, random), check=False)
