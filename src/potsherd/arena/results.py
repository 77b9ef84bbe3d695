"""The file of a contest: a header that says what is played, then a line for each result.

Lines are JSON and only ever appended, in the order of the contest, so the file of a contest that
was broken off is the beginning of the whole one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from potsherd.arena.contest import Contest, Duplicate, Seated, seatings
from potsherd.editions import load_edition
from potsherd.errors import OptionError, RecordError

FORMAT = "potsherd-arena 1"


class ResultsFile:
    """The results of a contest on disk; `played` are those that were there when it was opened.

    A new file gets the header. A last line that was not written to its end is cut off. Raises
    OptionError for a file that holds something else or cannot be written, RecordError for one that
    is damaged.
    """

    def __init__(self, path: str, contest: Contest) -> None:
        lines = _lines(path)
        self.played = _played(path, contest, lines) if lines else []
        try:
            self._file = open(path, "ab", buffering=0)  # noqa: SIM115
        except OSError as error:
            raise OptionError(f"{path} cannot be written: {error.strerror}") from None
        self._path, self._size = path, sum(len(line) + 1 for line in lines)
        self._file.truncate(self._size)
        if not lines:
            self._write(header(contest))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def append(self, duplicate: Duplicate) -> None:
        """Write the next result; it is with the operating system when this returns. Raises
        OptionError where that cannot be; the results before it stay."""
        games = [
            {"seats": game.seats, "money": game.money, "wins": game.wins}
            for game in duplicate.games
        ]
        self._write({"deal": duplicate.deal, "pairing": duplicate.pairing, "games": games})

    def _write(self, line: Mapping[str, Any]) -> None:
        written = memoryview(json.dumps(line).encode() + b"\n")
        size = self._size + len(written)
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
    """The lines that were written to their ends."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            raise OptionError(f"{path} is no file; name one for the results")
        return Path(path).read_bytes().split(b"\n")[:-1]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}") from None


def _header(path: str, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise OptionError(f"{path} holds no results of the arena; name another file")
    return found


def _played(path: str, contest: Contest, lines: list[bytes]) -> list[Duplicate]:
    found = _header(path, lines[0])
    for name, asked in header(contest).items():
        if found.get(name) != asked:
            raise OptionError(
                f"{path} holds another contest: {name} is {json.dumps(found.get(name))}, not"
                f" {json.dumps(asked)}; name another file, or ask for the same"
            )
    return [_duplicate(path, contest, number, line) for number, line in enumerate(lines[1:])]


def _duplicate(path: str, contest: Contest, number: int, line: bytes) -> Duplicate:
    deal, pairing = divmod(number, len(contest.pairings))
    try:
        found = json.loads(line)
        games = tuple(
            Seated(*(tuple(game[name]) for name in ("seats", "money", "wins")))
            for game in found["games"]
        )
        in_place = (found["deal"], found["pairing"]) == (deal, pairing)
    except (ValueError, TypeError, KeyError):
        games, in_place = (), False
    seated = [game.seats for game in games]
    whole = all(len(game.money) == len(game.wins) == contest.players for game in games)
    if not (in_place and whole and seated == seatings(contest.pairings[pairing], deal)):
        raise RecordError(
            f"{path}, line {number + 2}: this is not deal {deal} of pairing {pairing}; what follows"
            " the line before cannot be used, so cut it off, or name another file"
        )
    return Duplicate(deal, pairing, games)
