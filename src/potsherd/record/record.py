"""Record: a whole game as a value, and its replay with every step checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self

from potsherd.dealer import Dealer
from potsherd.editions import Edition
from potsherd.errors import IllegalMove, OptionError
from potsherd.games import parse_move
from potsherd.moves import Move
from potsherd.position import Position
from potsherd.record.header import (
    VERSION,
    VERSION_GOING_ON,
    VERSION_WITH_TAKE_BACKS,
    Header,
)
from potsherd.record.header_text import read_header, read_version
from potsherd.record.lines import Lines, fault, sealed
from potsherd.record.taking_back import NOTHING_TAKEN_BACK, Journal, TakeBack, take_back
from potsherd.rules.layout import CHANCE

UNFINISHED = "unfinished"
_RESULT = "result: "
_NUMBERS = r"\d{1,9}(?: \d{1,9})*"
_RESULT_LINE = re.compile(rf"result: ({_NUMBERS}); winners: ({_NUMBERS})")
_MOVE_LINE = re.compile(r"(\*|[1-9]) (.+)")
_WANTED = f'a move, "{_RESULT}..." or "{UNFINISHED}"'


@dataclass(frozen=True)
class Result:
    """How a game ended: the money (in Curios the worth) of each seat, and the seats that won."""

    returns: tuple[int, ...]
    winners: tuple[int, ...]

    def __str__(self) -> str:
        money = " ".join(map(str, self.returns))
        return f"{_RESULT}{money}; winners: {' '.join(str(seat + 1) for seat in self.winners)}"


@dataclass(frozen=True)
class Record:
    """A game, finished or not: its header, its moves with who made each, its result.

    A mover is a seat from 0 or CHANCE; moves that were taken back stay in, and are followed by the
    TakeBack. `result` is None while the game is unfinished. `source` is what errors call the
    record, the name of its file for instance.

    Docs/records.md describes the text that `write` gives and `read` takes. An unfinished record
    with its seed is a saved game.
    """

    header: Header
    moves: tuple[Move | TakeBack, ...]
    movers: tuple[int, ...]
    result: Result | None
    source: str = field(default="record", compare=False)

    @classmethod
    def of(
        cls,
        position: Position,
        seats: Sequence[str],
        dealer: Dealer | None = None,
        *,
        reveal: bool = False,
        journal: Journal = NOTHING_TAKEN_BACK,
        earlier: int = 0,
    ) -> Self:
        """The record of the game so far.

        `seats` says who plays: a name or a bot's spec for each. The seed of the dealer stays out
        unless `reveal` is set. `journal` tells of what was taken back. The first `earlier`
        moves are those of another game, from which this one goes on with this dealer. Raises
        OptionError for what a record cannot say.
        """
        game = position.game
        nothing = (b"",) * game.players
        header = Header(
            game=game.edition.name,
            digest=game.edition.digest,
            players=game.players,
            stated=game.edition.stated,
            monument=game.monument,
            variants=tuple(dict.fromkeys(game.variants)),
            first=game.first,
            seats=tuple(seats),
            commitment=dealer.commitment if dealer else None,
            contributions=tuple(dealer.contributions) if dealer else nothing,
            seed=dealer.seed if dealer and reveal else None,
            earlier=earlier,
        )
        lines = journal.of(position)
        moves, movers = tuple(move for _, move in lines), tuple(mover for mover, _ in lines)
        return cls(header, moves, movers, _result_of(position))

    @property
    def dealer(self) -> Dealer | None:
        """The dealer of the game, None while the seed is secret.

        Raises RecordError if the seed does not fit the commitment.
        """
        return self.header.dealer(self.source)

    @property
    def version(self) -> int:
        """The version of the text: the second tells what was taken back, if anything was, and the
        third besides from which move on the game is not another one's."""
        if self.header.earlier:
            return VERSION_GOING_ON
        taken_back = any(isinstance(move, TakeBack) for move in self.moves)
        return VERSION_WITH_TAKE_BACKS if taken_back else VERSION

    def journal(self, position: Position) -> Journal:
        """The journal of the game that led to this position, its last."""
        lines = tuple(zip(self.movers, self.moves, strict=True))
        return Journal(lines, position.length)

    # ------------------------------------------------------------ text
    def write(self) -> str:
        """The text of the record."""
        moves = [
            f"{'*' if mover == CHANCE else mover + 1} {move}"
            for mover, move in zip(self.movers, self.moves, strict=True)
        ]
        last = UNFINISHED if self.result is None else str(self.result)
        return sealed(self.header.write(self.version), [*moves, last])

    @classmethod
    def read(cls, text: str, source: str = "record") -> Self:
        """The record in a text, whole and unaltered; whether its moves are legal `verify` says.

        Raises RecordError "SOURCE, line N: what is wrong".
        """
        lines = Lines(text, source)
        version = read_version(lines)
        header = read_header(lines, version)
        movers: list[int] = []
        moves: list[Move | TakeBack] = []
        while True:
            words = lines.take_sealed(_WANTED)
            if words == UNFINISHED or words.startswith(_RESULT):
                break
            mover, move = _read_move(lines, words)
            if isinstance(move, TakeBack) and version == VERSION:
                raise lines.fault(f"in version {VERSION} of records nothing is taken back")
            movers.append(mover)
            moves.append(move)
        result = None if words == UNFINISHED else _read_result(lines, words)
        lines.finish()
        record = cls(header, tuple(moves), tuple(movers), result, source)
        if header.earlier > len(moves):
            why = f"there are only {len(moves)} moves"
            raise header.fault(source, "earlier", why)
        if record.version != version:
            why = f"a game in which nothing was taken back is written in version {VERSION}"
            raise fault(source, 1, why)
        return record

    # ------------------------------------------------------------ checking
    def verify(self, edition: Edition | None = None) -> Position:
        """Play the game again, checking everything, and return the position it leads to.

        Checked are the edition, who moves, every move, the result and the winners; if the seed is
        there, also its commitment and that it gives every outcome of chance. `edition` takes the
        place of the one that the record names. Raises RecordError that names the line at fault.
        """
        for position in self.replay(edition):
            last = position
        return last

    def replay(self, edition: Edition | None = None) -> Iterator[Position]:
        """Step through the game: the position before the first move and after each, and after
        each taking back.

        It is one and the same position, moving on, so copy it to keep it as it is. Each step is
        checked when it is taken, the result after the last, as by `verify`.
        """
        position = Position(self.header.new_game(self.source, edition))
        dealer, earlier = self.dealer, self.header.earlier
        yield position
        steps = zip(self.movers, self.moves, strict=True)
        for number, (mover, move) in enumerate(steps, start=1):
            bound = dealer if number > earlier else None
            self._step(position, mover, move, bound, self.header.length + number)
            yield position
        self._check_end(position)

    def _step(
        self,
        position: Position,
        mover: int,
        move: Move | TakeBack,
        dealer: Dealer | None,
        line: int,
    ) -> None:
        if isinstance(move, TakeBack):
            self._take_back(position, mover, move, line)
            return
        if position.is_over:
            raise fault(self.source, line, f'the game is over; "{_result_of(position)}" comes here')
        if mover != position.mover:
            raise fault(
                self.source, line, f"{_who(position.mover)} has to move here, not {_who(mover)}"
            )
        if dealer is not None and position.is_chance:
            dealt = position.deal(dealer)
            if str(dealt) != str(move):
                raise fault(self.source, line, f'by the seed "{dealt}" comes here, not "{move}"')
            return
        try:
            # Its token: which family of games reads it was not known when the record was read.
            position.play(str(move))
        except IllegalMove as error:
            raise fault(self.source, line, f'"{move}" cannot be: {error}') from None

    def _take_back(self, position: Position, seat: int, back: TakeBack, line: int) -> None:
        try:
            take_back(position, seat, back, self.header.earlier)
        except OptionError as error:
            raise fault(self.source, line, str(error)) from None

    def _check_end(self, position: Position) -> None:
        line = self.header.length + len(self.moves) + 1
        if self.result is not None and not position.is_over:
            raise fault(self.source, line, f"the game is not over: {_who(position.mover)} moves")
        result = _result_of(position)
        if self.result != result:
            raise fault(self.source, line, f'the game ended with "{result}"')


