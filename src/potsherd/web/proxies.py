"""Who asks, where proxies stand in front: what trusted proxies tell of it, and nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Self

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from potsherd.errors import OptionError

Address = IPv4Address | IPv6Address

UNIX = "unix"
"""The word for whoever comes through a socket of this machine, and thus has no address."""
_MOST_HOPS = 9
_LONGEST_ADDRESS = 64
_WITH_PORT = re.compile(r"(?:\[(?P<six>[^]]+)\]|(?P<four>[0-9.]+))(?::[0-9]+)?")


@dataclass(frozen=True)
class Proxies:
    """Which proxies are believed: those at certain addresses, or so many as stand in a row.

    Each proxy adds the address that it was asked from at the end of X-Forwarded-For, so the list
    is read from its end, as far as those who wrote it are believed.
    """

    networks: tuple[IPv4Network | IPv6Network, ...] = ()
    unix: bool = False
    hops: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """The proxies that a text names: a number of them, or addresses and networks with commas
        between. Raises OptionError."""
        words = [word.strip() for word in text.split(",")]
        if len(words) == 1 and words[0].isdecimal() and 1 <= int(words[0][:4]) <= _MOST_HOPS:
            return cls(hops=int(words[0]))
        try:
            networks = tuple(ip_network(word, strict=False) for word in words if word != UNIX)
        except ValueError:
            raise OptionError(
                f"--behind-proxy is how many proxies there are, from 1 to {_MOST_HOPS}, or their"
                f" addresses and networks, as in 127.0.0.1,10.0.0.0/8, not {text[:99]!r}"
            ) from None
        return cls(networks, UNIX in words)

    def believes(self, writer: Address | None, hops: int) -> bool:
        """Whether what a proxy wrote is believed, which has so many others behind it."""
        if self.hops:
            return hops < self.hops
        return self.unix if writer is None else any(writer in each for each in self.networks)

    def asker(self, peer: Address | None, told: Iterable[str]) -> Address | None:
        """Who asks, by the address at the other end and what X-Forwarded-For tells."""
        asker = peer
        for hops, entry in enumerate(reversed([*told])):
            address = address_in(entry)
            if address is None or not self.believes(asker, hops):
                break
            asker = address
        return asker


def address_in(text: str) -> Address | None:
    """The address in a text, which may have a port; None where there is none."""
    with_port = _WITH_PORT.fullmatch(text[:_LONGEST_ADDRESS])
    try:
        found = ip_address((with_port["six"] or with_port["four"]) if with_port else text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


class BehindProxies:
    """Middleware that puts who asks, and by http or https, in place of the nearest proxy."""

    def __init__(self, app: ASGIApp, *, proxies: Proxies) -> None:
        self._app, self._proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on."""
        if scope["type"] == "http":
            self._read(scope)
        await self._app(scope, receive, send)

    def _read(self, scope: Scope) -> None:
        client, headers = scope.get("client"), Headers(scope=scope)
        peer = address_in(client[0]) if client else None
        if not self._proxies.believes(peer, 0):
            return
        asker = self._proxies.asker(peer, _listed(headers, "x-forwarded-for"))
        scope["client"] = (str(asker), 0) if asker else None
        schemes = _listed(headers, "x-forwarded-proto")
        if schemes and schemes[-1] in ("http", "https"):
            scope["scheme"] = schemes[-1]


def _listed(headers: Headers, name: str) -> list[str]:
    """What all lines of a header list together."""
    parts = (part.strip() for line in headers.getlist(name) for part in line.split(","))
    return [part for part in parts if part]
