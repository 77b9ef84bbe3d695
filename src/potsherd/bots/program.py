"""Bots of one's own in any language: a command that reads and writes lines of JSON."""

from __future__ import annotations

import os
import select
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from math import ceil
from tempfile import TemporaryFile
from time import monotonic

from potsherd.bots.own import START, THINK_MS, late, legal, one_line
from potsherd.bots.protocol import answer, line_of, question
from potsherd.errors import BotFailed, OptionError
from potsherd.moves import Move
from potsherd.views import View

MOST_BYTES = 1 << 16
"""Of an answer."""
GRACE = 1.0
"""Seconds that a process has to end by itself when it is not needed any more."""
_LAST_BYTES = 2000  # of what a process wrote to standard error


class Program:
    """Asks a process of its own, which starts with the first decision and ends with `close`.

    An answer that is no legal move, one that is late, and an end that nobody asked for, is a
    BotFailed.
    """

    def __init__(self, command: str, think_ms: int = THINK_MS, seed: int = 0) -> None:
        self._words = _words(command)
        self._think_ms, self._seed = think_ms, seed
        self._process: _Process | None = None
        self._told = 0

    @staticmethod
    def check(command: str) -> None:
        """Raise OptionError where there is no such command."""
        _words(command)

    def choose(self, view: View) -> Move:
        """See Bot."""
        seconds = self._think_ms / 1000
        if self._process is None:
            self._process = _Process(self._words)
            seconds += START
        asked = question(view, self._told, self._think_ms, self._seed)
        self._told = len(view.log)
        try:
            token = answer(self._process.ask(line_of(asked), seconds))
            return legal(view, token, asked["moves"])
        except TimeoutError:
            raise late(self._think_ms) from None

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.end()
            self._process = None


def _words(command: str) -> list[str]:
    """The words of a command. Raises OptionError where it could not be run."""
    if not hasattr(select, "poll"):
        raise OptionError("exec: bots need a system with poll, as Linux and macOS have")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"the command of the bot 'exec:{command}' is cut off: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise OptionError(f"no command {''.join(words[:1])!r} for the bot 'exec:{command}'")
    return words


class _Process:
    """A process that is asked by lines, in a session of its own, so that Ctrl-C is not for it."""

    def __init__(self, words: list[str]) -> None:
        self._errors = TemporaryFile()  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise BotFailed(f"it does not start: {error.strerror}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """What the process answers to a line. Raises TimeoutError, and BotFailed where it ends or
        says more than one line."""
        until, left, heard = monotonic() + seconds, memoryview(line), b""
        while not heard.endswith(b"\n"):
            left = left[self._write(left) :]
            if not self._wait(until, writing=bool(left)):
                continue
            said = os.read(self._out, MOST_BYTES)
            if not said:
                raise BotFailed(self._last_words())
            heard += said
            if len(heard) > MOST_BYTES or b"\n" in heard[:-1]:
                raise BotFailed("it answered more than one short line")
        return heard

    def _write(self, left: memoryview) -> int:
        """How much of what is left can be written now; what it does not read any more is gone."""
        try:
            return os.write(self._in, left) if left else 0
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            return len(left)

    def _wait(self, until: float, *, writing: bool) -> bool:
        """Wait until there is something to read, which is what is returned, or room to write."""
        watched = select.poll()
        watched.register(self._out, select.POLLIN)
        if writing:
            watched.register(self._in, select.POLLOUT)
        ready = watched.poll(max(0, ceil((until - monotonic()) * 1000)))
        if not ready:
            raise TimeoutError
        return any(descriptor == self._out for descriptor, _ in ready)

    def _last_words(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        code = self._process.poll()
        if code is None:
            how = "closed its output"
        else:
            how = f"exited with code {code}" if code >= 0 else f"was killed by signal {-code}"
        self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - _LAST_BYTES))
        said = one_line(self._errors.read().decode(errors="replace"))
        return f"it {how}: {said}" if said else f"it {how} without a word"

    def end(self) -> None:
        """Tell the process by the end of its input; kill it, and all that it started, unless it
        ends then."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._errors.close()
