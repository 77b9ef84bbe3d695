"""The files of `deploy/` are whole: units, settings, the container, and what is pinned for it."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import requires
from pathlib import Path

import pytest

from deploying.page import ROOT, boxes
from potsherd.cli import main
from potsherd.web.proxies import Proxies
from potsherd.web.site import Config
from test_build import build, names_in_wheel

DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))
EXPOSED = 2.0
"""Of the ten points of `systemd-analyze security`, which calls 9 unsafe and 4 OK."""


# ------------------------------------------------------------ units
def systemd(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze is installed")
    command = ["systemd-analyze", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, with a program that is there in place of those that will be."""
    for name in UNITS:
        unit = (DEPLOY / name).read_text()
        unit = re.sub(r"^ExecStart=/opt/potsherd/bin/\w+", "ExecStart=/bin/true", unit, flags=re.M)
        (tmp_path / name).write_text(unit)
    return tmp_path


def test_systemd_finds_nothing_wrong_with_the_units(units: Path) -> None:
    found = systemd("verify", *(f"./{name}" for name in UNITS), folder=units)
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_a_service_can_do_hardly_anything_but_its_work(units: Path, name: str) -> None:
    threshold = f"--threshold={int(EXPOSED * 10)}"
    found = systemd("security", "--offline=true", threshold, f"./{name}", folder=units)
    assert found.returncode == 0, found.stdout


# ------------------------------------------------------------ settings
def settings_of(text: str) -> dict[str, str]:
    return dict(re.findall(r"\b(POTSHERD_\w+)=(\S+)", text))


def served(monkeypatch: pytest.MonkeyPatch, command: list[str], **settings: str) -> Config:
    """What a command would serve, with these settings in its environment."""
    wanted: list[Config] = []
    monkeypatch.setattr(
        "potsherd.web.serving.serve", lambda config, host, port, show: wanted.append(config)
    )
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert main(command) == 0
    return wanted[0]


def test_the_settings_are_those_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    documented = (ROOT / "docs" / "web.md").read_text("utf-8")
    settings = settings_of((DEPLOY / "potsherd.env").read_text())
    assert all(f"`{name}`" in documented for name in settings)
    config = served(monkeypatch, ["serve", "--no-open"], **settings)
    assert config.origin == "https://example.org"
    assert config.proxies == Proxies.parse("127.0.0.1")
    assert config.database == "sqlite:////var/lib/potsherd/tables.db"


def test_what_a_server_needs_is_pinned_as_for_developers() -> None:
    served, developed = (
        dict(re.findall(r"^([\w.-]+)==(.*?)(?=^[\w.-]+==|\Z)", text, re.M | re.S))
        for text in (
            (ROOT / "requirements" / name).read_text() for name in ("serve.txt", "dev.txt")
        )
    )
    for name, pin in served.items():
        version = pin.split()[0]
        assert developed[name].split()[0] == version, name
        hashes = set(re.findall(r"sha256:\w+", pin))
        assert hashes == set(re.findall(r"sha256:\w+", developed[name])), name
    needed = {
        re.split(r"[^\w.-]", each)[0] for each in requires("potsherd") or () if "extra" not in each
    }
    assert needed <= set(served)


# ------------------------------------------------------------ the container
INSTRUCTION = re.compile(r"([A-Z]+) (.*)")


def instructions() -> list[tuple[str, str]]:
    """Each instruction of the container file and what it is given."""
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found = [INSTRUCTION.fullmatch(line) for line in lines]
    assert all(found)
    return [(each[1], each[2]) for each in found if each]


def last_stage() -> dict[str, str]:
    """What the image that is kept is told; of each instruction the last."""
    stages = instructions()
    last = max(place for place, (name, _) in enumerate(stages) if name == "FROM")
    return dict(stages[last:])


def copied_from_the_source() -> list[str]:
    """What goes from the source into the container."""
    copies = [shlex.split(given)[:-1] for name, given in instructions() if name == "COPY"]
    return [each for copy in copies if not copy[0].startswith("--from=") for each in copy]


