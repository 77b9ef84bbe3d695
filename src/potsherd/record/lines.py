"""The lines of a record: check digits written and tested, and the faults that name a line."""

from __future__ import annotations

import re
from hashlib import sha256

from potsherd.errors import RecordError

LONGEST_FAULT = 400
DIGITS = 8
"""How many check digits there are."""
_MARGIN = 48  # where the check digits stand unless a line is longer
_SEALED = re.compile(rf"(?P<words>[^ ]+(?: [^ ]+)*) {{2,}}~(?P<digits>[0-9a-f]{{{DIGITS}}})")


def fault(source: str, line: int, why: str) -> RecordError:
    """The error that says what is wrong in a line of a record, on one line and not long."""
    if len(why) > LONGEST_FAULT:
        why = f"{why[:LONGEST_FAULT]}..."
    shown = "".join(letter if letter.isprintable() else "?" for letter in why)
    return RecordError(f"{source}, line {line}: {shown}")


class Seal:
    """Makes check digits: the beginning of a digest of all that was taken in so far."""

    def __init__(self) -> None:
        self._so_far = sha256()

    def digits(self, written: bytes) -> str:
        """Take in what comes next; the check digits after it."""
        self._so_far.update(written)
        return self._so_far.hexdigest()[:DIGITS]


def sealed(head: str, body: list[str]) -> str:
    """The text of a record: `head` as it is, then each line of the body with its check digits."""
    text, seal = head, Seal()
    seal.digits(head.encode())
    for words in body:
        line = f"{words:<{_MARGIN}}  "
        digits = f"~{seal.digits(line.encode())}\n"
        seal.digits(digits.encode())
        text += line + digits
    return text


class Lines:
    """The lines of a text, taken one by one; `number` is that of the line taken last."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.number = 0
        self._lines = text.split("\n")
        self._seal = Seal()
        self._unsealed_before = True

    def fault(self, why: str) -> RecordError:
        """The error about the line taken last."""
        return fault(self.source, self.number, why)

    def next_is(self, start: str) -> bool:
        """Whether the line that comes next begins like this."""
        return self._lines[self.number].startswith(start)

    def take(self, wanted: str) -> str:
        """The next line; raises RecordError that names what is `wanted` if there is none."""
        line = self._next(wanted)
        self._seal.digits(f"{line}\n".encode())
        return line

    def take_sealed(self, wanted: str) -> str:
        """The next line without its check digits; raises RecordError unless they fit."""
        line = self._next(wanted)
        match = _SEALED.fullmatch(line)
        if match is None:
            raise self.fault(f"{wanted} has to come here, then two spaces, ~ and 8 hex digits")
        if self._seal.digits(line[: -DIGITS - 1].encode()) != match["digits"]:
            above = "the header above it" if self._unsealed_before else "one before it"
            raise self.fault(
                f"the check digits do not fit; this line or {above} was changed, or lines are"
                " missing or were put in"
            )
        self._seal.digits(f"{line[-DIGITS - 1 :]}\n".encode())
        self._unsealed_before = False
        return match["words"]

    def finish(self) -> None:
        """Raise RecordError if anything follows the line taken last."""
        if self._lines[self.number :] != [""]:
            self.number += 1
            raise self.fault("nothing may follow the end of the record, not even an empty line")

    def _next(self, wanted: str) -> str:
        line = self._lines[self.number]
        self.number += 1
        if self.number == len(self._lines):
            if line:
                raise self.fault("the record is cut off in this line, or its line end is missing")
            raise self.fault(f"the record is cut off here, where {wanted} has to come")
        if line.endswith("\r"):
            raise self.fault(
                "the line ends with a carriage return; lines of a record end with a line feed alone"
            )
        return line
