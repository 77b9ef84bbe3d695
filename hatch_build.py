"""Build hook: compiles the message catalogues, so that wheels and editable installs speak."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Writes a .mo file beside every .po file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in place: an editable install reads the source folder itself."""
        for source in Path(self.root).glob("src/potsherd/language/locale/*/LC_MESSAGES/*.po"):
            with source.open("rb") as readable:
                catalogue = read_po(readable)
            with source.with_suffix(".mo").open("wb") as writable:
                write_mo(writable, catalogue)
