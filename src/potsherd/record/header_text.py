"""Reads the header of a record, and says which of its lines is at fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from potsherd.dealer import LONGEST_CONTRIBUTION
from potsherd.editions import Edition, built_in, load_edition
from potsherd.errors import OptionError
from potsherd.record.header import (
    BETWEEN_SEATS,
    BETWEEN_VARIANTS,
    NONE,
    RANDOM,
    TITLE,
    VERSION,
    VERSION_GOING_ON,
    VERSION_WITH_TAKE_BACKS,
    Header,
    check_name,
    check_seat,
)
from potsherd.record.lines import Lines, fault

_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")
_HEX = re.compile(r"(?:[0-9a-f]{2})+")
_HEX_OF_32_BYTES = re.compile(r"[0-9a-f]{64}")

T = TypeVar("T")


def read_header(lines: Lines, version: int) -> Header:
    """The header that follows this version in these lines, with the empty line after it.

    Raises RecordError, for options that do not fit the game too if its edition is built in.
    """
    game = _value(lines, "game", _name)
    digest = _value(lines, "edition", _digest)
    players = _value(lines, "players", _number)
    edition = load_edition(game) if game in built_in() else None
    states_monument = _states("monument", edition, lines)
    monument = _value(lines, "monument", _monument) if states_monument else None
    states_variants = _states("variants", edition, lines)
    variants = _value(lines, "variants", _variants) if states_variants else ()
    first = _value(lines, "first", _first)
    earlier = _value(lines, "earlier", _moves) if version == VERSION_GOING_ON else 0
    seats = _value(lines, "seats", _seats)
    commitment = _value(lines, "commitment", _commitment)
    contributions = _value(lines, "contributions", _contributions)
    seed = _value(lines, "seed", _seed)
    _check_counts(lines, players, len(seats), len(contributions))
    header = Header(
        game=game,
        digest=digest,
        players=players,
        stated=("monument",) * states_monument + ("variants",) * states_variants,
        monument=monument,
        variants=variants,
        first=first,
        seats=seats,
        commitment=commitment,
        contributions=contributions,
        seed=seed,
        earlier=earlier,
    )
    if edition is not None:
        header.game_in(edition, lines.source)
    if lines.take("an empty line"):
        raise lines.fault("an empty line has to come here, after the header")
    return header


def _states(option: str, edition: Edition | None, lines: Lines) -> bool:
    """Whether a header states an option; where the edition is not at hand, the lines tell."""
    return option in edition.stated if edition else lines.next_is(f"{option}: ")


def read_version(lines: Lines) -> int:
    """The version of a record, which its first line says. Raises RecordError."""
    title = f"{TITLE} {VERSION}"
    found = lines.take(f'"{title}"')
    match = re.fullmatch(rf"{TITLE} (\d+)", found)
    if match is None:
        raise lines.fault(f'this is no record: the first line of one is "{title}"')
    for version in (VERSION, VERSION_WITH_TAKE_BACKS, VERSION_GOING_ON):
        if match[1] == str(version):
            return version
    raise lines.fault(
        f"this is version {match[1]} of records, of which this program reads versions"
        f" {VERSION} to {VERSION_GOING_ON}; another release of Potsherd is needed"
    )


def _check_counts(lines: Lines, players: int, seats: int, contributions: int) -> None:
    """Raise RecordError unless all three agree; where two do, the third is at fault."""
    why = "there are {} of them, where other lines say {}"
    line_of_contributions = lines.number - 1
    if seats == contributions != players:
        raise fault(lines.source, 4, f"players: {why.format(players, seats)}")
    if seats != players:
        raise fault(lines.source, line_of_contributions - 2, f"seats: {why.format(seats, players)}")
    if contributions != players:
        why = why.format(contributions, players)
        raise fault(lines.source, line_of_contributions, f"contributions: {why}")


def _value(lines: Lines, name: str, read: Callable[[str], T]) -> T:
    wanted = f'"{name}: ..."'
    line = lines.take(wanted)
    if not line.startswith(f"{name}: "):
        raise lines.fault(f"{wanted} has to come here")
    try:
        return read(line.removeprefix(f"{name}: "))
    except OptionError as error:
        raise lines.fault(f"{name}: {error}") from None


# ---------------------------------------------------------------- values
def _name(text: str) -> str:
    check_name(text)
    if text not in built_in() and not re.search(r"[/\\]|\.toml$", text):
        raise OptionError(f"accepted are {', '.join(built_in())} and paths of edition files")
    return text


def _digest(text: str) -> str:
    if not _HEX_OF_32_BYTES.fullmatch(text):
        raise OptionError("64 hex digits are wanted")
    return text


def _number(text: str) -> int:
    if not re.fullmatch(r"[1-9]", text):
        raise OptionError("a number from 1 to 9 is wanted")
    return int(text)


def _moves(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d{0,5}", text):
        raise OptionError("a number of moves is wanted, 1 or more")
    return int(text)


def _identifier(text: str) -> str:
    if not _IDENTIFIER.fullmatch(text):
        raise OptionError("small letters, digits and _ are wanted")
    return text


def _monument(text: str) -> str | None:
    return None if text == RANDOM else _identifier(text)


def _variants(text: str) -> tuple[str, ...]:
    if text == NONE:
        return ()
    variants = tuple(_identifier(name) for name in text.split(BETWEEN_VARIANTS))
    if len(set(variants)) < len(variants):
        raise OptionError("each is named once")
    return variants


def _first(text: str) -> int | None:
    return None if text == RANDOM else _number(text) - 1


def _seats(text: str) -> tuple[str, ...]:
    seats = tuple(text.split(BETWEEN_SEATS))
    for name in seats:
        check_seat(name)
    return seats


def _commitment(text: str) -> str | None:
    return None if text == NONE else _digest(text)


def _contributions(text: str) -> tuple[bytes, ...]:
    return tuple(_contribution(given) for given in text.split(BETWEEN_SEATS))


def _contribution(text: str) -> bytes:
    if text == NONE:
        return b""
    if not _HEX.fullmatch(text) or len(text) > 2 * LONGEST_CONTRIBUTION:
        raise OptionError(
            f"each is pairs of hex digits for at most {LONGEST_CONTRIBUTION} bytes, or {NONE}"
        )
    return bytes.fromhex(text)


def _seed(text: str) -> bytes | None:
    return None if text == NONE else bytes.fromhex(_digest(text))
