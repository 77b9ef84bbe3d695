"""The benchmark of reply times: what is a reply, what is a turn of bots, what is seen."""

from __future__ import annotations

import asyncio
from random import Random

import httpx2
import pytest

from benchmarks.reply_times import (
    SETTINGS,
    Change,
    Game,
    Setting,
    chosen,
    opened,
    replies,
    turns,
    unseen,
)
from web.api_server import Program, Running, client


def changes(*told: tuple[float, bool]) -> list[Change]:
    return [Change(at, version, bot) for version, (at, bot) in enumerate(told)]


def test_a_reply_is_the_time_from_one_change_to_the_next_where_a_bot_is_to_move() -> None:
    seen = changes(
        (0.0, False), (7.0, True), (7.5, True), (7.75, False), (20.0, True), (21.0, True)
    )
    assert replies(seen) == [0.5, 0.25, 1.0]


def test_a_turn_of_bots_is_all_that_comes_between_two_moves_of_the_program() -> None:
    seen = changes(
        (0.0, True), (1.0, True), (1.5, False), (9.0, False), (10.0, True), (12.0, False)
    )
    assert turns(seen) == [1.5, 2.0]


def test_what_was_told_together_counts_as_unseen() -> None:
    assert unseen([Change(0, 3, True), Change(1, 4, True), Change(2, 7, False)]) == 2


def test_a_game_that_ends_with_a_bot_ends_its_turn() -> None:
    assert turns(changes((0.0, False), (1.0, True), (3.0, False))) == [2.0]


@pytest.mark.parametrize(
    ("moves", "wanted"),
    [
        (["end", "sell coin 2", "sell talisman 3", "sell parchment_scrap 5"], 3),
        (["sell coin", "end", "sell coin 2"], 1),
        (["rob 2"], 0),
    ],
)
def test_the_program_sells_what_is_worth_it_and_ends_its_turn(
    moves: list[str], wanted: int
) -> None:
    assert chosen(moves, Random(1)) == moves[wanted]


@pytest.mark.parametrize("setting", [*SETTINGS[::2], SETTINGS[-1]], ids=str)
def test_a_game_is_seen_to_its_end(server: Running, setting: Setting) -> None:
    with client(server) as http:
        token = Program.named(http, "Program").token
    game, ended = asyncio.run(played(server.url, token, setting))
    versions = [change.version for change in game.changes]
    assert versions == sorted({*versions})
    assert versions[-1] == ended["version"]
    assert ended["phase"] == "over"
    assert unseen(game.changes) < len(game.changes) / 2
    assert len(replies(game.changes)) == sum(change.bot_to_move for change in game.changes)
    assert not game.changes[-1].bot_to_move
    assert 0 < len(turns(game.changes)) <= len(replies(game.changes))
    assert all(wait > 0 for wait in replies(game.changes))


async def played(url: str, token: str, setting: Setting) -> tuple[Game, dict[str, object]]:
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(base_url=f"{url}/api", headers=headers, timeout=60) as http:
        game = await opened(http, setting, "greedy", 0)
        await game.play()
        return game, (await http.get(game.path)).json()
