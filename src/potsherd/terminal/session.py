"""The course of one game in a terminal: who is asked what, and what is kept when it stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from potsherd.bots import Bot, is_own
from potsherd.bots.advising import BEST_ADVISER
from potsherd.bots.playout import seated
from potsherd.dealer import Dealer
from potsherd.errors import BotFailed, OptionError, PotsherdError
from potsherd.language import Language
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.record import Journal, Record, TakeBack, save
from potsherd.rules.layout import CHANCE
from potsherd.terminal import console as terminal
from potsherd.terminal import theme
from potsherd.terminal.explaining import explain
from potsherd.terminal.orders import Order
from potsherd.terminal.reader import Reader
from potsherd.terminal.rulebook import shown_rules
from potsherd.terminal.screen import paragraphs, screen
from potsherd.terminal.seats import called, is_human, labelled
from potsherd.terminal.thoughts import Remarks, hint
from potsherd.wording import Teller, question, who_won, why_not

Ask = Callable[[str], str]


class Quit(Exception):
    """When a person wants to stop; the game is kept."""


@dataclass
class Session:
    """One game at one terminal.

    `seats` says who plays, as in a record; `path` is the file the game is kept in, written before
    every question, so that nothing is lost however the program ends. `ask` gets a prompt and
    returns a line; it raises EOFError at the end of input. With `explain` bots say what they
    expect of their moves; `hints` is the bot that hints come from, and `journal` tells what was
    taken back in the game before. Raises OptionError.
    """

    position: Position
    dealer: Dealer
    seats: Sequence[str]
    path: Path
    language: Language
    console: Console
    ask: Ask = input
    explain: bool = False
    hints: str = BEST_ADVISER
    journal: Journal = field(default_factory=Journal)
    _bots: dict[int, Bot] = field(default_factory=dict)
    _heard: dict[int | None, int] = field(default_factory=dict)
    _last: int | None = None
    _fresh: bool = True

    def __post_init__(self) -> None:
        self.names = called(self.seats, self.language)
        self.people = [seat for seat, who in enumerate(self.seats) if is_human(who)]
        self._specs = {seat: who for seat, who in enumerate(self.seats) if seat not in self.people}
        named = {seat: spec for seat, spec in self._specs.items() if not is_own(spec)}
        self._remarks = Remarks(named) if self.explain else None

    def _bot_seed(self, seat: int) -> int:
        """The same for the same game, and nothing to guess the dealer's seed from."""
        made = sha256(b"potsherd bot 1\0" + self.dealer.seed + bytes([seat])).digest()
        return int.from_bytes(made[:4], "big")

    # ------------------------------------------------------------ the course of the game
    def run(self) -> None:
        """Play to the end, or until nobody wants to, or can, go on; the game is kept. Raises
        BotFailed where a bot of one's own cannot."""
        self.keep()
        self._commit()
        seeds = [self._bot_seed(seat) for seat in self._specs]
        try:
            with seated([*self._specs.values()], seeds) as bots:
                self._bots = dict(zip(self._specs, bots, strict=True))
                while not self.position.is_over:
                    self._step()
        except (EOFError, KeyboardInterrupt, Quit, BotFailed) as stopped:
            self.keep()
            self._say_where_it_is()
            if isinstance(stopped, KeyboardInterrupt | BotFailed):
                raise
            return
        except (OSError, SystemExit):  # nobody can be shown anything any more
            self.keep()
            raise
        self.keep()
        self._finish()

    def keep(self) -> None:
        """Write the game to its file."""
        save(self._record(), self.path)

    def _record(self) -> Record:
        return Record.of(self.position, self.seats, self.dealer, reveal=True, journal=self.journal)

    def _step(self) -> None:
        mover = self.position.mover
        if mover == CHANCE:
            self.position.deal(self.dealer)
        elif mover in self._specs:
            self._move_bot(mover)
            if not self.people:
                self._tell_spectator()
        else:
            self._ask_person(mover)

    def _move_bot(self, seat: int) -> None:
        view = self.position.view(seat)
        try:
            move = self._bots[seat].choose(view)
        except BotFailed as failed:
            raise BotFailed(f"the bot {self._specs[seat]!r} has failed: {failed}") from None
        if self._remarks is not None:
            self._remarks.add(view, move, self._teller(None), openly=not self.people)
        self.position.play(move)

    def _tell_spectator(self) -> None:
        log, heard = self.position.log(), self._heard.get(None, 0)
        self._heard[None] = len(log)
        view = self.position.view()
        remarks = self._remarks_since(heard)
        for paragraph in paragraphs(log[heard:], view, self._teller(None), remarks):
            self.console.print(paragraph)

    # ------------------------------------------------------------ people
    def _ask_person(self, seat: int) -> None:
        self.keep()
        self._hand_over(seat)
        self._show(seat)
        while True:
            reader = Reader(self.position.view(seat), self._teller(seat))
            try:
                meant = reader.read(self._line(seat))
                if isinstance(meant, Order):
                    if self._obey(reader, meant):
                        return
                elif self._play(reader, meant):
                    return
            except PotsherdError as error:
                self._complain(str(error))

    def _line(self, seat: int) -> str:
        view, teller = self.position.view(seat), self._teller(seat)
        asked = Text(question(view, teller), theme.PROMPT)
        asked.append("  " + self.language.text("(? for help)"), theme.DIM)
        self.console.print(asked)
        self.console.file.flush()
        return self.ask("> ")

    def _play(self, reader: Reader, move: Move) -> bool:
        """Play the move if it is legal, else say why it is not."""
        if not reader.view.is_legal(move):
            self._complain(why_not(reader.teller, reader.view, move))
            return False
        seat = reader.view.observer
        self._heard[seat] = len(self.position.log(seat))
        self.position.play(move)
        return True

    def _obey(self, reader: Reader, order: Order) -> bool:
        """Do what an order says; whether the position changed."""
        seat = reader.view.observer
        match order.verb:
            case "help" | "why":
                self._print(explain(reader, order.text))
            case "hint":
                self._print(hint(reader, self.hints))
            case "table":
                none = Text(self.language.text("This game has no table of sets."))
                self._print(reader.values() or none)
            case "log":
                self._log(reader)
            case "rules":
                self._print(shown_rules(self.position.game.edition, self.language))
            case "save":
                self._copy(order.text)
            case "board":
                assert seat is not None
                self._show(seat)
            case "undo":
                return self._undo()
            case "quit":
                raise Quit
        return False

    def _undo(self) -> bool:
        if not self.position.may_undo():
            self._complain(
                self.language.text(
                    "Nothing to take back: only your own moves of this turn can be, and only"
                    " until a card is seen."
                )
            )
            return False
        seat = self.position.mover
        self.journal = self.journal.taken_back(self.position, seat, TakeBack(1))
        self.position.undo()
        self._heard[seat] = len(self.position.log(seat))
        return True

    def _copy(self, typed: str) -> None:
        path = Path(typed).expanduser() if typed else self.path
        if path != self.path and path.exists():
            raise OptionError(
                self.language.text("{path} is there already; name another file.", path=path)
            )
        save(self._record(), path)
        self.console.print(self.language.text("Saved in {path}", path=path), soft_wrap=True)

    def _log(self, reader: Reader) -> None:
        self._commit()
        for paragraph in paragraphs(
            reader.view.log, reader.view, reader.teller, self._remarks_since(0)
        ):
            self.console.print(paragraph)

    # ------------------------------------------------------------ what is shown
    def _teller(self, observer: int | None) -> Teller:
        return Teller(self.language, self.position.game, observer, self.names)

    def _hand_over(self, seat: int) -> None:
        """Where several people share the device, hide one's hand from the other."""
        if len(self.people) > 1 and self._last != seat:
            terminal.clear(self.console, thoroughly=True)
            self.console.print(
                self.language.text(
                    "{who}, it is your turn. Take the device and press Enter.",
                    who=self.names[seat],
                ),
                style=theme.TITLE,
            )
            self.ask("")
            self._fresh = False
        self._last = seat

    def _show(self, seat: int) -> None:
        if not self._fresh:  # the first screen leaves the commitment in sight
            terminal.clear(self.console)
        self._fresh = False
        if terminal.is_dumb(self.console):
            self.console.print()
        view, teller = self.position.view(seat), self._teller(seat)
        labels = labelled(self.seats, self.names, seat, self.language)
        heard = self._heard.get(seat, 0)
        news, remarks = self.position.log(seat)[heard:], self._remarks_since(heard)
        self.console.print(screen(view, teller, labels, news, remarks, self.console))

    def _remarks_since(self, events: int) -> dict[int, Text]:
        return self._remarks.since(events) if self._remarks else {}

    def _print(self, what: RenderableType) -> None:
        self.console.print(what)

    def _complain(self, message: str) -> None:
        self.console.print(Text(message, theme.ERROR))

    def _commit(self) -> None:
        """Say what the dealer is bound to, which is one word to be copied."""
        said = self.language.text(
            "The cards are dealt from a secret seed. Commitment to it: {commitment}", commitment=""
        )
        self.console.print(Text(said.rstrip(), theme.DIM))
        self.console.print(Text(self.dealer.commitment, theme.DIM), soft_wrap=True)

    def _say_where_it_is(self) -> None:
        command = f'potsherd play "{self.path}"'
        self.console.print()
        self.console.print(
            self.language.text("The game is kept in {path}", path=self.path), soft_wrap=True
        )
        self.console.print(
            self.language.text("To go on: {command}", command=command),
            soft_wrap=True,
        )

    def _finish(self) -> None:
        observer = self.people[0] if len(self.people) == 1 else None
        view, teller = self.position.view(observer), self._teller(observer)
        if self.people:
            heard = self._heard.get(self._last if observer is None else observer, 0)
            news = self.position.log(observer)[heard:]
            for paragraph in paragraphs(news, view, teller, self._remarks_since(heard)):
                self.console.print(paragraph)
        else:
            self._tell_spectator()
        self.console.print()
        self.console.print(self._results(observer))
        self.console.print(
            Text(who_won(self.language, self.names, self.position.winners(), observer), theme.MONEY)
        )
        command = f'potsherd record verify "{self.path}"'
        self.console.print(
            Text(
                self.language.text(
                    "The record, with the seed revealed, is in {path}\n"
                    "To check that the cards were dealt as committed: {command}",
                    path=self.path,
                    command=command,
                ),
                theme.DIM,
            ),
            soft_wrap=True,
        )

    def _results(self, observer: int | None) -> Table:
        text = self.language.text
        labels = labelled(self.seats, self.names, observer, self.language)
        rows = Table(box=None, pad_edge=False, padding=(0, 1), header_style=theme.DIM)
        rows.add_column("")
        rows.add_column("")
        rows.add_column(text("result"), justify="right")
        for standing in self.position.standings():
            label = Text(labels[standing.seat], theme.MONEY if standing.is_winner else "")
            amount = self._teller(observer).amount(standing.amount)
            rows.add_row("*" if standing.is_winner else " ", label, amount)
        return rows
