"""`potsherd simulate`: the table, the JSON, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from editions.support import built_in_file
from language.reading import points_between_digits
from potsherd import datasets
from potsherd.arena.matches import Match, Play, kept_games
from potsherd.bots.playout import Outcome
from potsherd.cli import main, simulate
from potsherd.editions import load_edition
from potsherd.record import load

DOCS = Path(__file__).parents[2] / "docs"
SHORT = ["simulate", "curios", "--games", "4", "--seed", "x"]


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*SHORT, *arguments, "--json"]) == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    return printed


def interrupted_after(done: int) -> Callable[..., Iterator[tuple[Outcome, Any]]]:
    """Playing that is broken off after so many games."""

    def broken_off(
        match: Match, play: Play[Any], games: int, jobs: int
    ) -> Iterator[tuple[Outcome, Any]]:
        yield from kept_games(match, play, done)
        raise KeyboardInterrupt

    return broken_off


def test_the_table_names_bots_shares_money_and_length(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(SHORT) == 0
    printed = capsys.readouterr().out
    for part in ("Curios", "greedy", "random", "interval (95%)", "points", "4 games", "seed x"):
        assert part in printed


def test_the_table_speaks_russian(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--lang", "ru"]) == 0
    printed = capsys.readouterr().out
    assert "победы" in printed
    assert "4 игры" in printed
    assert re.search(r"\d,\d%", printed)
    assert not points_between_digits(printed)


def test_the_json_follows_its_documented_schema(capsys: pytest.CaptureFixture[str]) -> None:
    printed = as_json(capsys)
    schema = json.loads((DOCS / "simulation.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(printed)
    assert printed["edition"] == load_edition("curios").digest
    assert [bot["bot"] for bot in printed["bots"]] == ["greedy", "random"]


def test_the_same_seed_prints_the_same_however_many_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert as_json(capsys) == as_json(capsys, "--jobs", "2")


def test_without_a_seed_games_differ_and_the_seed_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seeds = set()
    for _ in range(2):
        assert main(["simulate", "curios", "--games", "1", "--json"]) == 0
        seeds.add(json.loads(capsys.readouterr().out)["seed"])
    assert len(seeds) == 2


def test_one_bot_takes_all_seats(capsys: pytest.CaptureFixture[str]) -> None:
    printed = as_json(capsys, "--bots", "random:seed=2", "--players", "3")
    assert [bot["bot"] for bot in printed["bots"]] == ["random:seed=2"] * 3


def test_options_of_the_game_are_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--monument", "mine", "--variant", "fierce_weather", "--variant", "beginners_luck"]
    assert main(["simulate", "expedition", "--games", "1", "--json", *options]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["monument"] == "mine"
    assert printed["variants"] == ["fierce_weather", "beginners_luck"]


def test_an_edition_of_ones_own_can_be_simulated(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source = built_in_file("archaeology")
    own = tmp_path / "own.toml"
    own.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["simulate", "--edition", str(own), "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "archaeology"


def test_ctrl_c_prints_the_games_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "kept_games", interrupted_after(2))
    assert main(SHORT) == 130
    printed = capsys.readouterr().out
    assert "2 games" in printed
    assert "4 games had been asked for" in printed
    assert main([*SHORT, "--json"]) == 130
    printed_json = json.loads(capsys.readouterr().out)
    assert (printed_json["games"], printed_json["interrupted"]) == (2, True)


def test_ctrl_c_before_the_first_result_prints_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "kept_games", interrupted_after(0))
    assert main(SHORT) == 130
    assert capsys.readouterr().out == ""


# ------------------------------------------------------------ records
def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_records_are_those_of_the_games_and_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    printed = as_json(capsys, "--records", str(tmp_path / "new" / "games"))
    records = [load(path) for path in sorted((tmp_path / "new" / "games").iterdir())]
    assert [record.header.seats for record in records] == [
        ("greedy", "random"),
        ("random", "greedy"),
    ] * 2
    wins = 0.0
    for record in records:
        position = record.verify()
        assert record.header.seed is not None
        assert record.header.commitment is not None
        winners = [record.header.seats[seat] for seat in position.winners()]
        wins += winners.count("greedy") / len(winners)
    assert printed["bots"][0]["win_share"]["mean"] == wins / 4


def test_records_have_the_same_bytes_however_many_jobs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert as_json(capsys) == as_json(capsys, "--records", str(tmp_path / "one"))
    as_json(capsys, "--records", str(tmp_path / "two"), "--jobs", "2")
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")
    assert [*sorted(files_in(tmp_path / "one"))] == [f"00000{n}.potsherd" for n in range(4)]


def test_records_of_the_games_so_far_are_kept_when_it_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "kept_games", interrupted_after(2))
    assert main([*SHORT, "--records", str(tmp_path)]) == 130
    assert len(files_in(tmp_path)) == 2


def test_a_game_that_a_bot_has_lost_by_failing_has_an_unfinished_record(tmp_path: Path) -> None:
    bots = "exec:false,random"
    assert (
        main(["simulate", "curios", "--games", "1", "--bots", bots, "--records", str(tmp_path)])
        == 0
    )
    record = load(tmp_path / "000000.potsherd")
    assert not record.verify().is_over


def test_no_record_is_overwritten(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "000000.potsherd").write_text("mine")
    for path in (tmp_path, tmp_path / "000000.potsherd"):
        assert main([*SHORT, "--records", str(path)]) == 2
        printed = capsys.readouterr()
        assert (printed.out, printed.err.count("\n")) == ("", 1)
        assert str(path) in printed.err
    assert files_in(tmp_path) == {"000000.potsherd": b"mine"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--records", "-"], "standard input cannot be used here"),
        (["--dataset", "-"], "standard input cannot be used here"),
        (["--dataset", "no/such/folder"], "no/such/folder: cannot be written"),
        (["--weigh", "9"], "--weigh wants --dataset FILE"),
        (["--dataset", "new", "--weigh", "-1"], "weigh"),
        (["--dataset", "new", "--records", "/proc/none"], "/proc/none: cannot be written"),
        (["--records", "/proc/none"], "/proc/none: cannot be written"),
        (["--records", "new", "--bots", "exec:true | true,random"], "has no | in it"),
    ],
)
def test_what_cannot_be_kept_is_said_before_anything_is_played(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*SHORT, *arguments]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert message in printed.err
    assert not [*tmp_path.iterdir()]


# ------------------------------------------------------------ data sets
DIGGERS = ("--bots", "digger", "--players", "2")


def test_a_data_set_has_the_decisions_of_the_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.parquet"
    printed = as_json(capsys, "--dataset", str(path))
    assert printed == as_json(capsys)
    data = datasets.load(path)
    (rows,) = data
    assert (data.about.seed, data.about.bots) == ("x", ("greedy", "random"))
    of_greedy = rows.player == "greedy"
    assert {*rows.player[~of_greedy]} == {"random"}
    ends = dict(zip(rows.game[of_greedy], rows.result[of_greedy], strict=True))
    assert sum(ends.values()) / 4 == printed["bots"][0]["win_share"]["mean"]


def test_a_data_set_has_the_same_bytes_however_many_jobs_and_whatever_else_is_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Diggers play in compiled code where nothing else is kept."""
    plain = as_json(capsys, *DIGGERS)
    kept = {}
    for name, *more in (
        ("one",),
        ("two", "--jobs", "2"),
        ("both", "--records", str(tmp_path / "records")),
    ):
        assert as_json(capsys, *DIGGERS, "--dataset", str(tmp_path / name), *more) == plain
        kept[name] = (tmp_path / name).read_bytes()
    assert kept["one"] == kept["two"] == kept["both"]


