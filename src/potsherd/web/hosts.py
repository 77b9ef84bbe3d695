"""What a server may be called in a request: the names it goes by, and no others.

Links and invitations name the host of the request where no origin is set, and a browser lets a page
of another name that leads here read all answers; so a name that is not known is not answered.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from socket import gethostname

from potsherd.web.proxies import address_in

_HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9_.-]+))(?::\d{1,5})?")


def goes_by(host: str, names: Collection[str], here: str) -> bool:
    """Whether a server of these names, asked at its address `here`, may be called `host`.

    It goes by its computer's name and by localhost as well. Of addresses it goes by those of this
    computer alone and by the one that it was asked at.
    """
    found = _HOST.fullmatch(host.lower())
    if found is None:
        return False
    called = found["six"] or found["name"].removesuffix(".")
    if called in own_names() or called in names:
        return True
    address = address_in(called)
    return address is not None and (address.is_loopback or address == address_in(here))


@cache
def own_names() -> frozenset[str]:
    """What this computer is called by itself, and in its network."""
    name = gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})
