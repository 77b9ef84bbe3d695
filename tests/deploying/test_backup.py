"""The program that makes backups: whole copies or none, and a line that says why."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from deploying.page import ROOT


def back_up(folder: Path, database: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "deploy" / "backup.py", folder],
        env={"PATH": os.environ["PATH"], "POTSHERD_DATABASE": database},
        capture_output=True,
        text=True,
    )


def database(path: Path) -> str:
    with closing(sqlite3.connect(path)) as made:
        made.executescript("pragma user_version = 7; create table a (b); insert into a values (1);")
    return f"sqlite:///{path}"


def test_a_copy_is_whole_and_for_its_owner_alone(tmp_path: Path) -> None:
    url = database(tmp_path / "a % b?.db")
    made = back_up(tmp_path, url)
    copy = Path(made.stdout.strip())
    assert copy.parent == tmp_path, made.stderr
    assert copy.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copy)) as copied:
        assert copied.execute("pragma user_version").fetchone() == (7,)
        assert copied.execute("select b from a").fetchall() == [(1,)]


def test_a_month_of_copies_is_kept(tmp_path: Path) -> None:
    url = database(tmp_path / "tables.db")
    old, young = tmp_path / "potsherd-20260101T033000Z.db", tmp_path / "potsherd-x.db"
    for copy, days in ((old, 31), (young, 29)):
        copy.touch()
        os.utime(copy, (0, time.time() - days * 24 * 3600))
    assert back_up(tmp_path, url).returncode == 0
    assert not old.exists()
    assert young.exists()


def refused(folder: Path, url: str) -> str:
    """The one line that it says when no backup can be made, of which nothing is left behind."""
    made = back_up(folder, url)
    assert made.returncode == 1
    assert not list(folder.glob("potsherd-*"))
    *_, line = made.stderr.splitlines()
    assert line.startswith("no backup was made in ")
    return line


def test_what_cannot_be_copied_is_said_and_leaves_nothing(tmp_path: Path) -> None:
    missing = f"sqlite:///{tmp_path}/none.db"
    assert "unable to open" in refused(tmp_path, missing)
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "letter.db").write_text("Dear Ann,\n" * 1000)
    assert "not a database" in refused(tmp_path, f"sqlite:///{tmp_path}/letter.db")
    assert "pg_dump" in refused(tmp_path, "postgresql://nobody@127.0.0.1:1/none")
    assert "unable to open" in refused(tmp_path / "nowhere", database(tmp_path / "tables.db"))
