"""Reading a record: its header, its events with their check digits, and its last line."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import NoReturn

CHANCE = 0
"""Who acts in a line that begins with a star; seats are 1, 2, ... as records write them."""

FIRST_LINES = ("potsherd-record 1", "potsherd-record 2", "potsherd-record 3")
GOING_ON = FIRST_LINES[2]
"""The version of games that go on from a position of another."""
COMMON_FIELDS = ("game", "edition", "players")
ARCHAEOLOGY_FIELDS = ("monument", "variants")
OTHER_FIELDS = ("first", "earlier", "seats", "commitment", "contributions", "seed")

SEALED_LINE = re.compile(r"(?P<words>[^ ]+(?: [^ ]+)*) {2,}~(?P<digits>[0-9a-f]{8})")
EVENT = re.compile(r"(?P<actor>\*|[1-9]) (?P<token>.+)")
TAKE_BACK = re.compile(r"(?P<actor>[1-9]) take back (?P<count>[1-9]\d*)(; agreed: [1-9]( [1-9])*)?")
HASH = re.compile(r"[0-9a-f]{64}")
BYTES = re.compile(r"(?:[0-9a-f]{2})+")

STAND_ALONE = frozenset({"end", "tent", "no tent", "no look", "turn", "stop", "pass"})
"""Tokens that nothing follows; every other word needs something after it."""


class Foul(Exception):
    """What the rules forbid: `line_number` of the record (from 1) and `why`."""

    def __init__(self, line_number: int, why: str) -> None:
        super().__init__(f"line {line_number}: {why}")
        self.line_number = line_number
        self.why = why


class Unfinished(Exception):
    """The game was followed as far as an unfinished record goes."""


@dataclass(frozen=True)
class Line:
    """One line of the body: its number in the file and its words without the check digits."""

    number: int
    words: str


@dataclass(frozen=True)
class Header:
    """What is played; `lines` says where each field stands, for complaints about it."""

    game: str
    players: int
    monument: str | None
    variants: tuple[str, ...]
    first: int | None
    lines: dict[str, int]
    earlier: int = 0

    def foul(self, field: str, why: str) -> NoReturn:
        raise Foul(self.lines[field], f"{field}: {why}")


class Script:
    """The events of a record, handed out one by one to whoever follows the game."""

    def __init__(self, events: list[Line], last: Line) -> None:
        self._events = iter(events)
        self._last = last
        self._line = last.number

    def foul(self, why: str) -> NoReturn:
        """Complain about the line read last."""
        raise Foul(self._line, why)

    def decision(self, seat: int, *verbs: str) -> tuple[str, str]:
        """The next event, which has to be one of these of that seat: its verb and the rest."""
        token = self._next(seat, f"seat {seat} has to {' or '.join(verbs)}")
        for verb in verbs:
            if token == verb and verb in STAND_ALONE:
                return verb, ""
            if token.startswith(verb + " ") and verb not in STAND_ALONE:
                return verb, token.removeprefix(verb + " ")
        raise Foul(self._line, f"'{token}' where seat {seat} has to {' or '.join(verbs)}")

    def chance(self, verb: str, what: str) -> str:
        """What chance gives next: the words after the verb."""
        token = self._next(CHANCE, f"chance has to give {what}")
        if not token.startswith(verb + " "):
            self.foul(f"'{token}' where chance has to give {what}")
        return token.removeprefix(verb + " ")

    def draw(self, count: int, what: str) -> list[str]:
        """The cards chance turns up next, exactly so many, in the order drawn."""
        cards = self.chance("draw", what).split(", ")
        if len(cards) != count:
            self.foul(f"{len(cards)} cards drawn instead of {count} for {what}")
        return cards

    def close(self, money: tuple[int, ...], winners: tuple[int, ...]) -> None:
        """The game is over: nothing may follow but this result."""
        for event in self._events:
            raise Foul(event.number, f"'{event.words}' after the end of the game")
        self._line = self._last.number
        result = f"result: {spaced(money)}; winners: {spaced(winners)}"
        if self._last.words != result:
            self.foul(f"'{self._last.words}' where the game ended with '{result}'")

    def _next(self, actor: int, task: str) -> str:
        event = next(self._events, None)
        if event is None:
            self._line = self._last.number
            if self._last.words == "unfinished":
                raise Unfinished
            self.foul(f"the game is not over: {task}")
        self._line = event.number
        match = EVENT.fullmatch(event.words)
        if match is None:
            self.foul(f"'{event.words}' is neither chance nor a move of a seat")
        if match["actor"] != ("*" if actor == CHANCE else str(actor)):
            self.foul(f"'{event.words}' comes where {task}")
        return match["token"]


def spaced(numbers: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in numbers)


def read(text: str) -> tuple[Header, Script]:
    """Take a record apart, refusing it at the line whose form or check digits are wrong."""
    lines = text.split("\n")
    if lines.pop() != "":
        raise Foul(len(lines) + 1, "the last line does not end: the record was cut")
    blank = lines.index("") if "" in lines else len(lines)
    header = read_header(lines[:blank])
    body = unseal(lines, blank + 1)
    if not body or not is_last(body[-1]):
        raise Foul(len(lines), "the record stops without a result and without 'unfinished'")
    *events, last = body
    for event in events:
        if is_last(event):
            raise Foul(event.number + 1, f"something follows the line '{event.words}'")
    if header.earlier > len(events):
        header.foul("earlier", "the other game alone has more moves than there are")
    standing = take_back(events, header.earlier)
    if lines[0] != GOING_ON and (lines[0] == FIRST_LINES[1]) != (len(standing) < len(events)):
        raise Foul(1, "the second version is for games in which something was taken back")
    return header, Script(standing, last)


def take_back(events: list[Line], earlier: int) -> list[Line]:
    """The events that stand when all was taken back that is said to have been; the `earlier` ones
    are another game's and stay."""
    standing: list[Line] = []
    for event in events:
        match = TAKE_BACK.fullmatch(event.words)
        if match is None:
            standing.append(event)
            continue
        count = int(match["count"])
        movers = [line.words[0] for line in standing[-count:]]
        if len(movers) < count or movers[0] != match["actor"] or match["actor"] in movers[1:]:
            raise Foul(event.number, "the last move of that seat does not lie so far back")
        if len(standing) - count < earlier:
            raise Foul(event.number, "a move of the other game is taken back")
        del standing[-count:]
    return standing


