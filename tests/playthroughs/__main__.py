"""Plays and stores all playthroughs anew: PYTHONPATH=tests python -m playthroughs."""

from configurations import EVERY
from playthroughs.snapshots import FOLDER, file_of, played, text_of

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for configuration in EVERY:
        text = text_of(configuration, played(configuration))
        file_of(configuration).write_text(text, "utf-8")
    print(f"{len(EVERY)} playthroughs")
