"""A server as people start it, `potsherd serve`, to be killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sysconfig
from pathlib import Path

from ports import Port


class Served:
    """`potsherd serve` on a port and a database that stay the same from start to start."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"
        self._errors_path = folder / "errors.txt"
        self._errors = self._errors_path.open("w")
        self._port = Port()
        self.url = f"http://127.0.0.1:{self._port.number}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and return when it takes requests."""
        self._process = subprocess.Popen(
            [
                f"{sysconfig.get_path('scripts')}/potsherd",
                *("serve", "--no-open", "--port", str(self._port.number)),
                *("--database", f"sqlite:///{self.database}"),
            ],
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            start_new_session=True,  # so that the bots' processes can be told from others
        )
        assert self._process.stdout
        told = self._process.stdout.readline()
        assert self.url in told, self._errors_path.read_text()

    def kill(self) -> None:
        """End it in the middle of whatever it does, as a failing machine would."""
        assert self._process
        assert self._process.stdout
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        self._process = None

    def stop(self) -> None:
        """End it in good order, if it runs."""
        if self._process:
            assert self._process.stdout
            self._process.send_signal(signal.SIGTERM)
            self._process.wait()
            self._process.stdout.close()
            self._process = None
        self._errors.close()

    @property
    def processes(self) -> list[int]:
        """The server's process and all it has started, by their ids."""
        assert self._process
        group = self._process.pid
        found = [int(name) for name in os.listdir("/proc") if name.isdigit()]
        return [process for process in found if _group(process) == group]


def _group(process: int) -> int:
    try:
        return os.getpgid(process)
    except ProcessLookupError:
        return 0