def test_decisions_are_weighed_by_visits_of_a_search(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    as_json(capsys, "--games", "1", "--dataset", str(tmp_path / "games.parquet"), "--weigh", "40")
    data = datasets.load(tmp_path / "games.parquet")
    assert data.about.weighed == 40
    (rows,) = data
    assert rows.visits is not None
    chosen_from = rows.mask.sum(1)
    assert ((rows.visits > 0) <= (rows.mask == 1)).all()
    assert (rows.visits[chosen_from > 1].sum(1) >= 40).all()
    assert not rows.visits[chosen_from == 1].any()


def test_the_games_so_far_are_a_whole_data_set_when_it_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "kept_games", interrupted_after(2))
    assert main([*SHORT, "--dataset", str(tmp_path / "games.parquet")]) == 130
    (rows,) = datasets.load(tmp_path / "games.parquet")
    assert {*rows.game.tolist()} == {0, 1}


def test_a_game_that_a_bot_has_lost_by_failing_counts_against_it(tmp_path: Path) -> None:
    bots = ("--games", "1", "--bots", "random,exec:false", "--dataset", str(tmp_path / "games"))
    assert main(["simulate", "curios", *bots]) == 0
    (rows,) = datasets.load(tmp_path / "games")
    assert {*zip(rows.player.tolist(), rows.result.tolist(), strict=True)} <= {
        ("random", 1.0),
        ("exec:false", 0.0),
    }


def test_no_data_set_is_overwritten_and_nothing_else_begun(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("mine")
    assert main([*SHORT, "--dataset", str(path), "--records", str(tmp_path / "new")]) == 2
    printed = capsys.readouterr()
    assert printed.err == f"potsherd: {path}: it is there already; name a new file\n"
    assert files_in(tmp_path) == {"games.parquet": b"mine"}


# ------------------------------------------------------------ what is refused
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate"], "one of a game and --edition is wanted"),
        (["simulate", "curios", "--edition", "my.toml"], "one of a game and --edition is wanted"),
        (["simulate", "chess"], "chess"),
        (["simulate", "curios", "--bots", "greedy,clever"], "no bot 'clever'; there are: beginner"),
        (["simulate", "curios", "--bots", "a,b", "--players", "3"], "2 bots for 3 players"),
        (["simulate", "curios", "--players", "9", "--bots", "greedy"], "9"),
        (["simulate", "curios", "--players", "-1", "--bots", "greedy"], "players"),
        (["simulate", "curios", "--games", "0"], "games"),
        (["simulate", "curios", "--jobs", "0"], "jobs"),
        (["simulate", "curios", "--monument", "mine"], "monument"),
        (["simulate", "curios", "--lang", "xx"], "no language 'xx'"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert message in printed.err
