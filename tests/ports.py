"""Ports of 127.0.0.1 for servers that tests start, stop and start again."""

from __future__ import annotations

import socket
from weakref import finalize


class Port:
    """A port that is given to nobody else for as long as this lives.

    It is bound and nobody listens there, which leaves it free for a server that sets SO_REUSEADDR,
    from start to start. Nor does whoever tries to connect meanwhile meet itself: a system does not
    give a port that is bound to clients.
    """

    def __init__(self) -> None:
        bound = socket.socket()
        finalize(self, bound.close)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(("127.0.0.1", 0))
        self.number: int = bound.getsockname()[1]
