"""How requests arrive and answers leave: under the path that people use, and without a body where
only the head is asked for."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Under:
    """Middleware for a server whose addresses all lie under a path, as in /games.

    Behind it addresses are as if there were no path: what arrives is freed of it, where an answer
    leads to is put under it, and so are its cookies. A proxy may have taken the path off already.
    """

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app, self._path = app, path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._put_under(MutableHeaders(scope=message))
            await send(message)

        await self._app({**scope, **self._freed(scope)}, receive, sent)

    def _freed(self, scope: Scope) -> dict[str, str | bytes]:
        path: str = scope["path"]
        if path != self._path and not path.startswith(f"{self._path}/"):
            return {}
        raw = scope.get("raw_path") or path.encode()
        return {
            "path": path[len(self._path) :] or "/",
            "raw_path": raw[len(self._path.encode()) :] or b"/",
        }

    def _put_under(self, headers: MutableHeaders) -> None:
        leads_to = headers.get("location")
        if leads_to is not None:
            parts = urlsplit(leads_to)
            headers["location"] = parts._replace(path=self._path + parts.path).geturl()
        cookies = headers.getlist("set-cookie")
        if cookies:
            del headers["set-cookie"]
        for cookie in cookies:
            headers.append("set-cookie", cookie.replace("Path=/;", f"Path={self._path};", 1))


class Heads:
    """Middleware that answers HEAD as GET, without the body: whoever watches over a server asks so.

    An answer that would go on is over once it has begun: the server says that its reader has left.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        await self._app({**scope, "method": "GET"}, receive, sent)
