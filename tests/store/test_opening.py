"""URLs of databases."""

import pytest

from potsherd.errors import OptionError
from potsherd.store import open_store


@pytest.mark.parametrize(
    "url",
    [
        "",
        "potsherd.db",
        "sqlite://",
        "sqlite:///",
        "postgres://ada@host/x",
        "mysql://ada:pw@host/x",
    ],
)
def test_any_other_url_is_refused_in_one_line(url: str) -> None:
    with pytest.raises(OptionError) as caught:
        open_store(url)
    said = str(caught.value)
    assert said.isprintable()
    assert "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME" in said


def test_passwords_are_not_repeated() -> None:
    with pytest.raises(OptionError) as caught:
        open_store("mysql://ada:secret@host/x")
    assert "secret" not in str(caught.value)
