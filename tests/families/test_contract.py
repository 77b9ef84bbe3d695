"""The contract of a game: a family is whole, or refused by name of what is missing."""

from __future__ import annotations

import ast
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import potsherd
from guests import guest
from potsherd.doors import FamilyError, families
from potsherd.families import OWN, Family, register
from potsherd.families.archaeology import ARCHAEOLOGY
from potsherd.families.checking import parts_of
from potsherd.families.curios import CURIOS
from potsherd.families.register import register_all
from potsherd.rules.contract import KERNELS
from shells import FAMILY as SHELLS
from shells.fields import State
from shells.game import Shells
from shells.knowledge import Knowledge, ShellsDisplay

SOURCE = Path(potsherd.__file__).parent
FAMILIES = {"archaeology", "curios"}


# ---------------------------------------------------------------- whole, or refused
@pytest.mark.parametrize("family", [ARCHAEOLOGY, CURIOS, SHELLS], ids=lambda one: one.name)
def test_a_family_gives_each_layer_all_that_it_wants(family: Family) -> None:
    for door, load in parts_of(family):
        assert door.missing(load()) == [], door.part


def wanted() -> Iterator[tuple[str, str]]:
    """Every name that some layer wants of a family, with the part of the family that has it."""
    loaders = {getattr(SHELLS, field.name): field.name for field in fields(Family)}
    for door, load in parts_of(SHELLS):
        for name in door.missing(object()):
            yield loaders[load], name


@pytest.mark.parametrize(("part", "name"), list(wanted()))
def test_what_is_missing_is_named_when_the_family_is_registered(part: str, name: str) -> None:
    given = getattr(SHELLS, part)()
    lacking = SimpleNamespace(**{each: getattr(given, each) for each in dir(given) if each != name})
    broken: dict[str, Any] = {part: lambda: lacking}
    with pytest.raises(
        FamilyError, match=rf"the {part} of the family 'broken' has no .*\b{name}\b"
    ):
        register(replace(SHELLS, name="broken", **broken))
    assert "broken" not in families()


def test_methods_that_a_game_leaves_out_are_named() -> None:
    class Unfinished(Shells):
        @abstractmethod
        def display(self, state: State, knowledge: Knowledge) -> ShellsDisplay: ...

    with pytest.raises(FamilyError, match="the game of the family 'broken' has no display"):
        register(replace(SHELLS, name="broken", game=lambda: Unfinished))


def test_a_part_that_is_left_out_is_named() -> None:
    parts = {field.name: getattr(SHELLS, field.name) for field in fields(Family)}
    del parts["wording"]
    with pytest.raises(TypeError, match="wording"):
        Family(**parts)


def test_a_name_belongs_to_one_family() -> None:
    with pytest.raises(FamilyError, match="there is a family of games 'curios' already"):
        register(replace(SHELLS, name="curios"))


def test_a_family_that_nobody_has_registered_is_not_taken_for_another_one() -> None:
    with pytest.raises(FamilyError, match="no family of games 'chess'; there are: archaeology, "):
        KERNELS.of("chess")


@pytest.mark.parametrize(
    ("module", "why"),
    [("no_such_module", "No module named"), ("json", "has no attribute 'FAMILY'")],
)
def test_a_module_that_gives_no_family_is_refused_in_one_line(
    module: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OWN, module)
    with pytest.raises(
        FamilyError, match=f"{OWN} names '{module}', which gives no FAMILY: .*{why}"
    ):
        register_all()


# ---------------------------------------------------------------- nothing knows a family
def outside_of_rooms() -> Iterator[Path]:
    """Every module that is not in a family's own room; the registry is where families are named."""
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE)
        rooms = {*where.parts[:-1], where.stem.partition("_v")[0]}  # curios_v0 is a room, too
        if not rooms & FAMILIES and where.parts[0] != "families":
            yield path


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text("utf-8")))


def test_nothing_outside_of_its_rooms_names_a_family() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in outside_of_rooms()
        for node in nodes(path)
        if isinstance(node, ast.Constant) and node.value in FAMILIES
    ]
    assert found == []


def test_nothing_outside_of_its_rooms_imports_one() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno} {node.module}"
        for path in outside_of_rooms()
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and set((node.module or "").split(".")) & FAMILIES
    ]
    assert found == []


def test_nothing_outside_of_its_rooms_knows_a_move_of_one() -> None:
    """Only what chance brings in every game is known to all; the package lends all names."""
    known = {"Move", "ByChance", "Draw", "First", "join_cards"}
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in outside_of_rooms()
        if path != SOURCE / "__init__.py"
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom)
        and node.module == "potsherd.moves"
        and not {name.name for name in node.names} <= known
    ]
    assert found == []


def test_nothing_of_a_family_is_imported_by_a_string_that_is_put_together() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in sorted(SOURCE.rglob("*.py"))
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) == "import_module"
        and path.name != "__init__.py"  # packages lend names of their own modules
        and isinstance(node.args[0], ast.JoinedStr)
    ]
    assert found == []


def test_shared_templates_have_no_branch_on_a_family() -> None:
    shared = [
        path
        for path in sorted((SOURCE / "web/templates").rglob("*.html"))
        if not set(path.relative_to(SOURCE).parts) & FAMILIES
    ]
    assert len(shared) > 20
    for path in shared:
        text = path.read_text("utf-8")
        assert not any(f'"{family}"' in text for family in FAMILIES), path
        assert "family ==" not in text, path


# ---------------------------------------------------------------- doors
def test_what_a_family_gives_is_loaded_once_and_when_it_is_first_asked_for() -> None:
    loaded: list[str] = []

    def load() -> str:
        loaded.append("it")
        return "given"

    family = replace(SHELLS, name="lazy", kernel=load)  # type: ignore[arg-type]
    with guest(family):
        assert not loaded
        assert [str(KERNELS.of("lazy")), str(KERNELS.of("lazy"))] == ["given", "given"]
        assert loaded == ["it"]


def test_the_part_that_a_door_names_is_the_one_behind_it() -> None:
    for door, load in parts_of(SHELLS):
        assert getattr(SHELLS, door.part) == load
