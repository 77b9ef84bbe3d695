"""My figures in a browser: on every screen, for everybody, without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.moments import MOMENTS, log_of, new_table
from browser.support import NewOnlooker, NewPerson, Server, serves_everybody
from browser.test_analysis import NAME, as_ann
from browser.test_analysis import found as found
from browser.test_analysis import kept as kept
from potsherd.analysis import keeping
from potsherd.analysis.report import Report
from potsherd.record import Record
from potsherd.table.table import Table
from potsherd.web.analyses import _name_of


@pytest.fixture
def looked_back(house: Server, found: tuple[Record, Report], kept: None) -> None:
    """Two games of Ann's were looked back at."""
    for _ in range(2):
        table = new_table(house, NAME).table
        name = _name_of(Table.of(table, log_of(next(m for m in MOMENTS if m.table == NAME))))
        keeping.keep(found[0], None, found[1], name)


@pytest.mark.usefixtures("looked_back")
def test_everybody_can_read_them_on_every_screen(house: Server, onlooker: NewOnlooker) -> None:
    page = as_ann(onlooker(), house)
    page.goto(f"{house.url}/me/figures")
    expect(page.locator("svg.trend")).to_have_count(2)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    serves_everybody(page)


@pytest.mark.usefixtures("looked_back")
def test_they_lead_to_each_game_without_scripts(house: Server, person: NewPerson) -> None:
    page = as_ann(person(javascript=False), house)
    page.goto(f"{house.url}/me")
    page.get_by_role("link", name="My figures").click()
    expect(page.get_by_role("button", name="Look back at the latest")).to_be_visible()
    page.get_by_text("All games, the last first").click()
    page.get_by_role("link", name=re.compile("^1 · Curios")).click()
    expect(page.get_by_role("heading", name="Chances to win")).to_be_visible()
