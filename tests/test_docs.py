"""The documents do what they say, and name every ruling that a message names."""

import re
from pathlib import Path

import pytest

from potsherd import Dealer, Position

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
RULING = re.compile(r"\b[RMC]-\d{1,2}\b")


def python_in(name: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (DOCS / name).read_text("utf-8"), re.DOTALL)


def test_the_code_of_the_engine_page_runs_and_its_bot_plays_a_game() -> None:
    names: dict[str, object] = {}
    for code in python_in("engine.md"):
        exec(compile(code, "engine.md", "exec"), names)
    bot = names["Lazy"]()  # type: ignore[operator]
    position, dealer = Position.new("archaeology", players=2), Dealer(bytes(32))
    while not position.is_over:
        if position.is_chance:
            position.deal(dealer)
        else:
            position.play(bot.choose(position.view(position.mover)))
    assert sum(position.returns()) > 0


def test_the_code_of_the_research_page_runs() -> None:
    names: dict[str, object] = {}
    for code in python_in("research.md"):
        exec(compile(code, "research.md", "exec"), names)


def test_every_ruling_that_the_source_names_is_on_the_page() -> None:
    listed = set(re.findall(r"^\| ([RMC]-\d+) \|", (DOCS / "rulings.md").read_text("utf-8"), re.M))
    named = {
        ruling
        for path in (ROOT / "src").rglob("*.py")
        for ruling in RULING.findall(path.read_text("utf-8"))
    }
    assert named <= listed


def test_every_ruling_has_a_test_of_its_name() -> None:
    listed = re.findall(r"^\| ([RMC])-(\d+) \|", (DOCS / "rulings.md").read_text("utf-8"), re.M)
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    for letter, number in listed:
        assert re.search(rf"def test_{letter}_{number}(_|[a-z]_)", tests), f"{letter}-{number}"


@pytest.mark.parametrize(
    "page", [*sorted(DOCS.glob("*.md")), ROOT / "README.md"], ids=lambda page: page.name
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
