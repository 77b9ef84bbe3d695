#!/usr/bin/env python3
"""Copies all games of a server into a folder, while they go on: `backup.py FOLDER`.

The server's database is the one that POTSHERD_DATABASE names. A copy gets its name once it is whole
and has been read; those older than 30 days are removed.
"""

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

KEPT_DAYS = 30
SQLITE = "sqlite:///"


def back_up(database: str, folder: Path) -> Path:
    """Make a copy and remove old ones; where it is. SystemExit says in one line what failed."""
    now = time.time()
    name = time.strftime("potsherd-%Y%m%dT%H%M%SZ", time.gmtime(now))
    unfinished = folder / f"{name}.part"
    try:
        if database.startswith(SQLITE):
            copy_sqlite(Path(database.removeprefix(SQLITE)), unfinished)
            copy = folder / f"{name}.db"
        else:
            copy_postgres(database, unfinished)
            copy = folder / f"{name}.dump"
        finish(unfinished, copy)
        for old in folder.glob("potsherd-*"):
            if old.stat().st_mtime < now - KEPT_DAYS * 24 * 3600:
                old.unlink()
    except (OSError, sqlite3.Error) as error:
        raise SystemExit(f"no backup was made in {folder}: {error}") from None
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"no backup was made in {folder}: {error.cmd[0]} failed") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return copy


def copy_sqlite(database: Path, copy: Path) -> None:
    """Copy a file in use as it is at one moment; nobody waits for it."""
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)) as games:
        games.execute("vacuum into ?", (str(copy),))
    with closing(sqlite3.connect(copy)) as copied:
        (found,) = copied.execute("pragma integrity_check").fetchone()
    if found != "ok":
        raise OSError(f"the copy is damaged: {found}")


def copy_postgres(database: str, copy: Path) -> None:
    """Copy Potsherd's schema as it is at one moment; nobody waits for it."""
    dump = ["pg_dump", "--format=custom", "--schema=potsherd", f"--file={copy}", database]
    subprocess.run(dump, check=True)
    subprocess.run(["pg_restore", "--list", copy], check=True, stdout=subprocess.DEVNULL)


def finish(unfinished: Path, copy: Path) -> None:
    """See that the copy is on disk before it gets its name."""
    with unfinished.open("rb") as written:
        os.fsync(written.fileno())
    unfinished.rename(copy)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not os.environ.get("POTSHERD_DATABASE"):
        raise SystemExit("usage: POTSHERD_DATABASE=URL backup.py FOLDER")
    os.umask(0o077)
    print(back_up(os.environ["POTSHERD_DATABASE"], Path(sys.argv[1])))
