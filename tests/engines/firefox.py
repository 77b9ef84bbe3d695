"""Firefox, to which WebDriver BiDi is spoken: it needs no driver beside itself."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from browser.support import program
from engines.window import PATIENCE, NewWindow, Unready, Window, pressing, running, typing

_LISTENING = "WebDriver BiDi listening on "


class Session:
    """A connection to a Firefox, over which one thing after another is asked."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = count()
        self._errors: list[tuple[str, str]] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **params: object) -> Any:
        """What a command answers; Unready when its page has just gone."""
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": params}))
        while (message := json.loads(self._connection.recv(PATIENCE))).get("id") != number:
            self._hear(message)
        if message["type"] == "success":
            return message["result"]
        # It has no words of their own for pages that go while they are asked something.
        if message["error"] in ("no such frame", "unknown error"):
            raise Unready(message["message"])
        raise AssertionError(f"{method}: {message['error']}: {message['message']}")

    def errors(self, context: str) -> list[str]:
        """What went wrong in the scripts of a window."""
        return [text for where, text in self._errors if where == context]

    def _hear(self, message: dict[str, Any]) -> None:
        if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
            entry = message["params"]
            self._errors.append((entry["source"].get("context", ""), str(entry["text"])))


class FirefoxWindow(Window):
    """A window of Firefox."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._user = session.ask("browser.createUserContext")["userContext"]
        created = session.ask("browsingContext.create", type="window", userContext=self._user)
        self._context = created["context"]

    def goto(self, address: str) -> None:
        """Go to an address, and return when its page is there."""
        self._ask("browsingContext.navigate", url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of the page; Unready between two pages."""
        answer = self._session.ask(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._context},
            awaitPromise=False,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        value = answer["result"].get("value")
        return None if value is None else json.loads(value)

    def press_at(self, x: int, y: int) -> None:
        """Press there with the pointer, as a hand does."""
        self._ask("input.performActions", actions=pressing(x, y))

    def type(self, text: str) -> None:
        """Press keys."""
        self._ask("input.performActions", actions=typing(text))

    def resize(self, width: int, height: int) -> None:
        """Give the page so many pixels."""
        self._ask("browsingContext.setViewport", viewport={"width": width, "height": height})

    def complaints(self) -> list[str]:
        """The errors that the engine has written down so far."""
        self.evaluate("0")  # what was told before the answer has been heard with it
        return self._session.errors(self._context)

    def close(self) -> None:
        """Close it, with all that belongs to it alone."""
        self._session.ask("browser.removeUserContext", userContext=self._user)

    def _ask(self, method: str, **params: object) -> None:
        self._session.ask(method, context=self._context, **params)


@contextmanager
def opened(folder: Path) -> Iterator[NewWindow]:
    """How to open windows of Firefox, each for somebody else."""
    command = [program("firefox-esr", "firefox"), "--headless", "--no-remote"]
    command += ["--profile", str(folder), "--remote-debugging-port", "0"]
    with (
        (folder / "log.txt").open("w") as log,
        running(command, stdout=log, stderr=subprocess.PIPE) as firefox,
    ):
        assert firefox.stderr
        said = next(line for line in firefox.stderr if line.startswith(_LISTENING))
        address = said.removeprefix(_LISTENING).strip()
        with connect(f"{address}/session", max_size=None, proxy=None) as connection:
            session = Session(connection)
            yield lambda: FirefoxWindow(session)
