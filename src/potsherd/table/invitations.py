"""Invitations: unguessable words that open a table, or one seat of it, to whoever has them."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

_BYTES = 15
ANY_SEAT = -1


def invitation(secret: bytes, seat: int, withdrawn: int) -> str:
    """The word that invites to a seat, or to any, after so many before it have been withdrawn: 20
    letters, 120 bits."""
    what = f"potsherd invitation 2\0{seat} {withdrawn}".encode()
    return urlsafe_b64encode(hmac.digest(secret, what, "sha256")[:_BYTES]).decode()
