"""Ways to a server that can be cut, silenced and mended."""

from __future__ import annotations

import select
import socket
from contextlib import suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from urllib.parse import urlsplit

from browser.support import Server


class Cable(ThreadingTCPServer):
    """A way to a server, at an address of its own, that can be cut and mended."""

    daemon_threads = True

    def __init__(self, server: Server) -> None:
        super().__init__(("127.0.0.1", 0), _Strand)
        self.server = server
        self.is_whole, self.is_silent = True, False
        self.following: set[socket.socket] = set()
        self.hushed: set[socket.socket] = set()
        self.strands: set[socket.socket] = set()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def hush(self) -> None:
        """Streams bring nothing any more, and nobody is told."""
        self.is_silent = True
        self.hushed |= self.following

    def cut(self) -> None:
        """Whatever is on its way is lost, and nothing gets through any more."""
        self.is_whole = False
        for strand in tuple(self.strands):
            with suppress(OSError):
                strand.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """New connections get through again; streams that were silenced stay so."""
        self.is_whole, self.is_silent = True, False


class _Strand(BaseRequestHandler):
    """One connection through a cable."""

    server: Cable

    def handle(self) -> None:
        here, port = self.request, urlsplit(self.server.server.url).port
        with socket.create_connection(("127.0.0.1", port)) as there, suppress(OSError):
            ends = {here: there, there: here}
            self.server.strands.update(ends)
            while self.server.is_whole and self._carried(ends):
                pass
            self.server.strands.difference_update(ends)

    def _carried(self, ends: dict[socket.socket, socket.socket]) -> bool:
        """Carry on whatever comes in at either end; whether both are still open."""
        for end in select.select(list(ends), [], [])[0]:
            piece = end.recv(1 << 16)
            if not piece:
                return False
            if end is self.request:
                self._follow(ends[end], piece.partition(b"\r\n")[0])
            if end not in self.server.hushed:
                ends[end].sendall(piece)
        return True

    def _follow(self, there: socket.socket, asked: bytes) -> None:
        """Note whether what is asked for is a stream."""
        way = self.server
        if b"/events" in asked or b"/streams" in asked:
            way.following.add(there)
            if way.is_silent:
                way.hushed.add(there)
        else:
            way.following.discard(there)
