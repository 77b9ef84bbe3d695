"""The README does what it says: its Python session and its commands are run."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ potsherd (.*)$", README, re.MULTILINE)


def test_the_python_sessions_give_what_they_show() -> None:
    sessions = "\n".join(re.findall(r"```pycon\n(.*?)```", README, re.DOTALL))
    assert len(sessions.splitlines()) >= 15
    parsed = doctest.DocTestParser().get_doctest(sessions, {}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(parsed)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_run(command: str) -> None:
    arguments = [sys.executable, "-m", "potsherd", *shlex.split(command)]
    ran = subprocess.run(arguments, capture_output=True, text=True, encoding="utf-8")
    assert ran.returncode == 0, ran.stderr
    assert len(ran.stdout.splitlines()) > 3


def test_there_are_commands_to_run() -> None:
    assert len(COMMANDS) >= 3
