"""A window of a browser, whatever its engine: what a page shows, and real presses on it."""

from __future__ import annotations

import json
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

PATIENCE = 60.0
"""s until something that comes by itself is there, on however busy a machine."""
SHIFT = "\ue008"
"""The key that writes nothing, as WebDriver calls it."""
_A_MOMENT = 0.02  # s
_DOUBLE_CLICK = 0.5
"""s in which a second press at the same place would be half of a double click."""
_STILL = 100  # ms

_WHOLE = "document.readyState !== 'loading'"

# Where a press reaches what is meant and nothing that lies upon it: in the middle, else a corner.
# It must have stayed there for a while: an engine that has been typed into may scroll back.
_WITHIN_REACH = """(() => {
  const selector = %s;
  const meant = [...document.querySelectorAll(selector)].find(each => each.getClientRects().length);
  if (!meant) return null;
  const isThere = ({top, bottom}) => top >= 0 && bottom <= innerHeight;
  if (!isThere(meant.getBoundingClientRect())) meant.scrollIntoView({block: "center"});
  const {left, top, width, height} = meant.getClientRects()[0];
  const points = [[left + width / 2, top + height / 2], [left + 8, top + 8]];
  const reaches = ([x, y]) => meant.contains(document.elementFromPoint(x, y));
  const point = points.map(point => point.map(Math.round)).find(reaches);
  if (!point) return null;
  const [what, now] = [`${selector} ${point}`, performance.now()];
  if (window.meant?.what !== what) window.meant = {what, since: now};
  return now - window.meant.since < %d ? null : point;
})()"""


def _nothing() -> None:
    pass


class Unready(Exception):
    """The page is just being exchanged for another one."""


class Window(ABC):
    """A window of its own, with cookies of its own, of somebody who looks and presses."""

    _pressed: tuple[tuple[int, int], float] | None = None

    @abstractmethod
    def goto(self, address: str) -> None:
        """Go to an address, and return when its page is there."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The value of an expression of the page; Unready between two pages."""

    @abstractmethod
    def press_at(self, x: int, y: int) -> None:
        """Press there with the pointer, as a hand does."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Press keys."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page so many pixels, or the fewest that this engine can."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """The errors that the engine has written down so far."""

    @abstractmethod
    def close(self) -> None:
        """Close it, with all that belongs to it alone."""

    def wait(self, expression: str, meanwhile: Callable[[], None] = _nothing) -> Any:
        """The value of an expression of the page once that is whole and it is a true one; what is
        done meanwhile is done again and again."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if found := self.evaluate(f"{_WHOLE} && {expression}"):
                    return found
            except Unready:
                pass
            meanwhile()
            time.sleep(_A_MOMENT)
        raise AssertionError(f"{self.evaluate('location.href')} never comes to {expression}")

    def press(self, selector: str) -> None:
        """Press the first that is shown of what a selector finds, once a press reaches it there."""
        place = self.place(selector)
        if self._pressed and self._pressed[0] == place:
            time.sleep(max(0.0, self._pressed[1] + _DOUBLE_CLICK - time.monotonic()))
        self.press_at(*place)
        self._pressed = place, time.monotonic()

    def place(self, selector: str) -> tuple[int, int]:
        """Where a press reaches the first that is shown of what a selector finds."""
        x, y = self.wait(_WITHIN_REACH % (json.dumps(selector), _STILL))
        return x, y

    def says(self, selector: str, text: str) -> None:
        """Wait until the first that a selector finds contains a text."""
        found = f"document.querySelector({json.dumps(selector)})?.textContent"
        self.wait(f"{found}?.includes({json.dumps(text)})")

    def shows(self, selector: str) -> None:
        """Wait until a selector finds something."""
        self.wait(f"document.querySelector({json.dumps(selector)}) !== null")


@contextmanager
def running(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that runs for as long as it is needed."""
    with subprocess.Popen(command, text=True, **options) as process:
        try:
            yield process
        finally:
            process.terminate()


NewWindow = Callable[[], Window]


def pressing(x: int, y: int) -> list[dict[str, object]]:
    """A press with the pointer, in the words that both WebDrivers take."""
    steps: list[dict[str, object]] = [
        {"type": "pointerMove", "x": x, "y": y},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "hand", "actions": steps}]


def typing(text: Iterable[str]) -> list[dict[str, object]]:
    """Presses of keys, in the words that both WebDrivers take."""
    steps = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keys", "actions": steps}]
