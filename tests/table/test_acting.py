"""Who may do what at a table, and when."""

from functools import partial
from pathlib import Path

import pytest

from potsherd.errors import IllegalMove, OptionError
from potsherd.moves import EndTurn, Explore
from potsherd.store import Person
from potsherd.table import acting
from potsherd.table.entries import Entry, Opened, Said
from potsherd.table.invitations import invitation
from potsherd.table.refusals import NotYours, Refused, Stale
from potsherd.table.settings import Settings
from potsherd.table.table import Table
from table.scene import ANN, BEN, CID, Scene, in_a_scene


async def private(scene: Scene, players: int = 3) -> Table:
    """A table by invitation at which Ann sits."""
    settings = Settings("archaeology", players, bots=("",) * players)
    return await scene.tables.create(settings, ANN, ["Ann", *[""] * (players - 1)])


def test_whoever_has_an_invitation_may_sit_and_nobody_else(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await private(scene)
        with pytest.raises(NotYours):
            acting.sit(table, BEN.id, "Ben")
        with pytest.raises(NotYours):
            acting.sit(table, BEN.id, "Ben", invitation="x" * 20)
        assert acting.sit(table, BEN.id, "Ben", invitation=table.invitation()).seat == 1
        for_third = table.invitation(2)
        assert acting.sit(table, BEN.id, "Ben", invitation=for_third).seat == 2
        with pytest.raises(Refused, match="kept for somebody else"):
            acting.sit(table, BEN.id, "Ben", seat=1, invitation=for_third)

    in_a_scene(tmp_path, script)


def test_invitations_differ_for_every_seat_and_table() -> None:
    words = {
        invitation(secret, seat, withdrawn)
        for secret in (b"a", b"b")
        for seat in range(-1, 5)
        for withdrawn in range(2)
    }
    assert len(words) == 24
    assert all(len(word) == 20 for word in words)


@pytest.mark.parametrize("name", ["", "a|b", "x" * 25, "greedy", "b\u202een", " Ann ", "ann"])
def test_a_name_that_does_not_do_is_refused(tmp_path: Path, name: str) -> None:
    async def script(scene: Scene) -> None:
        table = await private(scene)
        with pytest.raises(Refused):
            acting.sit(table, BEN.id, name, invitation=table.invitation())

    in_a_scene(tmp_path, script)


def test_a_person_takes_one_seat(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await private(scene)
        with pytest.raises(Refused, match="have a seat"):
            acting.sit(table, ANN.id, "Anna")

    in_a_scene(tmp_path, script)


def test_only_the_host_fills_seats_and_closes(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await private(scene)
        for act in (
            lambda: acting.fill(table, BEN.id, 1, "greedy"),
            lambda: acting.close(table, ""),
        ):
            with pytest.raises(NotYours):
                act()
        with pytest.raises(OptionError):
            acting.fill(table, ANN.id, 1, "nobody")
        for own in ("exec:true", "json:Bot"):
            with pytest.raises(OptionError, match="is a bot of your own"):
                acting.fill(table, ANN.id, 1, own)
        with pytest.raises(Refused):
            acting.fill(table, ANN.id, 0, "greedy")
        with pytest.raises(Refused):
            acting.fill(table, ANN.id, 9, "greedy")
        closed = await scene.tables.do(table.id, lambda now: acting.close(now, ANN.id), ANN.id)
        with pytest.raises(Refused, match="closed"):
            acting.fill(closed, ANN.id, 1, "greedy")

    in_a_scene(tmp_path, script)


def test_the_game_begins_when_all_seats_are_taken(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await private(scene)
        with pytest.raises(Refused, match="Not all"):
            acting.begin(table)
        for seat in (1, 2):
            table = await scene.tables.do(
                table.id, partial(acting.fill, person=ANN.id, seat=seat, bot="greedy"), ANN.id
            )
        table = await scene.until(table.id, lambda now: now.phase != "waiting")
        with pytest.raises(Refused, match="begun"):
            acting.rise(table, ANN.id, 0)

    in_a_scene(tmp_path, script)


def test_a_seat_given_up_is_open_again(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await private(scene)
        word = table.invitation()
        table = await scene.tables.do(
            table.id, lambda now: acting.sit(now, BEN.id, "Ben", invitation=word), BEN.id
        )
        with pytest.raises(NotYours):
            acting.rise(table, CID.id, 1)
        table = await scene.tables.do(table.id, lambda now: acting.rise(now, BEN.id, 1), BEN.id)
        assert table.seats[1].is_open
        assert table.people == (ANN.id,)

    in_a_scene(tmp_path, script)


async def sits(scene: Scene, table: Table, who: Person, word: str) -> Table:
    return await scene.tables.do(
        table.id, lambda now: acting.sit(now, who.id, who.name, invitation=word), who.id
    )


def test_who_was_removed_sits_down_again_only_with_a_new_invitation(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await private(scene)
        old, for_second, for_third = table.invitation(), table.invitation(1), table.invitation(2)
        table = await sits(scene, table, BEN, old)
        table = await scene.tables.do(table.id, lambda now: acting.rise(now, ANN.id, 1), ANN.id)
        for word in (old, for_second, ""):
            for person in (BEN.id, "the same by another name"):
                with pytest.raises(NotYours, match="with an invitation"):
                    acting.sit(table, person, "Ben", invitation=word)
        assert acting.sit(table, CID.id, "Cid", invitation=for_third).seat == 2
        assert acting.sit(table, CID.id, "Cid", invitation=table.invitation()).seat == 1
        assert acting.sit(table, BEN.id, "Ben", invitation=table.invitation(1)).seat == 1

    in_a_scene(tmp_path, script)


def test_who_stands_up_by_himself_may_come_back_with_the_same_invitation(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await private(scene)
        word = table.invitation()
        table = await sits(scene, table, BEN, word)
        table = await scene.tables.do(table.id, lambda now: acting.rise(now, BEN.id, 1), BEN.id)
        assert acting.sit(table, BEN.id, "Ben", invitation=word).seat == 1

    in_a_scene(tmp_path, script)


def test_who_was_removed_from_a_table_open_to_anyone_needs_an_invitation(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        settings = Settings("archaeology", 3, bots=("", "", ""), listed=True)
        table = await scene.tables.create(settings, ANN, ["Ann", "", ""])
        table = await sits(scene, table, BEN, "")
        table = await scene.tables.do(table.id, lambda now: acting.rise(now, ANN.id, 1), ANN.id)
        with pytest.raises(NotYours):
            acting.sit(table, BEN.id, "Ben")
        assert acting.sit(table, CID.id, "Cid").seat == 1
        assert acting.sit(table, BEN.id, "Ben", invitation=table.invitation()).seat == 1

    in_a_scene(tmp_path, script)


def test_a_seat_kept_for_somebody_is_his_until_the_host_invites_another_or_removes_him() -> None:
    settings = Settings("archaeology", 3, bots=("", "", ""))
    opened = Opened(settings, ANN.id, bytes(32), bytes(16), (), (ANN.id, BEN.id, CID.id))
    table = Table.of("t", [Entry(0, 0, ANN.id, "", opened)])
    with pytest.raises(NotYours):
        acting.sit(table, "p-dan", "Dan", invitation=table.invitation())
    assert acting.sit(table, "p-dan", "Dan", invitation=table.invitation(2)).seat == 2
    sat = acting.sit(table, BEN.id, "Ben")
    table = table.after(Entry(1, 0, BEN.id, "", sat))
    table = table.after(Entry(2, 0, ANN.id, "", acting.rise(table, ANN.id, 1)))
    with pytest.raises(NotYours):
        acting.sit(table, BEN.id, "Ben")


def test_nobody_moves_for_another_or_out_of_turn(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        mover = table.waiting_for
        assert mover is not None
        me, other = table.seats[mover].person, table.seats[1 - mover].person
        with pytest.raises(NotYours):
            acting.play(table, other, mover, EndTurn())
        with pytest.raises(NotYours):
            acting.play(table, "", mover, EndTurn())
        with pytest.raises(Refused, match="not your turn"):
            acting.play(table, other, 1 - mover, EndTurn())
        with pytest.raises(Stale):
            acting.play(table, me, mover, EndTurn(), table.version - 1)
        with pytest.raises(IllegalMove, match="legal now"):
            acting.play(table, me, mover, Explore(2))
        assert acting.play(table, me, mover, EndTurn(), table.version).move == "end"

    in_a_scene(tmp_path, script)


def test_a_refusal_reads_as_a_sentence_and_names_no_seat_of_others(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        for act in (
            partial(acting.undo, table, ANN.id, 0),
            partial(acting.ask, table, ANN.id, 0),
            partial(acting.answer, table, ANN.id, True, 0),
            partial(acting.come_back, table, ANN.id, 0),
            partial(acting.follow, table, ANN.id, "x"),
            partial(acting.go_free, table, ANN.id),
            partial(acting.time_up, table, 10**15),
            partial(acting.say, table, ANN.id, " ", 0),
            partial(acting.say, table, ANN.id, "x" * 201, 0),
            partial(acting.say, table, ANN.id, "a\u202eb", 0),
        ):
            with pytest.raises(Refused, match=r"\.$"):
                act()
        with pytest.raises(NotYours):
            acting.say(table, CID.id, "hello", 0)

    in_a_scene(tmp_path, script)


def test_a_saying_is_one_line(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()
        assert acting.say(table, BEN.id, " well \n done ", 0).text == "well done"

    in_a_scene(tmp_path, script)


def test_nobody_says_more_than_others_can_read(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people()

        async def say(person: str) -> None:
            await scene.tables.do(
                table.id, lambda now: acting.say(now, person, "hm", scene.time), person
            )

        for _ in range(acting.MOST_SAID):
            await say(ANN.id)
        with pytest.raises(Refused, match="wait a little"):
            await say(ANN.id)
        await say(BEN.id)
        scene.time -= 3_600_000  # the computer's clock was set
        await say(ANN.id)
        scene.time += 3_600_000 + acting.MINUTE
        await say(ANN.id)

    in_a_scene(tmp_path, script)


# ------------------------------------------------------------ spectators
def test_spectators_talk_where_the_host_lets_them(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        silent = await scene.two_people()
        with pytest.raises(NotYours, match="at the table can talk"):
            acting.say(silent, CID.id, "hello", 0, "Cid")
        table = await scene.two_people("curios", spectators_talk=True)
        table = await scene.tables.do(
            table.id, lambda now: acting.say(now, CID.id, "hello", 0, "Cid"), CID.id
        )
        assert table.talk[-1].act == Said(None, "hello", "Cid")
        acting.say(table, CID.id, "again", 0, "Cid")
        for name in ("Ann", "CID"):  # of a player, and of another spectator
            with pytest.raises(Refused, match="take another name"):
                acting.say(table, "p-dia", "it is me", 0, name)
        with pytest.raises(Refused, match="name"):
            acting.say(table, "p-dia", "hello", 0, "")

    in_a_scene(tmp_path, script)


def test_spectators_cannot_fill_the_log_of_a_table(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people(spectators_talk=True)
        for number in range(acting.MOST_BY_SPECTATORS):
            said = Said(None, "more", f"n{number}")
            table = table.after(Entry(table.number + 1, 0, f"p-{number}", "", said))
        with pytest.raises(Refused, match="only the players"):
            acting.say(table, CID.id, "and more", 0, "Cid")
        acting.say(table, ANN.id, "and I?", 0)

    in_a_scene(tmp_path, script)


def test_before_the_game_nobody_watches(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        settings = Settings("curios", 2, bots=("", ""), spectators_talk=True)
        table = await scene.tables.create(settings, ANN, ["Ann", ""])
        with pytest.raises(Refused, match="No game"):
            acting.say(table, CID.id, "hello", 0, "Cid")

    in_a_scene(tmp_path, script)
