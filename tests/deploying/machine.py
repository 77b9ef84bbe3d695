"""A stand-in for an empty Debian machine, at which somebody types what docs/serving.md says.

Its files lie in a folder. Most commands are run as they are written, by a shell, but for addresses
and folders; what would install something on this machine, or change its users, is noted instead.
Services are those of the unit files that were put in place, and the servers run in this process.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from configparser import ConfigParser
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from deploying.page import ROOT, boxes
from ports import Port
from potsherd.cli import main
from potsherd.web.site import Config
from web.api_server import Running, client

FOLDER = re.compile(r"(?<![\w.:-])/(?=(?:opt|etc|var|usr/local)/)")
ADDRESS = re.compile(r"127\.0\.0\.1:(\d+)")

NOTED = ("apt-get", "adduser", "pip", "journalctl")
PROGRAMS = {
    # Nobody here is called potsherd, and nothing is changed for others.
    "install": r"""
for given; do
  shift
  case $given in
    -o | -g) skip=1 ;;
    *) [ "${skip:-}" ] || set -- "$@" "$given"; skip= ;;
  esac
done
exec /usr/bin/install "$@"
""",
    "runuser": 'export PGUSER="$2"\nshift 3\nexec "$@"\n',
    "python3": """
[ "$1 $2" = "-m venv" ] || exit 2
mkdir -p "$3/bin"
ln -s "$MACHINE/bin/pip" "$3/bin/pip"
ln -s "$MACHINE/bin/python" "$3/bin/python"
printf '#!/bin/sh\\nexec "$MACHINE/bin/python" -m potsherd "$@"\\n' > "$3/bin/potsherd"
chmod +x "$3/bin/potsherd"
""",
    "python": f'exec {shlex.quote(sys.executable)} "$@"\n',
} | {name: f'echo "{name} $*" >> "$MACHINE/noted"\n' for name in NOTED}


class Machine:
    """A folder in place of `/`; commands that are typed, and services that run."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self._patch = folder, patch
        self.servers: dict[str, Running] = {}
        self._ports: dict[str, int] = {}
        self._texts: dict[str, str] = {}
        for name in ("etc/systemd/system", "opt", "var/lib", "var/backups", "bin", "usr/local/src"):
            (folder / name).mkdir(parents=True)
        (folder / "usr/local/src/potsherd").symlink_to(ROOT)
        for name, text in PROGRAMS.items():
            (folder / "bin" / name).write_text(f"#!/bin/sh\n{text}")
            (folder / "bin" / name).chmod(0o755)
        patch.setenv("MACHINE", str(folder))
        patch.setenv("PATH", str(folder / "bin"), prepend=os.pathsep)

    def says(self, real: str, here: str) -> None:
        """Have a text in files and commands stand for another one on this machine."""
        self._texts[real] = here

    def follow(self, heading: str, *numbers: int) -> str:
        """Type what the boxes under a heading hold, all or some of them; what was printed."""
        typed = boxes(heading)
        return "".join(self._type(typed[each]) for each in numbers or range(len(typed)))

    def noted(self) -> list[str]:
        """What was asked of programs that are not run here."""
        return (self.folder / "noted").read_text().splitlines()

    def asked(self, service: str) -> httpx2.Client:
        """What sends requests to a service."""
        return client(self.servers[service])

    def stop(self) -> None:
        """Turn it off."""
        for name in [*self.servers]:
            self._stop(name)

    def _type(self, box: str) -> str:
        printed, place = "", self.folder
        for line in box.splitlines():
            if line.startswith("cd "):
                place = Path(self._here(line.removeprefix("cd ")))
            elif line.startswith("systemctl "):
                self._systemctl(*shlex.split(line)[1:])
            else:
                printed += self._run(["sh", "-euc", self._here(line)], place)
        return printed

    def _run(self, command: list[str], place: Path, **environment: str) -> str:
        ran = subprocess.run(
            command,
            cwd=place,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
        assert ran.returncode == 0, f"{command}: {ran.stderr}"
        return ran.stdout

    def _here(self, text: str) -> str:
        """A text with the folders and addresses of this machine."""
        for real, here in self._texts.items():
            text = text.replace(real, here)
        text = FOLDER.sub(f"{self.folder}/", text)
        return ADDRESS.sub(lambda port: f"127.0.0.1:{self._ports.get(port[1], port[1])}", text)

    # ------------------------------------------------------------ services
    def _systemctl(self, verb: str, *arguments: str) -> None:
        names = [argument for argument in arguments if argument != "--now"]
        for name in names:
            assert self._unit(name), name
        if verb in ("stop", "restart"):
            for name in names:
                self._stop(name)
        if verb in ("start", "restart") or "--now" in arguments:
            for name in names:
                self._start(name)

    def _unit(self, name: str) -> ConfigParser:
        """The unit file of a service, as it was put in place."""
        named, _, kind = name.partition(".")
        template, at, instance = named.partition("@")
        file = self.folder / "etc/systemd/system" / f"{template}{at}.{kind or 'service'}"
        unit = ConfigParser(interpolation=None, strict=False)
        unit.optionxform = str  # type: ignore[assignment, method-assign]
        unit.read_string(file.read_text().replace("%i", instance))
        return unit

    def _start(self, name: str) -> None:
        unit = self._unit(name)
        if "Timer" in unit:
            return
        service = unit["Service"]
        for kind, place in (("State", "var/lib"), ("Cache", "var/cache")):
            if folder := service.get(f"{kind}Directory"):
                (self.folder / place / folder).mkdir(parents=True, exist_ok=True)
        settings = self._settings(service["EnvironmentFile"], service.get("Environment", ""))
        command = shlex.split(self._here(service["ExecStart"]))
        if service["Type"] == "exec":
            self.servers[name] = self._serve(command, settings)
        else:
            self._run(command, self.folder, **settings)

    def _settings(self, file: str, given: str) -> dict[str, str]:
        lines = [*shlex.split(given), *Path(self._here(file)).read_text().splitlines()]
        pairs = (line.split("=", 1) for line in lines if line and not line.startswith("#"))
        return {name: self._here(value) for name, value in pairs}

    def _serve(self, command: list[str], settings: dict[str, str]) -> Running:
        """A server in this process, as the command and the settings say."""
        assert Path(command[0]).exists()
        wanted: list[tuple[Config, int]] = []

        def serve(config: Config, host: str, port: int, *, show: bool) -> None:
            assert (host, show) == ("127.0.0.1", False)
            wanted.append((config, port))

        with self._patch.context() as patch:
            patch.setattr("potsherd.web.serving.serve", serve)
            for name, value in settings.items():
                patch.setenv(name, value)
            assert main(command[1:]) == 0
        [(config, port)] = wanted
        assert config.metrics
        figures, reserved = str(config.metrics[1]), Port()
        # What others have compiled serves here, so nothing is prepared.
        config = replace(config, prepares=False, metrics=("127.0.0.1", reserved.number))
        server = Running(config)
        self._ports |= {str(port): int(server.url.rpartition(":")[2]), figures: reserved.number}
        return server

    def _stop(self, name: str) -> None:
        if server := self.servers.pop(name, None):
            server.stop()
