"""The file of a contest: a header that says what is played, then a line for each result.

Lines are JSON and only ever appended, in the order of the contest, so the file of a contest that
was broken off is the beginning of the whole one. Each result has check digits of all before them.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from dataclasses import asdict
from math import isclose
from typing import Any, NoReturn, Self

from potsherd.arena.contest import Contest, Duplicate, Seated, seatings
from potsherd.bots.playout import Fault
from potsherd.editions import load_edition
from potsherd.errors import OptionError, RecordError
from potsherd.record.lines import DIGITS, Seal

FORMAT = "potsherd-arena 2"
_BEGINNING = b'{"format": "potsherd-arena '
_LONGEST_HEADER = 1 << 20
_SEALED = re.compile(rb'(.*), "check": "([0-9a-f]{%d})"\}' % DIGITS)


class ResultsFile:
    """The results of a contest on disk; `played` are those that were there when it was opened.

    A new file gets the header. A last line that was not written to its end is cut off. Raises
    OptionError for a file that holds something else or cannot be written, RecordError for one that
    is damaged.
    """

    def __init__(self, path: str, contest: Contest) -> None:
        lines = _lines(path)
        self._seal = Seal()
        self.played = _played(path, contest, lines, self._seal) if lines else []
        try:
            self._file = open(path, "ab", buffering=0)  # noqa: SIM115
        except OSError as error:
            raise OptionError(f"{path} cannot be written: {error.strerror}") from None
        self._path, self._size = path, sum(len(line) + 1 for line in lines)
        self._file.truncate(self._size)
        if not lines:
            head = json.dumps(header(contest)).encode() + b"\n"
            self._seal.digits(head)
            self._write(head)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def append(self, duplicate: Duplicate) -> None:
        """Write the next result; it is with the operating system when this returns. Raises
        OptionError where that cannot be; the results before it stay."""
        games = [_written(game) for game in duplicate.games]
        result = {"deal": duplicate.deal, "pairing": duplicate.pairing, "games": games}
        content = json.dumps(result).removesuffix("}").encode()
        check = b', "check": "%b"}\n' % self._seal.digits(content).encode()
        self._seal.digits(check)
        self._write(content + check)

    def _write(self, line: bytes) -> None:
        written, size = memoryview(line), self._size + len(line)
        try:
            while written:
                written = written[self._file.write(written) :]
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._size)
            raise OptionError(
                f"{self._path} cannot be written: {error.strerror}; what it holds is whole, and the"
                " same command goes on from there"
            ) from None
        self._size = size


def header(contest: Contest) -> dict[str, Any]:
    """What is played, as the first line of a file says it."""
    return {
        "format": FORMAT,
        "version": contest.version,
        "game": load_edition(contest.edition).family,
        "edition": contest.digest,
        "players": contest.players,
        "monument": contest.monument,
        "variants": list(contest.variants),
        "seed": contest.seed,
        "bots": list(contest.bots),
        "pairings": [list(pairing) for pairing in contest.pairings],
    }


def seed_in(path: str) -> str | None:
    """The seed of the contest in a file, None if there is none yet. Raises OptionError."""
    lines = _lines(path)
    return str(_header(path, lines[0]).get("seed")) if lines else None


def _lines(path: str) -> list[bytes]:
    """The lines that were written to their ends. Raises OptionError for a file of another kind, of
    which no more is read than a header may have."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            raise OptionError(f"{path} is no file; name one for the results")
        with open(path, "rb") as file:
            first = file.readline(_LONGEST_HEADER)
            if not (first.startswith(_BEGINNING) or _BEGINNING.startswith(first)):
                _no_results(path)
            return (first + file.read()).split(b"\n")[:-1]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}") from None


def _header(path: str, line: bytes) -> dict[str, Any]:
    found = _read(line)
    if not isinstance(found, dict):
        _no_results(path)
    return found


def _no_results(path: str) -> NoReturn:
    raise OptionError(f"{path} holds no results of the arena; name another file")


def _read(line: bytes) -> Any:
    """What a line says; None for one that is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _played(path: str, contest: Contest, lines: list[bytes], seal: Seal) -> list[Duplicate]:
    found = _header(path, lines[0])
    for name, asked in header(contest).items():
        if found.get(name) != asked:
            raise OptionError(
                f"{path} holds another contest: {name} is {json.dumps(found.get(name))}, not"
                f" {json.dumps(asked)}; name another file, or ask for the same"
            )
    seal.digits(lines[0] + b"\n")
    return [
        _duplicate(path, contest, number, _unsealed(path, number, line, seal))
        for number, line in enumerate(lines[1:])
    ]


def _unsealed(path: str, number: int, line: bytes, seal: Seal) -> bytes:
    """The JSON of a result without its check digits; raises RecordError unless they fit."""
    sealed = _SEALED.fullmatch(line)
    if sealed is None or seal.digits(sealed[1]).encode() != sealed[2]:
        _damaged(
            path, number, "the check digits do not fit; this line or one before it was changed"
        )
    seal.digits(line[sealed.end(1) :] + b"\n")
    return sealed[1] + b"}"


def _duplicate(path: str, contest: Contest, number: int, text: bytes) -> Duplicate:
    deal, pairing = divmod(number, len(contest.pairings))
    found = _read(text)
    try:
        games = tuple(_seated(game) for game in found["games"])
        in_place = (found["deal"], found["pairing"]) == (deal, pairing)
    except (TypeError, KeyError):
        games, in_place = (), False
    whole = all(_is_whole(game, contest.players) for game in games)
    seated = [game.seats for game in games]
    if not (in_place and whole and seated == seatings(contest.pairings[pairing], deal)):
        _damaged(path, number, f"this is not deal {deal} of pairing {pairing}")
    return Duplicate(deal, pairing, games)


def _written(game: Seated) -> dict[str, Any]:
    written: dict[str, Any] = {"seats": game.seats, "money": game.money, "wins": game.wins}
    return written | {"fault": asdict(game.fault)} if game.fault else written


def _seated(game: dict[str, Any]) -> Seated:
    seats, money, wins = (tuple(game[name]) for name in ("seats", "money", "wins"))
    return Seated(seats, money, wins, Fault(**game["fault"]) if "fault" in game else None)


def _is_whole(game: Seated, players: int) -> bool:
    """Whether there is money for each seat and one win that they share."""
    fault = game.fault
    if fault and not (fault.bot in game.seats and isinstance(fault.words, str)):
        return False
    return (
        [type(money) for money in game.money] == [int] * players
        and [type(win) for win in game.wins] == [float] * players
        and all(win >= 0 for win in game.wins)
        and isclose(sum(game.wins), 1)
    )


def _damaged(path: str, number: int, why: str) -> NoReturn:
    raise RecordError(
        f"{path}, line {number + 2}: {why}; from here on nothing can be used, so cut it off, or"
        " name another file"
    )
