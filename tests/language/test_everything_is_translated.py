"""Nothing is shown to people that a catalogue cannot translate.

Pages are read in a language whose letters are all unlike those of English, so that a text that
went around the catalogue stands out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

import messages
from language.reading import said
from playing import pick_move
from potsherd.language import catalogue, use
from potsherd.table import acting
from potsherd.table.entries import Act, Entry, Opened, Sat
from potsherd.table.lessons.contract import lessons
from potsherd.table.settings import Settings
from potsherd.table.table import Table
from potsherd.web import pages
from potsherd.web.creating import ME
from potsherd.web.fragments import made_text, weigh_text
from potsherd.web.visitors import LANGUAGE_COOKIE, PERSON_COOKIE, Visitor
from web.conftest import form, with_friend
from web.finished import ANN, House, house

CODE = "tlh"
EDITIONS = ("archaeology", "expedition", "curios")
GAMES = (
    ("archaeology", None),
    ("curios", None),
    *(
        ("expedition", one)
        for one in ("great_pyramid", "temple", "tomb", "mine", "sphinx", "buried_ruins")
    ),
)
# What is the same in every language: names, ruling ids, fingerprints, the name of a time zone.
SAME = re.compile(r"\b(Potsherd|Ann|Bob|[RMC]-\d+|[0-9a-f]{8,64}|UTC)\b")
TEMPLATES = sorted(pages.TEMPLATES.rglob("*.html"))
_LETTERS = str.maketrans(
    {chr(n): chr(n + 0xFEE0) for n in range(ord("A"), ord("z") + 1) if chr(n).isalpha()}
)
_FIELD = re.compile(r"(\{[^}]*\})")


def strange(text: str) -> str:
    """The text in letters that English has not; its fields stay."""
    parts = _FIELD.split(text)
    return "".join(part if n % 2 else part.translate(_LETTERS) for n, part in enumerate(parts))


def untranslated(page: str) -> list[str]:
    """Texts of a page that are in English."""
    return [text for text in said(page) if re.search("[A-Za-z]", SAME.sub("", text))]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that speaks the strange language to whoever asks."""
    folder = tmp_path_factory.mktemp("strange")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "LOCALE", folder / "locale")
        _write_strange(folder / "locale" / CODE / "LC_MESSAGES" / "potsherd.mo")
        _forget()
        with house(folder) as one:
            one.client.cookies.set(LANGUAGE_COOKIE, CODE)
            yield one
    _forget()


def _write_strange(path: Path) -> None:
    strangers = Catalog(locale="en")
    for message in messages.template():
        if message.id:
            forms = [strange(text) for text in _forms(message.id)]
            strangers.add(
                message.id,
                tuple(forms) if message.pluralizable else forms[0],
                context=message.context,
            )
    path.parent.mkdir(parents=True)
    with path.open("wb") as writable:
        write_mo(writable, strangers)


def _forms(message: object) -> tuple[str, ...]:
    return message if isinstance(message, tuple) else (str(message),)


def _forget() -> None:
    for kept in (catalogue.use, pages.environment, pages.languages):
        kept.cache_clear()


# ------------------------------------------------------------ the source
def test_no_template_holds_text_of_its_own() -> None:
    for path in TEMPLATES:
        source = path.read_text(encoding="utf-8")
        classless = re.sub(r"\{% block body %\}.*?\{% endblock %\}", "", source)
        bare = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", classless, flags=re.DOTALL)
        assert not untranslated(bare), path


def test_every_message_in_the_code_is_extracted() -> None:
    known = {text for message in messages.template() if message.id for text in _forms(message.id)}
    for path in sorted(messages.SOURCE.rglob("*.py")):
        for text in _messages_in(ast.parse(path.read_text(encoding="utf-8"))):
            assert text in known, f"{path} says {text!r}"