def is_last(line: Line) -> bool:
    return line.words == "unfinished" or line.words.startswith("result: ")


def unseal(lines: list[str], start: int) -> list[Line]:
    """The lines of the body, after checking that each seals every byte before its digits."""
    body = []
    so_far = hashlib.sha256("".join(line + "\n" for line in lines[:start]).encode())
    for number, line in enumerate(lines[start:], start + 1):
        match = SEALED_LINE.fullmatch(line)
        if match is None:
            raise Foul(number, "not a line of the form 'actor token  ~digits'")
        seal = so_far.copy()
        seal.update(line[: match.start("digits") - 1].encode())
        if seal.hexdigest()[:8] != match["digits"]:
            raise Foul(number, "the check digits do not fit: this line or one before was edited")
        so_far.update((line + "\n").encode())
        body.append(Line(number, match["words"]))
    return body


def read_header(lines: list[str]) -> Header:
    if not lines or lines[0] not in FIRST_LINES:
        raise Foul(1, f"the first line is not '{FIRST_LINES[0]}'")
    values: dict[str, str] = {}
    numbers: dict[str, int] = {}
    for number, line in enumerate(lines[1:], 2):
        name, colon, value = line.partition(": ")
        if not colon or not value or value != value.strip():
            raise Foul(number, f"'{line}' is not of the form 'name: value'")
        expected = header_fields(values.get("game", ""), lines[0])
        if len(values) >= len(expected) or name != expected[len(values)]:
            raise Foul(number, f"the header line '{name}' does not belong here")
        values[name] = value
        numbers[name] = number
    missing = header_fields(values.get("game", ""), lines[0])[len(values) :]
    if missing:
        raise Foul(len(lines) + 1, f"the header lacks '{missing[0]}'")

    def require(right: bool, field: str) -> None:
        if not right:
            raise Foul(numbers[field], f"{field}: '{values[field]}' is not a possible value")

    require(re.fullmatch("[1-9]", values["players"]) is not None, "players")
    players = int(values["players"])
    seats = [str(seat) for seat in range(1, players + 1)]
    require(HASH.fullmatch(values["edition"]) is not None, "edition")
    require(values["first"] in ("random", *seats), "first")
    earlier = values.get("earlier", "1")
    require(re.fullmatch(r"[1-9]\d*", earlier) is not None, "earlier")
    require(len(values["seats"].split(" | ")) == players, "seats")
    for field in ("commitment", "seed"):
        require(values[field] == "none" or HASH.fullmatch(values[field]) is not None, field)
    contributions = values["contributions"].split(" | ")
    require(len(contributions) == players, "contributions")
    require(
        all(part == "none" or BYTES.fullmatch(part) is not None for part in contributions),
        "contributions",
    )
    if "none" not in (values["commitment"], values["seed"]):
        require(values["commitment"] == commitment(bytes.fromhex(values["seed"])), "seed")
    variants = values.get("variants", "none")
    return Header(
        game=values["game"],
        players=players,
        monument=values.get("monument"),
        variants=() if variants == "none" else tuple(variants.split(", ")),
        first=None if values["first"] == "random" else int(values["first"]),
        lines=numbers,
        earlier=int(earlier) if "earlier" in values else 0,
    )


def header_fields(game: str, first_line: str) -> tuple[str, ...]:
    """The names of the header lines in their order; the game is the first of them."""
    of_the_game = () if game == "curios" else ARCHAEOLOGY_FIELDS
    others = [field for field in OTHER_FIELDS if field != "earlier" or first_line == GOING_ON]
    return (*COMMON_FIELDS, *of_the_game, *others)


def commitment(seed: bytes) -> str:
    return hashlib.sha256(b"potsherd commitment 1\0" + seed).hexdigest()
