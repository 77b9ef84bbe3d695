"""The picture: well-formed, with every bot, its numbers, and marks where the numbers say."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from arena import made_up
from potsherd.arena import Contest, ContestReport, contest_report
from potsherd.arena.plot import WIDTH, drawn
from potsherd.language import use

SVG = "{http://www.w3.org/2000/svg}"


def summary_of(bots: int) -> ContestReport:
    contest = made_up.contest(bots, 2)
    return contest_report(
        contest, made_up.results(contest, 40, lambda deal, seats: [seats[deal % 7 % 2]])
    )


def picture(report: ContestReport, title: str = "Curios") -> ElementTree.Element:
    return ElementTree.fromstring(drawn(report, title, use("en")))


def texts(root: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in root.iter(f"{SVG}text")]


def test_it_names_the_game_every_bot_the_anchor_and_how_much_was_played() -> None:
    shown = texts(picture(summary_of(3)))
    for words in ("Curios", "random:seed=0", "random:seed=1", "random:seed=2"):
        assert words in shown
    assert "rating (random:seed=2 is 0)" in shown
    assert "40 deals, 240 games" in shown


@pytest.mark.parametrize("bots", [2, 6])
def test_every_bot_has_a_mark_and_an_interval_on_both_scales_inside_the_picture(bots: int) -> None:
    root = picture(summary_of(bots))
    means, reaches = (
        [one for one in root.iter(f"{SVG}{kind}") if one.get("class") == name]
        for kind, name in (("circle", "mean"), ("line", "reach"))
    )
    assert len(means) == len(reaches) == 2 * bots
    for mean, reach in zip(means, reaches, strict=True):
        assert 0 < float(reach.get("x1", -1)) <= float(mean.get("cx", -1))
        assert float(mean.get("cx", WIDTH)) <= float(reach.get("x2", WIDTH)) < WIDTH
        assert mean.get("cy") == reach.get("y1")


def test_bots_stand_in_the_order_of_their_ratings() -> None:
    contest = made_up.contest(3, 2)
    report = contest_report(contest, made_up.results(contest, 9, lambda _, seats: [max(seats)]))
    names = [words for words in texts(picture(report)) if words.startswith("random")]
    assert names == ["random:seed=2", "random:seed=1", "random:seed=0"]


def test_marks_say_their_numbers_to_those_who_point_at_them() -> None:
    report = summary_of(2)
    titles = [found.text or "" for found in picture(report).iter(f"{SVG}title")]
    share = next(one for one in report.bots if one.bot == "random:seed=1").win_share
    told = f"random:seed=1: {share.mean:.0%} ({share.low:.0%} – {share.high:.0%})"
    assert told in titles


def test_names_cannot_break_the_picture() -> None:
    assert "<b>&" in texts(picture(summary_of(2), "<b>&"))


def test_it_has_colours_for_dark_backgrounds_and_words_in_russian() -> None:
    text = drawn(summary_of(2), "Curios", use("ru"))
    assert "prefers-color-scheme: dark" in text
    assert "победы" in text


def test_one_deal_can_be_drawn() -> None:
    contest = Contest("curios", ("greedy", "random"), ((0, 1),))
    report = contest_report(contest, made_up.results(contest, 1, lambda *_: [0]))
    assert "1 deal, 2 games" in texts(picture(report))
