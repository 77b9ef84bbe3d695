"""Letters that a terminal cannot show, spelled with those that any terminal can."""

from __future__ import annotations

from potsherd.language import Language

_LATIN = {
    **dict(zip("абвгдезийклмнопрстуфхъыьэё", "abvgdeziyklmnoprstufh'y'ee", strict=True)),
    **{"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sch", "ю": "yu", "я": "ya"},
}
_PLAIN = {
    "–": "-",
    "—": "-",
    "−": "-",
    "─": "-",
    "·": "*",
    "•": "*",
    "…": "...",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "’": "'",
    "×": "x",
    "→": "->",
    "≤": "<=",
    "≥": ">=",
    "№": "No.",
    "\u00a0": " ",
}


def substitute(letters: str) -> str:
    """Letters that a terminal cannot show, in ASCII."""
    shown = []
    for letter in letters:
        latin = letter if letter.isascii() else _PLAIN.get(letter) or _LATIN.get(letter)
        if latin is None and letter.lower() in _LATIN:
            latin = _LATIN[letter.lower()].capitalize()
        shown.append(latin or "?")
    return "".join(shown)


class Spelled(Language):
    """A language whose texts are all in ASCII, so that lines keep the length they are given."""

    def __init__(self, spoken: Language) -> None:
        self.code = spoken.code
        self._spoken = spoken

    def text(self, message: str, /, **fields: object) -> str:
        """See Language."""
        return substitute(self._spoken.text(message, **fields))

    def plural(self, one: str, many: str, n: int, /, **fields: object) -> str:
        """See Language."""
        return substitute(self._spoken.plural(one, many, n, **fields))

    def context(self, context: str, message: str, /, **fields: object) -> str:
        """See Language."""
        return substitute(self._spoken.context(context, message, **fields))

    def plural_context(self, context: str, one: str, many: str, n: int, /, **fields: object) -> str:
        """See Language."""
        return substitute(self._spoken.plural_context(context, one, many, n, **fields))

    def plural_form(self, n: int) -> int:
        """See Language."""
        return self._spoken.plural_form(n)


def fitting(language: Language, encoding: str) -> Language:
    """The language, spelled in ASCII where an encoding has not the letters it needs."""
    sample = language.text("You") + language.context("typed words", "end done")
    try:
        sample.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return Spelled(language)
    return language
