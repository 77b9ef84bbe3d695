import pytest

from potsherd.errors import OptionError
from potsherd.table.entries import (
    Act,
    Answered,
    Asked,
    Began,
    Closed,
    Entry,
    Filled,
    Followed,
    Freed,
    Gave,
    Moved,
    Opened,
    Returned,
    Rose,
    Said,
    Sat,
    StoodIn,
    Undone,
)
from potsherd.table.settings import Settings

SETTINGS = Settings("expedition", 3, "sphinx", ("fierce_weather",), ("", "", "greedy"), "day", True)
ACTS = (
    Opened(SETTINGS, "p", bytes(32), b"\xff", (Sat(1, "p", "Zoë", b"\0luck"),), ("", "q", "")),
    Sat(0, "p", "Анна", b""),
    Rose(1),
    Filled(2, "random:seed=3"),
    Gave((0, 2), b"\xc3x"),
    Gave((1,), b""),
    Began(("draw coin, coin", "first 2")),
    Moved(1, "sell coin", ("draw thief",)),
    Undone(0, 3),
    Asked(1, 2),
    Asked(1, 2, (0, 2)),
    Answered(0, True),
    StoodIn(0, late=True),
    Returned(0),
    Returned(1, ends_asking=True),
    Said(1, 'a "quoted" <b>\n'),
    Said(None, "hello", "Cid"),
    Freed(),
    Followed("abc"),
    Closed(),
)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.kind)
def test_an_entry_is_read_as_it_was_written(act: Act) -> None:
    entry = Entry(7, 1_790_000_000_000, "p", "key", act)
    text = entry.to_text()
    assert "\n" not in text
    assert Entry.from_text(text) == entry


def test_every_act_is_among_those_tried() -> None:
    assert {type(act) for act in ACTS} == set(Act.__subclasses__())


@pytest.mark.parametrize(
    "wrong",
    [{"bots": ("", "")}, {"bots": ("", "", "nobody")}, {"pace": "slow"}],
    ids=lambda wrong: str(wrong),
)
def test_settings_that_do_not_fit_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        Settings("expedition", 3, **{"bots": ("", "", ""), **wrong})  # type: ignore[arg-type]
