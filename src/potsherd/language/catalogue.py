"""Message catalogues: which languages there are, and messages in one of them.

English is the language of the source and has no catalogue. Any other is a folder below `locale`
with a compiled gettext catalogue; a new folder is a new language.
"""

import os
from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations, c2py
from pathlib import Path

from potsherd.errors import OptionError

ENGLISH = "en"
LOCALE = Path(__file__).with_name("locale")
_INSIDE = Path("LC_MESSAGES", "potsherd.mo")


class Language:
    """Messages in one language; the fields of a message are filled in as by `str.format`."""

    def __init__(self, code: str, messages: NullTranslations, form: Callable[[int], int]) -> None:
        self.code = code
        self._messages = messages
        self._form = form

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    def text(self, message: str, /, **fields: object) -> str:
        """Return the message."""
        return self._messages.gettext(message).format(**fields)

    def plural(self, one: str, many: str, n: int, /, **fields: object) -> str:
        """Return the message in the form for n, which it may name as the field {n}."""
        return self._messages.ngettext(one, many, n).format(n=n, **fields)

    def context(self, context: str, message: str, /, **fields: object) -> str:
        """Return the message as it reads in the context, where one English text has several."""
        return self._messages.pgettext(context, message).format(**fields)

    def plural_context(self, context: str, one: str, many: str, n: int, /, **fields: object) -> str:
        """Return the message as it reads in the context, in the form for n."""
        return self._messages.npgettext(context, one, many, n).format(n=n, **fields)

    def number(self, value: float, form: str) -> str:
        """Return a number in a form of `format`, such as ".1f", as the language writes it; what is
        rounded to zero has no sign."""
        written = f"{value:{form}}".replace("-", "−")
        if not any(digit in written for digit in "123456789"):
            written = written.lstrip("+−")
        whole, point, decimals = written.partition(".")
        if not point:
            return whole
        return self.context("decimal number", "{whole}.{decimals}", whole=whole, decimals=decimals)

    def plural_form(self, n: int) -> int:
        """Return which plural form n takes, counted from 0 in gettext's order."""
        return self._form(n)


def available() -> tuple[str, ...]:
    """Return the codes of all languages, in alphabetical order."""
    compiled = (path.parent.parent.name for path in LOCALE.glob(f"*/{_INSIDE}"))
    return tuple(sorted({ENGLISH, *compiled}))


@cache
def use(code: str) -> Language:
    """Return a language by its code; raise OptionError if there is none of that code."""
    languages = available()
    if code not in languages:
        raise OptionError(f"no language {code!r}; there are: {', '.join(languages)}")
    if code == ENGLISH:
        return Language(code, NullTranslations(), lambda n: int(n != 1))
    with (LOCALE / code / _INSIDE).open("rb") as readable:
        messages = GNUTranslations(readable)
    rule = messages.info()["plural-forms"].split("plural=", 1)[1].rstrip(";")
    return Language(code, messages, c2py(rule))


def from_environment() -> Language:
    """Return the language that the environment asks for, or English if it is not among ours."""
    asked = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, asked), ENGLISH).partition(".")[0].partition("@")[0]
    languages = available()
    for code in (locale, locale.partition("_")[0]):
        if code in languages:
            return use(code)
    return use(ENGLISH)