def _result_of(position: Position) -> Result | None:
    if not position.is_over:
        return None
    return Result(tuple(position.returns()), position.winners())


def _who(mover: int) -> str:
    return "chance" if mover == CHANCE else f"seat {mover + 1}"


def _read_move(lines: Lines, words: str) -> tuple[int, Move | TakeBack]:
    match = _MOVE_LINE.fullmatch(words)
    if match is None:
        raise lines.fault(f"{_WANTED} comes here; a move begins with * or the number of a seat")
    mover = CHANCE if match[1] == "*" else int(match[1]) - 1
    back = TakeBack.read(match[2])
    if back is not None:
        return mover, back
    try:
        move = parse_move(match[2])
    except OptionError as error:
        raise lines.fault(str(error)) from None
    if str(move) != match[2]:
        raise lines.fault(f'the move is written "{move}"')
    return mover, move


def _read_result(lines: Lines, words: str) -> Result:
    match = _RESULT_LINE.fullmatch(words)
    if match is None:
        raise lines.fault('a result is written like "result: 45 61; winners: 2"')
    returns, winners = (tuple(map(int, numbers.split(" "))) for numbers in match.groups())
    result = Result(returns, tuple(seat - 1 for seat in winners))
    if str(result) != words:
        raise lines.fault(f'the result is written "{result}"')
    return result
