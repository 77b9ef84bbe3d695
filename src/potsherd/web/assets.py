"""Static files: read once, compressed once, under addresses that change with their content."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

FOLDER = Path(__file__).with_name("static")
_FOREVER = "public, max-age=31536000, immutable"
_COMPRESSIBLE = ("text/", "image/svg+xml", "application/json", "application/manifest+json")


@dataclass(frozen=True)
class Asset:
    """One file: its bytes, and its bytes compressed where that helps."""

    media_type: str
    plain: bytes
    packed: bytes | None


class Assets:
    """The files of a folder.

    All addresses share one part that stands for all the content, so that files may refer to
    one another by their names.
    """

    def __init__(self, folder: Path) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        self._files = {path.relative_to(folder).as_posix(): _read(path) for path in paths}
        digest = sha256()
        for name, asset in self._files.items():
            digest.update(f"{name}\0{len(asset.plain)}\0".encode() + asset.plain)
        self.version = digest.hexdigest()[:12]

    def url(self, name: str) -> str:
        """The address of a file."""
        return f"/static/{self.version}/{name}"

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def answer(self, request: Request, version: str, name: str) -> Response | None:
        """The file, or None where there is none; an address of old leads to the one of now."""
        asset = self._files.get(name)
        if asset is None:
            return None
        if version != self.version:
            return RedirectResponse(self.url(name), 307)
        headers = {"Cache-Control": _FOREVER}
        body = asset.plain
        if asset.packed is not None:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                headers["Content-Encoding"] = "gzip"
                body = asset.packed
        return Response(body, headers=headers, media_type=asset.media_type)


@cache
def assets() -> Assets:
    """The files that come with Potsherd."""
    return Assets(FOLDER)


def _read(path: Path) -> Asset:
    plain = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = None
    if media_type.startswith(_COMPRESSIBLE):
        packed = gzip.compress(plain, 9, mtime=0)
    return Asset(media_type, plain, packed)
