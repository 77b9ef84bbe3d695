"""Rulings are written once, and pages and the document show the same."""

import re

import rulings as tool
from potsherd.editions import load_edition
from potsherd.language import use
from potsherd.wording.rulings import all_rulings, rulings


def test_the_document_says_what_the_pages_say() -> None:
    now = tool.PAGE.read_text("utf-8")
    assert tool.page(now) == now, "run tools/rulings.py"
    assert re.findall(r"^\| ([RMC]-\d+) \|", now, re.MULTILINE) == [*all_rulings()]


def test_an_edition_shows_the_rulings_it_can_meet() -> None:
    shown = {
        name: {ruling[0] for ruling, _ in rulings(use("en"), load_edition(name))}
        for name in ("archaeology", "expedition", "curios")
    }
    assert shown == {"archaeology": {"R"}, "expedition": {"R", "M"}, "curios": {"C"}}
