"""What a family of games gives to pages: its templates are found in the folder that it names."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from jinja2 import TemplateNotFound

from guests import guest
from potsherd.language import use
from potsherd.web.board.contract import BOARDS
from potsherd.web.pages import render


@pytest.mark.parametrize("family", ["archaeology", "curios"])
@pytest.mark.parametrize("template", ["board.html", "seats.html", "hand.html"])
def test_each_family_has_the_templates_that_pages_include(family: str, template: str) -> None:
    assert (BOARDS.of(family).TEMPLATES / template).is_file()


def test_a_family_of_ones_own_brings_its_templates(
    tmp_path: Path,
) -> None:
    (tmp_path / "hand.html").write_text(
        '{% from "table/parts.html" import seat_mark %}{{ seat_mark(0) }}{{ text("Rules") }}'
    )
    pebbles = SimpleNamespace(name="pebbles", boards=lambda: SimpleNamespace(TEMPLATES=tmp_path))
    with guest(pebbles):
        made = render(use("en"), "table/pebbles/hand.html")
        assert 'class="seat-mark seat-1"' in made
        assert made.endswith("Rules")
        for missing in ("table/pebbles/board.html", "table/pebbles/", "table/marbles/hand.html"):
            with pytest.raises(TemplateNotFound):
                render(use("en"), missing)
