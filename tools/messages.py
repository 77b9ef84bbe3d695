"""Brings the message catalogues up to date with the source, or begins one for a new language.

Usage: python tools/messages.py [CODE OF A NEW LANGUAGE]
"""

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel import Locale
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).parent.parent / "src" / "potsherd"
LOCALE = SOURCE / "language" / "locale"

# Where each call has its message: (position, "c") is the context, two positions are the plurals.
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...]] = {
    "text": (1,),
    "plural": (1, 2),
    "context": ((1, "c"), 2),
    "plural_context": ((1, "c"), 2, 3),
    "mark": (1,),
    "mark_plural": (1, 2),
    "mark_plural_context": ((1, "c"), 2, 3),
}


def template(source: Path = SOURCE) -> Catalog:
    """Return all messages of the source, untranslated."""
    found = Catalog()
    messages = extract_from_dir(
        source,
        method_map=[("**.py", "python"), ("web/templates/**.html", "jinja2")],
        options_map={"**.html": {"silent": "false"}},
        keywords=KEYWORDS,
        comment_tags=["Translators:"],
    )
    for _, _, message, comments, context in messages:
        found.add(message, context=context, auto_comments=comments)
    return found


def catalogues() -> list[Path]:
    """Return the catalogue of each language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/potsherd.po"))


def read(path: Path) -> Catalog:
    """Return a catalogue as it is on disk."""
    with path.open("rb") as readable:
        return read_po(readable, locale=Locale.parse(path.parent.parent.name))


def update(path: Path) -> None:
    """Add what the source has, drop what it has no more, keep all translations."""
    catalogue = read(path)
    catalogue.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    with path.open("wb") as writable:
        write_po(
            writable,
            catalogue,
            width=100,
            no_location=True,
            sort_output=True,
            ignore_obsolete=True,
        )


def begin(code: str) -> Path:
    """Make an empty catalogue for a language."""
    path = LOCALE / code / "LC_MESSAGES" / "potsherd.po"
    if not path.exists():
        path.parent.mkdir(parents=True)
        language = Locale.parse(code)
        empty = Catalog(
            locale=language,
            header_comment=f"# Messages of Potsherd in {language.english_name}.",
            project="potsherd",
            version="0.1.0",
            msgid_bugs_address="the issue tracker",
            last_translator="The Potsherd authors",
            language_team=language.english_name,
            revision_date=datetime.now(UTC),
            fuzzy=False,
        )
        with path.open("wb") as writable:
            write_po(writable, empty)
    return path


def main() -> None:
    """Run as the usage says."""
    for code in sys.argv[1:]:
        begin(code)
    for path in catalogues():
        update(path)


if __name__ == "__main__":
    main()
