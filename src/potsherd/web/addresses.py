"""Addresses: what stands for one household, school or company."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from potsherd.web.proxies import address_in


@lru_cache(maxsize=4096)
def grouped(host: str) -> str:
    """What is counted of an address: itself, of version 6 the network's part."""
    address = address_in(host)
    if address is None or isinstance(address, ipaddress.IPv4Address):
        return str(address or host)
    return str(ipaddress.ip_network((address, 64), strict=False))
