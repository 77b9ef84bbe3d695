"""Reading logs: a table whose log cannot be read fails alone, and says what can be done."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath

from potsherd.editions import built_in
from potsherd.errors import EditionError
from potsherd.language import mark
from potsherd.store import Summary
from potsherd.table.entries import Entry
from potsherd.table.refusals import Unreadable
from potsherd.table.summaries import Listed, listed
from potsherd.table.table import Table

_EDITION = mark(
    "The edition of this game, {edition}, is not there any more, or not as it was. Nothing that was"
    " played is lost. If you run the server, bring the file back as it was, and the game goes on."
)
_ENTRY = mark(
    "Entry {number} in the log of this table cannot be read. If you run the server, bring back a"
    " backup of the database, or the version of Potsherd that wrote this entry."
)

log = logging.getLogger(__name__)


class Reader:
    """Reads tables and their summaries; what is wrong with each is said in the log once."""

    def __init__(self) -> None:
        self._complaints: dict[str, str] = {}

    def table(self, table: str, texts: Sequence[str]) -> Table:
        """The table that entries tell of. Raises Unreadable."""
        reading = _Reading(texts, 0)
        try:
            made = Table.of(table, reading)
        except Exception as error:  # a log may hold anything
            raise self._unreadable(table, reading.number, _edition_in(texts), error) from error
        self._complaints.pop(table, None)
        return made

    def more(self, table: Table, texts: Sequence[str]) -> Table:
        """The table after more entries, which others have written. Raises Unreadable."""
        reading, now = _Reading(texts, table.number + 1), table
        try:
            for entry in reading:
                now = now.after(entry)
        except Exception as error:
            edition = table.settings.edition
            raise self._unreadable(table.id, reading.number, edition, error) from error
        return now

    def listed(self, summaries: Iterable[Summary]) -> list[Listed]:
        """What summaries say; those that cannot be read are left out."""
        found = []
        for summary in summaries:
            try:
                found.append(listed(summary))
            except Exception as error:  # whatever is wrong with one, the others are shown
                self._complain(summary.table, "its summary", error, "restore a backup")
        return found

    @property
    def unreadable(self) -> int:
        """How many tables are known that cannot be read."""
        return len(self._complaints)

    def knows(self, table: str) -> bool:
        """Whether it has been said that a table cannot be read."""
        return table in self._complaints

    def _unreadable(self, table: str, number: int, edition: str, error: Exception) -> Unreadable:
        own = bool(edition) and edition not in built_in()
        if isinstance(error, EditionError) or (own and number > 0):
            self._complain(table, f"entry {number}", error, f"bring {edition} back as it was")
            return Unreadable(_EDITION, edition=PurePath(edition).stem)
        self._complain(
            table, f"entry {number}", error, "restore a backup, or the Potsherd that wrote it"
        )
        return Unreadable(_ENTRY, number=number)

    def _complain(self, table: str, what: str, error: Exception, remedy: str) -> None:
        said = f"{what}: {type(error).__name__}: {error}"
        if self._complaints.get(table) != said:
            self._complaints[table] = said
            log.error("table %s cannot be read (%s); %s", table, said, remedy)


class _Reading:
    """Entries as they are read; `number` is that of the last one."""

    def __init__(self, texts: Sequence[str], first: int) -> None:
        self._texts, self.number = texts, first - 1

    def __iter__(self) -> Iterator[Entry]:
        for text in self._texts:
            self.number += 1
            yield Entry.from_text(text)


def _edition_in(texts: Sequence[str]) -> str:
    """The edition in the first entry, as far as it can be made out."""
    try:
        return str(json.loads(texts[0])["act"]["settings"]["edition"])
    except (LookupError, TypeError, ValueError, RecursionError):
        return ""
