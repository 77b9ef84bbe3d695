"""Names: people of all scripts have them, nobody's is invisible, and no two look alike."""

from __future__ import annotations

from itertools import combinations
from time import process_time

import pytest

from potsherd.bots import BOTS
from potsherd.record.header import check_seat
from potsherd.table.names import LONGEST_NAME, checked_name, same_name
from potsherd.table.refusals import BadInput

SCRIPTS = {
    "Latin": ("A", "Zoë", "Nguyễn Thị Ánh", "O'Neill-Smith", "Gal·la", "Đặng", "Þórður", "ʻOkina"),
    "Greek": ("Ωμέγα", "Γιώργος"),
    "Cyrillic": ("Ада Лавлейс", "Їжак"),
    "Armenian": ("Արամ",),
    "Georgian": ("ნინო",),
    "Hebrew": ("דָּוִד", "צ׳רצ׳יל"),
    "Arabic": ("مُحَمَّد", "علی ۱۲۳", "ليلى ١٢"),
    "Persian": ("نی\u200cلوفر", "علی\u200cرضا"),
    "Devanagari": ("प्रिया", "क्\u200dषमा", "राम\u094dकुमार"),
    "Bengali": ("শ্রেয়া",),
    "Tamil": ("கோதை",),
    "Malayalam": ("അവന\u0d4d\u200d",),
    "Sinhala": ("ශ\u0dca\u200dරී",),
    "Thai": ("สมชาย", "น้ำผึ้ง"),
    "Khmer": ("សុខា",),
    "Tibetan": ("བསྟན་འཛིན",),
    "Hangul": ("김철수", "한"),
    "Han": ("王小明", "𠮷野家"),
    "Kana": ("さくら", "マリー・キュリー"),
    "Ethiopic": ("ሰላም",),
    "Emoji": (
        "😀",
        "Ann ❤\ufe0f",
        "👩\u200d🚀",
        "👩🏽\u200d🚀",
        "🏳\ufe0f\u200d🌈",
        "🇳🇿",
        "1\ufe0f\u20e3",
    ),
    "Emoji families": ("👨\u200d👩\u200d👧\u200d👦", "❤\ufe0f\u200d🔥"),
    "Emoji flags": ("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",),
    "signs": ("a.b", "x_x", "R&D", "<b>", "100%", "№7".replace("№", "No ")),
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_name_may_be_in_any_script(script: str) -> None:
    for name in SCRIPTS[script]:
        assert checked_name(name) == name
        check_seat(name)
        assert same_name(name, name)


def test_no_two_of_these_are_taken_for_one() -> None:
    names = [name for names in SCRIPTS.values() for name in names]
    assert not [pair for pair in combinations(names, 2) if same_name(*pair)]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann \t of   Ely ", "Ann of Ely"),
        ("Ann\u00a0\u3000B", "Ann B"),
        ("e\u0301" * LONGEST_NAME, "é" * LONGEST_NAME),
        (" ".join(["\u03c9\u0313\u0300\u0345"] * 12), " ".join("\u1fa2" * 12)),
        ("\u1112\u1161\u11ab", "한"),
    ],
)
def test_one_name_is_kept_in_one_way_however_it_is_typed(typed: str, name: str) -> None:
    assert checked_name(typed) == checked_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "x" * 25, "\ufdfa" * 24),
        # nothing to be seen, alone and beside a letter
        *("\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u00ad", "\u034f", "\u180e", "\u2060"),
        *("\u200b", "\u200c", "\u200d", "\ufe0f", "\ufeff", "\U000e0041", "\U0001d159", "\ufffc"),
        *("a\u3164", "a\u2800", "a\uffa0", "a\u115f", "a\ufe0f", "a\u034f", "a\u17b4", "\ufeffa"),
        *("a\u200bb", "a\u200cb", "a\u200db", "a\u00adb", "a\U000e0041", "a\U000e0100", "a\u2064"),
        *(
            "\ufe0f😀",
            "😀\u200d",
            "\u200d😀",
            "😀\u200da",
            "a\u200d😀",
            "😀\ufe0f\ufe0f",
            "🏴\U000e007f",
        ),
        *("a\ufe0f\u200d😀", "نی\u200c", "ن\u200c\u200cل"),
        # what turns the page around, or is no sign at all
        *("a\u202eb", "a\u2066b", "a\u200fb", "a\u061cb", "a\x07b", "a\u0085\x1bb", "a\nb\x00"),
        *("\ud800", "\ue000", "a\uffff", "\u0378"),
        # marks in stacks, and on nothing
        *(
            "\u0301",
            "\u0903",
            "z" + "\u0335" * 10,
            "z\u0300\u0300",
            "a\u0300\u0301\u0302\u0303\u0304",
        ),
        *("Ann " + "o\u0316\u0317\u0318\u0319\u031c", "\u20dd"),
        # what is for others
        *("a|b", "greedy", "Greedy", "gr\u0435edy", "g\u200creedy", "ｇreedy", "random:seed=3"),
        *("exec:true", "my.module:Bot"),
    ],
)
def test_what_cannot_be_seen_or_told_apart_is_no_name(name: str) -> None:
    with pytest.raises(BadInput):
        checked_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(
            ("Ann", "ann"),
            ("STRASSE", "straße"),
            ("Ａｎｎ", "Ann"),
            ("ﾏﾘｰ", "マリー"),
            ("Ivan", "lvan"),
            ("Bob1", "Bobl"),
            ("O0", "0O"),
        ),
        *(("Amy", "Аmу"), ("Paul", "Ρаul"), ("Arnold", "Amold"), ("Zoë", "Zoe\u0308")),
        *(("نی\u200cلوفر", "نیلوفر"), ("❤\ufe0f", "❤"), ("👩\u200d🚀", "👩🚀"), ("क्\u200dष", "क्ष")),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert same_name(one, other)
    assert same_name(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Zoë", "Zoe"),
        ("Bob", "Rob"),
        ("王", "玉"),
        ("", ""),
        ("Ann", ""),
        ("6", "9"),
    ],
)
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert not same_name(one, other)


def test_nobody_is_called_like_a_bot() -> None:
    for bot in BOTS:
        with pytest.raises(BadInput, match="what a bot is called"):
            checked_name(bot.upper())


@pytest.mark.parametrize("sign", ["\u0300\u0316", "\ufdfa", "👩\u200d", "\u1100", "x"])
def test_a_long_name_costs_no_time(sign: str) -> None:
    began = process_time()
    with pytest.raises(BadInput):
        checked_name("a" + sign * 100_000)
    assert process_time() - began < 1
