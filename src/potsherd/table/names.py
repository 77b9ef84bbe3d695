"""Names that people choose: what a name may be, and which two of them people would confuse.

A name is a nickname by RFC 8266, which says what letters, signs and joiners of all scripts are
allowed, besides emoji by UTS 51. It is kept as it was typed, in form C: the form KC of the RFC, in
which names are checked and compared, tears Thai and Lao vowels apart. Names are compared by their
skeletons, as UTS 39 has it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from potsherd.bots import BOTS, check_bot, is_own
from potsherd.errors import OptionError
from potsherd.language import mark
from potsherd.record.header import check_seat
from potsherd.table.refusals import BadInput

if TYPE_CHECKING:
    from precis_i18n.profile import Profile

LONGEST_NAME = 24
_LONGEST_WRITTEN = 4 * LONGEST_NAME  # no letter is written with more signs than 4
_MOST_MARKS = 4  # in a row, as UTS 39 has it

_JOINER, _SELECTORS, _KEYCAP = "\u200d", "\ufe0e\ufe0f", "\u20e3"
_IGNORED = frozenset("\u200c\u200d\ufe0e\ufe0f" + "".join(map(chr, range(0xE0020, 0xE0080))))
"""What a name may hold that shows nothing by itself."""
_FLAG = re.compile("(\U0001f3f4)[\U000e0020-\U000e007e]{1,6}\U000e007f")
_BLANK = frozenset("\u2800\ufffc\U0001d159\U00013441\U00013442")
"""Signs that Unicode does not call invisible, although nothing is to be seen of them."""


def checked_name(text: str) -> str:
    """A person's name as it is kept; raises BadInput for what no name is."""
    name = " ".join(text.split())
    if len(name) <= _LONGEST_WRITTEN:  # composing takes time by the square of a row of accents
        name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadInput(
            mark("A name has 1 to {most} letters; yours has {length}."),
            most=LONGEST_NAME,
            length=len(name),
        )
    if not _is_nickname(name):
        raise BadInput(mark("A name has only letters and signs that can be seen."))
    try:
        check_seat(name)
    except OptionError:
        raise BadInput(mark("A name has no | in it.")) from None
    if _is_bot(name):
        raise BadInput(mark("“{name}” is what a bot is called; take another name."), name=name)
    return name


def same_name(one: str, other: str) -> bool:
    """Whether people would take two names for the same."""
    one, other = (unicodedata.normalize("NFKC", name) for name in (one, other))
    return bool(one and other) and any(
        skeleton(change(one)) == skeleton(change(other)) for change in (str, str.casefold)
    )


def skeleton(name: str) -> str:
    """What is the same for all names that look alike."""
    seen = "".join(letter for letter in _decomposed(name) if letter not in _IGNORED)
    return _decomposed("".join(map(_prototype, seen)))


def _prototype(letter: str) -> str:
    """What stands for all that look like a letter: in the data those that look like it are listed
    at it, and it alone at each of them."""
    alike = _confusables()
    [*others] = alike.get(letter, ())
    if len(others) != 1:
        return letter
    (other,) = others
    if len(alike.get(other, ())) > 1:
        return other
    return min(letter, other, key=lambda text: (-len(text), text))


@cache
def _confusables() -> Mapping[str, Sequence[str]]:
    # The package reads a megabyte when it is imported, which commands without tables need not.
    from confusable_homoglyphs.confusables import confusables_data

    return {text: [alike["c"] for alike in listed] for text, listed in confusables_data.items()}


@cache
def _nickname() -> Profile:
    from precis_i18n import get_profile

    return get_profile("NicknameCasePreserved")


def get_ready() -> None:
    """Read what names are checked with, which takes a moment, before anybody waits for it."""
    _confusables()
    _nickname()


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def _is_nickname(name: str) -> bool:
    try:
        checked = _nickname().enforce(_without_joints(name))
    except UnicodeEncodeError:
        return False
    begins_with_mark = unicodedata.category(name[0]).startswith("M")
    return (
        len(checked) <= _LONGEST_WRITTEN
        and not _BLANK & set(name)
        and not begins_with_mark
        and not _is_stacked(name)
    )


def _is_stacked(name: str) -> bool:
    """Whether more marks stand on one letter than any script puts there, or one of them twice."""
    row = ""
    for letter in _decomposed(name):
        if not _is_mark(letter):
            row = ""
        elif letter in row or len(row) == _MOST_MARKS:
            return True
        else:
            row += letter
    return False


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")


def _without_joints(name: str) -> str:
    """The name without what makes one emoji of several signs; elsewhere that is left in it."""
    kept = ""
    for place, letter in enumerate(name := _FLAG.sub(r"\1", name)):
        before, after = name[place - 1 : place], name[place + 1 : place + 2]
        chosen = letter in _SELECTORS and (_is_symbol(before) or after == _KEYCAP)
        joined = letter == _JOINER and _is_symbol(kept[-1:]) and _is_symbol(after)
        if not (chosen or joined):
            kept += letter
    return kept


def _is_symbol(letter: str) -> bool:
    return letter != "" and unicodedata.category(letter) in ("So", "Sm", "Sk")


def _is_bot(name: str) -> bool:
    if is_own(name):
        return True
    try:
        check_bot(name)
    except OptionError:
        return any(same_name(name, bot) for bot in BOTS)
    return True