def test_every_line_of_the_container_file_is_an_instruction() -> None:
    once = {"ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {name for name, _ in instructions()} == {"FROM", "WORKDIR", "RUN", "COPY", *once}
    for name, given in instructions():
        if name in ("RUN", "VOLUME", "ENTRYPOINT", "CMD"):
            assert all(isinstance(word, str) for word in json.loads(given))  # no shell is in it


def test_the_container_is_built_in_two_stages_and_runs_as_nobody_special() -> None:
    bases = [given.split() for name, given in instructions() if name == "FROM"]
    assert [base[1:] for base in bases] == [["AS", "build"], []]
    assert bases[0][0] == bases[1][0]  # what was installed fits
    user, group = map(int, last_stage()["USER"].split(":"))
    assert min(user, group) > 0
    made = [json.loads(given) for name, given in instructions() if name == "RUN"][-1]
    assert made[-2:] == json.loads(last_stage()["VOLUME"])
    assert (str(user), str(group)) == (made[made.index("-o") + 1], made[made.index("-g") + 1])


def test_the_container_has_the_python_that_the_pins_are_made_for() -> None:
    pinned = re.search(r"with Python (\S+)", (ROOT / "requirements" / "serve.txt").read_text())
    assert pinned
    assert dict(instructions())["FROM"].startswith(f"python:{pinned[1]}-")


def test_the_container_holds_all_that_the_package_is_built_from(tmp_path: Path) -> None:
    let_in = (ROOT / ".dockerignore").read_text().splitlines()
    source = tmp_path / "source"
    for name in copied_from_the_source():
        assert f"!/{name}" in let_in
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        copy(ROOT / name, source / name)
    folder = str(Path(sys.executable).parent)
    names = names_in_wheel(build(source, "wheel", tmp_path / "wheel", path=folder))
    assert {"potsherd/__main__.py", "potsherd/web/app.py"} <= names


def test_the_container_serves_with_options_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = last_stage()
    settings = settings_of(stage["ENV"])
    config = served(monkeypatch, json.loads(stage["CMD"]), **settings)
    volumes = json.loads(stage["VOLUME"])
    assert str(Path(config.database.removeprefix("sqlite:///")).parent) in volumes
    assert settings["POTSHERD_CACHE"] in volumes
    assert settings["POTSHERD_PORT"] == stage["EXPOSE"]


def test_the_container_asks_whether_its_server_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("urllib.request.urlopen", lambda address, timeout: asked.append(address))
    command = json.loads(last_stage()["HEALTHCHECK"].removeprefix("CMD "))
    exec(compile(command[-1], "HEALTHCHECK", "exec"), {})
    assert asked == [f"http://127.0.0.1:{last_stage()['EXPOSE']}/healthz"]


def engine() -> str:
    for program in ("docker", "podman"):
        if shutil.which(program):
            return program
    pytest.skip("neither docker nor podman is installed")


def test_the_commands_of_the_page_have_options_there_are() -> None:
    program, stage = engine(), last_stage()
    for line in boxes("In a container")[0].splitlines():
        name, *words = shlex.split(line)
        if name == "docker":
            told = subprocess.run(
                [program, words[0], "--help"], capture_output=True, text=True, check=True
            ).stdout
            options = [word for word in words if word.startswith("--")]
            assert all(re.search(rf"{option}\b", told) for option in options), line
        if words[0] == "run":
            mounted = re.findall(r"--volume [\w-]+:(\S+)", line)
            assert mounted == json.loads(stage["VOLUME"])
            assert {"--read-only", "ALL", "no-new-privileges"} <= set(words)


def test_the_page_builds_and_backs_up_by_files_there_are() -> None:
    built, backed_up = boxes("In a container")
    named = re.search(r"--file (\S+)", built)
    assert named
    assert (ROOT / named[1]).is_file()
    assert ("COPY", "deploy/backup.py /opt/potsherd/") in instructions()
    assert "/opt/potsherd/backup.py /var/lib/potsherd/" in backed_up
