"""Plays and stores all playthroughs anew: PYTHONPATH=tests python -m playthroughs."""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from configurations import EVERY
from playthroughs import openspiel, snapshots


def store(folder: Path, texts: Mapping[Path, str]) -> None:
    """Store these files in a folder, and no others."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for file, text in texts.items():
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    games = {
        snapshots.file_of(each): snapshots.text_of(each, snapshots.played(each)) for each in EVERY
    }
    store(snapshots.FOLDER, games)
    print(f"{len(games)} playthroughs")
    if find_spec("pyspiel"):
        theirs = {openspiel.file_of(game): openspiel.played(game) for game in openspiel.GAMES}
        store(openspiel.FOLDER, theirs)
        print(f"{len(theirs)} playthroughs of OpenSpiel")
    else:
        print("OpenSpiel is not installed; its playthroughs stay as they are")
