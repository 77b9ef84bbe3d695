"""A PostgreSQL server of one's own, for as long as the tests run."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from ports import Port


class NoServer(Exception):
    """When the programs of PostgreSQL are not on this machine."""


class PostgresServer:
    """A cluster in a temporary folder that listens on 127.0.0.1 and can be stopped and started."""

    def __init__(self) -> None:
        self._programs = _programs()
        self._folder = Path(tempfile.mkdtemp(prefix="potsherd-postgres-"))
        self._data = self._folder / "data"
        self._port = Port()
        if os.geteuid() == 0:
            # The server refuses to run as root, so it gets the user that its package made.
            shutil.chown(self._folder, "postgres", "postgres")
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-N")
        with (self._data / "postgresql.conf").open("a") as settings:
            settings.write(
                f"listen_addresses = '127.0.0.1'\nport = {self._port.number}\n"
                f"unix_socket_directories = '{self._folder}'\n"
                "fsync = off\n"  # tests kill the server, not the machine
            )
        self.start()

    def url(self, database: str) -> str:
        """The URL of a database on this server."""
        return f"postgresql://postgres@127.0.0.1:{self._port.number}/{database}"

    @property
    def port(self) -> int:
        """The port that it listens at."""
        return self._port.number

    @property
    def sockets(self) -> Path:
        """The folder in which its socket lies."""
        return self._folder

    def start(self) -> None:
        """Start it, and return when it takes connections."""
        self._run("pg_ctl", "start", "-w", "-D", self._data, "-l", self._folder / "log")

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast` closes all connections first, `immediate` is a crash."""
        self._run("pg_ctl", "stop", "-w", "-D", self._data, "-m", how)

    @property
    def process(self) -> int:
        """The id of its main process."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        self.stop("immediate")
        shutil.rmtree(self._folder)

    def _run(self, program: str, *arguments: str | Path) -> None:
        user = "postgres" if os.geteuid() == 0 else None
        subprocess.run(
            [self._programs / program, *arguments],
            cwd=self._folder,
            user=user,
            group=user,
            extra_groups=[] if user else None,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
        )


def _programs() -> Path:
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not folders:
        raise NoServer("PostgreSQL (initdb, pg_ctl) is not installed, nor named in the environment")
    return folders[-1]
