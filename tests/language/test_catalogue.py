"""Languages are found, chosen and spoken; each catalogue is complete."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from string import Formatter

import pytest
from babel.messages import Catalog, Message

import messages
from potsherd import language
from potsherd.errors import OptionError

CATALOGUES = pytest.mark.parametrize(
    "path", messages.catalogues(), ids=lambda path: path.parent.parent.name
)


def variants(texts: str | Iterable[str] | None) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts or ())


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def translations(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def test_english_and_russian_are_there() -> None:
    assert {"en", "ru"} <= set(language.available())


def test_every_catalogue_is_compiled_and_offered() -> None:
    codes = [path.parent.parent.name for path in messages.catalogues()]
    assert sorted(["en", *codes]) == list(language.available())


def test_unknown_language_names_those_there_are() -> None:
    with pytest.raises(OptionError, match=r"^no language 'xx'; there are: en, ru"):
        language.use("xx")


def test_a_path_is_no_language() -> None:
    with pytest.raises(OptionError, match="no language"):
        language.use("../locale/ru")


def test_a_new_folder_is_a_new_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "de" / "LC_MESSAGES"
    inside.mkdir(parents=True)
    inside.joinpath("potsherd.mo").touch()
    monkeypatch.setattr(language.catalogue, "LOCALE", tmp_path)
    assert language.available() == ("de", "en")


def test_english_needs_no_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language.catalogue, "LOCALE", tmp_path)
    assert language.available() == ("en",)
    assert language.use("en").text("Temple") == "Temple"


def test_fields_are_filled_in() -> None:
    english = language.use("en")
    assert english.text("{who} wins", who="Ann") == "Ann wins"
    assert english.plural("{n} turn of {who}", "{n} turns of {who}", 3, who="Ann") == (
        "3 turns of Ann"
    )
    assert english.context("a title", "{who}", who="Ann") == "Ann"
    assert english.plural_context("a title", "{n} day", "{n} days", 1) == "1 day"


@pytest.mark.parametrize(("n", "form"), [(0, 1), (1, 0), (2, 1), (21, 1)])
def test_english_has_two_plural_forms(n: int, form: int) -> None:
    assert language.use("en").plural_form(n) == form


@pytest.mark.parametrize(
    ("n", "form"),
    [(0, 2), (1, 0), (2, 1), (4, 1), (5, 2), (11, 2), (12, 2), (14, 2), (21, 0), (22, 1), (112, 2)],
)
def test_russian_has_three_plural_forms(n: int, form: int) -> None:
    assert language.use("ru").plural_form(n) == form


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "xx_XX"}, "en"),
        ({"LANG": "ru_RU", "LC_MESSAGES": "en_GB@euro"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "en_GB", "LC_ALL": "ru_RU.KOI8-R"}, "ru"),
        ({"LANG": "ru_RU", "LC_ALL": ""}, "ru"),
    ],
)
def test_environment_asks_for_a_language(
    environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language.from_environment().code == code


@CATALOGUES
def test_catalogue_has_every_message_of_the_source_and_no_other(path: Path) -> None:
    catalogue = messages.read(path)
    wanted = {(message.context, *variants(message.id)) for message in messages.template()}
    there = {(message.context, *variants(message.id)) for message in catalogue}
    assert there == wanted, "run `make messages` and translate what it adds"
    assert not catalogue.obsolete


@CATALOGUES
def test_every_message_is_translated(path: Path) -> None:
    catalogue = messages.read(path)
    for message in translations(catalogue):
        translated = variants(message.string)
        assert len(translated) == (catalogue.num_plurals if message.pluralizable else 1)
        assert all(translated), f"{message.id} is not translated"
        assert not message.fuzzy, f"{message.id} is only guessed"


@CATALOGUES
def test_translations_have_the_fields_of_their_messages(path: Path) -> None:
    for message in translations(messages.read(path)):
        wanted = fields(variants(message.id)[-1])
        for translated in variants(message.string):
            assert fields(translated) == wanted, f"{translated!r} for {message.id}"


def test_translations_name_the_same_numbers() -> None:
    number = re.compile(r"\$?\d+")
    for path in messages.catalogues():
        for message in translations(messages.read(path)):
            if not message.pluralizable:
                named = Counter(number.findall(str(message.string)))
                assert named == Counter(number.findall(str(message.id))), message.id


def test_russian_has_its_own_quotes_and_dashes() -> None:
    (russian,) = (path for path in messages.catalogues() if "ru" in path.parts)
    for message in translations(messages.read(russian)):
        for translated in variants(message.string):
            assert not re.search(r"[\"“”]| - |\.\.\.|  ", translated), translated


def test_extraction_sees_every_way_to_say_a_message(tmp_path: Path) -> None:
    tmp_path.joinpath("said.py").write_text(
        'a.text("A")\n'
        'a.plural("{n} B", "{n} Bs", n)\n'
        'a.context("c", "C", x=1)\n'
        'a.plural_context("d", "{n} D", "{n} Ds", n)\n'
        'mark("E")\n'
        'mark_plural("F", "Fs")\n'
        'mark_plural_context("g", "G", "Gs")\n',
        encoding="utf-8",
    )
    found = {(message.context, message.id) for message in translations(messages.template(tmp_path))}
    assert found == {
        (None, "A"),
        (None, ("{n} B", "{n} Bs")),
        ("c", "C"),
        ("d", ("{n} D", "{n} Ds")),
        (None, "E"),
        (None, ("F", "Fs")),
        ("g", ("G", "Gs")),
    }
