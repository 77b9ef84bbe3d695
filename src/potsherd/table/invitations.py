"""Invitations: unguessable words that open a table, or one seat of it, to whoever has them."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

_BYTES = 15
ANY_SEAT = -1


def invitation(secret: bytes, seat: int = ANY_SEAT) -> str:
    """The word that invites to a seat, or to any: 20 letters, 120 bits."""
    made = hmac.digest(secret, b"potsherd invitation 1\0" + str(seat).encode(), "sha256")
    return urlsafe_b64encode(made[:_BYTES]).decode()


def invited(secret: bytes, word: str, seats: int) -> int | None:
    """The seat that the word invites to, ANY_SEAT, or None; every wrong word takes as long."""
    given = word.encode(errors="replace")
    found = None
    for seat in range(ANY_SEAT, seats):
        if hmac.compare_digest(invitation(secret, seat).encode(), given):
            found = seat
    return found
