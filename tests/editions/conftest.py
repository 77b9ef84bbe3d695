"""Fixtures: an edition loaded from text, and what is said where that is refused."""

from pathlib import Path

import pytest

from editions.support import Load, Refusal
from potsherd.editions import Edition, load_edition
from potsherd.errors import EditionError


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    monkeypatch.chdir(tmp_path)

    def from_text(text: str) -> Edition:
        Path("my.toml").write_text(text, "utf-8")
        return load_edition("my.toml")

    return from_text


@pytest.fixture
def refusal(load: Load) -> Refusal:
    def of_text(text: str) -> str:
        with pytest.raises(EditionError) as caught:
            load(text)
        message = str(caught.value)
        assert message.startswith("my.toml: ")
        assert message.isprintable()
        assert "; " in message
        return message.removeprefix("my.toml: ")

    return of_text