def _messages_in(tree: ast.AST) -> Iterator[str | None]:
    """Each message that is written out where the language is asked; None for an f-string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node.func) in messages.KEYWORDS:
            for place in messages.KEYWORDS[_called(node.func)]:
                if isinstance(place, int) and place <= len(node.args):
                    given = node.args[place - 1]
                    if isinstance(given, ast.JoinedStr):
                        yield None
                    elif isinstance(given, ast.Constant) and isinstance(given.value, str):
                        yield given.value


def _called(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


# ------------------------------------------------------------ the pages
def test_the_strange_language_is_spoken(here: House) -> None:
    assert strange("Take {n} cards") == strange("Take") + " {n} " + strange("cards")
    assert strange("My games") in here.client.get("/").text
    assert untranslated("<p>Lost</p><p aria-label='Ruling'>R-1 Ann</p>") == ["Lost", "Ruling"]


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/me", "/learn", "/nowhere", "/t/nowhere", "/play"),
        *(f"/{kind}/{edition}" for kind in ("new", "rules") for edition in EDITIONS),
    ],
)
def test_pages_of_a_stranger(here: House, path: str) -> None:
    assert not untranslated(here.client.get(path).text)


@pytest.mark.parametrize("edition", EDITIONS)
def test_pages_of_a_finished_game(here: House, edition: str) -> None:
    here.as_ann()
    table = f"/t/{here.table(edition).id}"
    for page in ("", "/log", "/replay?at=9&as=open", "/replay?at=30&as=1", "/fairness?check=1"):
        assert not untranslated(here.client.get(table + page).text), page


def test_pages_of_a_table_before_the_game(here: House) -> None:
    here.as_ann()
    sent = form(**with_friend(game="expedition", variant="long_expedition", pace="day"))
    address = here.client.post("/new", data=sent, follow_redirects=False).headers["location"]
    room = here.client.get(address).text
    assert not untranslated(room)
    link = re.search(r'id="link" value="[^"]*(/t/[^"]+)"', room)
    assert link
    here.client.cookies.delete(PERSON_COOKIE)
    assert not untranslated(here.client.get(link[1]).text)
    here.as_ann()
    assert not untranslated(here.client.post(f"{address}/sit", data={"seat": "1"}).text)
    filled = here.client.post(f"{address}/program", data={"seat": "1", "name": "Bob"})
    assert not untranslated(filled.text)
    assert not untranslated(here.client.get(address).text)


def test_pages_of_a_person(here: House) -> None:
    here.as_ann()
    for page in ("/me/link", "/me/programs"):
        assert not untranslated(here.client.post(page).text)
    assert not untranslated(here.client.get("/").text)


@pytest.mark.parametrize("lesson", lessons())
def test_lessons(here: House, lesson: str) -> None:
    here.as_ann()
    assert not untranslated(here.client.post(f"/learn/{lesson}").text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"players": "9"},
        {"seat1": "nobody"},
        {"seat2": ME},
        {"name2": "Ann"},
        {"name2": ""},
        {"pace": "never"},
        {"game": "expedition", "variant": "beginners_luck", "players": "4"},
        {"game": "expedition", "variant": ["fierce_weather", "long_expedition"]},
    ],
)
def test_what_is_wrong_with_a_form(here: House, wrong: dict[str, object]) -> None:
    assert not untranslated(here.client.post("/new", data=form(**wrong)).text)


# ------------------------------------------------------------ the table
@pytest.mark.parametrize(("edition", "monument"), GAMES)
def test_every_decision_at_a_table(here: House, edition: str, monument: str | None) -> None:
    who = Visitor(ANN, use(CODE))
    seen = set()
    for number, table in enumerate(_game(edition, monument)):
        phase = table.view(None).to_json()["phase"], table.waiting_for
        if phase in seen and number % 50:
            continue
        seen.add(phase)
        for seat in (0, None):
            assert not untranslated(made_text(here.site, who, table, seat))
        assert not untranslated(weigh_text(here.site, who, table, 0, _Marked(table)))
    assert len(seen) > 3


class _Marked:
    """A form in which a card of the hand is marked, and all of the marketplace."""

    def __init__(self, table: Table) -> None:
        self._shown = table.view(0).to_json()

    def getlist(self, key: str, /) -> list[object]:
        """The cards that a field holds."""
        place = {"give": self._shown.get("hand", ()), "take": self._shown.get("marketplace", {})}
        return [*place.get(key, ())][:2]


def _game(edition: str, monument: str | None) -> Iterator[Table]:
    """Each state of a game of two people and a bot, in which all do whatever comes to mind."""
    settings = Settings(edition, 3, monument=monument, bots=("", "", "greedy"))
    sat = (Sat(0, ANN.id, "Ann"), Sat(1, "p-bob", "Bob"))
    opened = Opened(settings, ANN.id, bytes(32), bytes(16), sat)
    table = Table.of("decisions", [Entry(0, 0, "", "", opened)])
    table, random = _after(table, acting.begin(table)), Random(1)
    while table.phase == "playing":
        yield table
        seat = table.waiting_for
        assert seat is not None
        view, person = table.view(seat), table.seats[seat].person
        move = pick_move(view.game, view.state, random)
        table = _after(
            table,
            acting.play(table, person, seat, move)
            if person
            else acting.play_bot(table, seat, move, table.version, 0),
        )
    yield table


def _after(table: Table, act: Act) -> Table:
    return table.after(Entry(table.number + 1, 0, "", "", act))
