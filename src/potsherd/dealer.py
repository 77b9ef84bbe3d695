"""The verifiable dealer: every chance outcome follows from a committed seed (docs/dealer.md)."""

import hashlib
import hmac
import secrets
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, count
from typing import Self

from potsherd.errors import OptionError

SEED_BYTES = 32
LONGEST_CONTRIBUTION = 2**16 - 1
_WORDS = 2**64  # how many values one draw of 8 bytes has


@dataclass(frozen=True, slots=True)
class Dealer:
    """Picks chance outcomes from a 32-byte seed and one contribution of bytes per seat.

    The seed stays out of the printed form, so that logging a dealer does not give the game away.
    """

    seed: bytes = field(repr=False)
    contributions: Sequence[bytes] = ()
    _key: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not _fits(self.seed, shortest=SEED_BYTES, longest=SEED_BYTES):
            raise OptionError(f"the seed of a dealer is {_said(self.seed)}; it must be 32 bytes")
        key = hashlib.sha256(b"potsherd dealer 1\0" + self.seed)
        for seat, given in enumerate(self.contributions, start=1):
            if not _fits(given, shortest=0, longest=LONGEST_CONTRIBUTION):
                raise OptionError(
                    f"the contribution of seat {seat} is {_said(given)}; "
                    f"it must be bytes, at most {LONGEST_CONTRIBUTION} of them"
                )
            key.update(len(given).to_bytes(2, "big") + given)
        object.__setattr__(self, "contributions", tuple(self.contributions))
        object.__setattr__(self, "_key", key.digest())

    @classmethod
    def random(cls, contributions: Sequence[bytes] = ()) -> Self:
        """A dealer whose seed comes from the operating system's secure source."""
        return cls(secrets.token_bytes(SEED_BYTES), contributions)

    def with_contributions(self, contributions: Sequence[bytes]) -> Self:
        """The dealer of the same seed to whose shuffle the seats have given these."""
        return replace(self, contributions=contributions)

    @property
    def commitment(self) -> str:
        """64 hex digits to publish before the game; they bind the seed and do not reveal it."""
        return _commitment(self.seed)

    def pick(self, number: int, weights: Sequence[int]) -> int:
        """The index that chance step `number` of the game chooses, in proportion to `weights`.

        `number` counts the chance steps before this one. The answer depends on nothing else, so a
        game can be checked from any point and a dealer never runs out of step with its game.
        """
        if not 0 <= number < _WORDS:
            raise OptionError(f"chance step {number} does not exist; they count from 0")
        if any(weight < 0 for weight in weights):
            raise OptionError(f"a weight cannot be negative: {list(weights)}")
        upto = list(accumulate(weights))
        total = upto[-1] if upto else 0
        if not 0 < total <= _WORDS:
            raise OptionError(f"weights must add up to between 1 and 2**64, not {total}")
        return bisect_right(upto, self._below(total, number))

    def _below(self, bound: int, number: int) -> int:
        """A number from 0 to bound - 1, each equally likely: a word past the last whole multiple
        of the bound would favour small numbers, so it is passed over for the next one."""
        limit = _WORDS - _WORDS % bound
        words = (self._word(number, attempt) for attempt in count())
        return next(word for word in words if word < limit) % bound

    def _word(self, number: int, attempt: int) -> int:
        message = number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        return int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")


def verify_commitment(seed: bytes, commitment: str) -> bool:
    """Whether `commitment` was made for `seed`; takes the same time however much of it is right."""
    made = _commitment(seed).encode()
    given = commitment.encode(errors="replace")
    return len(seed) == SEED_BYTES and hmac.compare_digest(made, given)


def _commitment(seed: bytes) -> str:
    return hashlib.sha256(b"potsherd commitment 1\0" + seed).hexdigest()


def _fits(value: object, shortest: int, longest: int) -> bool:
    return isinstance(value, bytes) and shortest <= len(value) <= longest


def _said(value: object) -> str:
    if isinstance(value, bytes):
        return f"{len(value)} bytes long"
    return f"of type {type(value).__name__}"
