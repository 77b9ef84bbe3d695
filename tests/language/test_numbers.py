"""Numbers are written as the language writes them, and in one place alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import messages
import potsherd
from language.test_catalogue import translations, variants
from potsherd.language import use

SOURCE = Path(potsherd.__file__).parent
DECIMALS = re.compile(r"\.[1-9]\d*[fFeEgG%]|\.\{")
WITHOUT_LANGUAGE = {"logs.py"}


@pytest.mark.parametrize(
    ("value", "form", "english", "russian"),
    [
        (4.25, ".1f", "4.2", "4,2"),
        (-0.031, "+.3f", "−0.031", "−0,031"),
        (3.0, "+.0f", "+3", "+3"),
        (0.5, ".1%", "50.0%", "50,0%"),
        (-0.04, ".1f", "0.0", "0,0"),
        (0.0001, "+.1%", "0.0%", "0,0%"),
    ],
)
def test_decimals_have_the_sign_of_the_language(
    value: float, form: str, english: str, russian: str
) -> None:
    assert use("en").number(value, form) == english
    assert use("ru").number(value, form) == russian


def forms(tree: ast.AST) -> Iterator[str]:
    """The forms in which f-strings write what they hold."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            yield ast.unparse(node.format_spec)


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: path.name)
def test_nothing_else_writes_decimals(path: Path) -> None:
    if path.name not in WITHOUT_LANGUAGE:
        written = forms(ast.parse(path.read_text(encoding="utf-8")))
        assert not [form for form in written if DECIMALS.search(form)]


def test_no_message_says_how_many_decimals_a_number_has() -> None:
    for message in translations(messages.template()):
        for text in variants(message.id):
            assert not [form for _, _, form, _ in Formatter().parse(text) if form], text
