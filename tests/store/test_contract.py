"""What every store does, whatever the database below it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from potsherd.store import (
    Conflict,
    Key,
    Person,
    Removed,
    StoreUnavailable,
    Unused,
    open_store,
)
from store.support import append, opened, refusal, summary, tables, wins

pytestmark = pytest.mark.anyio

STRANGE = "Ждём 🏺 \u202e'\"\\;--\n\t%s $1 ? {}"


async def test_entries_come_back_in_order(url: str) -> None:
    async with opened(url) as store:
        for number in range(12):
            await append(store, "a", number, f"entry {number}")
        await append(store, "b", 0)
        assert await store.entries("a") == [f"entry {number}" for number in range(12)]
        assert await store.entries("a", after=9) == ["entry 10", "entry 11"]
        assert await store.entries("a", after=11) == []
        assert await store.entries("nobody's") == []


async def test_a_taken_number_is_a_conflict_and_changes_nothing(url: str) -> None:
    async with opened(url) as store:
        await append(store, "a", 0, "first", people=("ada",))
        with pytest.raises(Conflict, match="entry 0 of table a"):
            await append(store, "a", 0, "second", people=("ben",))
        assert await store.entries("a") == ["first"]
        assert await store.summary("a") == summary("a", 0, people=("ada",))
        assert await store.of_person("ben", 9) == []


async def test_the_same_entry_twice_is_a_conflict(url: str) -> None:
    async with opened(url) as store:
        await append(store, "a", 0, "pass")
        with pytest.raises(Conflict):
            await append(store, "a", 0, "pass")


@pytest.mark.parametrize("number", [-1, 1, 3, 7])
async def test_a_gap_is_a_conflict(url: str, number: int) -> None:
    async with opened(url) as store:
        with pytest.raises(Conflict):
            await append(store, "new", number)
        assert await store.summary("new") is None
        await append(store, "old", 0)
        await append(store, "old", 1)
        if number != 1:
            with pytest.raises(Conflict):
                await append(store, "old", number)
        assert len(await store.entries("old")) == 2


async def test_of_two_writers_racing_for_a_number_exactly_one_wins(url: str) -> None:
    async with opened(url) as one, opened(url) as other:
        for number in range(20):
            entries = [f"{number} by {writer}" for writer in range(4)]
            stores = [one, other, one, other]
            won = await asyncio.gather(
                *(
                    wins(append(store, "a", number, entry))
                    for store, entry in zip(stores, entries, strict=True)
                )
            )
            assert won.count(True) == 1
            assert await other.entries("a", number - 1) == [entries[won.index(True)]]


async def test_two_writers_racing_for_many_tables_both_go_on(url: str) -> None:
    async with opened(url) as one, opened(url) as other:
        names = [f"table {number}" for number in range(30)]
        for number in range(5):
            forwards = [wins(append(one, name, number)) for name in names]
            backwards = [wins(append(other, name, number)) for name in reversed(names)]
            won = await asyncio.gather(*forwards, *reversed(backwards))
            assert all(a != b for a, b in zip(won[:30], won[30:], strict=True))


async def test_what_fails_fails_alone(url: str) -> None:
    async with opened(url) as store:
        for table in range(10):
            await append(store, f"old {table}", 0)
        won = await asyncio.gather(
            *(wins(append(store, f"old {table}", 0, "again")) for table in range(10)),
            *(wins(append(store, f"new {table}", 0)) for table in range(10)),
            *(wins(append(store, f"gap {table}", 5)) for table in range(10)),
            *(wins(append(store, f"old {table}", 1)) for table in range(10)),
        )
        assert won == [False] * 10 + [True] * 10 + [False] * 10 + [True] * 10


async def test_entries_of_a_table_may_be_on_their_way_together(url: str) -> None:
    async with opened(url) as store:
        won = await asyncio.gather(*(wins(append(store, "a", number)) for number in range(300)))
        assert all(won)
        assert await store.entries("a") == [f"a {number}" for number in range(300)]


async def test_a_summary_is_never_ahead_of_its_entry_nor_behind(url: str) -> None:
    async with opened(url) as writer, opened(url) as reader:
        await append(writer, "a", 0)

        async def write() -> None:
            for number in range(1, 100):
                await append(writer, "a", number)

        writing = asyncio.create_task(write())
        while not writing.done():
            before = await reader.summary("a")
            between = await reader.entries("a")
            after = await reader.summary("a")
            assert before is not None
            assert after is not None
            assert before.number <= len(between) - 1 <= after.number
        await writing


async def test_what_was_appended_is_read_at_once(url: str) -> None:
    async with opened(url) as store:
        for number in range(50):
            await append(store, "a", number, people=("ada", f"guest {number}"), due=number)
            assert await store.summary("a") == summary(
                "a", number, people=("ada", f"guest {number}"), due=number
            )
            assert len(await store.entries("a")) == number + 1


async def test_a_summary_must_be_that_of_its_entry(url: str) -> None:
    async with opened(url) as store:
        for other in (summary("b", 0), summary("a", 1)):
            with pytest.raises(ValueError, match="needs its own summary"):
                await store.append("a", 0, "entry", other)
        assert await store.entries("a") == []


async def test_the_lobby_lists_open_tables_the_last_changed_first(url: str) -> None:
    async with opened(url) as store:
        await append(store, "waiting", 0, phase="waiting", changed=1)
        await append(store, "playing", 0, phase="playing", changed=3)
        await append(store, "latest", 0, changed=2)
        await append(store, "latest", 1, changed=4)
        await append(store, "hidden", 0, listed=False, changed=5)
        await append(store, "over", 0, phase="over", changed=6)
        await append(store, "closed", 0, phase="closed", changed=7)
        assert tables(await store.listed(9)) == ["latest", "playing", "waiting"]
        assert tables(await store.listed(2)) == ["latest", "playing"]
        await append(store, "waiting", 1, phase="closed", changed=8)
        assert tables(await store.listed(9)) == ["latest", "playing"]


async def test_tables_of_a_person_follow_who_sits_there(url: str) -> None:
    async with opened(url) as store:
        await append(store, "a", 0, people=("ada",), changed=1)
        await append(store, "b", 0, people=("ben", "ada"), changed=2, phase="over", listed=False)
        await append(store, "c", 0, people=(), changed=3)
        assert tables(await store.of_person("ada", 9)) == ["b", "a"]
        assert tables(await store.of_person("ada", 1)) == ["b"]
        assert tables(await store.of_person("ben", 9)) == ["b"]
        await append(store, "a", 1, people=("cleo", "ben"), changed=4)
        assert tables(await store.of_person("ada", 9)) == ["b"]
        assert await store.of_person("ben", 1) == [
            summary("a", 1, people=("cleo", "ben"), changed=4)
        ]


async def test_tables_that_are_due_come_earliest_first(url: str) -> None:
    async with opened(url) as store:
        await append(store, "never", 0)
        await append(store, "late", 0, due=2**41)
        await append(store, "soon", 0, due=10)
        await append(store, "now", 0, due=5)
        assert tables(await store.due(9, 9)) == ["now"]
        assert tables(await store.due(10, 9)) == ["now", "soon"]
        assert tables(await store.due(2**62, 2)) == ["now", "soon"]
        await append(store, "now", 1)
        assert tables(await store.due(2**62, 9)) == ["soon", "late"]


async def test_persons_are_kept_by_id(url: str) -> None:
    async with opened(url) as store:
        assert await store.person("ada") is None
        await store.put_person(Person("ada", "Ada"))
        await store.put_person(Person("ben", "Ada"))
        assert await store.person("ada") == Person("ada", "Ada")
        await store.put_person(Person("ada", "Ada L."))
        assert await store.person("ada") == Person("ada", "Ada L.")
        assert await store.person("ben") == Person("ben", "Ada")


async def test_keys_are_kept_dropped_and_listed(url: str) -> None:
    browser = Key("d1", "ada", "browser", None)
    program = Key("D2", "ada", "program", 2**41)
    async with opened(url) as store:
        for key in (browser, program, Key("d3", "ben", "link", 5)):
            await store.put_key(key)
        assert await store.key("d1") == browser
        assert await store.keys_of("ada") == [program, browser]
        await store.put_key(Key("d1", "ada", "browser", 7))
        assert await store.key("d1") == Key("d1", "ada", "browser", 7)
        await store.drop_key("d1")
        await store.drop_key("d1")
        assert await store.key("d1") is None
        assert await store.keys_of("ada") == [program]
        assert await store.keys_of("nobody") == []


async def test_tables_that_are_due_can_be_gone_through_in_pages(url: str) -> None:
    async with opened(url) as store:
        for number in range(7):
            await append(store, f"t{number}", 0, due=number // 2)
        last, seen = None, list[str]()
        while page := await store.due(9, 2, last):
            seen += tables(page)
            last = page[-1]
        assert seen == [f"t{number}" for number in range(7)]


# ---------------------------------------------------------------- what nobody uses
async def test_tables_without_a_finished_game_expire_with_all_that_is_theirs(url: str) -> None:
    async with opened(url) as store:
        for phase in ("waiting", "playing", "over", "closed"):
            for changed in (10, 20):
                name = f"{phase} {changed}"
                await append(store, name, 0, phase=phase, changed=changed)
                await append(store, name, 1, phase=phase, changed=changed)
        removed = await store.remove(Unused(15, None, None, 0), 9)
        assert removed == Removed(waiting=2)
        for gone in ("waiting 10", "closed 10"):
            assert await store.summary(gone) is None
            assert await store.entries(gone) == []
            with pytest.raises(Conflict):
                await append(store, gone, 2)
        assert await store.remove(Unused(None, 15, None, 0), 9) == Removed(playing=1)
        assert not await store.remove(Unused(15, 15, None, 0), 9)
        left = tables(await store.of_person("ada", 9))
        assert sorted(left) == ["closed 20", "over 10", "over 20", "playing 20", "waiting 20"]
        assert await store.entries("over 10") == ["over 10 0", "over 10 1"]


async def test_keys_expire_by_last_use_and_persons_without_key_and_table_with_them(
    url: str,
) -> None:
    async with opened(url) as store:
        for name in ("idle", "seated", "away", "back"):
            await store.put_person(Person(name, name), 10)
            await store.put_key(Key(name, name, "browser", None, used=10))
        await append(store, "t", 0, phase="over", people=("seated",))
        await store.put_key(Key("link", "idle", "link", 12, used=11))
        await store.put_person(Person("unknown", "unknown"))
        await store.put_key(Key("unknown", "unknown", "browser", None))
        await store.use_key(Key("back", "back", "browser", None), 20)
        assert await store.remove(Unused(None, None, None, 99), 9) == Removed()
        assert await store.remove(Unused(15, 15, 10, 13), 9) == Removed(keys=1)
        assert (await store.remove(Unused(15, 15, 15, 13), 2)).keys == 2
        while await store.remove(Unused(15, 15, 15, 13), 2):
            pass
        assert await store.person("seated") == Person("seated", "seated")
        assert await store.person("back") == Person("back", "back")
        assert await store.person("idle") is await store.person("away") is None
        assert await store.key("seated") is await store.key("link") is None
        assert await store.person("unknown") == Person("unknown", "unknown")
        assert await store.key("unknown") is not None
        kept = await store.key("back")
        assert kept is not None
        assert kept.used == 20


async def test_of_many_takers_of_a_key_one_has_it(url: str) -> None:
    key = Key("digest", "ada", "link", None)
    async with opened(url) as one, opened(url) as other:
        await one.put_key(key)
        taken = await asyncio.gather(
            *(store.take_key("digest") for store in (one, other) for _ in range(5))
        )
        assert sorted(map(str, taken)) == sorted([str(key)] + ["None"] * 9)
        assert await other.key("digest") is None


async def test_reopening_finds_everything(url: str) -> None:
    key = Key("digest", "ada", "browser", None)
    async with opened(url) as store:
        await append(store, "a", 0)
        await append(store, "a", 1, due=3)
        await store.put_person(Person("ada", "Ada"))
        await store.put_key(key)
    async with opened(url) as store:
        assert await store.entries("a") == ["a 0", "a 1"]
        assert await store.due(3, 9) == [summary("a", 1, due=3)]
        assert await store.person("ada") == Person("ada", "Ada")
        assert await store.key("digest") == key
        await append(store, "a", 2)


async def test_two_can_open_a_new_database_at_once(url: str) -> None:
    stores = [open_store(url) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(append(store, f"{n}", 0) for n, store in enumerate(stores)))
    assert len(await stores[0].listed(9)) == 4
    await asyncio.gather(*(store.close() for store in stores))


async def test_any_text_comes_back_as_it_was(url: str) -> None:
    async with opened(url) as store:
        strange = summary(STRANGE, 0, people=(STRANGE, "ada"), about=STRANGE)
        await store.append(STRANGE, 0, STRANGE * 1000, strange)
        await store.put_person(Person(STRANGE, STRANGE))
        await store.put_key(Key(STRANGE, STRANGE, "link", None))
        assert await store.entries(STRANGE) == [STRANGE * 1000]
        assert await store.of_person(STRANGE, 9) == [strange]
        assert await store.person(STRANGE) == Person(STRANGE, STRANGE)
        assert await store.take_key(STRANGE) == Key(STRANGE, STRANGE, "link", None)


@pytest.mark.parametrize("text", ["a\0b", "half \ud83c"])
async def test_text_that_cannot_be_kept_is_refused_and_finds_nothing(url: str, text: str) -> None:
    async with opened(url) as store:
        for doing in (
            append(store, "a", 0, text),
            append(store, text, 0),
            append(store, "a", 0, about=text),
            append(store, "a", 0, people=(text,)),
            store.put_person(Person("ada", text)),
            store.put_key(Key("digest", text, "link", None)),
        ):
            with pytest.raises(ValueError, match="cannot be kept"):
                await doing
        assert await store.entries(text) == []
        assert await store.summary(text) is None
        assert await store.person(text) is None
        assert await store.key(text) is None
        assert await store.take_key(text) is None
        assert await store.of_person(text, 9) == []


async def test_numbers_that_cannot_be_kept_are_refused(url: str) -> None:
    async with opened(url) as store:
        for late in (
            append(store, "a", 0, changed=2**63),
            append(store, "a", 0, due=2**63),
            append(store, "a", 2**31),
        ):
            with pytest.raises(ValueError, match="too large"):
                await late


async def test_watchers_hear_of_each_entry_in_order(url: str) -> None:
    async with opened(url) as store:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        store.watch(lambda table, number: heard.put_nowait((table, number)))
        await append(store, "a", 0)
        await append(store, "a", 1)
        with pytest.raises(Conflict):
            await append(store, "a", 1)
        await append(store, "b:2", 0)
        assert [await heard.get() for _ in range(3)] == [("a", 0), ("a", 1), ("b:2", 0)]
        assert heard.empty()


async def test_watchers_hear_of_an_entry_whose_sender_went_away(url: str) -> None:
    async with opened(url) as store:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        store.watch(lambda table, number: heard.put_nowait((table, number)))
        sending = asyncio.create_task(append(store, "a", 0))
        await asyncio.sleep(0)
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending
        assert await heard.get() == ("a", 0)
        assert await store.entries("a") == ["a 0"]


async def test_a_watcher_that_fails_stops_nobody_else(url: str) -> None:
    async with opened(url) as store:
        failures: list[dict[str, object]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, what: failures.append(what))
        heard: asyncio.Queue[int] = asyncio.Queue()
        store.watch(lambda table, number: [].pop())
        store.watch(lambda table, number: heard.put_nowait(number))
        for number in range(3):
            await append(store, "a", number)
            assert await heard.get() == number
        assert len(failures) == 3


async def test_stores_hear_of_each_others_entries(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        one.watch(lambda table, number: heard.put_nowait((table, number)))
        await asyncio.gather(*(append(other, f"{table}", 0) for table in range(20)))
        await append(one, "own", 0)
        names = [*(f"{table}" for table in range(20)), "own"]
        assert {await heard.get() for _ in names} == {(name, 0) for name in names}


async def test_closing_finishes_what_was_begun(url: str) -> None:
    async with opened(url) as store:
        sending = [asyncio.create_task(append(store, f"{table}", 0)) for table in range(50)]
        await asyncio.sleep(0)
    await asyncio.gather(*sending)
    async with opened(url) as store:
        assert len(await store.listed(99)) == 50


async def test_a_closed_store_says_so(url: str) -> None:
    store = open_store(url)
    with pytest.raises(StoreUnavailable):
        await store.listed(1)
    await store.open()
    await store.close()
    await store.close()
    for doing in (append(store, "a", 0), store.entries("a"), store.take_key("digest")):
        assert "is closed" in await refusal(doing)


async def test_stores_tell_each_other_what_is_not_kept(postgres_url: str) -> None:
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        heard: asyncio.Queue[str] = asyncio.Queue()
        other.listen(heard.put_nowait)
        for message in (STRANGE, "x" * 7900):
            await one.tell(message)
            assert await heard.get() == message
